"""Limits and pauses people ask for, disputes, and what the people of the house do"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

Number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Go on."""
    _limits_and_pauses()
    _disputes()
    _house()
    op.create_index("ix_entry_at", "entry", ["at"])
    op.create_index("ix_posting_account_entry", "posting", ["account", "entry"])
    op.drop_index("ix_posting_account", "posting")
    op.add_column("gaming_table", sa.Column("wager_seconds", sa.Integer()))
    op.add_column("gaming_table", sa.Column("answer_seconds", sa.Integer()))


def _id() -> sa.Column[int]:
    return sa.Column("id", Number, autoincrement=True, nullable=False)


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=False)


def _limits_and_pauses() -> None:
    op.create_table(
        "own_limit",
        _id(),
        _text("person"),
        _text("kind"),
        sa.Column("amount", sa.BigInteger()),
        _text("asked"),
        _text("since"),
        sa.ForeignKeyConstraint(["person"], ["person.name"], name=op.f("fk_own_limit_person")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_own_limit")),
    )
    op.create_index(op.f("ix_own_limit_person"), "own_limit", ["person"])
    op.create_table(
        "pause",
        _id(),
        _text("person"),
        _text("kind"),
        _text("asked"),
        _text("until"),
        sa.CheckConstraint("kind IN ('break', 'exclusion')", name=op.f("ck_pause_kind")),
        sa.ForeignKeyConstraint(["person"], ["person.name"], name=op.f("fk_pause_person")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pause")),
    )
    op.create_index(op.f("ix_pause_person"), "pause", ["person"])
    op.create_table(
        "stay",
        _id(),
        _text("person"),
        _text("began"),
        _text("last"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_stay")),
    )
    op.create_index("ix_stay_person_id", "stay", ["person", "id"])


def _disputes() -> None:
    op.create_table(
        "dispute",
        _id(),
        _text("person"),
        _text("gaming_table"),
        sa.Column("round", sa.BigInteger(), nullable=False),
        sa.Column("first", sa.BigInteger(), nullable=False),
        sa.Column("last", sa.BigInteger(), nullable=False),
        _text("cites"),
        _text("words"),
        _text("at"),
        sa.ForeignKeyConstraint(
            ["gaming_table"], ["gaming_table.name"], name=op.f("fk_dispute_gaming_table")
        ),
        sa.ForeignKeyConstraint(["person"], ["person.name"], name=op.f("fk_dispute_person")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_dispute")),
    )
    op.create_index(op.f("ix_dispute_person"), "dispute", ["person"])
    op.create_table(
        "decision",
        _id(),
        sa.Column("dispute", Number, nullable=False),
        _text("by"),
        _text("outcome"),
        _text("reason"),
        _text("cites"),
        _text("at"),
        sa.ForeignKeyConstraint(["by"], ["person.name"], name=op.f("fk_decision_by")),
        sa.ForeignKeyConstraint(["dispute"], ["dispute.id"], name=op.f("fk_decision_dispute")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_decision")),
    )
    op.create_index(op.f("ix_decision_dispute"), "decision", ["dispute"])


def _house() -> None:
    op.create_table(
        "deed",
        _id(),
        _text("at"),
        _text("by"),
        _text("what"),
        sa.Column("gaming_table", sa.Text()),
        _text("words"),
        sa.ForeignKeyConstraint(
            ["gaming_table"], ["gaming_table.name"], name=op.f("fk_deed_gaming_table")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deed")),
    )
    op.create_table(
        "for_dealer",
        _text("gaming_table"),
        sa.Column("wager", sa.BigInteger(), nullable=False),
        _text("person"),
        sa.ForeignKeyConstraint(
            ["gaming_table"], ["gaming_table.name"], name=op.f("fk_for_dealer_gaming_table")
        ),
        sa.PrimaryKeyConstraint("gaming_table", "wager", name=op.f("pk_for_dealer")),
    )


def downgrade() -> None:
    """Go back."""
    op.drop_column("gaming_table", "answer_seconds")
    op.drop_column("gaming_table", "wager_seconds")
    op.create_index("ix_posting_account", "posting", ["account"])
    op.drop_index("ix_posting_account_entry", "posting")
    op.drop_index("ix_entry_at", "entry")
    for name in ("for_dealer", "deed", "decision", "dispute", "stay", "pause", "own_limit"):
        op.drop_table(name)
