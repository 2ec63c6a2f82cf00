"""Hands of twenty-one played in bulk by the one table: hit, doubled, surrendered, split, zapped.

Where the count is followed, each card turned is counted, and each choice is read at the current
count; the compiler leaves that part out if `count` is None.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from croupier.analysis.kernels.compiled import borrowing, inlined
from croupier.analysis.kernels.philox import U64
from croupier.analysis.twentyone.kernels.counting import band, count_card, renewed_at
from croupier.analysis.twentyone.kernels.memory import Deal, Follows, Hands
from croupier.analysis.twentyone.kernels.states import (
    ACES_LAST,
    AFTER_DOUBLE,
    DOUBLE,
    ENDS,
    GIVEN_UP,
    HIT,
    MOMENTS,
    ONE,
    OTHER,
    PLAIN,
    SAVED_ON,
    SPLIT,
    SPLIT_LAST,
    SURRENDER,
    TWICE_ON,
    ZAP,
    ZAPPED,
)

ACE_VALUE, TEN_VALUE = 0, 9
ACT, PAYS, REST = 1, 1 + MOMENTS, 1 + MOMENTS + ENDS
"""The start of each part of the one table, in moments; the first part is what cards lead to."""


class Two(NamedTuple):
    """The places of a hand's two cards, and where its further ones begin."""

    first: np.uint64
    second: np.uint64
    more: np.uint64


@inlined
def turned(i: np.uint64, of: Deal, count: Follows | None) -> np.uint64:
    """The class of the card at this place, which everyone sees now."""
    if count is not None:
        count_card(i, of.cards, count)
    return U64(of.cards[i])


@inlined
def turned_last(i: np.uint64, of: Deal, count: Follows | None) -> np.uint64:
    """The same for the card of a doubled hand, which may be face down until the end."""
    if count is not None:
        if of.how.unseen:
            renewed_at(i, i + U64(1), count.seen)
        else:
            count_card(i, of.cards, count)
    return U64(of.cards[i])


@inlined
def chosen(at: np.uint64, of: Deal, count: Follows | None) -> np.int32:
    """What is done, from a place among the choices of the first band."""
    if count is not None:
        at += band(of.how, count)
    choice: np.int32 = of.table[at]
    return choice


@inlined
def hits(
    i: np.uint64, state: np.uint64, at: np.uint64, choice: np.int32, of: Deal, count: Follows | None
) -> tuple[np.uint64, np.uint64, np.int32]:
    """Hit as long as that is the choice; return the next card's place, the hand, the next choice.

    `at` is the moment and the lane.
    """
    while choice == HIT:
        state = U64(of.table[state + turned(i, of, count)])
        i += U64(1)
        choice = chosen(at + state, of, count)
    return i, state, choice


@inlined
def finished(
    i: np.uint64,
    state: np.uint64,
    choice: np.int32,
    at: np.uint64,
    end: np.uint64,
    of: Deal,
    count: Follows | None,
) -> tuple[np.uint64, np.uint64]:
    """End a hand that is doubled, surrendered or stood on; return the next card's place and end."""
    moment = of.how.moment
    if choice == DOUBLE:
        state = U64(of.table[state + turned_last(i, of, count)])
        i += U64(1)
        after = U64(ACT + AFTER_DOUBLE) * moment + at % moment
        saved = chosen(after + state, of, count) == SURRENDER
        end += U64(SAVED_ON) if saved else U64(TWICE_ON)
    elif choice == SURRENDER:
        end = U64(GIVEN_UP)
    return i, of.how.paid + end * moment + state


@inlined
def kept(ended: np.uint64, two: Two, i: np.uint64, hands: Hands, count: Follows | None) -> None:
    """Store a finished hand with the others, and the places of its cards if they matter."""
    many = hands.many
    hands.ended[many] = ended
    if count is not None:
        hands.first[many], hands.start[many], hands.end[many] = two.first, two.more, i
    hands.many = many + U64(1)


@borrowing
def split_pair(
    i: np.uint64, two: Two, lane: np.uint64, of: Deal, count: Follows | None
) -> np.uint64:
    """Play the hands of a split pair one after the other; a hand split again stays with its twin.

    `two` is where the cards of the pair are; returns the next card's place.
    """
    (cards, table, how, hands), first = of, two.first
    hands.waiting[0] = two.second
    aces = table[how.rest + how.width + U64(cards[first])] == ACE_VALUE
    pending, made, end = 1, 2, U64(ONE)
    while True:
        begun = i
        state = U64(table[U64(table[how.start + U64(cards[first])]) + turned(i, of, count)])
        more = made < (how.most_aces if aces else how.most)
        at = U64(ACT + (ACES_LAST if aces else SPLIT_LAST) - more) * how.moment + lane
        choice = chosen(at + state, of, count)
        i, state, choice = hits(i + U64(1), state, at, choice, of, count)
        if choice == SPLIT:
            hands.waiting[pending] = begun
            pending += 1
            made += 1
            continue
        i, ended = finished(i, state, choice, at, end, of, count)
        kept(ended, Two(first, begun, begun), i, hands, count)
        end = U64(OTHER)
        if pending == 0:
            return i
        pending -= 1
        first = hands.waiting[pending]


@borrowing
def played_on(
    i: np.uint64,
    two: Two,
    state: np.uint64,
    choice: np.int32,
    lane: np.uint64,
    of: Deal,
    count: Follows | None,
) -> np.uint64:
    """Play a hand that is not only hit or stood on: doubled, surrendered, split or zapped."""
    how, table, end = of.how, of.table, U64(PLAIN)
    at = U64(ACT) * how.moment + lane
    if choice == ZAP:
        first = U64(table[how.start + turned(i, of, count)])
        state = U64(table[first + turned(i + U64(1), of, count)])
        two = Two(i, i + U64(1), two.more)
        at, end = U64(ACT + ZAPPED) * how.moment + lane, U64(ONE)
        choice = chosen(at + state, of, count)
        i, state, choice = hits(i + U64(2), state, at, choice, of, count)
    if choice == SPLIT:
        return split_pair(i, two, lane, of, count)
    i, ended = finished(i, state, choice, at, end, of, count)
    kept(ended, two, i, of.hands, count)
    return i
