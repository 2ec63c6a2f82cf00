"""A database of the floor: SQLite in a file, or PostgreSQL by its address."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from croupier.core.errors import Refused

ACCEPTED = "sqlite:///FILE, postgresql://USER@HOST/NAME, or the path of a file"
WAIT_MS = 10_000
TRIES = 20
COLLIDED = ("40001", "40P01", "23505")
"""PostgreSQL's words for: another transaction was first."""


class Database:
    """Transactions over one engine."""

    def __init__(self, engine: Engine) -> None:
        """Keep the engine."""
        self.engine = engine

    @property
    def is_postgres(self) -> bool:
        """Whether it is a PostgreSQL."""
        return self.engine.dialect.name == "postgresql"

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """All of it, or nothing."""
        with self.engine.begin() as connection:
            yield connection

    def close(self) -> None:
        """Let go of every connection."""
        self.engine.dispose()


def collided(error: DBAPIError) -> bool:
    """Whether a transaction failed only because another was first."""
    state = getattr(error.orig, "sqlstate", None)
    if state is not None:
        return state in COLLIDED
    words = str(error.orig)
    first = ("UNIQUE constraint failed: event.", "UNIQUE constraint failed: answer.", "locked")
    return any(said in words for said in first)


def open_database(where: str | Path, *, durable: bool = True) -> Database:
    """The database at an address or in a file; one that is not durable is for tests."""
    text = str(where)
    try:
        url = make_url(text if "://" in text else f"sqlite:///{text}")
    except ArgumentError as error:
        raise Refused(f"database {text!r}", "not an address", (), ACCEPTED) from error
    if url.get_backend_name() == "postgresql":
        postgres = url.set(drivername="postgresql+psycopg")
        return Database(create_engine(postgres, pool_pre_ping=True, pool_size=10))
    if url.get_backend_name() != "sqlite":
        raise Refused(f"database {text!r}", "a kind that is not known here", (), ACCEPTED)
    engine = create_engine(url, connect_args={"check_same_thread": False})
    event.listen(engine, "connect", _ready_durably if durable else _ready_quickly)
    event.listen(engine, "begin", _sqlite_begins)
    return Database(engine)


def _ready_durably(connection: Any, record: Any) -> None:
    _sqlite_ready(connection, "FULL")


def _ready_quickly(connection: Any, record: Any) -> None:
    _sqlite_ready(connection, "OFF")


def _sqlite_ready(connection: Any, synchronous: str) -> None:
    """Readers beside a writer, foreign keys that hold, commits that outlast the machine."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL", f"synchronous={synchronous}", "foreign_keys=ON",
        f"busy_timeout={WAIT_MS}",
    ):  # fmt: skip
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _sqlite_begins(connection: Connection) -> None:
    """A transaction that may write says so at once, or two of them would wait for each other."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")
