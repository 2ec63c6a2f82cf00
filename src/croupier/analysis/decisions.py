"""The best decisions of a game, derived: what each choice is worth in each state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Any

from croupier.analysis import figures
from croupier.core.errors import Refused
from croupier.core.money import short

if TYPE_CHECKING:
    from croupier.analysis.twentyone.charts import Chart
    from croupier.core.game import Game
    from croupier.core.money import Cents

SOLVERS = (
    "croupier.analysis.baccarat.house_money",
    "croupier.analysis.support.solve",
    "croupier.analysis.chemindefer.solve",
    "croupier.analysis.twentyone.solve",
)
"""Modules with `solve(game, rules) -> Solution | None`: None where the game has no such choice."""
AT_AMOUNT = "croupier.analysis.twentyone.solve"
"""The one that takes an amount, too."""


@dataclass(frozen=True)
class Decision:
    """A state in which somebody chooses: how likely it is, and what each choice is worth.

    Values that are not `exact` were computed in floats.
    """

    state: str
    chance: Fraction
    values: Mapping[str, Fraction]
    exact: bool = True

    @property
    def best(self) -> str:
        """The choice worth most; the first of those that are worth the same."""
        return max(self.values, key=lambda choice: self.values[choice])


@dataclass(frozen=True)
class Worth:
    """What the choice is worth to who has these wagers, and the house advantage with it."""

    holding: tuple[str, ...]
    worth: Fraction
    house_advantage: Fraction
    exact: bool = True


@dataclass(frozen=True)
class Solution:
    """Every decision about one thing; `unit` says what the values are measured in.

    `charts` show the decisions where they are too many to list.
    """

    about: str
    unit: str
    decisions: tuple[Decision, ...]
    worth: tuple[Worth, ...]
    cites: tuple[str, ...]
    charts: tuple[Chart, ...] = ()


def solve(game: Game, rules: Any, amount: Cents | None = None) -> tuple[Solution, ...]:
    """The best decisions of a game, at an amount where they hang on it; none at all is refused."""
    prized = getattr(rules, "prize", None) is not None
    if amount is not None and not prized:
        why = "no fixed prize makes its decisions hang on the amount"
        raise Refused(f"{game.name} at {short(amount)}", why, (), "no amount")
    stakes = {AT_AMOUNT: (amount,)} if amount is not None else {}
    told = (import_module(name).solve(game, rules, *stakes.get(name, ())) for name in SOLVERS)
    found = tuple(one for one in told if one is not None)
    if not found:
        why = "no decision is made after a wager there"
        raise Refused(f"the best decisions at {game.name}", why, (), "--list")
    return found


def as_json(one: Solution) -> dict[str, Any]:
    """A solution as `strategy --json` prints it."""
    return {
        "about": one.about,
        "unit": one.unit,
        "decisions": [_decision(decision) for decision in one.decisions],
        "worth": [_worth(worth) for worth in one.worth],
        "cites": list(one.cites),
        **({"charts": [_chart(chart) for chart in one.charts]} if one.charts else {}),
    }


def _chart(one: Chart) -> dict[str, Any]:
    """A chart as JSON: a row of letters by its name, and what the second best choice costs."""
    return {
        "title": one.title,
        "columns": list(one.columns),
        "rows": {name: [None if c is None else c.code for c in cells] for name, cells in one.rows},
        "costs": {
            name: [None if c is None else round(c.cost, 9) for c in cells]
            for name, cells in one.rows
        },
    }


def _decision(one: Decision) -> dict[str, Any]:
    return {
        "state": one.state,
        "chance": figures.decimal(one.chance),
        "best": one.best,
        "values": {choice: figures.decimal(value) for choice, value in one.values.items()},
        **(
            {"exact": {name: str(value) for name, value in one.values.items()}} if one.exact else {}
        ),
    }


def _worth(one: Worth) -> dict[str, Any]:
    return {
        "holding": list(one.holding),
        "worth": figures.decimal(one.worth),
        "exact": str(one.worth) if one.exact else None,
        "house_advantage": figures.decimal(one.house_advantage),
    }
