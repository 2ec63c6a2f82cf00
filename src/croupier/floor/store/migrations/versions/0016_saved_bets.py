"""Saved bets and favorites of patrons."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Go on."""
    op.create_table(
        "saved_bet",
        sa.Column("id", NUMBER, autoincrement=True, nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("wagers", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_saved_bet")),
        sa.ForeignKeyConstraint(["person"], ["person.name"], name=op.f("fk_saved_bet_person")),
        sa.CheckConstraint("what IN ('bet', 'favorites')", name=op.f("ck_saved_bet_what")),
    )
    op.create_index("ix_saved_bet_person", "saved_bet", ["person"])


def downgrade() -> None:
    """Go back."""
    op.drop_index("ix_saved_bet_person", "saved_bet")
    op.drop_table("saved_bet")
