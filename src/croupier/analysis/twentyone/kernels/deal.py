"""Rounds of twenty-one in bulk: dealt to boxes, and played by tables.

Cards are dealt in the engine's order: a card to each box, one to the dealer, a second to each box,
the hole card if there is one, then box after box, hand after hand, and the dealer's cards as far as
a wager depends on them. No rules are written here: see `states`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from croupier.analysis.kernels.compiled import borrowing, inlined
from croupier.analysis.kernels.philox import U64, signed
from croupier.analysis.twentyone.kernels.counting import count_first, has_reached, tagged
from croupier.analysis.twentyone.kernels.memory import Deal, Follows, How, Ints, Known, Places
from croupier.analysis.twentyone.kernels.settle import COVERED, EVENED
from croupier.analysis.twentyone.kernels.states import EVEN, NEEDS_DRAW, NEEDS_SECOND, STAND
from croupier.analysis.twentyone.kernels.turns import (
    ACE_VALUE,
    TEN_VALUE,
    Two,
    chosen,
    hits,
    played_on,
)

NEVER, ALWAYS, BY_COUNT = range(3)
"""When insurance is taken."""


class Opening(NamedTuple):
    """A round as it begins.

    Where it begins, the count before it, the lane, whether a blackjack ends the deal, and whether
    insurance is offered.
    """

    begun: np.uint64
    known: Known
    lane: np.uint64
    over: bool
    offered: bool


class Played(NamedTuple):
    """A round after every box was played: the next card's place, the dealer's hand and up card.

    Also whether a blackjack ended the deal, whether insurance was offered, and what is needed of
    the dealer's hand.
    """

    i: np.uint64
    dealer: np.uint64
    value: int
    over: bool
    offered: bool
    need: int


@inlined
def places(how: How) -> Places:
    """The offsets in the one table, read once."""
    return Places(how.hole, how.width, how.moment, how.start, how.paid, how.rest)


@inlined
def first_dealt(
    begun: np.uint64, boxes: np.uint64, at: Places, of: Deal
) -> tuple[np.uint64, np.uint64, np.uint64, int]:
    """Deal the first cards: next card's place, dealer's hand, lane, and up card's value."""
    cards, table = of.cards, of.table
    up = U64(cards[begun + boxes])
    dealer, value = U64(table[at.rest + up]), table[at.rest + at.width + up]
    lane, i = U64(value), begun + boxes + boxes + U64(1)
    if at.hole:
        hidden = U64(cards[i])
        dealer = U64(table[dealer + hidden])
        lane = U64(table[at.rest + (U64(2) + lane) * at.width + hidden])
        i += U64(1)
    return i, dealer, lane, value


@inlined
def two_dealt(first: np.uint64, second: np.uint64, at: Places, of: Deal) -> np.uint64:
    """The two-card hand, from the places of its cards."""
    table = of.table
    return U64(table[U64(table[at.start + U64(of.cards[first])]) + U64(of.cards[second])])


@borrowing
def insures(i: np.uint64, at: Opening, of: Deal, tags: Ints, count: Follows | None) -> bool:
    """Whether insurance is taken, by the cards seen before this one.

    Those are the first cards of the round except the hole card, and the further ones up to this
    one.
    """
    how = of.how
    if how.insures == ALWAYS:
        return True
    if count is not None:
        return has_reached(count.seen.running, count.seen.left, how, how.insure_at)
    first = at.begun + U64(2 * how.boxes + 1)
    asked = first + U64(how.hole)
    running = tagged(of.cards, at.begun, first, tags) + tagged(of.cards, asked, i, tags)
    many = signed(first - at.begun) + signed(i - asked)
    known = at.known
    return has_reached(known.running + running, known.left - many, how, how.insure_at)


