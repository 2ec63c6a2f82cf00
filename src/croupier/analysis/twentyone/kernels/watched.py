"""Rounds of twenty-one watched card by card: several dealer's hands, two sides, a shoe run out.

It is known where every card lies, and not only what it makes of a hand. So the discards can be
shuffled where a shoe runs out in a round, and the two sides of a double shoe be drawn from in turn.
Cards are drawn as far ahead as a round may need them; where the words go on with another side,
what was not dealt is put back as it lay.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.analysis.kernels.compiled import borrowing, inlined, kernel
from croupier.analysis.kernels.philox import U8, U32, U64, below
from croupier.analysis.twentyone.kernels import followed
from croupier.analysis.twentyone.kernels.deal import (
    ACE_VALUE,
    AGAINST,
    AT_ONCE,
    BEHIND,
    BEYOND,
    BLACKJACK_AT,
    BOXES,
    BURNS_AGAIN,
    COUNTED,
    COVERED,
    COVERS,
    DEALERS,
    EACH_BURN,
    END_AT,
    FIRST_AT,
    FIRST_COUNT,
    HOLE,
    INSURES,
    MOST_RENEWALS,
    ONE_ROUND,
    PAYS,
    PEEKS,
    RENEWAL,
    RENEWED,
    REST,
    SIDES,
    START_AT,
    STATES,
    TAKES,
    TEN_VALUE,
    UNSEEN,
    UNTIL,
    UPTO,
    WIDTH,
    ZERO_AT,
    boxes_played,
    dealers_hand,
    first_dealt,
    needs_second,
    reached,
    settled_beside,
    tagged,
    unseen_over,
)
from croupier.analysis.twentyone.kernels.hands import OVER
from croupier.analysis.twentyone.kernels.prizes import prizes_in
from croupier.analysis.twentyone.kernels.states import NEEDS_SECOND
from croupier.analysis.twentyone.kernels.streaks import follow

(
    SIDE,
    BEGUN,
    BASE,
    DRAWN,
    RUNNING,
    LEFT,
    LEVEL,
    ROUNDS,
    MADE,
    ASIDE,
    TRACED,
    NEXT,
    OTHER_NEXT,
    END,
    OTHER_END,
) = range(15)
"""How a unit stands: the side that deals, where its round began (below nought: none has), what a
card's place lies before its word, how far cards are drawn, the count, the cards not seen, the level
of the bet, rounds, cards dealt, the card burned from shuffled discards, how many cards are told;
where the next card of each side lies, and where each side ends."""
STANDS = 15
AHEAD = 6
"""Cards a box that are drawn at a time."""
ENOUGH, RAN_OUT = range(2)
Room = tuple[Any, Any, Any, Any, Any, Any, Any, Any]
"""How it stands, the faces by place, their classes, with what each was swapped, which were put
back, the words, how many of each face are held, and what is seen within a round."""


@kernel
def room_for(size: int, sides: int, faces: int) -> Room:
    """Room for the cards of a unit, side after side."""
    cap = size + BEYOND
    words = (size * sides + BEYOND) // 4 * 4
    return (
        np.zeros(STANDS, np.int64),
        np.zeros(2 * cap, U8),
        np.zeros(2 * cap, U8),
        np.zeros(2 * cap, np.int64),
        np.zeros(2 * cap, U8),
        np.empty(words, U32),
        np.zeros(faces, np.int64),
        np.zeros(followed.SEEN, np.int64),
    )


@borrowing
def laid_out(room: Room, order: Any, how: Any, first: int, seen: tuple[int, int]) -> None:
    """All cards as they come out of their boxes; the first so many will not be dealt any more.

    The side that was made ready last is the first to be drawn from.
    """
    at, faces = room[0], room[1]
    cap, size = faces.size // 2, order.size
    for j in range(STANDS):
        at[j] = 0
    for side in range(how[SIDES]):
        begin = side * cap
        for j in range(size):
            faces[begin + j] = order[j]
        at[NEXT + side], at[END + side] = begin, begin + size
    at[NEXT], at[BEGUN], at[MADE], at[SIDE] = first, -1, first, how[SIDES] - 1
    at[RUNNING], at[LEFT] = seen


@borrowing
def drawn_until(last: int, room: Room, class_of: Any) -> None:
    """Draw cards of the side that deals, by lazy Fisher-Yates, up to a place."""
    at, faces, cards, swaps, words = room[0], room[1], room[2], room[3], room[5]
    end = at[END + at[SIDE]]
    until = min(last, end)
    for j in range(at[DRAWN], until):
        other = j + np.int64(below(words[at[BASE] + j], U64(end - j)))
        drawn = faces[other]
        faces[other] = faces[j]
        faces[j] = drawn
        swaps[j], cards[j] = other, class_of[drawn]
    at[DRAWN] = max(at[DRAWN], until)


@borrowing
def determined(room: Room, pack: Any, tags: Any, trace: Any) -> None:
    """A card of the side that dealt last says which deals; one of the other side's is burned."""
    at, faces, cards, class_of, side_of = room[0], room[1], room[2], pack[2], pack[3]
    side = at[SIDE]
    place, word = at[NEXT + side], at[BASE]
    at[BASE], at[DRAWN] = word - place, place
    drawn_until(place + 1, room, class_of)
    if side_of[faces[place]] == side:
        return
    told(cards[place], at, trace)
    at[RUNNING] += tags[cards[place]]
    at[LEFT] -= 1
    at[MADE] += 1
    at[NEXT + side] += 1
    at[SIDE] = 1 - side
    at[DRAWN] = at[NEXT + 1 - side]
    at[BASE] = word + 1 - at[DRAWN]


