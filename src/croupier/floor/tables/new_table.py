"""A new table: its row, its first values, its first chips, and the deed that records it."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from sqlalchemy import Connection, func, select

from croupier.core.driver import Entry
from croupier.core.errors import Refused
from croupier.core.game import Game
from croupier.core.money import Cents
from croupier.equipment.fair_source import Fair, Values
from croupier.floor.money import books, ledger, modes
from croupier.floor.money.ledger import About
from croupier.floor.oversight import deeds, heads
from croupier.floor.oversight.deeds import Written
from croupier.floor.oversight.heads import Book
from croupier.floor.store import schema
from croupier.floor.tables import epochs, journal, links, living, safe
from croupier.floor.tables.journal import Tip
from croupier.floor.tables.safe import Held
from croupier.notation.chain import Chain
from croupier.rulebook.option import departures

FLOAT: Cents = 100_000_00
"""The chips a table is opened with."""
NAMED = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")
NAMES = "a letter or a digit, then up to 39 letters, digits, hyphens and underscores"


class Room(msgspec.Struct, frozen=True):
    """The person who opens a table, and how many may be open: theirs, and in all."""

    by: str
    each: int
    in_all: int


class NewTable(msgspec.Struct, frozen=True):
    """A table to be opened: its name, game, rules and mode, and the person who opens it.

    `link` names the tables whose meter it shares, if its rules say that it shares one.
    """

    name: str
    game: Game
    rules: Any
    mode: str
    room: Room | None
    by: str
    link: str = ""


def opened(new: NewTable, now: str, connection: Connection) -> str:
    """Open a table in one transaction and return its name."""
    name = new.name
    _is_new(connection, name)
    if new.link:
        _name_fits("link", new.link)
    link, begins = links.joined(connection, new, now)
    first = _written(connection, new, now, link)
    source = Fair(name)
    tip = _first_values(connection, source, first, now)
    begun = living.row_of(connection, name)
    at = new.game, name, new.rules, FLOAT, link
    book, given = Book(begun), books.opening(*at, joins=not begins)
    ledger.covered(connection, now, ledger.BANK, -given[ledger.BANK], book)
    ledger.post(connection, now, books.OPENED, ledger.CAGE, given, book, About(tip.seq))
    if new.room is not None:
        _has_room(connection, new.room)
    code = safe.code(connection, name, Held(source.values, {}))
    heads.write(connection, begun, book, seq=tip.seq, hash=tip.hash, acts=tip.act, safe=code)
    written: list[Written] = [(schema.gaming_table, (name,)), (schema.table_mode, (name, 0))]
    written += [(schema.link, (link,))] if begins else []
    words = f"{name} is opened for {new.game.name}{f' in link {link}' if link else ''}"
    deeds.note(connection, now, new.by, "open", words, name, written)
    return name


def _name_fits(what: str, name: str) -> None:
    if not NAMED.fullmatch(name):
        raise Refused(f"{what} {name!r}", f"not a valid name for a {what}", (), NAMES)


def _is_new(connection: Connection, name: str) -> None:
    """Refuse a name that a table has."""
    _name_fits("table", name)
    there = select(schema.gaming_table.c.name).where(schema.gaming_table.c.name == name)
    if connection.scalar(there) is not None:
        raise Refused(f"table {name}", "a table already has this name", (), "another name")


def _written(connection: Connection, new: NewTable, now: str, link: str | None) -> str:
    """Write the row of a new table; return the hash its journal begins with."""
    name = new.name
    choices = departures(new.rules)
    first = Chain(living.header(new.game, name, choices).chained()).last
    chosen = msgspec.json.encode(choices).decode()
    row = {
        "name": name,
        "game": new.game.key,
        "mode": new.mode,
        "choices": chosen,
        "opened": now,
        "seq": 0,
        "hash": first,
        "acts": 0,
        "format": 2,
        "opened_by": new.room.by if new.room else None,
        "link": link,
    }
    heads.open_table(connection, row)
    modes.note(connection, name, 0, new.mode)
    return first


def _first_values(connection: Connection, source: Fair, first: str, now: str) -> Tip:
    """Write the first event of a journal: values are fixed, before any wager."""
    fixed = Entry(now, epochs.fix(connection, source, now), 1)
    safe.put_away(connection, source.table, Values(), source.values)
    return journal.append(connection, source.table, Tip(0, first), (fixed,))


def _has_room(connection: Connection, room: Room) -> None:
    """Refuse a table that exceeds a person's number of tables, or the total.

    This is checked after the chip bank was debited: anyone who opens a table at the same time waits
    for that row, so no two of them miss each other's table.
    """
    table = schema.gaming_table
    is_open = table.c.closed.is_(None)
    asked = select(func.count(), func.count().filter(table.c.opened_by == room.by)).where(is_open)
    in_all, theirs = connection.execute(asked).one()
    accepted = "a table that is open, or another once a supervisor closes one"
    if theirs > room.each:
        raise Refused("another table", f"you already have {room.each} open", (), accepted)
    if in_all > room.in_all:
        raise Refused("another table", f"{in_all - 1} are already open", (), accepted)
