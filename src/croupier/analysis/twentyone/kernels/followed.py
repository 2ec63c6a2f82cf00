"""Rounds of twenty-one in bulk, followed card by card: each choice by the count as it then is.

`twentyone_deal` reads a count before a round, and deals faster. Here every card that is turned is
counted at once, and what is done with a hand is read among the choices of the count at that moment:
all cards seen, the hand's own, those of other boxes and the up card, but not the hole card, nor the
card of a doubled hand that lies face down.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.analysis.kernels.compiled import borrowing
from croupier.analysis.kernels.philox import U64
from croupier.analysis.twentyone.kernels.deal import (
    ACE_VALUE,
    ALWAYS,
    BLACKJACK_AT,
    BOXES,
    COUNTED,
    COVERED,
    COVERS,
    EACH_BURN,
    EVEN_MONEY,
    EVENED,
    HOLE,
    INSURE_AT,
    INSURES,
    MANY,
    MOST,
    MOST_ACES,
    MOST_RENEWALS,
    OWN_TURN,
    PAYS,
    PEEKS,
    REST,
    START,
    STATES,
    UPTO,
    WAITING,
    WIDTH,
    ZERO_AT,
    dealers_hand,
    first_dealt,
    has_reached,
    kept,
    needs_second,
    reached,
    settled_beside,
    tagged,
)
from croupier.analysis.twentyone.kernels.prizes import prizes_in
from croupier.analysis.twentyone.kernels.states import (
    ACES_LAST,
    AFTER_DOUBLE,
    DOUBLE,
    EVEN,
    GIVEN_UP,
    HIT,
    NEEDS_SECOND,
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
from croupier.analysis.twentyone.kernels.streaks import follow

RUNNING, LEFT, RENEWALS = range(3)
"""What is kept of the cards seen: the count as it runs, how many are not seen; and how often the
discards were shuffled in this round, behind it where, and what changes by it."""
SEEN = 3 + 3 * MOST_RENEWALS
SHOWN, UNSEEN = range(2)
"""What is seen: the dealer's second card; not the card of a doubled hand."""


@borrowing
def begins(of: Any) -> np.uint64:
    """Where the choices begin that are made at the count as it is now."""
    _, _, how, _, (steps, starts, _), seen = of
    level = 0
    while level < steps.size and has_reached(seen[RUNNING], seen[LEFT], how, steps[level]):
        level += 1
    return U64(starts[level])


@borrowing
def renewed_at(first: np.uint64, last: np.uint64, seen: Any) -> None:
    """What changes where the discards were shuffled before one of these cards came."""
    for r in range(seen[RENEWALS]):
        place = 3 + 3 * r
        if first <= U64(seen[place]) < last:
            seen[RUNNING] += seen[place + 1]
            seen[LEFT] += seen[place + 2]


@borrowing
def turned(i: np.uint64, of: Any) -> np.uint64:
    """The card that lies there, which all see now."""
    cards, _, _, tags, _, seen = of
    card = U64(cards[i])
    renewed_at(i, i + U64(1), seen)
    seen[RUNNING] += tags[card]
    seen[LEFT] -= 1
    return card


@borrowing
def hits(
    i: np.uint64, state: np.uint64, at: np.uint64, of: Any
) -> tuple[np.uint64, np.uint64, int]:
    """Draw while that is what is done: where the next card lies, the hand, what is done then.

    `at` is the moment and the lane.
    """
    table = of[1]
    choice = int(table[begins(of) + at + state])
    while choice == HIT:
        state = U64(table[state + turned(i, of)])
        i += U64(1)
        choice = int(table[begins(of) + at + state])
    return i, state, choice


