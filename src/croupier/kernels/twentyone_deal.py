"""Rounds of twenty-one in bulk: shoe after shoe dealt to boxes, played by tables, and counted.

Cards come in the order in which the engine deals them: a card to each box, one to the dealer, a
second to each, the hole card where there is one, then box after box, hand after hand, and the
dealer's as far as a wager depends on them. Nothing here knows a rule: see `twentyone_states`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.kernels.compiled import borrowing, inlined, kernel
from croupier.kernels.philox import U8, U32, U64, below, fill
from croupier.kernels.twentyone_hands import OVER
from croupier.kernels.twentyone_states import (
    ACES_LAST,
    AFTER_DOUBLE,
    DOUBLE,
    ENDS,
    EVEN,
    GIVEN_UP,
    HIT,
    MOMENTS,
    NEEDS_DRAW,
    NEEDS_SECOND,
    ONE,
    OTHER,
    PLAIN,
    SAVED_ON,
    SPLIT,
    SPLIT_LAST,
    STAKES,
    STAND,
    SURRENDER,
    TWICE_ON,
    ZAP,
    ZAPPED,
)

Key = tuple[np.uint32, np.uint32]
MOST_BOXES = 7
MOST_HANDS = 8
ROOM = 10
"""Cards a box that are drawn beyond the cutting card at first; a round that needs more draws on."""
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
ACT, PAYS, REST = 1, 1 + MOMENTS, 1 + MOMENTS + ENDS
"""Where parts of the one table begin, in moments: what follows from cards is the first of them."""
COVERED, EVENED = 1, 2
"""A hand is insured; it takes even money."""
UPTO, COVERS, WAITING, MANY = 64, 72, 80, 88
"""Behind the ends of hands: how many there are up to each box, what each covers, the first cards
of hands that wait beside a split one, and how many have ended."""
HANDS = 89


@kernel
def draw(words: Any, cards: Any, first: int, last: int, size: int) -> None:
    """Draw cards by lazy Fisher-Yates: each is one of those left, and takes one word."""
    for i in range(first, last):
        other = U64(i) + below(words[i], U64(size - i))
        drawn = cards[other]
        cards[other] = cards[i]
        cards[i] = drawn


@kernel
def opened(key: Key, unit: np.uint64, order: Any, words: Any, cards: Any, many: int) -> None:
    """Draw the first cards of a unit's shoe."""
    fill(key[0], key[1], unit, U32(0), words[: (many + 3) // 4 * 4])
    size = order.size
    for i in range(size):
        cards[i] = order[i]
    draw(words, cards, 0, many, size)


@kernel
def drawn_on(
    key: Key, unit: np.uint64, words: Any, cards: Any, drawn: int, size: int, begun: int
) -> int:
    """Draw the rest of the shoe; where that is not enough, the discards are shuffled and follow.

    `begun` is where the round began; answers how many cards are there then, none where even these
    were not enough.
    """
    if drawn > size or (drawn == size and begun < 2):
        return 0
    if drawn < size:
        fill(key[0], key[1], unit, U32(0), words)
        draw(words, cards, drawn, size, size)
        return size
    more = np.empty((begun + 3) // 4 * 4, dtype=U32)
    fill(key[0], key[1], unit, U32(words.size // 4), more)
    back = cards[:begun].copy()
    draw(more, back, 0, begun, begun)
    for i in range(1, begun):  # the first of them is burned
        cards[drawn + i - 1] = back[i]
    return drawn + begun - 1


@inlined
def hits(
    i: np.uint64, state: np.uint64, at: np.uint64, choice: Any, cards: Any, table: Any
) -> tuple[np.uint64, np.uint64, Any]:
    """Draw while that is what is done: where the next card lies, the hand, what is done then."""
    while choice == HIT:
        state = U64(table[state + U64(cards[i])])
        i += U64(1)
        choice = table[at + state]
    return i, state, choice


@inlined
def finished(
    i: np.uint64, state: np.uint64, at: np.uint64, end: np.uint64, cards: Any, table: Any,
    moment: np.uint64,
) -> tuple[np.uint64, np.uint64]:  # fmt: skip
    """Play a hand that is not split: hits, perhaps a double; where the next card lies, its end."""
    i, state, choice = hits(i, state, at, table[at + state], cards, table)
    if choice == DOUBLE:
        state = U64(table[state + U64(cards[i])])
        i += U64(1)
        saved = table[U64(ACT + AFTER_DOUBLE) * moment + state + at % moment] == SURRENDER
        end += U64(SAVED_ON) if saved else U64(TWICE_ON)
    elif choice == SURRENDER:
        end = U64(GIVEN_UP)
    return i, (U64(PAYS) + end) * moment + state


@borrowing
def split_pair(
    i: np.uint64, first: Any, second: Any, lane: np.uint64, cards: Any, table: Any, how: Any,
    hands: Any,
) -> np.uint64:  # fmt: skip
    """Play the hands of a split pair one after the other; each split again lies beside its twin.

    Answers where the next card lies.
    """
    moment = U64(how[STATES] * how[WIDTH])
    hands[WAITING] = U64(second)
    aces = table[U64(REST) * moment + U64(how[WIDTH]) + U64(first)] == ACE_VALUE
    pending, made, end = 1, 2, ONE
    while True:
        state = U64(table[U64(table[U64(how[START]) + U64(first)]) + U64(cards[i])])
        last = cards[i]
        i += U64(1)
        more = made < (how[MOST_ACES] if aces else how[MOST])
        at = U64(ACT + (ACES_LAST if aces else SPLIT_LAST) - more) * moment + lane
        if table[at + state] == SPLIT:
            hands[WAITING + pending] = U64(last)
            pending += 1
            made += 1
            continue
        i, ended = finished(i, state, at, U64(end), cards, table, moment)
        hands[hands[MANY]] = ended
        hands[MANY] += U64(1)
        end = OTHER
        if pending == 0:
            return i
        pending -= 1
        first = U8(hands[WAITING + pending])


@borrowing
def played_on(
    i: np.uint64, two: tuple[Any, Any], state: np.uint64, lane: np.uint64, cards: Any, table: Any,
    how: Any, hands: Any,
) -> np.uint64:  # fmt: skip
    """Play a hand that is neither hit nor stood on: doubled, given up, split, or zapped first."""
    first, second = two
    moment = U64(how[STATES] * how[WIDTH])
    at, end = U64(ACT) * moment + lane, U64(PLAIN)
    if table[at + state] == ZAP:
        first, second = cards[i], cards[i + U64(1)]
        state = U64(table[U64(table[U64(how[START]) + U64(first)]) + U64(second)])
        i, at, end = i + U64(2), U64(ACT + ZAPPED) * moment + lane, U64(ONE)
    if table[at + state] == SPLIT:
        return split_pair(i, first, second, lane, cards, table, how, hands)
    i, ended = finished(i, state, at, end, cards, table, moment)
    hands[hands[MANY]] = ended
    hands[MANY] += U64(1)
    return i


@borrowing
def has_reached(running: int, left: int, how: Any, threshold: int) -> bool:
    """Whether a count has come so far: as it runs, or per deck of the cards not seen."""
    told: int = running * how[SCALE]
    if how[PER_DECK]:
        return bool(told * DECK >= threshold * left)
    return bool(told >= threshold)


@borrowing
def reached(running: int, left: int, how: Any, thresholds: Any) -> int:
    """How many thresholds a count has reached."""
    count = 0
    for n in range(thresholds.size):
        count += has_reached(running, left, how, thresholds[n])
    return count


@borrowing
def tagged(cards: Any, first: np.uint64, last: np.uint64, tags: Any) -> int:
    """The tags of some cards together."""
    total = 0
    for i in range(first, last):
        total += tags[cards[i]]
    return total


@borrowing
def covered(
    i: np.uint64, begun: np.uint64, seen: tuple[int, int], natural: bool, cards: Any, how: Any,
    tags: Any,
) -> int:  # fmt: skip
    """Whether a box insures its wager against an ace, or takes even money for a blackjack.

    All say so once the first cards lie, or each at its own turn, when more are seen. `seen` is the
    count before the round, and how many cards were not seen then.
    """
    if how[INSURES] == BY_COUNT:
        running, left = seen
        first = begun + U64(2 * how[BOXES] + 1)
        many, count = int(first - begun), tagged(cards, begun, first, tags)
        if how[OWN_TURN]:
            first += U64(how[HOLE])
            many += int(i - first)
            count += tagged(cards, first, i, tags)
        if not has_reached(running + count, left - many, how, how[INSURE_AT]):
            return 0
    return EVENED if natural and how[EVEN_MONEY] else COVERED


@inlined
def boxes_played(
    i: np.uint64, at: tuple[np.uint64, np.uint64, bool, bool], seen: tuple[int, int], cards: Any,
    table: Any, how: Any, hands: Any, tags: Any,
) -> tuple[np.uint64, int]:  # fmt: skip
    """Every box in its turn: where the next card lies, and what is needed of the dealer's hand.

    `at` is where the round began, the lane, whether a blackjack ended the dealing, and whether
    insurance is offered.
    """
    begun, lane, over, offered = at
    n, start, width = U64(how[BOXES]), U64(how[START]), U64(how[WIDTH])
    moment, wants = U64(how[STATES]) * width, width - U64(1)
    first, paid = moment + lane, U64(PAYS) * moment
    need, many = 0, U64(0)
    for b in range(n):
        one, other = cards[begun + b], cards[begun + n + U64(1) + b]
        state = U64(table[U64(table[start + U64(one)]) + U64(other)])
        ends = paid
        choice = table[first + state]
        if offered:
            natural = table[moment + state + wants] > 0
            covers = covered(i, begun, seen, natural, cards, how, tags)
            hands[U64(COVERS) + b] = covers
            need |= NEEDS_SECOND * (covers == COVERED)
            ends += U64(EVEN * (covers == EVENED)) * moment
        if over or ends != paid:
            choice = np.int32(STAND)
        i, state, choice = hits(i, state, first, choice, cards, table)
        if choice == STAND:
            hands[many] = ends + state
            need |= table[ends + state + wants]
            many += U64(1)
        else:
            hands[MANY] = many
            i = played_on(i, (one, other), state, lane, cards, table, how, hands)
            for h in range(many, hands[MANY]):
                need |= table[hands[h] + wants]
            many = hands[MANY]
        hands[U64(UPTO + 1) + b] = many
    return i, need


@inlined
def dealers_hand(
    i: np.uint64, dealer: np.uint64, second: bool, need: int, cards: Any, table: Any,
    width: np.uint64,
) -> tuple[np.uint64, np.uint64]:  # fmt: skip
    """The dealer's hand as far as a wager needs it: where the next card lies, and what it is."""
    if second:
        dealer = U64(table[dealer + U64(cards[i])])
        i += U64(1)
    if need & NEEDS_DRAW:
        while dealer >= width:
            dealer = U64(table[dealer + U64(cards[i])])
            i += U64(1)
    return i, dealer


@borrowing
def given_back(hands: Any, b: int, table: Any, how: Any) -> int:
    """A box against a blackjack that lost a hand before: all its other wagers go back."""
    moment = U64(how[STATES] * how[WIDTH])
    first, last = hands[UPTO + b], hands[UPTO + b + 1]
    total, lost = 0, False
    for h in range(first, last):
        lost = lost or hands[h] % moment == U64(OVER)
    for h in range(first, last):
        told = int(table[hands[h] + U64(how[BLACKJACK_AT])])
        total += told % STAKES if lost and hands[h] % moment != U64(OVER) else told
    return total


@borrowing
def settled_beside(
    level: int, dealer: np.uint64, offered: bool, how: Any, table: Any, amounts: Any, hands: Any,
    out: tuple[Any, Any, Any],
) -> None:  # fmt: skip
    """Settle boxes one by one where more is to be told than their cells."""
    cells, insured, sums = out
    natural, all_of = dealer == U64(how[BLACKJACK_AT]), 0
    for b in range(how[BOXES]):
        total = 0
        if how[REFUNDS] and natural:
            total += given_back(hands, b, table, how)
        else:
            for h in range(hands[UPTO + b], hands[UPTO + b + 1]):
                total += table[hands[h] + dealer]
        cells[level, total - how[LOW]] += 1
        all_of += 2 * (total // STAKES) * amounts[level]
        if offered and hands[COVERS + b] == COVERED:
            insured[level, 1 if natural else 0] += 1
            all_of += (2 if natural else -1) * amounts[level] * amounts[amounts.size - 1]
    sums[0] += all_of
    sums[1] += all_of * all_of


@inlined
def needs_second(need: int, value: int) -> bool:
    """Whether the dealer takes a second card where there was no hole card."""
    may_be = value in (ACE_VALUE, TEN_VALUE)
    return need & NEEDS_DRAW > 0 or (may_be and need > 0)


@inlined
def round_dealt(
    begun: np.uint64, seen: tuple[int, int], cards: Any, table: Any, how: Any, hands: Any, tags: Any
) -> tuple[np.uint64, np.uint64, bool]:  # fmt: skip
    """Deal a round: where the next card lies, the dealer's hand, whether insurance was offered."""
    n, width, rest = U64(how[BOXES]), U64(how[WIDTH]), U64(REST * how[STATES] * how[WIDTH])
    up = U64(cards[begun + n])
    dealer, ace_or_ten = U64(table[rest + up]), table[rest + width + up]
    lane, i = U64(ace_or_ten), begun + n + n + U64(1)
    if how[HOLE]:
        hidden = U64(cards[i])
        dealer = U64(table[dealer + hidden])
        lane = U64(table[rest + U64(2 + lane) * width + hidden])
        i += U64(1)
    over = how[PEEKS] > 0 and dealer == U64(how[BLACKJACK_AT])
    offered = how[INSURES] > 0 and ace_or_ten == ACE_VALUE
    at = (begun, lane, over, offered)
    i, need = boxes_played(i, at, seen, cards, table, how, hands, tags)
    if not over:
        second = how[HOLE] == 0 and needs_second(need, ace_or_ten)
        i, dealer = dealers_hand(i, dealer, second, need, cards, table, width)
    return i, dealer if dealer < width else U64(how[ZERO_AT]), offered


@inlined
def needed(table: Any, hands: Any, wants: np.uint64) -> int:
    """What the hands of one box need of the dealer's."""
    need = 0
    for h in range(hands[MANY]):
        need |= table[hands[h] + wants]
    return need


@inlined
def together(table: Any, hands: Any, dealer: np.uint64) -> int:
    """What the hands of one box come to."""
    total = 0
    for h in range(hands[MANY]):
        total += table[hands[h] + dealer]
    return total


@borrowing
def shoe_alone(
    i: np.uint64, limits: tuple[int, int, int], cards: Any, table: Any, how: Any, hands: Any,
    cells: Any,
) -> tuple[np.uint64, int]:  # fmt: skip
    """Rounds of one box that bets the same each time: where the next card lies, and how many.

    `limits` are the most rounds, the cards that are drawn, and those before the cutting card.
    """
    (most, drawn, last), rounds = limits, 0
    width, moment, start = U64(how[WIDTH]), U64(how[STATES] * how[WIDTH]), U64(how[START])
    rest, paid, wants = U64(REST) * moment, U64(PAYS) * moment, width - U64(1)
    blackjack, zero, low = U64(how[BLACKJACK_AT]), U64(how[ZERO_AT]), how[LOW]
    hole, peeks, burned = how[HOLE] > 0, how[PEEKS] > 0, U64(how[EACH_BURN])
    while rounds < most:
        begun = i
        i += burned
        one, up, other = cards[i], U64(cards[i + U64(1)]), cards[i + U64(2)]
        dealer, value, second = U64(table[rest + up]), table[rest + width + up], cards[i + U64(3)]
        lane, i = U64(value), i + U64(3)
        if hole:
            dealer = U64(table[dealer + U64(second)])
            lane = U64(table[rest + (U64(2) + lane) * width + U64(second)])
            i += U64(1)
        over = peeks and dealer == blackjack
        state = U64(table[U64(table[start + U64(one)]) + U64(other)])
        choice = np.int32(STAND) if over else table[moment + lane + state]
        i, state, choice = hits(i, state, moment + lane, choice, cards, table)
        hands[0], hands[MANY] = paid + state, U64(choice == STAND)
        if choice != STAND:
            i = played_on(i, (one, other), state, lane, cards, table, how, hands)
        need = 0 if over else needed(table, hands, wants)
        after = not hole and needs_second(need, value)
        i, dealer = dealers_hand(i, dealer, after, need, cards, table, width)
        if np.int64(i) > drawn:
            return begun, rounds
        cells[0, together(table, hands, dealer if dealer < width else zero) - low] += 1
        rounds += 1
        if np.int64(i) > last:
            break
    return i, rounds


@borrowing
def shoe_at_boxes(
    i: np.uint64, limits: tuple[int, int, int], seen: tuple[int, int], cards: Any, tables: Any,
    hands: Any, count: tuple[Any, Any, Any], out: tuple[Any, Any, Any],
) -> tuple[np.uint64, int, tuple[int, int]]:  # fmt: skip
    """Rounds of several boxes, or by a count: where the next card lies, how many, the count."""
    (table, how), (tags, thresholds, amounts) = tables, count
    (most, drawn, last), (running, left), rounds, level = limits, seen, 0, 0
    counted, burned = how[COUNTED] > 0, U64(how[EACH_BURN])
    while rounds < most:
        before, begun = i, i + burned
        if counted:
            level = reached(running, left, how, thresholds)
        i, dealer, offered = round_dealt(begun, (running, left), cards, table, how, hands, tags)
        if np.int64(i) > drawn:
            i = before
            break
        settled_beside(level, dealer, offered, how, table, amounts, hands, out)
        rounds += 1
        if counted:
            running += tagged(cards, begun, i, tags)
            left -= int(i - begun)
        if np.int64(i) > last:
            break
    return i, rounds, (running, left)


@kernel
def deal_shoes(
    key: Key, span: tuple[np.uint64, int, int], order: Any, table: Any, how: Any,
    count: tuple[Any, Any, Any], out: tuple[Any, Any, Any],
) -> tuple[int, int]:  # fmt: skip
    """Deal shoe after shoe until the most rounds are dealt; the rounds and the shoes dealt.

    Fewer than no rounds: a round needs more cards than there are.
    """
    unit, shoes, most = span
    size = order.size
    last = 0 if how[ONE_ROUND] else size - how[BEHIND]
    words = np.empty((size + 3) // 4 * 4, dtype=U32)
    cards = np.zeros(2 * size + BEYOND, dtype=U8)
    hands = np.zeros(HANDS, dtype=U64)
    rounds, more = 0, 0
    for k in range(shoes):
        drawn = min(size, max(last, 0) + ROOM * how[BOXES])
        opened(key, unit + U64(k), order, words, cards, drawn)
        i, seen = U64(how[FIRST_BURN]), (how[FIRST_COUNT], size)
        while True:
            limits = (most - rounds, drawn, last)
            if how[SUMMED]:
                i, more, seen = shoe_at_boxes(
                    i, limits, seen, cards, (table, how), hands, count, out
                )
            else:
                i, more = shoe_alone(i, limits, cards, table, how, hands, out[0])
            rounds += more
            if rounds == most or (more and np.int64(i) > last):
                break
            drawn = drawn_on(key, unit + U64(k), words, cards, drawn, size, int(i))
            if drawn == 0:
                return -1, k
        out[2][2] += np.int64(i)
        if rounds == most:
            return rounds, k + 1
    return rounds, shoes
