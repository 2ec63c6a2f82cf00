"""Ways of betting: what each costs by hand, and its sessions in kernel and engine alike."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from croupier.analysis.betting import cost as play
from croupier.analysis.betting.cost import cost, cost_json, cycle, ended, run, run_json, table_of
from croupier.analysis.betting.ways import Named, machine, strategies, strategy
from croupier.analysis.craps.betting import PATRON, play_session
from croupier.analysis.draws.chain import expected_visits
from croupier.analysis.kernels.chain import walk_contests
from croupier.analysis.kernels.session import RUINED, Plan, Sessions, run_sessions
from croupier.analysis.unit import BEGINNING
from croupier.core.driver import Driver
from croupier.core.errors import Refused, UnknownName
from croupier.equipment.source import Shuffled
from croupier.games.registry import game

CRAPS = game("craps")
RULES = CRAPS.options()
UNIT = 10_00
F = Fraction
KEYS = tuple(strategies(CRAPS))
SMALL = tuple(key for key in KEYS if key != "three_point_molly")
LINE_ROLLS = F(557, 165)


def test_the_ways_of_betting_that_people_know_are_there() -> None:
    assert {
        "pass_with_odds",
        "six_and_eight",
        "three_point_molly",
        "iron_cross",
        "dont_with_lay_odds",
    } <= set(KEYS)
    assert set(strategies(game("minicraps"))) == set(KEYS)
    assert strategies(game("roulette")) == {}
    with pytest.raises(UnknownName, match="Did you mean 'iron_cross'"):
        strategy(CRAPS, "iron_crss")


def test_odds_add_to_what_is_wagered_and_not_to_what_is_lost() -> None:
    """Behind a pass bet lie 3 units in 6 of 36 cases, 4 in 8 and 5 in 10."""
    alone, odds = cost(CRAPS, RULES, "pass", UNIT), cost(CRAPS, RULES, "pass_with_odds", UNIT)
    assert alone.per_roll == odds.per_roll == F(7, 495) / LINE_ROLLS
    assert alone.element_of_risk == F(7, 495)
    assert odds.staked_per_roll == (1 + F(3 * 6 + 4 * 8 + 5 * 10, 36)) / LINE_ROLLS
    assert odds.element_of_risk == F(7, 1870)


def test_laying_six_units_makes_the_dont_side_cheap_for_its_action() -> None:
    """24 of 36 come out rolls set a point, and six units are laid behind each."""
    one = cost(CRAPS, RULES, "dont_with_lay_odds", UNIT)
    assert one.per_roll == F(3, 220) / LINE_ROLLS
    assert one.element_of_risk == F(3, 220) / (1 + 6 * F(24, 36)) == F(3, 1100)


def test_the_six_and_eight_cost_their_advantage_while_a_point_is_on() -> None:
    """Per roll 11 of 36 decide each; a point is on for 392 of 557 rolls; a bet is 6/5 units."""
    one = cost(CRAPS, RULES, "six_and_eight", UNIT)
    on = 1 - 1 / LINE_ROLLS
    assert one.element_of_risk == F(1, 66)
    assert one.per_roll == on * 2 * F(6, 5) * F(11, 36) * F(1, 66)


def test_the_iron_cross_is_its_four_parts() -> None:
    on = 1 - 1 / LINE_ROLLS
    parts = 2 * F(6, 5) * F(11, 36) * F(1, 66) + F(10, 36) * F(1, 25) + F(1, 18)
    one = cost(CRAPS, RULES, "iron_cross", UNIT)
    assert one.per_roll == on * parts
    assert one.element_of_risk == parts / (2 * F(6, 5) * F(11, 36) + F(10, 36) + 1)


def test_the_three_point_molly_costs_what_its_flat_bets_cost() -> None:
    """Odds are fair, so each unit of a flat bet costs 7/495, and odds dilute it as on the line."""
    one = cost(CRAPS, RULES, "three_point_molly", UNIT)
    assert one.exact
    assert one.element_of_risk == F(7, 1870)
    assert one.rolls == 5
    assert cost_json(one)["exact"] == "49427/4887675"


def test_a_chain_of_very_many_states_is_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = cost(CRAPS, RULES, "pass_with_odds", UNIT)
    monkeypatch.setattr(play, "EXACT_STATES", 1)
    one = cost(CRAPS, RULES, "pass_with_odds", UNIT)
    assert not one.exact
    assert abs(one.per_roll - exact.per_roll) < F(1, 10**12)
    assert (cost_json(one)["method"], cost_json(one)["exact"]) == ("computed", None)


@pytest.mark.parametrize("key", SMALL)
def test_the_unit_changes_the_money_and_not_the_cost(key: str) -> None:
    one, five = (cost(CRAPS, RULES, key, unit) for unit in (UNIT, 5 * UNIT))
    assert (one.per_roll, one.element_of_risk) == (five.per_roll, five.element_of_risk)


@pytest.mark.parametrize("key", KEYS)
def test_the_kernel_walks_the_chain_to_its_cost(key: str) -> None:
    """Half a million cycles: rolls and loss of a cycle within a hundredth of a unit or so."""
    made = machine(CRAPS, RULES, key, UNIT)
    cycles = 400_000
    walked = walk_contests("craps", 4, ended(made), cycles)
    visits, _ = cycle(made)
    assert walked.cells.shape == (made.leaving, 36)
    assert abs(walked.rolls / cycles - float(sum(visits))) < 0.05
    won = sum(
        int(n) * cents
        for row, money in zip(walked.cells.tolist(), made.won, strict=False)
        for n, cents in zip(row, money, strict=True)
    )
    expected = -cost(CRAPS, RULES, key, UNIT).per_roll * UNIT
    assert abs(won / walked.rolls - float(expected)) < 5.0


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("bankroll", [150_00, 2_000_00])
def test_a_session_is_the_same_in_engine_and_kernel(key: str, bankroll: int) -> None:
    made = machine(CRAPS, RULES, key, UNIT)
    found = run_sessions("craps", 9, table_of(made), Plan(6, bankroll, 60, 3))
    for k, (result, rolls, _, ruined) in enumerate(found.kept.tolist()):
        driver = Driver(CRAPS, RULES, Shuffled("craps", 9, 3 + k), lambda: BEGINNING)
        played = play_session(driver, strategy(CRAPS, key), UNIT, bankroll, 60)
        assert played == (rolls, bool(ruined))
        assert driver.table.accounts[PATRON] - bankroll == result
        assert not driver.table.wagers_of(PATRON)


@pytest.mark.parametrize("key", KEYS)
def test_long_sessions_of_the_rich_lose_what_endless_play_loses(key: str) -> None:
    """The mean of many sessions lies within four standard errors of rolls times the cost."""
    found = run(CRAPS, RULES, Named(key), UNIT, Plan(20_000, 10**9, 200), 5)
    expected = -float(found.cost.per_roll) * UNIT * found.sessions.rolls / found.count
    assert found.ruin == 0
    assert found.standard_error is not None
    assert abs(found.mean - expected) < 4 * found.standard_error


def test_sessions_do_not_depend_on_workers_and_can_be_taken_up_anywhere() -> None:
    table = table_of(machine(CRAPS, RULES, "pass_with_odds", UNIT))
    whole = run_sessions("craps", 2, table, Plan(40_000, 300_00, 100))
    other = run_sessions("craps", 2, table, Plan(40_000, 300_00, 100), workers=3)
    late = run_sessions("craps", 2, table, Plan(500, 300_00, 100, 39_500))
    assert (whole.kept == other.kept).all()
    assert (whole.kept[39_500:] == late.kept).all()


def test_a_smaller_bankroll_is_ruined_more_often() -> None:
    risks = [
        run(CRAPS, RULES, Named("pass_with_odds"), UNIT, Plan(5_000, bankroll, 200), 5).ruin
        for bankroll in (100_00, 500_00, 5_000_00)
    ]
    assert risks[0] > risks[1] > risks[2] == 0


def test_nobody_loses_more_than_the_bankroll() -> None:
    found = run(CRAPS, RULES, Named("three_point_molly"), UNIT, Plan(5_000, 200_00, 200), 5)
    told = run_json(found)
    assert int(found.sessions.results.min()) >= -200_00
    low, high = found.ruin_95
    assert low < float(told["risk_of_ruin"]) < high
    assert list(found.quantiles) == sorted(found.quantiles)


@pytest.mark.parametrize("count", [3, 50, 1_000, 123_457])
def test_the_interval_of_a_risk_ends_at_zero_and_one(count: int) -> None:
    found = run(CRAPS, RULES, Named("pass_with_odds"), UNIT, Plan(count, 5_000_00, 1), 5)
    never, always = found.sessions.kept.copy(), found.sessions.kept.copy()
    never[:, RUINED], always[:, RUINED] = 0, 1
    low, high = (replace(found, sessions=Sessions(kept)).ruin_95 for kept in (never, always))
    assert low[0] == 0 < low[1] < 1
    assert 0 < high[0] < high[1] == 1


def test_a_unit_that_cannot_be_staked_is_refused() -> None:
    with pytest.raises(Refused, match=r"^a unit of \$5.01: 6/5 of it, .* \$5 or \$5.05\.$"):
        cost(CRAPS, RULES, "six_and_eight", 5_01)


def test_visits_of_a_chain_that_ends_at_once_are_one() -> None:
    from collections import Counter

    assert expected_visits([Counter([-1] * 36)], [36]) == [1]
