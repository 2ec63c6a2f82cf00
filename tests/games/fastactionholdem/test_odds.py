"""What is known of the odds: exact ones take hours, and rounds in bulk are counted."""

import pytest

from croupier.analysis.distribution import ANY
from croupier.analysis.odds import odds_rows
from croupier.analysis.reader import WayAsked, reader, volume
from croupier.analysis.simulate import simulate
from croupier.cli.simulate import footing
from croupier.core.errors import Refused
from croupier.games.registry import game

FAST = game("fastactionholdem")


def test_odds_say_what_they_need() -> None:
    (row,) = odds_rows(FAST)
    assert (row.wager, row.needs) == ("main", ("a simulation",))
    assert row.distribution.note.startswith("exact odds take every board")


def test_the_best_decisions_are_refused_and_a_rule_is_named() -> None:
    (solve,) = reader(FAST, FAST.options()).solves
    with pytest.raises(Refused, match="hours of work") as refusal:
        solve(FAST, FAST.options(), ANY)
    assert "Add up the ranks of two cards" in refusal.value.accepted


def test_rounds_are_counted_by_points_and_by_house_ways() -> None:
    """Either way loses a few percent; by points hands are split, by house ways never."""
    rules = FAST.options()
    for play, wagered in ((None, True), ("house", False)):
        way = volume(FAST, rules).way(FAST, rules, WayAsked(play=play))
        (row,) = simulate(FAST, rules, 200_000, 3, way=way)
        assert 0 < row.house_advantage < 0.06
        assert row.sample is not None
        assert (row.distribution.wagered > 1) == wagered


def test_a_simulation_without_an_exact_value_claims_no_agreement() -> None:
    rows = simulate(FAST, FAST.options(), 20_000, 3)
    assert footing(rows).startswith("no exact value to compare with")
