"""What each choice is worth, given what was counted over boards, and how the best one ends.

Over all boards the figures are exact. Over a sample of boards they are estimates: each choice is
measured against the boards that were counted for its hand.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb, lcm
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.analysis.distribution import Distribution, distribution_of
from croupier.analysis.holdem.boards import PLAYER, ways
from croupier.analysis.holdem.fours import PLACES, SPLITS, THIRDS, choices, fours
from croupier.analysis.holdem.suits import CARDS, RANKS
from croupier.analysis.holdem.walk import BOARD
from croupier.games.fastactionholdem.hands import LOSE, NATURAL, SINGLE, WIN, Hand, written
from croupier.games.fastactionholdem.hands import SPLIT as IN_TWO
from croupier.games.fastactionholdem.hands import SURRENDER as GONE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from croupier.analysis.holdem.boards import Counted, Numbers
    from croupier.analysis.holdem.pays import Pays

    Ints = NDArray[np.int64]

KEEP, SPLIT, SURRENDER = "keep", "split", "surrender"


class Choice(NamedTuple):
    """What a player does with four cards: keep a pair or split, which one, or give up."""

    does: str
    which: int = 0


CHOICES = (
    *(Choice(KEEP, pair) for pair in range(len(PLACES))),
    *(Choice(SPLIT, split) for split in range(SPLITS)),
    Choice(SURRENDER),
)
"""What can be done with any four cards that are not a natural; a code is a place in this list."""
LOST, WON, TAKEN = (written(one) for one in (Hand(SINGLE, LOSE), Hand(SINGLE, WIN), Hand(SINGLE)))
BOTH_WON, FIRST_WON, SECOND_WON, BOTH_LOST, SPLIT_TAKEN = (
    written(Hand(IN_TWO, *ends))
    for ends in ((WIN, WIN), (WIN, LOSE), (LOSE, WIN), (LOSE, LOSE), ())
)
SECONDS = (BOTH_WON, FIRST_WON, SECOND_WON, BOTH_LOST, SPLIT_TAKEN)
"""The ends with a second wager."""


@dataclass(frozen=True, eq=False)
class Worth:
    """The chances of every choice, from counts that may be larger than a kernel's integers."""

    copies: int
    counted: Counted
    pays: Pays

    @property
    def shoe(self) -> int:
        """The number of cards."""
        return self.copies * CARDS

    @cached_property
    def whole(self) -> Numbers:
        """By hand: the number of boards and hands of the dealer, as whole parts of all chances."""
        dealt = THIRDS * comb(self.shoe - PLAYER - BOARD, PLAYER)
        found: Numbers = self.counted.boards * (dealt * self._alike * self._dealers)
        return found

    @cached_property
    def _dealers(self) -> int:
        return comb(self.shoe - PLAYER, PLAYER)

    @cached_property
    def _alike(self) -> int:
        """A number that can be divided by how many choices of hands have any one number."""
        times = {*np.bincount(fours().choice.ravel()), *np.bincount(fours().split.ravel())}
        return lcm(*map(int, times))

    def _parts(self, counts: Numbers, numbers: Ints, every: NDArray[np.int32]) -> Numbers:
        """Counts by hand and choice, in parts of the whole."""
        each = self._alike // np.bincount(every.ravel()).astype(object)
        many = choices().orbit.astype(object)[:, None] * self._dealers
        found: Numbers = (counts * each)[numbers] * many
        return found

    @cached_property
    def wins(self) -> Numbers:
        """By hand and pair: how often it wins."""
        return self._parts(self.counted.keep, choices().keep, fours().choice)

    @cached_property
    def wins_both(self) -> Numbers:
        """By hand and split: how often both hands win."""
        return self._parts(self.counted.both, choices().split, fours().split)

    @cached_property
    def naturals(self) -> Numbers:
        """By hand: how often the dealer's four cards are of one rank."""
        ranks = choices().cards % RANKS
        out = np.stack([(ranks == rank).sum(axis=1) for rank in range(RANKS)])
        ways = np.array([comb(4 * self.copies - many, PLAYER) for many in range(PLAYER + 1)])
        found: Numbers = ways[out].sum(axis=0).astype(object) * (self.whole // self._dealers)
        return found

    def ends(self, code: int) -> dict[str, Numbers]:
        """By hand, if every hand is played so: how often it ends in each way."""
        choice, natural = CHOICES[code], self.naturals
        if choice.does == SURRENDER:
            return {GONE: self.whole}
        first = self.wins[:, choice.which]
        if choice.does == KEEP:
            return {WON: first, TAKEN: natural, LOST: self.whole - first - natural}
        second, both = self.wins[:, len(PLACES) - 1 - choice.which], self.wins_both[:, choice.which]
        lost = self.whole - first - second + both - natural
        each = both, first - both, second - both, lost, natural
        return dict(zip(SECONDS, each, strict=True))

    @cached_property
    def values(self) -> Numbers:
        """By hand and choice: the expected result, in parts of the whole."""
        return np.column_stack([self._value(code) for code in range(len(CHOICES))])

    def _value(self, code: int) -> Numbers:
        units = ((int(self.pays[end] * self.unit), n) for end, n in self.ends(code).items())
        found: Numbers = sum(pays * parts for pays, parts in units)
        return found

    @cached_property
    def unit(self) -> int:
        """A unit wagered, in parts of which every result has a whole number."""
        return lcm(*(one.denominator for one in self.pays.values()))

    @cached_property
    def best(self) -> Ints:
        """By hand: the code of the choice worth most; of equal ones the one listed first."""
        codes = range(len(CHOICES))
        return np.array([max(codes, key=row.__getitem__) for row in self.values])

    def share(self, hand: int, parts: int) -> Fraction:
        """Parts of the whole of a hand's values, per unit wagered."""
        return Fraction(parts, self.whole[hand] * self.unit)

    def value(self, hand: int, code: int) -> Fraction:
        """The expected result of a choice."""
        return self.share(hand, self.values[hand, code])

    @cached_property
    def chances(self) -> Numbers:
        """By hand up to suits: in how many ways it is dealt."""
        found: Numbers = ways(choices().cards, self.copies).astype(object)
        found *= choices().orbit
        return found

    def chance(self, hand: int) -> Fraction:
        """The chance of four cards, or of others that differ only in suits."""
        return Fraction(self.chances[hand], comb(self.shoe, PLAYER))


def played(
    worth: Worth, codes: Sequence[int] | Ints, hands: Iterable[int] | None = None
) -> Distribution:
    """The results of a round in which every hand is played by its code."""
    natural, whole = choices().natural, worth.whole
    ends = [worth.ends(code) for code in range(len(CHOICES))]
    found: defaultdict[tuple[str, int], int] = defaultdict(int)
    for hand in range(len(natural)) if hands is None else hands:
        met = {NATURAL: whole} if natural[hand] else ends[codes[hand]]
        for end, parts in met.items():
            found[end, whole[hand]] += worth.chances[hand] * parts[hand]
    return _of(worth, found)


def _of(worth: Worth, found: Mapping[tuple[str, int], int]) -> Distribution:
    """The distribution of ends that were met so often, each in parts of a whole."""
    ends = defaultdict[str, Fraction](Fraction)
    for (end, whole), parts in found.items():
        ends[end] += Fraction(parts, whole)
    total = sum(ends.values())
    results = defaultdict[Fraction, Fraction](Fraction)
    for end, chance in ends.items():
        results[worth.pays[end]] += chance
    second = sum((chance for end, chance in ends.items() if end in SECONDS), Fraction(0))
    return Distribution(distribution_of(results).results, 1 + second / total)
