"""Nothing refuses after chance has acted, and nothing that is refused has consulted chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient

from croupier.analysis.random_play import random_bid, random_choice
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import CardsShuffled, Dealt, Drawn, Event, Ready
from croupier.core.game import need_of
from croupier.core.step import Ask, Idle, Open
from croupier.equipment.fair_source import Fair
from croupier.floor.money import tips
from croupier.floor.people import responsible_gaming
from croupier.floor.people.accounts import QUICK, People
from croupier.floor.store.database import Database
from croupier.floor.tables import bots, dealer, faults, journal
from croupier.floor.tables.floor import Floor, nothing
from croupier.floor.web.serving.house import House
from croupier.games import registry
from tests.floor.fresh import fresh_sqlite
from tests.floor.houses import seated
from tests.floor.test_tables import funded

BY_CHANCE = (Drawn, Dealt, CardsShuffled)
ACTS = 140


@contextmanager
def chance_counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Every time that chance is consulted."""
    asked: list[str] = []
    with monkeypatch.context() as patched:
        for name in ("draw", "deal", "shuffle"):
            real = getattr(Fair, name)

            def counted(self: Fair, *given: Any, real: Any = real, name: str = name) -> Any:
                asked.append(name)
                return real(self, *given)

            patched.setattr(Fair, name, counted)
        yield asked


def test_what_a_wager_for_the_dealer_wins_refuses_no_roll(client: TestClient, house: House) -> None:
    """With all chips on the layout the roll was refused where the dealers' field bet won."""
    one = seated(client, house, "minicraps", cents=10_00)
    for _ in range(30):
        if one.get("/tables/T1/view").json()["prompt"]:
            prompt = one.get("/tables/T1/view").json()["prompt"]
            one.done("/tables/T1/answers", {"choice": "accept", "about": prompt["about"]})
        table = house.floor.table("T1").driver.table
        short = 10_00 - table.accounts["patron-1"]
        if short > 0:
            one.done("/tables/T1/buy-ins", {"amount_cents": short})
        if not table.wagers:
            one.done("/tables/T1/wagers", {"amount_cents": 5_00, "wager": "pass"})
        one.done("/tables/T1/dealer-wagers", {"amount_cents": 5_00, "wager": "field"})
        assert one.post("/tables/T1/ready").status_code == 200


def test_a_double_beyond_ones_limit_is_refused_whatever_comes(
    client: TestClient, house: House
) -> None:
    """With a limit of the stake a double was accepted exactly where it won."""
    one = seated(client, house, "blackjack", cents=900_00)
    one.done("/me/limits", {"kind": "loss_day", "amount": 10_00})
    tried = 0
    for _ in range(60):
        view = one.get("/tables/T1/view").json()
        prompt = view["prompt"]
        lost = one.get("/me/care").json()["day_net_cents"]
        if prompt is None:
            mine = view["ledger"]["wagers"]
            done = one.post(
                "/tables/T1/ready" if mine else "/tables/T1/wagers",
                None if mine else {"amount_cents": 10_00, "wager": "main"},
            )
            if done.status_code == 422:
                assert done.json()["type"] == "/problems/beyond-limit"
                return
        elif "double" in prompt["choices"] and lost <= 0:
            tried += 1
            refused = one.post("/tables/T1/answers", {"choice": "double"})
            assert refused.json()["type"] == "/problems/beyond-limit"
            one.done("/tables/T1/answers", {"choice": "stand"})
        else:
            choices = prompt["choices"]
            last = "stand" if "stand" in choices else choices[-1]
            one.done("/tables/T1/answers", {"choice": last, "about": prompt["about"]})
    assert tried


def somebody(driver: Driver, patron: str, rng: Random) -> None:
    """One thing that a patron may do, lawful or not."""
    step = driver.step_now
    if patron not in driver.table.accounts:
        driver.buy(patron, 300_00)
    elif isinstance(step, Ask) and patron in step.patrons and rng.random() < 0.8:
        driver.choose(patron, random_choice(step, rng), step.about)
    elif isinstance(step, Open) and driver.table.wagers_of(patron) and rng.random() < 0.5:
        driver.feed(Ready(patron=patron))
    elif isinstance(step, Open | Idle) and rng.random() < 0.7:
        need = need_of(driver.game, driver.table)
        kinds = step.kinds if isinstance(step, Open) else ()
        kinds = need.kinds if need is not None and need.patron == patron else kinds
        bid = random_bid(driver.game, driver.table, patron, rng, kinds)
        if bid is not None and rng.random() < 0.4:
            tips.wager_for(driver, patron, bid)
        elif bid is not None:
            driver.place(patron, bid)
    elif rng.random() < 0.5:
        driver.buy(patron, rng.choice((1_00, 50_00, 500_00)))
    elif rng.random() < 0.5:
        tips.give(driver, patron, rng.choice((1, 5_00, driver.table.accounts.get(patron, 0))))
    else:
        driver.cash_out(patron)


