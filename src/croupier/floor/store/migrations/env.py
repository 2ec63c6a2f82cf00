"""How a migration runs: on the connection it is given."""

from __future__ import annotations

from alembic import context

from croupier.floor.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    compare_type=True,
)
with context.begin_transaction():
    context.run_migrations()
