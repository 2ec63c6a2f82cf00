"""Strengths from tables, compiled: `rank7` and `rank_row` for other kernels, and both in bulk."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from croupier.analysis.kernels.compiled import borrowing, inlined
from croupier.analysis.ranking.tables import COUNTED, SUIT_BITS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from croupier.analysis.ranking.tables import Hashed, Tables

U32 = np.uint32
U64 = np.uint64
FLUSH = U64(COUNTED * 0x1111 << SUIT_BITS)
FIRST = U64(SUIT_BITS)


@inlined
def looked_up(of: Hashed, total: np.uint64) -> np.uint16:
    """The strength that belongs to a sum of keys."""
    mixed = U32(total)
    found: np.uint16 = of.cells[U32(mixed & of.column) ^ of.moved[mixed >> of.row]]
    return found


@inlined
def flush_suit(total: np.uint64) -> np.uint64:
    """The counter's first bit of the suit that is a flush, with the counters started."""
    full = (total & FLUSH) >> U64(3)
    return full & (~full + U64(1))


@inlined
def suited_part(key: np.uint64, suit: np.uint64) -> np.uint64:
    """A card's key if it counts in a suit, otherwise zero, without a branch."""
    return key * U64((key & suit) != U64(0))


@inlined
def rank7(of: Tables, a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> np.uint16:
    """The strength of the best hand of seven cards, given by their numbers."""
    keys = of.keys
    total = keys[a] + keys[b] + keys[c] + keys[d] + keys[e] + keys[f] + keys[g] + of.start
    best = looked_up(of.plain, total)
    if total & FLUSH:
        suit = flush_suit(total)
        part = suited_part(keys[a], suit) + suited_part(keys[b], suit) + suited_part(keys[c], suit)
        part += suited_part(keys[d], suit) + suited_part(keys[e], suit)
        part += suited_part(keys[f], suit) + suited_part(keys[g], suit)
        best = max(best, looked_up(of.suited, part))
    return best


@inlined
def rank_row(of: Tables, cards: NDArray[np.uint8]) -> np.uint16:
    """The strength of the best hand of any number of cards that the tables are for."""
    total = of.start
    for card in cards:
        total += of.keys[card]
    best = looked_up(of.plain, total)
    if total & FLUSH:
        suit, part = flush_suit(total), U64(0)
        for card in cards:
            part += suited_part(of.keys[card], suit)
        best = max(best, looked_up(of.suited, part))
    return best


@borrowing
def rank_sevens(of: Tables, cards: NDArray[np.uint8], out: NDArray[np.uint16]) -> None:
    """The strength of each row of seven cards."""
    for i in range(cards.shape[0]):
        a, b, c, d = cards[i, 0], cards[i, 1], cards[i, 2], cards[i, 3]
        out[i] = rank7(of, a, b, c, d, cards[i, 4], cards[i, 5], cards[i, 6])


@borrowing
def rank_rows(of: Tables, cards: NDArray[np.uint8], out: NDArray[np.uint16]) -> None:
    """The strength of each row of cards."""
    for i in range(cards.shape[0]):
        out[i] = rank_row(of, cards[i])
