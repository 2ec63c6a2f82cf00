"""The safe: secrets that decide what is to come, kept apart from events and state.

They are written in the same transaction as their commitments, so that a table goes on with the
same shoe after any restart, and leave the safe as they are revealed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import msgspec
from sqlalchemy import Connection, delete, insert, select

from croupier.equipment.source import Kept
from croupier.floor import schema

Secrets: TypeAlias = Mapping[str, tuple[Kept, ...]]


def take_out(connection: Connection, table: str) -> dict[str, tuple[Kept, ...]]:
    """The secrets of a table."""
    rows = connection.execute(select(schema.sealed).where(schema.sealed.c.gaming_table == table))
    return {row.what: msgspec.json.decode(row.secrets, type=tuple[Kept, ...]) for row in rows}


def put_away(connection: Connection, table: str, before: Secrets, now: Secrets) -> None:
    """Write down what of a table's secrets changed."""
    sealed = schema.sealed
    gone = [what for what, kept in before.items() if now.get(what) != kept]
    if gone:
        mine = (sealed.c.gaming_table == table) & sealed.c.what.in_(gone)
        connection.execute(delete(sealed).where(mine))
    new = [
        {"gaming_table": table, "what": what, "secrets": msgspec.json.encode(kept).decode()}
        for what, kept in now.items()
        if before.get(what) != kept
    ]
    if new:
        connection.execute(insert(sealed), new)
