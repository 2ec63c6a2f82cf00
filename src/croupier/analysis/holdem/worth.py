"""What each choice is worth, given what was counted over boards, and how the best one ends.

Over all boards the figures are exact. Over a sample of boards they are estimates: each choice is
measured against the boards that were counted for its hand.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.analysis.distribution import Distribution, distribution_of
from croupier.analysis.holdem.boards import PLAYER
from croupier.analysis.holdem.fours import SPLITS, THIRDS, choices, fours
from croupier.analysis.holdem.suits import CARDS, RANKS
from croupier.analysis.holdem.walk import BOARD

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Choose = Callable[["Worth", int], "Choice"]

NATURAL_PAYS = Fraction(5)
SURRENDERED = Fraction(-1, 2)
KEEP, SPLIT, SURRENDER = "keep", "split", "surrender"


class Choice(NamedTuple):
    """What a player does with four cards: keep a pair or split, which one, or give up."""

    does: str
    which: int = 0


CHOICES = (
    *(Choice(KEEP, pair) for pair in range(6)),
    *(Choice(SPLIT, split) for split in range(SPLITS)),
    Choice(SURRENDER),
)
"""What can be done with any four cards that are not a natural."""


@dataclass(frozen=True, eq=False)
class Worth:
    """The chances of every choice, from counts that may be larger than a kernel's integers."""

    copies: int
    boards: Sequence[int]
    keep: Sequence[int]
    both: Sequence[int]

    @property
    def shoe(self) -> int:
        """The number of cards."""
        return self.copies * CARDS

    @cached_property
    def _times(self) -> tuple[Ints, Ints]:
        """How many hands and pairs, or hands and splits, have the number of each choice."""
        return np.bincount(fours().choice.ravel()), np.bincount(fours().split.ravel())

    def _chance(self, hand: int, found: int, times: int) -> Fraction:
        """The chance that the dealer's hand is beaten, from its counts."""
        dealt = THIRDS * comb(self.shoe - PLAYER - BOARD, PLAYER)
        alike = int(choices().orbit[hand])
        return Fraction(int(found) * alike, int(times) * int(self.boards[hand]) * dealt)

    def wins(self, hand: int, pair: int) -> Fraction:
        """The chance that a pair wins."""
        number = choices().keep[hand, pair]
        return self._chance(hand, self.keep[number], self._times[0][number])

    def wins_both(self, hand: int, split: int) -> Fraction:
        """The chance that both hands of a split win."""
        number = choices().split[hand, split]
        return self._chance(hand, self.both[number], self._times[1][number])

    def dealer_natural(self, hand: int) -> Fraction:
        """The chance that the dealer's four cards are of one rank."""
        out = Counter(card % RANKS for card in choices().cards[hand].tolist())
        ways = sum(comb(4 * self.copies - out[rank], PLAYER) for rank in range(RANKS))
        return Fraction(ways, comb(self.shoe - PLAYER, PLAYER))

    def value(self, hand: int, choice: Choice) -> Fraction:
        """The expected result of a choice; a split's second wager comes back on a natural."""
        if choice.does == SURRENDER:
            return SURRENDERED
        if choice.does == KEEP:
            return 2 * self.wins(hand, choice.which) - 1
        first, second = (self.wins(hand, one) for one in (choice.which, 5 - choice.which))
        return 2 * (first + second) - 2 + self.dealer_natural(hand)

    def best(self, hand: int) -> Choice:
        """The choice that is worth most; of equal ones the one listed first."""
        return max(CHOICES, key=lambda choice: self.value(hand, choice))

    def results(self, hand: int, choice: Choice) -> dict[Fraction, Fraction]:
        """Every result of a choice, with its chance."""
        if choices().natural[hand]:
            return {NATURAL_PAYS: Fraction(1)}
        if choice.does == SURRENDER:
            return {SURRENDERED: Fraction(1)}
        first = self.wins(hand, choice.which)
        if choice.does == KEEP:
            return {Fraction(1): first, Fraction(-1): 1 - first}
        both, natural = self.wins_both(hand, choice.which), self.dealer_natural(hand)
        one = first + self.wins(hand, 5 - choice.which) - 2 * both
        lost = 1 - both - one - natural
        return {Fraction(2): both, Fraction(0): one, Fraction(-1): natural, Fraction(-2): lost}

    def chance(self, hand: int) -> Fraction:
        """The chance of four cards, or of others that differ only in suits."""
        held = Counter(choices().cards[hand].tolist()).values()
        ways = int(choices().orbit[hand]) * int(np.prod([comb(self.copies, one) for one in held]))
        return Fraction(ways, comb(self.shoe, PLAYER))


def played(worth: Worth, choose: Choose, hands: Iterable[int] | None = None) -> Distribution:
    """The results of a round in which every hand is played by a rule."""
    chances = defaultdict[Fraction, Fraction](Fraction)
    split = Fraction(0)
    for hand in range(len(choices().cards)) if hands is None else hands:
        choice, chance = choose(worth, hand), worth.chance(hand)
        split += chance * (choice.does == SPLIT and not choices().natural[hand])
        for result, part in worth.results(hand, choice).items():
            chances[result] += chance * part
    return Distribution(distribution_of(chances).results, 1 + split)
