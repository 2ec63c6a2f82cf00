"""Whether a house can serve: its database answers, is migrated, takes writes and has room."""

from __future__ import annotations

import shutil
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING

from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from croupier.floor.store import migrate

if TYPE_CHECKING:
    from croupier.floor.store.database import Database
    from croupier.floor.web.serving.house import House

FRESH_S = 2.0
"""How long the result of a test write counts: anyone may ask, and each test writes a row."""
FULL_S = 60.0
"""How long the house reports a full disk after a write failed for lack of space."""
SAME = text("UPDATE alembic_version SET version_num = version_num")
"""A write that changes nothing: a full disk or a read-only database refuses it."""
FULL = ("53100", "disk is full", "No space left")
"""How databases report a full disk: PostgreSQL's code, SQLite's and the system's messages."""
MIB = 1024 * 1024


def is_full(error: DBAPIError) -> bool:
    """Whether a statement failed for lack of space."""
    said = f"{getattr(error.orig, 'sqlstate', '')} {error.orig}"
    return any(words in said for words in FULL)


class Readiness:
    """What a house lacks; writing is tested once in a while."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._last = -FRESH_S, ""
        self._full: float | None = None

    def failed(self, error: DBAPIError) -> None:
        """Remember that a request could not be written, if that was for lack of space."""
        if is_full(error):
            self._full = monotonic()

    def lacks(self, house: House) -> str:
        """A description of what the house lacks; "" if it is ready."""
        try:
            with house.database.reading() as connection:
                if migrate.stands(connection) != (migrate.newest(),):
                    return "the database is not migrated"
        except DBAPIError as error:
            return "the disk is full" if is_full(error) else "the database does not answer"
        return self._written(house.database) or _crowded(house)

    def _written(self, database: Database) -> str:
        """Why nothing can be written; during a test, other requests get the last result."""
        if not self._lock.acquire(blocking=False):
            return self._last[1]
        try:
            if monotonic() - self._last[0] > FRESH_S:
                self._last = monotonic(), self._unwritable(database)
            return self._last[1]
        finally:
            self._lock.release()

    def _unwritable(self, database: Database) -> str:
        """Test a write and return why it failed; PostgreSQL may have room for just one row."""
        try:
            with database.transaction() as connection:
                connection.execute(SAME)
        except DBAPIError as error:
            why = "the disk is full" if is_full(error) else "it does not accept writes"
            return f"the database cannot be written: {why}"
        if self._full is not None and monotonic() - self._full < FULL_S and database.is_postgres:
            return "the database could not be written a moment ago: the disk is full"
        return ""


def _crowded(house: House) -> str:
    """Whether the disk is nearly full, if the database is a file on this machine."""
    file, least = house.database.engine.url.database, house.settings.limits.free_bytes
    if house.database.is_postgres or not file or not Path(file).exists():
        return ""
    free = shutil.disk_usage(Path(file).resolve().parent).free
    if free >= least:
        return ""
    return f"the disk is nearly full: {free // MIB} MiB free, {least // MIB} MiB needed"
