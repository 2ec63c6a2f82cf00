"""Odds beside a table: every wager's, those of the present mix, and of the shoe in practice."""

from __future__ import annotations

from fractions import Fraction
from threading import Event

import pytest
from starlette.testclient import TestClient

from croupier.analysis.mix import Lying, distribution_at, mix
from croupier.core.game import Game, leader, offered
from croupier.core.rules import Rules
from croupier.floor.figures import odds
from croupier.floor.web.serving.house import House
from croupier.games import registry
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.floor.houses import seated
from tests.floor.playing import plays
from tests.floor.visitors import Visitor
from tests.floor.waiting import worked_out

SOLVED = [game for game in registry.games().values() if "main" not in offered(game, game.options())]


def test_every_wager_has_its_odds_in_fractions_and_per_cent(
    client: TestClient, house: House
) -> None:
    one = seated(client, house, "roulette", "live")
    rows = {row["wager"]: row for row in worked_out(one, "/tables/T1/odds")["rows"]}
    red = rows["red"]
    assert (red["exact"], red["house_advantage"]) == ("1/19", "5.263 %")
    assert (red["hit_rate_exact"], red["hit_rate"]) == ("9/19", "47.368 %")
    assert (red["true_odds"], red["pays"]) == ("10 to 9", "1 to 1")
    assert red["standard_deviation"] == "0.999"
    assert red["method"] == "exact"
    assert rows["straight"]["pays"] == "35 to 1"


@pytest.mark.parametrize("game", SOLVED, ids=lambda game: game.key)
def test_every_wager_that_begins_a_contest_is_there(game: Game) -> None:
    rules = rules_for(game, {})
    told = {row.wager for row in odds.chances(game, rules)}
    assert told == {k.key for k in offered(game, rules).values() if leader(game, k) is k}


def test_the_present_mix_is_judged_together_on_every_outcome(
    client: TestClient, house: House
) -> None:
    one = seated(client, house, "roulette")
    for wager in ("red", "black"):
        one.done("/tables/T1/wagers", {"amount_cents": 19_00, "wager": wager})
    mine = worked_out(one, "/tables/T1/odds")["mine"]
    assert mine["staked_cents"] == 38_00
    assert (mine["expected_loss_cents"], mine["expected_loss_exact"]) == ("200.00", "200")
    # Only a zero loses both: 3800 cents in 1 of 19, else nothing.
    variance = Fraction(3800**2, 19) - 200**2
    assert mine["standard_deviation_cents"] == f"{float(variance) ** 0.5:.2f}"
    assert mine["note"] == odds.TOGETHER


def test_wagers_that_stay_count_from_where_they_are_and_as_independent() -> None:
    craps = registry.game("craps")
    rules = rules_for(craps, {})
    six, lone = Lying("pass", "", 6, 10_00), Lying("place_6", "", None, 12_00)
    # From a point of six, a pass bet wins 5 of 11.
    assert distribution_at(craps, rules, six).house_advantage == Fraction(1, 11)
    both = mix(craps, rules, (six, lone))
    assert not both.together
    alone = distribution_at(craps, rules, lone)
    assert both.expected_loss == 1000 * Fraction(1, 11) + 1200 * alone.house_advantage
    assert both.variance == 1000**2 * (1 - Fraction(1, 121)) + 1200**2 * alone.variance


def test_a_mix_changes_with_the_wagers_and_is_ones_own(client: TestClient, house: House) -> None:
    one, two = seated(client, house, "roulette"), Visitor(client, "patron-2")
    assert worked_out(one, "/tables/T1/odds")["mine"] is None
    one.done("/tables/T1/wagers", {"amount_cents": 10_00, "wager": "red"})
    assert worked_out(one, "/tables/T1/odds")["mine"]["staked_cents"] == 10_00
    assert worked_out(two, "/tables/T1/odds")["mine"] is None
    one.done("/tables/T1/wagers", {"amount_cents": 10_00, "wager": "straight", "on": "17"})
    assert worked_out(one, "/tables/T1/odds")["mine"]["staked_cents"] == 20_00


def test_the_advantages_are_pending_until_they_are_worked_out(
    client: TestClient, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    go = Event()

    def slowly(game: Game, rules: Rules) -> odds.TableOdds:
        go.wait(60)
        return odds.table_odds(game, rules)

    monkeypatch.setattr("croupier.floor.web.serving.house.table_odds", slowly)
    one = seated(client, house, "roulette")
    told = one.get("/tables/T1/advantages").json()
    assert (told["pending"], told["rows"]) == (True, {})
    go.set()
    rows = worked_out(one, "/tables/T1/advantages")["rows"]
    assert (rows["straight"]["percent"], rows["straight"]["exact"]) == ("5.26 %", "1/19")
    assert rows["first_five"]["percent"] == "7.89 %"


def test_wagers_that_support_others_have_the_advantage_of_their_row() -> None:
    game = registry.game("reddog")
    rows = odds.table_odds(game, game.options()).advantages
    kinds = offered(game, game.options())
    assert {rows[key] for key, kind in kinds.items() if kind.odds_row == "main"} == {rows["main"]}


@verifies("cmr147.06")
def test_the_odds_of_the_shoe_follow_the_cards_in_practice_and_are_refused_live(
    client: TestClient, house: House
) -> None:
    one = seated(client, house, "reddog")
    before = worked_out(one, "/tables/T1/odds")["rows"]
    plays(house, one, "T1", {"amount_cents": 25_00, "wager": "main"})
    told = worked_out(one, "/tables/T1/shoe-odds")
    assert told["seen"] >= 2
    assert told["rows"][0]["exact"] != before[0]["exact"]
    house.floor.open_table("T2", "reddog", "live")
    refused = one.get("/tables/T2/shoe-odds")
    assert refused.status_code == 403
    assert refused.json()["type"] == "/problems/not-permitted"
    assert refused.json()["cites"] == ["cmr147.06"]
    assert worked_out(one, "/tables/T2/odds")["rows"] == before


def test_the_document_names_the_odds(client: TestClient) -> None:
    told = client.get("/api/v1/openapi.json").json()
    assert "/api/v1/tables/{table}/odds" in told["paths"]
    assert told["components"]["schemas"]["Chance"]["properties"]["exact"]
