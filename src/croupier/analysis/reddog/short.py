"""A shoe with two cards left: consecutive cards are a tie, and any others take a third card.

There is none, so that the round is void. Every wager comes back.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.analysis import dealing
from croupier.analysis.cards import left_after
from croupier.analysis.distribution import distribution_of
from croupier.core.rules import Rules

if TYPE_CHECKING:
    from croupier.analysis.distribution import Distribution, Query
    from croupier.core.game import Game
    from croupier.core.wager import WagerKind

TWO = 2
NOTE = "With two cards left, every round is a tie or void, and wagers come back."


def distribution(game: Game, kind: WagerKind, rules: Rules, on: str, query: Query) -> Distribution:
    """The distribution of a wager, also where only two cards are left."""
    left = left_after(game, rules, query.seen, TWO)
    if left is None or sum(left) > TWO:
        return dealing.distribution(game, kind, rules, on, query)
    return replace(distribution_of(Counter({Fraction(0): 1})), note=NOTE)
