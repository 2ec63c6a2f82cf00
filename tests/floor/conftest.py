"""A floor for every test that asks for one, in SQLite or in each kind of database.

Files whose subject is what the database does (transactions, locks, queries, dumps) run on each
kind; the others ask for a floor to try something else on it, and run on SQLite alone. With
`DATABASES=both` every test runs on each kind; `./run long floor-databases` does that.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from croupier.floor.people.accounts import QUICK, People
from croupier.floor.store.database import Database, open_database
from croupier.floor.store.migrate import migrate
from croupier.floor.tables.floor import Floor
from croupier.floor.web.serving.app import application
from croupier.floor.web.serving.house import House, Settings
from croupier.floor.web.serving.rate import Rate
from tests.floor import postgres
from tests.floor.fresh import compiled_once, fresh_postgres, fresh_sqlite

KINDS = ("sqlite", "postgres")
ON_EACH_KIND = {
    "test_audit",
    "test_backup",
    "test_books",
    "test_cost",
    "test_funds",
    "test_histories",
    "test_links",
    "test_lobby",
    "test_migrations",
    "test_people",
    "test_races",
    "test_reading",
    "test_reckoner",
    "test_redress",
    "test_safe",
    "test_sql",
    "test_statistics",
    "test_waiting",
}


def kinds(file: str) -> tuple[str, ...]:
    """The kinds of database that the tests of a file run on."""
    each = os.environ.get("DATABASES") == "both" or file in ON_EACH_KIND
    return KINDS if each else KINDS[:1]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "database" in metafunc.fixturenames:
        file = metafunc.module.__name__.rpartition(".")[2]
        metafunc.parametrize("database", kinds(file), indirect=True)


@pytest.fixture(scope="session", autouse=True)
def compiled() -> Iterator[None]:
    """Statements compiled by one test serve the others."""
    with compiled_once():
        yield


@pytest.fixture(scope="session", autouse=True)
def unhurried() -> Iterator[None]:
    """However fast a machine is, no test asks too often; tests of that limit set their own."""
    made = House.__init__

    def patient(self: House, *given: Any, **named: Any) -> None:
        made(self, *given, **named)
        self.requests = Rate(burst=10**6, per_second=1.0)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(House, "__init__", patient)
        yield


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A PostgreSQL with a template that is migrated; in CI there must be one."""
    if postgres.found() is None and not os.environ.get("CI"):
        pytest.skip("PostgreSQL is not installed here")
    with postgres.server() as url:
        database = open_database(url.replace("/postgres?", "/template1?"))
        migrate(database)
        database.close()
        yield url


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    """An empty database of the floor, of the kind that is asked for."""
    if request.param == "sqlite":
        made = fresh_sqlite(tmp_path)
    else:
        made = open_database(fresh_postgres(request.getfixturevalue("postgres_url")))
    yield made
    made.close()


@pytest.fixture
def postgres_database(postgres_url: str) -> Iterator[Database]:
    """An empty database of the floor, on PostgreSQL."""
    made = open_database(fresh_postgres(postgres_url))
    yield made
    made.close()


@pytest.fixture
def floor(database: Database) -> Floor:
    """A floor without tables."""
    return Floor(database)


@pytest.fixture
def house(database: Database) -> House:
    """A house without tables, where passwords are quick to try and the clock stands still."""
    return House(database, Settings(tick=3_600.0), people=People(QUICK))


@pytest.fixture
def client(house: House) -> Iterator[TestClient]:
    """What serves the house."""
    with TestClient(application(house)) as made:
        yield made
