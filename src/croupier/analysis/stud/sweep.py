"""Hands of five cards against hands of five, one of which is seen: swept from the lowest rank up.

While the hands of a dealer are added rank by rank, the number added so far that contain each set of
up to four cards is kept. For a player's hand and a card of the dealer, those that contain this card
and none of the player's follow by inclusion and exclusion over the subsets of the player's cards.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

import numpy as np

from croupier.analysis.kernels.compiled import borrowing, kernel
from croupier.analysis.stud.deck import CHOOSE, SIZE, hands, index_of, present, ranks_of
from croupier.ranking.rankings import FIVE_CARD

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from croupier.analysis.stud.deck import Codes, Numbers, Table
    from croupier.ranking.rankings import Ranked

    Counters = NDArray[np.int32]
    Ranks = NDArray[np.uint16]

CARDS = 5
BELOW, UPTO, UNQUALIFIED = 0, 1, 2
"""What is counted of the dealer's hands: lower ones, those not higher, and unqualified ones."""
SUBSETS = 31
"""Sets of a player's five cards, except the full hand, which no hand of five can contain."""


def ranks() -> Table[Ranked]:
    """The rank of every hand of five cards."""
    return ranks_of(FIVE_CARD)


@borrowing
def _counted(hand: Codes, choose: Numbers, counters: Counters, starts: Numbers, what: int) -> None:
    """Add a hand to the counters of all sets of one to four of its cards."""
    for subset in range(1, 31):
        size, found = 0, 0
        for i in range(5):
            if subset >> i & 1:
                size += 1
                found += choose[hand[i], size]
        counters[starts[size] + found, what] += 1


@borrowing
def _joined(
    own: Codes, lower: int, choose: Numbers, sums: Numbers, places: Numbers, sizes: Numbers
) -> None:
    """For each subset of a hand: its share of the index with a further card, and where that goes.

    `lower` is how many cards of the hand are below the further card.
    """
    for subset in range(31):
        size, before, found = 0, 0, 0
        for i in range(5):
            if subset >> i & 1:
                size += 1
                found += choose[own[i], size + (i >= lower)]
                before += i < lower
        sums[subset], places[subset], sizes[subset] = found, before + 1, size


@borrowing
def _without(
    card: int,
    shares: tuple[Numbers, Numbers, Numbers],
    choose: Numbers,
    counters: Counters,
    starts: Numbers,
    codes: Ranks,
    bounds: tuple[int, int],
    found: Numbers,
) -> None:
    """Hands counted that contain a card and none of a player's, by what is counted."""
    sums, places, sizes = shares
    code, least = bounds
    found[:] = 0
    for subset in range(31):
        place = sums[subset] + choose[card, places[subset]]
        sign = 1 - 2 * (sizes[subset] & 1)
        if sizes[subset] < 4:
            row = starts[sizes[subset] + 1] + place
            for what in range(3):
                found[what] += sign * counters[row, what]
        else:
            other = codes[place]
            found[0] += other < code
            found[1] += other <= code
            found[2] += other < least


@kernel
def _hand(
    own: Codes,
    bounds: tuple[int, int],
    left: Codes,
    tables: tuple[Numbers, Counters, Numbers, Ranks],
    found: NDArray[np.int32],
) -> None:
    """For each card of the dealer that may be seen: the ways to win, lose, tie, or not qualify."""
    choose, counters, starts, codes = tables
    shares = (np.empty(31, np.int64), np.empty(31, np.int64), np.empty(31, np.int64))
    met, lower, total = np.empty(3, np.int64), -1, 0
    for i in range(left.size):
        total += left[i]
    ways = choose4(total - 6)
    for card in range(left.size):
        below, held = 0, False
        for i in range(5):
            below += own[i] < card
            held |= own[i] == card
        if held or not left[card]:
            continue
        if below != lower:
            lower = below
            _joined(own, lower, choose, *shares)
        _without(card, shares, choose, counters, starts, codes, bounds, met)
        if bounds[0] >= bounds[1]:
            found[card, 0] = met[0] - met[2]
            found[card, 2] = met[1] - met[0]
        found[card, 3] = met[2]
        found[card, 1] = ways - found[card, 0] - found[card, 2] - found[card, 3]


@borrowing
def choose4(n: int) -> int:
    """The number of ways to choose four."""
    return n * (n - 1) * (n - 2) * (n - 3) // 24


@kernel
def _swept(
    every: Codes,
    dealers: Numbers,
    own: Numbers,
    least: int,
    left: Codes,
    tables: tuple[Numbers, Counters, Numbers, Ranks],
    order: Numbers,
    found: NDArray[np.int32],
) -> None:
    """Add the dealer's hands rank by rank, and compare each player's hand when its rank is due.

    The dealer's hands are in the order of their ranks, and `order` puts the player's into it. Those
    below the least that qualifies wait until all unqualified hands are added.
    """
    choose, counters, starts, codes = tables
    added, noted, done = 0, 0, 0
    while done < own.size:
        place = order[done]
        code = codes[own[place]]
        due = max(code, least - 1)
        while added < dealers.size and codes[dealers[added]] <= due:
            hand = every[dealers[added]]
            _counted(hand, choose, counters, starts, 1)
            if codes[dealers[added]] < least:
                _counted(hand, choose, counters, starts, 2)
            added += 1
        while noted < dealers.size and codes[dealers[noted]] < code:
            _counted(every[dealers[noted]], choose, counters, starts, 0)
            noted += 1
        _hand(every[own[place]], (code, least), left, tables, found[place])
        done += 1


def met(own: Numbers, least: int, left: bytes) -> NDArray[np.int32]:
    """For these hands and each card of the dealer: the ways to win, lose, tie, or not qualify."""
    codes, every = ranks().codes, hands(CARDS)
    there = np.flatnonzero(present(CARDS, left))
    dealers = there[np.argsort(codes[there], kind="stable")]
    order = np.argsort(codes[own], kind="stable")
    sizes = [0, 0, *(comb(SIZE, size) for size in range(1, CARDS))]
    starts = np.cumsum(sizes)
    counters = np.zeros((int(starts[-1]), 3), np.int32)
    found = np.zeros((len(own), SIZE, 4), np.int32)
    tables = (CHOOSE, counters, starts, codes)
    _swept(every, dealers, own, least, np.frombuffer(left, np.uint8), tables, order, found)
    return found


@kernel
def _completed(
    own: Codes, card: int, code: int, least: int, rest: Codes, choose: Numbers, codes: Ranks
) -> tuple[int, int, int, int]:
    """The ways to win, lose, tie or not qualify, with the dealer's other four cards in turn."""
    hand = np.empty(5, np.uint8)
    win, lose, tie, none = 0, 0, 0, 0
    many = rest.size
    for a in range(many):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    hand[0], hand[1], hand[2], hand[3] = rest[d], rest[c], rest[b], rest[a]
                    hand[4] = card
                    other = codes[index_of(hand, 5, choose)]
                    if other < least:
                        none += 1
                    elif other == code:
                        tie += 1
                    elif other < code:
                        win += 1
                    else:
                        lose += 1
    return win, lose, tie, none


def completed(own: int, card: int, least: int, left: bytes) -> tuple[int, int, int, int]:
    """The same for one hand and one card of the dealer, hand by hand."""
    hand, codes = hands(CARDS)[own], ranks().codes
    gone = {card, *hand.tolist()}
    rest = [n for n, has in enumerate(left) if has and n not in gone]
    return _completed(hand, card, int(codes[own]), least, np.array(rest, np.uint8), CHOOSE, codes)
