"""Decisions that pay: the amount, and the entry that posts it."""

from __future__ import annotations

from alembic import op

revision = "0015"
down_revision = "0014"
AMOUNT = (
    "ALTER TABLE decision ADD COLUMN amount BIGINT CONSTRAINT ck_decision_amount CHECK (amount > 0)"
)
ENTRY = (
    "ALTER TABLE decision ADD COLUMN entry {kind}"
    " CONSTRAINT fk_decision_entry REFERENCES entry (id)"
)
"""Both kinds of database take this as it is; SQLite would copy the table for a constraint added."""


def upgrade() -> None:
    """Go on."""
    op.execute(AMOUNT)
    kind = "INTEGER" if op.get_bind().dialect.name == "sqlite" else "BIGINT"
    op.execute(ENTRY.format(kind=kind))
    op.create_index("ix_decision_entry", "decision", ["entry"])


def downgrade() -> None:
    """Go back."""
    op.drop_index("ix_decision_entry", "decision")
    op.drop_column("decision", "entry")
    op.drop_column("decision", "amount")
