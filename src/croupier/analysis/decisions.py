"""The best decisions of a game, derived: what each choice is worth in each state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Any, Protocol

from croupier.analysis import figures, variants
from croupier.analysis.cells import choice
from croupier.analysis.distribution import ANY, Query
from croupier.analysis.reader import reader
from croupier.core.errors import Refused
from croupier.core.money import short
from croupier.core.part import Contested
from croupier.core.rules import Rules
from croupier.rulebook import display
from croupier.rulebook.display import Displayed

if TYPE_CHECKING:
    from croupier.analysis.betting.ways import Strategy
    from croupier.core.game import Game
    from croupier.core.wager import WagerKind

NINE = Decimal("1e-9")


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

    def to_dict(self) -> dict[str, Any]:
        """The situation as JSON has it."""
        return {
            "state": self.state,
            "usual": self.first,
            "other": self.second,
            "index": f"{self.number:.3f}",
            "from_above": self.rises,
        }


@dataclass(frozen=True)
class Standing:
    """The options on which decisions depend: those that were chosen, and those at their default."""

    variant: Mapping[str, Any] = field(default_factory=dict)
    defaults: Mapping[str, Any] = field(default_factory=dict)
    in_cents: frozenset[str] = frozenset()

    @property
    def words(self) -> str:
        """Every option with its value, as people type them; empty if there is none."""
        return ", ".join(choice(self, key) for key in (*self.variant, *self.defaults))


@dataclass(frozen=True)
class Indices(Displayed):
    """The index numbers of a count, by its tags; insurance is taken from a count on.

    `removal` is how much removing a card of each rank changes a patron's expectation.
    """

    count: str
    tags: tuple[int, ...]
    rows: tuple[Index, ...]
    insurance: float
    removal: Mapping[str, float]
    game: str = ""
    standing: Standing = Standing()

    def to_dict(self) -> dict[str, Any]:
        """The index numbers as `strategy --index --json` has them."""
        return {
            "game": self.game,
            "variant": self.standing.variant,
            "defaults": self.standing.defaults,
            "count": self.count,
            "tags": list(self.tags),
            "rows": [one.to_dict() for one in self.rows],
            "insurance": f"{self.insurance:.3f}",
            "removal": {rank: _decimal(by) for rank, by in self.removal.items()},
        }


def standing(game: Game, rules: Rules, solved: Iterable[Solution]) -> Standing:
    """The options that move the figures of solutions, of the wagers that they are about."""
    held = {key for one in solved for each in one.worth for key in each.holding}
    kinds = [kind for kind in game.wagers if kind.key in held] or [
        kind for kind in game.wagers if kind.offered(rules)
    ]
    return _standing(game, rules, kinds)


def _standing(game: Game, rules: Rules, kinds: Iterable[WagerKind]) -> Standing:
    chosen: dict[str, Any] = {}
    usual: dict[str, Any] = {}
    for kind in kinds:
        chosen |= variants.variant(game, kind, rules)
        usual |= variants.defaults(game, kind, rules)
    left = {key: value for key, value in usual.items() if key not in chosen}
    return Standing(chosen, left, variants.amounts(game.options))


@dataclass(frozen=True)
class Decisions(Displayed):
    """The best decisions of a game, by what they are about, and the options they depend on."""

    game: str
    name: str
    solutions: tuple[Solution, ...]
    standing: Standing = Standing()

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Every state in which a patron chooses, with what each choice is worth."""
        return tuple(each for one in self.solutions for each in one.decisions)

    def to_dict(self) -> dict[str, Any]:
        """The decisions as `strategy --json` has them."""
        solved = [as_json(one) for one in self.solutions]
        every = [decision for one in solved for decision in one["decisions"]]
        stands = {"variant": self.standing.variant, "defaults": self.standing.defaults}
        return {"game": self.game, **stands, "decisions": every, "solutions": solved}

    def _repr_html_(self) -> str:
        said = escape(self.standing.words)
        shown = "".join(part for one in self.solutions for part in _shown(self.name, one))
        return f"{shown}<p>{said}</p>" if said else shown


