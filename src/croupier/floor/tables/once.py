"""A request that moves money is done once, no matter how often it is sent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import ColumnElement, Connection, bindparam, delete, insert, select, update

from croupier.core.errors import Refused
from croupier.floor.oversight import deeds
from croupier.floor.store import keyring, schema
from croupier.floor.store.sql import Found, Statement
from croupier.notation.chain import canonical

if TYPE_CHECKING:
    from croupier.floor.store.database import Database

ANSWER: tuple[ColumnElement[Any], ...] = (schema.answer.c.request, schema.answer.c.body)
SAME = (schema.answer.c.person == bindparam("whose")) & (schema.answer.c.key == bindparam("named"))
ANSWERED = Statement(select(*ANSWER).where(SAME))
CODED = ("person", "key", "request", "body", "at")
REMEMBERED = Statement(insert(schema.answer))
STORED = Statement(
    update(schema.answer).where(SAME).values(body=bindparam("answered"), mac=bindparam("code"))
)
FORGOTTEN = Statement(delete(schema.answer).where(SAME))


class Repeated(Refused):
    """The key was used for another request."""


class Once(msgspec.Struct, frozen=True):
    """The person who makes a request, its key, and a digest of what it asks.

    `mode` is the mode they believe the table is in, practice or live, if they say.
    """

    person: str
    key: str
    request: str
    mode: str = ""


def answered(connection: Connection, once: Once) -> str | None:
    """The first answer to the same request; another request with its key is refused."""
    row = ANSWERED.first(connection, {"whose": once.person, "named": once.key})
    return None if row is None else answer_in(row, once)


def parts(connection: Connection, once: Once) -> tuple[str, ...]:
    """The parts of a request that were carried out, each by a key that continues its own."""
    begins, held = f"{once.key}/", schema.answer.c
    mine = (held.person == once.person) & held.key.startswith(begins, autoescape=True)
    return tuple(
        key.removeprefix(begins) for key in connection.scalars(select(held.key).where(mine))
    )


def answer_in(row: Found, once: Once) -> str | None:
    """The answer to a request according to a row, if the row holds one."""
    if row.body is None:
        return None
    if row.request != once.request:
        raise Repeated(f"key {once.key}", "another request used it", (), "a new key")
    return str(row.body)


def first(connection: Connection, once: Once, at: str) -> str | None:
    """The answer to a request; None if it is the first, and then its key is claimed.

    If it is sent again, it waits until this transaction ends.
    """
    before = answered(connection, once)
    if before is None:
        remember(connection, once, "", at)
    return before


def carried_out(
    database: Database, once: Once | None, at: str, do: Callable[[Connection], str]
) -> str:
    """Carry out a request in one transaction: once, and with the same answer each time."""

    def tried(connection: Connection) -> str:
        before = first(connection, once, at) if once else None
        if before is not None:
            return before
        body = do(connection)
        if once:
            _answer(connection, once, body, at)
        return body

    return database.settled(tried)


def _answer(connection: Connection, once: Once, body: str, at: str) -> None:
    """Store the answer to a request whose key was claimed, with a deed that names it."""
    made = code(connection, {**msgspec.structs.asdict(once), "body": body, "at": at})
    whose = {"whose": once.person, "named": once.key, "answered": body, "code": made}
    STORED.run(connection, whose)
    _note(connection, at, once, "answered")


def _note(connection: Connection, at: str, once: Once, does: str) -> None:
    written = [(schema.answer, (once.person, once.key))]
    deeds.note(connection, at, once.person, "answer", f"{once.key} {does}", changed=written)


def forget(connection: Connection, once: Once, at: str) -> None:
    """Let a request that failed be sent again."""
    FORGOTTEN.run(connection, {"whose": once.person, "named": once.key})
    _note(connection, at, once, "forgotten")


def remember(connection: Connection, once: Once, body: str, at: str) -> str:
    """Store the answer to a request in the transaction that carries it out; return its code."""
    values = {**msgspec.structs.asdict(once), "body": body, "at": at}
    made = code(connection, values)
    REMEMBERED.run(connection, {**values, "mac": made})
    return made


def code(connection: Connection, row: Mapping[str, Any]) -> str:
    """The authentication code of an answer, which only the house's keys can make."""
    content = canonical([row[name] for name in CODED])
    return keyring.of(connection).to_seal(connection).mac("answer", content)
