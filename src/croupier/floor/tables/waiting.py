"""Waiting lists and seat changes: people are called in the order in which they came.

A person waits for a seat at one table, or at any table of the same game, rules and mode. When a
seat is free, the next one is called and has a minute to sit down; nobody else gets that seat
meanwhile. Between rounds, patrons who asked for another seat move to it before newcomers are
called.
"""

from __future__ import annotations

import logging
from collections.abc import Container, Iterable, Mapping
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Connection, Row, delete, insert, select, update

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Bought, Event
from croupier.core.game import Game
from croupier.core.part import Home
from croupier.core.table import Table
from croupier.floor.dates import moment
from croupier.floor.oversight import deeds
from croupier.floor.people import responsible_gaming
from croupier.floor.people.responsible_gaming import KeptFromPlay
from croupier.floor.store import locks, schema
from croupier.floor.tables.clocks import later
from croupier.floor.tables.living import Living

if TYPE_CHECKING:
    from croupier.floor.tables.floor import Floor

LOG = logging.getLogger("croupier.floor")
CALL_S = 60.0
"""How long a person who is called has to sit down, in seconds."""
HOUSE, WHAT = "house", "waiting"


class Waits(msgspec.Struct, frozen=True):
    """A person who waits for a seat: at a table, or at any table like it.

    `called` is when a seat was offered at `called_to`; it is held `until` then.
    """

    number: int
    person: str
    table: str
    alike: bool
    joined: str
    called: str | None = None
    called_to: str | None = None

    @property
    def until(self) -> str:
        """When an offered seat is no longer held; "" before one is offered."""
        return later(self.called, CALL_S) if self.called else ""

    def holds(self, table: str, now: str) -> bool:
        """Whether a seat at a table is held for this person."""
        return self.called_to == table and now < self.until


class SeatChange(msgspec.Struct, frozen=True):
    """A patron who wants to move to another seat."""

    number: int
    person: str
    table: str
    seat: int
    asked: str


def _waits(row: Row[Any]) -> Waits:
    return Waits(
        row.id, row.person, row.gaming_table, bool(row.alike), row.joined, row.called, row.called_to
    )


def everyone(connection: Connection) -> tuple[Waits, ...]:
    """Everyone who waits, in order."""
    return tuple(map(_waits, connection.execute(select(schema.waiting).order_by("id"))))


def alike(connection: Connection, table: str) -> frozenset[str]:
    """The open tables with the same game, rules and mode as a table, itself included."""
    one = schema.gaming_table
    asked = select(one.c.name, one.c.game, one.c.choices, one.c.mode).where(one.c.closed.is_(None))
    rows = {row.name: tuple(row[1:]) for row in connection.execute(asked)}
    return frozenset(name for name, what in rows.items() if what == rows.get(table))


def waiting_for(connection: Connection, table: str) -> tuple[Waits, ...]:
    """Those who would be called to a seat at a table, in order."""
    every = everyone(connection)
    same = alike(connection, table) if any(one.alike for one in every) else frozenset()
    return tuple(one for one in every if one.table == table or (one.alike and one.table in same))


def seats_of(game: Game, table: Table) -> int:
    """The number of seats at a table; 0 if patrons have no seats of their own."""
    return len(game.boxes(table.rules)) if game.get(Home) is not None else 0


def free_seats(found: Living) -> int:
    """How many seats nobody has at a table."""
    return max(0, seats_of(found.game, found.driver.table) - len(found.playing))


def join(
    connection: Connection, now: str, found: Living, person: str, *, any_like_it: bool
) -> Waits:
    """Put a person on the list of a table, or of all tables like it."""
    locks.person(connection, person)
    held = responsible_gaming.pause(connection, now, person)
    if held is not None:
        why = f"{person} is kept from play until {moment(held.until)}"
        raise KeptFromPlay(f"the waiting list of {found.name}", why, (), "trying again after that")
    before = waiting_for(connection, found.name)
    _may_join(found, person, before)
    values = {"person": person, "gaming_table": found.name, "alike": any_like_it, "joined": now}
    made = insert(schema.waiting).values(values).returning(schema.waiting.c.id)
    number = int(connection.execute(made).scalar_one())
    where = f"a table like {found.name}" if any_like_it else found.name
    _noted(connection, now, person, f"{person} waits for a seat at {where}", found.name, number)
    return Waits(number, person, found.name, any_like_it, now)


