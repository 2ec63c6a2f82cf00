"""Two ranges against each other over every board, each board with all hands at once.

The hands of both ranges are sorted by their strength on a board; then one walk counts for each hand
how many of the other range it beats and ties, less those that hold one of its cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from croupier.analysis.kernels.compiled import borrowing, kernel
from croupier.analysis.kernels.philox import U8
from croupier.analysis.ranking.kernels import rank_keys

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from croupier.analysis.ranking.tables import Tables

    Ints = NDArray[np.int64]
    Cards = NDArray[np.uint8]


@kernel
def boards_alike(known: Cards, deck: Cards, left: int) -> tuple[Cards, Ints]:
    """Every board of the known and `left` more cards, with its weight.

    Without known cards, boards that differ only by an exchange of suits are counted as one.
    """
    picks, size = np.arange(left), deck.size
    boards, weights = np.empty((1024, 5), U8), np.empty(1024, np.int64)
    many = 0
    while True:
        weight = 1
        if known.size == 0 and size == 52:
            weight = alike(deck, picks)
        if weight:
            if many == weights.size:
                boards = np.concatenate((boards, np.empty((many, 5), U8)))
                weights = np.concatenate((weights, np.empty(many, np.int64)))
            boards[many, : known.size] = known
            for at in range(left):
                boards[many, known.size + at] = deck[picks[at]]
            weights[many] = weight
            many += 1
        at = left - 1
        while at >= 0 and picks[at] == size - left + at:
            at -= 1
        if at < 0:
            return boards[:many], weights[:many]
        picks[at] += 1
        for later in range(at + 1, left):
            picks[later] = picks[later - 1] + 1


@borrowing
def alike(deck: Cards, picks: Ints) -> int:
    """How many boards are like this one; none, if another one stands for them."""
    a = b = c = d = 0
    for at in range(picks.size):
        card = int(deck[picks[at]])
        bit = 1 << card % 13
        suit = card // 13
        a += bit * (suit == 0)
        b += bit * (suit == 1)
        c += bit * (suit == 2)
        d += bit * (suit == 3)
    if not a >= b >= c >= d:
        return 0
    equal = int(a == b) + int(b == c) + int(c == d)
    if equal == 3:
        return 1
    if equal == 2:
        return 6 if a == b and c == d else 4
    return 12 if equal else 24


@kernel
def sweep(
    of: Tables,
    boards: Cards,
    weights: Ints,
    hands: Cards,
    inside: NDArray[np.bool_],
    won: Ints,
    tied: Ints,
    met: Ints,
) -> None:
    """Add for each hand of the first range how often it beats, ties and meets the second."""
    many = hands.shape[0]
    strengths, order = np.empty(many, np.int64), np.empty(many, np.int64)
    below = np.zeros(52, np.int64)
    upto = np.zeros(52, np.int64)
    used = np.zeros(52, np.bool_)
    for board in range(boards.shape[0]):
        used[:] = False
        total = of.start
        for at in range(5):
            used[boards[board, at]] = True
            total += of.keys[boards[board, at]]
        v, w, x = of.keys[boards[board, 0]], of.keys[boards[board, 1]], of.keys[boards[board, 2]]
        y, z = of.keys[boards[board, 3]], of.keys[boards[board, 4]]
        alive = 0
        for one in range(many):
            if used[hands[one, 0]] or used[hands[one, 1]]:
                continue
            a, b = of.keys[hands[one, 0]], of.keys[hands[one, 1]]
            strength = int(rank_keys(of, total + a + b, (a, b, v, w, x, y, z)))
            strengths[alive] = (strength << 11) | one
            alive += 1
        order[:alive] = np.sort(strengths[:alive])
        below[:], upto[:] = 0, 0
        walk(order[:alive], hands, inside, below, upto, weights[board], won, tied, met)


@borrowing
def walk(  # noqa: PLR0913, PLR0917 - a kernel takes its arrays one by one
    order: Ints,
    hands: Cards,
    inside: NDArray[np.bool_],
    below: Ints,
    upto: Ints,
    weight: int,
    won: Ints,
    tied: Ints,
    met: Ints,
) -> None:
    """Walk up the strengths; a hand of the second range shares no card with one that it meets."""
    first, fewer = 0, 0
    while first < order.size:
        last, same = first, 0
        while last < order.size and order[last] >> 11 == order[first] >> 11:
            one = order[last] & 2047
            if inside[1, one]:
                same += 1
                upto[hands[one, 0]] += 1
                upto[hands[one, 1]] += 1
            last += 1
        for at in range(first, last):
            one = order[at] & 2047
            if inside[0, one]:
                a, b = hands[one, 0], hands[one, 1]
                less = fewer - below[a] - below[b]
                most = fewer + same - upto[a] - upto[b] + int(inside[1, one])
                won[one] += weight * less
                tied[one] += weight * (most - less)
        for at in range(first, last):
            one = order[at] & 2047
            if inside[1, one]:
                below[hands[one, 0]] += 1
                below[hands[one, 1]] += 1
        fewer += same
        first = last
    meet(order, hands, inside, below, fewer, weight, met)


@borrowing
def meet(
    order: Ints,
    hands: Cards,
    inside: NDArray[np.bool_],
    below: Ints,
    fewer: int,
    weight: int,
    met: Ints,
) -> None:
    """Add for each hand of the first range how many of the second it can meet."""
    for at in range(order.size):
        one = order[at] & 2047
        if inside[0, one]:
            shared = below[hands[one, 0]] + below[hands[one, 1]] - int(inside[1, one])
            met[one] += weight * (fewer - shared)
