"""Databases that are migrated already: made once in a process, and copied for each test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import Dialect, Engine, create_engine, text
from sqlalchemy.engine.default import DefaultDialect

from croupier.floor import demo
from croupier.floor.people.accounts import QUICK, People
from croupier.floor.store.database import Database, open_database
from croupier.floor.store.migrate import migrate

COMPILED: dict[Any, Any] = {}
"""Statements that were compiled for any database of a kind."""


@contextmanager
def compiled_once() -> Iterator[None]:
    """Compile a statement once for all databases of a kind, instead of once for each.

    Every test has a database of its own, and compiling was a third of what it took.
    """

    def sharing(*words: Any, execution_options: dict[str, Any], **given: Any) -> Engine:
        options = {**execution_options, "compiled_cache": COMPILED}
        return create_engine(*words, execution_options=options, **given)

    def alike(one: Dialect, other: object) -> bool:
        return type(one) is type(other) and one.paramstyle == getattr(other, "paramstyle", None)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("croupier.floor.store.database.create_engine", sharing)
        patch.setattr(DefaultDialect, "__eq__", alike)
        patch.setattr(DefaultDialect, "__hash__", lambda one: hash(type(one)))
        yield


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
