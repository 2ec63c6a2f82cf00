"""A request that moves money is done once, however often it is sent."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, insert, select

from croupier.core.errors import Refused
from croupier.floor import schema


class Repeated(Refused):
    """A key that was used for another request."""


class Once(msgspec.Struct, frozen=True):
    """Whose request, the key they gave it, and a digest of what it asks."""

    person: str
    key: str
    request: str


def answered(connection: Connection, once: Once) -> str | None:
    """What the same request was answered the first time; another one under its key is refused."""
    answer = schema.answer
    mine = (answer.c.person == once.person) & (answer.c.key == once.key)
    row = connection.execute(select(answer.c.request, answer.c.body).where(mine)).first()
    if row is None:
        return None
    if row.request != once.request:
        raise Repeated(f"key {once.key}", "another request had it", (), "a key of its own")
    return str(row.body)


def remember(connection: Connection, once: Once, body: str, at: str) -> None:
    """Keep what a request is answered, in the transaction that carries it out."""
    values = {**msgspec.structs.asdict(once), "body": body, "at": at}
    connection.execute(insert(schema.answer).values(values))
