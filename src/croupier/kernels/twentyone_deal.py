"""Rounds of twenty-one in bulk: shoe after shoe dealt to boxes, played by tables, and counted.

Cards come in the order in which the engine deals them: a card to each box, one to the dealer, a
second to each, the hole card where there is one, then box after box, hand after hand, and the
dealer's as far as a wager depends on them. Nothing here knows a rule: see `twentyone_states`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.kernels.compiled import inlined, kernel
from croupier.kernels.philox import U8, U32, U64, below, fill
from croupier.kernels.twentyone_states import (
    ACES_LAST,
    ACES_MORE,
    AFTER_DOUBLE,
    DOUBLE,
    EVEN,
    GIVEN_UP,
    HIT,
    NEEDS_DRAW,
    NEEDS_SECOND,
    ONE,
    OTHER,
    PLAIN,
    SAVED_ON,
    SPLIT,
    SPLIT_LAST,
    SPLIT_MORE,
    STAKES,
    SURRENDER,
    TWICE_ON,
    ZAP,
    ZAPPED,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

MOST_BOXES = 7
MOST_HANDS = 8
ROOM = 32
"""Cards that are drawn beyond the cutting card at first; a round that needs more draws more."""
BEYOND = 1024
"""More cards than a round may ask for beyond those that are there."""
ACE_VALUE, TEN_VALUE = 0, 9
(
    BOXES, HOLE, PEEKS, FIRST_BURN, EACH_BURN, BEHIND, ONE_ROUND, MOST, MOST_ACES, REFUNDS,
    INSURES, OWN_TURN, EVEN_MONEY, WIDTH, STATES, BLACKJACK_AT, ZERO_AT, LOW, START, COUNTED,
    PER_DECK, FIRST_COUNT, SCALE, INSURE_AT, SUMMED,
) = range(25)  # fmt: skip
"""Where each number lies among those that say how a table is dealt."""
HOW = 25
DECK = 52
NEVER, ALWAYS, BY_COUNT = range(3)
"""When insurance is taken."""
COVERED, EVENED = 1, 2
"""A hand is insured; it takes even money."""


@kernel
def draw(words: Any, cards: Any, first: int, last: int, size: int) -> None:
    """Draw cards by lazy Fisher-Yates: each is one of those left, and takes one word."""
    for i in range(first, last):
        other = U64(i) + below(words[i], U64(size - i))
        drawn = cards[other]
        cards[other] = cards[i]
        cards[i] = drawn


@kernel
def opened(
    key: tuple[np.uint32, np.uint32], unit: np.uint64, order: Any, words: Any, cards: Any, many: int
) -> None:  # fmt: skip
    """Draw the first cards of a unit's shoe."""
    fill(key[0], key[1], unit, U32(0), words)
    size = order.size
    for i in range(size):
        cards[i] = order[i]
    draw(words, cards, 0, many, size)


