"""Who reads never waits for who writes, and what is shown is drawn once for all who see it."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import psycopg
import pytest
from sqlalchemy import insert, text, update
from sqlalchemy.exc import DBAPIError
from starlette.testclient import TestClient

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.floor.people.accounts import QUICK, People
from croupier.floor.store import backup, schema
from croupier.floor.store.database import Database, open_database
from croupier.floor.store.migrate import migrate
from croupier.floor.tables.floor import LIVE, Floor, nothing
from croupier.floor.web.serving.app import application
from croupier.floor.web.serving.house import House
from croupier.floor.web.serving.screens import Screen, Screens
from tests.floor import postgres
from tests.floor.fresh import fresh_postgres
from tests.floor.playing import anything
from tests.floor.test_tables import funded
from tests.floor.visitors import Visitor

ACCOUNT = {"name": "test", "balance": 0}


def test_who_reads_does_not_wait_for_who_writes(floor: Floor) -> None:
    floor.open_table("T1", "roulette", LIVE)
    with floor.database.transaction() as connection:
        connection.execute(insert(schema.account).values(ACCOUNT))
        connection.execute(update(schema.gaming_table).values(due="2001"))
        assert floor.names() == ("T1",)
        assert floor.overdue() == ()
        assert floor.current("T1").tip.seq == 1
        assert Floor(floor.database).audit() == []
    assert floor.overdue() == ("T1",)


def test_who_reads_cannot_write(database: Database) -> None:
    with pytest.raises(DBAPIError), database.reading() as connection:
        connection.execute(insert(schema.account).values(ACCOUNT))
    with database.transaction() as connection:
        connection.execute(insert(schema.account).values(ACCOUNT))


def test_who_is_still_at_work_when_a_database_is_closed_does_not_open_it_again(
    database: Database,
) -> None:
    with database.transaction() as connection:
        connection.execute(insert(schema.account).values(ACCOUNT))
    database.close()
    for opened in (database.transaction, database.reading, database.looking):
        with pytest.raises(Refused, match="it was closed"), opened():
            pass


def test_a_connection_that_is_still_in_use_when_all_are_let_go_is_closed_after_it(
    database: Database,
) -> None:
    with database.reading() as connection:
        held = connection.connection.driver_connection
        database.close()
        assert connection.scalar(text("SELECT 1")) == 1
    assert held is not None
    with pytest.raises((sqlite3.ProgrammingError, psycopg.OperationalError), match="closed"):
        held.execute("SELECT 1")


def test_a_reading_is_of_one_moment(floor: Floor) -> None:
    floor.open_table("T1", "roulette")
    names = schema.gaming_table.select().with_only_columns(schema.gaming_table.c.name)
    with floor.database.reading() as connection:
        assert connection.scalars(names).all() == ["T1"]
        floor.open_table("T2", "roulette")
        assert connection.scalars(names).all() == ["T1"]
    assert floor.names() == ("T1", "T2")


def test_a_backup_is_made_while_the_house_plays(floor: Floor, tmp_path: Path) -> None:
    """A backup is one moment of the books, however much is written while it is made."""
    floor.open_table("T1", "roulette")
    funded(floor, "p1")
    floor.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 10_000_00))
    rng, line, file = Random(1), backup._line, tmp_path / "floor.backup"

    def played(table: str, row: list[object]) -> bytes:
        floor.act("T1", "p1", "play", nothing, then=lambda d: anything(d, rng))
        return line(table, row)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(backup, "_line", played)
        backup.back_up(floor.database, file)
    other = open_database(tmp_path / "other.db", durable=False)
    backup.restore(other, file)
    again = Floor(other)
    assert again.audit() == []
    assert again.table("T1").tip.seq < floor.table("T1").tip.seq
    assert floor.audit() == []
    other.close()


@pytest.fixture
def postgres_floor(postgres_url: str) -> Iterator[Floor]:
    database = open_database(fresh_postgres(postgres_url))
    yield Floor(database)
    database.close()


def test_what_brings_nothing_about_does_not_turn_a_journal_back(postgres_floor: Floor) -> None:
    """Another worker writes while an act without events is under way: the act is done again."""
    floor, other = postgres_floor, Floor(postgres_floor.database)
    floor.open_table("T1", "roulette")
    funded(floor, "p1")
    times: list[int] = []

    def idle(driver: Driver) -> None:
        times.append(len(driver.log))
        if len(times) == 1:
            other.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 100_00))

    floor.act("T1", "dealer", "clock", idle)
    assert times == [1, 2]
    assert Floor(floor.database).table("T1").driver.table.accounts["p1"] == 100_00
    assert floor.audit() == []


def test_tables_nobody_asks_for_are_let_go_and_come_back(floor: Floor) -> None:
    for name in ("T1", "T2"):
        floor.open_table(name, "roulette")
    funded(floor, "p1")
    floor.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 100_00))
    floor.table("T2")
    kept = floor.table("T1")
    assert floor.let_go(60) == 0
    kept.used -= 100
    assert floor.let_go(60) == 1
    again = floor.table("T1")
    assert again is not kept
    assert (again.tip, again.driver.table) == (kept.tip, kept.driver.table)
    kept.driver.place("p1", "10 on red")
    assert again.driver.table.wagers == ()


def drawing(drawn: list[int]) -> Callable[[int], Screen]:
    def draw(seq: int) -> Screen:
        drawn.append(seq)
        return seq, str(seq).encode()

    return draw


def test_a_screen_is_drawn_once_for_all_who_see_it() -> None:
    async def watched() -> None:
        screens, drawn = Screens(), list[int]()
        draw = drawing(drawn)
        with screens.watched("T1"), screens.watched("T1"):
            for seq in (5, 6):
                many = await asyncio.gather(*(screens.at_least("T1", seq, draw) for _ in range(50)))
                assert set(many) == {(seq, str(seq).encode())}
            assert await screens.at_least("T1", 4, draw) == (6, b"6")
            assert await screens.at_least("T2", 6, draw) == (6, b"6")
        assert drawn == [5, 6, 6]
        await screens.at_least("T1", 6, draw)
        assert drawn == [5, 6, 6, 6]

    asyncio.run(watched())


def test_a_drawing_that_failed_is_tried_again() -> None:
    async def watched() -> None:
        screens, drawn = Screens(), list[int]()

        def fails(seq: int) -> Screen:
            raise ValueError(seq)

        with pytest.raises(ValueError, match="5"):
            await screens.at_least("T1", 5, fails)
        assert await screens.at_least("T1", 5, drawing(drawn)) == (5, b"5")

    asyncio.run(watched())


def test_the_house_says_when_its_database_is_gone_and_goes_on_when_it_is_back() -> None:
    if postgres.found() is None and not os.environ.get("CI"):
        pytest.skip("PostgreSQL is not installed here")
    with postgres.cluster() as cluster:
        database = open_database(cluster.url)
        migrate(database)
        house = House(database, people=People(QUICK))
        house.floor.open_table("roulette-1", "roulette")
        with TestClient(application(house)) as client:
            one = Visitor(client, "patron-1")
            assert client.get("/readyz").status_code == 200
            cluster.stop()
            assert client.get("/healthz").status_code == 200
            gone = client.get("/readyz")
            assert (gone.status_code, gone.text) == (503, "the database does not answer\n")
            path, body = "/tables/roulette-1/buy-ins", {"amount_cents": 100_00}
            refused = one.post(path, body, "key-1")
            assert (refused.status_code, refused.json()["type"]) == (503, "/problems/out-of-order")
            assert client.get("/").status_code == 503
            cluster.start()
            assert client.get("/readyz").status_code == 200
            one.done(path, body, "key-1")
            assert one.get("/me").json()["chips_cents"] == {"roulette-1": 100_00}
        assert house.floor.audit() == []
        database.close()
