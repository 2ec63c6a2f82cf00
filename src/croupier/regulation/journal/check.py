"""Everything the law says about a journal: signatures, agreement, and what was due."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from functools import cache, partial
from importlib import import_module
from itertools import chain
from pathlib import Path
from types import ModuleType

from croupier.regulation.approvals.records import read_records
from croupier.regulation.calendar import elapsed
from croupier.regulation.journal import store
from croupier.regulation.journal.approved import on_record, once
from croupier.regulation.journal.book import Book, book_of
from croupier.regulation.journal.due import Due, finding
from croupier.regulation.journal.entry import Entry, Fact, moment
from croupier.regulation.journal.signatures import missing_signers
from croupier.regulation.people import Person
from croupier.rulebook.citation import cites
from croupier.rulebook.finding import Finding, in_order

Dues = Callable[[Book], Iterator[Due]]
Check = Callable[[Book], Iterator[Finding]]

SUBJECTS = (
    "facts",
    "at_once",
    "approved",
    "discrepancy",
    "dice",
    "dice_inspection",
    "tiles",
    "cards",
    "devices",
    "wheels",
    "tables",
    "chips",
    "chip_counts",
    "non_value",
    "tournament_chips",
    "redemption",
)
"""The modules with the kinds of entries, their `FAULTS` (what must agree with what) and `DUES`."""


def kinds() -> list[type[Fact]]:
    """Every kind of entry, in the order of the subjects."""
    _subjects()
    return list(Fact.kinds.values())


@cache
def _subjects() -> tuple[ModuleType, ...]:
    return tuple(import_module(f"croupier.regulation.journal.{one}") for one in SUBJECTS)


def opened(file: Path, at: datetime, approvals: Path | None = None) -> Book:
    """The book of a journal in a file, at a moment, and with a record of approvals."""
    kinds()
    records = None if approvals is None else read_records(approvals)
    return book_of(store.entries(file), at, str(file), records)


def findings(book: Book) -> list[Finding]:
    """Every finding about a journal, in the order of its entries."""
    found = (signature_findings(book), *(found_by(book, one) for one in SUBJECTS))
    return list(once(in_order(list(chain.from_iterable(found)))))


def found_by(book: Book, subject: str) -> Iterator[Finding]:
    """What one subject finds: what does not agree, and what is late or missing."""
    return chain.from_iterable(one(book) for one in checks(subject))


@cache
def checks(subject: str) -> tuple[Check, ...]:
    """Every check of one subject by itself."""
    module = _subjects()[SUBJECTS.index(subject)]
    late = (partial(_late, one) for one in getattr(module, "DUES", ()))
    return (*getattr(module, "FAULTS", ()), *late)


def _late(made: Dues, book: Book) -> Iterator[Finding]:
    """What is late or missing of what one check says is due."""
    found = (finding(due, book.now, book.file) for due in made(book))
    return (one for one in found if one is not None)


def dues(book: Book) -> Iterator[Due]:
    """Everything that was or is due at the present moment."""
    return chain.from_iterable(_dues(book, one) for one in _subjects())


def _dues(book: Book, module: ModuleType) -> Iterator[Due]:
    every: tuple[Dues, ...] = getattr(module, "DUES", ())
    return chain.from_iterable(check(book) for check in every)


def open_duties(book: Book) -> list[Due]:
    """What is still to be done, the earliest first."""
    waiting = (one for one in dues(book) if one.state(book.now) in ("open", "missing"))
    return sorted(waiting, key=lambda one: (one.by, one.where, one.what))


def signature_findings(book: Book) -> Iterator[Finding]:
    """Signatures of people who are not on the register so, and those that are missing."""
    for entry in book.entries:
        people = list[Person]()
        for signature in entry.signed:
            person = book.staff(entry.when).get(signature.person)
            if person is None or (person.department, person.position) != (
                signature.department,
                signature.position,
            ):
                yield _unknown(book, entry, signature.person)
            elif person in people:
                message = f"person {person.number} signed twice"
                yield book.finds("error", entry, message, entry.fact.cites, "signed")
            else:
                people.append(person)
        yield from date_faults(book, entry)
        yield from unsigned(book, entry, people)


@cites("cmr146.02.7", "cmr146.06.7")
def unsigned(book: Book, entry: Entry, people: Sequence[Person]) -> Iterator[Finding]:
    """Signatures that are missing, unless the Bureau authorized others: then a note says so."""
    missing = list(missing_signers(book, entry, people, entry.fact.demands()))
    other = entry.fact.authorized(partial(on_record, book, entry)) if missing else None
    if other is None:
        yield from missing
        return
    lacking = list(missing_signers(book, entry, people, other))
    yield from lacking
    if not lacking:
        message = "signed by others than the clause names, as the Bureau authorized"
        yield book.finds("note", entry, message, missing[0].cites, "signed")


@cites("cmr146.46.6.c.7", "cmr146.46.6.c.8", "cmr146.49.9.a", "cmr146.02.5")
def date_faults(book: Book, entry: Entry) -> Iterator[Finding]:
    """Whoever signs does so when it happens: on another gaming day is an error.

    Within a gaming day the limit is what the house means by at once, so beyond it is a warning.
    """
    for one in entry.signed:
        when = moment(one.at)
        if abs(elapsed(entry.when, when)) <= book.at_once:
            continue
        same = book.calendar.gaming_day(when) == book.day(entry)
        message = f"person {one.person} signed at {one.at}, but it happened at {entry.at}"
        yield book.finds("warning" if same else "error", entry, message, entry.fact.cites, "signed")


def _unknown(book: Book, entry: Entry, number: int) -> Finding:
    message = f"person {number} is not on the register as the signature says"
    return book.finds("error", entry, message, entry.fact.cites, "signed")
