"""The combinations of hands that players with ranges may have, alike ones counted together."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from croupier.analysis.ranking.bulk import NUMBERS
from croupier.equipment.cards import SUITS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from croupier.analysis.poker.notation import Held
    from croupier.analysis.poker.ranges import Hand

    Ints = NDArray[np.int64]

RANK_BITS = 13
MOST_ALIKE = 4
"""The most hands whose ranks fit in one number for each suit."""


def compatible(ranges: Sequence[Sequence[Hand]], used: frozenset[str] = frozenset()) -> bool:
    """Whether some deal gives every player a hand of the range."""
    if not ranges:
        return True
    first, *others = sorted(ranges, key=len)
    return any(compatible(others, used | set(hand)) for hand in first if not used & set(hand))


def is_symmetric(one: Held) -> bool:
    """Whether a range stays the same when suits are exchanged."""
    hands = {frozenset(hand) for hand in one.hands}
    swaps = (str.maketrans(a + b, b + a) for a, b in pairwise(SUITS))
    return bool(hands) and all(
        frozenset(card[0] + card[1].translate(swap) for card in hand) in hands
        for swap in swaps
        for hand in hands
    )


def how_many(hands: Sequence[Held], board: Sequence[str], dead: Sequence[str]) -> int:
    """How many different combinations of hands there are."""
    return len(_alike(_joint(_choices(hands)), board, dead)[0])


def _choices(hands: Sequence[Held]) -> list[tuple[tuple[str, ...], ...]]:
    """The possible hands of each player; only what is known of one without a range."""
    return [one.hands or (one.cards,) for one in hands]


def different(
    hands: Sequence[Held], board: Sequence[str], dead: Sequence[str]
) -> Iterator[tuple[tuple[Held, ...], int]]:
    """Every combination of hands once for all that an exchange of suits makes of it, and how many.

    A player without a range keeps what is known.
    """
    choices = _choices(hands)
    rows = _joint(choices)
    places, weights = _alike(rows, board, dead)
    for place, weight in zip(places, weights, strict=True):
        picked = [choices[player][at] for player, at in enumerate(rows[place, :, 0])]
        yield tuple(map(_as_dealt, hands, picked)), int(weight)


def _as_dealt(one: Held, hand: tuple[str, ...]) -> Held:
    """A player with one hand of the range."""
    return replace(one, cards=hand, hands=()) if one.hands else one


def _joint(choices: Sequence[Sequence[tuple[str, ...]]]) -> Ints:
    """All combinations without a card in common: each player's choice, and a mask of its cards."""
    rows, used = np.zeros((1, 0, 2), np.int64), np.zeros(1, np.int64)
    for hands in choices:
        mask = np.array([sum(1 << NUMBERS[card] for card in hand) for hand in hands], np.int64)
        left, right = np.nonzero((used[:, None] & mask[None, :]) == 0)
        added = np.stack([right, mask[right]], axis=1)[:, None, :]
        rows, used = np.concatenate([rows[left], added], axis=1), used[left] | mask[right]
    return rows


def _alike(rows: Ints, board: Sequence[str], dead: Sequence[str]) -> tuple[Ints, Ints]:
    """The first of the rows that are alike, and how many there are."""
    if rows.shape[1] > MOST_ALIKE:
        return np.arange(len(rows)), np.ones(len(rows), np.int64)
    labels = _labels(board, dead)
    ranks = (1 << RANK_BITS) - 1
    suits = np.zeros((len(rows), 4), np.int64)
    for suit in range(4):
        own = (rows[:, :, 1] >> suit * RANK_BITS) & ranks
        shift = RANK_BITS * np.arange(rows.shape[1])
        suits[:, suit] = (own << shift).sum(axis=1) | labels[suit] << RANK_BITS * MOST_ALIKE
    _, places, counts = np.unique(
        np.sort(suits, axis=1), axis=0, return_index=True, return_counts=True
    )
    return places, counts


def _labels(board: Sequence[str], dead: Sequence[str]) -> list[int]:
    """A number for each suit, the same for suits with the same ranks on the board and dead."""
    sides = [
        tuple(frozenset(card[0] for card in cards if card[1] == suit) for cards in (board, dead))
        for suit in SUITS
    ]
    return [sides.index(side) for side in sides]
