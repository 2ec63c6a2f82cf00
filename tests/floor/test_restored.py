"""A restored house uses nothing that was sealed before: nobody knows what comes there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import select, update
from starlette.testclient import TestClient

from croupier.core.event import (
    Dealt,
    Drawn,
    Event,
    Returned,
    RoundVoided,
    UnitBegun,
    UnitOpened,
    ValuesFixed,
)
from croupier.core.game import Game
from croupier.core.table import IDLE
from croupier.floor.money import ledger
from croupier.floor.oversight import deeds
from croupier.floor.people.accounts import QUICK, People
from croupier.floor.store import backup, schema
from croupier.floor.store.database import Database, open_database
from croupier.floor.tables import export, journal, safe
from croupier.floor.tables.floor import Floor, nothing
from croupier.floor.web.serving.app import application
from croupier.floor.web.serving.house import House, Settings
from croupier.games import registry
from croupier.verification.verify import verify
from tests.floor.fresh import fresh_sqlite
from tests.floor.playing import anything, plays
from tests.floor.test_tables import funded, money_of
from tests.floor.visitors import Visitor

WAGERS: dict[str, dict[str, Any]] = {
    "roulette": {"amount_cents": 10_00, "wager": "red"},
    "blackjack": {"amount_cents": 10_00, "wager": "main", "box": 1},
}
ROUNDS = 4


@contextmanager
def served(database: Database) -> Iterator[tuple[House, TestClient]]:
    house = House(database, Settings(tick=3_600.0), people=People(QUICK))
    with TestClient(application(house)) as client:
        yield house, client


def source_in(folder: Path) -> Database:
    (folder / "source").mkdir()
    return fresh_sqlite(folder / "source")


def chance(events: list[Event]) -> list[str]:
    """What chance showed, face by face."""
    shown: list[str] = []
    for event in events:
        shown += [event.outcome] if isinstance(event, Drawn) else []
        shown += event.cards if isinstance(event, Dealt) else ()
    return shown


def events_of(floor: Floor, after: int = 0) -> list[Event]:
    """What happened at T1 after an event."""
    game = floor.table("T1").game
    with floor.database.reading() as connection:
        return [entry.event for *_, entry in journal.read(connection, game, "T1", after)]


def comes(house: House, one: Visitor, game: str) -> list[str]:
    """What chance shows somebody in the next rounds at T1."""
    before = house.floor.current("T1").tip.seq
    plays(house, one, "T1", WAGERS[game], ROUNDS)
    return chance(events_of(house.floor, before))


@pytest.mark.parametrize("lying", [True, False], ids=["wagered", "between wagers"])
@pytest.mark.parametrize("game", WAGERS)
def test_what_was_seen_before_a_restore_does_not_come_again(
    database: Database, tmp_path: Path, game: str, lying: bool
) -> None:
    file, source = tmp_path / "floor.backup", source_in(tmp_path)
    with served(source) as (house, client):
        house.floor.open_table("T1", game)
        one = Visitor(client, "patron-1")
        one.done("/tables/T1/buy-ins", {"amount_cents": 500_00})
        plays(house, one, "T1", WAGERS[game])
        if lying:
            one.done("/tables/T1/wagers", WAGERS[game])
        owns = money_of(house.floor, "chips/T1/patron-1") + money_of(house.floor, "layout/T1")
        backup.back_up(source, file)
        seen = [comes(house, one, game)]
    source.close()
    others = (database, open_database(tmp_path / "other.db", durable=False))
    for restored in others:
        backup.restore(restored, file)
        with served(restored) as (house, client):
            one = Visitor(client, "patron-1", known=True)
            assert house.floor.audit() == []
            assert money_of(house.floor, "chips/T1/patron-1") == owns
            assert money_of(house.floor, "layout/T1") == 0
            seen.append(comes(house, one, game))
            assert house.floor.audit() == []
            assert verify("".join(map(bytes.decode, export.journal(house.floor, "T1")))).holds
    others[1].close()
    assert len({tuple(faces) for faces in seen}) == 3, seen
    assert all(len(faces) >= ROUNDS - 1 for faces in seen)


def test_a_session_that_was_over_is_not_there_after_a_restore(
    database: Database, tmp_path: Path
) -> None:
    file, source = tmp_path / "floor.backup", source_in(tmp_path)
    with served(source) as (house, client):
        one = Visitor(client, "patron-1")
        backup.back_up(source, file)
        client.delete("/api/v1/sessions", headers=one.headers())
        assert one.get("/me").status_code == 401
    source.close()
    backup.restore(database, file)
    with served(database) as (house, one.client):
        assert one.get("/me").status_code == 401
        assert Visitor(one.client, "patron-1", known=True).get("/me").status_code == 200
        assert house.floor.audit() == []


def goes_on(floor: Floor, acts: int = 25) -> None:
    """Somebody plays at T1, as chance has it."""
    rng = Random(6)
    for _ in range(acts):
        floor.act("T1", "p1", "play", nothing, then=lambda d: anything(d, rng))


@pytest.mark.parametrize("game", registry.games().values(), ids=lambda game: game.key)
def test_every_secret_is_opened_and_given_up_in_any_game(tmp_path: Path, game: Game) -> None:
    source, file = Floor(source_in(tmp_path)), tmp_path / "floor.backup"
    source.open_table("T1", game.key)
    funded(source, "p1", amount=10**8)
    source.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 100_000_00))
    rng = Random(5)
    for turn in range(2):
        for _ in range(13):
            source.act("T1", "p1", "play", nothing, then=lambda d: anything(d, rng))
        found = source.table("T1")
        secrets = {one.value for one in found.source.values.begun}
        fixed = {one.secret for one in found.source.values.epochs}
        under_way = found.driver.table.stage != IDLE
        backup.back_up(source.database, file)
        restored = Floor(open_database(tmp_path / f"{turn}.db", durable=False))
        backup.restore(restored.database, file)
        assert restored.audit() == []
        now = restored.table("T1").source.values
        assert now.begun == ()
        assert not fixed & {one.secret for one in now.epochs}
        added = events_of(restored, found.tip.seq)
        opened = [event for event in added if isinstance(event, UnitOpened)]
        assert {event.value for event in opened} == secrets
        assert {event.retired for event in opened} <= {"restored from a backup"}
        assert any(isinstance(event, RoundVoided) for event in added) is under_way
        assert isinstance(added[-1], ValuesFixed)
        back = sum(event.amount for event in added if isinstance(event, Returned))
        assert back == (money_of(source, "layout/T1") if under_way else 0)
        goes_on(restored)
        assert restored.audit() == []
        restored.database.close()
    source.database.close()


def test_a_closed_table_is_retired_too_and_stays_closed(database: Database, tmp_path: Path) -> None:
    source, file = Floor(source_in(tmp_path)), tmp_path / "floor.backup"
    source.open_table("T1", "baccarat")
    funded(source, "p1")
    source.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 1_000_00))
    goes_on(source)
    with source.database.transaction() as connection:
        connection.execute(update(schema.gaming_table).values(closed="2026-01-01"))
    assert source.table("T1").source.values.begun
    backup.back_up(source.database, file)
    source.database.close()
    backup.restore(database, file)
    with database.reading() as connection:
        assert safe.take_out(connection, "T1").values.begun == ()
        assert connection.scalar(select(schema.gaming_table.c.closed)) == "2026-01-01"
        noted = deeds.latest(connection, 1)[0]
    assert (noted.by, noted.what) == ("house", "restore")
    assert noted.words == "restored from a backup; sealed secrets retired at T1"


def test_secrets_of_a_game_that_is_gone_are_forgotten(database: Database, tmp_path: Path) -> None:
    source, file = Floor(source_in(tmp_path)), tmp_path / "floor.backup"
    source.open_table("T1", "roulette")
    funded(source, "p1")
    source.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 1_000_00))
    source.act("T1", "p1", "play", lambda d: d.place("p1", "5 on red"))
    assert any(isinstance(event, UnitBegun) for event in events_of(source))
    with source.database.transaction() as connection:
        connection.execute(update(schema.gaming_table).values(game="faro"))
    backup.back_up(source.database, file)
    source.database.close()
    backup.restore(database, file)
    with database.reading() as connection:
        assert connection.scalars(select(schema.sealed.c.what)).all() == []
        assert ledger.balance(connection, "layout/T1") == 5_00
