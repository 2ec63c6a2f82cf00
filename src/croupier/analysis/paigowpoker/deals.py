"""Every hand up to suits, with the best of its settings: the sums over all deals."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.analysis.kernels.compiled import borrowing
from croupier.analysis.paigowpoker.kinds import SUITED
from croupier.games.families.paigow.options import FIVE_PERCENT

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from croupier.analysis.paigowpoker.kinds import Ints, Kinds

    Suits = tuple[int, int, int, int]

WIN, LOSS = (1 - FIVE_PERCENT.fraction).as_integer_ratio()
"""A win pays 19/20 of the wager, after a vigorish of five percent; a loss takes all of it."""


@lru_cache(maxsize=256)
def arrangements(counts: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], int], ...]:
    """The ways to spread cards of some ranks over four suits, up to the order of the suits.

    Each has four sets of ranks as bits, and the number of ways it stands for.
    """
    found: dict[Suits, int] = {(0, 0, 0, 0): 1}
    for place, many in enumerate(counts):
        more: dict[Suits, int] = {}
        for suits, ways in found.items():
            for chosen in product((0, 1), repeat=4):
                if sum(chosen) == many:
                    bits = (suit | one << place for suit, one in zip(suits, chosen, strict=True))
                    key = tuple(sorted(bits))
                    more[key] = more.get(key, 0) + ways  # type: ignore[index, arg-type]
        found = more
    return tuple(found.items())


class Arranged(NamedTuple):
    """The arrangements of every plain kind's counts, and which kind of hand each is."""

    suits: NDArray[np.int64]
    ways: Ints
    first: Ints
    """For each plain kind: the first of its arrangements, and the one after the last."""
    last: Ints
    suited: Ints
    """For each plain kind and subset of its ranks: the suited kind with these suited, or -1."""
    start: Ints


def arranged(of: Kinds) -> Arranged:
    """All hands up to suits."""
    shapes = [tuple(one for one in row if one) for row in of.counts[:, :-1].tolist()]
    each = {shape: arrangements(shape) for shape in dict.fromkeys(shapes)}
    sizes = np.cumsum([0, *(len(one) for one in each.values())])
    place = {shape: number for number, shape in enumerate(each)}
    number = np.array([place[shape] for shape in shapes])
    every = [one for found in each.values() for one in found]
    start = np.concatenate([[0], np.cumsum([1 << len(shape) for shape in shapes])])
    suited = np.full(start[-1], -1)
    suited[start[of.plain] + _locals(of)] = len(of.counts) + np.arange(len(of.mask))
    suits, ways = np.array([one for one, _ in every]), np.array([ways for _, ways in every])
    return Arranged(suits, ways, sizes[number], sizes[number + 1], suited, start)


def _locals(of: Kinds) -> Ints:
    """The ranks in the suit of each suited kind, among the ranks of its plain kind."""
    found, place = np.zeros(len(of.mask), np.int64), np.zeros(len(of.mask), np.int64)
    held = of.counts[of.plain] > 0
    for rank in range(len(of.ranks)):
        found |= (of.mask >> rank & 1) << place
        place += held[:, rank]
    return found


@borrowing
def sum_deals(
    of: Arranged,
    counts: Ints,
    listed: tuple[Ints, Ints],
    counted: tuple[Ints, Ints, NDArray[np.int32]],
    out: Ints,
) -> None:
    """Add, over all hands: deals won and lost by the way, and by the best setting."""
    (asked, many), (plain, start, changed) = listed, counted
    jokers = counts.shape[1] - 1
    for kind in range(counts.shape[0]):
        for one in range(of.first[kind], of.last[kind]):
            hand = kind_of(of, kind, one, counts[kind, jokers])
            best = np.int64(0)
            for place in range(many[hand]):
                query = asked[hand, place]
                won, lost = plain[query, 0], plain[query, 1]
                for suit in range(4):
                    cell = start[query] + of.suits[one, suit]
                    won += changed[cell, 0]
                    lost += changed[cell, 1]
                value = WIN * won - LOSS * lost
                if place == 0:
                    out[0] += of.ways[one] * won
                    out[1] += of.ways[one] * lost
                if place == 0 or value > best:
                    best, most, least = value, won, lost
            out[2] += of.ways[one] * most
            out[3] += of.ways[one] * least


@borrowing
def kind_of(of: Arranged, kind: int, one: int, joker: int) -> int:
    """The kind of an arranged hand: suited if a suit has five cards with the joker."""
    for suit in range(4):
        held, many = of.suits[one, suit], joker
        while held:
            many += held & 1
            held >>= 1
        if many >= SUITED:
            return of.suited[of.start[kind] + of.suits[one, suit]]  # type: ignore[no-any-return]
    return kind


def deals(ranks: int) -> int:
    """How many deals of two hands there are, with a joker in the deck."""
    cards = 4 * ranks + 1
    return comb(cards, 7) * comb(cards - 7, 7)
