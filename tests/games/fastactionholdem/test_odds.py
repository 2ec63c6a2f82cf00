"""What rounds in bulk show of the odds."""

from croupier.analysis.reader import WayAsked, volume
from croupier.analysis.simulate import simulate
from croupier.cli.simulate import footing
from croupier.games.registry import game

FAST = game("fastactionholdem")


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
