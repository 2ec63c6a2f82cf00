"""A table's journal: its numbered and chained events, and snapshots to continue from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Any

import msgspec
from sqlalchemy import Connection, desc, insert, select

from croupier.core.driver import Entry
from croupier.core.event import Event, RoundOpened, WagerPlaced
from croupier.core.fold import fold
from croupier.core.game import Game
from croupier.core.rules import Rules
from croupier.core.table import Table
from croupier.floor.store import schema
from croupier.floor.store.sql import Statement
from croupier.floor.tables.state import frozen, thawed
from croupier.notation.chain import Numbered, canonical, linked, numbered
from croupier.notation.inputs import event_types, started

SNAPSHOT_EVERY = 500
ROUNDS_AT_HAND = 11
"""The rounds kept in memory: ten that are over, and the one under way."""


WRITTEN = Statement(insert(schema.event))


class Tip(msgspec.Struct, frozen=True):
    """The end of a journal: its last number and hash, the current round, the last act."""

    seq: int
    hash: str
    round: int = 0
    act: int = 0


def append(connection: Connection, table: str, tip: Tip, entries: Iterable[Entry]) -> Tip:
    """Write events after the last; the database refuses them if another process was first."""
    rows, now = [], tip
    for entry in entries:
        row, now = _row(table, now, entry)
        rows.append(row)
    WRITTEN.insert(connection, rows)
    return now


def onward(tip: Tip, entries: Iterable[Entry]) -> Tip:
    """The end of a journal after some more events."""
    for entry in entries:
        _, tip = _row("", tip, entry)
    return tip


def _row(table: str, tip: Tip, entry: Entry) -> tuple[dict[str, Any], Tip]:
    """The row of an event written after a tip, and the tip after it."""
    event = entry.event
    item = numbered(tip.seq + 1, entry.at, event, entry.act)
    line = canonical(item)
    salted = bytes.fromhex(entry.salt) + line
    hash_ = linked(tip.hash, sha256(salted).hexdigest())
    round_ = event.round if isinstance(event, RoundOpened) else tip.round
    row = {
        "gaming_table": table,
        "seq": item.seq,
        "round": round_,
        "kind": item.kind,
        "line": line.decode(),
        "hash": hash_,
        "salt": entry.salt or None,
    }
    return row, Tip(item.seq, hash_, round_, entry.act)


def read(
    connection: Connection,
    game: Game,
    table: str,
    after: int = 0,
    upto: int | None = None,
    kinds: tuple[str, ...] = (),
) -> Iterator[tuple[int, int, str, Entry]]:
    """Events after a number, in order: number, round, hash, and the event with its time.

    `kinds` limits the events to these kinds; empty means all.
    """
    event = schema.event
    asked = select(event.c.seq, event.c.round, event.c.line, event.c.hash, event.c.salt).where(
        event.c.gaming_table == table, event.c.seq > after
    )
    if upto is not None:
        asked = asked.where(event.c.seq <= upto)
    if kinds:
        asked = asked.where(event.c.kind.in_(kinds))
    for row in connection.execute(asked.order_by(event.c.seq)):
        line = msgspec.json.decode(row.line, type=Numbered)
        entry = Entry(line.at, event_of(game, line), line.act, row.salt or "")
        yield row.seq, row.round, row.hash, entry


def event_of(game: Game, line: Numbered) -> Event:
    """The event in a line of the journal."""
    fields = {**line.data, "kind": line.kind, "cites": line.cites, "seen_by": line.seen_by}
    event: Event = msgspec.convert(fields, event_types(game)[line.kind])
    return started(game, event) if isinstance(event, WagerPlaced) else event


def last_of(connection: Connection, table: str, kinds: tuple[str, ...]) -> tuple[int, str]:
    """The number and the time of the last event of these kinds; 0 and "" if there is none."""
    event = schema.event
    asked = (
        select(event.c.seq, event.c.line)
        .where(event.c.gaming_table == table, event.c.kind.in_(kinds))
        .order_by(desc(event.c.seq))
        .limit(1)
    )
    row = connection.execute(asked).first()
    return (0, "") if row is None else (row.seq, str(msgspec.json.decode(row.line)["at"]))


def take_snapshot(connection: Connection, name: str, tip: Tip, table: Table) -> None:
    """Store the state at a number."""
    connection.execute(
        insert(schema.snapshot).values(gaming_table=name, seq=tip.seq, state=frozen(table))
    )


def latest(
    connection: Connection, game: Game, rules: Rules, name: str, before: int | None = None
) -> tuple[int, Table]:
    """The last snapshot, optionally before an event; if there is none, a new table."""
    snapshot = schema.snapshot
    asked = select(snapshot.c.seq, snapshot.c.state).where(snapshot.c.gaming_table == name)
    if before is not None:
        asked = asked.where(snapshot.c.seq < before)
    row = connection.execute(asked.order_by(desc(snapshot.c.seq)).limit(1)).first()
    if row is None:
        return 0, Table(rules=rules, play=game.play(rules))
    return row.seq, thawed(game, rules, row.state)


def state_at(connection: Connection, game: Game, rules: Rules, name: str, upto: int) -> Table:
    """The table after `upto` events, rebuilt from the first."""
    fresh = Table(rules=rules, play=game.play(rules))
    events = (entry.event for _, _, _, entry in read(connection, game, name, 0, upto))
    return fold(game, fresh, events)


def begins(connection: Connection, name: str, round_: int) -> int:
    """The number of the first event of a round, or of the next round stored."""
    event = schema.event
    mine = (event.c.gaming_table == name) & (event.c.round >= round_)
    found = connection.scalar(select(event.c.seq).where(mine).order_by(event.c.seq).limit(1))
    return found or 1


def state_before(connection: Connection, game: Game, rules: Rules, name: str, seq: int) -> Table:
    """The table before an event, from the last older snapshot."""
    kept, table = latest(connection, game, rules, name, seq)
    events = (entry.event for _, _, _, entry in read(connection, game, name, kept, seq - 1))
    return fold(game, table, events)


def rounds_of(entries: Sequence[Entry], most: int = ROUNDS_AT_HAND) -> int:
    """Where the last `most` rounds begin in a list of entries."""
    for place in range(len(entries) - 1, -1, -1):
        most -= isinstance(entries[place].event, RoundOpened)
        if most < 0:
            return place + 1
    return 0


def key_of(connection: Connection, table: str) -> str:
    """The house's key that a table's journal named last; "" if none yet."""
    event = schema.event
    asked = (
        select(event.c.line)
        .where(event.c.gaming_table == table, event.c.kind.in_(("values_fixed", "key_changed")))
        .order_by(event.c.seq.desc())
        .limit(1)
    )
    line = connection.scalar(asked)
    data = msgspec.json.decode(line)["data"] if line else {}
    return str(data.get("new") or data.get("key") or "")
