"""Combined play: what a way of betting costs, exactly if its chain is small, and its sessions.

A cycle runs from one empty layout to the next; the expected loss of a cycle divided by its expected
rolls is the loss per roll of endless play.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Any

from croupier.analysis import figures
from croupier.analysis.betting.ways import Named, machine, strategy
from croupier.analysis.draws.chain import expected_visits
from croupier.analysis.interval import interval
from croupier.analysis.kernels.states import DECIDED
from croupier.core.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.analysis.betting.ways import Machine
    from croupier.analysis.kernels.session import Plan, Sessions, Table
    from croupier.analysis.reader import Progress, Way
    from croupier.core.game import Game
    from croupier.core.money import Cents

EXACT_STATES = 1_000
"""An exact solution takes time cubic in the states; larger chains are solved in floats."""
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass(frozen=True)
class Cost:
    """What endless play costs, in units of its flat bet."""

    game: str
    strategy: str
    name: str
    amount_cents: Cents
    per_roll: Fraction
    staked_per_roll: Fraction
    rolls: Fraction
    states: int
    exact: bool

    def to_dict(self) -> dict[str, Any]:
        """The row as `odds --strategy --json` has it."""
        return cost_json(self)

    @property
    def element_of_risk(self) -> Fraction:
        """The expected loss per unit of all money wagered."""
        return self.per_roll / self.staked_per_roll


def cost(game: Game, rules: Rules, key: str, amount: Cents) -> Cost:
    """The cost of a named way of betting whose unit is this amount."""
    made = machine(game, rules, key, amount)
    visits, exact = cycle(made)
    lost, staked = -_total(made.won, visits), _total(made.staked, visits)
    rolls = sum(visits, Fraction(0))
    unit = rolls * amount
    name = strategy(game, key).name
    return Cost(game.key, key, name, amount, lost / unit, staked / unit, rolls, made.leaving, exact)


def _total(table: Sequence[Sequence[int]], visits: Sequence[Fraction]) -> Fraction:
    pairs = zip(table, visits, strict=False)
    return sum((Fraction(sum(row), len(row)) * often for row, often in pairs), Fraction(0))


def cycle(made: Machine) -> tuple[list[Fraction], bool]:
    """How often each state that bets is visited in a cycle, and whether that is exact."""
    after = ended(made)
    width = len(after[0])
    if made.leaving <= EXACT_STATES:
        moves = [Counter(row) for row in after]
        return expected_visits(moves, [width] * len(after)), True
    return _in_floats(after, width), False


def ended(made: Machine) -> list[list[int]]:
    """The chain that ends when the first state, the empty layout, comes round again."""
    return [[DECIDED if to == 0 else to for to in row] for row in made.after[: made.leaving]]


def _in_floats(after: Sequence[Sequence[int]], width: int) -> list[Fraction]:
    import numpy as np

    rest = np.eye(len(after))
    for state, row in enumerate(after):
        for to, times in Counter(row).items():
            if to != DECIDED:
                rest[to, state] -= times / width
    start = np.zeros(len(after))
    start[0] = 1.0
    return [Fraction(float(often)) for often in np.linalg.solve(rest, start)]


def cost_json(one: Cost) -> dict[str, Any]:
    """A row of `odds --strategy --json`."""
    return {
        "game": one.game,
        "strategy": one.strategy,
        "amount_cents": one.amount_cents,
        "loss_per_roll": figures.decimal(one.per_roll),
        "exact": str(one.per_roll) if one.exact else None,
        "loss_per_roll_cents": figures.decimal(one.per_roll * one.amount_cents),
        "staked_per_roll": figures.decimal(one.staked_per_roll),
        "element_of_risk": figures.decimal(one.element_of_risk),
        "exact_element_of_risk": str(one.element_of_risk) if one.exact else None,
        "method": "exact" if one.exact else "computed",
        "rolls": figures.decimal(one.rolls),
        "states": one.states,
    }


@dataclass(frozen=True)
class Run:
    """Sessions of one way of betting, and the cost they are compared with."""

    cost: Cost
    sessions: Sessions
    plan: Plan
    seed: int
    seconds: float = field(compare=False)

    def to_dict(self) -> dict[str, Any]:
        """The row as `simulate --strategy --json` has it."""
        return run_json(self)

    @property
    def count(self) -> int:
        """The number of sessions."""
        return len(self.sessions.results)

    @property
    def mean(self) -> float:
        """The mean result of a session in cents."""
        return float(self.sessions.results.mean())

    @property
    def standard_error(self) -> float | None:
        """The standard error of the mean result; None if all sessions ended alike."""
        results = self.sessions.results
        if results.min() == results.max():
            return None
        return float(results.std(ddof=1)) / sqrt(self.count)

    @property
    def ruin(self) -> float:
        """The share of sessions that could not make their next bets."""
        return self.sessions.ruined / self.count

    @property
    def ruin_95(self) -> tuple[float, float]:
        """The Wilson 95 percent interval of the risk of ruin."""
        ruined = self.sessions.ruined
        met = {Fraction(1): ruined, Fraction(0): self.count - ruined}
        return interval(met, met, self.count)

    @property
    def quantiles(self) -> tuple[Cents, ...]:
        """The 5th, 25th, 50th, 75th and 95th percentiles of the session results."""
        import numpy as np

        found = np.quantile(self.sessions.results, QUANTILES, method="inverted_cdf")
        return tuple(int(one) for one in found)

    def histogram(self, bins: int) -> list[tuple[float, int]]:
        """The start of each of a number of equal bins of results, in cents, and its sessions."""
        import numpy as np

        results = self.sessions.results
        if results.min() == results.max():
            return [(float(results[0]), self.count)]
        counts, edges = np.histogram(results, bins=bins)
        return [(float(edge), int(times)) for edge, times in zip(edges, counts, strict=False)]


def table_of(made: Machine) -> Table:
    """The chain in the kernel's form."""
    from croupier.analysis.kernels.session import Table

    return Table(
        made.after, made.won, made.staked, made.need, made.layout, made.leave, made.leaving
    )


