"""Locks: rows that nobody else changes until a transaction ends.

A check and the write that follows it are consistent only under one lock, or if a constraint refuses
the second writer. SQLite has one writer at a time, and needs no locks.
"""

from __future__ import annotations

from sqlalchemy import BindParameter, Connection, bindparam, select

from croupier.floor.store import schema
from croupier.floor.store.sql import Statement

_whose: BindParameter[str] = bindparam("whose")
PERSON = Statement(
    select(schema.person.c.name).where(schema.person.c.name == _whose).with_for_update()
)


def person(connection: Connection, name: str) -> None:
    """Lock a person: nobody else can set their limits, or count or issue their money."""
    PERSON.first(connection, {"whose": name})
