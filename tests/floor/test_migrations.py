"""Migrations go from nothing to what the schema says, and back, on both databases."""

from __future__ import annotations

import pytest
from sqlalchemy import inspect

from croupier.core.errors import Refused
from croupier.floor import migrate
from croupier.floor.database import Database, open_database
from croupier.floor.schema import metadata


def test_the_migrations_make_what_the_schema_says(database: Database) -> None:
    migrate.drift(database)
    with database.transaction() as connection:
        assert migrate.version(connection) == migrate.newest()
        assert set(metadata.tables) <= set(inspect(connection).get_table_names())


def test_back_to_nothing_and_again(database: Database) -> None:
    migrate.unmigrate(database)
    with database.transaction() as connection:
        assert set(inspect(connection).get_table_names()) == {"alembic_version"}
    migrate.migrate(database)
    migrate.drift(database)


@pytest.mark.parametrize("where", ["mysql://x/y", "://", "oracle://x"])
def test_an_address_of_another_kind_is_refused(where: str) -> None:
    with pytest.raises(Refused, match="sqlite:///FILE"):
        open_database(where)
