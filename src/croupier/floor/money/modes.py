"""When a table was for practice and when it was live, by the numbers of its events.

The mode of a table at an event decides which of a person's purses an old entry had to move:
`mode_at(modes(connection, name), entry.seq)`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from sqlalchemy import Connection, delete, insert, or_, select

from croupier.floor.money import ledger
from croupier.floor.store import schema

Modes: TypeAlias = tuple[tuple[int, str], ...]
"""The last event before a table changed to a mode, and the mode."""


def note(connection: Connection, name: str, seq: int, mode: str) -> None:
    """Record a table's mode after an event, in place of any other recorded at the same event."""
    noted = schema.table_mode
    here = (noted.c.gaming_table == name) & (noted.c.seq == seq)
    connection.execute(delete(noted).where(here))
    connection.execute(insert(noted).values(gaming_table=name, seq=seq, mode=mode))


def modes(connection: Connection, name: str) -> Modes:
    """Every mode a table had, in order."""
    noted = schema.table_mode
    mine = select(noted.c.seq, noted.c.mode).where(noted.c.gaming_table == name)
    return tuple((row.seq, row.mode) for row in connection.execute(mine.order_by(noted.c.seq)))


def mode_at(known: Modes, seq: int) -> str | None:
    """A table's mode at an event; None before its modes were recorded."""
    return next((mode for after, mode in reversed(known) if after < seq), None)


def misdirected(connection: Connection, name: str) -> Iterable[str]:
    """Money of a table's patrons that went into or out of the purse of the other mode."""
    entry, posting = schema.entry, schema.posting
    theirs = or_(*map(posting.c.account.startswith, ledger.PURSES.values()))
    asked = (
        select(entry.c.id, entry.c.seq, posting.c.account)
        .join(entry, entry.c.id == posting.c.entry)
        .where(entry.c.gaming_table == name, entry.c.seq.is_not(None), theirs)
        .order_by(entry.c.id, posting.c.account)
    )
    known = modes(connection, name)
    for row in connection.execute(asked):
        mode = mode_at(known, row.seq)
        if mode is not None and not row.account.startswith(ledger.PURSES[mode]):
            yield f"entry {row.id} moved {row.account}, and {name} was a {mode} table"
