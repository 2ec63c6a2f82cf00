"""The tables of a ranking: the strength of every hand, found by the sum of its cards' keys.

Each rank has a key such that no two hands of up to seven cards have the same sum.  A card's entry
is its key, mixed by one multiplication, and a counter for its suit above it.  So one sum says which
ranks a hand has, in its lower 32 bits, and whether a suit is a flush.  The upper bits of those 32
choose a row, the lower ones a column, and each row is shifted (by exclusive or) so that no two
hands share a cell.  A suit with a flush is looked up again, by the sum of its own cards.

The strengths are places among all hands that `rank_of` tells apart, from 1 for the lowest.  Of more
cards than a hand has, the best hand counts: dropping one card at a time reaches all of them.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from croupier.ranking.categories import Category
from croupier.ranking.rankings import Ranked, Ranking, rank_of, rank_with_joker

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints: TypeAlias = NDArray[np.int64]

JOKER = 13
"""The number of the joker's rank, after ace (0), two (1) and so on to king (12)."""
RANK_KEYS = np.array(
    [0, 1, 8, 57, 256, 1153, 4181, 14180, 47381, 115267, 307214, 737909, 1682367, 12_000_000]
)
"""From zero, each the least number above the last that keeps all sums of seven cards different.

The joker's is above every such sum."""
EACH = 24_000_000
"""Added for each card, so that hands of different sizes have different sums."""
MIX = 0xF67D310D
"""An odd factor that leaves no two hands of a table in the same row and the same column."""
MIXED = 0xFFFF_FFFF
LEAST_ACROSS = 10
"""The least number of bits of a column."""
SUIT_BITS = 40
"""Above the mixed keys and what they carry: four bits for each suit, to count its cards."""
COUNTED = 8
"""The bit of a counter that says flush, once the counter has been started high enough."""


class Hashed(NamedTuple):
    """Strengths by mixed sum, without gaps for most of the numbers that are no sum."""

    cells: NDArray[np.uint16]
    moved: NDArray[np.uint16]
    """How each row is shifted."""
    row: np.uint32
    """How far down the bits of the row are."""
    column: np.uint32
    """The bits of the column."""


class Tables(NamedTuple):
    """What a kernel needs to rank hands of a given number of cards."""

    keys: NDArray[np.uint64]
    """By card number: the mixed key of its rank, and one in the counter of its suit."""
    start: np.uint64
    """What the counters start with."""
    plain: Hashed
    suited: Hashed


@lru_cache(maxsize=32)
def tables(ranking: Ranking, cards: int, size: int) -> Tables:
    """The tables for the best hand of a size out of some number of cards."""
    top = {one: place for place, one in enumerate(classes(ranking, size), start=1)}
    sums, strengths = _grown(ranking, cards, size, False, top)[-1]
    keys, start, suited = _card_keys(ranking), np.uint64(0), (sums[:1], strengths[:1])
    if _has_flushes(ranking):
        start = np.uint64((COUNTED - size) * 0x1111 << SUIT_BITS)
        each = _grown(ranking, cards, size, True, top)
        suited = np.concatenate([one for one, _ in each]), np.concatenate([one for _, one in each])
    return Tables(keys, start, _hashed(sums, strengths), _hashed(*suited))


@lru_cache(maxsize=32)
def classes(ranking: Ranking, size: int) -> tuple[Ranked, ...]:
    """Every rank that a hand may have, from the lowest: a strength is a place here, from 1."""
    suited = _ranks(ranking, size, True) if _has_flushes(ranking) else ()
    return tuple(sorted({*_ranks(ranking, size, False), *suited}))


@lru_cache(maxsize=32)
def _ranks(ranking: Ranking, size: int, suited: bool) -> tuple[Ranked, ...]:
    """The rank of each choice of rank numbers, in one suit or not."""
    hands = _multisets(ranking, size, suited).tolist()
    return tuple(_ranked(held, suited, ranking) for held in hands)


def _ranked(held: list[int], suited: bool, ranking: Ranking) -> Ranked:
    """The rank of a hand of these rank numbers."""
    ranks = tuple(sorted([one + 1 if one else ranking.ace for one in held if one != JOKER]))
    of = rank_with_joker if JOKER in held else rank_of
    return of(ranks, suited, ranking)


