"""How many hands of five contain each set of cards, by what they are; and sets of cards joined."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from croupier.analysis.kernels.compiled import borrowing, kernel
from croupier.analysis.stud.deck import CHOOSE, SIZE, hands, index_of, present
from croupier.equipment.cards import DECK

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from croupier.analysis.stud.deck import Codes, Numbers
    from croupier.analysis.stud.model import Cells

CARDS = 5


@kernel
def _counted(
    every: Codes, codes: Codes, some: Numbers, size: int, choose: Numbers, met: Cells
) -> None:
    """Add each hand to every set of this size among its cards."""
    for hand in some:
        for subset in range(1, 31):
            many, found = 0, 0
            for i in range(5):
                if subset >> i & 1:
                    many += 1
                    found += choose[every[hand, i], many]
            if many == size:
                met[found, codes[hand]] += 1


def counted(codes: Codes, kinds: int, size: int, left: bytes) -> Cells:
    """For every set of this size, how many hands that are left contain it, by their codes."""
    met = np.zeros((comb(SIZE, size), kinds), np.int64)
    _counted(hands(CARDS), codes, np.flatnonzero(present(CARDS, left)), size, CHOOSE, met)
    return met


@kernel
def _completed(
    kept: Codes, every: Codes, rest: Codes, codes: Codes, choose: Numbers, met: Numbers
) -> None:
    """Join a hand with each set of further cards, by their places among the rest."""
    size, more = kept.size, every.shape[1]
    room = np.empty(5, np.uint8)
    for n in range(every.shape[0]):
        for i in range(size):
            room[i] = kept[i]
        for i in range(more):
            room[size + i] = rest[every[n, i]]
        met[codes[index_of(room, 5, choose)]] += 1


class Contained:
    """The hands of five by a code, and how many of them contain each set of fewer cards."""

    def __init__(self, codes: Callable[[], Codes], kinds: int) -> None:
        """Count nothing yet: a table may be played without it."""
        self.kinds, self.codes = kinds, lru_cache(maxsize=1)(codes)
        self.of = lru_cache(maxsize=4)(lambda size, left: counted(self.codes(), kinds, size, left))

    def completing(self, kept: Sequence[str], left: bytes, gone: Sequence[str] = ()) -> Numbers:
        """In how many ways one hand comes to each code, without cards that are gone."""
        out = {DECK.index(card) for card in (*kept, *gone)}
        rest = [card for card, has in enumerate(left) if has and card not in out]
        more = CARDS - len(kept)
        every = hands(more)[: comb(len(rest), more)]
        own = np.array([DECK.index(card) for card in kept], np.uint8)
        met = np.zeros(self.kinds, np.int64)
        _completed(own, every, np.array(rest, np.uint8), self.codes(), CHOOSE, met)
        return met


@borrowing
def with_card(hand: Codes, size: int, card: int, room: Codes, choose: Numbers) -> int:
    """The index of a hand with one more card."""
    for i in range(size):
        room[i] = hand[i]
    room[size] = card
    return index_of(room, size + 1, choose)
