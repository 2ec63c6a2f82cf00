"""Seats: numbered places, one patron each, counted counterclockwise from the dealer's right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.core.errors import NotOpen, Refused, listed
from croupier.core.event import Bought, CashedOut, Event
from croupier.core.part import Act, Home, Part
from croupier.core.table import Table
from croupier.core.wager import Wager, marked
from croupier.games.families.changing import AnyPlay

Details = Mapping[str, str]


class SeatTaken(Event, frozen=True, kw_only=True, tag="seat_taken"):
    """A patron moves to another seat."""

    patron: str
    seat: int

    def sentence(self) -> str:
        return f"{self.patron} moves to seat {self.seat}"


class SeatedPlay(msgspec.Struct, frozen=True, gc=False):
    """Who sits where."""

    seats: Mapping[str, int] = msgspec.field(default_factory=dict)


def home(table: Table, patron: str) -> int:
    """The seat of a patron; 0 without one."""
    seat: int = table.play.seats.get(patron, 0)
    return seat


def boxes(table: Table) -> tuple[int, ...]:
    """The seat numbers of this table."""
    return tuple(range(1, table.rules.seats + 1))


def free(table: Table) -> tuple[int, ...]:
    """The seats where nobody sits and no wager lies, in order."""
    taken = {*table.play.seats.values(), *(wager.box for wager in table.wagers)}
    return tuple(seat for seat in boxes(table) if seat not in taken)


def around(table: Table, first: int, *, clockwise: bool = False) -> tuple[str, ...]:
    """The seated patrons from a seat on: to the right (ascending), or clockwise."""
    last, way = table.rules.seats, -1 if clockwise else 1
    by_seat = {seat: patron for patron, seat in table.play.seats.items()}
    seats = ((first - 1 + way * step) % last + 1 for step in range(last))
    return tuple(by_seat[seat] for seat in seats if seat in by_seat)


def right_of(table: Table, patron: str) -> tuple[str, ...]:
    """The other seated patrons, starting to the right of a patron."""
    seat = home(table, patron)
    return tuple(one for one in around(table, seat % table.rules.seats + 1) if one != patron)


def sells(cites: tuple[str, ...]) -> Callable[[Table, str, str], None]:
    """Chips are sold to patrons who have a seat or can get one.

    Between rounds, someone without chips and wagers gives up the seat to a newcomer.
    """

    def sell(table: Table, patron: str, chips: str) -> None:
        given_up = not table.playing and displaced(table, patron)
        if home(table, patron) or free(table) or given_up:
            return
        why = f"all {table.rules.seats} seats are taken"
        raise Refused(f"a seat for {patron}", why, cites, "a seat once someone leaves")

    return sell


def displaced(table: Table, newcomer: str) -> str:
    """Who gives up a seat to a newcomer at a full table: the first without chips and wagers."""
    if home(table, newcomer) or free(table):
        return ""
    return next((patron for patron in around(table, 1) if leaves(table, patron)), "")


def at_own_seat(table: Table, wager: Wager, cites: tuple[str, ...]) -> None:
    """A patron wagers at the numbered place where they sit."""
    seat = home(table, wager.patron)
    if not seat:
        raise NotOpen(wager.words, f"{wager.patron} has no seat", cites, "buying chips first")
    if wager.box != seat:
        why = f"{wager.patron} sits at seat {seat}"
        other = f", or moving to seat {wager.box}" if wager.box in free(table) else ""
        raise NotOpen(wager.words, why, cites, f"{marked(wager.kind, box=seat)}{other}")


def _seated(table: Table, seats: Mapping[str, int]) -> Table:
    return replace(table, play=replace(table.play, seats=seats))


def bought(table: Table, event: Bought) -> Table:
    """A patron who buys chips and has no seat takes the first free one, or one that is given up."""
    if event.patron in table.play.seats:
        return table
    gone = displaced(table, event.patron)
    seat = home(table, gone) or free(table)[0]
    return _seated(table, {**_others(table, gone), event.patron: seat})


def leaves(table: Table, patron: str) -> bool:
    """Whether a patron has no chips or wagers left, and so gives up the seat."""
    return not table.accounts[patron] and not table.wagers_of(patron)


def cashed_out(table: Table, event: CashedOut) -> Table:
    """A patron who leaves with all chips and has no wager gives up the seat."""
    gone = given_up(table, event)
    return _seated(table, _others(table, gone)) if gone else table


def given_up(table: Table, event: Bought | CashedOut) -> str:
    """Who gives up a seat, leaving the table or to a newcomer; empty if nobody does."""
    if isinstance(event, Bought):
        return displaced(table, event.patron)
    return event.patron if leaves(table, event.patron) else ""


def _others(table: Table, gone: str) -> dict[str, int]:
    return {patron: seat for patron, seat in table.play.seats.items() if patron != gone}


def seat_taken(table: Table, event: SeatTaken) -> Table:
    """A patron has moved."""
    return _seated(table, {**table.play.seats, event.patron: event.seat})


def _no_seat(table: Table, patron: str, details: Details) -> str | None:
    wanted = details.get("seat", "")
    if table.wagers_of(patron):
        return "their wagers are at their current seat"
    if table.playing:
        return "a round is under way"
    if not home(table, patron):
        return "a patron without chips has no seat"
    if not wanted.isdigit() or int(wanted) not in free(table):
        return (
            f"seat {wanted or '?'} is not free; free seats: {listed([str(s) for s in free(table)])}"
        )
    return None


def sit(
    cites: tuple[str, ...], stays: Callable[[Table, str], str | None] = lambda table, patron: None
) -> Act:
    """A patron may move to a free seat between rounds, unless `stays` says why not."""

    def refuses(table: Table, patron: str, details: Details) -> str | None:
        return stays(table, patron) or _no_seat(table, patron, details)

    def act(table: Table, patron: str, details: Details) -> tuple[Event, ...]:
        return (SeatTaken(patron=patron, seat=int(details["seat"]), cites=cites),)

    return Act(
        "sit",
        "move to another seat",
        cites,
        refuses,
        act,
        ("seat",),
        "moves to seat {seat}",
        "sit {seat}",
    )


def voided(table: Table, fresh: AnyPlay) -> AnyPlay:
    """After a void round everyone keeps their seat."""
    return replace(fresh, seats=table.play.seats)


EVOLVE: dict[type[Event], Callable[[Table, Any], Table]] = {
    Bought: bought,
    CashedOut: cashed_out,
    SeatTaken: seat_taken,
}


def part(cites: tuple[str, ...], *, sit_act: Act | None = None) -> Part:
    """Numbered seats: chips are sold to seated patrons, and a patron may move to a free seat."""
    return Part(
        name="seats",
        evolve=EVOLVE,
        events=(SeatTaken,),
        acts=(sit_act or sit(cites),),
        sells=sells(cites),
        voids=voided,
        brings=(Home(home, cites),),
    )
