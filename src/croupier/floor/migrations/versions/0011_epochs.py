"""Values fixed in advance: epochs of units, numbered acts, salted events.

Tables that were opened before have no epoch yet; the next act at them fixes one.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0009"


def upgrade() -> None:
    """Go on."""
    op.create_table(
        "epoch",
        sa.Column("gaming_table", sa.Text(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("first", sa.BigInteger(), nullable=False),
        sa.Column("units", sa.Integer(), nullable=False),
        sa.Column("root", sa.Text(), nullable=False),
        sa.Column("secret", sa.Text()),
        sa.Column("at", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("gaming_table", "number", name="pk_epoch"),
        sa.ForeignKeyConstraint(
            ["gaming_table"], ["gaming_table.name"], name="fk_epoch_gaming_table"
        ),
    )
    acts = sa.Column("acts", sa.BigInteger(), nullable=False, server_default="0")
    op.add_column("gaming_table", acts)
    format_ = sa.Column("format", sa.Integer(), nullable=False, server_default="1")
    op.add_column("gaming_table", format_)
    op.add_column("event", sa.Column("salt", sa.Text()))
    op.execute(
        "UPDATE gaming_table SET format = 2 WHERE EXISTS (SELECT 1 FROM event WHERE"
        " event.gaming_table = gaming_table.name AND event.seq = 1 AND kind = 'values_fixed')"
    )


def downgrade() -> None:
    """Go back; what is in the journals stays."""
    op.drop_column("event", "salt")
    op.drop_column("gaming_table", "format")
    op.drop_column("gaming_table", "acts")
    op.drop_table("epoch")
