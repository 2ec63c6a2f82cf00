"""The distribution of a contest: every net result for a unit staked, with its probability."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.core.money import Cents


@dataclass(frozen=True)
class Distribution:
    """Results in ascending order, each with its probability; `wagered` is all money staked.

    Results are net and per unit of the initial wager; so is `wagered`. `rolls` is how many draws
    a decision takes, on average; `note` says in a sentence what is assumed beyond the rules.
    """

    results: tuple[tuple[Fraction, Fraction], ...]
    wagered: Fraction = Fraction(1)
    rolls: Fraction = Fraction(1)
    note: str = ""

    @property
    def mean(self) -> Fraction:
        """What the patron expects."""
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
        """The expected loss per draw that the wager lies on the layout."""
        return self.house_advantage / self.rolls

    @property
    def variance(self) -> Fraction:
        """The variance of the net result."""
        square = sum((net * net * chance for net, chance in self.results), Fraction(0))
        return square - self.mean**2

    @property
    def win(self) -> Fraction:
        """The probability of ending above nothing."""
        return sum((chance for net, chance in self.results if net > 0), Fraction(0))

    @property
    def push(self) -> Fraction:
        """The probability of ending at nothing."""
        return dict(self.results).get(Fraction(0), Fraction(0))

    @property
    def lose(self) -> Fraction:
        """The probability of ending below nothing."""
        return sum((chance for net, chance in self.results if net < 0), Fraction(0))


@dataclass(frozen=True)
class Computed(Distribution):
    """One worked out in floats: its mean is `expected`, within `error_bound` (0: exactly).

    Its results have their probabilities nearly: `wagered` and they are no closer than floats are.
    """

    expected: Fraction = Fraction(0)
    error_bound: Fraction = Fraction(0)

    @property
    def mean(self) -> Fraction:
        """What the patron expects."""
        return self.expected


@dataclass(frozen=True)
class Unknown(Distribution):
    """The distribution of a wager that nobody knows without these options."""

    needs: tuple[str, ...] = ()


@dataclass(frozen=True)
class Query:
    """What is asked for beside the rules: the cards seen, the stake, how patrons decide.

    A reader gets it as the person who asks has made it.
    """

    seen: tuple[str, ...] = ()
    amount: Cents | None = None
    strategy: str = ""


ANY = Query()
"""A fresh shoe, a share of any stake, decisions at their best."""


@dataclass(frozen=True)
class Added:
    """What a prize adds to a unit of a wager: `chance` to win it, `adds` with the change of play.

    `each_other` is what each other player adds who wagers enough, and plays for it as here;
    `included` says that the row has it (but for other players).
    """

    name: str
    amount_cents: Cents
    chance: Fraction
    adds: Fraction
    each_other: Fraction
    included: bool
    cites: tuple[str, ...]


def distribution_of(weights: Mapping[Fraction, int | Fraction]) -> Distribution:
    """The distribution in which each result has a probability in proportion to its weight."""
    total = sum(weights.values())
    shares = ((net, Fraction(weight) / total) for net, weight in weights.items() if weight)
    return Distribution(tuple(sorted(shares)))
