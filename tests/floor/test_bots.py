"""Bots and auto-play: company and rounds by rote, in practice alone."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from random import Random
from threading import Event
from typing import Any

import pytest
from sqlalchemy import select
from starlette.testclient import TestClient

from croupier.analysis.random_play import random_bid, random_choice
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Ready
from croupier.core.game import need_of
from croupier.core.part import Deals
from croupier.core.step import Ask, Open
from croupier.floor.figures import coach
from croupier.floor.figures.permitted import MASSACHUSETTS, Permits, Profile, permit, permits
from croupier.floor.money import cage, ledger
from croupier.floor.store import schema
from croupier.floor.tables import bots, dealer, export
from croupier.floor.tables.floor import Floor
from croupier.floor.tables.living import Living
from croupier.floor.tables.rounds import worth
from croupier.floor.tables.seeds import Given
from croupier.floor.web.serving.house import House, Settings
from croupier.games import registry
from croupier.rulebook.citation import verifies
from tests.floor.both import alone, by_croupier
from tests.floor.fresh import fresh_sqlite
from tests.floor.houses import seated
from tests.floor.playing import plays
from tests.floor.test_tables import funded
from tests.floor.visitors import PASSWORD, Visitor

RED = {"amount_cents": 10_00, "wager": "red"}
TURNS = 160


def turns(house: House, rng: Random, times: int = 1) -> None:
    for _ in range(times):
        bots.everywhere(house.floor, rng)


def test_bots_have_accounts_by_number_and_money_of_their_own(
    client: TestClient, house: House
) -> None:
    one = seated(client, house, "roulette")
    told = [one.done("/tables/T1/bots") for _ in range(2)]
    assert [bot["name"] for bot in told] == ["bot-1", "bot-2"]
    assert one.get("/tables/T1/bots").json()["rows"][0]["by"] == "patron-1"
    assert worth(house.floor.table("T1").driver.table, "bot-1") == bots.STAKE
    login = {"name": "bot-1", "password": PASSWORD}
    assert client.post("/api/v1/sessions", json=login).status_code == 401
    refused = client.post("/api/v1/people", json={"name": "bot-9", "password": PASSWORD})
    assert refused.status_code == 422
    assert house.floor.audit() == []


def test_a_bot_wagers_and_is_ready_once_somebody_else_is(client: TestClient, house: House) -> None:
    one, rng = seated(client, house, "roulette"), Random(1)
    one.done("/tables/T1/bots")
    turns(house, rng, 3)
    driver = house.floor.table("T1").driver
    assert driver.table.wagers_of("bot-1")
    assert isinstance(driver.step_now, Open)
    assert driver.table.round == 1
    lies = driver.table.wagers_of("bot-1")
    turns(house, rng, 3)
    assert house.floor.table("T1").driver.table.wagers_of("bot-1") == lies
    one.done("/tables/T1/wagers", RED)
    one.done("/tables/T1/ready")
    turns(house, rng, 2)
    assert house.floor.table("T1").driver.table.round == 2
    assert house.floor.audit() == []


def test_a_bot_that_has_lost_all_begins_anew(client: TestClient, house: House) -> None:
    one, rng = seated(client, house, "roulette"), Random(1)
    one.done("/tables/T1/bots")
    for wager in house.floor.current("T1").driver.table.wagers_of("bot-1"):
        house.floor.act("T1", "bot-1", "test", partial(_takes, wager.id))
    house.floor.act("T1", "bot-1", "test", lambda d: d.cash_out("bot-1"))
    turns(house, rng)
    assert worth(house.floor.current("T1").driver.table, "bot-1") == bots.STAKE
    assert house.floor.audit() == []


def _takes(number: int, driver: Driver) -> None:
    driver.take_down("bot-1", number)


def test_bots_do_nothing_where_nobody_else_is(client: TestClient, house: House) -> None:
    one, rng = seated(client, house, "roulette"), Random(1)
    one.done("/tables/T1/bots")
    one.done("/tables/T1/cash-outs", {})
    before = house.floor.table("T1").tip.seq
    turns(house, rng, 3)
    assert house.floor.current("T1").tip.seq == before


def test_a_bot_gets_up_once_nothing_of_it_lies_there(client: TestClient, house: House) -> None:
    one, rng = seated(client, house, "roulette"), Random(2)
    one.done("/tables/T1/bots")
    turns(house, rng, 2)
    assert house.floor.table("T1").driver.table.wagers_of("bot-1")
    gone = client.delete("/api/v1/tables/T1/bots/bot-1", headers=one.headers())
    assert gone.status_code == 200
    assert one.get("/tables/T1/bots").json()["rows"][0]["leaving"] is True
    one.done("/tables/T1/wagers", RED)
    one.done("/tables/T1/ready")
    turns(house, rng, 4)
    assert one.get("/tables/T1/bots").json()["rows"] == []
    assert not house.floor.current("T1").driver.table.accounts["bot-1"]
    missing = client.delete("/api/v1/tables/T1/bots/bot-7", headers=one.headers())
    assert missing.status_code == 404
    nowhere = client.delete("/api/v1/tables/T9/bots/bot-1", headers=one.headers())
    assert (nowhere.status_code, nowhere.json()["what"]) == (404, "table 'T9'")
    with house.database.transaction() as connection:
        assert ledger.balance(connection, ledger.purse("practice", "bot-1")) > 0
        (left,) = (who for who in cage.cage(connection).patrons if who.person == "bot-1")
    assert left.bot
    again = one.done("/tables/T1/bots")
    assert again["name"] == "bot-1"


def test_a_bot_that_is_asked_for_twice_comes_once(client: TestClient, house: House) -> None:
    one = seated(client, house, "roulette")
    first = one.done("/tables/T1/bots", None, "key-1")
    assert one.done("/tables/T1/bots", None, "key-1") == first
    assert len(one.get("/tables/T1/bots").json()["rows"]) == 1


def test_a_table_has_so_many_bots_and_no_more(client: TestClient, house: House) -> None:
    one = seated(client, house, "roulette")
    for _ in range(bots.MOST):
        one.done("/tables/T1/bots")
    refused = one.post("/tables/T1/bots")
    assert refused.status_code == 422
    with house.database.transaction() as connection:
        assert len(connection.execute(select(schema.bot)).all()) == bots.MOST


def _buys(driver: Driver) -> None:
    driver.buy("p1", 50_000_00)


def _p1(driver: Driver, rng: Random) -> None:
    """Somebody who plays along: answers, wagers once, and is ready."""
    step, table = driver.step_now, driver.table
    need = need_of(driver.game, table) if isinstance(step, Open) else None
    if isinstance(step, Ask) and "p1" in step.patrons:
        driver.choose("p1", random_choice(step, rng), step.about)
    elif isinstance(step, Open) and "p1" not in table.ready:
        if not table.wagers_of("p1") or (need is not None and need.patron == "p1"):
            bid = random_bid(driver.game, table, "p1", rng, need.kinds if need else step.kinds)
            if bid is not None:
                driver.place("p1", bid)
        driver.feed(Ready(patron="p1"))


@pytest.mark.parametrize(
    "key", sorted(key for key, game in registry.games().items() if not game.get(Deals))
)
def test_bots_play_every_game_lawfully(key: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    """And the journal is what both verifiers take for an honest one."""
    folder = tmp_path_factory.mktemp("floor")
    database = fresh_sqlite(folder)
    floor, rng = Floor(database), Random(4)
    floor.open_table("T1", key)
    funded(floor, "p1", amount=10**9)
    floor.act("T1", "p1", "buy-in", _buys, then=dealer.deals)
    for _ in range(2):
        bots.seat(floor, "T1", "p1")
    wagered = set()
    for _ in range(TURNS):
        bots.everywhere(floor, rng)
        wagered |= {wager.patron for wager in floor.table("T1").driver.table.wagers}
        try:
            brings = Given("", "a seed of p1")
            does = partial(_p1, rng=rng)
            floor.act("T1", "p1", "play", does, then=dealer.deals, seed=brings)
        except Refused:
            continue
        if floor.table("T1").driver.table.round > 4 and {"bot-1", "bot-2"} & wagered:
            break
    assert floor.table("T1").driver.table.round > 1
    assert {"bot-1", "bot-2"} & wagered
    assert floor.audit() == []
    for every in (False, True):
        journal = folder / "journal.jsonl"
        journal.write_bytes(b"".join(export.journal(floor, "T1", every=every)))
        assert (*alone([str(journal)]), by_croupier([str(journal)])) == (0, set(), set())
    database.close()


@verifies("cmr147.06")
def test_bots_and_auto_play_are_refused_at_live_tables(client: TestClient, house: House) -> None:
    one = seated(client, house, "roulette", "live")
    for path, body in (("/tables/T1/bots", None), ("/tables/T1/auto-plays", {})):
        refused = one.post(path, body)
        assert (refused.status_code, refused.json()["cites"]) == (403, ["cmr147.06"])


def test_a_profile_decides_what_a_table_may_have() -> None:
    from croupier.floor.figures.permitted import NotPermitted

    strict = Profile("elsewhere", Permits(coach=True), Permits(bots=True))
    permit(strict, "practice", "coach")
    permit(strict, "live", "bots")
    with pytest.raises(NotPermitted, match="auto-play"):
        permit(strict, "practice", "auto_play")
    assert not any(msg for msg in _permitted(permits(MASSACHUSETTS, "live")))
    assert all(_permitted(permits(MASSACHUSETTS, "practice")))
    assert Settings().profile is MASSACHUSETTS


def _permitted(some: Permits) -> list[bool]:
    return [getattr(some, name) for name in Permits.__struct_fields__]


def test_a_round_by_rote_repeats_the_last_wagers(client: TestClient, house: House) -> None:
    one = seated(client, house, "roulette")
    plays(house, one, "T1", RED)
    first = one.done("/tables/T1/auto-plays", {})
    assert (first["round"], first["over"], first["stopped"]) == (2, True, "")
    assert first["net_cents"] in (10_00, -10_00)
    second = one.done("/tables/T1/auto-plays", {"since": 2})
    assert second["round"] == 3
    assert second["total_cents"] == first["net_cents"] + second["net_cents"]
    assert house.floor.audit() == []


def test_a_round_by_rote_that_is_asked_for_twice_is_played_once(
    client: TestClient, house: House
) -> None:
    one = seated(client, house, "roulette")
    plays(house, one, "T1", RED)
    one.done("/tables/T1/auto-plays", {}, "key-1")
    chips = house.floor.current("T1").driver.table.accounts["patron-1"]
    one.post("/tables/T1/auto-plays", {}, "key-1")
    now = house.floor.current("T1").driver.table
    assert (now.accounts["patron-1"], now.wagers) == (chips, ())


@pytest.mark.parametrize(
    ("stop", "why"),
    [
        ({"stop_win_cents": 1}, "won $10"),
        ({"stop_loss_cents": 1}, "lost $10"),
        ({"stop_odds": 1}, "paid at 1 to 1"),
    ],
)
def test_rounds_by_rote_stop_where_one_said(
    client: TestClient, house: House, stop: dict[str, int], why: str
) -> None:
    one = seated(client, house, "roulette", cents=1_000_00)
    plays(house, one, "T1", RED)
    for _ in range(40):
        told = one.done("/tables/T1/auto-plays", stop)
        if told["stopped"]:
            assert told["stopped"] == why
            return
    pytest.fail("a coin that falls forty times on one side")


def test_a_round_that_waits_for_others_is_gone_on_with(client: TestClient, house: House) -> None:
    one, two = seated(client, house, "roulette"), Visitor(client, "patron-2")
    plays(house, one, "T1", RED)
    two.done("/tables/T1/buy-ins", {"amount_cents": 100_00})
    two.done("/tables/T1/wagers", RED)
    waits = one.done("/tables/T1/auto-plays", {})
    assert (waits["round"], waits["over"]) == (2, False)
    two.done("/tables/T1/ready")
    told = one.done("/tables/T1/auto-plays", {"round": 2})
    assert (told["round"], told["over"]) == (2, True)
    assert house.floor.current("T1").driver.table.wagers == ()


def test_without_a_wager_to_repeat_nothing_is_played(client: TestClient, house: House) -> None:
    one = seated(client, house, "roulette")
    refused = one.post("/tables/T1/auto-plays", {})
    assert refused.status_code == 422
    assert house.floor.current("T1").driver.table.wagers == ()


def test_a_round_by_rote_follows_the_coach(client: TestClient, house: House) -> None:
    house.desk.patience = 600.0
    one = seated(client, house, "spanish21", cents=1_000_00)
    plays(house, one, "T1", {"amount_cents": 10_00, "wager": "main", "box": 1})
    for _ in range(3):
        told = one.done("/tables/T1/auto-plays", {})
        assert told["over"]
    last = one.get("/tables/T1/rounds/2").json()
    assert last["rerun"] == "same"


def test_a_round_by_rote_goes_on_once_the_coach_knows(
    client: TestClient, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    go, house.desk.patience = Event(), 0.0
    best_choice = coach.best_choice

    def slowly(*asked: Any) -> str:
        go.wait(60)
        return best_choice(*asked)

    one = seated(client, house, "reddog", cents=1_000_00)
    plays(house, one, "T1", {"amount_cents": 10_00, "wager": "main"})
    monkeypatch.setattr(coach, "best_choice", slowly)
    told = {"over": True}
    while told["over"]:  # a pair or two that follow each other ask for nothing
        told = one.done("/tables/T1/auto-plays", {})
    go.set()
    house.desk.patience = 600.0
    told = one.done("/tables/T1/auto-plays", {"round": told["round"]})
    assert told["over"]


def test_a_bot_that_does_not_know_yet_lets_the_table_wait(floor: Floor) -> None:
    floor.open_table("T1", "blackjack")
    funded(floor, "p1", amount=10**9)
    floor.act("T1", "p1", "buy-in", _buys, then=dealer.deals)
    bots.seat(floor, "T1", "p1")
    rng, asked = Random(4), list[str]()

    def pending(found: Living, name: str) -> None:
        asked.append(name)

    for _ in range(TURNS):
        bots.everywhere(floor, rng, pending)
        if asked:
            break
        with suppress(Refused):
            floor.act("T1", "p1", "play", partial(_p1, rng=rng), then=dealer.deals)
    assert asked == ["bot-1"]
    seq = floor.current("T1").tip.seq
    bots.everywhere(floor, rng, pending)
    assert floor.current("T1").tip.seq == seq
    bots.everywhere(floor, rng, lambda found, name: "")
    assert floor.current("T1").tip.seq > seq
