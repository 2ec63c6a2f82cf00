"""Waiting lists, requests for other seats, counts of patrons' funds, and the strength of bots."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def _of_a_person(table: str, *columns: sa.Column[object]) -> None:
    """Create a table of what people ask for at a gaming table."""
    op.create_table(
        table,
        sa.Column("id", NUMBER, autoincrement=True, nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("gaming_table", sa.Text(), nullable=False),
        *columns,
        sa.PrimaryKeyConstraint("id", name=op.f(f"pk_{table}")),
        sa.ForeignKeyConstraint(["person"], ["person.name"], name=op.f(f"fk_{table}_person")),
        sa.ForeignKeyConstraint(
            ["gaming_table"], ["gaming_table.name"], name=op.f(f"fk_{table}_gaming_table")
        ),
    )
    op.create_index(f"ix_{table}_person", table, ["person"])
    op.create_index(f"ix_{table}_gaming_table", table, ["gaming_table"])


def upgrade() -> None:
    """Go on."""
    _of_a_person(
        "waiting",
        sa.Column("alike", sa.Boolean(), nullable=False),
        sa.Column("joined", sa.Text(), nullable=False),
        sa.Column("called", sa.Text()),
        sa.Column("called_to", sa.Text()),
    )
    _of_a_person(
        "seat_change",
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("asked", sa.Text(), nullable=False),
    )
    op.add_column("bot", sa.Column("strength", sa.Text()))
    _counts()


def _counts() -> None:
    """Create the counts of the boxes of patrons' funds."""
    people = ("dealer", "supervisor", "cashier")
    op.create_table(
        "fund_count",
        sa.Column("id", NUMBER, autoincrement=True, nullable=False),
        sa.Column("gaming_table", sa.Text(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("dealer", sa.Text(), nullable=False),
        sa.Column("counted", sa.Text(), nullable=False),
        sa.Column("supervisor", sa.Text()),
        sa.Column("signed", sa.Text()),
        sa.Column("cashier", sa.Text()),
        sa.Column("verified", sa.Text()),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_fund_count")),
        sa.ForeignKeyConstraint(
            ["gaming_table"], ["gaming_table.name"], name=op.f("fk_fund_count_gaming_table")
        ),
        *(
            sa.ForeignKeyConstraint([who], ["person.name"], name=op.f(f"fk_fund_count_{who}"))
            for who in people
        ),
        sa.CheckConstraint("what IN ('count', 'end')", name=op.f("ck_fund_count_what")),
    )
    op.create_index("ix_fund_count_gaming_table", "fund_count", ["gaming_table"])


def downgrade() -> None:
    """Go back."""
    op.drop_index("ix_fund_count_gaming_table", "fund_count")
    op.drop_table("fund_count")
    op.drop_column("bot", "strength")
    for table in ("seat_change", "waiting"):
        op.drop_index(f"ix_{table}_gaming_table", table)
        op.drop_index(f"ix_{table}_person", table)
        op.drop_table(table)
