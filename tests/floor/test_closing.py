"""Every table has a clock of its own, and a supervisor can always close a table."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import nullcontext, suppress
from functools import partial
from pathlib import Path
from random import Random
from threading import Thread
from time import monotonic, sleep

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from croupier.analysis.random_play import random_act
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Chosen, Drawn, Event, Ready, RoundVoided, WagerTakenDown
from croupier.core.step import Ask, Step
from croupier.core.table import IDLE, Table
from croupier.floor.money import ledger
from croupier.floor.oversight import deeds, heads
from croupier.floor.store.database import TRIES, Database
from croupier.floor.tables import bots, closing, dealer, pit
from croupier.floor.tables.faults import LONGEST_S, Faults
from croupier.floor.tables.floor import LIVE, Floor
from croupier.floor.web.serving.app import application
from croupier.floor.web.serving.house import House, Settings
from croupier.games import registry
from tests.floor.fresh import fresh_sqlite
from tests.floor.houses import of_role
from tests.floor.test_clock import Clock
from tests.floor.test_tables import funded, money_of
from tests.floor.visitors import Visitor

BY = "supervisor-1"


def broken(table: Table) -> Step:
    """A phase that cannot be asked."""
    raise RuntimeError("the wheel has no numbers")


def refuses(table: Table) -> Step:
    """A phase that is refused."""
    raise Refused("the spin", "the wheel is being cleaned", (), "a clean wheel")


def breaks(floor: Floor, name: str) -> None:
    """Every phase of a table's game raises from now on, in this process."""
    driver = floor.table(name).driver
    driver.game = replace(driver.game, phases=tuple(broken for _ in driver.game.phases))
    driver.table = replace(driver.table, round=driver.table.round)


def events_of(floor: Floor, name: str) -> list[Event]:
    return [entry.event for entry in floor.table(name).driver.log]


def wagered(floor: Floor, name: str, *patrons: str, wager: str = "10 on red") -> None:
    """Patrons with chips and a wager each."""
    funded(floor, *patrons)
    for patron in patrons:
        floor.act(name, patron, "wager", partial(_wagers, patron=patron, wager=wager))


def _wagers(driver: Driver, patron: str, wager: str) -> None:
    driver.buy(patron, 500_00)
    driver.place(patron, wager)


def gone(floor: Floor, name: str, *patrons: str) -> None:
    """Nothing of these patrons is left at a table that is closed, and the books agree."""
    table = floor.current(name).driver.table
    assert floor.current(name).closed
    assert table.wagers == ()
    for patron in patrons:
        assert table.accounts.get(patron, 0) == 0
        assert money_of(floor, ledger.chips(name, patron)) == 0
    assert floor.audit() == []


@pytest.fixture
def clock() -> Clock:
    return Clock()


def two_live_tables(database: Database, clock: Clock) -> Floor:
    """Two tables with a wager each, whose time is up; one of them is broken."""
    floor = Floor(database, clock)
    for name, patron in (("A", "p1"), ("B", "p2")):
        floor.open_table(name, "roulette", LIVE)
        wagered(floor, name, patron)
    clock.passes(floor.pace.wagers + 1)
    breaks(floor, "A")
    return floor


