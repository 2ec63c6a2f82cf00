"""An audit finds whatever was tampered with: it names it, and never fails."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, text

from croupier.floor import audit
from croupier.floor.database import open_database
from croupier.floor.floor import Floor
from tests.floor.fresh import fresh_postgres, fresh_sqlite
from tests.floor.tampered import Way, lived_in
from tests.floor.ways import WAYS

EVERY = 12
"""How often snapshots are taken in the house that is tampered with."""


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def house(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Floor]:
    """A house in which everything has happened once, made once for each kind of database."""
    if request.param == "sqlite":
        made = fresh_sqlite(tmp_path_factory.mktemp("house"))
    else:
        made = open_database(fresh_postgres(request.getfixturevalue("postgres_url")))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("croupier.floor.floor.SNAPSHOT_EVERY", EVERY)
        yield lived_in(made)
    made.close()


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


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
def test_whatever_is_tampered_with_is_found_and_named(house: Floor, way: Way) -> None:
    if way.sqlite and house.database.is_postgres:
        return
    findings = found_after(house, way)
    assert findings, "nothing was found"
    assert any(re.search(way.finds, one) for one in findings), findings
