"""Meters that tables share: links, and the tables that belong to them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
JOINS = (
    "ALTER TABLE gaming_table ADD COLUMN link TEXT"
    " CONSTRAINT fk_gaming_table_link REFERENCES link (name)"
)
"""Both kinds of database take this as it is; SQLite would copy the table for a constraint added."""


def upgrade() -> None:
    """Go on."""
    op.create_table(
        "link",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("meter", sa.Text(), nullable=False),
        sa.Column("mode", sa.Text(), nullable=False),
        sa.Column("terms", sa.Text(), nullable=False),
        sa.Column("opened", sa.Text(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("house", sa.BigInteger(), nullable=False),
        sa.Column("wagered", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_link")),
        sa.CheckConstraint("mode IN ('practice', 'live')", name=op.f("ck_link_mode")),
    )
    op.execute(JOINS)
    op.create_index("ix_gaming_table_link", "gaming_table", ["link"])


def downgrade() -> None:
    """Go back."""
    op.drop_index("ix_gaming_table_link", "gaming_table")
    op.drop_column("gaming_table", "link")
    op.drop_table("link")
