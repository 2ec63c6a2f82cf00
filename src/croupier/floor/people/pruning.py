"""Pruning: expired sessions, old answers and old messages are removed by the clock.

Each batch is small, so that no player waits for it, and leaves a deed in the same transaction that
says what was removed.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from time import sleep
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Table, delete, select, tuple_

from croupier.floor.oversight import deeds
from croupier.floor.people import moderation
from croupier.floor.store import schema
from croupier.floor.tables.floor import Floor

BATCH = 500
BATCHES = 20
"""The most batches in one run; the rest waits for the next run."""
REST_S = 0.05
"""The pause between two batches, in which others can write."""
KEPT = timedelta(days=7)
"""How long a repeated request receives the same answer as the first time."""


class Pruned(msgspec.Struct, frozen=True):
    """What was removed, and up to when."""

    sessions: int = 0
    answers: int = 0
    messages: int = 0
    until: str = ""

    @property
    def some(self) -> bool:
        """Whether anything was removed."""
        return bool(self.sessions or self.answers or self.messages)


def prune(floor: Floor, rest: float = REST_S) -> Pruned:
    """Remove expired rows, batch by batch; return how many there were."""
    total = Pruned()
    for _ in range(BATCHES):
        with floor.database.transaction() as connection:
            removed = batch(connection, floor.clock())
        total = Pruned(
            total.sessions + removed.sessions,
            total.answers + removed.answers,
            total.messages + removed.messages,
            removed.until,
        )
        if not removed.some:
            break
        sleep(rest)
    return total


def batch(connection: Connection, now: str, most: int = BATCH) -> Pruned:
    """Remove a few expired sessions, answers and messages, and record that."""
    until = (datetime.fromisoformat(now) - KEPT).isoformat(timespec="milliseconds")
    session, answer = schema.session, schema.answer
    removed = Pruned(
        _removed(connection, session, (session.c.token,), session.c.ends <= now, most),
        _removed(connection, answer, (answer.c.person, answer.c.key), answer.c.at < until, most),
        moderation.prune(connection, now, most),
        until,
    )
    if removed.some:
        words = (
            f"{removed.sessions} sessions that ended by {now} and {removed.answers} answers "
            f"and {removed.messages} messages given before {until} were removed"
        )
        deeds.pruned(connection, now, words, until)
    return removed


def _removed(
    connection: Connection,
    table: Table,
    key: tuple[ColumnElement[Any], ...],
    over: ColumnElement[bool],
    most: int,
) -> int:
    """Remove up to `most` expired rows of a table; return how many there were."""
    some = connection.execute(select(*key).where(over).limit(most)).all()
    if not some:
        return 0
    named = tuple_(*key).in_([tuple(row) for row in some])
    return connection.execute(delete(table).where(named)).rowcount
