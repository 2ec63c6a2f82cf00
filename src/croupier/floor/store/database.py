"""A database of the floor: SQLite in a file, or PostgreSQL by its address."""

from __future__ import annotations

import sqlite3
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, Engine, Pool, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, InvalidatePoolError

from croupier.core.errors import Refused
from croupier.floor.store import keyring, private, schema, sql
from croupier.floor.store.keyring import Keyring
from croupier.floor.store.keys import Keys

T = TypeVar("T")
ACCEPTED = "sqlite:///FILE, postgresql://USER@HOST/NAME, or the path of a file"
WAIT_MS = 10_000
CONNECT_S = 5
POOL = 16
"""Connections that are kept, and the same number again for peaks."""
AT_HAND = 4
"""Connections kept ready for writers, and for single queries."""
LOST = "lost"
Since = tuple[Pool, int]
"""The pool a connection belongs to, and how many connections were lost before."""
RESTED_S = 1.0
"""A connection unused for this long is tested first: the server may have been restarted."""
TRIES = 20
WRITES, READS = "BEGIN IMMEDIATE", "BEGIN"
"""How SQLite's transactions begin: one that may write says so at once, or two would wait for each
other. A listener would also work, but would run at every statement."""
CHECKPOINT_PAGES = 4_000
"""The number of written pages after which SQLite copies them into the database itself: most pages
are written many times, and are copied once."""
SUFFIXES = ("", "-wal", "-shm")
"""The files of one SQLite database."""
VERSION = "alembic_version"
"""The table that says at which migration a database is."""
COLLIDED = ("40001", "40P01", "23505")
"""PostgreSQL's codes for: another transaction was first."""


class AtHand:
    """Connections of an engine, a few of them kept ready for the next user.

    Taking a connection from the pool and returning it costs more than most queries. When a
    connection is lost, all kept before are ended: `losses` counts losses for several engines.
    """

    def __init__(self, engine: Engine, losses: Counter[str]) -> None:
        self._engine, self._losses = engine, losses
        self._kept: deque[tuple[float, Since, Connection]] = deque()
        self._closed = False

    @contextmanager
    def one(self) -> Iterator[Connection]:
        """A connection, kept ready afterward unless it fails."""
        since, connection = self._taken()
        try:
            yield connection
            if connection.in_transaction():
                connection.rollback()
        except BaseException as error:
            self._put_back(since, connection)
            if isinstance(error, DBAPIError) and error.connection_invalidated:
                self._losses[LOST] += 1
            raise
        if len(self._kept) < AT_HAND and not connection.invalidated:
            self._kept.append((monotonic(), since, connection))
        else:
            self._put_back(since, connection)
        if self._closed:
            self._let_go()

    def _now(self) -> Since:
        return self._engine.pool, self._losses[LOST]

    def _taken(self) -> tuple[Since, Connection]:
        now = self._now()
        with suppress(IndexError):
            used, since, connection = self._kept.pop()
            if monotonic() - used < RESTED_S and since == now:
                return since, connection
            self._put_back(since, connection)
            self._let_go()
        try:
            return now, self._engine.connect()
        except DBAPIError:
            self._losses[LOST] += 1
            raise

    def _put_back(self, since: Since, connection: Connection) -> None:
        """Return a connection to the pool; end one from before a loss."""
        if since != self._now() and not connection.invalidated:
            connection.invalidate()
        connection.close()

    def _let_go(self) -> None:
        with suppress(IndexError):
            while True:
                self._put_back(*self._kept.pop()[1:])

    def close(self) -> None:
        """Keep no connections ready any more."""
        self._closed = True
        self._let_go()