@borrowing
def finished(
    i: np.uint64, state: np.uint64, choice: int, at: np.uint64, end: np.uint64, of: Any
) -> tuple[np.uint64, np.uint64]:
    """End a hand that draws no more: doubled, given up or stood on; the next card, and its end."""
    cards, table, how, _, (_, _, what), seen = of
    moment = U64(how[STATES] * how[WIDTH])
    if choice == DOUBLE:
        if what[UNSEEN]:
            renewed_at(i, i + U64(1), seen)
        card = U64(cards[i]) if what[UNSEEN] else turned(i, of)
        state = U64(table[state + card])
        i += U64(1)
        after = begins(of) + U64(AFTER_DOUBLE) * moment + at % moment
        end += U64(SAVED_ON) if table[after + state] == SURRENDER else U64(TWICE_ON)
    elif choice == SURRENDER:
        end = U64(GIVEN_UP)
    return i, (U64(PAYS) + end) * moment + state


@borrowing
def split_pair(
    i: np.uint64, first: np.uint64, second: np.uint64, lane: np.uint64, of: Any, hands: Any
) -> np.uint64:
    """Play the hands of a split pair one after the other; each split again lies beside its twin.

    `first` and `second` are where the cards of the pair lie.
    """
    cards, table, how, _, _, _ = of
    moment = U64(how[STATES] * how[WIDTH])
    hands[WAITING] = second
    aces = table[U64(REST) * moment + U64(how[WIDTH]) + U64(cards[first])] == ACE_VALUE
    pending, made, end = 1, 2, U64(ONE)
    while True:
        begun, last = i, turned(i, of)
        i += U64(1)
        state = U64(table[U64(table[U64(how[START]) + U64(cards[first])]) + last])
        more = made < (how[MOST_ACES] if aces else how[MOST])
        at = U64((ACES_LAST if aces else SPLIT_LAST) - more) * moment + lane
        i, state, choice = hits(i, state, at, of)
        if choice == SPLIT:
            hands[WAITING + pending] = begun
            pending += 1
            made += 1
            continue
        i, ended = finished(i, state, choice, at, end, of)
        kept(hands, ended, first, begun, i)
        end = U64(OTHER)
        if pending == 0:
            return i
        pending -= 1
        first = hands[WAITING + pending]


@borrowing
def box_played(
    i: np.uint64, first: np.uint64, second: np.uint64, lane: np.uint64, of: Any, hands: Any
) -> np.uint64:
    """Play the hand of a box, and what becomes of it; where the next card lies.

    `first` and `second` are where its cards lie.
    """
    cards, table, how, _, _, _ = of
    start, moment, begun = U64(how[START]), U64(how[STATES] * how[WIDTH]), i
    at, end = lane, U64(PLAIN)
    state = U64(table[U64(table[start + U64(cards[first])]) + U64(cards[second])])
    i, state, choice = hits(i, state, at, of)
    if choice == ZAP:
        first, second = i, i + U64(1)
        state = U64(table[U64(table[start + turned(first, of)]) + turned(second, of)])
        at, end = U64(ZAPPED) * moment + lane, U64(ONE)
        i, state, choice = hits(i + U64(2), state, at, of)
    if choice == SPLIT:
        return split_pair(i, first, second, lane, of, hands)
    i, ended = finished(i, state, choice, at, end, of)
    kept(hands, ended, first, begun, i)
    return i


@borrowing
def insures(how: Any, seen: Any) -> bool:
    """Whether insurance is taken at the count as it is now."""
    if how[INSURES] == ALWAYS:
        return True
    return has_reached(seen[RUNNING], seen[LEFT], how, how[INSURE_AT])


