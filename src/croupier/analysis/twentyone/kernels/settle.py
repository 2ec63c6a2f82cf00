"""Boxes of twenty-one settled in bulk against the dealer's hand."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from croupier.analysis.kernels.compiled import borrowing, inlined
from croupier.analysis.kernels.philox import U64
from croupier.analysis.twentyone.kernels.hands import OVER
from croupier.analysis.twentyone.kernels.memory import Deal, How, Ints
from croupier.analysis.twentyone.kernels.states import GIVEN_UP, ONE, STAKES, TWICE_ON

COVERED, EVENED = 1, 2
"""A hand is insured, or takes even money."""


class Against(NamedTuple):
    """The dealer's hand, whether insurance was offered, and whether it is a later hand."""

    dealer: np.uint64
    offered: bool
    later: bool


@inlined
def unseen_over(hand: np.uint64, how: How) -> bool:
    """Whether a hand went over with a doubled card that is face down until the end."""
    end = (hand - how.paid) // how.moment
    doubled = end < U64(GIVEN_UP) and end % U64(ONE) == U64(TWICE_ON)
    return bool(how.unseen and doubled and hand % how.moment == U64(OVER))


@inlined
def seen_over(hand: np.uint64, how: How) -> bool:
    """Whether a hand went over in sight of everyone."""
    return bool(hand % how.moment == U64(OVER) and not unseen_over(hand, how))


@borrowing
def given_back(b: int, later: bool, of: Deal) -> int:
    """A box that lost a hand before the dealer's blackjack: its other wagers are returned."""
    how, hands = of.how, of.hands
    first, last = hands.upto[b], hands.upto[b + 1]
    total, lost = 0, False
    for h in range(first, last):
        lost = lost or seen_over(hands.ended[h], how)
    for h in range(first, last):
        hand = hands.ended[h]
        gone = later and unseen_over(hand, how)
        result = int(of.table[hand + (how.zero if gone else how.blackjack)])
        kept = gone or seen_over(hand, how)
        total += result % STAKES if lost and not kept else result
    return total


@inlined
def box_total(b: int, dealer: np.uint64, later: bool, of: Deal) -> int:
    """The result of a box's hands against the dealer's; `later` means not the first of several."""
    how, hands, total = of.how, of.hands, 0
    if how.refunds and dealer == how.blackjack:
        return given_back(b, later, of)
    for h in range(hands.upto[b], hands.upto[b + 1]):
        gone = later and unseen_over(hands.ended[h], how)
        total += of.table[hands.ended[h] + (how.zero if gone else dealer)]
    return total


@borrowing
def settled_beside(
    level: int, amount: int, against: Against, of: Deal, cells: Ints, insured: Ints
) -> int:
    """Settle boxes one by one if more than their cells is counted; return their total result."""
    how = of.how
    natural, all_of = against.dealer == how.blackjack, 0
    for b in range(how.boxes):
        total = box_total(b, against.dealer, against.later, of)
        cells[level, total - how.low] += 1
        all_of += 2 * (total // STAKES) * amount
        if against.offered and of.hands.covers[b] == U64(COVERED):
            insured[level, 1 if natural else 0] += 1
            half = amount * how.shares
            all_of += 0 if how.apart else (2 if natural else -1) * half
    return all_of
