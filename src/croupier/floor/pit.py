"""The pit: what a supervisor does with a table, each deed written down with who and when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, insert, select, update

from croupier.core.errors import Refused
from croupier.floor import ledger, living, locks, schema
from croupier.floor.floor import LIVE, PRACTICE, Floor

PATIENCE = range(5, 601)
"""The seconds a live table may wait for people."""


def note(
    connection: Connection, at: str, by: str, what: str, words: str, table: str | None = None
) -> None:
    """Write down what somebody of the house did."""
    values = {"at": at, "by": by, "what": what, "gaming_table": table, "words": words}
    connection.execute(insert(schema.deed).values(values))


def deeds(connection: Connection, most: int) -> Sequence[Row[Any]]:
    """What people of the house did last, newest first."""
    deed = schema.deed
    return connection.execute(select(deed).order_by(deed.c.id.desc()).limit(most)).all()


def set_mode(floor: Floor, name: str, by: str, mode: str) -> None:
    """A table without wagers becomes a live or a practice table."""
    if mode not in (PRACTICE, LIVE):
        raise Refused(f"mode {mode!r}", "not known", (), f"{PRACTICE} or {LIVE}")
    with floor.database.transaction() as connection:
        locks.table(connection, name)
        if ledger.balance(connection, ledger.layout(name)):
            raise Refused(f"{name} {mode}", "wagers lie there", (), "the end of the round")
        put(connection, name, mode=mode, due=None)
        note(connection, floor.clock(), by, "mode", f"{name} is a {mode} table", name)
    floor.table(name).mode = mode


def set_pace(floor: Floor, name: str, by: str, wagers: int, answers: int) -> None:
    """How long a live table waits for wagers and for answers, from the next act on."""
    if wagers not in PATIENCE or answers not in PATIENCE:
        most = f"{PATIENCE[0]} to {PATIENCE[-1]} seconds each"
        raise Refused(f"a pace of {wagers} and {answers} seconds", "not a pace", (), most)
    words = f"{name} waits {wagers} s for wagers and {answers} s for answers"
    with floor.database.transaction() as connection:
        put(connection, name, wager_seconds=wagers, answer_seconds=answers)
        note(connection, floor.clock(), by, "pace", words, name)


def put(connection: Connection, name: str, **values: Any) -> None:
    """Change what the house says of a table."""
    living.row_of(connection, name)
    mine = schema.gaming_table.c.name == name
    connection.execute(update(schema.gaming_table).where(mine).values(values))
