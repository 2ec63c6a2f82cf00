"""Sealed secrets are encrypted, the database knows by which key, and demonstration accounts are
marked.

Secrets that older versions wrote as they are get sealed here. A house of an older version where
all names of the demonstration are taken is one.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from croupier.floor.tables import safe

revision = "0007"
down_revision = "0006"
PLAIN = sa.text("SELECT gaming_table, what, secrets FROM sealed WHERE secrets NOT LIKE 'sealed %'")
NAMES = ("patron-1", "patron-2", "patron-3", "dealer-1", "supervisor-1", "cashier-1", "bureau-1")
MARK = sa.text("UPDATE person SET demo = 'on' WHERE name = :name")
SEAL = sa.text("UPDATE sealed SET secrets = :made WHERE gaming_table = :table AND what = :what")


def upgrade() -> None:
    """Go on."""
    op.create_table(
        "sealed_with",
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("fingerprint", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("what", name=op.f("pk_sealed_with")),
    )
    op.add_column("person", sa.Column("demo", sa.Text()))
    _mark(op.get_bind())
    _seal(op.get_bind())


def _mark(connection: sa.Connection) -> None:
    """Mark the demonstration accounts of an older version."""
    there = set(connection.scalars(sa.text("SELECT name FROM person")))
    for name in NAMES if there.issuperset(NAMES) else ():
        connection.execute(MARK, {"name": name})


def _seal(connection: sa.Connection) -> None:
    """Seal every secret, and leave no trace of it in the pages of a file."""
    rows = connection.execute(PLAIN).all()
    if rows and connection.dialect.name == "sqlite":
        connection.execute(sa.text("PRAGMA secure_delete=ON"))
    for table, what, text in rows:
        made = safe.sealed(connection, table, what, text)
        connection.execute(SEAL, {"table": table, "what": what, "made": made})


def downgrade() -> None:
    """Go back; what is sealed stays sealed."""
    op.drop_column("person", "demo")
    op.drop_table("sealed_with")