class Database:
    """Transactions that write, and readings that never wait for one."""

    def __init__(self, engine: Engine, readers: Engine, lookers: Engine, keyring: Keyring) -> None:
        """Keep one engine each for writers, for readers, and for single queries."""
        self.engine, self.readers, self.lookers = engine, readers, lookers
        self.keyring = keyring
        losses: Counter[str] = Counter()
        self._writers, self._lookers = AtHand(engine, losses), AtHand(lookers, losses)
        self._turn = Lock()

    @property
    def keys(self) -> Keys:
        """The house's keys, read when they are first needed, outside of a transaction."""
        return self.keyring.agreed or self.unlock()

    def unlock(self) -> Keys:
        """Read the keys, or make the first ones; missing or wrong keys are refused."""
        with self.reading() as connection:
            sealed = keyring.noted_in(connection) is not None
        if not sealed:
            self.settled(self.keyring.to_seal)
        with self.reading() as connection:
            return self.keyring.to_unseal(connection)

    @property
    def is_postgres(self) -> bool:
        """Whether this is a PostgreSQL database."""
        return self.engine.dialect.name == "postgresql"

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """A transaction: all of it is written, or nothing."""
        with self._in_turn(), self._writers.one() as connection, connection.begin():
            self._begins(connection, WRITES)
            yield connection

    def settled(self, do: Callable[[Connection], T]) -> T:
        """Run a function in one transaction, and again if another transaction was first.

        The next attempt sees what the other did: a name taken, a request answered.
        """
        for _ in range(TRIES):
            try:
                with self.transaction() as connection:
                    return do(connection)
            except DBAPIError as error:
                if not collided(error):
                    raise
        raise Refused("this request", "other requests came first each time", (), "trying again")

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """The database at one moment, read-only; readers and writers do not wait for each other."""
        with self.readers.begin() as connection:
            self._begins(connection, READS)
            yield connection

    def _begins(self, connection: Connection, how: str) -> None:
        """Begin a SQLite transaction; PostgreSQL's driver begins automatically."""
        if not self.is_postgres:
            sql.executed(connection, how)

    @contextmanager
    def looking(self) -> Iterator[Connection]:
        """A connection for a single query without a transaction: each query sees its own moment."""
        with self._lookers.one() as connection:
            yield connection

    @contextmanager
    def _in_turn(self) -> Iterator[None]:
        """Queue SQLite's writers: it allows one at a time and makes the others poll."""
        if self.is_postgres:
            yield
            return
        mine = self._turn.acquire(timeout=WAIT_MS / 1000)
        try:
            yield
        finally:
            if mine:
                self._turn.release()

    def close(self) -> None:
        """Close every connection; one in use stays until it is returned; open no more."""
        for kept in (self._writers, self._lookers):
            kept.close()
        for engine in (self.engine, self.readers):
            event.listen(engine, "do_connect", _closed)
            event.listen(engine, "checkin", _brought_back)
            engine.dispose()


class Joined(Database):
    """A database within one transaction: everything done with it is part of that transaction."""

    def __init__(self, database: Database, connection: Connection) -> None:
        """Join a transaction already begun."""
        super().__init__(database.engine, database.readers, database.lookers, database.keyring)
        self._connection = connection

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """The joined transaction, which keeps or loses what is written."""
        yield self._connection

    reading = looking = transaction


def _closed(*asked: Any) -> None:
    raise Refused("the database", "it was closed", (), "opening it again")


def _brought_back(connection: Any, record: Any) -> None:
    if connection is not None:
        connection.close()


def collided(error: DBAPIError) -> bool:
    """Whether a transaction failed only because another was first."""
    state = getattr(error.orig, "sqlstate", None)
    if state is not None:
        return state in COLLIDED
    words = str(error.orig)
    first = ("UNIQUE constraint failed: event.", "UNIQUE constraint failed: answer.", "locked")
    return any(said in words for said in first)


def open_database(
    where: str | Path, keys: str | Path | None = None, *, durable: bool = True
) -> Database:
    """The database at an address or in a file; one that is not durable is for tests.

    `keys` is the directory of its keys, next to the database unless named here or by CROUPIER_KEYS.
    Errors show a failed statement without its values, which may be secrets still sealed.
    """
    text = str(where)
    try:
        url = make_url(text if "://" in text else f"sqlite:///{text}")
    except ArgumentError as error:
        raise Refused(f"database {text!r}", "not an address", (), ACCEPTED) from error
    if url.get_backend_name() == "postgresql":
        return _postgres(url, Keyring(keyring.directory(keys, None)))
    if url.get_backend_name() != "sqlite":
        raise Refused(f"database {text!r}", "an unknown kind of database", (), ACCEPTED)
    ring = Keyring(keyring.directory(keys, url.database))
    if _in_a_file(url):
        _of_nothing_else(Path(url.database or ""))
        if not Path(url.database or "").exists():
            Keys.look_at(ring.directory)
    return _sqlite(url, "FULL" if durable else "OFF", ring)


