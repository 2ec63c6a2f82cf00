"""How often one hand of two cards beats another over random boards of five.

Trials come in units of 1,024 boards, five words each: unit k holds the same boards in every run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.analysis.kernels.compiled import borrowing, inlined
from croupier.analysis.kernels.philox import U32, U64, below, fill
from croupier.analysis.ranking.bulk import NUMBERS, tables_for
from croupier.analysis.ranking.kernels import rank_keys
from croupier.equipment.cards import DECK
from croupier.equipment.chance import stream_key
from croupier.ranking.rankings import FIVE_CARD

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from croupier.analysis.ranking.tables import Tables

BOARDS = 1024
"""The boards of one unit."""


class Equity(NamedTuple):
    """How many boards the first hand won, tied and lost."""

    won: int
    tied: int
    lost: int


def heads_up(first: tuple[str, str], second: tuple[str, str], boards: int, seed: int = 0) -> Equity:
    """Deal random boards to two hands and compare the best five of seven cards of each."""
    held = (*first, *second)
    if len(held) != 4 or len(set(held) & set(DECK)) != 4:
        raise ValueError("two hands of two cards each are four different cards of a deck")
    hands, left = (
        np.array([NUMBERS[card] for card in cards], dtype=np.uint8)
        for cards in (held, [card for card in DECK if card not in held])
    )
    (k0, k1), counts = map(U32, stream_key("heads up", seed)), np.zeros(3, dtype=np.int64)
    scratch = np.empty(5 * BOARDS, dtype=U32), np.empty(len(left), dtype=U64)
    count_boards((k0, k1), tables_for(FIVE_CARD, 7), (hands, left), scratch, boards, counts)
    return Equity(*map(int, counts))


@borrowing
def count_boards(
    key: tuple[np.uint32, np.uint32],
    of: Tables,
    cards: tuple[NDArray[np.uint8], NDArray[np.uint8]],
    scratch: tuple[NDArray[np.uint32], NDArray[np.uint64]],
    boards: int,
    counts: NDArray[np.int64],
) -> None:
    """Deal the boards of unit after unit, each from a fresh deck of keys."""
    (hands, left), (words, deck) = cards, scratch
    a, b, c, d = of.keys[hands[0]], of.keys[hands[1]], of.keys[hands[2]], of.keys[hands[3]]
    for unit in range((boards + BOARDS - 1) // BOARDS):
        fill(key[0], key[1], U64(unit), U32(0), words)
        for place in range(left.size):
            deck[place] = of.keys[left[place]]
        compare_boards(of, (a, b, c, d), deck, words, min(BOARDS, boards - unit * BOARDS), counts)


@inlined
def compare_boards(
    of: Tables,
    hands: tuple[np.uint64, np.uint64, np.uint64, np.uint64],
    deck: NDArray[np.uint64],
    words: NDArray[np.uint32],
    boards: int,
    counts: NDArray[np.int64],
) -> None:
    """Deal boards by lazy Fisher-Yates, one word for each card, and count who wins."""
    a, b, c, d = hands
    first, second, won, lost = of.start + a + b, of.start + c + d, 0, 0
    for board in range(boards):
        for place in range(5):
            other = U64(place) + below(words[5 * board + place], U64(deck.size - place))
            deck[place], deck[other] = deck[other], deck[place]
        v, w, x, y, z = deck[0], deck[1], deck[2], deck[3], deck[4]
        total = v + w + x + y + z
        mine = rank_keys(of, first + total, (a, b, v, w, x, y, z))
        theirs = rank_keys(of, second + total, (c, d, v, w, x, y, z))
        won += int(mine > theirs)
        lost += int(mine < theirs)
    counts[0] += won
    counts[1] += boards - won - lost
    counts[2] += lost
