"""Backup and restore: all of the floor's data, as lines of JSON that either database accepts.

A backup holds no keys, and none of the columns in `LEFT_OUT`; the other secrets in it are sealed.
Restoring is one transaction: a database is filled and up to date, or as empty as before.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, Table, column, func, insert, inspect, select, table, text
from sqlalchemy.exc import DBAPIError, StatementError

from croupier.core.errors import BadFile, Refused
from croupier.floor.store import keyring, migrate, private, schema
from croupier.floor.store.database import SUFFIXES, Database
from croupier.floor.store.retire import retire
from croupier.floor.tables.floor import utc

FORMAT = "croupier floor backup 1"
BATCH = 1_000
WHOLE = "a whole backup"
GZIP = b"\x1f\x8b"
"""How every backup begins: it is compressed."""
BEGINS = b'{"format":"croupier floor backup'
"""How the first line of a backup of any format begins."""
LEFT_OUT: Mapping[str, tuple[str, ...]] = {"epoch": ("secret",)}
"""Columns that no backup holds, by table: values of units not yet begun. They come back empty."""


class Head(msgspec.Struct, frozen=True):
    """The first line of a backup: its format and migration, the columns of each table, the rows."""

    format: str
    migration: str
    columns: dict[str, list[str]] = {}
    rows: int | None = None


def back_up(database: Database, file: Path) -> int:
    """Write everything to a file, as of one moment; return the number of rows."""
    try:
        with private.replaced(file) as to, database.reading() as connection:
            rows = sum(_count(connection, one) for one in schema.metadata.sorted_tables)
            head = Head(FORMAT, migrate.version(connection) or "", _columns(), rows)
            with gzip.GzipFile("", "wb", 6, to) as lines:
                lines.write(msgspec.json.encode(head) + b"\n")
                for one in schema.metadata.sorted_tables:
                    for row in connection.execute(select(*_kept(one))):
                        lines.write(_line(str(one.name), list(row)) + b"\n")
    except OSError as error:
        why = f"it cannot be written: {error.strerror}"
        raise BadFile(str(file), None, why, "a file that can be written") from None
    return rows


def _count(connection: Connection, one: Table) -> int:
    return int(connection.scalar(select(func.count()).select_from(one)) or 0)


def _line(name: str, row: list[Any]) -> bytes:
    return msgspec.json.encode([name, row])


def _kept(one: Table) -> list[Any]:
    """The columns of a table that a backup holds."""
    return [each for each in one.columns if each.name not in LEFT_OUT.get(one.name, ())]


def _columns() -> dict[str, list[str]]:
    every = schema.metadata.sorted_tables
    return {str(one.name): [str(each.name) for each in _kept(one)] for one in every}


def restore(database: Database, file: Path) -> int:
    """Fill an empty database with a backup; return the number of rows.

    A backup of an older version is restored as it was stored then, and brought up to date. Nothing
    that was sealed before is used again: see `retire`.
    """
    head = head_of(file)
    with database.transaction() as connection:
        migrate.bring(connection)
        _empty(connection)
        migrate.take_back(connection, head.migration)
        _there(connection, head, file)
        keyring.of(connection).notes(connection)
        rows = sum(_filled(connection, head, file, *some) for some in _batches(file))
        if head.rows not in {None, rows}:
            why = f"it has {rows} rows, but says that there are {head.rows}"
            raise BadFile(str(file), None, why, WHOLE)
        if database.is_postgres:
            _number_on(connection, head)
        migrate.bring(connection)
        keyring.of(connection).to_seal(connection)
        retire(database, connection, utc)
    return rows


@contextmanager
def or_nothing(database: Database) -> Iterator[None]:
    """On failure, close the database, and remove its file if it did not exist before."""
    name = "" if database.is_postgres else database.engine.url.database or ""
    fresh = bool(name) and not Path(name).exists()
    try:
        yield
    except BaseException:
        database.close()
        for suffix in SUFFIXES if fresh else ():
            Path(f"{name}{suffix}").unlink(missing_ok=True)
        raise


def _there(connection: Connection, head: Head, file: Path) -> None:
    """Check that every table and column that a backup names exists in its version."""
    found = inspect(connection)
    tables = set(found.get_table_names())
    for name, keys in head.columns.items():
        known = {each["name"] for each in found.get_columns(name)} if name in tables else set()
        for key in keys:
            if key not in known:
                raise BadFile(str(file), 1, f"there is no column {key!r} in {name!r}", WHOLE)


def _filled(
    connection: Connection, head: Head, file: Path, name: str, rows: list[tuple[int, list[Any]]]
) -> int:
    """Insert rows into their table, as the table was when they were written."""
    keys, first = head.columns.get(name), rows[0][0]
    if keys is None:
        raise BadFile(str(file), first, f"there is no table {name!r}", WHOLE)
    for line, row in rows:
        if len(row) != len(keys):
            why = f"a row of {name} with {len(row)} values instead of {len(keys)}"
            raise BadFile(str(file), line, why, WHOLE)
    values = [dict(zip(keys, row, strict=True)) for _, row in rows]
    try:
        connection.execute(insert(table(name, *map(column, keys))), values)
    except (StatementError, OverflowError) as error:
        why = f"from here on, {name} does not accept a row: {_said(error)}"
        raise BadFile(str(file), first, why, WHOLE) from None
    return len(values)


def _said(error: Exception) -> str:
    """A driver's reason for refusing a row, without its values."""
    if isinstance(error, DBAPIError):
        return str(error.orig).strip().partition("\n")[0]
    return "a value that it cannot hold"


