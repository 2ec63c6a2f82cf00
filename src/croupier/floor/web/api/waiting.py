"""Waiting lists, seat changes and announcements over HTTP."""

from __future__ import annotations

from functools import partial

import msgspec
from sqlalchemy import Connection

from croupier.core.money import Cents
from croupier.core.part import Home
from croupier.floor.people.accounts import PATRON
from croupier.floor.tables import waiting
from croupier.floor.tables.living import Living
from croupier.floor.tables.waiting import SeatChange, Waits
from croupier.floor.web.api.acts import API, AT
from croupier.floor.web.api.endpoints import Asker, Endpoint, Nothing
from croupier.floor.web.serving.house import House
from croupier.rulebook.felts import titled
from croupier.rulebook.posting import in_few_words, largest


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Wait for a seat at this table; with `alike`, at any table of the same game and rules."""

    alike: bool = False


class WaitsTold(msgspec.Struct, frozen=True):
    """A person on a list: their place, since when, and until when a seat is held for them.

    `called_to` is the table with that seat; before one is offered, both are empty.
    """

    place: int
    person: str
    alike: bool
    joined: str
    called_to: str
    until: str


class Lists(msgspec.Struct, frozen=True):
    """The waiting list of a table, in order, and the patrons who asked for another seat."""

    table: str
    seats: int
    free: int
    rows: tuple[WaitsTold, ...]
    seat_changes: tuple[SeatChange, ...]


class Announced(msgspec.Struct, frozen=True):
    """A game that is offered: its limits, its vacant seats, how many people wait, and the words.

    `title` names its type, if it has several; `maximum_cents` is null where no amount is the most.
    """

    table: str
    game: str
    title: str
    mode: str
    minimum_cents: Cents
    maximum_cents: Cents | None
    seats: int
    free: int
    waiting: int
    says: str


class Announcements(msgspec.Struct, frozen=True):
    """Every table with seats of patrons, as it is announced."""

    rows: tuple[Announced, ...]


class Seat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seat that a patron would like."""

    seat: int


def waiting_list(house: House, asker: Asker, table: str) -> Lists:
    """Who waits for a seat at a table, in order."""
    found = house.floor.current(table)
    with house.database.reading() as connection:
        return _shown(connection, found)


def _shown(connection: Connection, found: Living) -> Lists:
    rows = waiting.waiting_for(connection, found.name)
    told = tuple(_told(place, one) for place, one in enumerate(rows, start=1))
    seats = waiting.seats_of(found.game, found.driver.table)
    asked = waiting.changes(connection, found.name)
    return Lists(found.name, seats, waiting.free_seats(found), told, asked)


def _told(place: int, one: Waits) -> WaitsTold:
    return WaitsTold(place, one.person, one.alike, one.joined, one.called_to or "", one.until)


def join_list(house: House, asker: Asker, table: str, body: Join) -> Lists:
    """Wait for a seat; you are called in turn, and the seat is held for a minute."""
    found, now = house.floor.current(table), house.floor.clock()
    join = partial(waiting.join, now=now, found=found, person=asker.name, any_like_it=body.alike)
    house.database.settled(join)
    waiting.everywhere(house.floor)
    return waiting_list(house, asker, table)


def leave_list(house: House, asker: Asker, table: str) -> Nothing:
    """Leave a waiting list."""
    now = house.floor.clock()
    house.database.settled(partial(waiting.leave, now=now, table=table, person=asker.name))
    return Nothing()


def ask_for_seat(house: House, asker: Asker, table: str, body: Seat) -> Lists:
    """Ask for another seat; you move between rounds, when it is free and your turn."""
    found, now = house.floor.current(table), house.floor.clock()
    asks = partial(waiting.ask_for, now=now, found=found, person=asker.name, seat=body.seat)
    house.database.settled(asks)
    waiting.everywhere(house.floor)
    return waiting_list(house, asker, table)


def keep_seat(house: House, asker: Asker, table: str) -> Nothing:
    """Take back a request for another seat."""
    now = house.floor.clock()
    house.database.settled(partial(waiting.withdraw, now=now, table=table, person=asker.name))
    return Nothing()


def announcements(house: House, asker: Asker) -> Announcements:
    """The games, limits and vacant seats that are announced, and how many people wait."""
    tables = tuple(house.tables(house.floor.names()))
    with house.database.reading() as connection:
        rows = [_announced(connection, found) for found in tables if found.game.get(Home)]
    return Announcements(tuple(rows))


def _announced(connection: Connection, found: Living) -> Announced:
    rules, title = found.driver.rules, titled(found.game, found.driver.rules)
    most = largest(found.game, rules)
    seats = waiting.seats_of(found.game, found.driver.table)
    free, waits = waiting.free_seats(found), len(waiting.waiting_for(connection, found.name))
    open_ = f"{free} seat{'s' * (free != 1)} open" if free else "no seat open"
    more = f", {waits} waiting" if waits else ""
    says = f"{title}, {in_few_words(rules.limits_min, most)}, table {found.name}: {open_}{more}"
    return Announced(
        found.name,
        found.game.key,
        title,
        found.mode,
        rules.limits_min,
        most,
        seats,
        free,
        waits,
        says,
    )


LIST, SEATS = f"{AT}/waiting", f"{AT}/seat-changes"
ENDPOINTS = (
    Endpoint("GET", LIST, waiting_list, "Who waits for a seat", answers=Lists, open=True),
    Endpoint("POST", LIST, join_list, "Wait for a seat", Join, Lists, (PATRON,), status=201),
    Endpoint("DELETE", LIST, leave_list, "Leave a waiting list", roles=(PATRON,)),
    Endpoint("POST", SEATS, ask_for_seat, "Ask for a seat", Seat, Lists, (PATRON,), status=201),
    Endpoint("DELETE", SEATS, keep_seat, "Keep your seat", roles=(PATRON,)),
    Endpoint(
        "GET",
        f"{API}/announcements",
        announcements,
        "Games and vacant seats",
        answers=Announcements,
        open=True,
    ),
)
