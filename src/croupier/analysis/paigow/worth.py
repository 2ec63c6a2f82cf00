"""What each setting of a hand is worth against a house way, and how the best ones end.

A player's hand is compared with the dealer's, which is set by the house way.  A bank's hand is
compared with that of one opponent, who sets by the house way too, as a dealer who wagers against
the bank does.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb, lcm
from typing import TYPE_CHECKING

import numpy as np

from croupier.analysis.distribution import Distribution, distribution_of
from croupier.analysis.paigow.counting import counted
from croupier.analysis.paigow.deals import HELD, SIZE, deals, set_alike

if TYPE_CHECKING:
    from croupier.analysis.paigow.deals import Ints
    from croupier.games.paigow.house_way import HouseWay

Pays = tuple[Fraction, Fraction, Fraction]
"""The result of a unit if the player loses, pushes and wins: for the player, or for the bank."""
OTHERS = comb(SIZE - HELD, HELD)
"""The number of hands that the other side may have."""


@dataclass(frozen=True)
class Worth:
    """What every setting is worth on one side, if the other side sets by a house way."""

    way: HouseWay
    side: int
    pays: Pays

    @cached_property
    def ends(self) -> Ints:
        """By kind of hand, setting and end: how many hands of the other side lead to it."""
        return counted(self.way)[:, :, self.side]

    @cached_property
    def unit(self) -> int:
        """A unit wagered, in parts of which every result has a whole number."""
        return lcm(*(one.denominator for one in self.pays))

    @cached_property
    def values(self) -> Ints:
        """By kind of hand and setting: the expected result, in parts of units and other hands."""
        found: Ints = self.ends @ np.array([int(one * self.unit) for one in self.pays])
        return found

    @cached_property
    def house(self) -> Ints:
        """By kind of hand: the setting of the house way."""
        return set_alike(self.way)

    @cached_property
    def best(self) -> Ints:
        """By kind of hand: the setting worth most; of equal ones the house way's, if it is one."""
        most = self.values.max(axis=1)
        own = self.values[np.arange(len(most)), self.house]
        return np.where(own == most, self.house, self.values.argmax(axis=1))

    @property
    def whole(self) -> int:
        """One, in the parts of the values."""
        return OTHERS * self.unit

    def value(self, kind: int, setting: int) -> Fraction:
        """The expected result of a setting."""
        return Fraction(int(self.values[kind, setting]), self.whole)

    def chance(self, kind: int) -> Fraction:
        """The chance of four tiles of a kind."""
        return Fraction(int(deals().ways[kind]), comb(SIZE, HELD))

    def played(self, settings: Ints) -> Distribution:
        """The results of a round in which every kind of hand is set so."""
        met = self.ends[np.arange(len(settings)), settings]
        ways = (deals().ways[:, None] * met).sum(axis=0)
        weights: dict[Fraction, int] = {}
        for pays, many in zip(self.pays, ways.tolist(), strict=True):
            weights[pays] = weights.get(pays, 0) + many
        return distribution_of(weights)
