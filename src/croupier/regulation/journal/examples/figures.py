"""The figures of a day of dice or tiles, as its entries come to them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime

from msgspec.structs import replace

from croupier.regulation.journal import dice, set_kinds, sets, tiles
from croupier.regulation.journal.book import Book, book_of
from croupier.regulation.journal.entry import Entry
from croupier.regulation.journal.examples.writer import Writer

LIVES: Mapping[type[set_kinds.Reconciled], sets.Life] = {
    dice.DiceReconciled: dice.DICE,
    tiles.TilesReconciled: tiles.TILES,
}


def reconcile(writer: Writer, made: type[set_kinds.Reconciled], day: date, at: datetime) -> None:
    """Write the reconciliation of a day, of which all other entries are written."""
    entry = writer.add(at, made(day, 0, 0, 0, 0, 0))
    writer.entries[-1] = _figured(book_of(writer.entries, at), entry)


def reconciled(entries: Iterable[Entry]) -> list[Entry]:
    """The same entries in the order of their times, with the figures that each day comes to."""
    every = list(entries)
    book = book_of(every, max(one.when for one in every))
    return [_figured(book, one) for one in book.entries]


def _figured(book: Book, entry: Entry) -> Entry:
    fact = entry.fact
    if not isinstance(fact, set_kinds.Reconciled):
        return entry
    true = sets.figures(LIVES[type(fact)], book, fact.day, entry.when)
    return replace(entry, fact=replace(fact, **true))
