"""Charts of twenty-one: what every choice is worth by what is seen, and what a wrong one costs.

Rows of a chart are hard counts, soft counts and pairs; its columns what is seen of the dealer's
hand. Worths are those of a player who sees it, once the dealer has looked for a blackjack.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis.twentyone.kernels.dealer import ACE, RANKS, TEN, hands
from croupier.analysis.twentyone.kernels.play import MAY_DOUBLE, MAY_SURRENDER
from croupier.games.families.twentyone.turns import DOUBLE, HIT, SPLIT, STAND, SURRENDER, ZAP

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from croupier.analysis.twentyone.exact import Solved

NAMES = "A23456789T"
LETTERS = {STAND: "S", HIT: "H", DOUBLE: "D", SPLIT: "P", SURRENDER: "R", ZAP: "Z"}
FIRST_SOFT, LAST_SOFT, FIRST_HARD, LAST_HARD = 13, 20, 5, 19


@dataclass(frozen=True)
class Cell:
    """One situation: how likely it is, and what each choice is worth to a unit wagered."""

    chance: float
    values: Mapping[str, float]

    @property
    def best(self) -> str:
        """The choice worth most; the first of those that are worth the same."""
        return max(self.values, key=lambda choice: self.values[choice])

    @property
    def code(self) -> str:
        """Its letter; behind D and R what is best where that is not allowed."""
        others = {one: value for one, value in self.values.items() if one in (HIT, STAND)}
        letter = LETTERS[self.best]
        if self.best not in (DOUBLE, SURRENDER) or not others:
            return letter
        return letter + LETTERS[max(others, key=lambda one: others[one])].lower()

    @property
    def cost(self) -> float:
        """What the second best choice costs."""
        ordered = sorted(self.values.values(), reverse=True)
        return ordered[0] - ordered[1] if len(ordered) > 1 else 0.0


@dataclass(frozen=True)
class Chart:
    """A table of situations: its rows by name, a cell a column."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Cell | None, ...]], ...]


def lane_names(solved: Solved) -> tuple[str, ...]:
    """What is seen of the dealer's hand, as it is written."""
    return tuple("".join(NAMES[rank] for rank in lane) for lane in solved.shoe.dealer.lanes)


def columns(solved: Solved) -> tuple[int, ...]:
    """The lanes in the order of charts: the ace last, no blackjack that lies open."""
    lanes = solved.shoe.dealer.lanes
    open_ones = [n for n, lane in enumerate(lanes) if lane != (ACE, TEN)]
    return tuple(sorted(open_ones, key=lambda n: tuple(rank or RANKS for rank in lanes[n])))


def grouped(solved: Solved) -> dict[str, list[int]]:
    """The columns of charts: each up card; where two cards lie open, what they count."""
    names, lanes = lane_names(solved), solved.shoe.dealer.lanes
    if not solved.shoe.terms.shown:
        return {names[lane]: [lane] for lane in columns(solved)}
    every, found = hands(), dict[str, list[int]]()
    counts = {lane: every.of(*lanes[lane]) for lane in columns(solved)}
    for lane in sorted(counts, key=lambda n: (every.soft[counts[n]], every.points[counts[n]])):
        soft = "A" if every.soft[counts[lane]] else ""
        found.setdefault(f"{soft}{every.points[counts[lane]]}", []).append(lane)
    return found


def cell(solved: Solved, members: Sequence[int], lanes: Sequence[int]) -> Cell | None:
    """Some hands of two cards against some lanes together, each as often as it is dealt."""
    dealt, shoe, worths = dict(solved.shoe.deals), solved.shoe, solved.worths
    met = [hand for hand in members if hand in dealt]
    weights = np.array([float(dealt[hand]) for hand in met])
    known = sum(float(dealt[hand]) * _known(solved, hand)[lanes].sum() for hand in met)
    if not met or known <= 0.0:
        return None
    may = shoe.may[met[0]]
    choices = {
        STAND: worths.stand,
        HIT: worths.hit,
        **({DOUBLE: worths.double} if may & MAY_DOUBLE else {}),
        **({SURRENDER: worths.surrender} if may & MAY_SURRENDER else {}),
    }
    values = {
        name: float(weights @ of[met][:, lanes].sum(axis=1)) / known for name, of in choices.items()
    }
    pair = _pair(met)
    if pair is not None and np.isfinite(worths.split[pair, lanes]).all():
        values[SPLIT] = float(weights[0] * worths.split[pair, lanes].sum()) / known
    if np.isfinite(worths.zap[np.ix_(met, lanes)]).all():
        values[ZAP] = float(weights @ worths.zap[np.ix_(met, lanes)].sum(axis=1)) / known
    return Cell(known, values)


