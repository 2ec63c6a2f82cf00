"""An audit finds whatever was tampered with: it names it, and never fails."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from croupier.floor import audit
from croupier.floor.database import Database, open_database
from croupier.floor.floor import Floor
from tests.floor.fresh import fresh_postgres, fresh_sqlite
from tests.floor.tampered import Way, lived_in
from tests.floor.ways import WAYS


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    """A house in which everything has happened once, made once for each kind of database."""
    if request.param == "sqlite":
        made = fresh_sqlite(tmp_path_factory.mktemp("house"))
    else:
        made = open_database(fresh_postgres(request.getfixturevalue("postgres_url")))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("croupier.floor.floor.SNAPSHOT_EVERY", 12)
        yield lived_in(made)
    made.close()


def found(floor: Floor, way: Way) -> list[str]:
    """What an audit finds after tampering, which is then taken back."""
    with floor.database.engine.connect() as connection:
        unchecked(floor.database, connection)
        way.tamper(connection)
        findings = audit.findings(connection, floor.database.keys)
        connection.rollback()
    return findings
