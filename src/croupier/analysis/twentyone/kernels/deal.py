"""Rounds of twenty-one in bulk: shoe after shoe dealt to boxes, played by tables, and counted.

Cards come in the order in which the engine deals them: a card to each box, one to the dealer, a
second to each, the hole card where there is one, then box after box, hand after hand, and the
dealer's as far as a wager depends on them. Nothing here knows a rule: see `twentyone_states`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.analysis.kernels.compiled import borrowing, inlined, kernel
from croupier.analysis.kernels.philox import U32, U64, below, fill
from croupier.analysis.twentyone.kernels.hands import OVER
from croupier.analysis.twentyone.kernels.states import (
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
    BOXES,
    HOLE,
    PEEKS,
    FIRST_BURN,
    EACH_BURN,
    BEHIND,
    ONE_ROUND,
    MOST,
    MOST_ACES,
    REFUNDS,
    INSURES,
    OWN_TURN,
    EVEN_MONEY,
    WIDTH,
    STATES,
    BLACKJACK_AT,
    ZERO_AT,
    LOW,
    START,
    COUNTED,
    PER_DECK,
    FIRST_COUNT,
    SCALE,
    INSURE_AT,
    SUMMED,
    SIDES,
    AGAINST,
    TAKES,
    BURNS_AGAIN,
    AT_ONCE,
    UNSEEN,
    APART,
) = range(32)
"""Where each number lies among those that say how a table is dealt."""
HOW = 32
DECK = 52
NEVER, ALWAYS, BY_COUNT = range(3)
"""When insurance is taken."""
ACT, PAYS, REST = 1, 1 + MOMENTS, 1 + MOMENTS + ENDS
"""Where parts of the one table begin, in moments: what follows from cards is the first of them."""
COVERED, EVENED = 1, 2
"""A hand is insured; it takes even money."""
UPTO, COVERS, WAITING, MANY = 64, 72, 80, 88
"""Behind the ends of hands: how many there are up to each box, what each covers, where the first
cards of hands lie that wait beside a split one, and how many have ended."""
FIRST_AT, START_AT, END_AT, DEALERS, UNTIL, RENEWED = 96, 160, 224, 288, 292, 296
"""Where the first card of each hand lies, its further ones begin and end; what the dealer's hands
are, and where each ends, the boxes' cards before them; how often the discards were shuffled."""
RENEWAL, MOST_RENEWALS = 4, 64
"""Of each such time: where, the count and the cards not seen then, and the card burned, if any."""
HANDS = RENEWED + 1 + RENEWAL * MOST_RENEWALS


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
def drawn_on(key: Key, unit: np.uint64, words: Any, cards: Any, drawn: int, size: int) -> int:
    """Draw the rest of the shoe; answers how many cards are there then, none if they all were."""
    if drawn >= size:
        return 0
    fill(key[0], key[1], unit, U32(0), words)
    draw(words, cards, drawn, size, size)
    return size


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
    i: np.uint64,
    state: np.uint64,
    at: np.uint64,
    end: np.uint64,
    cards: Any,
    table: Any,
    moment: np.uint64,
) -> tuple[np.uint64, np.uint64]:
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
def kept(hands: Any, ended: np.uint64, first: np.uint64, begun: np.uint64, i: np.uint64) -> None:
    """Put a hand that has ended beside the others, and where its cards lie."""
    many = hands[MANY]
    hands[many] = ended
    hands[U64(FIRST_AT) + many] = first
    hands[U64(START_AT) + many] = begun
    hands[U64(END_AT) + many] = i
    hands[MANY] += U64(1)


@borrowing
def split_pair(
    i: np.uint64,
    first: np.uint64,
    second: np.uint64,
    lane: np.uint64,
    cards: Any,
    table: Any,
    how: Any,
    hands: Any,
) -> np.uint64:
    """Play the hands of a split pair one after the other; each split again lies beside its twin.

    `first` and `second` are where the cards of the pair lie; answers where the next card lies.
    """
    moment, start = U64(how[STATES] * how[WIDTH]), U64(how[START])
    hands[WAITING] = second
    aces = table[U64(REST) * moment + U64(how[WIDTH]) + U64(cards[first])] == ACE_VALUE
    pending, made, end = 1, 2, ONE
    while True:
        begun = i
        state = U64(table[U64(table[start + U64(cards[first])]) + U64(cards[i])])
        i += U64(1)
        more = made < (how[MOST_ACES] if aces else how[MOST])
        at = U64(ACT + (ACES_LAST if aces else SPLIT_LAST) - more) * moment + lane
        if table[at + state] == SPLIT:
            hands[WAITING + pending] = begun
            pending += 1
            made += 1
            continue
        i, ended = finished(i, state, at, U64(end), cards, table, moment)
        kept(hands, ended, first, begun, i)
        end = OTHER
        if pending == 0:
            return i
        pending -= 1
        first = hands[WAITING + pending]


