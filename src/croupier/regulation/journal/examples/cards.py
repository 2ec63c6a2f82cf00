"""Lawful days of cards, devices and wheels: from storage to the table and back to security."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Literal

import msgspec

from croupier.regulation.calendar import elapsed
from croupier.regulation.journal.approved import ControlsStated
from croupier.regulation.journal.cards import kinds, tables
from croupier.regulation.journal.cards.kinds import Packed
from croupier.regulation.journal.device_kinds import DeviceInspected, DeviceKept, DeviceLocked, Sort
from croupier.regulation.journal.examples.writer import Writer, minutes_later
from croupier.regulation.journal.facts import Lock, PlaceKept, TableClosed, TableOpened
from croupier.regulation.journal.sets import HOLE, later
from croupier.regulation.journal.wheels import Check, WheelCovered, WheelInspected

STORE, POKER_STORE, SURPLUS = "primary storage", "poker storage", "surplus storage"
DRILL = "security room"
CHECKED: frozenset[Literal["sequence", "backs"]] = frozenset({"sequence", "backs"})
STEPS: frozenset[Literal["sorted", "machine", "ultraviolet", "sides", "shading"]] = frozenset(
    {"sorted", "ultraviolet", "sides", "shading"}
)
WHEEL: frozenset[Check] = frozenset({"magnets", "level", "parts", "ball"})
POKER_LOCKS: tuple[Lock, ...] = (
    ("security", "security_officer"),
    ("games", "poker_shift_supervisor"),
)
STAND_LOCKS: tuple[Lock, ...] = (("games", "pit_boss"), ("security", "security_officer"))
MANAGER, OTHER, BOSS, FLOOR, DEALER, POKER = 11, 12, 13, 15, 18, 20
OFFICER, SECOND, ACCOUNTANT = 31, 32, 51
CONTROLS = ("cmr146.49.14.g", "cmr146.51.3.a")
"""The clauses whose procedures the internal controls of the example state."""


class Table(msgspec.Struct, frozen=True):
    """A table of cards, as it opens each day."""

    table: str
    game: str
    deal: str
    decks: int
    pit: str = "P1"
    variant: str = ""
    reader: bool = False
    shuffler: bool = False

    @property
    def packed(self) -> Packed:
        """Plastic decks at poker, sets where a game takes several decks."""
        if self.game == "poker":
            return "plastic"
        return "sets" if self.decks > 2 else "decks"

    def opened(self) -> TableOpened:
        """Its opening."""
        facts = (self.table, self.game, self.pit, self.deal, self.decks, self.variant)
        return msgspec.convert(
            dict(zip(("table", "game", "pit", "deal", "decks", "variant"), facts, strict=True)),
            TableOpened,
        )

    def devices(self) -> tuple[str, ...]:
        """The names of its shoe or shuffler, and of its card reader."""
        holds = () if self.deal == "hand" else (f"shoe {self.table}",)
        shuffles = (f"shuffler {self.table}",) if self.shuffler else ()
        return (*holds, *shuffles, *((f"reader {self.table}",) if self.reader else ()))


TABLES = (
    Table("BJ-01", "blackjack", "shoe", 6, reader=True),
    Table("BA-01", "baccarat", "shoe", 8),
    Table("TC-01", "threecardpoker", "shoe", 1, shuffler=True),
    Table("PK-01", "poker", "hand", 2),
)


class CardDays:
    """Lawful days of some tables; keeps the inventory that each reconciliation states."""

    def __init__(self, writer: Writer, every: Sequence[Table] = TABLES, decks: int = 2000) -> None:
        """Before the first day: places, internal controls, devices, and cards from the maker."""
        self.writer, self.every = writer, every
        self.on_hand: dict[Packed, dict[str, int]] = {}
        self.moved: dict[Packed, tuple[int, int, int]] = {}
        """What was removed, returned and destroyed since the last reconciliation."""
        at = writer.at(writer.first, "06:20")
        writer.add(at, PlaceKept(POKER_STORE, "poker", POKER_LOCKS, camera=True))
        known = {one.fact.place for one in writer.entries if isinstance(one.fact, PlaceKept)}
        for name in sorted({f"pit stand {one.pit}" for one in every} - known):
            writer.add(at, PlaceKept(name, "pit_stand", STAND_LOCKS, camera=True))
        for clause in CONTROLS:
            writer.add(at, ControlsStated(clause))
        for one in every:
            self._registered(at, one)
        for packed in self.packings:
            self._received(packed, decks)

    @property
    def packings(self) -> list[Packed]:
        """How the cards of these tables are packed."""
        return sorted({one.packed for one in self.every})

    def _registered(self, at: datetime, one: Table) -> None:
        for device in one.devices():
            sort = _sort(device)
            kept = DeviceKept(device, sort, f"{sort} model 1", tables=(one.table,))
            self.writer.add(at, kept)

    def _received(self, packed: Packed, decks: int) -> None:
        """Decks come into surplus storage, and half of them go where they are issued from."""
        place, add, at = _store(packed), self.writer.add, self.writer.at
        add(
            at(self.writer.first, "06:25"),
            kinds.CardsReceived(SURPLUS, decks, packed),
            BOSS,
            ACCOUNTANT,
        )
        stored = kinds.CardsStored(SURPLUS, place, decks // 2, packed)
        add(at(self.writer.first, "06:30"), stored, MANAGER, OFFICER)
        self.on_hand[packed] = {SURPLUS: decks - decks // 2, place: decks // 2}

    def lawful_day(self, day: date) -> None:
        """A gaming day, from the first removal to the reconciliation."""
        if not self.writer.crews:
            self.writer.assign(day, [one.table for one in self.every], FLOOR, DEALER)
        self._removed(day)
        for one in self.every:
            _one_table(self.writer, day, one)
        used = {one: envelopes(self.writer, day, one) for one in self.every}
        _inspected(self.writer, day, used)
        self._gone(day, used)
        for packed in self.packings:
            self._reconciled(day, packed)

    def _removed(self, day: date) -> None:
        """The decks of the day go to the pit stands, those for poker with one more."""
        needs: dict[tuple[str, Packed], int] = {}
        for one in self.every:
            key = one.pit, one.packed
            needs[key] = needs.get(key, 0) + one.decks * sets_of(self.writer, day, one)
        for (pit, packed), count in needs.items():
            poker = packed == "plastic"
            area: Literal["primary", "poker"] = "poker" if poker else "primary"
            taken = kinds.CardsRemoved(
                _store(packed), area, pit, count + poker, packed, self._floor(pit), int(poker)
            )
            at, by = self.writer.at(day, "07:00"), POKER if poker else OTHER
            self.writer.add(at, taken, by, OFFICER)
            self._note(packed, removed=count + poker)

    def _floor(self, pit: str) -> int:
        """The floorperson of a pit, to whom its decks are given."""
        return next(self.writer.crew(one.table).floor for one in self.every if one.pit == pit)

    def _note(self, packed: Packed, removed: int = 0, returned: int = 0, gone: int = 0) -> None:
        before = self.moved.get(packed, (0, 0, 0))
        self.moved[packed] = (before[0] + removed, before[1] + returned, before[2] + gone)
        self.on_hand[packed][_store(packed)] += returned - removed

    def _gone(self, day: date, used: Mapping[Table, tuple[str, ...]]) -> None:
        """Paper cards are canceled; plastic ones, and the deck of the reserve, go back."""
        at, add = self.writer.at, self.writer.add
        paper = [one for one in used if one.packed != "plastic"]
        plastic = [one for one in used if one.packed == "plastic"]
        if paper:
            names = tuple(name for one in paper for name in used[one])
            total = sum(one.decks * len(used[one]) for one in paper)
            drilled = kinds.CardsDestroyed(names, total, "drilled", DRILL, HOLE)
            add(at(day, "29:10"), drilled, OFFICER, BOSS)
            for one in paper:
                self._note(one.packed, gone=one.decks * len(used[one]))
        if plastic:
            names = tuple(name for one in plastic for name in used[one])
            add(at(day, "29:20"), kinds.PlasticReturned(names, POKER_STORE, in_order=True), SECOND)
            for one in plastic:
                self._note("plastic", returned=one.decks * len(used[one]))
        for pit in sorted({one.pit for one in plastic}):
            extra = kinds.ReserveCollected(pit, 1, "plastic", POKER_STORE, poker=True)
            add(at(day, "29:25"), extra, POKER)
            self._note("plastic", returned=1)

    def _reconciled(self, day: date, packed: Packed) -> None:
        removed, returned, gone = self.moved.pop(packed, (0, 0, 0))
        stated = kinds.CardsReconciled(
            day, packed, removed, returned, gone, on_hand=dict(self.on_hand[packed])
        )
        self.writer.add(self.writer.at(day, "29:40"), stated, ACCOUNTANT)


def _sort(device: str) -> Sort:
    sorts: Mapping[str, Sort] = {"reader": "reader", "shuffler": "shuffler"}
    return sorts.get(device.split(maxsplit=1)[0], "shoe")


def _store(packed: Packed) -> str:
    return POKER_STORE if packed == "plastic" else STORE


def hours_of(one: Table) -> int:
    """After how many hours the example changes the cards of a table."""
    row = tables.changes(one.opened())
    return min(row.hours, 6) if row.each == "shoe" else row.hours


def sets_of(writer: Writer, day: date, one: Table) -> int:
    """How many sets a table needs on a day."""
    open_for = elapsed(writer.opens(one.table, day), writer.closes(one.table, day))
    return -(-int(open_for.total_seconds()) // (hours_of(one) * 3600))


def envelopes(writer: Writer, day: date, one: Table) -> tuple[str, ...]:
    """The envelopes of a table on a day."""
    many = sets_of(writer, day, one)
    return tuple(f"E {one.table}/{day}/{number + 1}" for number in range(many))


def _one_table(writer: Writer, day: date, one: Table) -> None:
    """One table, from its first inspection to its locked shoe."""
    crew, begins = writer.crew(one.table), writer.opens(one.table, day)
    if one.devices():
        seen = DeviceInspected(
            one.devices(), one.table, one.game, empty=True, working=True, fastened=True
        )
        writer.add(minutes_later(begins, -20), seen, crew.floor)
    writer.add(begins, one.opened())
    closes, many = writer.closes(one.table, day), sets_of(writer, day, one)
    for number in range(many):
        ends = closes if number == many - 1 else later(begins, hours_of(one))
        _one_set(writer, one, f"{one.table}/{day}/{number + 1}", begins, ends)
        begins = ends
    writer.add(closes, TableClosed(one.table))
    if one.deal != "hand":
        held = tuple(name for name in one.devices() if not name.startswith("reader"))
        writer.add(writer.closes(one.table, day, 10), DeviceLocked(held, one.table))


def _one_set(writer: Writer, one: Table, name: str, begins: datetime, ends: datetime) -> None:
    """One set: examined at poker, opened, looked at, sealed."""
    poker, crew = one.game == "poker", writer.crew(one.table)
    if poker:
        writer.add(minutes_later(begins, -5), kinds.CardsExamined(name, fit=True), POKER)
    opened = kinds.CardsOpened(name, one.table, one.pit, one.decks, one.packed, CHECKED)
    writer.add(begins, opened, crew.dealer, crew.floor)
    looked = kinds.CardsViewed((name,), poker=poker)
    writer.add(minutes_later(ends, -5), looked, POKER if poker else MANAGER)
    shoes = 1 if tables.changes(one.opened()).each == "shoe" else 0
    label = kinds.CardsSealed(
        f"E {name}", "used", name, one.pit, one.decks, one.packed, one.table, shoes=shoes
    )
    writer.add(ends, label, crew.relief, crew.floor)


def _inspected(writer: Writer, day: date, used: Mapping[Table, tuple[str, ...]]) -> None:
    """Security collects all envelopes of the day and inspects them."""
    every = tuple(name for names in used.values() for name in names)
    writer.add(writer.at(day, "28:30"), kinds.CardsCollected(every), OFFICER)
    at = frozenset(one.table for one in used)
    order = kinds.CardsInspected(every, at, STEPS, "nothing found")
    writer.add(writer.at(day, "28:50"), order, SECOND)


def wheel_day(
    writer: Writer, day: date, names: Sequence[str] = ("RO-01",), repaired: str = ""
) -> None:
    """A gaming day of roulette tables: inspected, open, closed, covered.

    The wheel of the table that is `repaired` on that day is inspected after the repair.
    """
    for table in names:
        crew = writer.crew(table)
        if table != repaired:
            writer.add(writer.opens(table, day, -15), WheelInspected(table, WHEEL), crew.floor)
        writer.add(writer.opens(table, day), TableOpened(table, "roulette", crew.pit))
        writer.add(writer.closes(table, day), TableClosed(table))
        writer.add(writer.closes(table, day, 5), WheelCovered(table))
