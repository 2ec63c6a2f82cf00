"""Bots that keep people company at practice tables"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Go on."""
    op.create_table(
        "bot",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("gaming_table", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("leaving", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_bot"),
        sa.ForeignKeyConstraint(["name"], ["person.name"], name="fk_bot_name"),
        sa.ForeignKeyConstraint(
            ["gaming_table"], ["gaming_table.name"], name="fk_bot_gaming_table"
        ),
    )
    op.create_index("ix_bot_gaming_table", "bot", ["gaming_table"])


def downgrade() -> None:
    """Go back."""
    op.drop_index("ix_bot_gaming_table", "bot")
    op.drop_table("bot")