@borrowing
def played_on(
    i: np.uint64,
    two: tuple[np.uint64, np.uint64],
    state: np.uint64,
    lane: np.uint64,
    cards: Any,
    table: Any,
    how: Any,
    hands: Any,
) -> np.uint64:
    """Play a hand that is neither hit nor stood on: doubled, given up, split, or zapped first.

    `two` is where its cards lie.
    """
    first, second = two
    moment = U64(how[STATES] * how[WIDTH])
    at, end = U64(ACT) * moment + lane, U64(PLAIN)
    if table[at + state] == ZAP:
        first, second = i, i + U64(1)
        state = U64(table[U64(table[U64(how[START]) + U64(cards[i])]) + U64(cards[second])])
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
    i: np.uint64,
    begun: np.uint64,
    seen: tuple[int, int],
    natural: bool,
    cards: Any,
    how: Any,
    tags: Any,
    hands: Any,
) -> int:
    """Whether a box insures its wager against an ace, or takes even money for a blackjack.

    All say so once the first cards lie, or each at its own turn, when more are seen. `seen` is the
    count before the round, and how many cards were not seen then; both change where the discards
    were shuffled since.
    """
    if how[INSURES] == BY_COUNT:
        running, left = seen
        first = begun + U64(2 * how[BOXES] + 1)
        many, count = int(first - begun), tagged(cards, begun, first, tags)
        asked = first + U64(how[HOLE])
        if how[OWN_TURN]:
            many += int(i - asked)
            count += tagged(cards, asked, i, tags)
            asked = i
        for r in range(np.int64(hands[RENEWED])):
            at = RENEWED + 1 + RENEWAL * r
            if asked > hands[at]:
                running, left = int(np.int64(hands[at + 1])), int(np.int64(hands[at + 2]))
        if not has_reached(running + count, left - many, how, how[INSURE_AT]):
            return 0
    return EVENED if natural and how[EVEN_MONEY] else COVERED


@inlined
def boxes_played(
    i: np.uint64,
    at: tuple[np.uint64, np.uint64, bool, bool, bool],
    seen: tuple[int, int],
    cards: Any,
    table: Any,
    how: Any,
    hands: Any,
    tags: Any,
) -> tuple[np.uint64, int]:
    """Every box in its turn: where the next card lies, and what is needed of the dealer's hand.

    `at`: the begin, the lane, if a blackjack ended it, if insurance is open, if cards are watched.
    """
    begun, lane, over, offered, watched = at
    n, start, width = U64(how[BOXES]), U64(how[START]), U64(how[WIDTH])
    moment, wants = U64(how[STATES]) * width, width - U64(1)
    first, paid, need, many = moment + lane, U64(PAYS) * moment, 0, U64(0)
    for b in range(n):
        two, started = (begun + b, begun + n + U64(1) + b), i
        state = U64(table[U64(table[start + U64(cards[two[0]])]) + U64(cards[two[1]])])
        ends, choice = paid, table[first + state]
        if offered:
            natural = table[moment + state + wants] > 0
            covers = covered(i, begun, seen, natural, cards, how, tags, hands)
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
            i = played_on(i, two, state, lane, cards, table, how, hands)
            for h in range(many, hands[MANY]):
                need |= table[hands[h] + wants]
            many = hands[MANY]
        hands[U64(UPTO + 1) + b] = many
        if watched and many == hands[U64(UPTO) + b] + U64(1):
            hands[U64(FIRST_AT - 1) + many] = two[0]
            hands[U64(START_AT - 1) + many], hands[U64(END_AT - 1) + many] = started, i
    return i, need


@inlined
def dealers_hand(
    i: np.uint64,
    dealer: np.uint64,
    second: bool,
    need: int,
    cards: Any,
    table: Any,
    width: np.uint64,
) -> tuple[np.uint64, np.uint64]:
    """The dealer's hand as far as a wager needs it: where the next card lies, and what it is."""
    if second:
        dealer = U64(table[dealer + U64(cards[i])])
        i += U64(1)
    if need & NEEDS_DRAW:
        while dealer >= width:
            dealer = U64(table[dealer + U64(cards[i])])
            i += U64(1)
    return i, dealer


@inlined
def unseen_over(hand: np.uint64, moment: np.uint64, how: Any) -> bool:
    """Whether a hand went over with the card of a double that lies face down until the end."""
    end = hand // moment - U64(PAYS)
    doubled = end < U64(GIVEN_UP) and end % U64(ONE) == U64(TWICE_ON)
    return bool(how[UNSEEN] > 0 and doubled and hand % moment == U64(OVER))


@borrowing
def given_back(hands: Any, b: int, later: bool, table: Any, how: Any) -> int:
    """A box against a blackjack that lost a hand before: all its other wagers go back."""
    moment = U64(how[STATES] * how[WIDTH])
    first, last = hands[UPTO + b], hands[UPTO + b + 1]
    total, lost = 0, False
    for h in range(first, last):
        over = hands[h] % moment == U64(OVER) and not unseen_over(hands[h], moment, how)
        lost = lost or over
    for h in range(first, last):
        hidden = unseen_over(hands[h], moment, how)
        told = int(table[hands[h] + U64(how[ZERO_AT if hidden and later else BLACKJACK_AT])])
        kept = (hidden and later) or (hands[h] % moment == U64(OVER) and not hidden)
        total += told % STAKES if lost and not kept else told
    return total