def _may_join(found: Living, person: str, before: tuple[Waits, ...]) -> None:
    what, home = f"the waiting list of {found.name}", found.game.get(Home)
    if home is None or found.closed is not None or found.closing is not None:
        why = "it has no seats for patrons" if home is None else "the table is closed"
        raise Refused(what, why, (), "another table")
    if person in found.playing:
        raise Refused(what, f"{person} already sits there", home.cites, "asking for another seat")
    if any(one.person == person for one in before):
        raise Refused(what, f"{person} is on it already", (), "waiting to be called")
    if free_seats(found) > len(before):
        raise Refused(what, "a seat is free", home.cites, "sitting down with a buy-in")


def leave(connection: Connection, now: str, table: str, person: str) -> None:
    """Take a person off the list of a table."""
    mine = [one for one in waiting_for(connection, table) if one.person == person]
    if not mine:
        raise Refused(f"leaving the list of {table}", f"{person} is not on it", (), "joining it")
    _gone(connection, now, mine[0], "no longer waits", person)


def _gone(connection: Connection, now: str, one: Waits, does: str, by: str = HOUSE) -> None:
    connection.execute(delete(schema.waiting).where(schema.waiting.c.id == one.number))
    _noted(connection, now, by, f"{one.person} {does}", one.table, one.number)


def _noted(
    connection: Connection, now: str, by: str, words: str, table: str, *numbers: int
) -> None:
    written = [(schema.waiting, (number,)) for number in numbers]
    deeds.note(connection, now, by, WHAT, words, table, written)


def admit(
    connection: Connection, found: Living, before: Table, events: Iterable[Event], now: str
) -> None:
    """Refuse a newcomer the seat that someone who waits is called to, or will be."""
    new = {e.patron for e in events if isinstance(e, Bought) and not before.accounts.get(e.patron)}
    home = found.game.get(Home)
    if not new or home is None:
        return
    first = _ahead(connection, found, new, now)
    free = free_seats(found) + len(new)
    if len(first) > free - len(new):
        why = " and ".join(map(_seat_of, first[:free]))
        raise Refused(f"a seat at {found.name}", why, home.cites, "the waiting list")


def _seat_of(one: Waits) -> str:
    if one.called:
        return f"the free seat is held for {one.person} until {one.until}"
    return f"the free seat goes to {one.person}, who waits for it"


def _ahead(
    connection: Connection, found: Living, new: Container[str], now: str
) -> tuple[Waits, ...]:
    """Those who get a seat at a table before some newcomers: who was called, then who waits."""
    every = everyone(connection)
    if not every:
        return ()
    here = {one for one in found.playing if one not in new}
    held = [one for one in every if one.holds(found.name, now) and one.person not in here]
    called = tuple(one for one in held if one.person not in new)
    if len(called) < len(held):
        return called
    line = (one for one in waiting_for(connection, found.name) if not one.called)
    earlier = takewhile(lambda one: one.person not in new, line)
    return (*called, *(one for one in earlier if one.person not in here))


# --- seat changes


def changes(connection: Connection, table: str | None = None) -> tuple[SeatChange, ...]:
    """Who asked for another seat, in order: everywhere, or at a table."""
    one = schema.seat_change
    asked = select(one).order_by(one.c.id)
    asked = asked if table is None else asked.where(one.c.gaming_table == table)
    rows = connection.execute(asked)
    return tuple(
        SeatChange(row.id, row.person, row.gaming_table, row.seat, row.asked) for row in rows
    )


def ask_for(connection: Connection, now: str, found: Living, person: str, seat: int) -> SeatChange:
    """Ask for a seat that another patron has; a later request replaces an earlier one."""
    locks.person(connection, person)
    _may_ask(found, person, seat)
    one = schema.seat_change
    mine = [each for each in changes(connection, found.name) if each.person == person]
    connection.execute(delete(one).where(one.c.id.in_([each.number for each in mine])))
    values = {"person": person, "gaming_table": found.name, "seat": seat, "asked": now}
    number = int(connection.execute(insert(one).values(values).returning(one.c.id)).scalar_one())
    written = [(one, (each,)) for each in (*(each.number for each in mine), number)]
    words = f"{person} asks for seat {seat}"
    deeds.note(connection, now, person, WHAT, words, found.name, written)
    return SeatChange(number, person, found.name, seat, now)


