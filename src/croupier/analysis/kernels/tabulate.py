"""Tabulated judges, and histograms settled by them: exact sums, rounded only when shown."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import TYPE_CHECKING

from croupier.analysis.interval import Z_95
from croupier.core.errors import Refused
from croupier.core.game import deciding
from croupier.core.part import VoidDraws
from croupier.core.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.core.game import Game
    from croupier.core.verdict import Verdict
    from croupier.core.wager import WagerKind

DIGITS = 28
NORMAL_95 = Decimal(str(Z_95))


@dataclass(frozen=True)
class Settled:
    """The number of rounds, and the sums of their results and squares, one unit staked in each."""

    rounds: int
    total: Fraction
    squares: Fraction

    @property
    def mean(self) -> Fraction:
        """The mean result of a round."""
        return self.total / self.rounds

    @property
    def variance(self) -> Fraction:
        """The unbiased variance of a round's result, over n - 1; zero for a single round."""
        if self.rounds == 1:
            return Fraction(0)
        return (self.squares - self.total * self.mean) / (self.rounds - 1)

    @property
    def standard_error(self) -> Decimal:
        """The standard error of the mean."""
        with localcontext(prec=DIGITS):
            return decimal(self.variance / self.rounds).sqrt()


def interval_95(mean: Fraction, error: Decimal) -> tuple[Decimal, Decimal]:
    """The normal 95 percent confidence interval about a mean."""
    with localcontext(prec=DIGITS):
        middle, reach = decimal(mean), NORMAL_95 * error
        return middle - reach, middle + reach


def decimal(value: Fraction) -> Decimal:
    """A fraction as a decimal with 28 digits."""
    with localcontext(prec=DIGITS):
        return Decimal(value.numerator) / Decimal(value.denominator)


def settle(counts: Sequence[int], shares: Sequence[Fraction | int]) -> Settled:
    """Settle a wager: the count of each outcome against its net result per unit staked."""
    if len(counts) != len(shares):
        what = f"{len(shares)} results for {len(counts)} outcomes"
        raise Refused(what, "every outcome has one result", (), "as many results as outcomes")
    rounds = sum(map(int, counts))
    if rounds < 1 or any(count < 0 for count in counts):
        raise Refused("counts", "there is no round to settle", (), "at least one round")
    whole = lcm(*(share.denominator for share in shares))
    units = [share.numerator * (whole // share.denominator) for share in shares]
    total = sum(int(n) * unit for n, unit in zip(counts, units, strict=True))
    squares = sum(int(n) * unit * unit for n, unit in zip(counts, units, strict=True))
    return Settled(rounds, Fraction(total, whole), Fraction(squares, whole * whole))


@lru_cache(maxsize=4096)
def net(verdict: Verdict) -> Fraction:
    """The net result of a decided wager per unit staked."""
    kept = Fraction(0) if verdict.kept is None else verdict.kept.fraction
    charged = verdict.fee.share.fraction if verdict.fee is not None else 0
    return verdict.paid.fraction * (1 - charged) + kept - 1


@lru_cache(maxsize=4096)
def tabulate(game: Game, kind: WagerKind, rules: Rules, on: str) -> tuple[Verdict | None, ...]:
    """The verdict on a new wager for each outcome of the deciding device; None if it is void."""
    device = deciding(game, kind, rules)
    values, start, draws = map(device.value, device.faces), kind.start(on), game.get(VoidDraws)
    if draws is None:
        return tuple(kind.judge(start, value, rules) for value in values)
    return tuple(
        None if draws.void(value, rules) else kind.judge(start, value, rules) for value in values
    )
