"""The safe: secrets that decide what is to come, kept apart from events and state.

They are written in the same transaction as their commitments, so that a table goes on with the
same shoe after any restart, and leave the safe as they are revealed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select

from croupier.equipment.source import Kept
from croupier.floor import schema
from croupier.floor.sql import Statement

_this = (schema.sealed.c.gaming_table == bindparam("table")) & (
    schema.sealed.c.what == bindparam("named")
)
TAKEN = Statement(delete(schema.sealed).where(_this))
PUT = Statement(insert(schema.sealed))
Secrets: TypeAlias = Mapping[str, tuple[Kept, ...]]


def take_out(connection: Connection, table: str) -> dict[str, tuple[Kept, ...]]:
    """The secrets of a table."""
    rows = connection.execute(select(schema.sealed).where(schema.sealed.c.gaming_table == table))
    return {row.what: msgspec.json.decode(row.secrets, type=tuple[Kept, ...]) for row in rows}


def put_away(connection: Connection, table: str, before: Secrets, now: Secrets) -> None:
    """Write down what of a table's secrets changed."""
    for what, kept in before.items():
        if now.get(what) != kept:
            TAKEN.run(connection, {"table": table, "named": what})
    new = [
        {"gaming_table": table, "what": what, "secrets": msgspec.json.encode(kept).decode()}
        for what, kept in now.items()
        if before.get(what) != kept
    ]
    PUT.insert(connection, new)
