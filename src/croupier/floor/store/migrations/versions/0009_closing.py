"""A table that is being closed says so, and takes no wagers any more."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Go on."""
    op.add_column("gaming_table", sa.Column("closing", sa.Text()))


def downgrade() -> None:
    """Go back."""
    op.drop_column("gaming_table", "closing")
