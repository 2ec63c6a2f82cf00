"""Values fixed in advance: epochs of units, numbered acts, salted events.

Tables that were opened before have no epoch yet; the next act at them fixes one.
"""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0009"
TABLES = sa.text("SELECT name FROM gaming_table ORDER BY name")
FIRST, LAST = (
    sa.text(f"SELECT line FROM event WHERE gaming_table = :name ORDER BY seq {order} LIMIT 1")
    for order in ("ASC", "DESC")
)
UNSALTED = (
    "UPDATE event SET line = substr(line, 1, length(line) - 1) || ',\"salt\":\"' || salt || '\"}'"
    " WHERE salt IS NOT NULL"
)
SALTED = (
    "UPDATE event SET salt = substr(line, length(line) - 65, 64),"
    " line = substr(line, 1, length(line) - 75) || '}' WHERE line LIKE '%,\"salt\":\"%\"}'"
)
SET = sa.text("UPDATE gaming_table SET format = :format, acts = :acts WHERE name = :name")


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
    op.execute(SALTED)
    _number(op.get_bind())


def _number(connection: sa.Connection) -> None:
    """Journals that were taken back, and come again, know their acts from their events."""
    for name in connection.scalars(TABLES).all():
        lines = [connection.scalar(one, {"name": name}) for one in (FIRST, LAST)]
        first, last = (json.loads(line).get("act", 0) if line else 0 for line in lines)
        connection.execute(SET, {"name": name, "format": 2 if first else 1, "acts": last})


def downgrade() -> None:
    """Go back; what is in the journals stays, with the salts at the end of their lines."""
    op.execute(UNSALTED)
    op.drop_column("event", "salt")
    op.drop_column("gaming_table", "format")
    op.drop_column("gaming_table", "acts")
    op.drop_table("epoch")
