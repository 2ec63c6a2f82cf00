"""How often one hand of two cards beats another over random boards of five.

Trials come in units of 1,024 boards, five words each: unit k holds the same boards in every run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.analysis.kernels.compiled import borrowing, inlined
from croupier.analysis.kernels.philox import U32, U64, below, fill
from croupier.analysis.ranking.bulk import NUMBERS, tables_for
from croupier.analysis.ranking.kernels import rank_total
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
    scratch = np.empty(5 * BOARDS, dtype=U32), np.empty_like(left)
    count_boards((k0, k1), tables_for(FIVE_CARD, 7), (hands, left), scratch, boards, counts)
    return Equity(*map(int, counts))


@borrowing
def count_boards(
    key: tuple[np.uint32, np.uint32],
    of: Tables,
    cards: tuple[NDArray[np.uint8], NDArray[np.uint8]],
    scratch: tuple[NDArray[np.uint32], NDArray[np.uint8]],
    boards: int,
    counts: NDArray[np.int64],
) -> None:
    """Deal the boards of unit after unit, each from a fresh deck."""
    (hands, left), (words, deck) = cards, scratch
    for unit in range((boards + BOARDS - 1) // BOARDS):
        fill(key[0], key[1], U64(unit), U32(0), words)
        for place in range(left.size):
            deck[place] = left[place]
        compare_boards(of, hands, deck, words, min(BOARDS, boards - unit * BOARDS), counts)


@inlined
def compare_boards(
    of: Tables,
    hands: NDArray[np.uint8],
    deck: NDArray[np.uint8],
    words: NDArray[np.uint32],
    boards: int,
    counts: NDArray[np.int64],
) -> None:
    """Deal boards by lazy Fisher-Yates, one word for each card, and count who wins."""
    a, b, c, d = hands[0], hands[1], hands[2], hands[3]
    first, second = of.start + of.keys[a] + of.keys[b], of.start + of.keys[c] + of.keys[d]
    for board in range(boards):
        for place in range(5):
            other = U64(place) + below(words[5 * board + place], U64(deck.size - place))
            deck[place], deck[other] = deck[other], deck[place]
        v, w, x, y, z = deck[0], deck[1], deck[2], deck[3], deck[4]
        total = of.keys[v] + of.keys[w] + of.keys[x] + of.keys[y] + of.keys[z]
        mine = rank_total(of, first + total, (a, b, v, w, x, y, z))
        theirs = rank_total(of, second + total, (c, d, v, w, x, y, z))
        counts[1 - (mine > theirs) + (mine < theirs)] += 1
