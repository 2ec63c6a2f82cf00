"""Backup and restore: everything the floor keeps, as lines of JSON that either database takes.

The sealed secrets are among it: a backup is to be kept as safe as the database itself.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, column, func, insert, select, table, text

from croupier.core.errors import BadFile, Refused
from croupier.floor import migrate, schema
from croupier.floor.database import Database

FORMAT = "croupier floor backup 1"
BATCH = 1_000


class Head(msgspec.Struct, frozen=True):
    """The first line of a backup: what it is of, and the columns of each table's rows."""

    format: str
    migration: str
    columns: dict[str, list[str]] = {}


def back_up(database: Database, file: Path) -> int:
    """Write everything to a file, in one moment; how many rows there are."""
    rows = 0
    made = file.with_name(file.name + ".part")
    with database.reading() as connection, gzip.open(made, "wb", compresslevel=6) as to:
        head = Head(FORMAT, migrate.version(connection) or "", _columns())
        to.write(msgspec.json.encode(head) + b"\n")
        for one in schema.metadata.sorted_tables:
            for row in connection.execute(select(one)):
                to.write(_line(str(one.name), list(row)) + b"\n")
                rows += 1
    made.replace(file)
    return rows


def _line(name: str, row: list[Any]) -> bytes:
    return msgspec.json.encode([name, row])


def _columns() -> dict[str, list[str]]:
    every = schema.metadata.sorted_tables
    return {str(one.name): [str(key) for key in one.columns.keys()] for one in every}  # noqa: SIM118


def restore(database: Database, file: Path) -> int:
    """Fill an empty database with a backup; how many rows there are.

    One of an older version is restored as it was kept then, and brought up to date.
    """
    head = head_of(file)
    migrate.migrate(database)
    with database.reading() as connection:
        _empty(connection)
    if head.migration != migrate.newest():
        migrate.unmigrate(database, head.migration)
    with database.transaction() as connection:
        rows = sum(_filled(connection, head, *some) for some in _batches(file))
        if database.is_postgres:
            _number_on(connection, head)
    migrate.migrate(database)
    return rows


def _filled(connection: Connection, head: Head, name: str, rows: list[list[Any]]) -> int:
    """Rows go into their table as it was when they were written down."""
    keys = head.columns[name]
    values = [dict(zip(keys, row, strict=True)) for row in rows]
    connection.execute(insert(table(name, *map(column, keys))), values)
    return len(values)


def _empty(connection: Connection) -> None:
    """What is there already is not overwritten."""
    for one in schema.metadata.sorted_tables:
        if connection.scalar(select(func.count()).select_from(one)):
            raise Refused("restoring", f"{one.name} is not empty", (), "an empty database")


def _batches(file: Path) -> Iterator[tuple[str, list[list[Any]]]]:
    """The rows of a backup, some of one table at a time."""
    name, batch = "", list[list[Any]]()
    for whose, row in _rows(file):
        if batch and (whose != name or len(batch) == BATCH):
            yield name, batch
            batch = []
        name = whose
        batch.append(row)
    if batch:
        yield name, batch


def head_of(file: Path) -> Head:
    """What a backup says of itself; one that this version cannot read is refused."""
    try:
        head = msgspec.convert(msgspec.json.decode(next(_lines(file), b"null")), Head)
    except (msgspec.DecodeError, msgspec.ValidationError):
        raise BadFile(str(file), 1, "not a backup of a floor", FORMAT) from None
    newest = migrate.newest() or ""
    if head.format != FORMAT:
        raise BadFile(str(file), 1, f"a backup of the form {head.format!r}", FORMAT)
    if head.migration not in migrate.known():
        why = f"a newer version of croupier wrote it, at migration {head.migration}"
        raise BadFile(str(file), 1, why, f"one made at {newest} or before")
    if not head.columns and head.migration != newest:
        why = f"it was made at migration {head.migration} and does not name its columns"
        raise BadFile(str(file), 1, why, f"one made at {newest}, or a later backup")
    return head if head.columns else msgspec.structs.replace(head, columns=_columns())


def _rows(file: Path) -> Iterator[tuple[str, list[Any]]]:
    for number, line in enumerate(_lines(file), 1):
        if number == 1:
            continue
        try:
            name, row = msgspec.json.decode(line, type=tuple[str, list[Any]])
        except msgspec.DecodeError as error:
            why = f"it cannot be read: {error}"
            raise BadFile(str(file), number, why, "a whole backup") from error
        yield name, row


def _lines(file: Path) -> Iterator[bytes]:
    try:
        with gzip.open(file, "rb") as lines:
            yield from lines
    except (OSError, EOFError) as error:
        raise BadFile(str(file), 1, f"it cannot be read: {error}", "a whole backup") from error


def _number_on(connection: Connection, head: Head) -> None:
    """The next row of each numbered table gets the next number."""
    for name, keys in head.columns.items():
        if "id" in keys:
            connection.execute(
                text(
                    f"SELECT setval(pg_get_serial_sequence('{name}', 'id'),"
                    f" (SELECT COALESCE(MAX(id), 0) + 1 FROM {name}), false)"
                )
            )
