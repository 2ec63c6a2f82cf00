"""A lawful day of tiles: two sets a day at each table, inspected after use and used again."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Literal

from croupier.regulation.journal import set_kinds, sets, tiles
from croupier.regulation.journal.examples.figures import reconcile
from croupier.regulation.journal.examples.writer import Writer, minutes_later
from croupier.regulation.journal.facts import TableClosed, TableOpened

STORE = "primary storage"


def received(writer: Writer, count: int = 20) -> None:
    """Sets of tiles come from the maker before the first day."""
    writer.add(writer.at(writer.first, "06:15"), tiles.TilesReceived(count, STORE), 31, 13)


def lawful_day(writer: Writer, day: date, tables: Sequence[str] = ("PG-01",)) -> None:
    """A gaming day of open pai gow tables whose tiles change after twelve hours."""
    writer.assign(day, tables, 15, 18)
    for table in tables:
        one_table(writer, day, table)
    reconcile(writer, tiles.TilesReconciled, day, writer.at(day, "29:50"))


def one_table(writer: Writer, day: date, table: str, worn: Sequence[str] = ()) -> None:
    """A table on a gaming day: two sets, each of them inspected by security afterward."""
    crew, names = writer.crew(table), (f"tiles {table}/{day}/1", f"tiles {table}/{day}/2")
    writer.add(writer.opens(table, day, -90), tiles.TilesRemoved(2, STORE, crew.stand), 11, 31)
    for name in names:
        seen = tiles.TilesInspected(name, "paigow", 1, table=table)
        writer.add(writer.opens(table, day, -30), seen, 41)
    writer.add(writer.opens(table, day), TableOpened(table, "paigow", crew.pit, variant="rng"))
    change = min(sets.later(writer.opens(table, day), 12), writer.closes(table, day, -30))
    _one_set(writer, names[0], table, writer.opens(table, day, 5), change)
    _one_set(writer, names[1], table, minutes_later(change, -5), writer.closes(table, day))
    writer.add(writer.closes(table, day, 5), TableClosed(table))
    for name in names:
        writer.add(writer.at(day, "28:30"), tiles.TilesCollected(name, 1), 31)
        result: Literal["worn", "clean"] = "worn" if name in worn else "clean"
        order = tiles.TilesWorkOrder(name, (table,), tiles.STEPS, result=result)
        writer.add(writer.at(day, "29:00"), order, 32)
    clean = tuple(one for one in names if one not in worn)
    stored = tiles.TilesStored(len(clean), set_kinds.COLLECTED, STORE, clean)
    writer.add(writer.at(day, "29:30"), stored, 11, 31)


def _one_set(writer: Writer, name: str, table: str, begins: datetime, ends: datetime) -> None:
    """One set, from the pit boss to the envelope."""
    crew = writer.crew(table)
    placed = tiles.TilesPlaced(name, table, 1, crew.stand)
    writer.add(begins, placed, crew.boss, crew.dealer)
    used = tiles.TilesEnveloped(name, 1, "used", table)
    writer.add(ends, used, crew.relief, crew.floor)
