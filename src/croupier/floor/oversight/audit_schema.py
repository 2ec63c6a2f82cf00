"""The audit of the database itself: it has what the newest migration makes, and nothing more.

A missing constraint lets in rows that the floor assumes to be impossible; an added column or
trigger is part of no record. Indexes only affect speed: one may be missing, but none may be added
that refuses rows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from sqlalchemy import (
    CheckConstraint,
    Column,
    Connection,
    Dialect,
    MetaData,
    String,
    Table,
    exists,
    inspect,
    select,
)

from croupier.floor.oversight.audit_house import House
from croupier.floor.store import keyring, migrate, schema
from croupier.floor.store.rows import guarded, rows

VERSION = "alembic_version"
EXPECTED: Mapping[str, Table] = {
    **schema.metadata.tables,
    VERSION: Table(VERSION, MetaData(), Column("version_num", String(32), primary_key=True)),
}
Parts = dict[str, str]
"""The parts of a table by name, and a description of each."""
ADDED = "the floor did not make it"
ONE_OF = re.compile(r"= ANY \(+ARRAY\[(.*?)\]\)+")
"""How PostgreSQL writes IN."""
NOISE = re.compile(r"::\w+|[\s()]+")
UNSAID = re.compile(r"(?i)\b(?:COLLATE|ON\s+CONFLICT|GENERATED|WITHOUT\s+ROWID|STRICT)\b")
"""Words that no table of the floor uses, and that SQLAlchemy does not read from SQLite."""
MADE = "SELECT name, sql FROM sqlite_master WHERE type = 'table' ORDER BY name"
"""Finds the statements that made the tables of SQLite."""
ACTS = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type IN ('trigger', 'view')",
    "postgresql": "SELECT tgname AS name FROM pg_trigger WHERE NOT tgisinternal"
    " UNION ALL SELECT rulename FROM pg_rules WHERE schemaname = current_schema()"
    " UNION ALL SELECT policyname FROM pg_policies WHERE schemaname = current_schema()",
}
"""Finds anything that acts automatically."""
REFUSES = {
    "sqlite": "SELECT t.name AS of, i.name AS name FROM sqlite_master AS t,"
    " pragma_index_list(t.name) AS i WHERE t.type = 'table' AND i.\"unique\" AND i.origin <> 'pk'",
    "postgresql": "SELECT t.relname AS of, i.relname AS name FROM pg_index AS x"
    " JOIN pg_class AS t ON t.oid = x.indrelid JOIN pg_class AS i ON i.oid = x.indexrelid"
    " JOIN pg_namespace AS n ON n.oid = t.relnamespace WHERE n.nspname = current_schema()"
    " AND NOT x.indisprimary AND (x.indisunique OR x.indisexclusion)",
}
"""Finds indexes that refuse rows, except those of primary keys."""


def tables(connection: Connection, house: House) -> Iterator[str]:
    """Check that every table has its columns, keys and checks, and that there is no other table."""
    there = set(inspect(connection).get_table_names())
    for name in sorted(set(EXPECTED) - there):
        yield f"the table {name} is missing"
    for name in sorted(there - set(EXPECTED)):
        yield f"the table {name} is in the database, and {ADDED}"
    found = _read(connection)
    for name in sorted(there & set(EXPECTED)):
        yield from guarded(f"the table {name}", _compared(connection.dialect, name, found))


Read = dict[str, Mapping[str, Any]]
_READ: dict[tuple[tuple[str, str], ...], Read] = {}
"""The description last read from SQLite, by the statements that made its tables."""


def _read(connection: Connection) -> Read:
    """The database's description of its tables; SQLite reads it from the statements it keeps."""
    if connection.dialect.name != "sqlite":
        return _asked(connection)
    made = tuple((str(row["name"]), str(row["sql"])) for row in rows(connection, MADE))
    found = _READ.get(made)
    if found is None:
        found = _asked(connection)
        _READ.clear()
        _READ[made] = found
    return found


def _asked(connection: Connection) -> Read:
    """What the database says of its tables, by kind and name."""
    ask = inspect(connection)
    readers: dict[str, Callable[[], Mapping[Any, Any]]] = {
        "columns": ask.get_multi_columns,
        "primary": ask.get_multi_pk_constraint,
        "foreign": ask.get_multi_foreign_keys,
        "checks": ask.get_multi_check_constraints,
    }
    return {kind: {key[1]: each for key, each in of().items()} for kind, of in readers.items()}


