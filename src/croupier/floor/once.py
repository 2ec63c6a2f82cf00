"""A request that moves money is done once, however often it is sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, bindparam, insert, select

from croupier.core.errors import Refused
from croupier.floor import keyring, schema
from croupier.floor.sql import Found, Statement
from croupier.notation.chain import canonical

ANSWER: tuple[ColumnElement[Any], ...] = (schema.answer.c.request, schema.answer.c.body)
SAME = (schema.answer.c.person == bindparam("whose")) & (schema.answer.c.key == bindparam("named"))
ANSWERED = Statement(select(*ANSWER).where(SAME))
CODED = ("person", "key", "request", "body", "at")
REMEMBERED = Statement(insert(schema.answer))


class Repeated(Refused):
    """A key that was used for another request."""


class Once(msgspec.Struct, frozen=True):
    """Whose request, the key they gave it, and a digest of what it asks."""

    person: str
    key: str
    request: str


def answered(connection: Connection, once: Once) -> str | None:
    """What the same request was answered the first time; another one under its key is refused."""
    row = ANSWERED.first(connection, {"whose": once.person, "named": once.key})
    return None if row is None else told(row, once)


def told(row: Found, once: Once) -> str | None:
    """What a row says the request was answered, where it holds an answer at all."""
    if row.body is None:
        return None
    if row.request != once.request:
        raise Repeated(f"key {once.key}", "another request had it", (), "a key of its own")
    return str(row.body)


def remember(connection: Connection, once: Once, body: str, at: str) -> str:
    """Keep what a request is answered, in the transaction that carries it out; its code."""
    values = {**msgspec.structs.asdict(once), "body": body, "at": at}
    made = code(connection, values)
    REMEMBERED.run(connection, {**values, "mac": made})
    return made


def code(connection: Connection, row: Mapping[str, Any]) -> str:
    """The code of an answer, which only the house's keys can make."""
    told = canonical([row[name] for name in CODED])
    return keyring.of(connection).to_seal(connection).mac("answer", told)