@inlined
def covered(b: int, taken: bool, natural: bool, of: Deal, need: int) -> tuple[int, int]:
    """What a box covers when insurance is offered, and what is then needed of the dealer's hand.

    A blackjack takes even money, if that is offered.
    """
    covers = (EVENED if natural and of.how.even_money else COVERED) if taken else 0
    of.hands.covers[b] = U64(covers)
    return covers, need | NEEDS_SECOND * (covers == COVERED)


@inlined
def boxes_played(
    i: np.uint64, at: Opening, of: Deal, tags: Ints, count: Follows | None
) -> tuple[np.uint64, int]:
    """Play every box in turn; return the next card's place and what is needed of the dealer."""
    table, how, hands = of.table, of.how, of.hands
    by, n, need, many = places(how), U64(how.boxes), 0, U64(0)
    wants, first = by.width - U64(1), by.moment + at.lane
    taken = at.offered and insures(i, at, of, tags, count)
    for b in range(n):
        two = Two(at.begun + b, at.begun + n + U64(1) + b, i)
        state, ends = two_dealt(two.first, two.second, by, of), by.paid
        choice = chosen(first + state, of, count)
        if at.offered:
            if how.own_turn:
                taken = insures(i, at, of, tags, count)
            natural = table[by.moment + state + wants] > 0
            covers, need = covered(b, taken, natural, of, need)
            ends += U64(EVEN * (covers == EVENED)) * by.moment
        if at.over or ends != by.paid:
            choice = np.int32(STAND)
        i, state, choice = hits(i, state, first, choice, of, count)
        if choice == STAND:
            hands.ended[many] = ends + state
            if count is not None:
                hands.first[many], hands.start[many], hands.end[many] = two.first, two.more, i
            need |= table[ends + state + wants]
            many += U64(1)
        else:
            hands.many = many
            i = played_on(i, two, state, choice, at.lane, of, count)
            for h in range(many, hands.many):
                need |= table[hands.ended[h] + wants]
            many = hands.many
        hands.upto[b + U64(1)] = many
    hands.many = many
    return i, need


@inlined
def dealers_hand(
    i: np.uint64, dealer: np.uint64, second: bool, need: int, of: Deal
) -> tuple[np.uint64, np.uint64]:
    """Draw the dealer's hand as far as wagers need it; return the next card's place and hand."""
    width = of.how.width
    if second:
        dealer = U64(of.table[dealer + U64(of.cards[i])])
        i += U64(1)
    if need & NEEDS_DRAW:
        while dealer >= width:
            dealer = U64(of.table[dealer + U64(of.cards[i])])
            i += U64(1)
    return i, dealer


@inlined
def needs_second(need: int, value: int) -> bool:
    """Whether the dealer takes a second card if there was no hole card."""
    may_be = value in (ACE_VALUE, TEN_VALUE)
    return need & NEEDS_DRAW > 0 or (may_be and need > 0)


@inlined
def round_played(
    begun: np.uint64, known: Known, of: Deal, tags: Ints, count: Follows | None
) -> Played:
    """Deal the first cards and play every box."""
    how = of.how
    i, dealer, lane, value = first_dealt(begun, U64(how.boxes), places(how), of)
    if count is not None:
        count_first(begun, known, of, count)
    over = how.peeks and dealer == how.blackjack
    offered = how.insures > 0 and value == ACE_VALUE
    i, need = boxes_played(i, Opening(begun, known, lane, over, offered), of, tags, count)
    return Played(i, dealer, value, over, offered, need)


@inlined
def round_dealt(
    begun: np.uint64, known: Known, of: Deal, tags: Ints, count: Follows | None
) -> tuple[np.uint64, np.uint64, bool]:
    """Deal a round: the next card's place, the dealer's hand, and whether insurance was offered."""
    how, at = of.how, round_played(begun, known, of, tags, count)
    i, dealer = at.i, at.dealer
    if not at.over:
        second = how.hole == 0 and needs_second(at.need, at.value)
        i, dealer = dealers_hand(i, dealer, second, at.need, of)
    return i, dealer if dealer < how.width else how.zero, at.offered
