"""An audit finds whatever was tampered with: it names it, and never fails."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import Connection, text

from croupier.floor.oversight import audit
from croupier.floor.store import schema
from croupier.floor.store.database import Database, open_database
from croupier.floor.tables.floor import Floor
from tests.floor.conftest import KINDS, kinds
from tests.floor.fresh import fresh_postgres, fresh_sqlite
from tests.floor.tampered import Does, Way, lived_in
from tests.floor.ways import WAYS

LEFT = ("session", "odds")
"""Whose rows may go: who is logged out, and odds that are worked out again."""
TALK = ("message", "message_report", "muted", "silenced", "chat_off")
"""What people say to each other is no record of play, and nothing covers it."""
EVERY = 12
"""How often snapshots are taken in the house that is tampered with."""


@pytest.fixture(scope="module")
def houses(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[str], Floor]]:
    """A house in which everything has happened once, made once for each kind of database."""
    made: dict[str, Floor] = {}

    def house(kind: str) -> Floor:
        if kind not in made:
            made[kind] = lived_in(_empty(kind, request, tmp_path_factory))
        return made[kind]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("croupier.floor.tables.floor.SNAPSHOT_EVERY", EVERY)
        yield house
    for floor in made.values():
        floor.database.close()


def _empty(kind: str, request: pytest.FixtureRequest, folders: pytest.TempPathFactory) -> Database:
    if kind == "sqlite":
        return fresh_sqlite(folders.mktemp("house"))
    return open_database(fresh_postgres(request.getfixturevalue("postgres_url")))


@pytest.fixture(params=KINDS)
def house(request: pytest.FixtureRequest, houses: Callable[[str], Floor]) -> Floor:
    """A house of each kind."""
    return houses(request.param)


@pytest.fixture(params=kinds("test_tampering"))
def usual(request: pytest.FixtureRequest, houses: Callable[[str], Floor]) -> Floor:
    """A house in SQLite: an audit asks both kinds the same, and what it makes of it is its own."""
    return houses(request.param)


@pytest.fixture
def in_a_file(houses: Callable[[str], Floor]) -> Floor:
    """A house in a file of SQLite, which takes values of any type."""
    return houses("sqlite")


@pytest.fixture
def on_a_server(houses: Callable[[str], Floor]) -> Floor:
    """A house in PostgreSQL, whose tables can be altered in any way."""
    return houses("postgres")


def unchecked(connection: Connection) -> None:
    """No constraint keeps anybody from anything."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL session_replication_role = replica"))
    else:
        connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
        connection.exec_driver_sql("PRAGMA ignore_check_constraints = ON")
        connection.exec_driver_sql("BEGIN")


def found_after(floor: Floor, way: Way) -> list[str]:
    """What an audit finds after tampering, all of which is then taken back."""
    with floor.database.engine.connect() as connection:
        unchecked(connection)
        way.tamper(connection)
        findings = audit.findings(connection, floor.database.keys, EVERY)
        connection.exec_driver_sql("ROLLBACK")
        connection.invalidate()
    return findings


def test_a_house_that_nobody_tampered_with_is_clean(house: Floor) -> None:
    assert house.audit() == []


def named_after(floor: Floor, way: Way) -> bool:
    """Whether an audit names what was tampered with."""
    findings = found_after(floor, way)
    assert findings, "nothing was found"
    return any(re.search(way.finds, one) for one in findings)


BOTH = [one for one in WAYS if not (one.sqlite or one.postgres)]


@pytest.mark.parametrize("way", BOTH, ids=lambda way: way.name)
def test_whatever_is_tampered_with_is_found_and_named(usual: Floor, way: Way) -> None:
    assert named_after(usual, way)


@pytest.mark.parametrize("way", [one for one in WAYS if one.sqlite], ids=lambda way: way.name)
def test_what_only_a_file_takes_is_found_and_named(in_a_file: Floor, way: Way) -> None:
    assert named_after(in_a_file, way)


@pytest.mark.parametrize("way", [one for one in WAYS if one.postgres], ids=lambda way: way.name)
def test_what_only_a_server_does_is_found_and_named(on_a_server: Floor, way: Way) -> None:
    assert named_after(on_a_server, way)


DATABASES = os.environ.get("DATABASES")
"""With both databases, old rows are tampered with in every column; otherwise in every fourth."""
UNCHECKED = {("stay", "id")}
"""A number of which only the order counts."""
ONE_OF = {
    ("gaming_table", "mode"): ("practice", "live"),
    ("link", "mode"): ("practice", "live"),
    ("table_mode", "mode"): ("practice", "live"),
    ("person", "role"): ("patron", "bureau"),
    ("pause", "kind"): ("break", "exclusion"),
}
"""Columns that take few values."""
COLUMNS = [
    (str(table.name), str(column.name))
    for table in schema.metadata.sorted_tables
    for column in table.c
    if table.name not in TALK and (str(table.name), str(column.name)) not in UNCHECKED
]


def otherwise(table: str, column: str, *, newest: bool) -> Does:
    """Another value in a column of one row."""

    def changed(connection: Connection) -> None:
        keys = ", ".join(f'"{one.name}"' for one in schema.metadata.tables[table].primary_key)
        order = ", ".join(f"{key} {'DESC' if newest else 'ASC'}" for key in keys.split(", "))
        row = connection.execute(text(f"SELECT * FROM {table} ORDER BY {order}")).mappings().first()
        assert row is not None, f"nothing is in {table}"
        mine = " AND ".join(f"{key} = :{key.strip(chr(34))}_was" for key in keys.split(", "))
        given = {f"{key.strip(chr(34))}_was": row[key.strip(chr(34))] for key in keys.split(", ")}
        said = text(f'UPDATE {table} SET "{column}" = :new WHERE {mine}')
        connection.execute(said, {**given, "new": _other(table, column, row[column])})

    return changed


def _other(table: str, column: str, value: object) -> object:
    if (table, column) in ONE_OF:
        return next(one for one in ONE_OF[table, column] if one != value)
    kind = schema.metadata.tables[table].c[column].type.python_type
    if kind is bool:
        return not value
    if kind is int:
        return (value or 0) + 70_000 if isinstance(value, int | None) else 7
    return f"{value or ''}x"


@pytest.mark.parametrize(("table", "column"), COLUMNS)
def test_no_column_of_any_row_can_be_changed(usual: Floor, table: str, column: str) -> None:
    way = Way(f"{table}.{column}", (otherwise(table, column, newest=True),), "")
    assert found_after(usual, way), "nothing was found"


@pytest.mark.parametrize(("table", "column"), COLUMNS if DATABASES == "both" else COLUMNS[::4])
def test_no_column_of_an_old_row_can_be_changed(in_a_file: Floor, table: str, column: str) -> None:
    way = Way(f"{table}.{column}", (otherwise(table, column, newest=False),), "")
    assert found_after(in_a_file, way), "nothing was found"


@pytest.mark.parametrize(
    "table", [t.name for t in schema.metadata.sorted_tables if t.name not in (*LEFT, *TALK)]
)
def test_no_row_can_be_deleted(house: Floor, table: str) -> None:
    keys = [f'"{one.name}"' for one in schema.metadata.tables[table].primary_key]
    newest = f"SELECT max({keys[-1]}) FROM {table}"
    way = Way(table, (f"DELETE FROM {table} WHERE {keys[-1]} = ({newest})",), "")
    assert found_after(house, way), "nothing was found"
