"""Rounds in bulk of games in which a player's hand is compared with a dealer's of the same size."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from croupier.analysis.kernels import shoes
from croupier.analysis.kernels.compiled import kernel
from croupier.analysis.kernels.philox import U8, U32, U64
from croupier.analysis.stud.deck import index_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from croupier.analysis.stud.deck import Codes, Numbers
    from croupier.analysis.stud.model import Cells

    Masks = NDArray[np.uint64]
    Deal = Callable[..., tuple[int, int]]

EVERY_CARD = ~U64(0)
"""The mask of a hand that goes on whatever card the dealer shows."""


def dealing(size: int) -> Deal:
    """The kernel for hands of this size, which it is compiled for: that is twice as fast."""
    dealt = 2 * size
    drawn = -(-dealt // 4) * 4  # words of chance come four at a time

    @kernel
    def deal(
        key: tuple[np.uint32, np.uint32],
        span: tuple[np.uint64, int, int],
        order: Codes,
        places: Numbers,
        tables: tuple[Masks, Codes, NDArray[np.uint16], Codes],
        choose: Numbers,
        cells: Cells,
    ) -> tuple[int, int]:
        """Deal a round from each deck: count its cell; return the number of rounds and of decks.

        The tables are, for every hand, the first cards of the dealer against which it goes on, what
        it is called and its rank; and the results by rank of the dealer.
        """
        unit, many, most = span
        masks, names, codes, ends = tables
        words, cards = np.empty(drawn, U32), np.empty(order.size, U8)
        hand = np.empty(size, U8)
        rounds = min(many, most)
        for k in range(rounds):
            shoes.opened(key, unit + U64(k), order, words, cards, dealt)
            for i in range(size):
                hand[i] = cards[places[i]]
            own = index_of(hand, size, choose)
            for i in range(size):
                hand[i] = cards[places[size + i]]
            dealer = index_of(hand, size, choose)
            code, other = codes[own], codes[dealer]
            end = ends[other, 1 + (code > other) - (code < other)]
            goes_on = (masks[own] >> U64(cards[places[size]])) & U64(1)
            cells[goes_on, names[own], end] += 1
        return rounds, rounds

    return deal


THREE, FIVE = dealing(3), dealing(5)
