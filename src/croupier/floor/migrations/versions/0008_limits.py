"""Which tables patrons opened, and what is over by the clock, found without reading everything."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Go on."""
    op.create_table(
        "patron_table",
        sa.Column("gaming_table", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["gaming_table"], ["gaming_table.name"], name=op.f("fk_patron_table_gaming_table")
        ),
        sa.PrimaryKeyConstraint("gaming_table", name=op.f("pk_patron_table")),
    )
    op.create_index(op.f("ix_patron_table_by"), "patron_table", ["by"])
    op.create_index("ix_session_ends", "session", ["ends"])
    op.create_index("ix_answer_at", "answer", ["at"])


def downgrade() -> None:
    """Go back."""
    op.drop_index("ix_answer_at", "answer")
    op.drop_index("ix_session_ends", "session")
    op.drop_index(op.f("ix_patron_table_by"), "patron_table")
    op.drop_table("patron_table")
