"""Locks: what nobody else changes until a transaction is over.

A check and what is written after it hold together only while both are under one lock, or while a
constraint refuses the second writer. SQLite has one writer at a time, and needs none of them.
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
    """Nobody else sets limits for somebody, or counts or issues their money."""
    PERSON.first(connection, {"whose": name})
