"""The best decisions of a game, derived: what each choice is worth in each state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

from croupier.analysis import figures
from croupier.analysis.distribution import ANY, Query
from croupier.analysis.reader import reader
from croupier.core.errors import Refused
from croupier.core.money import short
from croupier.core.part import Contested
from croupier.core.rules import Rules

if TYPE_CHECKING:
    from croupier.core.game import Game


@dataclass(frozen=True)
class Decision:
    """A state in which a patron chooses: how likely it is, and what each choice is worth.

    Values that are not `exact` were computed in floats.
    """

    state: str
    chance: Fraction
    values: Mapping[str, Fraction]
    exact: bool = True

    @property
    def best(self) -> str:
        """The choice worth most; the first one of a tie."""
        return max(self.values, key=lambda choice: self.values[choice])


@dataclass(frozen=True)
class Worth:
    """What the choice is worth to a patron with these wagers, and the house advantage with it."""

    holding: tuple[str, ...]
    worth: Fraction
    house_advantage: Fraction
    exact: bool = True


class Cell(Protocol):
    """One situation of a chart."""

    @property
    def code(self) -> str:
        """The letter of the best choice; a small letter after it applies where it is barred."""

    @property
    def cost(self) -> float:
        """The cost of the second-best choice."""


@dataclass(frozen=True)
class Chart:
    """A chart of situations: its rows by name, one cell per column.

    `letters` are the choices that codes stand for, each with its color on a screen and in print.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Cell | None, ...]], ...]
    letters: tuple[Letter, ...] = ()


@dataclass(frozen=True)
class Letter:
    """A letter of a chart: what it stands for, and its color on a screen and in a picture."""

    code: str
    choice: str
    style: str
    color: str


@dataclass(frozen=True)
class Remembered:
    """A rule that people remember: its name, what it says, and what it costs against the best.

    `costs` is None while the best play is not known.
    """

    name: str
    says: str
    costs: Fraction | None
    house_advantage: Fraction


@dataclass(frozen=True)
class Solution:
    """Every decision about one thing; `unit` says what the values are measured in.

    `charts` show the decisions where there are too many to list; `remembered` are rules that come
    close to them.
    """

    about: str
    unit: str
    decisions: tuple[Decision, ...]
    worth: tuple[Worth, ...]
    cites: tuple[str, ...]
    charts: tuple[Chart, ...] = ()
    remembered: tuple[Remembered, ...] = ()


@dataclass(frozen=True)
class Index:
    """A situation, two choices, and the true count from which the second is better.

    `rises` means that the second gains as the count rises; otherwise it is better below the number.
    """

    state: str
    first: str
    second: str
    number: float
    rises: bool


@dataclass(frozen=True)
class Indices:
    """The index numbers of a count, by its tags; insurance is taken from a count on.

    `removal` is how much removing a card of each rank changes a patron's expectation.
    """

    count: str
    tags: tuple[int, ...]
    rows: tuple[Index, ...]
    insurance: float
    removal: Mapping[str, float]


def solve(game: Game, rules: Rules, query: Query = ANY) -> tuple[Solution, ...]:
    """The best decisions of a game, at an amount if they depend on it; refused if it has none."""
    read = reader(game, rules)
    if query.amount is not None and not read.by_amount(rules):
        why = "no fixed prize makes its decisions depend on the amount"
        raise Refused(f"{game.name} at {short(query.amount)}", why, (), "no amount")
    if query.hand and not read.by_hand:
        why = "its decisions are listed together"
        raise Refused(f"{game.name} with {' '.join(query.hand)}", why, (), "no hand")
    solved = (ask(game, rules, query) for ask in read.solves)
    found = tuple(one for one in solved if one is not None)
    if not found and game.get(Contested) is not None:
        why = "players contest pots, and the best choice depends on how the others play"
        instead = "croupier equity for what hands are worth, or hint while you play"
        raise Refused(f"a fixed strategy for {game.name}", why, (), instead)
    if not found:
        why = "there is no decision to make after a wager"
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
        **({"remembered": list(map(_remembered, one.remembered))} if one.remembered else {}),
    }


def _remembered(one: Remembered) -> dict[str, Any]:
    return {
        "name": one.name,
        "says": one.says,
        "costs": None if one.costs is None else figures.decimal(one.costs),
        "exact": None if one.costs is None else str(one.costs),
        "house_advantage": figures.decimal(one.house_advantage),
    }


def _chart(one: Chart) -> dict[str, Any]:
    """A chart as JSON: rows of letters by name, and the cost of the second-best choices."""
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
