"""What a run counts, and the results of wagers derived from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.analysis.draws.outcomes import net
from croupier.analysis.kernels.states import DECIDED

if TYPE_CHECKING:
    from croupier.analysis.distribution import Added
    from croupier.analysis.kernels.tabulate import Settled
    from croupier.core.verdict import Verdict
    from croupier.core.wager import WagerKind

After = tuple[tuple[int, ...], ...]
"""The chain a wager follows: the state after each outcome in each state."""


@dataclass(frozen=True)
class Settling:
    """A wager on a spot of one table, and its result for each outcome of the device.

    A wager that may stay follows a chain, and has a result for each outcome in each state. One with
    further wagers in its support also has the amount staked for each outcome.
    """

    kind: WagerKind
    on: str
    results: tuple[Fraction, ...]
    after: After = ()
    staked: tuple[Fraction, ...] = ()


def result(verdict: Verdict | None) -> Fraction:
    """The net result of a verdict per unit staked; zero for a void outcome, never counted."""
    return Fraction(0) if verdict is None else net(verdict)


@dataclass(frozen=True)
class Tally:
    """What has been counted so far: each outcome, the rounds and units, and the seconds it took.

    `walked` has the cells of each chain: how often each outcome met each state. `apart` has the
    cells of wagers that are counted separately, and `settled` the results of such a wager where
    rounds, not cells, determine how it varies. `prizes` is the result of fixed prizes.
    """

    decided: tuple[int, ...]
    voids: int
    rounds: int
    units: int
    seconds: float
    interrupted: bool = False
    walked: Mapping[After, tuple[int, ...]] = field(default_factory=dict)
    apart: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    settled: Mapping[str, Settled] = field(default_factory=dict)
    prizes: Mapping[str, tuple[Added, ...]] = field(default_factory=dict)

    def met(self, one: Settling) -> tuple[int, ...]:
        """How often each result of a wager was met."""
        if not one.after:
            return self.apart.get(one.kind.key, self.decided)
        flat = (after for row in one.after for after in row)
        cells = zip(self.walked[one.after], flat, strict=True)
        return tuple(times if after == DECIDED else 0 for times, after in cells)

    def rolls(self, one: Settling) -> Fraction:
        """The average number of draws a decision took."""
        if not one.after:
            return Fraction(1)
        return Fraction(sum(self.walked[one.after]), sum(self.met(one)))

    def wagered(self, one: Settling) -> Fraction:
        """The average amount staked in a contest, including further wagers."""
        if not one.staked:
            return Fraction(1)
        met = self.met(one)
        both = zip(met, one.staked, strict=True)
        return sum((times * staked for times, staked in both), Fraction(0)) / sum(met)