def _of_nothing_else(file: Path) -> None:
    """Refuse a file with the tables of something else before anything of it is changed."""
    names, asked = set[str](), "SELECT name FROM sqlite_master WHERE type = 'table'"
    address = f"{file.absolute().as_uri()}?mode=ro&immutable=1"
    with suppress(sqlite3.Error), closing(sqlite3.connect(address, uri=True)) as looked_at:
        names = {name for (name,) in looked_at.execute(asked)}
    if names and not names & {VERSION, *schema.metadata.tables}:
        why = "it is not the database of a floor"
        raise Refused(f"database {file}", why, (), "one that croupier floor opened, or a new file")


def _postgres(url: URL, ring: Keyring) -> Database:
    """A PostgreSQL database, whose readers have their own snapshot and may not write."""
    engine = create_engine(
        url.set(drivername="postgresql+psycopg"),
        pool_size=POOL,
        max_overflow=POOL,
        connect_args={"connect_timeout": CONNECT_S},
        paramstyle="format",
        hide_parameters=True,
        execution_options={keyring.OPTION: ring},
    )
    _tried_after_rest(engine)
    readers = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    lookers = engine.execution_options(isolation_level="AUTOCOMMIT")
    return Database(engine, readers, lookers, ring)


def _tried_after_rest(engine: Engine) -> None:
    """Test idle connections first, so that no request fails after a restart of the server."""

    def rests(connection: Any, record: Any) -> None:
        record.info["used"] = monotonic()

    def tried(connection: Any, record: Any, proxy: Any) -> None:
        if monotonic() - record.info.get("used", monotonic()) < RESTED_S:
            return
        try:
            engine.dialect.do_ping(connection)
        except engine.dialect.loaded_dbapi.Error as error:
            raise InvalidatePoolError("the server was restarted") from error

    event.listen(engine, "checkin", rests)
    event.listen(engine, "checkout", tried)


def _sqlite(url: URL, synchronous: str, ring: Keyring) -> Database:
    """A SQLite database, whose readers may not write."""
    writers = _sqlite_engine(url, ring, synchronous=synchronous)
    readers = _sqlite_engine(url, ring, synchronous=synchronous, query_only="ON")
    return Database(writers, readers, readers, ring)


def _in_a_file(url: URL) -> bool:
    """Whether a SQLite address names a plain file."""
    name = url.database or ""
    return name not in {"", ":memory:"} and not name.startswith("file:")


def _sqlite_engine(url: URL, ring: Keyring, **pragmas: str) -> Engine:
    """An engine with readers alongside a writer, enforced foreign keys, and durable commits.

    Only the owner can read the file: it is created so, or tightened once it proves to be a
    database.
    """
    engine = create_engine(
        url,
        connect_args={"check_same_thread": False},
        pool_size=POOL,
        max_overflow=POOL,
        hide_parameters=True,
        execution_options={keyring.OPTION: ring},
    )
    settings = {
        "journal_mode": "WAL",
        "foreign_keys": "ON",
        "busy_timeout": str(WAIT_MS),
        "wal_autocheckpoint": str(CHECKPOINT_PAGES),
    }

    def ready(connection: Any, record: Any) -> None:
        connection.isolation_level = None
        for name, value in {**settings, **pragmas}.items():
            connection.execute(f"PRAGMA {name}={value}")
        for suffix in SUFFIXES if _in_a_file(url) else ():
            private.tighten(Path(f"{url.database}{suffix}"))

    event.listen(engine, "connect", ready)
    if _in_a_file(url):
        event.listen(engine, "do_connect", lambda *asked: private.create(str(url.database)))
    return engine
