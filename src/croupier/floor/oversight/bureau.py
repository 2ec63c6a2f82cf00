"""What the Bureau reads: totals of the ledger, every chain, and journals without hidden facts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import msgspec
from sqlalchemy import Connection, func, select

from croupier.core.event import UNSEEN, Event
from croupier.core.money import Cents
from croupier.floor.store import schema
from croupier.floor.tables import disclosure, journal
from croupier.floor.tables.living import Living

A_PAGE = 100
Words: TypeAlias = Callable[[Living, Event], str]
"""Describes an event for people."""


class Total(msgspec.Struct, frozen=True):
    """All accounts of one kind together."""

    kind: str
    accounts: int
    cents: Cents


class Chained(msgspec.Struct, frozen=True):
    """How far a table's journal has come, and the hash that covers all of it."""

    table: str
    game: str
    mode: str
    seq: int
    hash: str
    closed: str | None


class Told(msgspec.Struct, frozen=True):
    """An event of a journal as it may be read; `withheld` says that something is left out.

    `by` is the person whose act it belongs to, "" if an older version did not record it.
    """

    seq: int
    round: int
    at: str
    kind: str
    says: str
    cites: tuple[str, ...]
    hash: str
    withheld: bool
    by: str = ""


class Page(msgspec.Struct, frozen=True):
    """A page of a journal's events, newest first, with its number and the number of pages."""

    table: str
    rows: tuple[Told, ...]
    page: int
    pages: int


def totals(connection: Connection) -> tuple[Total, ...]:
    """The ledger by kinds of accounts; together they sum to zero."""
    rows = connection.execute(select(schema.account.c.name, schema.account.c.balance))
    held: dict[str, tuple[int, Cents]] = {}
    for name, balance in rows:
        kind = name.partition("/")[0]
        count, cents = held.get(kind, (0, 0))
        held[kind] = (count + 1, cents + balance)
    return tuple(Total(kind, *held[kind]) for kind in sorted(held))


def chains(connection: Connection) -> tuple[Chained, ...]:
    """Every table's chain."""
    table = schema.gaming_table
    columns = (table.c.name, table.c.game, table.c.mode, table.c.seq, table.c.hash, table.c.closed)
    rows = connection.execute(select(*columns).order_by(table.c.name))
    return tuple(Chained(*row) for row in rows)


def page(connection: Connection, found: Living, number: int, words: Words) -> Page:
    """A page of a table's journal; face-down cards are withheld until they are revealed."""
    event = schema.event
    mine = select(func.max(event.c.seq)).where(event.c.gaming_table == found.name)
    last = connection.scalar(mine) or 0
    pages = max(1, -(-last // A_PAGE))
    at = min(max(1, number), pages)
    upto = last - (at - 1) * A_PAGE
    rows = list(journal.read(connection, found.game, found.name, max(0, upto - A_PAGE), upto))
    shown = dict(
        disclosure.readable(
            connection, found.name, ((seq, entry.event) for seq, _, _, entry in rows)
        )
    )
    events = tuple(
        _as_read((seq, round_, entry.at, hash_), entry.event, shown.get(seq), found, words)
        for seq, round_, hash_, entry in reversed(rows)
    )
    return Page(found.name, _signed(connection, found.name, events), at, pages)


def _signed(connection: Connection, table: str, events: tuple[Told, ...]) -> tuple[Told, ...]:
    """Events with the person whose act they belong to, as recorded in the books."""
    entry = schema.entry
    mine = (entry.c.gaming_table == table) & entry.c.act.is_not(None)
    after = events[-1].seq if events else 0
    asked = select(entry.c.seq, entry.c.by, entry.c.act).where(mine, entry.c.seq >= after)
    acts = connection.execute(asked.order_by(entry.c.id)).all()
    before = (entry.c.gaming_table == table) & entry.c.act.is_(None) & entry.c.seq.is_not(None)
    older = connection.scalar(select(func.count()).where(before))
    made = []
    for one in events:
        act = next((act for act in acts if act.seq >= one.seq), None)
        known = act is not None and not (older and act.act == 1)
        made.append(msgspec.structs.replace(one, by=act.by) if act and known else one)
    return tuple(made)


def _as_read(
    where: tuple[int, int, str, str], event: Event, shown: Event | None, found: Living, words: Words
) -> Told:
    seq, round_, at, hash_ = where
    kind = type(event).__name__
    if shown is None:
        return Told(seq, round_, at, kind, UNSEEN, (), hash_, True)
    said = words(found, shown)
    return Told(seq, round_, at, kind, said, shown.cites, hash_, shown != event)
