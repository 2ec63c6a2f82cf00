"""Migrations: the database is brought to what this version of the floor keeps."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from croupier.core.errors import Refused
from croupier.floor.database import Database

SCRIPTS = Path(__file__).parent / "migrations"


def config(connection: Connection | None = None) -> Config:
    """Where the migrations lie, and the connection they run on."""
    made = Config()
    made.set_main_option("script_location", str(SCRIPTS))
    made.set_main_option("path_separator", "os")
    made.attributes["connection"] = connection
    return made


def migrate(database: Database, to: str = "head") -> None:
    """Bring a database up to date; one that a newer version wrote is left alone."""
    with database.transaction() as connection:
        bring(connection, to)


def bring(connection: Connection, to: str = "head") -> None:
    """Bring a database up to date within a transaction."""
    stands = version(connection)
    if stands is not None and stands not in known():
        why = f"a newer version of croupier wrote it: it stands at {stands}, not {newest()}"
        raise Refused("the database", why, (), "that version, or another database")
    command.upgrade(config(connection), to)


def unmigrate(database: Database, to: str = "base") -> None:
    """Take a database back."""
    with database.transaction() as connection:
        take_back(connection, to)


def take_back(connection: Connection, to: str) -> None:
    """Take a database back within a transaction."""
    command.downgrade(config(connection), to)


def drift(database: Database) -> None:
    """Fail where the migrations and the schema differ."""
    with database.transaction() as connection:
        command.check(config(connection))


def version(connection: Connection) -> str | None:
    """The migration a database stands at."""
    return MigrationContext.configure(connection).get_current_revision()


def known() -> frozenset[str]:
    """Every migration this version has."""
    every = ScriptDirectory.from_config(config()).walk_revisions()
    return frozenset(one.revision for one in every)


def newest() -> str | None:
    """The last migration there is."""
    return ScriptDirectory.from_config(config()).get_current_head()
