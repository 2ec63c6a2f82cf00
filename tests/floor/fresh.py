"""Databases that are migrated already: made once in a process, and copied for each test."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import uuid4

from sqlalchemy import text

from croupier.floor import demo
from croupier.floor.people.accounts import QUICK, People
from croupier.floor.store.database import Database, open_database
from croupier.floor.store.migrate import migrate


@cache
def _template(*, seeded: bool) -> bytes:
    """A database of the floor as a file: empty, or with the people and tables of a new house."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "floor.db"
        database = open_database(file, durable=False)
        migrate(database)
        if seeded:
            demo.seed(database, People(QUICK))
        database.close()
        return file.read_bytes()


def fresh_sqlite(folder: Path, *, seeded: bool = False) -> Database:
    """A new database in a folder."""
    file = folder / "floor.db"
    file.touch(0o600)
    file.write_bytes(_template(seeded=seeded))
    return open_database(file, durable=False)


def fresh_postgres(url: str) -> str:
    """A new database from the template of a server; copying its files is quicker than logging."""
    name = f"floor_{uuid4().hex[:12]}"
    admin = open_database(url)
    with admin.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text(f"CREATE DATABASE {name} STRATEGY FILE_COPY"))
    admin.close()
    return url.replace("/postgres?", f"/{name}?")
