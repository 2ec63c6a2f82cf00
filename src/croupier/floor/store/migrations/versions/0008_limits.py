"""Who opened a table, and what is over by the clock, found without reading everything."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Go on."""
    op.add_column("gaming_table", sa.Column("opened_by", sa.Text))
    op.create_index("ix_session_ends", "session", ["ends"])
    op.create_index("ix_answer_at", "answer", ["at"])


def downgrade() -> None:
    """Go back."""
    op.drop_index("ix_answer_at", "answer")
    op.drop_index("ix_session_ends", "session")
    op.drop_column("gaming_table", "opened_by")
