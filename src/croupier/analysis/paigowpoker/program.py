"""A house way as numbers: what the kernels follow instead of its rules."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.analysis.ranking.bulk import strength, tables_for
from croupier.analysis.ranking.tables import classes
from croupier.games.paigowpoker.hands import HIGH, LOW, RANKINGS
from croupier.games.paigowpoker.house_way import GROUPS, HANDS, MADE, Rule, Way
from croupier.ranking.hand import ACE
from croupier.ranking.rankings import TWO_CARD, rank_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from croupier.analysis.ranking.tables import Tables

SETTINGS = 21
"""How many ways there are to choose two of seven cards."""
FRONTS = 91
"""How many ranks a hand of two cards has."""
MOST_HELD = 8
"""The most conditions on ranks that a rule of a way may have."""
NO_RULE = -1


class Program(NamedTuple):
    """What sets a hand: the ranks of hands, and the rules of a way in order."""

    five: Tables
    low: NDArray[np.uint8]
    """The strength of two cards by their values."""
    least: NDArray[np.uint16]
    """The least strength behind that is lawful with each strength in front."""
    made: NDArray[np.uint8]
    """A bit for each of `MADE` that a strength behind is."""
    shapes: NDArray[np.int64]
    """The place among `HANDS` of how many fives, fours, threes and pairs there are."""
    hands: NDArray[np.int64]
    """For each rule, a bit for each of `HANDS` that it is for."""
    held: NDArray[np.int64]
    """For each rule, the group, lowest and highest rank of each condition; -1 for no group."""
    asks: NDArray[np.uint8]
    """For each rule, the bits of what can be made, cannot be made and is outranked."""
    front: NDArray[np.int64]
    """For each rule, two groups, or -1 and the bits of what the highest front leaves."""


def shape(fives: int, fours: int, threes: int, pairs: int) -> int:
    """How many groups there are of each size, as a number."""
    return 24 * fives + 12 * fours + 4 * threes + pairs


@lru_cache(maxsize=8)
def program(way: Way, wheel: str) -> Program:
    """A way and the order of hands as a kernel needs them."""
    ranking = RANKINGS[wheel]
    behind, rules = classes(ranking, HIGH), way.rules
    return Program(
        five=tables_for(ranking, HIGH),
        low=_fronts(),
        least=np.array([0, *(strength(one, ranking) for one in classes(TWO_CARD, LOW))], np.uint16),
        made=np.array([0, *(_bits(one.category) for one in behind)], np.uint8),
        shapes=_shapes(),
        hands=np.array([sum(1 << list(HANDS).index(one) for one in rule.hands) for rule in rules]),
        held=np.array([_held(rule) for rule in rules]),
        asks=np.array([[_bit(one) for one in _asked(rule)] for rule in rules], np.uint8),
        front=np.array([_front(rule) for rule in rules]),
    )


def _fronts() -> NDArray[np.uint8]:
    every = {one: place for place, one in enumerate(classes(TWO_CARD, LOW), start=1)}
    low = np.zeros((ACE + 1, ACE + 1), np.uint8)
    for one in range(2, ACE + 1):
        for other in range(2, ACE + 1):
            low[one, other] = every[rank_of(tuple(sorted((one, other))), False, TWO_CARD)]
    return low


def _shapes() -> NDArray[np.int64]:
    found = np.full(64, NO_RULE)
    for place, counts in enumerate(HANDS.values()):
        found[shape(*(counts.count(size) for size in (5, 4, 3, 2)))] = place
    return found


def _bits(category: object) -> int:
    return sum(1 << place for place, kinds in enumerate(MADE.values()) if category in kinds)


def _bit(made: str) -> int:
    return 1 << list(MADE).index(made) if made else 0


def _asked(rule: Rule) -> tuple[str, str, str]:
    return rule.makes, rule.lacks, rule.outranks


def _held(rule: Rule) -> list[list[int]]:
    found = [[GROUPS.index(one.group), one.low, one.high] for one in rule.held]
    return [*found, *[[-1, 0, 0]] * (MOST_HELD - len(found))]


def _front(rule: Rule) -> list[int]:
    if len(rule.front) == 1:
        return [-1, _bit(rule.front[0])]
    return [GROUPS.index(group) for group in rule.front]
