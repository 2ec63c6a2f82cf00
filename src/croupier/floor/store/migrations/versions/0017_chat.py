"""What people say at tables: messages, reports, mutes, silences, and the switches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Go on."""
    op.create_table(
        "message",
        sa.Column("id", NUMBER, primary_key=True, autoincrement=True),
        sa.Column("gaming_table", sa.Text, nullable=False, index=True),
        sa.Column("person", sa.Text, nullable=False, index=True),
        sa.Column("at", sa.Text, nullable=False, index=True),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("emote", sa.Text, nullable=False),
        sa.Column("deleted_by", sa.Text),
        sa.PrimaryKeyConstraint("id", name="pk_message"),
        _refers("message", "gaming_table", "gaming_table.name"),
        _refers("message", "person", "person.name"),
        _refers("message", "deleted_by", "person.name"),
        sa.CheckConstraint("length(words) <= 200", name=op.f("ck_message_words")),
    )
    op.create_table(
        "message_report",
        sa.Column("message", NUMBER, nullable=False),
        sa.Column("person", sa.Text, nullable=False, index=True),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("decided_by", sa.Text),
        sa.PrimaryKeyConstraint("message", "person", name="pk_message_report"),
        _refers("message_report", "message", "message.id"),
        _refers("message_report", "person", "person.name"),
        _refers("message_report", "decided_by", "person.name"),
    )
    _moderation()


def _moderation() -> None:
    op.create_table(
        "muted",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("other", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("person", "other", name="pk_muted"),
        _refers("muted", "person", "person.name"),
        _refers("muted", "other", "person.name"),
    )
    op.create_table(
        "silenced",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("gaming_table", sa.Text, nullable=False),
        sa.Column("until", sa.Text, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("person", "gaming_table", name="pk_silenced"),
        _refers("silenced", "person", "person.name"),
        _refers("silenced", "gaming_table", "gaming_table.name"),
    )
    op.create_table(
        "chat_off",
        sa.Column("place", sa.Text, primary_key=True),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("place", name="pk_chat_off"),
    )


def _refers(table: str, column: str, to: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [to], name=f"fk_{table}_{column}")


def downgrade() -> None:
    """Go back."""
    for table in ("chat_off", "silenced", "muted", "message_report", "message"):
        op.drop_table(table)
