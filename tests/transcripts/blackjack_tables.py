"""What the scenarios of blackjack share."""

from typing import Any

from tests.transcripts.scenario import Scenario

BUYS = "p1 buys 500.00\np2 buys 500.00"
SHUFFLE = """
shuffle shoe
p1 chooses 100 on the cut
shoe: burn 2c
"""
"""A new shoe as a game begins: p1, who came first, cuts."""
NO_HOLE = {"hole_card": "none"}
ACTION = {"multiple_action": "three", "resplit": "no", **NO_HOLE}
METERED = {"progressive": "yes", **NO_HOLE}
PRIZES = {"1": {"5": 3, "53": 1}, "5": {"50": 1, "120": 1}}


def blackjack(name: str, about: str, lines: str, **options: Any) -> Scenario:
    return Scenario("blackjack", name, about, lines, options)