def test_a_table_that_raises_keeps_no_other_from_going_on(
    database: Database, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    floor = two_live_tables(database, clock)
    with caplog.at_level(logging.ERROR, "croupier.floor"):
        floor.goes_on()
    assert floor.table("B").driver.table.round > 1
    assert floor.faults.why("A") == "RuntimeError: the wheel has no numbers"
    assert floor.faults.why("B") == ""
    assert "A cannot continue: RuntimeError: the wheel has no numbers" in caplog.text


def test_a_table_that_is_refused_keeps_no_other_from_going_on(
    database: Database, clock: Clock
) -> None:
    floor = two_live_tables(database, clock)
    driver = floor.table("A").driver
    driver.game = replace(driver.game, phases=tuple(refuses for _ in driver.game.phases))
    driver.table = replace(driver.table, round=driver.table.round)
    floor.goes_on()
    assert floor.table("B").driver.table.round > 1
    assert "the wheel is being cleaned" in floor.faults.why("A")


def test_a_broken_table_is_tried_again_after_a_while_and_longer_each_time(
    database: Database, clock: Clock
) -> None:
    floor, now = two_live_tables(database, clock), [0.0]
    floor.faults = Faults(lambda: now[0])
    for expected in (1, 1, 2, 2, 2, 3):
        floor.goes_on()
        assert floor.faults.times("A") == expected
        now[0] += 0.9
    for _ in range(20):
        now[0] += LONGEST_S + 1
        assert not floor.faults.rests("A")
        floor.goes_on()
    assert floor.faults.times("A") == 23
    driver = floor.table("A").driver
    driver.game = registry.game("roulette")
    now[0] += LONGEST_S + 1
    floor.goes_on()
    assert floor.faults.why("A") == ""
    assert driver.table.round > 1


def test_a_draw_that_fails_is_a_fault_and_the_supervisor_returns_the_wagers(
    database: Database, clock: Clock
) -> None:
    floor = Floor(database, clock)
    floor.open_table("A", "roulette", LIVE)
    wagered(floor, "A", "p1")
    driver = floor.table("A").driver
    betting, spin, _, ending = driver.game.phases
    driver.game = replace(driver.game, phases=(betting, spin, broken, ending))
    clock.passes(floor.pace.wagers + 1)
    for _ in range(3):
        floor.goes_on()
    assert floor.faults.why("A") == "RuntimeError: the wheel has no numbers"
    before = money_of(floor, ledger.bankroll("p1"))
    closing.close_table(floor, "A", BY)
    gone(floor, "A", "p1")
    assert money_of(floor, ledger.bankroll("p1")) == before + 500_00


def test_a_supervisor_closes_a_table_whose_phases_raise(database: Database, clock: Clock) -> None:
    floor = two_live_tables(database, clock)
    floor.goes_on()
    before = money_of(floor, ledger.bankroll("p1"))
    closing.close_table(floor, "A", BY)
    gone(floor, "A", "p1")
    assert money_of(floor, ledger.bankroll("p1")) == before + 500_00
    void = RoundVoided(by=BY, why="RuntimeError: the wheel has no numbers")
    assert void in events_of(floor, "A")
    with floor.database.reading() as connection:
        deed = deeds.latest(connection, 1)[0]
    assert (deed.by, deed.what, deed.gaming_table) == (BY, "close", "A")
    assert "void: RuntimeError: the wheel has no numbers" in deed.words
    assert floor.faults.why("A") == ""


def test_a_round_is_played_before_the_table_closes(database: Database) -> None:
    floor = Floor(database)
    floor.open_table("T1", "roulette")
    wagered(floor, "T1", "p1", "p2")
    closing.close_table(floor, "T1", BY)
    gone(floor, "T1", "p1", "p2")
    told = events_of(floor, "T1")
    assert any(isinstance(event, Drawn) for event in told)
    assert not any(isinstance(event, RoundVoided) for event in told)


def test_a_round_is_not_void_because_others_were_faster_than_the_supervisor(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A patron who works with the supervisor has no wager back by many requests at once."""
    floor = Floor(database)
    floor.open_table("T1", "roulette", LIVE)
    wagered(floor, "T1", "p1")
    tried, real = iter(range(TRIES)), floor._tried
    monkeypatch.setattr(
        floor,
        "_tried",
        lambda *asked, **how: None if next(tried, None) is not None else real(*asked),
    )
    with pytest.raises(Refused, match="other requests came first each time"):
        closing.close_table(floor, "T1", BY)
    assert floor.table("T1").driver.table.wagers
    closing.close_table(floor, "T1", BY)
    events = events_of(floor, "T1")
    voided = next((n for n, one in enumerate(events) if isinstance(one, RoundVoided)), len(events))
    assert any(isinstance(one, Drawn) for one in events[:voided])
    assert floor.audit() == []


def test_a_question_is_answered_by_silence_after_a_restart(database: Database) -> None:
    first = Floor(database)
    first.open_table("T1", "blackjack")
    wagered(first, "T1", "p1", "p2", wager="10 on main")
    asked: Step = None
    for _ in range(40):
        first.act("T1", "dealer", "round", dealer.goes_on, then=dealer.deals)
        asked = first.table("T1").driver.step_now
        if isinstance(asked, Ask) and first.table("T1").driver.table.play.hands:
            break
        if not first.table("T1").driver.table.wagers:
            for patron in ("p1", "p2"):
                first.act("T1", patron, "wager", partial(_more, patron=patron))
    assert isinstance(asked, Ask)
    again = Floor(database)
    closing.close_table(again, "T1", BY)
    gone(again, "T1", "p1", "p2")
    told = events_of(again, "T1")
    assert any(isinstance(event, Chosen) for event in told)
    assert not any(isinstance(event, RoundVoided) for event in told)


def _more(driver: Driver, patron: str) -> None:
    driver.place(patron, "10 on main")


def test_wagers_that_stay_are_taken_down_or_played_on(database: Database) -> None:
    floor = Floor(database)
    floor.open_table("T1", "craps")
    funded(floor, "p1")
    floor.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 500_00), then=dealer.deals)
    floor.act("T1", "p1", "decision", lambda d: d.choose("p1", "accept"))
    for _ in range(30):
        floor.act("T1", "p1", "wager", _line_and_place, then=dealer.deals)
        table = floor.table("T1").driver.table
        if table.play.point is not None and len(table.wagers) == 2:
            break
        if table.play.shooter == "":
            floor.act("T1", "p1", "decision", lambda d: d.choose("p1", "accept"))
    assert {wager.kind for wager in table.wagers} == {"pass", "place_6"}
    before = len(floor.table("T1").driver.log)
    closing.close_table(floor, "T1", BY)
    gone(floor, "T1", "p1")
    told = events_of(floor, "T1")[-max(1, before) :]
    down = [event.spot for event in told if isinstance(event, WagerTakenDown)]
    assert down == ["place_6"] or any(isinstance(event, Drawn) for event in told)
    assert not any(isinstance(event, RoundVoided) for event in told)


def _line_and_place(driver: Driver) -> None:
    kinds = {wager.kind for wager in driver.table.wagers}
    if "pass" not in kinds and driver.table.play.point is None:
        driver.place("p1", "10 on pass")
    if "place_6" not in kinds:
        driver.place("p1", "12 on place_6")
    driver.feed(Ready(patron="p1"))


def test_no_wager_and_no_buy_in_is_taken_once_closing_has_begun(database: Database) -> None:
    floor, other = Floor(database), Floor(database)
    floor.open_table("T1", "roulette")
    wagered(floor, "T1", "p1")
    closing._begun(floor, "T1", BY)
    acts: tuple[Callable[[Driver], object], ...] = (
        lambda d: d.buy("p1", 10_00),
        lambda d: d.place("p1", "10 on red"),
    )
    for do in acts:
        with pytest.raises(Refused, match="being closed"):
            other.act("T1", "p1", "act", do)
    closing.reopen_table(other, "T1", BY)
    floor.act("T1", "p1", "wager", lambda d: d.place("p1", "10 on red"))
    closing.close_table(other, "T1", BY)
    gone(floor, "T1", "p1")
    with pytest.raises(Refused, match="it is already closed"):
        closing.close_table(floor, "T1", BY)


def test_an_act_that_began_before_the_table_closed_comes_too_late(database: Database) -> None:
    floor, other = Floor(database), Floor(database)
    floor.open_table("T1", "roulette")
    funded(floor, "p1")
    closed: list[bool] = []

    def slowly(driver: Driver) -> None:
        driver.buy("p1", 10_00)
        if not closed:
            closed.append(True)
            closer = Thread(target=closing.close_table, args=(other, "T1", BY))
            closer.start()
            closer.join(60 if database.is_postgres else 0.2)

    with pytest.raises(Refused, match="closed") if database.is_postgres else nullcontext():
        floor.act("T1", "p1", "buy-in", slowly)
    for _ in range(1_200):
        if floor.current("T1").closed:
            break
        sleep(0.05)
    gone(floor, "T1", "p1")
    assert money_of(floor, ledger.purse("practice", "p1")) == 50_000_00


def test_vigorish_that_is_owed_is_paid_as_the_table_closes(tmp_path: Path) -> None:
    floor = Floor(fresh_sqlite(tmp_path))
    floor.open_table("T1", "baccarat", choices={"vig_when": "later"})
    wagered(floor, "T1", "p1", "p2", wager="100 on banker")
    for _ in range(60):
        floor.act("T1", "dealer", "round", dealer.goes_on, then=dealer.deals)
        now = floor.table("T1").driver
        if any(now.table.play.owed.values()):
            break
        if not now.table.wagers:
            for patron in ("p1", "p2"):
                with suppress(Refused):
                    floor.act("T1", patron, "wager", partial(_banker, patron=patron))
    closing.close_table(floor, "T1", BY)
    gone(floor, "T1", "p1", "p2")
    assert not floor.table("T1").driver.table.play.owed
    floor.database.close()


def _banker(driver: Driver, patron: str) -> None:
    driver.place(patron, "100 on banker")


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", list(registry.games()))
def test_a_table_of_any_game_is_closed_at_any_moment(tmp_path: Path, game: str, seed: int) -> None:
    rng, floor = Random(f"{game} {seed}"), Floor(fresh_sqlite(tmp_path))
    floor.open_table("T1", game)
    patrons = ("p1", "p2", "p3")
    funded(floor, *patrons, amount=10**9)
    for number, patron in enumerate(patrons):
        color = f"color{number}" if game == "roulette" else ""
        floor.act("T1", patron, "buy-in", partial(_buys, patron=patron, color=color))
    bots.seat(floor, "T1", "p1")
    funded(floor, "bot-1", amount=10**9)
    for _ in range(rng.randint(1, 90)):
        floor.act("T1", "p1", "act", dealer_nothing, then=partial(_at_random, rng=rng))
    floor = Floor(floor.database) if seed % 2 else floor
    closing.close_table(floor, "T1", BY)
    gone(floor, "T1", *patrons, "bot-1")
    with floor.database.reading() as connection:
        assert bots.bots(connection) == ()
    floor.database.close()


def dealer_nothing(driver: Driver) -> None:
    """Nothing is asked."""


def _buys(driver: Driver, patron: str, color: str) -> None:
    driver.buy(patron, 1_000_00, color)


def _at_random(driver: Driver, rng: Random) -> None:
    random_act(driver, rng)


def test_the_clock_goes_on_while_a_table_and_its_bots_fail(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House(database, Settings(tick=0.01))
    floor, beats = house.floor, [0]
    floor.open_table("A", "roulette", LIVE)
    floor.open_table("B", "roulette", LIVE)
    wagered(floor, "A", "p1")
    breaks(floor, "A")
    goes_on = floor.goes_on

    def counted(watched: object) -> None:
        beats[0] += 1
        goes_on()
        if beats[0] % 2:
            raise Refused("the clock", "somebody was first")

    monkeypatch.setattr(floor, "goes_on", counted)
    with TestClient(application(house)):
        ends = monotonic() + 60
        while beats[0] < 10 and monotonic() < ends:
            sleep(0.02)
    assert beats[0] >= 10


def test_a_supervisor_sees_which_table_cannot_go_on_and_closes_it(
    client: TestClient, house: House
) -> None:
    patron = Visitor(client, "patron-1")
    house.floor.open_table("A", "roulette", LIVE)
    patron.done("/tables/A/buy-ins", {"amount_cents": 200_00})
    patron.done("/tables/A/wagers", {"amount_cents": 10_00, "wager": "red"})
    supervisor = of_role(house, client, "supervisor")
    breaks(house.floor, "A")
    house.floor.clock = lambda: "2999-01-01T00:00:00.000+00:00"
    house.floor.goes_on()
    house.floor.clock = Floor(house.database).clock
    row = supervisor.get("/pit").json()["tables"][0]
    assert row["fault"] == "RuntimeError: the wheel has no numbers"
    page = supervisor.page("/pit")
    assert "This table cannot continue: RuntimeError: the wheel has no numbers" in page
    told = house.metrics.exposition(house).decode()
    assert 'croupier_table_faults_total{table="A",' in told
    assert supervisor.done("/tables/A/closings")["closed"]
    assert patron.get("/me").json()["bankroll_cents"] == 1_000_00
    assert house.floor.audit() == []


def test_a_table_that_cannot_be_read_hides_no_other(client: TestClient, house: House) -> None:
    supervisor = of_role(house, client, "supervisor")
    house.floor.open_table("A", "roulette")
    house.floor.open_table("B", "roulette")
    with house.database.transaction() as connection:
        pit.put(connection, heads.locked(connection, "A"), game="a game of yesterday")
    rows = client.get("/api/v1/tables").json()["rows"]
    assert [row["table"] for row in rows] == ["B"]
    assert client.get("/").status_code == 200
    told = {row["told"]["table"]: row["fault"] for row in supervisor.get("/pit").json()["tables"]}
    assert "a game of yesterday" in told["A"]
    assert told["B"] == ""
    assert client.get("/pit", headers=supervisor.headers()).status_code == 200


def test_a_table_between_rounds_closes_at_once(tmp_path: Path) -> None:
    floor = Floor(fresh_sqlite(tmp_path))
    floor.open_table("T1", "roulette")
    closing.close_table(floor, "T1", BY)
    assert floor.table("T1").driver.table.stage == IDLE
    assert not any(isinstance(event, RoundVoided) for event in events_of(floor, "T1"))
    floor.database.close()
