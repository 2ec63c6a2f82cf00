"""Odds that were worked out, by the digest of the rules"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Go on."""
    op.create_table(
        "odds",
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("sources", sa.Text(), nullable=False),
        sa.Column("told", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("rules", "sources", name="pk_odds"),
    )


def downgrade() -> None:
    """Go back."""
    op.drop_table("odds")