def _has_flushes(ranking: Ranking) -> bool:
    return Category.FLUSH in ranking.order


def _multisets(ranking: Ranking, cards: int, suited: bool) -> Ints:
    """Every choice of rank numbers that some cards may have, in one suit or at all, as rows."""
    ranks = JOKER + (ranking.joker != "none")
    held = np.array(list(combinations_with_replacement(range(ranks), cards)))
    if Category.FIVE in ranking.order:
        return held
    most = 1 if suited else 4
    alike = (held[:, most:] == held[:, : max(cards - most, 0)]).any(axis=1)
    jokers = (held == JOKER).sum(axis=1) > 1
    lawful: Ints = held[~(alike | jokers)]
    return lawful


def _grown(
    ranking: Ranking, cards: int, size: int, suited: bool, top: dict[Ranked, int]
) -> list[tuple[Ints, Ints]]:
    """The sums and strengths of hands, then of one card more, and so on."""
    strengths = np.array([top[one] for one in _ranks(ranking, size, suited)])
    grown = [_by_sum(_sums(_multisets(ranking, size, suited)), strengths)]
    for more in range(size + 1, cards + 1):
        held = _multisets(ranking, more, suited)
        grown.append(_by_sum(_sums(held), _best_of_one_less(held, *grown[-1])))
    return grown


def _sums(held: Ints) -> Ints:
    """The sum of the keys of each hand."""
    summed: Ints = (RANK_KEYS[held] + EACH).sum(axis=1)
    return summed


def _by_sum(sums: Ints, strengths: Ints) -> tuple[Ints, Ints]:
    order = np.argsort(sums)
    return sums[order], strengths[order]


def _best_of_one_less(held: Ints, sums: Ints, strengths: Ints) -> Ints:
    """The best that each hand makes with one card dropped."""
    left = _sums(held)[:, None] - RANK_KEYS[held] - EACH
    best: Ints = strengths[np.searchsorted(sums, left)].max(axis=1)
    return best


def _card_keys(ranking: Ranking) -> NDArray[np.uint64]:
    """The entry of each card, spades to clubs from ace to king, and of the joker, of every suit."""
    mixed = [(int(key) + EACH) * MIX & MIXED for key in RANK_KEYS]
    one = _has_flushes(ranking)
    suited = [
        mixed[rank] + (one << SUIT_BITS + 4 * suit) for suit in range(4) for rank in range(13)
    ]
    return np.array([*suited, mixed[JOKER] + (0x1111 * one << SUIT_BITS)], dtype=np.uint64)


def _hashed(sums: Ints, strengths: Ints) -> Hashed:
    """Put every strength in a cell of its own: the fullest rows first, each where it fits."""
    across = max((len(sums) * 5 // 4).bit_length(), LEAST_ACROSS)
    down = across - 3
    mixed = sums * MIX & MIXED
    rows, columns = mixed >> 32 - down, mixed & (1 << across) - 1
    order = np.argsort(rows, kind="stable")
    ends = np.searchsorted(rows[order], np.arange((1 << down) + 1))
    cells = np.zeros(1 << across, dtype=np.uint16)
    moved = np.zeros(1 << down, dtype=np.uint16)
    for row in np.argsort(ends[:-1] - ends[1:], kind="stable"):
        inside = order[ends[row] : ends[row + 1]]
        moved[row] = _fitting(cells, columns[inside])
        cells[columns[inside] ^ moved[row]] = strengths[inside]
    return Hashed(cells, moved, np.uint32(32 - down), np.uint32((1 << across) - 1))


def _fitting(cells: NDArray[np.uint16], columns: Ints) -> int:
    """The least shift that puts these columns on free cells."""
    for first in range(0, min(len(cells), 1 << 16), len(_SHIFTS)):
        free = ~cells[columns[:, None] ^ first ^ _SHIFTS].any(axis=0)
        fits = int(free.argmax())
        if free[fits]:
            return first + fits
    raise AssertionError("two hands have the same row and column")


_SHIFTS = np.arange(64)