def _shown(name: str, one: Solution) -> Iterator[str]:
    """A solution in HTML: its charts, or its decisions if it has none."""
    yield f"<p><b>{escape(name)}: {escape(one.about)}</b><br>{escape(one.unit)}</p>"
    yield from map(_chart_html, one.charts)
    if one.charts:
        yield f"<p>{escape(letters_used(one.charts))}</p>"
    elif one.decisions:
        head = ("state", "chance", "best", *one.decisions[0].values)
        yield display.table(head, map(_cells, one.decisions))


LOWERCASE = "a lowercase letter: where that is not allowed"


def letters_used(charts: Iterable[Chart]) -> str:
    """What the letters that occur in charts stand for."""
    charts = tuple(charts)
    codes = {one.code for chart in charts for _, cells in chart.rows for one in cells if one}
    used = {letter for code in codes for letter in code.upper()}
    named = dict.fromkeys(one for chart in charts for one in chart.letters if one.code in used)
    letters = ", ".join(f"{one.code} {one.choice}" for one in named)
    lower = any(code != code.upper() for code in codes)
    return f"{letters}; {LOWERCASE}" if lower else letters


def _cells(one: Decision) -> tuple[str, ...]:
    values = (figures.per_cent(value, 2) for value in one.values.values())
    return one.state, figures.per_cent(one.chance, 4), one.best, *values


def _chart_html(chart: Chart) -> str:
    """A chart in HTML, each cell in the color of its choice."""
    colors = {one.code: one.color for one in chart.letters}
    head = "".join(f"<th>{escape(name)}</th>" for name in (chart.title, *chart.columns))
    rows = (
        f"<tr><th>{escape(name)}</th>{''.join(_chart_cell(c, colors) for c in cells)}</tr>"
        for name, cells in chart.rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def _chart_cell(one: Cell | None, colors: Mapping[str, str]) -> str:
    if one is None:
        return "<td></td>"
    color = colors.get(one.code[:1], "transparent")
    style = f"background:{escape(color)};color:#111;text-align:center"
    return f'<td style="{style}" title="{100 * one.cost:.2f} %">{escape(one.code)}</td>'


def indices(game: Game, rules: Rules, count: str) -> Indices:
    """The index numbers of a count; refused where no count is offered."""
    index = reader(game, rules).index
    if index is None:
        raise Refused(f"--index {count}", f"no count is offered for {game.name}")
    stands = _standing(game, rules, game.wagers[:1])
    return replace(index(game, rules, count), game=game.key, standing=stands)


def ways_to_decide(game: Game) -> list[Strategy]:
    """The best way of deciding, and those that `odds` can compare with it."""
    from croupier.analysis.betting.ways import Strategy
    from croupier.analysis.by_name import OPTIMAL
    from croupier.analysis.reader import find_reader

    read = find_reader(game, game.options())
    others = read.strategies if read else ()
    names = dict.fromkeys((OPTIMAL, *others)) if others else ()
    return [Strategy(name, name, "", ()) for name in names]


def solve(game: Game, rules: Rules, query: Query = ANY) -> tuple[Solution, ...]:
    """The best decisions of a game, at an amount if they depend on it; refused if it has none."""
    read = reader(game, rules)
    if read.solves and query.amount is not None and not read.by_amount(rules):
        why = "no fixed prize makes its decisions depend on the amount"
        raise Refused(f"{game.name} at {short(query.amount)}", why, (), "no amount")
    if read.solves and query.hand and not read.by_hand:
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
        raise Refused(f"the best decisions at {game.name}", why, (), _instead(game))
    return found


def _instead(game: Game) -> str:
    """What can be asked of a game in which nothing is decided after a wager."""
    from croupier.analysis.betting.ways import strategies

    others = "the list of strategies: --list, or list=True"
    return others if strategies(game) else f"croupier odds {game.key}, for what its wagers cost"


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
            name: [None if c is None else _decimal(c.cost) for c in cells]
            for name, cells in one.rows
        },
    }


def _decimal(value: float) -> str:
    """A figure computed in floats, with the nine decimals that hold."""
    return figures.decimal(Decimal(value).quantize(NINE))


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
