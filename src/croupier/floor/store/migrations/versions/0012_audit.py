"""Books, deeds and tables are chained and signed; sessions and answers have a code of the house's.

What was there before is taken over as it is found, and a deed says so.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

from croupier.floor.oversight import deeds, heads
from croupier.floor.people import accounts
from croupier.floor.tables import once, safe
from croupier.floor.tables.floor import utc

revision = "0012"
down_revision = "0011"
NEW = {
    "session": (("mac", sa.Text(), ""),),
    "answer": (("mac", sa.Text(), ""),),
    "odds": (("mac", sa.Text(), ""),),
    "entry": (("act", sa.BigInteger(), None), ("answer", sa.Text(), None), ("hash", sa.Text(), "")),
    "deed": (("changes", sa.Text(), "[]"), ("hash", sa.Text(), "")),
    "gaming_table": (
        ("entries", sa.BigInteger(), "0"),
        ("books", sa.Text(), ""),
        ("deeds", sa.BigInteger(), "0"),
        ("safe", sa.Text(), None),
        ("seal", sa.Text(), ""),
    ),
}
"""The new columns; those that are never empty begin with something."""


def upgrade() -> None:
    """Go on."""
    for table, columns in NEW.items():
        for name, kind, first in columns:
            made = sa.Column(name, kind, nullable=first is None, server_default=first)
            op.add_column(table, made)
    op.create_table(
        "deed_head",
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("seal", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("what", name=op.f("pk_deed_head")),
    )
    connection = op.get_bind()
    _entries(connection)
    _deeds(connection)
    _codes(connection)
    deeds.take_over(connection, utc())
    _tables(connection)


def _rows(connection: sa.Connection, said: str) -> list[dict[str, Any]]:
    return [dict(row) for row in connection.execute(sa.text(said)).mappings()]


def _entries(connection: sa.Connection) -> None:
    """The entries of each table follow each other; those of no table stand by themselves."""
    moved: dict[int, dict[str, int]] = {}
    for row in _rows(connection, "SELECT entry, account, amount FROM posting"):
        moved.setdefault(row["entry"], {})[row["account"]] = row["amount"]
    last: dict[str, str] = {}
    hashed = sa.text("UPDATE entry SET hash = :hash WHERE id = :id")
    for row in _rows(connection, "SELECT * FROM entry ORDER BY id"):
        table = row["gaming_table"]
        made = heads.chained(last.get(table, ""), row, moved.get(row["id"], {}))
        if table is not None:
            last[table] = made
        connection.execute(hashed, {"hash": made, "id": row["id"]})


def _deeds(connection: sa.Connection) -> None:
    """Deeds get new numbers without gaps, and follow each other."""
    last = ""
    changed = sa.text("UPDATE deed SET id = :number, hash = :hash WHERE id = :id")
    rows = _rows(connection, "SELECT * FROM deed ORDER BY id")
    for number, row in enumerate(rows, 1):
        last = deeds.chained(last, {**row, "id": number})
        connection.execute(changed, {"number": number, "hash": last, "id": row["id"]})
    if rows:
        head = sa.text("INSERT INTO deed_head VALUES ('deeds', :number, :hash, '')")
        connection.execute(head, {"number": len(rows), "hash": last})


def _codes(connection: sa.Connection) -> None:
    """Sessions and answers get their codes; odds are worked out again."""
    connection.execute(sa.text("DELETE FROM odds"))
    for row in _rows(connection, "SELECT * FROM session"):
        said = sa.text("UPDATE session SET mac = :mac WHERE token = :token")
        connection.execute(said, {"mac": accounts.code(connection, row), "token": row["token"]})
    for row in _rows(connection, "SELECT * FROM answer"):
        said = sa.text("UPDATE answer SET mac = :mac WHERE person = :person AND key = :key")
        given = {"person": row["person"], "key": row["key"]}
        connection.execute(said, {"mac": once.code(connection, row), **given})


def _tables(connection: sa.Connection) -> None:
    """The head of each table is signed as it is."""
    books = "SELECT gaming_table, count(*) AS entries, max(id) AS last FROM entry GROUP BY 1"
    written = {row["gaming_table"]: row for row in _rows(connection, books)}
    done = connection.scalar(sa.text("SELECT max(number) FROM deed_head")) or 0
    said = sa.text(
        "UPDATE gaming_table SET entries = :entries, books = :books, deeds = :deeds,"
        " safe = :safe, seal = :seal WHERE name = :name"
    )
    hash_of = sa.text("SELECT hash FROM entry WHERE id = :id")
    for row in _rows(connection, "SELECT * FROM gaming_table"):
        found = written.get(row["name"], {"entries": 0, "last": None})
        last = connection.scalar(hash_of, {"id": found["last"]}) or ""
        row |= {"entries": found["entries"], "books": last, "deeds": done}
        row["safe"] = safe.code(connection, row["name"], safe.take_out(connection, row["name"]))
        row["seal"] = heads.seal(connection, row)
        connection.execute(said, row)


def downgrade() -> None:
    """Go back."""
    op.drop_table("deed_head")
    for table, columns in NEW.items():
        for name, _, _ in columns:
            op.drop_column(table, name)
