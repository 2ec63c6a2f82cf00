"""Cards by number, hands by index, and any rule of a few cards as an array over all hands.

Cards have the numbers of a pack's faces: 13 for each suit, ace to king. Hands of k cards are
numbered in the order of their highest card, then their next highest (colexicographic order).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.kernels.compiled import borrowing, kernel
from croupier.analysis.ranking.bulk import evaluate
from croupier.analysis.ranking.tables import classes
from croupier.equipment.cards import DECK, RANKS, SUITS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from croupier.ranking.rankings import Ranked, Ranking

T = TypeVar("T")
Codes = NDArray[np.uint8]
Numbers = NDArray[np.int64]

SIZE, MANY, KINDS = len(DECK), len(RANKS), len(SUITS)
MOST = 5
"""The most cards of a hand that has an index."""
CHOOSE = np.array([[comb(n, k) for k in range(MOST + 2)] for n in range(SIZE + MOST)], np.int64)
FULL = bytes([1]) * SIZE
"""All cards of a deck are left."""


@borrowing
def index_of(hand: Codes, size: int, choose: Numbers) -> int:
    """Sort the first cards of a hand, and return its index."""
    found = 0
    for i in range(size):
        card, j = hand[i], i
        while j > 0 and hand[j - 1] > card:
            hand[j] = hand[j - 1]
            j -= 1
        hand[j] = card
    for i in range(size):
        found += choose[hand[i], i + 1]
    return found


@kernel
def _all(many: int, size: int) -> Codes:
    """Every hand of some cards, by its index."""
    found = np.empty((many, size), np.uint8)
    hand = np.arange(size).astype(np.uint8)
    for n in range(many):
        for i in range(size):
            found[n, i] = hand[i]
        i = 0
        while i + 1 < size and hand[i] + 1 == hand[i + 1]:
            hand[i] = i
            i += 1
        hand[i] += 1
    return found


@lru_cache(maxsize=4)
def hands(size: int) -> Codes:
    """Every hand of this size, its cards ascending, by its index."""
    return _all(comb(SIZE, size), size)


@lru_cache(maxsize=4)
def masks(size: int) -> Numbers:
    """The cards of every hand as bits of one number."""
    bits = np.int64(1) << hands(size).astype(np.int64)
    found: Numbers = np.bitwise_or.reduce(bits, axis=1)
    return found


@kernel
def _alike(every: Codes, choose: Numbers, keys: Numbers) -> None:
    """A number for each hand: of its ranks, and of its suit if it has only one."""
    many, size = every.shape
    ranks = np.empty(size, np.int64)
    for n in range(many):
        suit = every[n, 0] // 13 + 1
        for i in range(size):
            rank, j = every[n, i] % 13, i
            if every[n, i] // 13 + 1 != suit:
                suit = 0
            while j > 0 and ranks[j - 1] > rank:
                ranks[j] = ranks[j - 1]
                j -= 1
            ranks[j] = rank
        found = 0
        for i in range(size):
            found += choose[ranks[i] + i, i + 1]
        keys[n] = 5 * found + suit


@lru_cache(maxsize=4)
def _keys(size: int) -> tuple[Numbers, Numbers]:
    """The hands that any rule of ranks and of one suit treats alike: one of each, and which."""
    keys = np.empty(comb(SIZE, size), np.int64)
    _alike(hands(size), CHOOSE, keys)
    first = np.full(5 * comb(MANY + size - 1, size), -1, np.int64)
    first[keys[::-1]] = np.arange(len(keys))[::-1]
    met = first >= 0
    return first[met], (np.cumsum(met) - 1)[keys]


@dataclass(frozen=True, eq=False)
class Table(Generic[T]):
    """A rule of a few cards over all hands: its different values ascending, and one by index."""

    values: tuple[T, ...]
    codes: NDArray[np.uint16]

    def coded(self, of: Callable[[T], int]) -> Codes:
        """Another code for every hand, made from its value."""
        return np.array([of(value) for value in self.values], np.uint8)[self.codes]

    def of(self, hands: Numbers) -> Table[T]:
        """The same for some hands only."""
        return Table(self.values, self.codes[hands])

    def place(self, passes: Callable[[T], bool]) -> int:
        """The first value that passes, where all higher ones do."""
        return sum(not passes(value) for value in self.values)


@lru_cache(maxsize=4)
def ranks_of(ranking: Ranking) -> Table[Ranked]:
    """The rank of every hand in a ranking."""
    size = ranking.sizes[0]
    codes: NDArray[np.uint16] = evaluate(hands(size), ranking) - np.uint16(1)
    return Table(classes(ranking, size), codes)


def tabulated(size: int, of: Callable[[tuple[str, ...]], Any]) -> Table[Any]:
    """A rule that looks at ranks, and at the suit of cards that have one suit, over all hands."""
    first, which = _keys(size)
    found = [of(tuple(DECK[card] for card in hand)) for hand in hands(size)[first]]
    values = tuple(sorted(set(found)))
    number = {value: place for place, value in enumerate(values)}
    return Table(values, np.array([number[one] for one in found], np.uint16)[which])


def ends_of(ranks: Sequence[T], results: Sequence[str], compared: Callable[[T, T], str]) -> Codes:
    """For every rank of the dealer, the result of a lower hand, of an equal and of a higher one.

    Only the order of two ranks matters, so the lowest and the highest stand for all.
    """
    own = ((ranks[0], other, ranks[-1]) for other in ranks)
    return np.array(
        [
            [results.index(compared(one, other)) for one in three]
            for three, other in zip(own, ranks, strict=True)
        ],
        np.uint8,
    )


@kernel
def _represented(every: Codes, groups: Codes, choose: Numbers, found: NDArray[np.int32]) -> None:
    """The index of the hand whose suits are sorted, where the same cards of them are left."""
    many, size = every.shape
    suits, hand = np.empty(4, np.int64), np.empty(size, np.uint8)
    for n in range(many):
        suits[:] = 0
        for i in range(size):
            suits[every[n, i] // 13] |= 1 << (every[n, i] % 13)
        for i in range(4):
            for j in range(i + 1, 4):
                if groups[i] == groups[j] and suits[i] < suits[j]:
                    suits[i], suits[j] = suits[j], suits[i]
        i = 0
        for suit in range(4):
            for rank in range(13):
                if suits[suit] >> rank & 1:
                    hand[i] = 13 * suit + rank
                    i += 1
        found[n] = index_of(hand, size, choose)


@lru_cache(maxsize=3)
def represented(size: int, left: bytes) -> NDArray[np.int32]:
    """For every hand, the index of one that differs only by an exchange of suits left alike."""
    suits = [left[13 * suit : 13 * suit + 13] for suit in range(KINDS)]
    groups = np.array([suits.index(one) for one in suits], np.uint8)
    found = np.empty(comb(SIZE, size), np.int32)
    _represented(hands(size), groups, CHOOSE, found)
    return found


@lru_cache(maxsize=8)
def present(size: int, left: bytes) -> NDArray[np.bool_]:
    """Whether all cards of each hand are left."""
    has = np.frombuffer(left, np.uint8) > 0
    return np.asarray(has[hands(size)].all(axis=1))
