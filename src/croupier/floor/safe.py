"""The safe: secrets that decide what is to come, sealed, and apart from events and state.

They are written in the same transaction as their commitments, so that a table goes on with the
same shoe after any restart, and leave the safe as they are revealed. What is written can be read
with the house's keys alone, and only as the secret of the table and name it was written for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select

from croupier.equipment.source import Kept
from croupier.floor import keyring, schema
from croupier.floor.sql import Statement
from croupier.notation.chain import canonical

_this = (schema.sealed.c.gaming_table == bindparam("table")) & (
    schema.sealed.c.what == bindparam("named")
)
TAKEN = Statement(delete(schema.sealed).where(_this))
PUT = Statement(insert(schema.sealed))
Secrets: TypeAlias = Mapping[str, tuple[Kept, ...]]


def sealed(connection: Connection, table: str, what: str, text: str) -> str:
    """A text as it is kept."""
    return keyring.of(connection).to_seal(connection).seal(_about(table, what), text)


def unsealed(connection: Connection, table: str, what: str, kept: str) -> bytes:
    """A text that was kept; one that was not sealed, or for something else, is refused."""
    return keyring.of(connection).to_unseal(connection).unseal(_about(table, what), kept)


def _about(table: str, what: str) -> str:
    return f"sealed/{table}/{what}"


def take_out(connection: Connection, table: str) -> dict[str, tuple[Kept, ...]]:
    """The secrets of a table."""
    rows = connection.execute(select(schema.sealed).where(schema.sealed.c.gaming_table == table))
    found = {row.what: unsealed(connection, table, row.what, row.secrets) for row in rows}
    return {what: msgspec.json.decode(text, type=tuple[Kept, ...]) for what, text in found.items()}


def put_away(connection: Connection, table: str, before: Secrets, now: Secrets) -> None:
    """Write down what of a table's secrets changed."""
    for what, kept in before.items():
        if now.get(what) != kept:
            TAKEN.run(connection, {"table": table, "named": what})
    changed = [(what, kept) for what, kept in now.items() if before.get(what) != kept]
    new = [
        {"gaming_table": table, "what": what,
         "secrets": sealed(connection, table, what, msgspec.json.encode(kept).decode())}
        for what, kept in changed
    ]  # fmt: skip
    PUT.insert(connection, new)


def code(connection: Connection, table: str, secrets: Secrets) -> str | None:
    """A code of all the secrets of a table, which only the house's keys can make; None: no secrets.

    It stands in the signed head of the table, so that no secret can be taken away or exchanged.
    """
    if not secrets:
        return None
    keys = keyring.of(connection).to_seal(connection)
    return keys.mac(f"safe/{table}", canonical(secrets))
