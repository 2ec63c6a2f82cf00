"""Money for practice tables is kept apart from money for live tables.

What a patron had stays money for the kind of table where it was used last, and for practice where
it was never used; the other purse begins as it does for someone who signs up. Dealers and others
of the house keep theirs as live money, bots theirs for practice. Statements are written out here,
so that they fit the database as it is at this migration.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
WELCOME = 1_000_00
APART, TOGETHER = "practice money kept apart", "practice and live money put together"
ISSUED = "play money issued"
LAST_USED = sa.text(
    "SELECT gaming_table.mode FROM posting JOIN entry ON entry.id = posting.entry"
    " JOIN gaming_table ON gaming_table.name = entry.gaming_table"
    " WHERE posting.account = :account ORDER BY posting.entry DESC LIMIT 1"
)
HELD = sa.text("SELECT balance FROM account WHERE name = :name")
OPEN = sa.text("INSERT INTO account (name, balance) VALUES (:name, 0)")
CHANGE = sa.text("UPDATE account SET balance = balance + :amount WHERE name = :name")
ENTER = sa.text('INSERT INTO entry (at, what, "by") VALUES (:at, :what, :by) RETURNING id')
POST = sa.text("INSERT INTO posting (entry, account, amount) VALUES (:entry, :name, :amount)")
NOTE = sa.text(
    "INSERT INTO table_mode (gaming_table, seq, mode) SELECT name, seq, mode FROM gaming_table"
)
PATRONS = sa.text("SELECT name FROM person WHERE role = 'patron' ORDER BY name")
PURSES = sa.text("SELECT name, balance FROM account WHERE name LIKE 'practice/%' ORDER BY name")


def upgrade() -> None:
    """Go on."""
    op.create_table(
        "table_mode",
        sa.Column("gaming_table", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("mode", sa.Text(), nullable=False),
        sa.CheckConstraint("mode IN ('practice', 'live')", name=op.f("ck_table_mode_mode")),
        sa.ForeignKeyConstraint(
            ["gaming_table"], ["gaming_table.name"], name=op.f("fk_table_mode_gaming_table")
        ),
        sa.PrimaryKeyConstraint("gaming_table", "seq", name=op.f("pk_table_mode")),
    )
    connection = op.get_bind()
    connection.execute(NOTE)
    for name in connection.scalars(PATRONS).all():
        _divide(connection, name)


def _divide(connection: sa.Connection, person: str) -> None:
    """One purse becomes two."""
    live, practice = f"bankroll/{person}", f"practice/{person}"
    first = _held(connection, practice) is None
    used_live = connection.scalar(LAST_USED, {"account": live}) == "live"
    if not used_live:
        held = _held(connection, live) or 0
        _enter(connection, APART, {live: -held, practice: held})
    if first and not person.startswith("bot-"):
        other = practice if used_live else live
        _enter(connection, ISSUED, {"issue": -WELCOME, other: WELCOME})


def _held(connection: sa.Connection, name: str) -> int | None:
    """What an account holds; None where it was never opened."""
    held: int | None = connection.scalar(HELD, {"name": name})
    return held


def _enter(connection: sa.Connection, what: str, postings: Mapping[str, int]) -> None:
    """An entry of the cage's; none where nothing moves."""
    moving = {name: amount for name, amount in postings.items() if amount}
    if not moving:
        return
    now = datetime.now(UTC).isoformat(timespec="milliseconds")
    entry = connection.scalar(ENTER, {"at": now, "what": what, "by": "cage"})
    for name, amount in moving.items():
        if _held(connection, name) is None:
            connection.execute(OPEN, {"name": name})
        connection.execute(CHANGE, {"name": name, "amount": amount})
        connection.execute(POST, {"entry": entry, "name": name, "amount": amount})


def downgrade() -> None:
    """Go back: what people have is one purse again."""
    connection = op.get_bind()
    for name, held in connection.execute(PURSES).all():
        live = f"bankroll/{name.partition('/')[2]}"
        _enter(connection, TOGETHER, {name: -held, live: held})
    op.drop_table("table_mode")
