"""Hands in bulk for the tests: every choice of cards, and the order that the slow ranking gives.

Cards are numbers: spades, hearts, diamonds, clubs, each from the ace to the king, then the joker.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from tests.ranking import slow

Cards = NDArray[np.uint8]
CATEGORIES_OF_FIVE = {
    "royal flush": 4,
    "straight flush": 36,
    "four-of-a-kind": 624,
    "full house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three-of-a-kind": 54_912,
    "two pairs": 123_552,
    "pair": 1_098_240,
    "high card": 1_302_540,
}
CATEGORIES_OF_SEVEN = {
    "royal flush": 4_324,
    "straight flush": 37_260,
    "four-of-a-kind": 224_848,
    "full house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "three-of-a-kind": 6_461_620,
    "two pairs": 31_433_400,
    "pair": 58_627_800,
    "high card": 23_294_460,
}


def choices(cards: int, deck: int = 52) -> Cards:
    """Every choice of some cards of a deck, each in ascending order, as rows."""
    rows = np.arange(deck, dtype=np.uint8)[:, None]
    for _ in range(cards - 1):
        after = deck - 1 - rows[:, -1].astype(np.int64)
        kept = np.repeat(rows, after, axis=0)
        first = np.repeat(np.cumsum(after) - after, after)
        added = kept[:, -1] + 1 + (np.arange(len(kept)) - first)
        rows = np.column_stack([kept, added.astype(np.uint8)])
    return rows


def codes(cards: Cards) -> NDArray[np.int64]:
    """A number for the ranks of each row, whatever their order, and whether it is of one suit."""
    ranks = np.sort(cards % 13, axis=1).astype(np.int64)
    suited = (cards // 13 == cards[:, :1] // 13).all(axis=1)
    code: NDArray[np.int64] = ranks @ 13 ** np.arange(cards.shape[1]) * 2 + suited
    return code


def keyed(size: int, key: Callable[[slow.Cards], slow.Key]) -> dict[int, slow.Key]:
    """The slow ranking's key of one hand for each code."""
    keys = {}
    for held in combinations_with_replacement(range(13), size):
        for suits in ("s" * size, "shdcs"[:size]):
            hand = tuple(slow.ACE_TO_KING[r] + s for r, s in zip(held, suits, strict=True))
            if len(set(hand)) == size:
                code = 2 * sum(r * 13**place for place, r in enumerate(held))
                keys[code + (len(set(suits)) == 1)] = key(hand)
    return keys


def order(keys: Iterable[slow.Key]) -> dict[slow.Key, int]:
    """The place of each key, from 1 for the lowest hand."""
    return {one: place for place, one in enumerate(sorted(set(keys), reverse=True), start=1)}


def places(size: int, key: Callable[[slow.Cards], slow.Key]) -> NDArray[np.int64]:
    """By code: the place of a hand in the slow ranking, from 1 for the lowest; 0 for no hand."""
    keys = keyed(size, key)
    of = order(keys.values())
    found = np.zeros(2 * 13**size, dtype=np.int64)
    for code, one in keys.items():
        found[code] = of[one]
    return found