@inlined
def told(card: Any, at: Any, trace: Any) -> None:
    """Tell a card that was dealt, where that is asked for."""
    if at[TRACED] < trace.size:
        trace[at[TRACED]] = card
        at[TRACED] += 1


@inlined
def begin_round(room: Room, pack: Any, how: Any, hands: Any, count: Any, trace: Any) -> None:
    """What is bet by the count, and which side deals."""
    at, (tags, thresholds, _) = room[0], count
    if how[COUNTED]:
        at[LEVEL] = reached(at[RUNNING], at[LEFT], how, thresholds)
    hands[RENEWED], room[7][followed.RENEWALS] = U64(0), 0
    if how[SIDES] > 1:
        determined(room, pack, tags, trace)
    at[BEGUN] = at[NEXT + at[SIDE]] + how[EACH_BURN]


@borrowing
def needed_later(offered: bool, table: Any, how: Any, hands: Any) -> int:
    """What is needed of the dealer's later hands, once doubled hands were turned."""
    moment, wants, need = U64(how[STATES] * how[WIDTH]), U64(how[WIDTH] - 1), 0
    for h in range(hands[UPTO + how[BOXES]]):
        if not unseen_over(hands[h], moment, how):
            need |= table[hands[h] + wants]
    for b in range(how[BOXES]):
        need |= NEEDS_SECOND * (offered and hands[COVERS + b] == U64(COVERED))
    return need


@inlined
def round_watched(
    begun: np.uint64, before: tuple[int, int], of: Any, hands: Any
) -> tuple[np.uint64, bool]:
    """Deal a round, each of the dealer's hands on the one up card: where the next card lies.

    Whether insurance was offered, too; the dealer's hands are told in `hands`.
    """
    cards, table, how, tags, by, _ = of
    width, up = U64(how[WIDTH]), U64(cards[begun + U64(how[BOXES])])
    i, dealer, lane, value = first_dealt(begun, cards, table, how)
    over = how[PEEKS] > 0 and dealer == U64(how[BLACKJACK_AT])
    offered = how[INSURES] > 0 and value == ACE_VALUE
    if by[1].size:
        followed.begin_round(begun, before, of)
        i, need = followed.boxes_played(i, (begun, lane, over, offered), of, hands)
    else:
        at = (begun, lane, over, offered, True)
        i, need = boxes_played(i, at, before, cards, table, how, hands, tags)
    hands[UNTIL] = i
    for k in range(how[AGAINST]):
        if k == 1:
            dealer = U64(table[U64(REST * how[STATES]) * width + up])
        hand = dealer
        if not over:
            second = (how[HOLE] == 0 or k > 0) and needs_second(need, value)
            i, hand = dealers_hand(i, dealer, second, need, cards, table, width)
        hands[DEALERS + k] = hand if hand < width else U64(how[ZERO_AT])
        hands[UNTIL + 1 + k] = i
        if how[UNSEEN] and how[AGAINST] > 1:
            need = needed_later(offered, table, how, hands)
    return i, offered


