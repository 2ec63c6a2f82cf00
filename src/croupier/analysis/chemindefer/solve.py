"""The one free decision of chemin de fer, the Player's on five, and what the bank is worth.

The Banker draws by a fixed table, so there is nothing to conceal and one choice is best: the one
with the higher expectation over the cards left. It is derived for every two cards that count five,
and for all of them together.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import perm
from typing import TYPE_CHECKING, Any

from croupier.analysis.chemindefer.five import CHOICES, decisions, on_five
from croupier.analysis.decisions import Decision, Solution, Worth
from croupier.analysis.distribution import ANY
from croupier.analysis.exact import exact_distribution
from croupier.analysis.reader import pack_of
from croupier.core.rules import Rules
from croupier.games.chemindefer.hands import HAND
from croupier.games.families.coup import BANKER, PLAYER

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from croupier.analysis.chemindefer.five import OnFive
    from croupier.analysis.distribution import Query
    from croupier.core.game import Game

MOST_CARDS = 6
"""A hand is weighed by the ordered ways of this many cards."""
UNIT = "expected gain per unit; the Banker's less vigorish"
ABOUT = "the Player's Hand on five"
CITES = ("chemindefer.8.a.2", "chemindefer.8.c", "chemindefer.9.c")
ANY_FIVE, FOR_BANKER = "any five", "any five, to the Banker"
Ends = tuple[int, int, int]


def solve(game: Game, rules: Rules, query: Query = ANY) -> Solution:
    """What drawing and staying are worth on five, to both sides and for each wager."""
    met = on_five(game, rules, pack_of(game, rules).copies)
    orders = perm(sum(pack_of(game, rules).copies), MOST_CARDS)
    against = [_decision(ANY_FIVE, met, to_player, orders)]
    against += [_decision(f"five of {one.cards}", [one], to_player, orders) for one in met]
    banked = _decision(FOR_BANKER, met, to_banker(rules), orders)
    sides = ((PLAYER, against[0]), (BANKER, banked))
    worth = tuple(_worth(game, rules, wager, one) for wager, one in sides)
    return Solution(ABOUT, UNIT, (*against, banked), worth, CITES)


def to_player(ends: Ends) -> Fraction:
    """The expectation of a unit wagered against the Banker."""
    won, tied, lost = ends
    return Fraction(won - lost, won + tied + lost)


def to_banker(rules: Any) -> Callable[[Ends], Fraction]:
    """The expectation of a unit of the Banker, who pays vigorish on winnings."""
    kept: Fraction = 1 - rules.vigorish.share.fraction

    def value(ends: Ends) -> Fraction:
        won, tied, lost = ends
        return (lost * kept - won) / (won + tied + lost)

    return value


def _decision(
    state: str, met: Sequence[OnFive], value: Callable[[Ends], Fraction], orders: int
) -> Decision:
    """The two choices over these hands together."""
    chance = Fraction(sum(one.ways for one in met), orders)
    values = {choice: value(_together(met, choice)) for choice in CHOICES}
    return Decision(state, chance, values)


def _together(met: Sequence[OnFive], choice: str) -> Ends:
    won, tied, lost = (sum(one.ends[choice][end] for one in met) for end in range(3))
    return won, tied, lost


def _worth(game: Game, rules: Rules, wager: str, one: Decision) -> Worth:
    """What the better choice rather than the worse is worth to a unit of a wager."""
    kind = game.kind(wager)
    assert kind is not None, "both wagers are offered"
    best = decisions(game, rules)[HAND]
    other = next(choice for choice in CHOICES if choice != best)
    gain = one.chance * (one.values[best] - one.values[other])
    return Worth((wager,), gain, exact_distribution(game, kind, rules, "").house_advantage)


@dataclass(frozen=True)
class Bank:
    """A bank held until it loses, always for the same wager, fully covered.

    All figures are per unit of that wager: the expected result of a hand, the expected number of
    hands, and the expected result of all of them.
    """

    hand: Fraction
    hands: Fraction

    @property
    def whole(self) -> Fraction:
        """The expected result of the bank until it is lost."""
        return self.hand * self.hands


def bank(game: Game, rules: Rules) -> Bank:
    """The value of the bank, each hand from a full shoe and five played optimally against it."""
    kind = game.kind(BANKER)
    assert kind is not None, "it is one of the wagers"
    found = exact_distribution(game, kind, rules, "")
    return Bank(found.mean, 1 / found.lose)
