"""A sitting in figures: the curve, what was expected, the band, wager by wager, and exports."""

from __future__ import annotations

import csv
import io
from collections import Counter
from fractions import Fraction
from functools import partial
from random import Random

import pytest
from starlette.testclient import TestClient

from croupier.analysis.mix import Mix
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.game import Game
from croupier.core.part import Holds
from croupier.core.wager import Bid
from croupier.floor.figures import lifetime, statistics
from croupier.floor.money import ledger, tips
from croupier.floor.money.spending import TIP
from croupier.floor.people.standing import standing
from croupier.floor.tables import dealer
from croupier.floor.tables.floor import Floor, nothing
from croupier.floor.tables.living import Living
from croupier.floor.tables.rounds import worth
from croupier.floor.web.pages.curve import curve_svg
from croupier.floor.web.serving.house import House
from croupier.games import registry
from tests.floor.fresh import fresh_sqlite
from tests.floor.houses import seated
from tests.floor.playing import anything, plays
from tests.floor.test_tables import funded, money_of
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


FOR_DEALERS = {"craps": Bid(5_00, "field"), "blackjack": Bid(5_00, "main", box=2)}
"""A wager that may be made for the dealers."""


@pytest.mark.parametrize("game", ["poker", "paigow", "craps", "chemindefer", "blackjack"])
def test_results_are_right_to_the_cent_at_every_moment(
    tmp_path_factory: pytest.TempPathFactory, game: str
) -> None:
    """Money, chips, stakes and pots now, less what there was, and without what was given away.

    People also buy chips, cash some, give tips and make wagers for the dealers meanwhile.
    """
    database = fresh_sqlite(tmp_path_factory.mktemp("floor"))
    floor, rng, patrons = Floor(database), Random(5), ("p1", "p2")
    floor.open_table("T1", game)
    funded(floor, *patrons, amount=10**9)
    given = dict.fromkeys(patrons, 0)
    for patron in patrons:
        floor.act("T1", patron, "buy-in", partial(_buys, patron))
    done = Counter[str]()
    for number in range(40):
        patron = patrons[number % 2]
        what = (TIP, "buy-in", "cash-out", "wager for the dealer")[number // 2 % 4]
        act, amount = partial(BESIDE_PLAY[what], patron=patron, bid=FOR_DEALERS.get(game)), 0
        then = nothing if what == TIP else partial(anything, rng=rng)
        try:
            floor.act("T1", patron, what, act, then=then)
            done[what] += 1
            amount = 5_00 if what == TIP else 0
        except Refused:
            floor.act("T1", "p1", "play", nothing, then=partial(anything, rng=rng))
        given[patron] += amount
        found = floor.table("T1")
        for one in patrons:
            with database.reading() as connection:
                rows = lifetime.lifetimes(
                    lifetime.changes(connection, one), lifetime.lying([found], one)
                )
                purse = ledger.balance(connection, ledger.purse("practice", one))
            told, won = sum(row.net_cents for row in rows), has(found, one) + purse - 10**9
            assert told == won + given[one], (what, one)
            assert standing(floor, one).net_cents == told, (what, one)
    assert done.keys() >= {TIP, "buy-in"} | ({"cash-out"} if game != "poker" else set())
    assert bool(done["wager for the dealer"]) == (game in FOR_DEALERS)
    database.close()


def has(found: Living, patron: str) -> int:
    """What a patron has at a table, stakes and what a pot would return included."""
    table, holds = found.driver.table, found.game.get(Holds)
    accounts = holds.emptied(table) if holds else table.accounts
    return accounts.get(patron, 0) + sum(one.amount for one in table.wagers_of(patron))


def _tips(driver: Driver, patron: str, bid: Bid | None) -> None:
    tips.give(driver, patron, 5_00)


def _brings(driver: Driver, patron: str, bid: Bid | None) -> None:
    driver.buy(patron, 100_00)


def _cashes(driver: Driver, patron: str, bid: Bid | None) -> None:
    driver.cash_out(patron, 10_00)


def _for_dealers(driver: Driver, patron: str, bid: Bid | None) -> None:
    if bid is None:
        raise Refused("this wager", "none is made for dealers here", (), "")
    tips.wager_for(driver, patron, bid)


BESIDE_PLAY = {
    TIP: _tips,
    "buy-in": _brings,
    "cash-out": _cashes,
    "wager for the dealer": _for_dealers,
}


def test_a_wager_for_the_dealers_counts_as_its_stake_wherever_results_are_shown(
    client: TestClient, house: House
) -> None:
    one, ends = seated(client, house, "roulette"), set[bool]()
    for number in range(1, 40):
        before = money_of(house.floor, ledger.tips("T1"))
        one.done("/tables/T1/dealer-wagers", {"amount_cents": 5_00, "wager": "red"})
        one.done("/tables/T1/ready")
        ends.add(money_of(house.floor, ledger.tips("T1")) > before)
        told = worked_out(one, "/tables/T1/statistics")["statistics"]
        (row,) = told["wagers"]
        (chart,) = one.get("/me/lifetime").json()["rows"]
        net = one.get("/me/care").json()["net_cents"]
        shown = told["net_cents"], row["net_cents"], chart["net_cents"], net
        assert shown == (-5_00 * number,) * 4
        if ends == {True, False}:
            break
    one.done("/tables/T1/tips", {"amount_cents": 7_00})
    assert one.get("/me/care").json()["net_cents"] == net
    assert one.get("/me").status_code == 200
    assert worked_out(one, "/tables/T1/statistics")["statistics"]["net_cents"] == net


@pytest.mark.parametrize("gives", ["tips", "cash-outs"])
def test_play_that_goes_on_because_somebody_leaves_counts_for_everyone(
    client: TestClient, house: House, gives: str
) -> None:
    one, other = seated(client, house, "roulette"), Visitor(client, "patron-2")
    other.done("/tables/T1/buy-ins", {"amount_cents": 100_00})
    for visitor in (one, other):
        visitor.done("/tables/T1/wagers", RED)
    one.done("/tables/T1/ready")
    assert len(house.floor.table("T1").driver.table.wagers) == 2
    other.done(f"/tables/T1/{gives}", {"amount_cents": 81_00})
    house.floor.act("T1", "dealer", "clock", nothing, then=dealer.deals)
    assert not house.floor.table("T1").driver.table.wagers
    for visitor in (one, other):
        net = visitor.get("/me/care").json()["net_cents"]
        assert abs(net) == 19_00
        assert visitor.get("/me/lifetime").json()["rows"][0]["net_cents"] == net


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
