"""Counts of all boards for four cards, made up: quick, and of the right form."""

from __future__ import annotations

from math import comb

import numpy as np

from croupier.analysis.holdem.boards import Counted
from croupier.analysis.holdem.fours import PLACES, choices, fours
from croupier.analysis.holdem.suits import RANKS


def made_up(copies: int) -> Counted:
    """Counts of all boards in which the higher two cards win more often, and pairs most often."""
    of, known = fours(), choices()
    boards = comb(52 * copies - 4, 5) * known.orbit.astype(object)
    ranks = (of.cards.astype(np.int64) - 1) % RANKS
    each = [ranks[:, a] + ranks[:, b] + 24 * (ranks[:, a] == ranks[:, b]) for a, b in PLACES]
    strong = np.column_stack(each)
    every = comb(52 * copies - 4, 5) * 3 * comb(52 * copies - 9, 4) // 100
    wins = strong.astype(object) * every
    keep, both = np.zeros(of.choice.max() + 1, object), np.zeros(of.split.max() + 1, object)
    np.add.at(keep, of.choice, wins)
    np.add.at(both, of.split, np.minimum(wins[:, :3], wins[:, :2:-1]))
    return Counted(boards, keep, both)
