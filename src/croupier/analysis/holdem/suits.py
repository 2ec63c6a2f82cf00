"""Sets of cards up to their suits, which are equal in value: one of each, and how many it is.

A card is its number in a deck, spades first, each suit from the ace: thirteen times the suit, plus
the rank. Several decks have several copies of it, so a set may hold it more than once.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations_with_replacement, groupby, permutations, product
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    Suits: TypeAlias = tuple[int, ...]

RANKS, SUITS, CARDS = 13, 4, 52
ORDERS = tuple(permutations(range(SUITS)))
"""Every way to exchange suits."""


def exchanged(order: tuple[int, ...]) -> NDArray[np.int64]:
    """The number that each card has once suits are exchanged."""
    cards = np.arange(CARDS)
    found: NDArray[np.int64] = np.array(order)[cards // RANKS] * RANKS + cards % RANKS
    return found


@lru_cache(maxsize=64)
def patterns(runs: tuple[int, ...]) -> tuple[tuple[Suits, int], ...]:
    """The suits of cards sorted by rank, given how many are of each rank: one of each orbit."""
    every = product(*(combinations_with_replacement(range(SUITS), many) for many in runs))
    found = Counter(min(_images(suits)) for suits in every)
    return tuple((sum(one, ()), many) for one, many in sorted(found.items()))


def _images(suits: tuple[Suits, ...]) -> Iterator[tuple[Suits, ...]]:
    for order in ORDERS:
        yield tuple(tuple(sorted(order[one] for one in run)) for run in suits)


@lru_cache(maxsize=8)
def sets(many: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """One set of as many cards of each orbit, and how many sets that orbit has."""
    cards, orbits = [], []
    for ranks in combinations_with_replacement(range(RANKS), many):
        runs = tuple(len(list(run)) for _, run in groupby(ranks))
        for suits, orbit in patterns(runs):
            cards.append([suit * RANKS + one for suit, one in zip(suits, ranks, strict=True)])
            orbits.append(orbit)
    return np.sort(np.array(cards), axis=1), np.array(orbits)