def _empty(connection: Connection) -> None:
    """Refuse a database that is not empty."""
    for one in schema.metadata.sorted_tables:
        if _count(connection, one):
            raise Refused("restoring", "the database has records already", (), "an empty database")


def _batches(file: Path) -> Iterator[tuple[str, list[tuple[int, list[Any]]]]]:
    """The rows of a backup with their line numbers, in batches of one table each."""
    name, batch = "", list[tuple[int, list[Any]]]()
    for number, whose, row in _rows(file):
        if batch and (whose != name or len(batch) == BATCH):
            yield name, batch
            batch = []
        name = whose
        batch.append((number, row))
    if batch:
        yield name, batch


def head_of(file: Path) -> Head:
    """The head of a backup; refuse one that this version cannot read."""
    line = next(_lines(file), b"")
    try:
        head = msgspec.json.decode(line, type=Head)
    except msgspec.DecodeError as error:
        if line.startswith(BEGINS) and not isinstance(error, msgspec.ValidationError):
            raise BadFile(str(file), 1, f"it cannot be read: {error}", WHOLE) from None
        raise _no_backup(file) from None
    newest = migrate.newest() or ""
    if head.format != FORMAT:
        raise BadFile(str(file), 1, f"a backup in the format {head.format!r}", FORMAT)
    if head.migration not in migrate.known():
        why = f"a newer version of croupier wrote it, at migration {head.migration}"
        raise BadFile(str(file), 1, why, f"one made at {newest} or earlier")
    if not head.columns and head.migration != newest:
        why = f"it was made at migration {head.migration} and does not name its columns"
        raise BadFile(str(file), 1, why, f"one made at {newest}, or a later backup")
    return head if head.columns else msgspec.structs.replace(head, columns=_columns())


def _no_backup(file: Path) -> BadFile:
    """The refusal of a file that is something else."""
    accepted = "a file that croupier floor backup has written"
    return BadFile(str(file), None, "it is not a backup of a floor", accepted)


def _rows(file: Path) -> Iterator[tuple[int, str, list[Any]]]:
    for number, line in enumerate(_lines(file), 1):
        if number == 1:
            continue
        try:
            name, row = msgspec.json.decode(line, type=tuple[str, list[Any]])
        except msgspec.DecodeError as error:
            why = f"it cannot be read: {error}"
            raise BadFile(str(file), number, why, WHOLE) from error
        yield number, name, row


def _lines(file: Path) -> Iterator[bytes]:
    """The lines of a file; raise BadFile where it cannot be read."""
    number = 0
    try:
        with file.open("rb") as begins:
            if begins.read(len(GZIP)) != GZIP:
                raise _no_backup(file)
        with gzip.open(file, "rb") as lines:
            for line in lines:
                number += 1
                yield line
    except (OSError, EOFError, zlib.error) as error:
        why = f"it cannot be read: {error}"
        raise BadFile(str(file), number + 1, why, WHOLE) from None


def _number_on(connection: Connection, head: Head) -> None:
    """Continue the numbering of each numbered table after its last row."""
    for name, keys in head.columns.items():
        if "id" in keys:
            connection.execute(
                text(
                    f"SELECT setval(pg_get_serial_sequence('{name}', 'id'),"
                    f" (SELECT COALESCE(MAX(id), 0) + 1 FROM {name}), false)"
                )
            )
