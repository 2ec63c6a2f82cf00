"""The head of a table: how far its journal and its books have come, sealed by the house.

The seal covers the entire row of the table, so that nobody without the house's keys can change any
of it. It is a code, not a signature, which would be the most expensive part of an act; from time to
time a deed names the heads of all tables, and deeds are signed. The books are a chain: the hash of
an entry covers its postings and every entry before it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, bindparam, func, insert, select, update

from croupier.core.errors import UnknownName
from croupier.core.money import Cents
from croupier.floor.store import keyring, schema
from croupier.floor.store.sql import Found, Statement
from croupier.notation.chain import canonical

TAG = "croupier 2/head"
ABOUT = "head"
CHANNEL = "croupier_table"
SEALED = tuple(str(column.name) for column in schema.gaming_table.c if column.name != "seal")
"""What the seal covers: every other column."""
CHAINED = ("at", "what", "by", "gaming_table", "seq", "act", "answer")
"""What the hash of an entry covers, in addition to its postings."""
_mine = schema.gaming_table.c.name == bindparam("table")
LOCKED = Statement(select(schema.gaming_table).where(_mine).with_for_update())


@lru_cache(maxsize=64)
def _written(names: tuple[str, ...], *, tell: bool) -> Statement:
    """Change some columns unless another process did; PostgreSQL notifies the others."""
    row = schema.gaming_table
    mine = row.c.name == bindparam("table"), row.c.seal == bindparam("was")
    made = update(row).where(*mine).values({name: bindparam(f"new_{name}") for name in names})
    return Statement(made.returning(func.pg_notify(CHANNEL, bindparam("said"))) if tell else made)


class Overtaken(Exception):
    """Another process wrote first; nothing of this act is kept."""


class Book:
    """The books of a table while entries are written."""

    def __init__(self, row: Found) -> None:
        """Continue after the last entry that a table's row names."""
        self.table: str = row.name
        self.entries: int = row.entries
        self.last: str = row.books

    def next(self, entry: Mapping[str, Any], postings: Mapping[str, Cents]) -> str:
        """Add an entry and return its hash."""
        self.entries += 1
        self.last = chained(self.last, entry, postings)
        return self.last


def chained(last: str, entry: Mapping[str, Any], postings: Mapping[str, Cents]) -> str:
    """The hash of an entry that follows another; `last` is empty for the first."""
    moved = sorted(postings.items(), key=lambda one: str(one[0]))
    content = [[entry[name] for name in CHAINED], moved]
    return sha256(last.encode() + canonical(content)).hexdigest()


def statement(row: Mapping[str, Any]) -> list[object]:
    """What the house seals about a table; empty columns are left out, so that a column can be
    added.
    """
    return [TAG, {name: row[name] for name in SEALED if row.get(name) is not None}]


def seal(connection: Connection, row: Mapping[str, Any]) -> str:
    """The seal of a table's row."""
    return keyring.of(connection).to_seal(connection).mac(ABOUT, canonical(statement(row)))


def open_table(connection: Connection, row: Mapping[str, Any]) -> None:
    """Write the row of a new table, whose books are empty."""
    begun = {"acts": 0, "entries": 0, "books": "", "deeds": 0, **row}
    values = {**begun, "seal": seal(connection, begun)}
    connection.execute(insert(schema.gaming_table).values(values))


def locked(connection: Connection, name: str) -> Found:
    """A table's row, which nobody else can change until the transaction ends."""
    row = LOCKED.first(connection, {"table": name})
    if row is None:
        known = connection.scalars(select(schema.gaming_table.c.name)).all()
        raise UnknownName("table", name, known)
    return row


def write(connection: Connection, row: Found, book: Book, **changed: Any) -> None:
    """Seal and write the row of a table; raise Overtaken if another process wrote since."""
    values = {**changed, "entries": book.entries, "books": book.last}
    new = {name: value for name, value in values.items() if value != getattr(row, name)}
    new["seal"] = seal(connection, {name: getattr(row, name) for name in SEALED} | new)
    tell = new.get("seq", row.seq) != row.seq and connection.dialect.name == "postgresql"
    given = {f"new_{name}": value for name, value in new.items()}
    given |= {"table": row.name, "was": row.seal}
    if tell:
        given["said"] = f"{row.name} {new['seq']}"
    if not _written(tuple(new), tell=tell).run(connection, given):
        raise Overtaken(f"another process wrote to {row.name} first")
