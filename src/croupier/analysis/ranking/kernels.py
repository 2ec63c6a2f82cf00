"""Strengths from tables, compiled: `rank_cards` for other kernels, and rows of cards in bulk."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from croupier.analysis.kernels.compiled import borrowing, inlined
from croupier.analysis.ranking.tables import COUNTED, SUIT_BITS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from croupier.analysis.ranking.tables import Hashed, Tables

    Cards: TypeAlias = NDArray[np.uint8] | tuple[int, ...]
    """Card numbers, in an array or, which is faster, in a tuple."""

U32 = np.uint32
U64 = np.uint64
FLUSH = U64(COUNTED * 0x1111 << SUIT_BITS)
"""The bits of a sum that are set if a suit is a flush."""


@inlined
def rank_cards(of: Tables, cards: Cards) -> np.uint16:
    """The strength of the best hand of as many cards as the tables are for."""
    total = of.start
    for card in cards:
        total += of.keys[card]
    best = looked_up(of.plain, total)
    if total & FLUSH:
        part = U64(0)
        for card in cards:
            part += in_flush(of.keys[card], total)
        best = max(best, looked_up(of.suited, part))
    return best


@inlined
def rank_keys(of: Tables, total: np.uint64, keys: tuple[np.uint64, ...]) -> np.uint16:
    """The same from the keys of the cards, and their sum with the start of the tables."""
    best = looked_up(of.plain, total)
    if total & FLUSH:
        part = U64(0)
        for key in keys:
            part += in_flush(key, total)
        best = max(best, looked_up(of.suited, part))
    return best


@inlined
def in_flush(key: np.uint64, total: np.uint64) -> np.uint64:
    """The key of a card in the suit that is a flush, otherwise zero, without a branch."""
    full = (total & FLUSH) >> U64(3)
    return key * U64((key & full & (~full + U64(1))) != U64(0))


@inlined
def looked_up(of: Hashed, total: np.uint64) -> np.uint16:
    """The strength that belongs to a sum of keys."""
    mixed = U32(total)
    found: np.uint16 = of.cells[U32(mixed & of.column) ^ of.moved[mixed >> of.row]]
    return found


@borrowing
def rank_sevens(of: Tables, cards: NDArray[np.uint8], out: NDArray[np.uint16]) -> None:
    """The strength of each row of seven cards."""
    for i in range(cards.shape[0]):
        a, b, c, d = cards[i, 0], cards[i, 1], cards[i, 2], cards[i, 3]
        out[i] = rank_cards(of, (a, b, c, d, cards[i, 4], cards[i, 5], cards[i, 6]))


@borrowing
def rank_rows(of: Tables, cards: NDArray[np.uint8], out: NDArray[np.uint16]) -> None:
    """The strength of each row of cards."""
    for i in range(cards.shape[0]):
        out[i] = rank_cards(of, cards[i])
