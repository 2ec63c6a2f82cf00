"""Two-part discrepancy reports: one form for dice, tiles and cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from croupier.regulation.journal.book import Book
from croupier.regulation.journal.entry import Entry, Fact
from croupier.regulation.journal.facts import TableOpened
from croupier.rulebook.citation import cites
from croupier.rulebook.finding import Finding

PARTS = ("shift", "inspector", "pit", "table", "game", "description", "signed")


class Discrepancy(Fact, frozen=True):
    """A two-part report on what was found; the agent keeps the original, security the duplicate.

    `clauses` has the clause of each part of the form.
    """

    clauses: ClassVar[Mapping[str, str]] = {}

    number: str
    about: int
    """The entry with what was found."""
    item: str
    """The set, or the envelope, that is evidence."""
    shift: str
    inspector: int
    """The supervisor who found it."""
    pit: str
    table: str
    game: str
    description: str
    retained: bool
    """Whether the agent keeps it."""


def parts(*clauses: str) -> Mapping[str, str]:
    """The clause of each part of the form, of those on its date, name, place, words, signature."""
    shift, inspector, place, description, signed = clauses
    return dict(
        zip(PARTS, (shift, inspector, place, place, place, description, signed), strict=True)
    )


@cites("cmr146.49.14.k.i", "cmr146.49.14.k.iii", "cmr146.49.14.k.iv")
@cites("cmr146.46.6.c.6.a", "cmr146.46.6.c.6.c", "cmr146.46.6.c.6.d")
@cites("cmr146.53.12.d.1", "cmr146.53.12.d.3", "cmr146.53.12.d.4")
def form_faults(book: Book) -> Iterator[Finding]:
    """A report has its shift, pit, table, game and description."""
    for entry, fact in book.of(Discrepancy):
        for key in ("shift", "pit", "table", "game", "description"):
            if not getattr(fact, key):
                message = f"the discrepancy report {fact.number} lacks its {key}"
                yield book.finds("error", entry, message, (fact.clauses[key],), key)


@cites("cmr146.49.14.k.ii", "cmr146.49.14.k.v", "cmr146.46.6.c.6.b", "cmr146.46.6.c.6.e")
@cites("cmr146.53.12.d.2", "cmr146.53.12.d.5")
def inspector_faults(book: Book) -> Iterator[Finding]:
    """Whoever found the evidence is named on the report, and signs it."""
    for entry, fact in book.of(Discrepancy):
        found, name = book.numbered(fact.about), fact.clauses["inspector"]
        if found is None:
            message = f"the discrepancy report {fact.number} is about an entry that is missing"
            yield book.finds("error", entry, message, (*fact.cites[:1], name), "about")
        if fact.inspector not in _signers(entry):
            message = f"person {fact.inspector}, who found the evidence, did not sign"
            yield book.finds("error", entry, message, (fact.clauses["signed"],), "inspector")
        elif found is not None and fact.inspector not in _signers(found):
            message = f"person {fact.inspector} is not the one who found it"
            yield book.finds("error", entry, message, (name,), "inspector")


def _signers(entry: Entry) -> set[int]:
    return {one.person for one in entry.signed}


def reports(book: Book) -> Mapping[tuple[int, str], Entry]:
    """The first report about each entry and what it found there."""
    found: dict[tuple[int, str], Entry] = {}
    for entry, fact in book.of(Discrepancy):
        found.setdefault((fact.about, fact.item), entry)
    return found


@cites("cmr146.49.14.k.iii", "cmr146.46.6.c.6.c", "cmr146.53.12.d.3")
def place_faults(book: Book) -> Iterator[Finding]:
    """The table on a report is the one at which it was found, with its game and pit."""
    for entry, fact in book.of(Discrepancy):
        found = book.numbered(fact.about)
        at = str(getattr(found.fact, "table", "")) if found is not None else ""
        if at and fact.table and fact.table != at:
            message = f"report {fact.number} names table {fact.table}, but it was found at {at}"
            yield book.finds("error", entry, message, (fact.clauses["table"],), "table")
        for one in reversed(book.at_table(fact.table)):
            if one.entry.when <= entry.when:
                yield from _other_game(book, entry, fact, one.fact)
                break


def _other_game(
    book: Book, entry: Entry, fact: Discrepancy, opened: TableOpened
) -> Iterator[Finding]:
    for key in ("game", "pit"):
        stated, true = getattr(fact, key), getattr(opened, key)
        if stated and true and stated != true:
            message = f"report {fact.number} names {key} {stated}, but {fact.table} is of {true}"
            yield book.finds("error", entry, message, (fact.clauses[key],), key)


FAULTS = (form_faults, inspector_faults, place_faults)
