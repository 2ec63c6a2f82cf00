"""Frequent statements of acts, compiled once and then run directly by the driver.

SQLAlchemy's work for each execution costs more than most of these statements, so they go straight
to the driver. All values are texts and integers, which all drivers treat alike.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from sqlalchemy import Connection, Delete, Insert, Select, Update
from sqlalchemy.exc import DBAPIError

Given: TypeAlias = Mapping[str, Any]
Found: TypeAlias = Any
"""A row, whose columns are its attributes."""
AT_ONCE = 100
"""How many rows one statement inserts."""
VALUES = " VALUES "


class Statement:
    """A statement with named values, compiled for the driver of each kind of database."""

    def __init__(self, made: Select[Any] | Insert | Update | Delete) -> None:
        """Compile the statement when it is first needed."""
        self._made = made
        self._compiled: dict[tuple[str, ...], Compiled] = {}

    def first(self, connection: Connection, given: Given) -> Found | None:
        """The first row it finds, or None."""
        return next(iter(self.all(connection, given)), None)

    def scalar(self, connection: Connection, given: Given) -> Any:
        """The first column of the first row, or None."""
        row = self.first(connection, given)
        return None if row is None else row[0]

    def all(self, connection: Connection, given: Given) -> list[Found]:
        """Every row it finds or returns."""
        compiled = self._for(connection, given)
        cursor = executed(connection, compiled.said, compiled.values(given))
        return list(map(compiled.row(cursor), cursor.fetchall()))

    def run(self, connection: Connection, given: Given) -> int:
        """Run it and return how many rows it changed."""
        compiled = self._for(connection, given)
        return int(executed(connection, compiled.said, compiled.values(given)).rowcount)

    def insert(self, connection: Connection, rows: Sequence[Given]) -> None:
        """Insert rows that have the same columns, many in one statement."""
        for first in range(0, len(rows), AT_ONCE):
            some = rows[first : first + AT_ONCE]
            compiled = self._for(connection, some[0])
            values = tuple(value for row in some for value in compiled.values(row))
            executed(connection, compiled.repeated(len(some)), values)

    def _for(self, connection: Connection, given: Given) -> Compiled:
        key = (connection.dialect.name, *given)
        if key not in self._compiled:
            made = self._made.compile(dialect=connection.dialect, column_keys=list(given))
            fixed = {name: value for name, value in made.params.items() if value is not None}
            self._compiled[key] = Compiled(str(made), tuple(made.positiontup or ()), fixed)
        return self._compiled[key]


class Compiled:
    """A compiled statement and the order of its values; some of them are `fixed`."""

    def __init__(self, said: str, names: tuple[str, ...], fixed: Given) -> None:
        self.said, self._names, self._fixed = said, names, fixed
        self._row: Callable[[Any], Found] | None = None
        self._head, _, self._values = said.rpartition(VALUES)

    def values(self, given: Given) -> tuple[Any, ...]:
        """The values in the statement's order."""
        known = {**self._fixed, **given} if self._fixed else given
        return tuple([known[name] for name in self._names])

    def repeated(self, count: int) -> str:
        """The statement for `count` rows at once."""
        return self._head + VALUES + ", ".join([self._values] * count)

    def row(self, cursor: Any) -> Callable[[Any], Found]:
        """The function that makes a row, with the cursor's column names."""
        if self._row is None:
            names = [column[0] for column in cursor.description]
            made: Any = namedtuple("Row", names)  # type: ignore[misc]
            self._row = made._make
        return self._row


def executed(connection: Connection, said: str, values: tuple[Any, ...] = ()) -> Any:
    """Execute a statement and return the driver's cursor."""
    cursor = connection.connection.cursor()
    try:
        cursor.execute(said, values)
    except connection.dialect.loaded_dbapi.Error as error:
        raise _failure(connection, said, error) from error
    return cursor


def _failure(connection: Connection, said: str, error: Exception) -> DBAPIError:
    """SQLAlchemy's error without the values; after a lost connection, drop all others."""
    dialect, driver = connection.dialect, connection.connection.driver_connection
    lost = dialect.is_disconnect(error, driver, None)  # type: ignore[arg-type]
    if lost:
        connection.invalidate(error)
        connection.engine.dispose()
    wrapped = DBAPIError.instance(
        said, None, error, dialect.loaded_dbapi.Error, True, lost, dialect
    )
    assert isinstance(wrapped, DBAPIError)
    return wrapped
