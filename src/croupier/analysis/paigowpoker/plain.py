"""How many hands lie below a setting in both hands, if no flush counted.

The hands of a plain kind that do not share a card with a player's are a product of binomials, one
for each rank.  The products of either half of the ranks are tabulated, so each kind takes two reads
and one multiplication.  Kinds are walked from the lowest hand behind to the highest.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.analysis.kernels.compiled import borrowing

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from croupier.analysis.paigowpoker.kinds import Ints, Kinds

LOWS = 94
"""Strengths in front, from 0, and one more of a bank."""


class Walk(NamedTuple):
    """The plain kinds from the lowest behind, each with its two halves."""

    high: Ints
    low: Ints
    left: Ints
    right: Ints
    ways_left: NDArray[np.int32]
    """How many hands of one half are left beside a hand of the same half."""
    ways_right: NDArray[np.int32]
    own_left: Ints
    own_right: Ints
    """The halves of each plain kind, in the order of kinds."""


def walk(of: Kinds) -> Walk:
    """The plain kinds in the order in which they are counted."""
    middle = len(of.ranks) // 2 + 1
    order = np.argsort(of.high[: len(of.counts)], kind="stable")
    most = np.full(of.counts.shape[1], 4)
    most[-1] = 1
    lefts, left = np.unique(of.counts[:, :middle], axis=0, return_inverse=True)
    rights, right = np.unique(of.counts[:, middle:], axis=0, return_inverse=True)
    left, right = left.reshape(-1), right.reshape(-1)
    return Walk(
        of.high[order],
        of.low[order],
        left[order],
        right[order],
        _ways(lefts, most[:middle]),
        _ways(rights, most[middle:]),
        left,
        right,
    )


def _ways(halves: Ints, most: Ints) -> NDArray[np.int32]:
    """For each half held and each half counted: the product of the binomials of its ranks."""
    chosen = np.array([[comb(n, k) for k in range(5)] for n in range(5)], np.int32)
    found = np.ones((len(halves), len(halves)), np.int32)
    for rank, copies in enumerate(most):
        found *= chosen[copies - halves[:, None, rank], halves[None, :, rank]]
    return found


@borrowing
def count_plain(
    of: Walk,
    bounds: tuple[int, int],
    first: Ints,
    queries: tuple[Ints, Ints],
    room: Ints,
    out: Ints,
) -> None:
    """For each query of some plain kinds: how many hands are below it, and how many above.

    Above means at least as high both behind and in front.
    """
    high, low = queries
    total = np.int64(0)
    for kind in range(bounds[0], bounds[1]):
        left, right = of.ways_left[of.own_left[kind]], of.ways_right[of.own_right[kind]]
        room[:] = 0
        at, total = 0, np.int64(0)
        for query in range(first[kind], first[kind + 1]):
            while at < of.high.size and of.high[at] < high[query]:
                ways = np.int64(left[of.left[at]]) * np.int64(right[of.right[at]])
                room[of.low[at]] += ways
                total += ways
                at += 1
            out[query, 0] = room[: low[query]].sum()
            out[query, 1] = total
        while at < of.high.size:
            ways = np.int64(left[of.left[at]]) * np.int64(right[of.right[at]])
            room[of.low[at]] += ways
            total += ways
            at += 1
        for query in range(first[kind], first[kind + 1]):
            lower = room[: low[query]].sum()
            out[query, 1] = total - out[query, 1] - lower + out[query, 0]