def _known(solved: Solved, hand: int) -> Any:
    mass, natural = solved.shoe.masses(hand)
    return mass - natural if solved.shoe.terms.peeks else mass


def _pair(members: Sequence[int]) -> int | None:
    held = hands().held[members[0]]
    return int(held.argmax()) if len(members) == 1 and held.max() == 2 else None


def situations(solved: Solved) -> Iterator[tuple[str, Cell]]:
    """Every two cards against everything that may be seen, but a blackjack: by name."""
    every, names = hands(), lane_names(solved)
    for hand, _ in solved.shoe.deals:
        if every.points[hand] < 21:
            told = ",".join(NAMES[rank] for rank in np.repeat(np.arange(RANKS), every.held[hand]))
            for lane in columns(solved):
                found = cell(solved, (hand,), (lane,))
                if found is not None:
                    yield f"{told} v {names[lane]}", found


def kinds() -> dict[str, dict[str, list[int]]]:
    """The rows of charts, hard counts, soft counts and pairs: the hands of two cards in each."""
    every = hands()
    pairs = [every.of(rank, rank) for rank in (*range(1, RANKS), ACE)]
    single = [hand for hand in every.two if hand not in pairs]
    hard = {str(n): _counting(single, n, soft=False) for n in range(FIRST_HARD, LAST_HARD + 1)}
    soft = {
        f"A,{n - 11}": _counting(single, n, soft=True) for n in range(FIRST_SOFT, LAST_SOFT + 1)
    }
    split = {f"{NAMES[r]},{NAMES[r]}": [every.of(r, r)] for r in (*range(1, RANKS), ACE)}
    return {"hard": hard, "soft": soft, "pairs": split}


def charts(solved: Solved) -> tuple[Chart, ...]:
    """Hard counts, soft counts and pairs."""
    return tuple(_chart(solved, title, of.items()) for title, of in kinds().items())


def _counting(of: Iterable[int], points: int, *, soft: bool) -> list[int]:
    every = hands()
    return [hand for hand in of if every.points[hand] == points and bool(every.soft[hand]) == soft]


def _chart(solved: Solved, title: str, of: Iterable[tuple[str, list[int]]]) -> Chart:
    seen = grouped(solved)
    rows = tuple((name, tuple(cell(solved, hand, at) for at in seen.values())) for name, hand in of)
    return Chart(title, tuple(seen), rows)


COLORS = {
    "S": "#f4c7c3",
    "H": "#cfe8cf",
    "D": "#fce8b2",
    "P": "#c9daf8",
    "R": "#e0d4ee",
    "Z": "#d9d9d9",
}


def plot_charts(title: str, drawn: Sequence[Chart], file: Any) -> None:
    """The charts as a picture: the best choice, and below it what the second best costs."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    heights = [len(chart.rows) + 2 for chart in drawn]
    wide = max(len(chart.columns) for chart in drawn)
    with mpl.rc_context({"svg.hashsalt": "croupier", "svg.fonttype": "path"}):
        figure = Figure(
            figsize=(1.5 + 0.62 * wide, 0.36 * sum(heights) + 0.8), layout="constrained"
        )
        figure.suptitle(f"{title}: the best choice, and what the second best costs in per cent")
        parts: Any = figure.subplots(len(drawn), 1, height_ratios=heights)
        for axes, chart in zip(np.atleast_1d(parts), drawn, strict=True):
            _draw(axes, chart)
        figure.savefig(file, metadata={"Date": None} if file.suffix == ".svg" else None)


def _draw(axes: Any, chart: Chart) -> None:
    for y, (_, cells) in enumerate(chart.rows):
        for x, one in enumerate(cells):
            if one is not None:
                color = COLORS[one.code[0]]
                axes.add_patch(_square(x, y, color))
                axes.text(
                    x, y - 0.17, one.code, ha="center", va="center", fontsize=9, weight="bold"
                )
                told = f"{100 * one.cost:.1f}"
                axes.text(x, y + 0.25, told, ha="center", va="center", fontsize=6)
    axes.set_xticks(range(len(chart.columns)), chart.columns)
    axes.set_yticks(range(len(chart.rows)), [name for name, _ in chart.rows])
    axes.set_xlim(-0.5, len(chart.columns) - 0.5)
    axes.set_ylim(len(chart.rows) - 0.5, -0.5)
    axes.tick_params(length=0, top=True, labeltop=True, bottom=False, labelbottom=False)
    axes.set_title(chart.title, loc="left", fontsize=10)


def _square(x: int, y: int, color: str) -> Any:
    from matplotlib.patches import Rectangle

    return Rectangle((x - 0.5, y - 0.5), 1, 1, facecolor=color, edgecolor="white")
