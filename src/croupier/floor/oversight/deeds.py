"""Deeds: what is done away from the tables, each chained to the one before; the last is signed.

A deed names every row it wrote by table, key and digest. So all deeds together say what those
tables must hold, and an audit compares. Deeds are rare: each waits for the one before it, and is
written last in its transaction, so that waiting deeds do not block each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any, TypeAlias

from sqlalchemy import Connection, Row, Table, func, insert, inspect, select, text, update

from croupier.floor.store import keyring, schema
from croupier.notation.chain import canonical

TAG = "croupier 2/deeds"
CHAINED = ("id", "at", "by", "what", "gaming_table", "words", "changes")
KEPT = (
    schema.person,
    schema.own_limit,
    schema.pause,
    schema.dispute,
    schema.decision,
    schema.bot,
    schema.waiting,
    schema.seat_change,
    schema.saved_bet,
    schema.fund_count,
    schema.link,
    schema.gaming_table,
    schema.table_mode,
)
"""The tables whose rows only deeds write."""
FIXED = {
    "gaming_table": ("name", "game", "choices", "opened", "opened_by", "link"),
    "link": ("name", "game", "meter", "mode", "terms", "opened"),
}
"""The columns that never change, where the rest of a table's row is covered by its own signature.

The rest of a link's row follows from the journals of its tables.
"""
PRIVATE = (
    "sign up",
    "log out",
    "password",
    "limit",
    "pause",
    "dispute",
    "answer",
    "bot",
    "heads",
    "waiting",
    "saved bets",
)
"""What people do for themselves, and what happens automatically: not deeds of the staff."""
TAKEN_OVER, PRUNED, HEADS = "taken over", "prune", "heads"
"""The names of the deeds that an audit reads in a special way."""
DEEDS, HEAD = "deeds", "head"
"""The name of the head of all deeds, and the name a deed gives to the head of a table."""
A_DEED = 500
"""How many rows one deed takes over."""
NUMBER = select(schema.deed_head.c.number).scalar_subquery()
BEGUN = text(f"INSERT INTO deed_head VALUES ('{DEEDS}', 0, '', '') ON CONFLICT DO NOTHING")
Written: TypeAlias = tuple[Table, tuple[Any, ...]]
"""A row that a deed wrote or deleted, by its table and its key."""


def note(
    connection: Connection,
    at: str,
    by: str,
    what: str,
    words: str,
    table: str | None = None,
    changed: Iterable[Written] = (),
) -> None:
    """Record what a person did, and the rows it wrote, as they are now."""
    changes = [[str(one.name), list(key), _digest(connection, one, key)] for one, key in changed]
    _add(connection, at, by, (what, words, table), changes)


def _add(
    connection: Connection,
    at: str,
    by: str,
    said: tuple[str, str, str | None],
    changes: Sequence[object],
) -> None:
    """Add the next deed, once the one before it is written."""
    head = _head(connection)
    what, words, table = said
    values = {
        "id": head.number + 1,
        "at": at,
        "by": by,
        "what": what,
        "gaming_table": table,
        "words": words,
        "changes": canonical(changes).decode(),
    }
    last = chained(head.hash, values)
    connection.execute(insert(schema.deed).values(**values, hash=last))
    seal = keyring.of(connection).to_seal(connection).sign(statement(head.number + 1, last))
    now = {"number": head.number + 1, "hash": last, "seal": seal}
    connection.execute(update(schema.deed_head).values(now))


def _head(connection: Connection) -> Row[Any]:
    """Lock and return the head of the deeds: nobody else writes one in the meantime."""
    asked = select(schema.deed_head).with_for_update()
    found = connection.execute(asked).first()
    if found is None:
        connection.execute(BEGUN)
        found = connection.execute(asked).one()
    return found


def number(connection: Connection) -> int:
    """How many deeds there are."""
    return connection.scalar(select(schema.deed_head.c.number)) or 0


def chained(last: str, deed: Mapping[str, Any]) -> str:
    """The hash of a deed that follows another; `last` is empty for the first."""
    return sha256(last.encode() + canonical([deed[name] for name in CHAINED])).hexdigest()


def statement(number: int, last: str) -> list[object]:
    """What the house signs about its deeds: their number, and the hash of the last."""
    return [TAG, number, last]


def fingerprint(table: Table, row: Mapping[str, Any]) -> str:
    """The digest of a row; empty columns do not count, so that a column can be added."""
    names = FIXED.get(str(table.name)) or [str(column.name) for column in table.c]
    values = {name: _plain(row[name]) for name in names if row.get(name) is not None}
    return sha256(canonical([str(table.name), values])).hexdigest()


def _plain(value: Any) -> Any:
    """A value in the form that both kinds of database return."""
    return int(value) if isinstance(value, bool) else value


def _digest(connection: Connection, table: Table, key: tuple[Any, ...]) -> str | None:
    """The digest of a row as it is now; None if it was deleted."""
    names = table.primary_key.columns
    mine = [column == value for column, value in zip(names, key, strict=True)]
    row = connection.execute(select(table).where(*mine)).mappings().first()
    if row is None:
        return None
    return str(row["hash"]) if table is schema.entry else fingerprint(table, dict(row))


def pruned(connection: Connection, at: str, words: str, until: str) -> None:
    """Record that answers from before a moment were removed, so an audit does not miss them."""
    _add(connection, at, "house", (PRUNED, words, None), [[PRUNED, [until], None]])


def name_heads(connection: Connection, at: str) -> bool:
    """Name in a deed how far every table has come, so that none can be rolled back beyond it.

    Returns False and writes no deed if nothing changed since the last one.
    """
    table, deed = schema.gaming_table, schema.deed
    asked = select(table.c.name, table.c.seq, table.c.hash, table.c.entries, table.c.books)
    rows = connection.execute(asked.order_by(table.c.name))
    changes = [[HEAD, [row[0]], list(row[1:])] for row in rows]
    newest = select(deed.c.changes).where(deed.c.what == HEADS).order_by(deed.c.id.desc())
    if connection.scalar(newest.limit(1)) == canonical(changes).decode():
        return False
    _add(connection, at, "house", (HEADS, f"{len(changes)} tables", None), changes)
    return True


def latest(connection: Connection, most: int, number: int = 1) -> Sequence[Row[Any]]:
    """The last deeds of the staff, newest first, or those of a later page of as many."""
    deed = schema.deed
    asked = select(deed).where(deed.c.what.not_in(PRIVATE)).order_by(deed.c.id.desc())
    return connection.execute(asked.limit(most).offset((number - 1) * most)).all()


def many(connection: Connection) -> int:
    """How many deeds of the staff there are."""
    deed = schema.deed
    asked = select(func.count()).select_from(deed).where(deed.c.what.not_in(PRIVATE))
    return connection.scalar(asked) or 0


def take_over(connection: Connection, at: str) -> None:
    """Take over an older version's rows as they are found; they are signed from now on."""
    found: list[object] = []
    there = inspect(connection).get_table_names()
    for table in (one for one in KEPT if one.name in there):
        keys = [str(column.name) for column in table.primary_key.columns]
        every = connection.execute(text(f"SELECT * FROM {table.name}")).mappings()
        found += [
            [str(table.name), [row[key] for key in keys], fingerprint(table, dict(row))]
            for row in every
        ]
    entry = schema.entry
    asked = select(entry.c.id, entry.c.hash).where(entry.c.gaming_table.is_(None))
    found += [["entry", [row.id], row.hash] for row in connection.execute(asked)]
    words = f"{len(found)} rows of an older version, as found on {at}"
    for first in range(0, len(found), A_DEED):
        some = found[first : first + A_DEED]
        _add(connection, at, "house", (TAKEN_OVER, words, None), some)
