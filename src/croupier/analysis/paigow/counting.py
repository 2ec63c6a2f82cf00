"""For each setting of each hand, how many hands of the other side it beats, copies and loses to."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from croupier.analysis.kernels.compiled import kernel
from croupier.analysis.paigow.deals import PARTS, deals, set_alike

if TYPE_CHECKING:
    from croupier.analysis.paigow.deals import Ints, Masks, Small
    from croupier.games.paigow.house_way import HouseWay

PLAYER, BANK = 0, 1
"""On which side a hand is: against the dealer or a bank, or as one of these."""
LOSE, PUSH, WIN = 0, 1, 2
"""How many of the player's two hands are higher."""


@kernel
def count_ends(masks: Masks, own: Small, others: Masks, set_: Small, ends: Ints) -> None:
    """Count by hand, setting, side and end; a hand of the other side shares no tile with it.

    `own` has for each hand and setting, and `set_` for each hand of the other side, the strength of
    the high and of the low hand, and the low one's again, or -1 if its value is zero: then it never
    wins.
    """
    for hand in range(masks.size):
        for other in range(others.size):
            if masks[hand] & others[other]:
                continue
            high, low, wins = set_[other, 0], set_[other, 1], set_[other, 2]
            for way in range(3):
                mine = own[hand, way]
                ends[hand, way, 0, int(mine[0] > high) + int(mine[2] > low)] += 1
                ends[hand, way, 1, int(high > mine[0]) + int(wins > mine[1])] += 1


@lru_cache(maxsize=4)
def counted(way: HouseWay) -> Ints:
    """By kind of hand, setting, side and the player's end: how many hands of the other side do so.

    The other side sets every hand by a house way: as the dealer or bank if the hand is a player's,
    and as a player if the hand is the bank's.
    """
    of, settings = deals(), np.arange(len(PARTS))
    own = np.stack([of.high, of.low, np.where(of.zero, -1, of.low)], axis=2).astype(np.int16)
    chosen = own[np.arange(len(own)), set_alike(way)]
    ends = np.zeros((len(own), len(settings), 2, 3), np.int64)
    count_ends(of.masks[of.first], own, of.masks, chosen[of.kind], ends)
    return ends
