"""The settings whose worth is asked for: for each plain kind, the pairs of strengths to compare.

A player's setting wins against lower hands, a bank's against hands that are no higher: a bank with
strengths h and l beats the hands that a player with h + 1 and l + 1 would beat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from croupier.analysis.paigowpoker.kinds import Ints, Kinds

PLAYER, BANK = 0, 1
BITS = 7
ONE_MORE = (1 << BITS) + 1
"""What a bank's setting has on top of a player's."""
ROOM = 20
"""The bits of a pair of strengths."""


class Queries(NamedTuple):
    """Every different query, in the order of kinds and then of strengths."""

    kind: Ints
    """The plain kind."""
    high: Ints
    low: Ints
    first: Ints
    """The first query of each plain kind, and the number of all."""
    asked: Ints
    """For each role, kind of hand and setting: its query, as `Kinds.listed` lists settings."""


def queries(of: Kinds) -> Queries:
    """What is to be counted for the settings of all kinds, as player and as bank."""
    plain = np.concatenate([np.arange(len(of.counts)), of.plain])
    there = np.arange(of.listed.shape[1]) < of.many[:, None]
    keys = np.stack([of.listed, of.listed + ONE_MORE]) | plain[:, None] << ROOM
    every, place = np.unique(keys[:, there], return_inverse=True)
    asked = np.full(keys.shape, -1, np.int64)
    asked[:, there] = place.reshape(2, -1)
    kind, pair = every >> ROOM, every & (1 << ROOM) - 1
    first = np.searchsorted(kind, np.arange(len(of.counts) + 1))
    return Queries(kind, pair >> BITS, pair & (1 << BITS) - 1, first, asked)