@inlined
def end_round(i: int, room: Room, pack: Any, how: Any, hands: Any, tags: Any) -> bool:
    """The cards are picked up; what was drawn ahead is put back, where another side may deal.

    Whether the unit is over: a side is past its cutting card, or was filled again.
    """
    at, faces, cards, swaps = room[0], room[1], room[2], room[3]
    side, cap = at[SIDE], faces.size // 2
    if how[SIDES] > 1:
        for j in range(at[DRAWN] - 1, i - 1, -1):
            drawn = faces[j]
            faces[j] = faces[swaps[j]]
            faces[swaps[j]] = drawn
        at[BASE] += i
    at[RUNNING] += tagged(cards, U64(at[BEGUN]), U64(i), tags)
    at[LEFT] -= i - at[BEGUN]
    at[MADE] += i - at[NEXT + side]
    at[NEXT + side], at[BEGUN] = i, -1
    at[ROUNDS] += 1
    last = 0 if how[ONE_ROUND] else pack[0].size - how[BEHIND]
    past = at[NEXT] > last or (how[SIDES] > 1 and at[OTHER_NEXT] - cap > last)
    return bool(past or hands[RENEWED] > U64(0))


@borrowing
def traced(i: int, room: Room, how: Any, hands: Any, trace: Any) -> None:
    """Tell the cards of a round in the order in which they were dealt, burned ones too."""
    at, cards, renewal = room[0], room[2], 0
    for j in range(at[NEXT + at[SIDE]], i):
        while renewal < np.int64(hands[RENEWED]):
            place = RENEWED + 1 + RENEWAL * renewal
            if np.int64(hands[place]) > j:
                break
            if hands[place + 3] > U64(0):
                told(U8(hands[place + 3] - U64(1)), at, trace)
            renewal += 1
        told(cards[j], at, trace)


@inlined
def settled_watched(
    offered: bool, level: int, how: Any, table: Any, amounts: Any, hands: Any, out: Any
) -> None:
    """Settle every wager of every box, each against the dealer's hand it is on; follow streaks."""
    total = 0
    for k in range(how[AGAINST]):
        against = (hands[DEALERS + k], offered, k > 0)
        total += settled_beside(level, against, how, table, amounts, hands, out[0], out[1])
    out[2][0] += total
    out[2][1] += total * total
    follow(hands[DEALERS], how, table, hands, out[3])


@borrowing
def rounds_watched(
    most: int, room: Room, pack: Any, tables: Any, hands: Any, count: Any, out: Any, trace: Any
) -> int:
    """Deal rounds until the unit is over or so many are dealt; or until its cards run out."""
    at, cards, (table, how, by) = room[0], room[2], tables
    of = (cards, table, how, count[0], by, room[7])
    while at[ROUNDS] < most:
        if at[BEGUN] < 0:
            begin_round(room, pack, how, hands, count, trace)
            if how[SIDES] > 1:
                drawn_until(at[BEGUN] + AHEAD * (how[BOXES] + how[AGAINST]), room, pack[2])
        before = (at[RUNNING], at[LEFT])
        i, offered = round_watched(U64(at[BEGUN]), before, of, hands)
        if np.int64(i) > at[DRAWN]:
            if at[DRAWN] == at[END + at[SIDE]]:
                return RAN_OUT
            drawn_until(np.int64(i) + AHEAD * how[BOXES], room, pack[2])
            continue
        if trace.size:
            traced(int(i), room, how, hands, trace)
        settled_watched(offered, at[LEVEL], how, table, count[2], hands, out)
        out[4][2][at[LEVEL]] += prizes_in(U64(at[BEGUN]), cards, how, hands, out[4])
        if end_round(int(i), room, pack, how, hands, count[0]):
            break
    return ENOUGH


@inlined
def put_back(first: Any, last: Any, room: Room) -> None:
    """Cards from the discard rack are held to be shuffled; each once."""
    faces, back, held = room[1], room[4], room[6]
    for j in range(first, last):
        held[faces[j]] += 1 - back[j]
        back[j] = 1


