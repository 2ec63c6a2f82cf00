"""What the floor keeps: people and sessions, a double-entry ledger, tables and their journals.

Money is integer cents. An event's place in its table's journal is unique, so two writers collide
on a constraint and one of them tries again.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
)

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}
metadata = MetaData(naming_convention=NAMES)
Number = BigInteger().with_variant(Integer, "sqlite")
"""SQLite numbers rows by themselves only where the column is its own INTEGER."""

person = Table(
    "person", metadata,
    Column("name", Text, primary_key=True),
    Column("password", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("since", Text, nullable=False),
    Column("excluded_until", Text),
    CheckConstraint(
        "role IN ('patron', 'dealer', 'supervisor', 'cashier', 'bureau')", name="role"
    ),
)  # fmt: skip

session = Table(
    "session", metadata,
    Column("token", Text, primary_key=True),
    Column("person", Text, ForeignKey("person.name"), nullable=False, index=True),
    Column("csrf", Text, nullable=False),
    Column("ends", Text, nullable=False),
)  # fmt: skip
"""Who is logged in; a token is kept as its digest alone."""

account = Table(
    "account", metadata,
    Column("name", Text, primary_key=True),
    Column("balance", BigInteger, nullable=False),
    CheckConstraint("balance >= 0 OR name = 'issue'", name="not_overdrawn"),
)  # fmt: skip

entry = Table(
    "entry", metadata,
    Column("id", Number, primary_key=True, autoincrement=True),
    Column("at", Text, nullable=False),
    Column("what", Text, nullable=False),
    Column("by", Text, nullable=False),
    Column("gaming_table", Text, ForeignKey("gaming_table.name"), index=True),
    Column("seq", BigInteger),
)  # fmt: skip
"""One act of bookkeeping; `seq` is the last event it is about, where a table is."""

posting = Table(
    "posting", metadata,
    Column("entry", Number, ForeignKey("entry.id"), nullable=False),
    Column("account", Text, ForeignKey("account.name"), nullable=False, index=True),
    Column("amount", BigInteger, nullable=False),
    PrimaryKeyConstraint("entry", "account"),
    CheckConstraint("amount <> 0", name="not_nothing"),
)  # fmt: skip

gaming_table = Table(
    "gaming_table", metadata,
    Column("name", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("mode", Text, nullable=False),
    Column("choices", Text, nullable=False),
    Column("opened", Text, nullable=False),
    Column("closed", Text),
    Column("seq", BigInteger, nullable=False),
    Column("hash", Text, nullable=False),
    Column("due", Text),
    CheckConstraint("mode IN ('practice', 'live')", name="mode"),
    Index("ix_gaming_table_due", "due"),
)  # fmt: skip
"""`seq` and `hash` are those of the last event; `due` is when the dealer goes on by the clock."""

event = Table(
    "event", metadata,
    Column("gaming_table", Text, ForeignKey("gaming_table.name"), nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("round", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("line", Text, nullable=False),
    Column("hash", Text, nullable=False),
    PrimaryKeyConstraint("gaming_table", "seq"),
    Index("ix_event_gaming_table_round", "gaming_table", "round"),
)  # fmt: skip

snapshot = Table(
    "snapshot", metadata,
    Column("gaming_table", Text, ForeignKey("gaming_table.name"), nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("state", Text, nullable=False),
    PrimaryKeyConstraint("gaming_table", "seq"),
)  # fmt: skip

sealed = Table(
    "sealed", metadata,
    Column("gaming_table", Text, ForeignKey("gaming_table.name"), nullable=False),
    Column("what", Text, nullable=False),
    Column("secrets", Text, nullable=False),
    PrimaryKeyConstraint("gaming_table", "what"),
)  # fmt: skip
"""Secrets that decide what is to come, until they are revealed as events."""

answer = Table(
    "answer", metadata,
    Column("person", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("request", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("at", Text, nullable=False),
    PrimaryKeyConstraint("person", "key"),
)  # fmt: skip
"""What a money request with an idempotency key was answered, so that it is done once."""
