"""Rows of odds: one wager under one set of options, exact or simulated, and their JSON."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from croupier.analysis import figures
from croupier.analysis.interval import around, interval
from croupier.analysis.lines import lines

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from croupier.analysis.distribution import Added, Distribution
    from croupier.analysis.kernels.tabulate import Settled
    from croupier.analysis.lines import Line, Paying
    from croupier.core.money import Cents


@dataclass(frozen=True)
class Sample:
    """The source of a simulated row: its rounds, their seed and units, and how long it took.

    `truth` is the exact distribution of the wager, if it is known for the way it was played. `met`
    says how often each result was met, `possible` which may be met at all; `by_round` means that
    rounds vary otherwise than those results do.
    """

    settled: Settled
    seed: int
    units: int
    seconds: float = field(compare=False)
    truth: Distribution | None
    met: Mapping[Fraction, int | Fraction]
    possible: frozenset[Fraction]
    by_round: bool = False

    @property
    def rounds(self) -> int:
        """The number of contests decided."""
        return self.settled.rounds

    @property
    def standard_error(self) -> Decimal | None:
        """The standard error of the mean: the true one if the distribution is known.

        Otherwise it is estimated, and None if all rounds ended alike, which says nothing about it.
        """
        if self.truth is not None:
            return figures.root(self.truth.variance / self.rounds)
        return self.settled.standard_error or None

    @cached_property
    def interval_95(self) -> tuple[Decimal, Decimal]:
        """The 95 percent confidence interval of the house advantage, from the rounds alone."""
        low, high = interval(self.met, self.possible, self.rounds)
        if self.by_round:
            error = float(self.settled.standard_error)
            ends = around(float(self.settled.mean), error, self.rounds)
            low, high = min(low, ends[0]), max(high, ends[1])
        return Decimal(-high), Decimal(-low)

    @property
    def rate(self) -> float:
        """Rounds per second."""
        return self.rounds / self.seconds if self.seconds else 0.0

    @property
    def deviation(self) -> Decimal | None:
        """Simulated minus exact house advantage in true standard errors; None if it cannot vary."""
        error = self.standard_error
        if self.truth is None or not error:
            return None
        return figures.quotient(self.truth.mean - self.settled.mean, error)


@dataclass(frozen=True, kw_only=True)
class Row:
    """A wager under the options that affect it; the fields are those of `odds --json`.

    `variant` are the options that range or were chosen, `defaults` those at their default, both by
    their values in JSON; `in_cents` are the keys of those that are amounts of money, `readings` the
    numbers of the readings between which some of them switch, by key. `stays` says that wagers of
    this game may stay undecided, so that rolls are shown too; `seen` are the cards known to have
    left the shoe, `removal` what one more card of each rank would change.
    `prizes` are what fixed money adds, included in the row if an amount was named; `paying` has the
    pay lines that lead to each result, where they are known.
    """

    game: str
    wager: str
    variant: Mapping[str, Any]
    pays: str | None
    paytable: tuple[tuple[str, str], ...]
    distribution: Distribution
    cites: tuple[str, ...]
    defaults: Mapping[str, Any] = field(default_factory=dict)
    in_cents: frozenset[str] = frozenset()
    readings: Mapping[str, str] = field(default_factory=dict)
    spot: str = ""
    stays: bool = False
    amount_cents: Cents | None = None
    seen: tuple[str, ...] = ()
    strategy: str = ""
    removal: Mapping[str, Fraction | None] | None = None
    sample: Sample | None = None
    break_even_meter: Cents | None = None
    prizes: tuple[Added, ...] = ()
    paying: Paying = field(default_factory=dict)

    def __getitem__(self, field: str) -> Any:
        """A field by its name in JSON."""
        return getattr(self, field)

    def to_dict(self) -> dict[str, Any]:
        """The row as `odds --json` and `simulate --json` have it."""
        return as_json(self)

    @property
    def method(self) -> Literal["exact", "computed", "simulated"]:
        """How the figures were computed."""
        if self.sample is not None:
            return "simulated"
        return "exact" if self.error_bound is None else "computed"

    @property
    def error_bound(self) -> Fraction | None:
        """The error bound of a computed house advantage; None if it is exact or simulated."""
        bound: Fraction | None = getattr(self.distribution, "error_bound", None)
        return bound if bound and self.sample is None else None

    @property
    def needs(self) -> tuple[str, ...]:
        """The options without which the distribution is unknown."""
        needs: tuple[str, ...] = getattr(self.distribution, "needs", ())
        return needs

    @property
    def house_advantage(self) -> Fraction:
        """The expected loss per unit of the initial wager."""
        return self.distribution.house_advantage

    @property
    def exact(self) -> Fraction | None:
        """The exact house advantage, if it is known; of a simulated row, what it should come to."""
        if self.sample is not None:
            truth = self.sample.truth
            known = truth is not None and not getattr(truth, "error_bound", None)
            return truth.house_advantage if truth is not None and known else None
        return self.house_advantage if self.method == "exact" else None

    @property
    def standard_error(self) -> Decimal | None:
        """The standard error of a simulated house advantage."""
        return None if self.sample is None else self.sample.standard_error

    @property
    def win(self) -> Fraction:
        """The probability of a positive result."""
        return self.distribution.win

    @property
    def push(self) -> Fraction:
        """The probability of a result of zero."""
        return self.distribution.push

    @property
    def lose(self) -> Fraction:
        """The probability of a negative result."""
        return self.distribution.lose

    @property
    def standard_deviation(self) -> Decimal:
        """The standard deviation of the net result per unit staked."""
        sample = self.sample
        return figures.root(
            self.distribution.variance if sample is None else sample.settled.variance
        )

    @property
    def element_of_risk(self) -> Fraction:
        """The expected loss per unit of all money wagered."""
        return self.distribution.element_of_risk

    @property
    def rolls(self) -> Fraction:
        """The average number of draws a decision takes."""
        return self.distribution.rolls

    @property
    def per_roll(self) -> Fraction:
        """The expected loss per draw, for a unit on the layout."""
        return self.distribution.per_roll

    @property
    def lines(self) -> tuple[Line, ...]:
        """Every net result with its probability and its return, the highest first."""
        return lines(self.distribution, self.paying)

    @property
    def interval_95(self) -> tuple[Decimal, Decimal] | None:
        """The 95 percent confidence interval of a simulated house advantage."""
        return None if self.sample is None else self.sample.interval_95


def as_json(row: Row) -> dict[str, Any]:
    """A row as `odds --json` and `simulate --json` print it."""
    error = row.standard_error
    if row.needs:
        return _unknown(row)
    return {
        "game": row.game,
        "wager": row.wager,
        **({"spot": row.spot} if row.spot else {}),
        "variant": dict(row.variant),
        **({"defaults": dict(row.defaults)} if row.defaults else {}),
        **({"readings": dict(row.readings)} if row.readings else {}),
        "pays": row.pays,
        **({"paytable": [list(line) for line in row.paytable]} if row.paytable else {}),
        **({"amount_cents": row.amount_cents} if row.amount_cents is not None else {}),
        **({"seen": list(row.seen)} if row.seen else {}),
        **({"strategy": row.strategy} if row.strategy else {}),
        "house_advantage": figures.decimal(row.house_advantage),
        "exact": None if row.exact is None else str(row.exact),
        "method": row.method,
        **_bound(row.error_bound),
        "standard_error": None if error is None else figures.decimal(error),
        "win": figures.decimal(row.win),
        "push": figures.decimal(row.push),
        "lose": figures.decimal(row.lose),
        "standard_deviation": figures.decimal(row.standard_deviation),
        "element_of_risk": figures.decimal(row.element_of_risk),
        **(_per_roll(row) if row.stays else {}),
        "lines": [_line(line, row.method == "exact") for line in row.lines],
        **({"note": row.distribution.note} if row.distribution.note else {}),
        **_break_even(row),
        **({"prizes": [_prize(one) for one in row.prizes]} if row.prizes else {}),
        **({} if row.removal is None else {"removal": _removal(row)}),
        **({} if row.sample is None else _run(row.sample)),
        "cites": list(row.cites),
    }


def _line(line: Line, exact: bool) -> dict[str, Any]:
    """A line, with its probability and its return as fractions if they are exact."""
    return {
        "result": str(line.result),
        "names": list(line.names),
        "pays": list(line.pays),
        "probability": figures.decimal(line.chance),
        "exact": str(line.chance) if exact else None,
        "return": figures.decimal(line.returns),
        "return_exact": str(line.returns) if exact else None,
    }


def _unknown(row: Row) -> dict[str, Any]:
    """A row about which nothing is known until some options are given."""
    return {
        "game": row.game,
        "wager": row.wager,
        "variant": dict(row.variant),
        "pays": row.pays,
        "house_advantage": None,
        "exact": None,
        "needs": list(row.needs),
        "cites": list(row.cites),
    }


def _break_even(row: Row) -> dict[str, Any]:
    return {} if row.break_even_meter is None else {"break_even_meter": row.break_even_meter}


def _prize(one: Added) -> dict[str, Any]:
    return {
        "name": one.name,
        "amount_cents": one.amount_cents,
        "included": one.included,
        "chance": str(one.chance),
        "adds": figures.decimal(one.adds),
        "each_other_player": str(one.each_other),
        "cites": list(one.cites),
    }


def _bound(bound: Fraction | None) -> dict[str, Any]:
    return {} if bound is None else {"error_bound": figures.decimal(bound)}


def _per_roll(row: Row) -> dict[str, Any]:
    return {"rolls": figures.decimal(row.rolls), "per_roll": figures.decimal(row.per_roll)}


def _removal(row: Row) -> dict[str, Any]:
    """The change of the house advantage by rank, as decimals and, if exact, as fractions."""
    exact = row.method == "exact"
    return {
        rank: None
        if by is None
        else {"change": figures.decimal(by), "exact": str(by) if exact else None}
        for rank, by in (row.removal or {}).items()
    }


def _run(sample: Sample) -> dict[str, Any]:
    truth, apart = sample.truth, sample.deviation
    return {
        "rounds": sample.rounds,
        "seed": sample.seed,
        "units": sample.units,
        "interval_95": [figures.decimal(end) for end in sample.interval_95],
        "expected": None if truth is None else figures.decimal(truth.house_advantage),
        "deviation": None if apart is None else figures.decimal(apart),
        "seconds": f"{sample.seconds:.3f}",
        "rate": round(sample.rate),
    }
