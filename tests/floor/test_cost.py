"""What acts and pages ask of the database: little, and nothing that the past makes longer."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient

from croupier.core.errors import Refused
from croupier.floor.money import ledger
from croupier.floor.people.accounts import QUICK, People
from croupier.floor.people.standing import standing
from croupier.floor.store import database as databases
from croupier.floor.store.database import Database
from croupier.floor.store.sql import executed
from croupier.floor.tables.floor import Floor
from croupier.floor.web.serving.app import application
from croupier.floor.web.serving.house import House, Settings
from croupier.floor.web.serving.hub import Subscriber
from tests.floor.fresh import fresh_sqlite
from tests.floor.test_tables import funded, money_of
from tests.floor.visitors import Visitor

A_WAGER = 8
"""The statements of a wager: one look at who asks, then seven in its transaction."""
Asked = list[tuple[str, Any]]


@contextmanager
def asked(database: Database) -> Iterator[Asked]:
    """Every statement that is sent meanwhile, with what it is given."""
    told: Asked = []

    def hears(connection: Any, cursor: Any, said: str, given: Any, *more: Any) -> None:
        told.append((said, given))

    def also(connection: Any, said: str, given: tuple[Any, ...] = ()) -> Any:
        told.append((said, given))
        return executed(connection, said, given)

    engines = {database.engine, database.readers}
    for engine in engines:
        event.listen(engine, "before_cursor_execute", hears)
    with patch("croupier.floor.store.sql.executed", also):
        yield told
    for engine in engines:
        event.remove(engine, "before_cursor_execute", hears)


def test_a_wager_is_few_statements(database: Database) -> None:
    house = House(database, Settings(tick=3600), People(QUICK))
    house.floor.open_table("T1", "roulette")
    with TestClient(application(house)) as client:
        one = Visitor(client, "patron-1")
        one.done("/tables/T1/buy-ins", {"amount_cents": 100_00})
        for key in ("key-1", "key-2"):
            with asked(database) as told:
                one.done("/tables/T1/wagers", {"amount_cents": 5_00, "wager": "red"}, key)
    begun = [said for said, _ in told if said.startswith("BEGIN")]
    assert begun == ([] if database.is_postgres else ["BEGIN IMMEDIATE"])
    assert len(told) - len(begun) == A_WAGER, "\n".join(said for said, _ in told)


def test_what_somebody_has_is_found_without_reading_all_that_was_ever_entered(
    tmp_path: Path,
) -> None:
    """As SQLite tells its plans; PostgreSQL reads small tables whole, whatever their indexes."""
    database = fresh_sqlite(tmp_path)
    floor = Floor(database)
    floor.open_table("T1", "roulette")
    funded(floor, "p1")
    floor.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 100_00))
    floor.act("T1", "p1", "wager", lambda d: d.place("p1", "10 on red"))
    with asked(floor.database) as told:
        standing(floor, "p1")
    with floor.database.reading() as connection:
        plans = [
            row.detail
            for said, given in told
            if not said.startswith("BEGIN")
            for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {said}", given)
        ]
    assert any("posting" in plan for plan in plans)
    assert not [plan for plan in plans if plan.startswith(("SCAN entry", "SCAN posting"))]
    database.close()


def test_several_accounts_change_together_and_what_overdraws_one_is_refused(floor: Floor) -> None:
    funded(floor, "p1", "p2", amount=100)
    mine, other, new = (ledger.bankroll(name) for name in ("p1", "p2", "p3"))
    with floor.database.transaction() as connection:
        ledger.post(connection, "2000", "test", "test", {mine: -60, other: -30, new: 90})
    overdrawn = {mine: -40, other: -80, new: 120}
    lacking = r"p2 has \$0\.70 in the cage for live tables, but \$0\.80 is needed"
    with pytest.raises(Refused, match=lacking), floor.database.transaction() as connection:
        ledger.post(connection, "2000", "test", "test", overdrawn)
    assert [money_of(floor, one) for one in (mine, other, new)] == [40, 70, 90]
    lacking = r"p4 has \$0 in the cage for live tables, but \$0\.01 is needed"
    with pytest.raises(Refused, match=lacking), floor.database.transaction() as connection:
        ledger.post(connection, "2000", "test", "test", {"bankroll/p4": -1, new: 1})


def test_a_table_is_drawn_as_it_stood_while_people_play_on(floor: Floor) -> None:
    floor.open_table("T1", "roulette")
    funded(floor, "p1")
    floor.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 100_00))
    found = floor.table("T1")
    still, before = found.still(), found.view("p1")
    floor.act("T1", "p1", "wager", lambda d: d.place("p1", "10 on red"))
    assert found.view("p1").ledger.wagers
    assert (still.view("p1").seq, still.view("p1").news) == (before.seq, before.news)
    assert not still.view("p1").ledger.wagers


def hung_up(database: Database) -> None:
    """The server ends every connection but the one that asks for it, which is closed."""
    others = "pid <> pg_backend_pid() AND datname = current_database()"
    with database.looking() as connection:
        end = f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE {others}"
        connection.execute(text(end))
        connection.invalidate()


def used(database: Database) -> None:
    """Two connections are at hand."""
    with database.reading() as one, database.transaction() as other:
        assert (one.scalar(text("SELECT 1")), other.scalar(text("SELECT 1"))) == (1, 1)


def test_a_connection_that_rested_is_tried_before_it_is_trusted(
    postgres_database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    used(postgres_database)
    hung_up(postgres_database)
    with pytest.raises(OperationalError):
        used(postgres_database)
    used(postgres_database)
    hung_up(postgres_database)
    monkeypatch.setattr(databases, "RESTED_S", 0.0)
    used(postgres_database)


def test_who_watches_is_told_numbers_and_now_and_then_a_sign_of_life() -> None:
    async def watched() -> list[int | None]:
        one = Subscriber()
        numbers = one.numbers(0.01)
        one.tell(3)
        told = [await anext(numbers)]
        told += [await anext(numbers), await anext(numbers)]
        one.tell(3)
        one.tell(5)
        told += [number async for number in _until(numbers, 5)]
        one.dismiss()
        return [*told, *[number async for number in numbers]]

    assert list(dict.fromkeys(asyncio.run(watched()))) == [3, None, 5]


async def _until(numbers: Any, last: int) -> Any:
    async for number in numbers:
        yield number
        if number == last:
            return
