"""Migrations go from nothing to what the schema says, and back, on both databases."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import inspect, text
from typer.testing import CliRunner

from croupier.cli.app import app
from croupier.core.errors import Refused
from croupier.floor.money import ledger, tips
from croupier.floor.people.accounts import QUICK, People
from croupier.floor.store import migrate
from croupier.floor.store.database import Database, open_database
from croupier.floor.store.schema import metadata
from croupier.floor.tables import bots
from croupier.floor.tables.floor import Floor
from tests.floor.fresh import fresh_sqlite

AT = "2026-01-01T10:00:00+00:00"
NAMES = ("practices", "plays-live", "newcomer", "dealer-1", "bot-1")
Money = dict[str, tuple[int, int]]


def test_the_migrations_make_what_the_schema_says(database: Database) -> None:
    migrate.drift(database)
    with database.transaction() as connection:
        assert migrate.version(connection) == migrate.newest()
        assert set(metadata.tables) <= set(inspect(connection).get_table_names())


def test_back_to_nothing_and_again(database: Database) -> None:
    migrate.unmigrate(database)
    with database.transaction() as connection:
        assert set(inspect(connection).get_table_names()) == {"alembic_version"}
    migrate.migrate(database)
    migrate.drift(database)


@pytest.mark.parametrize("where", ["mysql://x/y", "://", "oracle://x"])
def test_an_address_of_another_kind_is_refused(where: str) -> None:
    with pytest.raises(Refused, match="sqlite:///FILE"):
        open_database(where)


UNSURE = (
    (
        "INSERT INTO alembic_version VALUES ('zzz')",
        f"it names 2 migrations, {migrate.newest()}, zzz",
    ),
    ("DELETE FROM alembic_version", "it does not say at which migration"),
)
"""Where a database does not say at which migration it stands, and what is told."""


@pytest.mark.parametrize(("said", "told"), UNSURE)
def test_a_database_that_does_not_say_where_it_stands_is_left_alone(
    database: Database, said: str, told: str
) -> None:
    with database.transaction() as connection:
        connection.execute(text(said))
        stood = migrate.stands(connection)
    with pytest.raises(Refused, match=f"{told}.*Accepted: the database as the floor left it"):
        migrate.migrate(database)
    with database.transaction() as connection:
        assert migrate.stands(connection) == stood


@pytest.mark.parametrize(("said", "told"), UNSURE)
def test_no_house_is_opened_on_it(tmp_path: Path, said: str, told: str) -> None:
    database = fresh_sqlite(tmp_path)
    with database.transaction() as connection:
        connection.execute(text(said))
    database.close()
    file = tmp_path / "floor.db"
    was = file.read_bytes()
    made = CliRunner().invoke(app, ["floor", "--port", "0", "--database", str(file)])
    assert (made.exit_code, made.stdout) == (2, "")
    assert f"croupier floor: the database: {told}" in made.stderr
    assert file.read_bytes() == was


def _house_of_one_purse(database: Database) -> Floor:
    """A house as it was before: people have chips at a practice and at a live table."""
    floor = Floor(database)
    floor.open_table("P", "roulette", "practice")
    floor.open_table("L", "roulette", "live")
    with database.transaction() as connection:
        for name in NAMES[:3]:
            People(QUICK).sign_up(connection, AT, name, "a long enough one")
        People(QUICK).sign_up(connection, AT, "dealer-1", "a long enough one", "dealer")
    for table, name in (("P", "practices"), ("L", "plays-live")):
        _buys(floor, table, name)
    floor.act("L", "plays-live", "tip", lambda d: tips.give(d, "plays-live", 20_00))
    with database.transaction() as connection:
        tips.redeem(connection, AT, "L", "dealer-1")
    bots.seat(floor, "P", "practices")
    migrate.unmigrate(database, "0005")
    return floor


def _buys(floor: Floor, table: str, name: str) -> None:
    floor.act(table, name, "buy-in", lambda d: d.buy(name, 300_00))


def _cashes(floor: Floor, table: str, name: str) -> None:
    floor.act(table, name, "cash-out", lambda d: d.cash_out(name))


def _purses(floor: Floor) -> Money:
    """What everybody has in the cage: for live tables, and for practice tables."""
    with floor.database.transaction() as connection:
        return {name: ledger.purses(connection, name) for name in NAMES}


def test_one_purse_becomes_two_and_one_again(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody loses what they had at the tables they used, and the books hold all the way."""
    with monkeypatch.context() as before:
        before.setattr(ledger, "MODES", ("live",))
        before.setattr(ledger, "PURSES", dict.fromkeys(("practice", "live"), "bankroll/"))
        floor = _house_of_one_purse(database)
    assert _purses(floor) == {
        "practices": (700_00, 0),
        "plays-live": (700_00, 0),
        "newcomer": (1_000_00, 0),
        "dealer-1": (20_00, 0),
        "bot-1": (0, 0),
    }
    migrate.migrate(database)
    divided = {
        "practices": (1_000_00, 700_00),
        "plays-live": (700_00, 1_000_00),
        "newcomer": (1_000_00, 1_000_00),
        "dealer-1": (20_00, 0),
        "bot-1": (0, 0),
    }
    assert _purses(floor) == divided
    assert floor.audit() == []
    for table, name in (("P", "practices"), ("L", "plays-live"), ("P", "bot-1")):
        _cashes(floor, table, name)
    cashed = divided | {
        "practices": (1_000_00, 1_000_00),
        "plays-live": (980_00, 1_000_00),
        "bot-1": (0, 1_000_00),
    }
    assert _purses(floor) == cashed
    assert floor.audit() == []
    migrate.unmigrate(database, "0005")
    assert _purses(floor) == {name: (sum(both), 0) for name, both in cashed.items()}
    migrate.migrate(database)
    assert {name: sum(both) for name, both in _purses(floor).items()} == {
        name: sum(both) for name, both in cashed.items()
    }
    assert floor.audit() == []
