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
"""A write that was tried counts for so long: anybody may ask, and each try writes a row."""
FULL_S = 60.0
"""For so long after a write failed for want of room the house says so."""
SAME = text("UPDATE alembic_version SET version_num = version_num")
"""A write that changes nothing: a full disk or a database that is read only refuses it."""
FULL = ("53100", "disk is full", "No space left")
"""How databases say that there is no room: PostgreSQL's code, SQLite's and the system's words."""
MIB = 1024 * 1024


def is_full(error: DBAPIError) -> bool:
    """Whether a statement failed for want of room."""
    said = f"{getattr(error.orig, 'sqlstate', '')} {error.orig}"
    return any(words in said for words in FULL)


class Readiness:
    """What a house lacks; whether it can be written is tried once in a while."""

    def __init__(self) -> None:
        """Nothing is known yet."""
        self._lock = Lock()
        self._last = -FRESH_S, ""
        self._full: float | None = None

    def failed(self, error: DBAPIError) -> None:
        """A request could not be written; remember where that was for want of room."""
        if is_full(error):
            self._full = monotonic()

    def lacks(self, house: House) -> str:
        """What the house lacks, in words; "": it is ready."""
        try:
            with house.database.reading() as connection:
                if migrate.stands(connection) != (migrate.newest(),):
                    return "the database is not migrated"
        except DBAPIError as error:
            return "the disk is full" if is_full(error) else "the database does not answer"
        return self._written(house.database) or _crowded(house)

    def _written(self, database: Database) -> str:
        """Why nothing can be written; while somebody tries, others are told what was found last."""
        if not self._lock.acquire(blocking=False):
            return self._last[1]
        try:
            if monotonic() - self._last[0] > FRESH_S:
                self._last = monotonic(), self._unwritable(database)
            return self._last[1]
        finally:
            self._lock.release()

    def _unwritable(self, database: Database) -> str:
        """Why nothing can be written; PostgreSQL may have room for one row and for no more."""
        try:
            with database.transaction() as connection:
                connection.execute(SAME)
        except DBAPIError as error:
            why = "the disk is full" if is_full(error) else "it does not take writes"
            return f"the database cannot be written: {why}"
        if self._full is not None and monotonic() - self._full < FULL_S and database.is_postgres:
            return "the database could not be written a moment ago: the disk is full"
        return ""


def _crowded(house: House) -> str:
    """Whether the disk is nearly full, where the database is a file of this machine."""
    file, least = house.database.engine.url.database, house.settings.limits.free_bytes
    if house.database.is_postgres or not file or not Path(file).exists():
        return ""
    free = shutil.disk_usage(Path(file).resolve().parent).free
    if free >= least:
        return ""
    return f"the disk is nearly full: {free // MIB} MiB are free, {least // MIB} MiB are needed"
