"""When chips, plaques and commingled samples are counted (205 CMR 146.02(6))."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from croupier.regulation.journal.book import Book
from croupier.regulation.journal.chips import (
    ACTIVE,
    ChipsCounted,
    ChipsReceived,
    ChipsStored,
    SampleCounted,
    items_of,
)
from croupier.regulation.journal.due import Due
from croupier.regulation.journal.entry import Entry
from croupier.regulation.journal.sets import months_later
from croupier.regulation.journal.stock import amount_at
from croupier.rulebook.citation import cites

COUNT = timedelta(days=30)
YEAR = 12
"""Months within which a sealed compartment is counted."""


@cites("cmr146.02.6")
def count_dues(book: Book) -> Iterator[Due]:
    """Value chips and plaques are counted within 30 days in each place, sealed ones in a year."""
    since: dict[tuple[str, str], tuple[Entry, bool]] = {}
    for entry in book.entries:
        match entry.fact:
            case ChipsReceived() | ChipsStored() as fact:
                into = ACTIVE if getattr(fact, "direction", "") == "out" else fact.place
                for one in fact.lots:
                    if one.value:
                        since.setdefault((one.set, into), (entry, False))
            case ChipsCounted(name, _, sealed, place):
                if (name, place) in since:
                    yield _count(book, name, place, *since[name, place], entry)
                    since[name, place] = entry, sealed and place != ACTIVE
    for (name, place), (entry, sealed) in since.items():
        due = _count(book, name, place, entry, sealed, None)
        if _holds(book, name, place, min(due.by, book.now)):
            yield due


def _holds(book: Book, name: str, place: str, at: datetime) -> bool:
    """Whether anything of a set is at a place at a moment."""
    return any(amount_at(book, at, item, place) > 0 for item in items_of(book, name))


def _count(
    book: Book, name: str, place: str, since: Entry, sealed: bool, done: Entry | None
) -> Due:
    day = book.day(since)
    by = book.calendar.ends(months_later(day, YEAR) if sealed else day + COUNT)
    what, where = "the chips of the set are counted", f"set {name}, {place}"
    return Due(what, where, by, ("cmr146.02.6",), "accounting", done, key="counted")


@cites("cmr146.02.6")
def sample_dues(book: Book) -> Iterator[Due]:
    """Accounting counts every commingled sample at least once in six months."""
    since: dict[tuple[str, str], Entry] = {}
    for entry in book.entries:
        match entry.fact:
            case ChipsReceived(lots):
                for one in lots:
                    if one.sample:
                        since.setdefault((one.set, one.sample), entry)
            case SampleCounted(name, sample):
                if (name, sample) in since:
                    yield _sample(book, name, sample, since[name, sample], entry)
                since[name, sample] = entry
    for (name, sample), entry in since.items():
        yield _sample(book, name, sample, entry, None)


def _sample(book: Book, name: str, sample: str, since: Entry, done: Entry | None) -> Due:
    by = book.calendar.ends(months_later(book.day(since), 6))
    what, where = "the commingled sample is counted", f"set {name}, sample {sample}"
    return Due(what, where, by, ("cmr146.02.6",), "accounting", done, key="sample")


DUES = (count_dues, sample_dues)
