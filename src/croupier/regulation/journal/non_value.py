"""Chips without a value: their tables, impressments and monthly summaries (205 CMR 146.05)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from croupier.regulation.journal.book import Book
from croupier.regulation.journal.due import Due
from croupier.regulation.journal.entry import Entry, Fact, kind
from croupier.regulation.journal.sets import months_later
from croupier.regulation.journal.signing import Signer
from croupier.regulation.people import SUPERVISORS
from croupier.rulebook.citation import cites
from croupier.rulebook.finding import Finding

IMPRESS = timedelta(days=30)


@kind("non_value_assigned")
class NonValueAssigned(Fact, frozen=True):
    """Chips without a value belong to one table."""

    words = "chips without a value are assigned to a table"
    cites = ("cmr146.05.1",)

    table: str
    design: str
    count: int


@kind("impressment")
class Impressment(Fact, frozen=True):
    """The chips without a value of a table are brought back to their number."""

    words = "the chips of a table are impressed"
    cites = ("cmr146.05.3", "cmr146.05.4", "cmr146.05.4.a", "cmr146.05.4.b")
    signers = (
        Signer(
            "a games supervisor",
            ("cmr146.05.3.a", "cmr146.05.3.c", "cmr146.05.4.c"),
            departments=frozenset({"games"}),
            positions=SUPERVISORS,
        ),
        Signer(
            "a main bank or chip bank cashier",
            ("cmr146.05.3.b", "cmr146.05.4.d"),
            positions=frozenset({"main_bank_cashier", "chip_bank_cashier"}),
        ),
    )

    table: str
    design: str
    missing: int = 0
    excess: int = 0
    prepared: int = 0
    """How many chips the bank prepared to restore the number."""


@kind("non_value_summary")
class NonValueSummary(Fact, frozen=True):
    """The month of a table's chips without a value."""

    words = "a month of chips without a value is summarized"
    cites = ("cmr146.05.5", "cmr146.05.5.a", "cmr146.05.5.b", "cmr146.05.5.c", "cmr146.05.5.d")

    table: str
    design: str
    month: str
    begin: int
    distributed: int
    returned: int
    end: int
    missing: int = 0


@cites("cmr146.05.3.a", "cmr146.05.3.b", "cmr146.05.3.c")
def impressment_faults(book: Book) -> Iterator[Finding]:
    """The bank prepares exactly the chips that are missing."""
    for entry, fact in book.of(Impressment):
        if fact.prepared != fact.missing:
            message = f"{fact.missing} chips are missing, but {fact.prepared} were prepared"
            yield book.finds(
                "error", entry, message, ("cmr146.05.3.b", "cmr146.05.3.c"), "prepared"
            )


@cites("cmr146.05.1")
def assignment_faults(book: Book) -> Iterator[Finding]:
    """Chips without a value that are impressed are assigned to their table."""
    known = {(fact.table, fact.design): entry.when for entry, fact in book.of(NonValueAssigned)}
    for entry, fact in book.of(Impressment):
        since = known.get((fact.table, fact.design))
        if since is None or since > entry.when:
            message = f"the {fact.design} chips are not assigned to table {fact.table}"
            yield book.finds("error", entry, message, ("cmr146.05.1",), "table")


@cites("cmr146.05.4.b")
def form_faults(book: Book) -> Iterator[Finding]:
    """The form has the design of the chips and the number of their table."""
    for entry, fact in book.of(Impressment):
        if not (fact.design and fact.table):
            message = "the form lacks the design or the table"
            yield book.finds("error", entry, message, ("cmr146.05.4.b",), "design")


@cites("cmr146.05.5.a", "cmr146.05.5.b", "cmr146.05.5.c")
def month_faults(book: Book) -> Iterator[Finding]:
    """A month begins as the one before ended, with at least what impressments brought and took."""
    last: dict[tuple[str, str], int] = {}
    for entry, one in book.of(NonValueSummary):
        key = one.table, one.design
        brought, taken = _impressed(book, one)
        for wrong, message, clause in (
            (one.begin != last.get(key, one.begin), f"ended with {last.get(key)}", "a"),
            (one.distributed < brought, f"brought {brought} chips", "b"),
            (one.returned < taken, f"took back {taken} chips", "c"),
        ):
            if wrong:
                who = "the month before" if clause == "a" else "the impressments"
                because = (f"cmr146.05.5.{clause}",)
                yield book.finds("error", entry, f"{who} {message}", because, "month")
        last[key] = one.end


def _impressed(book: Book, one: NonValueSummary) -> tuple[int, int]:
    """How many chips impressments brought to a table in a month, and took from it."""
    made = [
        fact
        for entry, fact in book.of(Impressment)
        if (fact.table, fact.design) == (one.table, one.design)
        if f"{book.day(entry):%Y-%m}" == one.month
    ]
    return sum(fact.prepared for fact in made), sum(fact.excess for fact in made)


@cites("cmr146.05.5.a", "cmr146.05.5.b", "cmr146.05.5.c", "cmr146.05.5.d")
def summary_faults(book: Book) -> Iterator[Finding]:
    """A month ends with what it began with, plus what came, less what went or is missing."""
    because = ("cmr146.05.5.a", "cmr146.05.5.b", "cmr146.05.5.c", "cmr146.05.5.d")
    for entry, one in book.of(NonValueSummary):
        true = one.begin + one.distributed - one.returned - one.missing
        if one.end != true:
            message = f"the month ends with {one.end} chips, but the figures give {true}"
            yield book.finds("error", entry, message, because, "end")


@cites("cmr146.05.3")
def impressment_dues(book: Book) -> Iterator[Due]:
    """Each table's chips without a value are impressed at least once in 30 days."""
    since: dict[tuple[str, str], Entry] = {}
    for entry in book.entries:
        if isinstance(entry.fact, NonValueAssigned | Impressment):
            key = entry.fact.table, entry.fact.design
            if isinstance(entry.fact, Impressment) and key in since:
                yield _impress(book, key, since[key], entry)
            since[key] = entry
    for key, entry in since.items():
        yield _impress(book, key, entry, None)


def _impress(book: Book, key: tuple[str, str], since: Entry, done: Entry | None) -> Due:
    by, where = book.calendar.ends(book.day(since) + IMPRESS), f"table {key[0]}"
    what = f"the {key[1]} chips are impressed"
    return Due(what, where, by, ("cmr146.05.3",), "games", done, key="impressment")


@cites("cmr146.05.5")
def summary_dues(book: Book) -> Iterator[Due]:
    """A month has its summary for each table and design on the gaming day after it at the latest.

    The law has no figure for that, so a later one is a warning.
    """
    made = {(one.table, one.design, one.month): entry for entry, one in book.of(NonValueSummary)}
    for entry, fact in book.of(NonValueAssigned):
        month = book.day(entry).replace(day=1)
        while book.calendar.begins(following := months_later(month, 1)) <= book.now:
            name, by = f"{month:%Y-%m}", book.calendar.ends(following)
            done = made.get((fact.table, fact.design, name))
            what = f"{name} of the {fact.design} chips is summarized"
            where, month = f"table {fact.table}", following
            yield Due(what, where, by, ("cmr146.05.5",), "accounting", done, True, "summary")


FAULTS = (impressment_faults, assignment_faults, form_faults, month_faults, summary_faults)
DUES = (impressment_dues, summary_dues)
