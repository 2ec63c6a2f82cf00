"""A lawful day of dice: from storage to the table and back to security."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, timedelta

from croupier.regulation.journal import dice, sets
from croupier.regulation.journal.examples.figures import reconcile
from croupier.regulation.journal.examples.writer import CREW, Writer, minutes_later
from croupier.regulation.journal.facts import TableClosed, TableOpened

STAND, STORE, ROOM = CREW.stand, "primary storage", "security room"
TABLES: Mapping[str, str] = {"CR-01": "craps", "SB-01": "sicbo", "PG-01": "paigowpoker"}


def received(writer: Writer, count: int = 500) -> None:
    """Dice come from the maker before the first day."""
    writer.add(writer.at(writer.first, "06:10"), dice.DiceReceived(count, STORE), 11, 31)


def lawful_day(writer: Writer, day: date, tables: Mapping[str, str] = TABLES) -> None:
    """A gaming day of open tables with dice, by the alternatives that fit their games."""
    writer.assign(day, tables, 15, 16, 17, 18)
    for table, game in tables.items():
        one_table(writer, day, table, game)
    _destroyed(writer, day, tables)
    reconcile(writer, dice.DiceReconciled, day, writer.at(day, "29:55"))


def set_name(day: date, table: str) -> str:
    """What the dice of a table on a day are called."""
    return f"{table}/{day}"


def one_table(
    writer: Writer,
    day: date,
    table: str,
    game: str,
    alternative: int = 0,
    *,
    opened: bool = True,
    shaker: bool = True,
) -> None:
    """A table with dice on a gaming day; `opened` says that no other subject opens it.

    `shaker` says that its shaker is inspected here, and shows nothing.
    """
    name, crew = set_name(day, table), writer.crew(table)
    if opened:
        writer.add(writer.opens(table, day), TableOpened(table, game, crew.pit))
    placed(writer, name, table, game, writer.opens(table, day, 10), alternative)
    if opened:
        writer.add(writer.closes(table, day), TableClosed(table))
    writer.add(writer.closes(table, day, 5), dice.DiceLooked(name, table), crew.boss)
    enveloped(writer, name, table, game, writer.closes(table, day, 10))
    if shaker and game in dice.SHAKEN:
        writer.add(writer.closes(table, day, 15), dice.ShakerInspected(table), crew.boss)
    writer.add(writer.at(day, "29:00"), dice.DiceCollected(name, dice.AT_LEAST[game]), 31)


def placed(
    writer: Writer, name: str, table: str, game: str, at: datetime, alternative: int = 0
) -> None:
    """Dice are removed from storage, inspected by one of the alternatives, and placed."""
    crew, count = writer.crew(table), dice.AT_LEAST[game]
    way = alternative or (2 if game in dice.PAI_GOW else 1)
    by = crew.box if game == "craps" else crew.floor
    people = {1: (by, crew.dealer), 2: (crew.floor, crew.other), 3: (crew.floor, 11, 32)}[way]
    sealed = way == 3
    looked_at = dice.DiceInspected(name, game, count, way, table, dice.INSTRUMENTS, sealed)
    removed = dice.DiceRemoved(count, STORE, crew.stand)
    writer.add(minutes_later(at, -90 if sealed else -5), looked_at, *people)
    writer.add(minutes_later(at, -70), removed, 12, 32)
    on_table = dice.DicePlaced(name, table, count, crew.stand, True if sealed else None)
    present = crew.other if game == "sicbo" and way == sets.AT_STAND else crew.dealer
    writer.add(at, on_table, by, present)


def enveloped(writer: Writer, name: str, table: str, game: str, at: datetime) -> None:
    """Used dice go into an envelope, whose label a dealer and a floorperson sign."""
    crew, used = writer.crew(table), dice.DiceEnveloped(name, dice.AT_LEAST[game], "used", table)
    writer.add(at, used, crew.relief, crew.other)


def _destroyed(writer: Writer, day: date, tables: Mapping[str, str]) -> None:
    """What was collected the night before is destroyed."""
    before = day - timedelta(days=1)
    if before < writer.first:
        return
    for table, game in tables.items():
        gone = dice.DiceDestroyed(
            set_name(before, table), dice.AT_LEAST[game], "drilled", sets.HOLE, place=ROOM
        )
        writer.add(writer.at(day, "12:00"), gone, 30)
