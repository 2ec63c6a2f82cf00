"""Rounds played in the engine end to the cent as the kernel counts them."""

from __future__ import annotations

import pytest

from croupier.analysis.kernels.shoes import Run
from croupier.analysis.reader import volume
from croupier.analysis.simulate import contests
from croupier.analysis.unit import bids
from croupier.games.registry import game
from croupier.rulebook.rules import rules_for

SEED, UNITS = 11, 40


@pytest.mark.parametrize(
    ("key", "options"),
    [
        ("threecardpoker", {}),
        ("threecardpoker", {"deal": "shoe"}),
        ("threecardpoker", {"deliver_dealer": "after", "settle_order": "phase_by_phase"}),
        ("caribbeanstud", {"bonus": "A"}),
        ("caribbeanstud", {"deal": "shoe"}),
        ("letitride", {"bonus": "yes", "three_card": "A"}),
        ("letitride", {"deal": "shoe"}),
        ("doubledownstud", {}),
        ("coloradoholdem", {"bonus": "yes"}),
        ("coloradoholdem", {"version": "permissible", "deal": "hand"}),
    ],
)
def test_the_engine_plays_the_rounds_that_the_kernel_counts(
    key: str, options: dict[str, str]
) -> None:
    played = game(key)
    rules = rules_for(played, options)
    own, made = volume(played, rules), contests(played, rules)
    placed = bids(played, rules, made)
    for unit in range(UNITS):
        one = own.replay(played, rules, (SEED, unit), made, None, None)
        *_, tally = own.tallies(played, rules, Run(SEED, 1, unit), None, (), None)
        (face,) = (place for place, many in enumerate(tally.decided) if many)
        both = zip(placed, made, strict=True)
        expected = sum(bid.amount * settled.results[face] for bid, settled in both)
        assert sum(one.won.values()) == expected, (unit, one.outcomes)
