"""Counted things that move between places: balances, counts, and daily reconciliations."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime

import msgspec

from croupier.regulation.journal.book import Book
from croupier.regulation.journal.entry import Entry, Fact

OUTSIDE = ""
"""Where things come from and go to when they leave: makers, buyers, the shredder."""


class Move(msgspec.Struct, frozen=True):
    """A number of things of one sort that go from one place to another."""

    item: str
    count: int
    source: str
    target: str


class Moving(Fact, frozen=True):
    """A fact by which counted things move."""

    def moves(self) -> tuple[Move, ...]:
        """What moves by it."""
        raise NotImplementedError


Balance = Counter[tuple[str, str]]
"""How many things of a sort are at a place."""


def folded(book: Book) -> Iterator[tuple[Entry, Moving, Balance]]:
    """Every movement in order, with what is where after it."""
    balance: Balance = Counter()
    for entry, fact in book.of(Moving):
        for one in fact.moves():
            if one.source != OUTSIDE:
                balance[one.item, one.source] -= one.count
            if one.target != OUTSIDE:
                balance[one.item, one.target] += one.count
        yield entry, fact, balance


Series = dict[tuple[str, str], tuple[list[datetime], list[int]]]
"""When the number of things of a sort at a place changed, and to what."""


def amount_at(book: Book, until: datetime, item: str, place: str) -> int:
    """How many things of a sort are at a place at a moment."""
    times, counts = book.ask(_series).get((item, place), ((), ()))
    found = bisect_right(times, until)
    return counts[found - 1] if found else 0


def held(book: Book, until: datetime, item: str) -> dict[str, int]:
    """How many things of a sort are at each place that has any at a moment."""
    every = {
        place: amount_at(book, until, item, place)
        for one, place in book.ask(_series)
        if one == item
    }
    return {place: count for place, count in every.items() if count}


def _series(book: Book) -> Series:
    found: Series = {}
    for entry, fact, balance in folded(book):
        for one in fact.moves():
            for place in (one.source, one.target):
                times, counts = found.setdefault((one.item, place), ([], []))
                times.append(entry.when)
                counts.append(balance[one.item, place])
    return found


def shortfalls(book: Book) -> Sequence[tuple[Entry, Move, int]]:
    """Movements of more things than a place had, each with what the place then lacks."""
    return book.ask(_shortfalls)


def _shortfalls(book: Book) -> Sequence[tuple[Entry, Move, int]]:
    return list(_short(book))


def _short(book: Book) -> Iterator[tuple[Entry, Move, int]]:
    for entry, fact, balance in folded(book):
        for one in fact.moves():
            left = balance[one.item, one.source] if one.source != OUTSIDE else 0
            if left < 0:
                yield entry, one, -left