def run(
    game: Game,
    rules: Rules,
    way: Way | None,
    amount: Cents,
    plan: Plan,
    seed: int,
    workers: int = 1,
    progress: Progress | None = None,
) -> Run:
    """The sessions of a plan, played by a named way of betting."""
    from croupier.analysis.kernels.session import run_sessions, timed

    key = way.key if isinstance(way, Named) else ""
    made = machine(game, rules, key, amount)
    table = table_of(made)

    def sit(seed: int, plan: Plan, progress: Progress | None) -> Sessions:
        return run_sessions(game.key, seed, table, plan, workers, progress)

    found, seconds = timed(sit, seed, plan, progress)
    return Run(cost(game, rules, key, amount), found, plan, seed, seconds)


def run_json(one: Run) -> dict[str, Any]:
    """The fields of `simulate --strategy --json`."""
    rolls, staked, error = one.sessions.rolls, one.sessions.staked, one.standard_error
    lost = -int(one.sessions.results.sum())
    return {
        **cost_json(one.cost),
        "method": "simulated",
        "rounds": one.count,
        "seed": one.seed,
        "bankroll_cents": one.plan.bankroll,
        "session_rolls": one.plan.rolls,
        "result_cents": f"{one.mean:.4f}",
        "standard_error_cents": None if error is None else f"{error:.4f}",
        "risk_of_ruin": figures.decimal(Fraction(one.sessions.ruined, one.count)),
        "risk_of_ruin_95": [figures.decimal(Decimal(end)) for end in one.ruin_95],
        "quantiles_cents": dict(zip(map(str, QUANTILES), one.quantiles, strict=True)),
        "simulated_loss_per_roll": figures.decimal(Fraction(lost, rolls * one.cost.amount_cents)),
        "simulated_element_of_risk": figures.decimal(Fraction(lost, staked)) if staked else None,
        "total_rolls": rolls,
        "seconds": f"{one.seconds:.3f}",
        "rate": round(rolls / one.seconds) if one.seconds else 0,
    }
