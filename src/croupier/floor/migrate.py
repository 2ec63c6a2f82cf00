"""Migrations: the database is brought to what this version of the floor keeps."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

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
    """Bring a database up to date."""
    with database.transaction() as connection:
        command.upgrade(config(connection), to)


def unmigrate(database: Database, to: str = "base") -> None:
    """Take a database back."""
    with database.transaction() as connection:
        command.downgrade(config(connection), to)


def drift(database: Database) -> None:
    """Fail where the migrations and the schema differ."""
    with database.transaction() as connection:
        command.check(config(connection))


def version(connection: Connection) -> str | None:
    """The migration a database stands at."""
    return MigrationContext.configure(connection).get_current_revision()


def newest() -> str | None:
    """The last migration there is."""
    return ScriptDirectory.from_config(config()).get_current_head()