def _may_ask(found: Living, person: str, seat: int) -> None:
    table, home = found.driver.table, found.game.get(Home)
    what = f"seat {seat} of {found.name}"
    if home is None or person not in found.playing:
        why = "it has no seats" if home is None else f"{person} does not sit there"
        raise Refused(what, why, home.cites if home else (), "sitting down first")
    if seat not in found.game.boxes(table.rules):
        many = seats_of(found.game, table)
        raise Refused(what, "there is no such seat", home.cites, f"seats 1 to {many}")
    if home.box(table, person) == seat:
        raise Refused(what, f"{person} sits there", home.cites, "another seat")


def withdraw(connection: Connection, now: str, table: str, person: str) -> None:
    """Take back a request for another seat."""
    mine = [one for one in changes(connection, table) if one.person == person]
    if not mine:
        what = f"a request for another seat at {table}"
        raise Refused(what, f"{person} made none", (), "asking for a seat")
    _done(connection, now, mine[0], "stays where they sit", person)


def _done(connection: Connection, now: str, one: SeatChange, does: str, by: str = HOUSE) -> None:
    table = schema.seat_change
    connection.execute(delete(table).where(table.c.id == one.number))
    words, written = f"{one.person} {does}", [(table, (one.number,))]
    deeds.note(connection, now, by, WHAT, words, one.table, written)


# --- by the clock


def everywhere(floor: Floor) -> None:
    """Move those who asked for another seat, and call the next ones who wait."""
    with floor.database.looking() as connection:
        some, moves = everyone(connection), changes(connection)
    for one in moves:
        _each(floor, one.table, partial(_moved, floor, one))
    if some:
        here = {name: floor.current(name) for name in floor.names()}
        floor.database.settled(partial(_called, floor.clock(), here))


def _each(floor: Floor, table: str, does: Any) -> None:
    try:
        does()
    except Refused as refusal:
        LOG.debug("%s: %s", table, refusal)
    except Exception:
        LOG.exception("%s: the request for a seat failed", table)


def _moved(floor: Floor, one: SeatChange) -> None:
    """Move a patron to the seat they asked for, if it is free between rounds."""
    found = floor.current(one.table)
    table, home = found.driver.table, found.game.get(Home)
    if one.person not in found.playing or home is None:
        floor.database.settled(partial(_dropped, floor, one, "left the table"))
        return
    taken = {home.box(table, patron) for patron in found.playing}
    if table.playing or one.seat in taken:
        return
    floor.act(one.table, one.person, "seat change", partial(_sits, one))
    floor.database.settled(partial(_dropped, floor, one, f"moved to seat {one.seat}"))


def _sits(one: SeatChange, driver: Driver) -> None:
    acts = driver.game.acts
    sit = next((act.key for act in acts if act.details == ("seat",)), "")
    driver.act(one.person, sit, seat=str(one.seat))


def _dropped(floor: Floor, one: SeatChange, does: str, connection: Connection) -> None:
    if any(each.number == one.number for each in changes(connection, one.table)):
        _done(connection, floor.clock(), one, does)


def _called(now: str, here: Mapping[str, Living], connection: Connection) -> None:
    """Take those off the list who sat down or did not come, and call the next ones."""
    for one in everyone(connection):
        where = alike(connection, one.table) if one.alike else {one.table}
        if any(one.person in here[name].playing for name in where if name in here):
            _gone(connection, now, one, "sat down")
        elif one.called and now >= one.until:
            _gone(connection, now, one, "was called and did not come")
    for found in here.values():
        _call(connection, now, found)


def _call(connection: Connection, now: str, found: Living) -> None:
    """Call as many people to a table as seats are free."""
    name, every = found.name, everyone(connection)
    held = sum(one.holds(name, now) for one in every)
    free = 0 if found.closing else free_seats(found) - held
    next_ones = [one for one in waiting_for(connection, name) if not one.called]
    for one in next_ones[: max(0, free)]:
        mine = schema.waiting.c.id == one.number
        connection.execute(update(schema.waiting).where(mine).values(called=now, called_to=name))
        _noted(connection, now, HOUSE, f"{one.person} is called to {name}", name, one.number)