@borrowing
def boxes_played(
    i: np.uint64, at: tuple[np.uint64, np.uint64, bool, bool], of: Any, hands: Any
) -> tuple[np.uint64, int]:
    """Every box in its turn: where the next card lies, and what is needed of the dealer's hand.

    `at` is where the round began, the lane, whether a blackjack ended the dealing, and whether
    insurance is offered.
    """
    begun, lane, over, offered = at
    cards, table, how, _, _, seen = of
    n, moment, wants = how[BOXES], U64(how[STATES] * how[WIDTH]), U64(how[WIDTH] - 1)
    together, need = offered and insures(how, seen), 0
    hands[MANY] = U64(0)
    for b in range(n):
        first, second = begun + U64(b), begun + U64(n + 1 + b)
        one, other = U64(cards[first]), U64(cards[second])
        state = U64(table[U64(table[U64(how[START]) + one]) + other])
        covers, many = 0, hands[MANY]
        if offered and (insures(how, seen) if how[OWN_TURN] else together):
            natural = table[moment + state + wants] > 0
            covers = EVENED if natural and how[EVEN_MONEY] else COVERED
        hands[COVERS + b] = U64(covers)
        need |= NEEDS_SECOND * (covers == COVERED)
        if over or covers == EVENED:
            end = U64(EVEN if covers == EVENED else PLAIN)
            kept(hands, (U64(PAYS) + end) * moment + state, first, i, i)
        else:
            i = box_played(i, first, second, lane, of, hands)
        for h in range(many, hands[MANY]):
            need |= table[hands[h] + wants]
        hands[UPTO + 1 + b] = hands[MANY]
    return i, need


@borrowing
def begin_round(begun: np.uint64, before: tuple[int, int], of: Any) -> None:
    """What is seen once the first cards lie."""
    cards, _, how, tags, (_, _, what), seen = of
    many = 2 * how[BOXES] + 1 + (how[HOLE] if what[SHOWN] else 0)
    seen[RUNNING] = before[0] + tagged(cards, begun, begun + U64(many), tags)
    seen[LEFT] = before[1] - many
    renewed_at(U64(0), begun + U64(2 * how[BOXES] + 1 + how[HOLE]), seen)


@borrowing
def round_followed(
    begun: np.uint64, before: tuple[int, int], of: Any, hands: Any
) -> tuple[np.uint64, np.uint64, bool]:
    """Deal a round: where the next card lies, the dealer's hand, whether insurance was offered.

    `before` is the count before the round, and how many cards were not seen then.
    """
    cards, table, how, _, _, _ = of
    width = U64(how[WIDTH])
    i, dealer, lane, value = first_dealt(begun, cards, table, how)
    begin_round(begun, before, of)
    over = how[PEEKS] > 0 and dealer == U64(how[BLACKJACK_AT])
    offered = how[INSURES] > 0 and value == ACE_VALUE
    i, need = boxes_played(i, (begun, lane, over, offered), of, hands)
    if not over:
        second = how[HOLE] == 0 and needs_second(need, value)
        i, dealer = dealers_hand(i, dealer, second, need, cards, table, width)
    return i, dealer if dealer < width else U64(how[ZERO_AT]), offered


@borrowing
def shoe_followed(
    i: np.uint64,
    limits: tuple[int, int, int],
    before: tuple[int, int],
    of: Any,
    hands: Any,
    bets: tuple[Any, Any],
    out: tuple[Any, ...],
) -> tuple[np.uint64, int, tuple[int, int]]:
    """Rounds of a shoe: where the next card lies, how many, the count.

    `limits` are the most rounds, the cards that are drawn, and those before the cutting card.
    """
    (cards, table, how, tags, _, _), (thresholds, amounts) = of, bets
    (most, drawn, last), (running, left), rounds, level = limits, before, 0, 0
    burned = U64(how[EACH_BURN])
    while rounds < most:
        place, begun = i, i + burned
        if how[COUNTED]:
            level = reached(running, left, how, thresholds)
        i, dealer, offered = round_followed(begun, (running, left), of, hands)
        if np.int64(i) > drawn:
            i = place
            break
        against = (dealer, offered, False)
        told = settled_beside(level, against, how, table, amounts, hands, out[0], out[1])
        out[2][0] += told
        out[2][1] += told * told
        follow(dealer, how, table, hands, out[3])
        out[4][2][level] += prizes_in(begun, cards, how, hands, out[4])
        rounds += 1
        running += tagged(cards, begun, i, tags)
        left -= int(i - begun)
        if np.int64(i) > last:
            break
    return i, rounds, (running, left)
