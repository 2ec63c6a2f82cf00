"""Backup and restore: everything the floor keeps, as lines of JSON that either database takes.

The sealed secrets are among it: a backup is to be kept as safe as the database itself.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, func, insert, select, text

from croupier.core.errors import BadFile, Refused
from croupier.floor import migrate, schema
from croupier.floor.database import Database

FORMAT = "croupier floor backup 1"
BATCH = 1_000


def back_up(database: Database, file: Path) -> int:
    """Write everything to a file, in one moment; how many rows there are."""
    rows = 0
    made = file.with_name(file.name + ".part")
    with database.reading() as connection, gzip.open(made, "wb", compresslevel=6) as to:
        head = {"format": FORMAT, "migration": migrate.version(connection)}
        to.write(msgspec.json.encode(head) + b"\n")
        for table in schema.metadata.sorted_tables:
            for row in connection.execute(select(table)):
                to.write(_line(str(table.name), list(row)) + b"\n")
                rows += 1
    made.replace(file)
    return rows


def _line(table: str, row: list[Any]) -> bytes:
    return msgspec.json.encode([table, row])


def restore(database: Database, file: Path) -> int:
    """Fill an empty database with a backup; how many rows there are."""
    migrate.migrate(database)
    with database.transaction() as connection:
        _empty(connection)
        rows = 0
        for name, batch in _batches(file):
            table = schema.metadata.tables[name]
            keys = [column.name for column in table.columns]
            values = [dict(zip(keys, row, strict=True)) for row in batch]
            connection.execute(insert(table), values)
            rows += len(values)
        if database.is_postgres:
            _number_on(connection)
    return rows


def _empty(connection: Connection) -> None:
    """What is there already is not overwritten."""
    for table in schema.metadata.sorted_tables:
        if connection.scalar(select(func.count()).select_from(table)):
            raise Refused("restoring", f"{table.name} is not empty", (), "an empty database")


def _batches(file: Path) -> Iterator[tuple[str, list[list[Any]]]]:
    """The rows of a backup, some of one table at a time."""
    name, batch = "", list[list[Any]]()
    for table, row in _rows(file):
        if batch and (table != name or len(batch) == BATCH):
            yield name, batch
            batch = []
        name = table
        batch.append(row)
    if batch:
        yield name, batch


def _rows(file: Path) -> Iterator[tuple[str, list[Any]]]:
    try:
        with gzip.open(file, "rb") as lines:
            head = msgspec.json.decode(next(iter(lines), b"null"))
            if not isinstance(head, dict) or head.get("format") != FORMAT:
                raise BadFile(str(file), 1, "not a backup of a floor", FORMAT)
            if head["migration"] != migrate.newest():
                why = f"it was made at migration {head['migration']}"
                raise BadFile(str(file), 1, why, f"one made at {migrate.newest()}")
            for line in lines:
                table, row = msgspec.json.decode(line)
                yield table, row
    except (OSError, EOFError, msgspec.DecodeError) as error:
        raise BadFile(str(file), 1, f"it cannot be read: {error}", "a whole backup") from error


def _number_on(connection: Connection) -> None:
    """The next row of each numbered table gets the next number."""
    for table in schema.metadata.sorted_tables:
        if "id" in table.columns:
            connection.execute(
                text(
                    f"SELECT setval(pg_get_serial_sequence('{table.name}', 'id'),"
                    f" (SELECT COALESCE(MAX(id), 0) + 1 FROM {table.name}), false)"
                )
            )
