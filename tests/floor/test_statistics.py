"""A sitting in figures: the curve, what was expected, the band, wager by wager, and exports."""

from __future__ import annotations

import csv
import io
from fractions import Fraction
from functools import partial
from random import Random

import pytest
from starlette.testclient import TestClient

from croupier.analysis.mix import Mix
from croupier.core.driver import Driver
from croupier.core.event import Bought, CashedOut, Event
from croupier.core.game import Game
from croupier.core.part import Holds
from croupier.floor.figures import lifetime, statistics
from croupier.floor.tables.floor import Floor, nothing
from croupier.floor.tables.living import Living
from croupier.floor.tables.rounds import worth
from croupier.floor.web.pages.curve import curve_svg
from croupier.floor.web.serving.house import House
from croupier.games import registry
from tests.floor.fresh import fresh_sqlite
from tests.floor.houses import seated
from tests.floor.playing import anything, plays
from tests.floor.test_tables import funded
from tests.floor.visitors import Visitor
from tests.floor.waiting import worked_out

RED = {"amount_cents": 19_00, "wager": "red"}
ACTS = 100


def test_results_are_set_against_what_was_expected(client: TestClient, house: House) -> None:
    one = seated(client, house, "roulette")
    plays(house, one, "T1", RED, rounds=4)
    told = worked_out(one, "/tables/T1/statistics")["statistics"]
    chips = one.get("/me").json()["chips_cents"]["T1"]
    assert (told["rounds"], told["bought_cents"], told["staked_cents"]) == (4, 500_00, 4 * 19_00)
    assert told["net_cents"] == chips - 500_00
    assert told["expected_cents"] == -4 * 100
    variance = 4 * (1900**2 - 100**2)
    assert told["reach_cents"] == int(2 * variance**0.5)
    assert [point["expected_cents"] for point in told["points"]] == [-100, -200, -300, -400]
    assert told["points"][-1]["net_cents"] == told["net_cents"]
    assert told["points"][-1]["chips_cents"] == chips
    (row,) = told["wagers"]
    assert (row["wager"], row["times"], row["staked_cents"]) == ("red", 4, 4 * 19_00)
    assert (row["net_cents"], row["expected_cents"]) == (told["net_cents"], -400)


def test_a_sitting_begins_with_the_buy_in_after_the_last_cash_out(
    client: TestClient, house: House
) -> None:
    one = seated(client, house, "roulette")
    plays(house, one, "T1", RED, rounds=2)
    one.done("/tables/T1/cash-outs", {})
    one.done("/tables/T1/buy-ins", {"amount_cents": 100_00})
    one.done("/tables/T1/buy-ins", {"amount_cents": 50_00})
    plays(house, one, "T1", RED)
    told = worked_out(one, "/tables/T1/statistics")["statistics"]
    assert (told["rounds"], told["bought_cents"]) == (1, 150_00)


def test_a_sitting_is_exported_as_csv_and_json(client: TestClient, house: House) -> None:
    one = seated(client, house, "roulette")
    plays(house, one, "T1", RED, rounds=3)
    told = one.get("/tables/T1/statistics.csv")
    rows = list(csv.DictReader(io.StringIO(told.text)))
    assert [row["round"] for row in rows] == ["1", "2", "3"]
    assert rows[-1]["expected_cents"] == "-300"
    assert "attachment" in told.headers["content-disposition"]
    whole = one.get("/tables/T1/statistics.json").json()
    assert whole == worked_out(one, "/tables/T1/statistics")["statistics"]


def test_all_play_is_charted_by_mode_without_tips_and_with_what_lies(
    client: TestClient, house: House
) -> None:
    one = seated(client, house, "roulette")
    assert "have not played yet" in one.page("/me/lifetime")
    plays(house, one, "T1", RED, rounds=3)
    one.done("/tables/T1/tips", {"amount_cents": 5_00})
    one.done("/tables/T1/wagers", RED)
    net = worked_out(one, "/tables/T1/statistics")["statistics"]["net_cents"]
    house.floor.open_table("T2", "sicbo", mode="live")
    one.done("/tables/T2/buy-ins", {"amount_cents": 100_00})
    house.floor.act("T2", one.name, "wager", lambda d: d.place(one.name, "10 on big"))
    practice, live = one.get("/me/lifetime").json()["rows"]
    assert (practice["mode"], practice["net_cents"], practice["days"]) == ("practice", net, 1)
    assert practice["points"][-1]["net_cents"] == net
    assert (live["mode"], live["net_cents"]) == ("live", 0)
    assert one.page("/me/lifetime").count('class="curve"') == 2


