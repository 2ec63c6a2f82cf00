"""An example casino: six pits with five tables each, and the staff that thirty tables take."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from croupier.regulation.journal.examples.writer import PLACES, STAFF, Crew
from croupier.regulation.journal.facts import PlaceKept
from croupier.regulation.people import HOME, Person, Position

Deal = Literal["", "shoe", "hand", "automated", "continuous"]


class Seat(msgspec.Struct, frozen=True):
    """A table of the example: its game, how it is dealt, and whether it ever closes."""

    table: str
    game: str
    deal: Deal = ""
    decks: int = 0
    variant: str = ""
    always: bool = False


PITS: Mapping[str, tuple[Seat, ...]] = {
    "P1": (
        Seat("CR-01", "craps", always=True),
        Seat("CR-02", "craps", always=True),
        Seat("CR-03", "craps"),
        Seat("CR-04", "craps"),
        Seat("MC-01", "minicraps"),
    ),
    "P2": (
        Seat("SB-01", "sicbo"),
        Seat("SB-02", "sicbo"),
        Seat("PG-01", "paigow", variant="rng"),
        Seat("PG-02", "paigow", variant="rng"),
        Seat("PP-01", "paigowpoker", "hand", 1),
    ),
    "P3": tuple(Seat(f"R-{n:02}", "roulette") for n in range(1, 6)),
    "P4": (
        Seat("BJ-01", "blackjack", "shoe", 6, always=True),
        *(Seat(f"BJ-{n:02}", "blackjack", "shoe", 6) for n in range(2, 6)),
    ),
    "P5": (
        Seat("BA-01", "baccarat", "shoe", 8),
        Seat("MB-01", "minibaccarat", "shoe", 8),
        Seat("TC-01", "threecardpoker", "hand", 1),
        Seat("CS-01", "caribbeanstud", "hand", 1),
        Seat("SP-01", "spanish21", "shoe", 6),
    ),
    "P6": tuple(Seat(f"PK-{n:02}", "poker", "hand", 2) for n in range(1, 6)),
}
SEATS: Mapping[str, Seat] = {one.table: one for seats in PITS.values() for one in seats}
"""Every table, by its name."""


def crews() -> dict[str, Crew]:
    """The crew of each table; a pit has a boss and two floorpersons, a table its own dealers."""
    return {
        seat.table: _crew(pit, 100 * number, place, box=seat.game == "craps")
        for number, (pit, seats) in enumerate(PITS.items(), start=1)
        for place, seat in enumerate(seats)
    }


def _crew(pit: str, base: int, place: int, *, box: bool) -> Crew:
    dealer, boxperson = base + 10 + 2 * place, base + 30 + place if box else 0
    return Crew(pit, dealer, dealer + 1, boxperson, base + 1, base + 2, base)


def staff() -> dict[int, Person]:
    """The whole staff: the departments of every example, and the crews of thirty tables."""
    return dict(STAFF) | {one.number: one for crew in crews().values() for one in _people(crew)}


def _people(crew: Crew) -> Iterator[Person]:
    """The people of a crew, each with the person he or she reports to."""
    positions: tuple[tuple[int, Position, int], ...] = (
        (crew.boss, "pit_boss", 11),
        (crew.floor, "floorperson", crew.boss),
        (crew.other, "floorperson", crew.boss),
        (crew.box, "boxperson", crew.floor),
        (crew.dealer, "dealer", crew.floor),
        (crew.relief, "dealer", crew.other),
    )
    for number, position, boss in positions:
        if not number:
            continue
        key = position == "pit_boss"
        yield Person(number, HOME[position], position, boss, f"L{number}", key)


def places() -> tuple[PlaceKept, ...]:
    """The places of every example, and a stand for each pit."""
    stand = next(one for one in PLACES if one.sort == "pit_stand")
    others = tuple(one for one in PLACES if one.sort != "pit_stand")
    stands = (msgspec.structs.replace(stand, place=f"pit stand {pit}") for pit in PITS)
    return (*others, *stands)