@borrowing
def is_taken(h: Any, b: Any, up: np.uint64, at: Any, tables: Any, hands: Any) -> bool:
    """Whether the cards of a hand went to the rack before the shoe's last card was dealt.

    A blackjack that nothing can tie is paid before any third card; a hand over twenty-one is
    collected at once, where that is so, or once its doubled card is turned.
    """
    table, how, _ = tables
    width, n, begun, end = U64(how[WIDTH]), U64(how[BOXES]), U64(at[BEGUN]), U64(at[END + at[SIDE]])
    moment = U64(how[STATES]) * width
    if hands[h] % moment == U64(OVER):
        if unseen_over(hands[h], moment, how):
            return bool(how[AGAINST] > 1 and hands[UNTIL + 1] <= end)
        return bool(how[AT_ONCE] and hands[U64(END_AT) + h] <= end)
    alone = hands[U64(UPTO + 1) + b] - hands[U64(UPTO) + b] == U64(1)
    dealt = begun + n + n + U64(1 + how[HOLE]) <= end
    if not (how[TAKES] > 0 and alone and dealt and hands[h] // moment == U64(PAYS)):
        return False
    value = table[U64(REST) * moment + width + up]
    natural = table[moment + hands[h] % moment + width - U64(1)] > 0
    return bool(natural and value not in (ACE_VALUE, TEN_VALUE))


@borrowing
def racked(room: Room, tables: Any, hands: Any) -> int:
    """Hold all cards that lie in the discard rack: how many there are."""
    at, cards, held, how = room[0], room[2], room[6], tables[1]
    side, n, begun = at[SIDE], U64(how[BOXES]), U64(at[BEGUN])
    end = U64(at[END + side])
    for face in range(held.size):
        held[face] = 0
    put_back(U64(side * (cards.size // 2)), begun, room)
    for b in range(n):
        first, last = hands[U64(UPTO) + b], hands[U64(UPTO + 1) + b]
        for h in range(first, last):
            if is_taken(h, b, U64(cards[begun + n]), at, tables, hands):
                place = hands[U64(FIRST_AT) + h]
                put_back(place, place + U64(1), room)
                put_back(hands[U64(START_AT) + h], hands[U64(END_AT) + h], room)
                if last - first == U64(1):
                    put_back(begun + n + U64(1) + b, begun + n + U64(2) + b, room)
    for k in range(how[AGAINST] - 1):
        if hands[UNTIL + 1 + k] <= end:
            put_back(hands[UNTIL + k], hands[UNTIL + 1 + k], room)
            hole = begun + n + n + U64(1)
            put_back(hole, hole + U64(how[HOLE]), room)
    if at[ASIDE]:
        held[at[ASIDE] - 1] += 1
    return int(held.sum())


@borrowing
def renewed(room: Room, size: int, how: Any, hands: Any, tags: Any) -> None:
    """Those who count begin anew, with what lies on the table, and with the other side's cards."""
    at, faces, cards, back = room[0], room[1], room[2], room[4]
    side, cap = at[SIDE], faces.size // 2
    end, other = at[END + side], 1 - side
    running, left = how[FIRST_COUNT], how[SIDES] * size
    for j in range(at[BEGUN], end):
        running -= tags[cards[j]] * back[j]
        left += back[j]
    if how[SIDES] > 1:
        running += tagged(cards, U64(other * cap), U64(at[NEXT + other]), tags)
        left -= at[NEXT + other] - other * cap
    again, seen = np.int64(hands[RENEWED]), room[7]
    place, then = RENEWED + 1 + RENEWAL * again, 3 + 3 * again
    known = (at[RUNNING], at[LEFT])
    if again:
        known = (np.int64(hands[place - RENEWAL + 1]), np.int64(hands[place - RENEWAL + 2]))
    seen[then], seen[then + 1], seen[then + 2] = end, running - known[0], left - known[1]
    seen[followed.RENEWALS] += 1
    hands[place], hands[place + 1], hands[place + 2] = U64(end), U64(running), U64(left)
    hands[place + 3] = U64(0)
    hands[RENEWED] += U64(1)


@borrowing
def refilled(room: Room, pack: Any, tables: Any, hands: Any, tags: Any) -> bool:
    """The discards are shuffled and one of them burned; False: there are none."""
    at, faces, back, words, held = room[0], room[1], room[4], room[5], room[6]
    how, side = tables[1], at[SIDE]
    if hands[RENEWED] == U64(0):
        for j in range(back.size):
            back[j] = 0
    end, many = at[END + side], racked(room, tables, hands)
    if many == 0 or how[TAKES] < 0 or hands[RENEWED] == U64(MOST_RENEWALS):
        return False
    burns = how[BURNS_AGAIN] > 0 and many > 1
    renewed(room, pack[0].size, how, hands, tags)
    place = end - burns
    kept, last = faces[place], place
    for face in range(held.size):
        for _ in range(held[face]):
            faces[last] = face
            last += 1
    at[END + side], at[ASIDE] = last, 0
    if burns:
        other = place + np.int64(below(words[at[BASE] + end], U64(many)))
        at[ASIDE] = faces[other] + 1
        faces[other] = faces[place]
        faces[place] = kept
        at[BASE] += 1
        at[MADE] += 1
        hands[RENEWED + RENEWAL * np.int64(hands[RENEWED])] = U64(pack[2][at[ASIDE] - 1]) + U64(1)
    return True
