"""A writer of example journals: a staff, and entries signed as what people are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

import msgspec

from croupier.regulation.calendar import Calendar
from croupier.regulation.journal.entry import Entry, Fact
from croupier.regulation.journal.facts import Assigned, Employed, Established, PlaceKept
from croupier.regulation.people import HOME, Person, Position, Signature

LINE: tuple[tuple[int, Position, int | None, bool], ...] = (
    (10, "games_manager", None, True),
    (11, "shift_manager", 10, True),
    (12, "shift_manager", 10, True),
    (13, "pit_boss", 11, True),
    (14, "pit_boss", 12, True),
    (15, "floorperson", 13, False),
    (16, "floorperson", 13, False),
    (17, "boxperson", 15, False),
    (18, "dealer", 15, False),
    (19, "dealer", 16, False),
    (20, "poker_shift_supervisor", 11, True),
    (30, "security_supervisor", None, True),
    (31, "security_officer", 30, False),
    (32, "security_officer", 30, False),
    (40, "surveillance_supervisor", None, True),
    (41, "surveillance_officer", 40, False),
    (50, "controller", None, True),
    (51, "accountant", 50, False),
    (55, "auditor", None, False),
    (60, "cage_supervisor", None, True),
    (61, "cashier", 60, False),
    (62, "main_bank_cashier", 60, False),
    (63, "chip_bank_cashier", 60, False),
    (70, "compliance_officer", None, True),
    (90, "agent", None, False),
)
STAFF: Mapping[int, Person] = {
    number: Person(number, HOME[position], position, boss, f"L{number}", key)
    for number, position, boss, key in LINE
}
FIRST = date(2026, 3, 1)
INSTRUMENTS = ("micrometer", "balancing caliper", "steel set square", "magnet")
PLACES = (
    PlaceKept(
        "primary storage",
        "primary",
        (("security", "security_officer"), ("games", "shift_manager")),
        camera=True,
        instruments=INSTRUMENTS,
    ),
    PlaceKept(
        "surplus storage",
        "secondary",
        (("security", "security_officer"), ("games", "shift_manager")),
        camera=True,
    ),
    PlaceKept(
        "pit stand P1",
        "pit_stand",
        (("games", "pit_boss"), ("security", "security_officer")),
        camera=True,
        instruments=INSTRUMENTS,
    ),
    PlaceKept("security room", "security", (("security", "security_officer"),), camera=True),
)


@dataclass(frozen=True)
class Crew:
    """Who works at a table: a dealer and the relief, a boxperson, two floorpersons, a pit boss."""

    pit: str = "P1"
    dealer: int = 18
    relief: int = 18
    box: int = 17
    """0 where the game has none."""
    floor: int = 15
    other: int = 16
    boss: int = 13

    @property
    def stand(self) -> str:
        """The pit stand where equipment for the table is kept."""
        return f"pit stand {self.pit}"

    @property
    def people(self) -> tuple[int, ...]:
        """Everyone assigned to the table, of whom the pit boss supervises the whole pit."""
        every = (self.boss, self.floor, self.other, self.box, self.dealer, self.relief)
        return tuple(dict.fromkeys(one for one in every if one))


CREW = Crew()
OPENS, CLOSES = "10:00", "28:00"
"""When the tables of the examples open and close, unless a writer knows better."""


class Writer:
    """Entries as they are written; times are of the establishment's own clocks."""

    def __init__(
        self,
        house: Established | None = None,
        staff: Mapping[int, Person] = STAFF,
        crews: Mapping[str, Crew] | None = None,
        first: date = FIRST,
        places: Iterable[PlaceKept] = PLACES,
    ) -> None:
        """Start a journal with the establishment, its staff and its places."""
        self.entries: list[Entry] = []
        self.house = house or Established("Example Casino")
        self.calendar = Calendar(self.house.gaming_day_starts, self.house.time_zone)
        self.staff, self.crews, self.first = staff, crews or {}, first
        opening = self.at(first, "06:00")
        self.add(opening, self.house)
        for person in staff.values():
            self.add(opening, Employed(**msgspec.structs.asdict(person)))
        for place in places:
            self.add(opening, place)

    def crew(self, table: str) -> Crew:
        """Who works at a table."""
        return self.crews.get(table, CREW)

    def hours(self, table: str, day: date) -> tuple[str, str]:
        """When a table opens and closes on a gaming day."""
        return OPENS, CLOSES

    def opens(self, table: str, day: date, minutes: int = 0) -> datetime:
        """The moment some minutes after a table opens, or before."""
        return minutes_later(self.at(day, self.hours(table, day)[0]), minutes)

    def closes(self, table: str, day: date, minutes: int = 0) -> datetime:
        """The moment some minutes after a table closes, or before."""
        return minutes_later(self.at(day, self.hours(table, day)[1]), minutes)

    def at(self, day: date, clock: str) -> datetime:
        """A time of day on a date; "26:30" is half past two in the next night.

        A time that clocks skip in spring is the moment at which they do.
        """
        hours, minutes = map(int, clock.split(":"))
        night, hours = divmod(hours, 24)
        naive = datetime.combine(day + timedelta(days=night), time(hours, minutes))
        zone = self.calendar.begins(day).tzinfo
        real = naive.replace(tzinfo=zone).astimezone(UTC).astimezone(zone)
        return real if real.replace(tzinfo=None) == naive else real.replace(minute=0)

    def add(self, when: datetime, fact: Fact, *signers: int) -> Entry:
        """Write a fact, signed by these people as what they are."""
        moment = when.isoformat()
        signed = tuple(signature(self.staff[one], moment, fact) for one in signers)
        entry = Entry(len(self.entries) + 1, moment, fact, signed)
        self.entries.append(entry)
        return entry

    def assign(self, day: date, tables: Iterable[str], *people: int) -> None:
        """Assign people to tables of the first pit for a gaming day."""
        for person in people:
            self.add(self.at(day, "06:00"), Assigned(person, day, "P1", tuple(tables)))

    def staffed(self, day: date) -> None:
        """Assign every crew to its tables for a gaming day."""
        tables: dict[tuple[int, str], list[str]] = {}
        for table, crew in self.crews.items():
            for person in crew.people:
                tables.setdefault((person, crew.pit), []).append(table)
        for (person, pit), named in tables.items():
            self.add(self.at(day, "06:00"), Assigned(person, day, pit, tuple(named)))


def minutes_later(at: datetime, minutes: int) -> datetime:
    """A moment some elapsed minutes later, or earlier, on the same clock."""
    return (at.astimezone(UTC) + timedelta(minutes=minutes)).astimezone(at.tzinfo)


def signature(person: Person, moment: str, fact: Fact) -> Signature:
    """The signature of a person under a fact, at a moment."""
    return Signature(person.number, person.department, person.position, moment, fact.words)