@pytest.mark.parametrize("game", ["poker", "paigow", "craps", "chemindefer", "blackjack"])
def test_a_lifetime_is_right_to_the_cent_at_every_moment(
    tmp_path_factory: pytest.TempPathFactory, game: str
) -> None:
    """Chips and stakes now, less what was brought to the table, as the events say."""
    database = fresh_sqlite(tmp_path_factory.mktemp("floor"))
    floor, rng, patrons = Floor(database), Random(5), ("p1", "p2")
    floor.open_table("T1", game)
    funded(floor, *patrons, amount=10**9)
    for patron in patrons:
        floor.act("T1", patron, "buy-in", partial(_buys, patron))
    for _ in range(30):
        floor.act("T1", "p1", "play", nothing, then=lambda driver: anything(driver, rng))
        found = floor.table("T1")
        events = [entry.event for entry in found.driver.log]
        for patron in patrons:
            with database.reading() as connection:
                rows = lifetime.lifetimes(
                    lifetime.changes(connection, patron), lifetime.lying([found], patron)
                )
            told = sum(one.net_cents for one in rows)
            assert told == won(found, events, patron), (events[-1], patron)
    database.close()


def won(found: Living, events: list[Event], patron: str) -> int:
    """What a patron has now at a table, stakes included, less what they brought."""
    brought = sum(e.amount for e in events if isinstance(e, Bought) and e.patron == patron)
    taken = sum(e.amount for e in events if isinstance(e, CashedOut) and e.patron == patron)
    table, holds = found.driver.table, found.game.get(Holds)
    accounts = holds.emptied(table) if holds else table.accounts
    stakes = sum(one.amount for one in table.wagers_of(patron))
    return accounts.get(patron, 0) + stakes - brought + taken


def test_a_chart_has_few_points_and_the_last_one() -> None:
    every = [lifetime.Reached("2026-01-01T10:00", n) for n in range(1234)]
    some = list(lifetime.thinned(every))
    assert len(some) == lifetime.MOST
    assert some[-1] == every[-1]
    assert some == sorted(set(some), key=lambda one: one.net_cents)


def test_whoever_has_not_played_has_an_empty_sitting(client: TestClient, house: House) -> None:
    seated(client, house, "roulette")
    told = worked_out(Visitor(client, "patron-2"), "/tables/T1/statistics")["statistics"]
    assert (told["rounds"], told["net_cents"], told["points"]) == (0, 0, [])


def test_the_curve_shows_result_expectation_and_band() -> None:
    points = [
        statistics.Point(1, "", 90_00, -10_00, -1_00, 20_00, 10_00),
        statistics.Point(2, "", 110_00, 10_00, -2_00, 28_00, 20_00),
    ]
    svg = curve_svg(points, "a sitting")
    assert svg.count("<path") == 4
    for part in ("band", "zero", "expected", "actual"):
        assert f'class="{part}"' in svg
    assert "style=" not in svg
    assert curve_svg([], "nothing yet").startswith("<svg")


def _buys(patron: str, driver: Driver) -> None:
    driver.buy(patron, 50_000_00)


@pytest.mark.parametrize("game", registry.games().values(), ids=lambda game: game.key)
def test_what_was_won_wager_by_wager_is_what_was_won(
    game: Game, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    none = Mix(0, Fraction(0), Fraction(0), True, True)
    monkeypatch.setattr(statistics, "_mixed", lambda game, rules, wagers: none)
    database = fresh_sqlite(tmp_path_factory.mktemp("floor"))
    floor, rng = Floor(database), Random(3)
    floor.open_table("T1", game.key)
    funded(floor, "p1", "p2", amount=10**9)
    for patron in ("p1", "p2"):
        floor.act("T1", patron, "buy-in", partial(_buys, patron))
    for _ in range(ACTS):
        floor.act("T1", "p1", "play", nothing, then=lambda d: anything(d, rng))
    found = floor.table("T1")
    with database.transaction() as connection:
        read = statistics.read(connection, game, found.driver.rules, "T1", "p1", found.tip.seq)
    told = statistics.reckoned(game, "T1", "p1", *read)
    assert told.net_cents == (
        worth(found.driver.table, "p1") - told.bought_cents - worth(read[0], "p1")
    )
    assert sum(row.net_cents for row in told.wagers) == told.net_cents
    database.close()