@pytest.mark.parametrize("key", sorted(registry.games()))
def test_no_act_that_draws_is_refused_and_no_refused_act_has_drawn(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor, rng = Floor(fresh_sqlite(tmp_path)), Random(key)
    floor.open_table("T1", key)
    with floor.database.transaction() as connection:
        for name in ("patron-1", "patron-2", "patron-3"):
            People(QUICK).sign_up(connection, floor.clock(), name, "a long enough one")
            responsible_gaming.set_limit(
                connection, floor.clock(), name, "loss_day", rng.randrange(1, 900_00)
            )
    funded(floor, "patron-1", "patron-2", amount=10**7)
    for _ in range(2):
        bots.seat(floor, "T1", "patron-1")
    drew = refused = 0
    with chance_counted(monkeypatch) as consulted:
        for _ in range(ACTS):
            patron = rng.choice(("patron-1", "patron-2", "patron-3", "bot-1", "bot-2", "dealer"))
            begun, seq = len(consulted), floor.current("T1").tip.seq
            try:
                does: Callable[[Driver], None] = partial(somebody, patron=patron, rng=rng)
                does = dealer.goes_on if patron == "dealer" else does
                done = floor.act("T1", patron, "play", does, then=dealer.deals)
                drew += any(isinstance(event, BY_CHANCE) for event in done.events)
            except Refused:
                refused += 1
                assert len(consulted) == begun
                assert floor.current("T1").tip.seq == seq
            assert floor.table("T1").owed is None
    assert drew
    assert refused
    assert floor.audit() == []
    floor.database.close()


def test_chance_may_not_be_consulted_while_a_request_may_be_refused(floor: Floor) -> None:
    floor.open_table("T1", "roulette")
    funded(floor, "p1")
    floor.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 100_00))
    with pytest.raises(RuntimeError, match="chance was consulted"):
        floor.act("T1", "p1", "wager", lambda d: (d.place("p1", "10 on red"), d.play_round()))
    assert not floor.table("T1").driver.table.wagers


@contextmanager
def failing(
    monkeypatch: pytest.MonkeyPatch, when: Callable[[tuple[Event, ...]], bool], times: int = 1
) -> Iterator[None]:
    """The database has no room for some events, so many times."""
    real, left = journal.append, [times]

    def full(connection: Any, table: str, tip: Any, entries: Any, *more: Any) -> Any:
        every = tuple(entries)
        if left[0] and when(tuple(entry.event for entry in every)):
            left[0] -= 1
            raise OperationalError("INSERT", {}, Exception("database or disk is full"))
        return real(connection, table, tip, every, *more)

    with monkeypatch.context() as patched:
        patched.setattr(journal, "append", full)
        yield


def ready(floor: Floor) -> tuple[Event, ...]:
    return floor.act(
        "T1", "p1", "round", lambda d: d.feed(Ready(patron="p1")), then=dealer.deals
    ).events


def with_a_wager(database: Database) -> Floor:
    floor = Floor(database)
    floor.open_table("T1", "roulette")
    funded(floor, "p1")
    floor.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 100_00), then=dealer.deals)
    floor.act("T1", "p1", "wager", lambda d: d.place("p1", "10 on red"))
    return floor


def drawn(events: tuple[Event, ...]) -> tuple[str, ...]:
    return tuple(event.outcome for event in events if isinstance(event, Drawn))


def test_a_draw_that_cannot_be_written_leaves_the_betting_closed(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The wagers stand, and the same outcome comes when there is room for it again."""
    monkeypatch.setattr(faults, "FIRST_S", 0.0)
    floor = with_a_wager(database)
    with failing(monkeypatch, lambda events: bool(drawn(events))):
        assert not drawn(ready(floor))
    assert not floor.table("T1").driver.table.open
    for laid in ("500 on red", "10 on black"):
        with pytest.raises(Refused, match="no wager is taken now"):
            floor.act("T1", "p1", "wager", lambda d, laid=laid: d.place("p1", laid))  # type: ignore[misc]
    assert floor.overdue() == ("T1",)
    floor.goes_on()
    assert floor.table("T1").driver.table.round == 2
    assert floor.audit() == []


def test_where_nothing_can_be_written_what_was_asked_comes_first(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(faults, "FIRST_S", 0.0)
    floor = with_a_wager(database)
    with (
        failing(monkeypatch, lambda events: any(isinstance(e, Ready) for e in events), 2),
        pytest.raises(OperationalError),
    ):
        ready(floor)
    assert floor.table("T1").driver.table.open
    with pytest.raises(Refused, match="no wager is taken now"):
        floor.act("T1", "p1", "wager", lambda d: d.place("p1", "10 on black"))
    assert floor.table("T1").owed is None
    floor.goes_on()
    assert floor.table("T1").driver.table.round == 2
    assert floor.audit() == []


def test_a_fault_that_depends_on_the_outcome_gives_nothing_away(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A dealer who fails after the draw: the wagers stay as they are, whatever came."""
    floor = with_a_wager(database)

    def fails(driver: Driver) -> None:
        dealer.deals(driver)
        raise KeyError("a fault of ours")

    done = floor.act("T1", "p1", "round", lambda d: d.feed(Ready(patron="p1")), then=fails)
    assert not drawn(done.events)
    assert not floor.table("T1").driver.table.open
    floor.act("T1", "dealer", "clock", nothing, then=dealer.deals)
    assert floor.table("T1").driver.table.round == 2
