"""Choices as people remember them: by what is held, from the highest hand down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING

import numpy as np

from croupier.analysis.decisions import Decision
from croupier.analysis.stud.deck import CHOOSE
from croupier.equipment.cards import DECK

if TYPE_CHECKING:
    from croupier.analysis.stud.deck import Numbers, Table
    from croupier.analysis.stud.model import Shape
    from croupier.ranking.rankings import Ranked


def index(cards: Sequence[str]) -> int:
    """The index of a hand."""
    ascending = sorted(DECK.index(card) for card in cards)
    return sum(int(CHOOSE[card, place + 1]) for place, card in enumerate(ascending))


@dataclass(frozen=True)
class Known:
    """Hands of one rank: in how many ways they are met, and what each choice is worth in all."""

    rank: Ranked
    ways: int
    worths: tuple[int, ...]

    @property
    def best(self) -> int:
        """The place of the choice worth most; the first of a tie."""
        return self.worths.index(max(self.worths))


def by_rank(
    shape: Shape,
    worths: Numbers,
    ways: Numbers,
    ranks: Table[Ranked],
    parts: int,
    whole: int | None = None,
) -> tuple[Decision, ...]:
    """Ranks that share a category and a best choice, highest first, each with what it is worth.

    `whole` is the number of ways of all situations, if these are not all.
    """
    many, size = len(ranks.values), len(shape.choices)
    met, sums = np.zeros(many, np.int64), np.zeros((many, size), np.int64)
    np.add.at(met, ranks.codes, ways)
    np.add.at(sums, ranks.codes, worths)
    every = [
        Known(one, int(met[n]), tuple(sums[n].tolist()))
        for n, one in reversed(list(enumerate(ranks.values)))
        if met[n]
    ]
    total = sum(one.ways for one in every) if whole is None else whole
    return tuple(_merged(shape, every, total, parts))


def _merged(shape: Shape, every: Sequence[Known], total: int, parts: int) -> Iterator[Decision]:
    for _, category in groupby(every, key=lambda one: one.rank.category):
        runs = [list(run) for _, run in groupby(category, key=lambda one: one.best)]
        for place, run in enumerate(runs):
            state = _state(run, place == 0, place == len(runs) - 1)
            yield decision(shape, state, run, total, parts)


def decision(shape: Shape, state: str, run: Sequence[Known], total: int, parts: int) -> Decision:
    """What each choice is worth on average over some hands."""
    sums = [sum(column) for column in zip(*(one.worths for one in run), strict=True)]
    return averaged(shape, state, sums, sum(one.ways for one in run), total, parts)


def by_name(
    shape: Shape, order: Sequence[str], names: Table[str], sums: Numbers, ways: Numbers, parts: int
) -> Iterator[Decision]:
    """Situations that people call by one name, in an order; those that it leaves out come last."""
    total = int(ways.sum())
    for name in (*order, *(one for one in names.values if one not in order)):
        met = names.coded(name.__eq__) > 0
        many = int(ways[met].sum())
        if many:
            yield averaged(shape, name, sums[met].sum(axis=0).tolist(), many, total, parts)


def averaged(
    shape: Shape, state: str, sums: Sequence[int], ways: int, total: int, parts: int
) -> Decision:
    """What each choice is worth on average, from what it is worth in all."""
    worths = {c: Fraction(int(n), ways * parts) for c, n in zip(shape.choices, sums, strict=True)}
    return Decision(state, Fraction(ways, total), worths)


def _state(run: Sequence[Known], first: bool, last: bool) -> str:
    """The name of ranks next to each other: a category, or part of one."""
    high, low = run[0].rank, run[-1].rank
    if first and last:
        return high.category.value
    if first:
        return f"{low.name} or better"
    return f"{high.name} or lower" if last else f"{low.name} to {high.name}"
