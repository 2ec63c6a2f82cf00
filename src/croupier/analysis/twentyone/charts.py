"""Charts of twenty-one: what every choice is worth given what is seen, and what a wrong one costs.

Rows of a chart are hard counts, soft counts and pairs; its columns are what is seen of the dealer's
hand. Values are those of a player who sees it, once the dealer has looked for a blackjack.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis.decisions import Chart, Letter
from croupier.analysis.twentyone.kernels.dealer import ACE, RANKS, TEN, hands
from croupier.analysis.twentyone.kernels.play import MAY_DOUBLE, MAY_SURRENDER
from croupier.games.families.twentyone.turns import DOUBLE, HIT, SPLIT, STAND, SURRENDER, ZAP

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from croupier.analysis.twentyone.exact import Solved

NAMES = "A23456789T"
SHOWN = (
    Letter("S", STAND, "red", "#f4c7c3"),
    Letter("H", HIT, "green", "#cfe8cf"),
    Letter("D", DOUBLE, "yellow", "#fce8b2"),
    Letter("P", SPLIT, "blue", "#c9daf8"),
    Letter("R", SURRENDER, "magenta", "#e0d4ee"),
    Letter("Z", ZAP, "cyan", "#d9d9d9"),
)
LETTERS = {one.choice: one.code for one in SHOWN}
FIRST_SOFT, LAST_SOFT, FIRST_HARD, LAST_HARD = 13, 20, 5, 19


@dataclass(frozen=True)
class Cell:
    """One situation: how likely it is, and what each choice is worth per unit wagered."""

    chance: float
    values: Mapping[str, float]

    @property
    def best(self) -> str:
        """The choice worth most; the first one of a tie."""
        return max(self.values, key=lambda choice: self.values[choice])

    @property
    def code(self) -> str:
        """Its letter; after D and R the best choice where that is not allowed."""
        others = {one: value for one, value in self.values.items() if one in (HIT, STAND)}
        letter = LETTERS[self.best]
        if self.best not in (DOUBLE, SURRENDER) or not others:
            return letter
        return letter + LETTERS[max(others, key=lambda one: others[one])].lower()

    @property
    def cost(self) -> float:
        """The cost of the second-best choice."""
        ordered = sorted(self.values.values(), reverse=True)
        return ordered[0] - ordered[1] if len(ordered) > 1 else 0.0


def lane_names(solved: Solved) -> tuple[str, ...]:
    """The names of what is seen of the dealer's hand."""
    return tuple("".join(NAMES[rank] for rank in lane) for lane in solved.shoe.dealer.lanes)


def columns(solved: Solved) -> tuple[int, ...]:
    """The lanes in the order of charts: the ace last, without an open blackjack."""
    lanes = solved.shoe.dealer.lanes
    open_ones = [n for n, lane in enumerate(lanes) if lane != (ACE, TEN)]
    return tuple(sorted(open_ones, key=lambda n: tuple(rank or RANKS for rank in lanes[n])))


def grouped(solved: Solved) -> dict[str, list[int]]:
    """The columns of charts: each up card; if two cards are face up, what they count."""
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
    """Some two-card hands against some lanes combined, weighted by how often they are dealt."""
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
    """Every two cards against everything that may be seen except a blackjack, by name."""
    every, names = hands(), lane_names(solved)
    for hand, _ in solved.shoe.deals:
        if every.points[hand] < 21:
            cards = ",".join(NAMES[rank] for rank in np.repeat(np.arange(RANKS), every.held[hand]))
            for lane in columns(solved):
                found = cell(solved, (hand,), (lane,))
                if found is not None:
                    yield f"{cards} v {names[lane]}", found


def kinds() -> dict[str, dict[str, list[int]]]:
    """The rows of charts: hard counts, soft counts and pairs, with the two-card hands in each."""
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
    return Chart(title, tuple(seen), rows, SHOWN)