@kernel
def drawn_on(
    key: tuple[np.uint32, np.uint32], unit: np.uint64, words: Any, cards: Any, drawn: int,
    size: int, begun: int,
) -> int:  # fmt: skip
    """Draw the rest of the shoe; where that is not enough, the discards are shuffled and follow.

    `begun` is where the round began; answers how many cards are there then.
    """
    if drawn < size:
        draw(words, cards, drawn, size, size)
        return size
    more = np.empty((begun + 3) // 4 * 4, dtype=U32)
    fill(key[0], key[1], unit, U32(words.size // 4), more)
    back = cards[:begun].copy()
    draw(more, back, 0, begun, begun)
    for i in range(1, begun):  # the first of them is burned
        cards[drawn + i - 1] = back[i]
    return drawn + max(begun - 1, 0)


@inlined
def played(
    i: np.uint64, state: np.uint64, at: np.uint64, end: np.uint64, lane: np.uint64, cards: Any,
    after: Any, act: Any, moment: np.uint64,
) -> tuple[np.uint64, np.uint64]:  # fmt: skip
    """Play a hand to its end: hits, and perhaps a double; where the next card lies, how it ends."""
    choice = act[at + state]
    while choice == HIT:
        state = U64(after[state + U64(cards[i])])
        i += U64(1)
        choice = act[at + state]
    if choice == DOUBLE:
        state = U64(after[state + U64(cards[i])])
        i += U64(1)
        end += U64(TWICE_ON)
        if act[U64(AFTER_DOUBLE) * moment + state + lane] == SURRENDER:
            end += U64(SAVED_ON - TWICE_ON)
    elif choice == SURRENDER:
        end = U64(GIVEN_UP)
    return i, end * moment + state


@kernel
def split_pair(
    i: np.uint64, two: tuple[Any, Any], lane: np.uint64, cards: Any, tables: Any, how: Any,
    ends: Any, many: int,
) -> tuple[np.uint64, int]:  # fmt: skip
    """Play the hands of a split pair one after the other; each split again lies beside its twin.

    `ends` has how each hand ended and its state; answers where the next card lies and how many
    hands have ended.
    """
    after, act = tables[0], tables[1]
    moment = U64(how[STATES]) * U64(how[WIDTH])
    waiting = np.empty(MOST_HANDS, np.uint8)
    first, waiting[0] = two
    aces = tables[7][first] == ACE_VALUE
    pending, hands, end = 1, 2, ONE
    while True:
        state = U64(after[U64(after[U64(how[START]) + U64(first)]) + U64(cards[i])])
        last = cards[i]
        i += U64(1)
        more = hands < (how[MOST_ACES] if aces else how[MOST])
        at = U64((ACES_LAST - more) if aces else (SPLIT_LAST - more)) * moment + lane
        if act[at + state] == SPLIT:
            waiting[pending] = last
            pending += 1
            hands += 1
            continue
        i, ends[many] = played(i, state, at, U64(end), lane, cards, after, act, moment)
        many += 1
        end = OTHER
        if pending == 0:
            return i, many
        pending -= 1
        first = waiting[pending]


@kernel
def reached(running: int, left: int, how: Any, thresholds: Any) -> int:
    """How many thresholds a count has reached: as it runs, or per deck of the cards not seen."""
    count = 0
    for n in range(thresholds.size):
        if how[PER_DECK]:
            count += running * how[SCALE] * DECK >= thresholds[n] * left
        else:
            count += running * how[SCALE] >= thresholds[n]
    return count


@kernel
def tagged(cards: Any, first: np.uint64, last: np.uint64, tags: Any) -> int:
    """The tags of some cards together."""
    total = 0
    for i in range(first, last):
        total += tags[cards[i]]
    return total


@kernel
def covered(
    b: int, i: np.uint64, begun: np.uint64, running: int, left: int, natural: bool, cards: Any,
    how: Any, tags: Any,
) -> int:  # fmt: skip
    """Whether a box insures its wager against an ace, or takes even money for a blackjack.

    All say so once the first cards lie, or each at its own turn, when more are seen.
    """
    if how[INSURES] == BY_COUNT:
        first = begun + U64(2 * how[BOXES] + 1)
        seen, count = first - begun, tagged(cards, begun, first, tags)
        if how[OWN_TURN]:
            first += U64(how[HOLE])
            seen += i - first
            count += tagged(cards, first, i, tags)
        if reached(running + count, left - seen, how, how[INSURE_AT : INSURE_AT + 1]) == 0:
            return 0
    return EVENED if natural and how[EVEN_MONEY] else COVERED


@inlined
def dealt_on(
    i: np.uint64, dealer: np.uint64, width: np.uint64, need: int, second: bool, cards: Any,
    dealer_after: Any,
) -> tuple[np.uint64, np.uint64]:  # fmt: skip
    """The dealer's hand as far as a wager needs it: where the next card lies, and what it is."""
    if second:
        dealer = U64(dealer_after[dealer * width + U64(cards[i])])
        i += U64(1)
    while need & NEEDS_DRAW and dealer >= width:
        dealer = U64(dealer_after[dealer * width + U64(cards[i])])
        i += U64(1)
    return i, dealer


@kernel
def given_back(ends: Any, first: int, last: int, tables: Any, how: Any) -> int:
    """A box against a blackjack that lost a hand before: all its other wagers go back."""
    pays, width = tables[2], U64(how[WIDTH])
    moment = U64(how[STATES]) * width
    total, lost = np.int64(0), False
    for h in range(first, last):
        lost = lost or ends[h] % moment == U64(0)
    for h in range(first, last):
        told = np.int64(pays[ends[h] + U64(how[BLACKJACK_AT])])
        total += told if not lost or ends[h] % moment == U64(0) else told % STAKES
    return total


@kernel
def add_up(shares: int, level: int, amounts: Any, sums: Any) -> None:
    """The result of a round and its square."""
    result = shares * amounts[level]
    sums[0] += result
    sums[1] += result * result


@kernel
def deal_shoes(
    key: tuple[np.uint32, np.uint32], span: tuple[np.uint64, int, int], order: Any, tables: Any,
    how: Any, count: tuple[Any, Any, Any], cells: Any, insured: Any, sums: Any,
) -> tuple[int, int]:  # fmt: skip
    """Deal shoe after shoe until the most rounds are dealt; the rounds and the shoes dealt."""
    after, act, pays, needs, natural, dealer_first, dealer_after, value, lane_of = tables
    tags, thresholds, amounts = count
    unit, shoes, most = span
    size, boxes = order.size, how[BOXES]
    width, moment = U64(how[WIDTH]), U64(how[STATES]) * U64(how[WIDTH])
    n, start, low = U64(boxes), U64(how[START]), how[LOW]
    blackjack, zero = U64(how[BLACKJACK_AT]), U64(how[ZERO_AT])
    hole, peeks, insures, counted = how[HOLE] > 0, how[PEEKS] > 0, how[INSURES] > 0, how[COUNTED] > 0
    refunds, one_round, burned = how[REFUNDS] > 0, how[ONE_ROUND] > 0, how[EACH_BURN]
    last, summed = size - how[BEHIND], how[SUMMED] > 0
    words = np.empty((size + 3) // 4 * 4, dtype=U32)
    cards = np.zeros(2 * size + BEYOND, dtype=U8)
    ends = np.zeros(MOST_BOXES * MOST_HANDS, dtype=U64)
    upto = np.zeros(MOST_BOXES + 1, dtype=np.int64)
    covers = np.zeros(MOST_BOXES, dtype=np.int64)
    rounds = 0
    for k in range(shoes):
        drawn = min(size, last + ROOM)
        opened(key, unit + U64(k), order, words, cards, drawn)
        i = U64(how[FIRST_BURN])
        running, unseen, level = how[FIRST_COUNT], how[FIRST_BURN], 0
        while rounds < most:
            before = i
            i += U64(burned)
            begun, left = i, 0
            if counted:
                left = size - np.int64(before) + unseen
                level = reached(running, left, how, thresholds)
            up = cards[i + n]
            dealer, lane = U64(dealer_first[up]), U64(value[up])
            i += n + n + U64(1)
            if hole:
                dealer = U64(dealer_after[dealer * width + U64(cards[i])])
                lane = U64(lane_of[U64(10) * lane + U64(value[cards[i]])])
                i += U64(1)
            over = peeks and dealer == blackjack
            offered = insures and value[up] == ACE_VALUE
            need, many = 0, 0
            for b in range(boxes):
                one, other = cards[begun + U64(b)], cards[begun + n + U64(1) + U64(b)]
                state = U64(after[U64(after[start + U64(one)]) + U64(other)])
                if offered:
                    covers[b] = covered(
                        b, i, begun, running, left, natural[state // width] > 0, cards, how, tags
                    )
                    need |= NEEDS_SECOND * (covers[b] == COVERED)
                if over or (offered and covers[b] == EVENED):
                    ends[many] = state + U64(EVEN * (offered and covers[b] == EVENED)) * moment
                    many += 1
                    upto[b + 1] = many
                    continue
                at, begins = lane, U64(PLAIN)
                if act[at + state] == ZAP:
                    one, other = cards[i], cards[i + U64(1)]
                    state = U64(after[U64(after[start + U64(one)]) + U64(other)])
                    i, at, begins = i + U64(2), U64(ZAPPED) * moment + lane, U64(ONE)
                if act[at + state] == SPLIT:
                    i, many = split_pair(i, (one, other), lane, cards, tables, how, ends, many)
                    for h in range(upto[b], many):
                        need |= needs[ends[h] // width]
                else:
                    i, end = played(i, state, at, begins, lane, cards, after, act, moment)
                    need |= needs[end // width]
                    ends[many] = end
                    many += 1
                upto[b + 1] = many
            if not over:
                may_be = value[up] == ACE_VALUE or value[up] == TEN_VALUE
                second = not hole and (
                    need & NEEDS_DRAW > 0 or (may_be and need & NEEDS_SECOND > 0)
                )
                i, dealer = dealt_on(i, dealer, width, need, second, cards, dealer_after)
                if dealer >= width:
                    dealer = zero
            if np.int64(i) > drawn:
                drawn = drawn_on(key, unit + U64(k), words, cards, drawn, size, np.int64(before))
                i = before
                continue
            together = np.int64(0)
            for b in range(boxes):
                total = np.int64(0)
                if refunds and dealer == blackjack:
                    total = given_back(ends, upto[b], upto[b + 1], tables, how)
                else:
                    for h in range(upto[b], upto[b + 1]):
                        total += pays[ends[h] + dealer]
                cells[level, total - low] += 1
                together += total >> 4
                if offered and covers[b] == COVERED:
                    insured[level, 1 if dealer == blackjack else 0] += 1
            rounds += 1
            if summed:
                add_up(together, level, amounts, sums)
            if counted:
                running += tagged(cards, begun, i, tags)
                unseen += burned
            if one_round or np.int64(i) > last:
                break
        if rounds == most:
            return rounds, k + 1
    return rounds, shoes