def _compared(dialect: Dialect, name: str, found: Read) -> Iterator[str]:
    """The parts of a table that are missing, changed or added."""
    expected = _made(dialect, EXPECTED[name])
    there = _there(dialect, {kind: each.get(name) or [] for kind, each in found.items()})
    for part, what in expected.items():
        if part not in there:
            yield f"{name}: the {part} is missing ({what})"
        elif there[part] != what:
            yield f"{name}: the {part} is not as it was made: {there[part]}, not {what}"
    for part, what in there.items():
        if part not in expected:
            yield f"{name}: the {part} was added ({what}), and {ADDED}"


def _made(dialect: Dialect, table: Table) -> Parts:
    """The parts of a table according to the schema; the migrations make the same."""
    return {
        **{f"column {one.name}": _column(dialect, one.type, one.nullable) for one in table.c},
        "primary key": f"of {', '.join(one.name for one in table.primary_key.columns)}",
        **{
            f"foreign key of {', '.join(one.column_keys)}": _leads(
                one.referred_table.name, [each.column.name for each in one.elements], {}
            )
            for one in table.foreign_key_constraints
        },
        **{
            f"check {one.name}": _normal(str(one.sqltext))
            for one in table.constraints
            if isinstance(one, CheckConstraint)
        },
    }


def _there(dialect: Dialect, found: Mapping[str, Any]) -> Parts:
    """The parts of a table according to the database."""
    primary = found["primary"]["constrained_columns"] if found["primary"] else ()
    return {
        **{
            f"column {one['name']}": _column(dialect, one["type"], one["nullable"])
            for one in found["columns"]
        },
        **({"primary key": f"of {', '.join(primary)}"} if primary else {}),
        **{
            f"foreign key of {', '.join(one['constrained_columns'])}": _leads(
                one["referred_table"], one["referred_columns"], one.get("options") or {}
            )
            for one in found["foreign"]
        },
        **{
            f"check {one['name'] or one['sqltext']}": _normal(one["sqltext"])
            for one in found["checks"]
        },
    }


def _column(dialect: Dialect, kind: Any, nullable: bool | None) -> str:
    return f"{kind.compile(dialect)}, {'NULL' if nullable else 'NOT NULL'}"


def _leads(table: str, columns: list[str], options: Mapping[str, Any]) -> str:
    said = "".join(f", {key} {value}" for key, value in sorted(options.items()))
    return f"to {table} ({', '.join(columns)}){said}"


def _normal(check: str) -> str:
    """A check constraint in one form for both databases."""
    return NOISE.sub(" ", ONE_OF.sub(r"IN (\1)", check)).replace(" ,", ",").strip()


def spelled(connection: Connection, house: House) -> Iterator[str]:
    """Check that no SQLite table is declared with words that change what it accepts."""
    if connection.dialect.name != "sqlite":
        return
    for row in rows(connection, MADE):
        for word in dict.fromkeys(UNSAID.findall(str(row["sql"]))):
            yield f"{row['name']}: it is made with {word}, which the floor does not use"


def refusing(connection: Connection, house: House) -> Iterator[str]:
    """Check that no index refuses rows, except those of primary keys."""
    for row in rows(connection, REFUSES[connection.dialect.name]):
        yield f"{row['of']}: the unique index {row['name']} was added, and {ADDED}"


def acting(connection: Connection, house: House) -> Iterator[str]:
    """Check that nothing in the database acts automatically."""
    for row in rows(connection, ACTS[connection.dialect.name]):
        yield f"{row['name']} is in the database, and {ADDED}"


def stands(connection: Connection, house: House) -> Iterator[str]:
    """Check that the database names the newest migration, and only that one."""
    said, newest = migrate.stands(connection), migrate.newest()
    if not said:
        yield f"“{VERSION}” is empty: it should say that the database is at {newest}"
    elif said != (newest,):
        yield f"“{VERSION}” says {', '.join(said)}: it should say {newest}, once"


def keys_named(connection: Connection, house: House) -> Iterator[str]:
    """Check that the database names the keys it is sealed with."""
    said = [(row["what"], row["fingerprint"]) for row in rows(connection, NAMED)]
    if not said:
        yield NAMELESS
    elif said != [(keyring.HOUSE, house.keys.fingerprint)]:
        yield "the database names other keys, not those it is sealed with"


NAMED = "SELECT what, fingerprint FROM sealed_with"
NAMELESS = "“sealed_with” is empty: it should name the keys the database is sealed with"


def keys_missed(connection: Connection) -> Iterator[str]:
    """Check that keys in use are named; the next process that needs them names them again."""
    used = connection.scalar(select(exists().select_from(schema.deed_head)))
    if used and keyring.noted_in(connection) is None:
        yield NAMELESS


CHECKS: Mapping[str, Callable[[Connection, House], Iterator[str]]] = {
    "the schema": tables,
    "what tables are made with": spelled,
    "the indexes": refusing,
    "the database": acting,
    "the migrations": stands,
    "the keys": keys_named,
}
