"""The distribution of a contest: every net result for a unit staked, with its probability."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.analysis.rows import Sample
    from croupier.core.money import Cents


@dataclass(frozen=True)
class Distribution:
    """Results in ascending order, each with its probability; `wagered` is all money put at risk.

    Results are net and per unit of the initial wager; so is `wagered`, which includes a commission
    that is paid with the wager. `rolls` is the average number of draws that a decision takes;
    `note` says in a sentence what is assumed beyond the rules.
    """

    results: tuple[tuple[Fraction, Fraction], ...]
    wagered: Fraction = Fraction(1)
    rolls: Fraction = Fraction(1)
    note: str = ""

    @property
    def mean(self) -> Fraction:
        """The patron's expected result."""
        return sum((net * chance for net, chance in self.results), Fraction(0))

    @property
    def house_advantage(self) -> Fraction:
        """The expected loss per unit of the initial wager."""
        return -self.mean

    @property
    def element_of_risk(self) -> Fraction:
        """The expected loss per unit of all money wagered."""
        return self.house_advantage / self.wagered

    @property
    def per_roll(self) -> Fraction:
        """The expected loss per draw that the wager is on the layout."""
        return self.house_advantage / self.rolls

    @property
    def variance(self) -> Fraction:
        """The variance of the net result."""
        square = sum((net * net * chance for net, chance in self.results), Fraction(0))
        return square - self.mean**2

    @property
    def win(self) -> Fraction:
        """The probability of a positive result."""
        return sum((chance for net, chance in self.results if net > 0), Fraction(0))

    @property
    def push(self) -> Fraction:
        """The probability of a result of zero."""
        return dict(self.results).get(Fraction(0), Fraction(0))

    @property
    def lose(self) -> Fraction:
        """The probability of a negative result."""
        return sum((chance for net, chance in self.results if net < 0), Fraction(0))


@dataclass(frozen=True)
class Computed(Distribution):
    """A distribution computed in floats; its mean is `expected`, within `error_bound` (0: exact).

    The probabilities of its results, and `wagered`, are only as accurate as floats.
    """

    expected: Fraction = Fraction(0)
    error_bound: Fraction = Fraction(0)

    @property
    def mean(self) -> Fraction:
        """The patron's expected result."""
        return self.expected


@dataclass(frozen=True)
class Unknown(Distribution):
    """The distribution of a wager that cannot be known without these options."""

    needs: tuple[str, ...] = ()


@dataclass(frozen=True)
class Sampled(Distribution):
    """The distribution of rounds that were played, where the exact one is not known.

    `sample` says how many there were, and how accurate their mean is.
    """

    sample: Sample | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Query:
    """What is asked for in addition to the rules: cards seen, the stake, how patrons decide.

    `hand` are the cards held, if the best decision about one hand is asked for.

    A reader receives it unchanged from the caller.
    """

    seen: tuple[str, ...] = ()
    amount: Cents | None = None
    strategy: str = ""
    hand: tuple[str, ...] = ()


ANY = Query()
"""A fresh shoe, any stake, and the best decisions."""


@dataclass(frozen=True)
class Added:
    """What a prize adds to a unit of a wager: its `chance`, and what it `adds` with changed play.

    `each_other` is what each other player adds who wagers enough and plays for it as here;
    `included` says that the row includes it (except for other players).
    """

    name: str
    amount_cents: Cents
    chance: Fraction
    adds: Fraction
    each_other: Fraction
    included: bool
    cites: tuple[str, ...]


def distribution_of(weights: Mapping[Fraction, int | Fraction]) -> Distribution:
    """The distribution in which each result's probability is proportional to its weight."""
    total = sum(weights.values())
    shares = ((net, Fraction(weight) / total) for net, weight in weights.items() if weight)
    return Distribution(tuple(sorted(shares)))
