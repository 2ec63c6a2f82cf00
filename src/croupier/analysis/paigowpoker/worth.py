"""What each setting of one hand is worth against the house way, exactly and in a moment.

The hands of the dealer are counted kind by kind: plain ones, and what flushes in each suit change.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.analysis.kernels.compiled import borrowing
from croupier.analysis.paigowpoker.deals import LOSS, WIN
from croupier.analysis.paigowpoker.flushes import Changes, changes
from croupier.analysis.paigowpoker.kinds import CARDS, NONE, Kinds, kinds
from croupier.analysis.paigowpoker.plain import LOWS, Walk, count_plain, walk
from croupier.analysis.paigowpoker.program import SETTINGS, program
from croupier.analysis.paigowpoker.queries import BANK, PLAYER
from croupier.analysis.paigowpoker.setting import FIRST, JOKER, SECOND, scratch, set_hand
from croupier.analysis.ranking.bulk import NUMBERS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from croupier.analysis.paigowpoker.kinds import Ints
    from croupier.games.paigowpoker.house_way import Front, Way

HANDS = comb(53 - CARDS, CARDS)
"""The hands that the dealer may have."""


class Worth(NamedTuple):
    """A setting, and how many of the dealer's hands it beats and loses to."""

    front: Front
    won: int
    lost: int
    lawful: bool

    @property
    def value(self) -> Fraction:
        """What it wins on average, of one unit, after the vigorish."""
        return Fraction(WIN * self.won - LOSS * self.lost, LOSS * HANDS)


class Valued(NamedTuple):
    """Every setting of a hand, and that of the house way; the best comes first."""

    settings: tuple[Worth, ...]
    own: Worth


@lru_cache(maxsize=4)
def prepared(way: Way, wheel: str) -> tuple[Kinds, Walk, Changes]:
    """What is counted for every hand."""
    of = kinds(way, wheel)
    return of, walk(of), changes(of)


def valued(cards: Sequence[str], way: Way, wheel: str, *, bank: bool = False) -> Valued:
    """What every setting of seven cards is worth, to a player or to a bank."""
    numbers = np.array([NUMBERS[card] for card in cards], np.uint8)
    of, room = program(way, wheel), scratch()
    own, _ = set_hand(of, numbers, room)
    role = BANK if bank else PLAYER
    order = np.argsort(room[0], kind="stable")
    found = _counted(numbers, way, wheel, (room[0][order] + role, room[1][order] + role))
    lawful = room[0] >= of.least[room[1]]
    every = [
        Worth((int(FIRST[one]), int(SECOND[one])), int(won), int(lost), bool(lawful[one]))
        for one, (won, lost) in enumerate(found[np.argsort(order)])
    ]
    ranked = sorted(every, key=lambda one: (not one.lawful, -one.value, one is not every[own]))
    return Valued(tuple(ranked), every[own])


def _counted(numbers: NDArray[np.uint8], way: Way, wheel: str, asked: tuple[Ints, Ints]) -> Ints:
    """Hands below and above each of the settings, which are sorted by their strength behind."""
    of, ordered, suited = prepared(way, wheel)
    counts = np.bincount(np.where(numbers == JOKER, 13, numbers % 13), minlength=14)
    kind = int(np.flatnonzero((of.counts == counts).all(axis=1))[0])
    found, first = np.zeros((SETTINGS, 2), np.int64), np.zeros(len(of.counts) + 1, np.int64)
    first[kind + 1] = SETTINGS
    count_plain(ordered, (kind, kind + 1), first, asked, np.zeros(LOWS, np.int64), found)
    for suit in range(4):
        held = numbers[(numbers // 13 == suit) & (numbers != JOKER)] % 13
        others = counts[:13] - np.bincount(held, minlength=13)
        mask = int((1 << held.astype(np.int64)).sum())
        change_suit(suited, mask, others, int(counts[13]), asked, found)
    return found


@borrowing
def change_suit(
    of: Changes, held: int, others: Ints, joker: int, asked: tuple[Ints, Ints], out: Ints
) -> None:
    """Add what flushes in one suit change, hand by hand."""
    high, low = asked
    for at in range(of.high.size):
        if of.mask[at] & held or (joker and of.joker[at]):
            continue
        one, two, ways = of.other[at, 0], of.other[at, 1], np.int64(of.sign[at])
        if one != NONE:
            ways *= 3 - others[one]
            if two == one:
                ways = ways * (2 - others[one]) // 2
            elif two != NONE:
                ways *= 3 - others[two]
        for query in range(high.size):
            lower, below = of.high[at] < high[query], of.low[at] < low[query]
            out[query, 0] += ways * (lower and below)
            out[query, 1] += ways * (not lower and not below)