@inlined
def box_total(hands: Any, b: int, dealer: np.uint64, later: bool, table: Any, how: Any) -> int:
    """What the hands of a box come to against the dealer's; `later`: not the first of several."""
    moment, total = U64(how[STATES] * how[WIDTH]), 0
    if how[REFUNDS] and dealer == U64(how[BLACKJACK_AT]):
        return given_back(hands, b, later, table, how)
    for h in range(hands[UPTO + b], hands[UPTO + b + 1]):
        gone = later and unseen_over(hands[h], moment, how)
        total += table[hands[h] + (U64(how[ZERO_AT]) if gone else dealer)]
    return total


@borrowing
def settled_beside(
    level: int,
    against: tuple[np.uint64, bool, bool],
    how: Any,
    table: Any,
    amounts: Any,
    hands: Any,
    cells: Any,
    insured: Any,
) -> int:
    """Settle boxes one by one where more is to be told than their cells; all they come to.

    `against` is the dealer's hand, whether insurance was offered, and whether it is a later hand.
    """
    dealer, offered, later = against
    natural, all_of = dealer == U64(how[BLACKJACK_AT]), 0
    for b in range(how[BOXES]):
        total = box_total(hands, b, dealer, later, table, how)
        cells[level, total - how[LOW]] += 1
        all_of += 2 * (total // STAKES) * amounts[level]
        if offered and hands[COVERS + b] == COVERED:
            insured[level, 1 if natural else 0] += 1
            half = amounts[level] * amounts[amounts.size - 1]
            all_of += 0 if how[APART] else (2 if natural else -1) * half
    return all_of


@inlined
def needs_second(need: int, value: int) -> bool:
    """Whether the dealer takes a second card where there was no hole card."""
    may_be = value in (ACE_VALUE, TEN_VALUE)
    return need & NEEDS_DRAW > 0 or (may_be and need > 0)


@inlined
def first_dealt(
    begun: np.uint64, cards: Any, table: Any, how: Any
) -> tuple[np.uint64, np.uint64, np.uint64, int]:
    """The first cards: where the next lies, the dealer's hand, the lane, the up card's value."""
    n, width, rest = U64(how[BOXES]), U64(how[WIDTH]), U64(REST * how[STATES] * how[WIDTH])
    up = U64(cards[begun + n])
    dealer, ace_or_ten = U64(table[rest + up]), table[rest + width + up]
    lane, i = U64(ace_or_ten), begun + n + n + U64(1)
    if how[HOLE]:
        hidden = U64(cards[i])
        dealer = U64(table[dealer + hidden])
        lane = U64(table[rest + U64(2 + lane) * width + hidden])
        i += U64(1)
    return i, dealer, lane, ace_or_ten


@inlined
def round_dealt(
    begun: np.uint64, seen: tuple[int, int], cards: Any, table: Any, how: Any, hands: Any, tags: Any
) -> tuple[np.uint64, np.uint64, bool]:
    """Deal a round: where the next card lies, the dealer's hand, whether insurance was offered."""
    width = U64(how[WIDTH])
    i, dealer, lane, ace_or_ten = first_dealt(begun, cards, table, how)
    over = how[PEEKS] > 0 and dealer == U64(how[BLACKJACK_AT])
    offered = how[INSURES] > 0 and ace_or_ten == ACE_VALUE
    at = (begun, lane, over, offered, False)
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
    i: np.uint64,
    limits: tuple[int, int, int],
    cards: Any,
    table: Any,
    how: Any,
    hands: Any,
    cells: Any,
) -> tuple[np.uint64, int]:
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
        two, up = (i, i + U64(2)), U64(cards[i + U64(1)])
        dealer, value, second = U64(table[rest + up]), table[rest + width + up], cards[i + U64(3)]
        lane, i = U64(value), i + U64(3)
        if hole:
            dealer = U64(table[dealer + U64(second)])
            lane = U64(table[rest + (U64(2) + lane) * width + U64(second)])
            i += U64(1)
        over = peeks and dealer == blackjack
        state = U64(table[U64(table[start + U64(cards[two[0]])]) + U64(cards[two[1]])])
        choice = np.int32(STAND) if over else table[moment + lane + state]
        i, state, choice = hits(i, state, moment + lane, choice, cards, table)
        hands[0], hands[MANY] = paid + state, U64(choice == STAND)
        if choice != STAND:
            i = played_on(i, two, state, lane, cards, table, how, hands)
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
    i: np.uint64,
    limits: tuple[int, int, int],
    seen: tuple[int, int],
    cards: Any,
    tables: Any,
    hands: Any,
    count: tuple[Any, Any, Any],
    out: tuple[Any, Any, Any],
) -> tuple[np.uint64, int, tuple[int, int]]:
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
        against = (dealer, offered, False)
        told = settled_beside(level, against, how, table, amounts, hands, out[0], out[1])
        out[2][0] += told
        out[2][1] += told * told
        rounds += 1
        if counted:
            running += tagged(cards, begun, i, tags)
            left -= int(i - begun)
        if np.int64(i) > last:
            break
    return i, rounds, (running, left)
