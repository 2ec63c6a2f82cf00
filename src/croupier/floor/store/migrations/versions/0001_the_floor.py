"""The floor as it begins"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Go on."""
    _account_answer_gaming_table()
    _person()
    _entry()
    _event_sealed()
    _session_snapshot()
    _posting()


def _account_answer_gaming_table() -> None:
    op.create_table(
        "account",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("balance", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("balance >= 0 OR name = 'issue'", name=op.f("ck_account_not_overdrawn")),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_account")),
    )
    op.create_table(
        "answer",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("request", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("person", "key", name=op.f("pk_answer")),
    )
    op.create_table(
        "gaming_table",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("mode", sa.Text(), nullable=False),
        sa.Column("choices", sa.Text(), nullable=False),
        sa.Column("opened", sa.Text(), nullable=False),
        sa.Column("closed", sa.Text(), nullable=True),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("due", sa.Text(), nullable=True),
        sa.CheckConstraint("mode IN ('practice', 'live')", name=op.f("ck_gaming_table_mode")),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_gaming_table")),
    )


def _person() -> None:
    with op.batch_alter_table("gaming_table", schema=None) as batch_op:
        batch_op.create_index("ix_gaming_table_due", ["due"], unique=False)
    op.create_table(
        "person",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("password", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("since", sa.Text(), nullable=False),
        sa.Column("excluded_until", sa.Text(), nullable=True),
        sa.CheckConstraint(
            "role IN ('patron', 'dealer', 'supervisor', 'cashier', 'bureau')",
            name=op.f("ck_person_role"),
        ),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_person")),
    )


def _entry() -> None:
    op.create_table(
        "entry",
        sa.Column(
            "id",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            autoincrement=True,
            nullable=False,
        ),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("gaming_table", sa.Text(), nullable=True),
        sa.Column("seq", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["gaming_table"], ["gaming_table.name"], name=op.f("fk_entry_gaming_table")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_entry")),
    )
    with op.batch_alter_table("entry", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_entry_gaming_table"), ["gaming_table"], unique=False)


def _event_sealed() -> None:
    op.create_table(
        "event",
        sa.Column("gaming_table", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("round", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("line", sa.Text(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["gaming_table"], ["gaming_table.name"], name=op.f("fk_event_gaming_table")
        ),
        sa.PrimaryKeyConstraint("gaming_table", "seq", name=op.f("pk_event")),
    )
    with op.batch_alter_table("event", schema=None) as batch_op:
        batch_op.create_index(
            "ix_event_gaming_table_round", ["gaming_table", "round"], unique=False
        )
    op.create_table(
        "sealed",
        sa.Column("gaming_table", sa.Text(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("secrets", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["gaming_table"], ["gaming_table.name"], name=op.f("fk_sealed_gaming_table")
        ),
        sa.PrimaryKeyConstraint("gaming_table", "what", name=op.f("pk_sealed")),
    )


def _session_snapshot() -> None:
    op.create_table(
        "session",
        sa.Column("token", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("csrf", sa.Text(), nullable=False),
        sa.Column("ends", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["person.name"], name=op.f("fk_session_person")),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_session")),
    )
    with op.batch_alter_table("session", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_session_person"), ["person"], unique=False)
    op.create_table(
        "snapshot",
        sa.Column("gaming_table", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["gaming_table"], ["gaming_table.name"], name=op.f("fk_snapshot_gaming_table")
        ),
        sa.PrimaryKeyConstraint("gaming_table", "seq", name=op.f("pk_snapshot")),
    )


def _posting() -> None:
    op.create_table(
        "posting",
        sa.Column("entry", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("amount <> 0", name=op.f("ck_posting_not_nothing")),
        sa.ForeignKeyConstraint(["account"], ["account.name"], name=op.f("fk_posting_account")),
        sa.ForeignKeyConstraint(["entry"], ["entry.id"], name=op.f("fk_posting_entry")),
        sa.PrimaryKeyConstraint("entry", "account", name=op.f("pk_posting")),
    )
    with op.batch_alter_table("posting", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_posting_account"), ["account"], unique=False)


def downgrade() -> None:
    """Go back."""
    with op.batch_alter_table("posting", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_posting_account"))

    op.drop_table("posting")
    op.drop_table("snapshot")
    with op.batch_alter_table("session", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_session_person"))

    op.drop_table("session")
    op.drop_table("sealed")
    with op.batch_alter_table("event", schema=None) as batch_op:
        batch_op.drop_index("ix_event_gaming_table_round")

    op.drop_table("event")
    with op.batch_alter_table("entry", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_entry_gaming_table"))

    op.drop_table("entry")
    op.drop_table("person")
    with op.batch_alter_table("gaming_table", schema=None) as batch_op:
        batch_op.drop_index("ix_gaming_table_due")

    op.drop_table("gaming_table")
    op.drop_table("answer")
    op.drop_table("account")
