"""The best decisions of a game, derived: what each choice is worth in each state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Any

from croupier.analysis import figures
from croupier.core.errors import Refused

if TYPE_CHECKING:
    from croupier.core.game import Game

SOLVERS = (
    "croupier.strategy.house_money", "croupier.strategy.support", "croupier.strategy.five",
)  # fmt: skip
"""Modules with `solve(game, rules) -> Solution | None`: None where the game has no such choice."""


@dataclass(frozen=True)
class Decision:
    """A state in which somebody chooses: how likely it is, and what each choice is worth."""

    state: str
    chance: Fraction
    values: Mapping[str, Fraction]

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


@dataclass(frozen=True)
class Solution:
    """Every decision about one thing; `unit` says what the values are measured in."""

    about: str
    unit: str
    decisions: tuple[Decision, ...]
    worth: tuple[Worth, ...]
    cites: tuple[str, ...]


def solve(game: Game, rules: Any) -> tuple[Solution, ...]:
    """The best decisions of a game; one without any is refused."""
    solvers: list[Callable[[Game, Any], Solution | None]] = [
        import_module(name).solve for name in SOLVERS
    ]
    found = tuple(one for one in (solver(game, rules) for solver in solvers) if one is not None)
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
    }


def _decision(one: Decision) -> dict[str, Any]:
    return {
        "state": one.state,
        "chance": figures.decimal(one.chance),
        "best": one.best,
        "values": {choice: figures.decimal(value) for choice, value in one.values.items()},
        "exact": {choice: str(value) for choice, value in one.values.items()},
    }


def _worth(one: Worth) -> dict[str, Any]:
    return {
        "holding": list(one.holding),
        "worth": figures.decimal(one.worth),
        "exact": str(one.worth),
        "house_advantage": figures.decimal(one.house_advantage),
    }
