"""Migrations: bring the database to the schema of this version of the floor."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from croupier.core.errors import Refused
from croupier.floor.store import keyring
from croupier.floor.store.database import Database
from croupier.floor.store.schema import metadata

SCRIPTS = Path(__file__).parent / "migrations"
INTACT = "the database as the floor left it: restore a backup into an empty one"


def config(connection: Connection | None = None) -> Config:
    """The location of the migrations, and the connection they run on."""
    made = Config()
    made.set_main_option("script_location", str(SCRIPTS))
    made.set_main_option("path_separator", "os")
    made.attributes["connection"] = connection
    return made


def migrate(database: Database, to: str = "head") -> None:
    """Bring a database up to date; refuse one that a newer version wrote."""
    with database.transaction() as connection:
        bring(connection, to)


def bring(connection: Connection, to: str = "head") -> None:
    """Bring a database up to date within a transaction, if it is not."""
    at = version(connection)
    if at is not None and at == newest() and to == "head":
        return
    if at is not None and at not in known():
        why = f"a newer version of croupier wrote it: it is at {at}, not {newest()}"
        raise Refused("the database", why, (), "that version, or another database")
    there = set(inspect(connection).get_table_names()) & set(metadata.tables)
    if at is None and there:
        unnamed = f"it does not say at which migration its {len(there)} tables of the floor are"
        raise Refused("the database", unnamed, (), INTACT)
    command.upgrade(config(connection), to)


def unmigrate(database: Database, to: str = "base") -> None:
    """Downgrade a database."""
    with database.transaction() as connection:
        take_back(connection, to)


def take_back(connection: Connection, to: str) -> None:
    """Downgrade a database within a transaction; the keys it names are read again."""
    command.downgrade(config(connection), to)
    keyring.of(connection).agreed = None


def drift(database: Database) -> None:
    """Fail if the migrations and the schema differ."""
    with database.transaction() as connection:
        command.check(config(connection))


def version(connection: Connection) -> str | None:
    """The migration a database is at; refuse one that names several."""
    said = stands(connection)
    if len(said) > 1:
        why = f"it names {len(said)} migrations, {', '.join(said)}, and can be at only one"
        raise Refused("the database", why, (), INTACT)
    return said[0] if said else None


def stands(connection: Connection) -> tuple[str, ...]:
    """The migrations that a database names: one, unless someone changed it."""
    return tuple(sorted(map(str, MigrationContext.configure(connection).get_current_heads())))


@cache
def known() -> frozenset[str]:
    """Every migration this version has."""
    every = ScriptDirectory.from_config(config()).walk_revisions()
    return frozenset(one.revision for one in every)


@cache
def newest() -> str | None:
    """The newest migration of this version."""
    return ScriptDirectory.from_config(config()).get_current_head()
