"""Rounds of twenty-one watched card by card: several dealer's hands, two sides, a shoe run out.

The place of every card is known, and not only what it makes of a hand. So the discards can be
shuffled if a shoe runs out in a round, and the two sides of a double shoe can be drawn from in
turn. Cards are drawn as far ahead as a round may need them; if the words continue with another
side, undealt cards are put back in their places.
"""

from __future__ import annotations

import numpy as np

from croupier.analysis.kernels.compiled import borrowing, inlined
from croupier.analysis.kernels.philox import U8, U64, below, signed
from croupier.analysis.twentyone.kernels.counting import reached, tagged
from croupier.analysis.twentyone.kernels.deal import dealers_hand, needs_second, round_played
from croupier.analysis.twentyone.kernels.hands import OVER
from croupier.analysis.twentyone.kernels.memory import (
    MOST_RENEWALS,
    Bets,
    Codes,
    Deal,
    Follows,
    Known,
    Pack,
    Room,
    Setup,
    Stands,
    Tables,
    Tally,
)
from croupier.analysis.twentyone.kernels.prizes import prizes_in
from croupier.analysis.twentyone.kernels.settle import COVERED, Against, settled_beside, unseen_over
from croupier.analysis.twentyone.kernels.states import NEEDS_SECOND
from croupier.analysis.twentyone.kernels.streaks import follow
from croupier.analysis.twentyone.kernels.turns import ACE_VALUE, TEN_VALUE

AHEAD = 6
"""Cards per box that are drawn at a time."""
ENOUGH, RAN_OUT = range(2)


@borrowing
def laid_out(first: int, known: Known, setup: Setup, room: Room) -> None:
    """Lay out all cards in new-deck order; the first of them will not be dealt any more.

    The side that was made ready last is the first to be drawn from.
    """
    at, faces, order, sides = room.at, room.faces, setup.pack.faces, setup.tables.how.sides
    cap, size = faces.size // 2, order.size
    for side in range(sides):
        begin = side * cap
        for j in range(size):
            faces[begin + j] = order[j]
        at.next[side], at.end[side] = begin, begin + size
    at.next[0], at.made, at.begun, at.side = first, first, -1, sides - 1
    at.running, at.left = known.running, known.left
    at.base, at.drawn, at.level, at.rounds, at.aside = 0, 0, 0, 0, 0


@borrowing
def drawn_until(last: int, pack: Pack, room: Room) -> None:
    """Draw cards of the dealing side, by lazy Fisher-Yates, up to a place."""
    at, faces = room.at, room.faces
    end = at.end[at.side]
    until = min(last, end)
    for j in range(at.drawn, until):
        other = j + signed(below(room.words[at.base + j], U64(end - j)))
        drawn = faces[other]
        faces[other] = faces[j]
        faces[j] = drawn
        room.swaps[j], room.cards[j] = other, pack.class_of[drawn]
    at.drawn = max(at.drawn, until)


@borrowing
def determined(setup: Setup, room: Room, trace: Codes) -> None:
    """Let a card of the side that dealt last say which deals; burn one of the other side's."""
    at, cards, pack = room.at, room.cards, setup.pack
    side = at.side
    place, word = at.next[side], at.base
    at.base, at.drawn = word - place, place
    drawn_until(place + 1, pack, room)
    if pack.side_of[room.faces[place]] == side:
        return
    traced(cards[place], at, trace)
    at.running += setup.tables.tags[cards[place]]
    at.left -= 1
    at.made += 1
    at.next[side] += 1
    at.side = 1 - side
    at.drawn = at.next[1 - side]
    at.base = word + 1 - at.drawn


@inlined
def traced(card: np.uint8, at: Stands, trace: Codes) -> None:
    """Record a card that was dealt, if asked for."""
    if at.traced < trace.size:
        trace[at.traced] = card
        at.traced += 1


@inlined
def begin_round(setup: Setup, room: Room, trace: Codes) -> None:
    """Determine the bet by the count, and which side deals."""
    at, how = room.at, setup.tables.how
    if how.counted:
        at.level = reached(Known(at.running, at.left), how, setup.bets.thresholds)
    room.seen.renewals = 0
    if how.sides > 1:
        determined(setup, room, trace)
    at.begun = at.next[at.side] + signed(how.each_burn)


@borrowing
def needed_later(offered: bool, of: Deal) -> int:
    """What is needed of the dealer's later hands, once doubled hands were turned."""
    how, hands, need = of.how, of.hands, 0
    for h in range(hands.upto[how.boxes]):
        if not unseen_over(hands.ended[h], how):
            need |= of.table[hands.ended[h] + how.width - U64(1)]
    for b in range(how.boxes):
        need |= NEEDS_SECOND * (offered and hands.covers[b] == U64(COVERED))
    return need


@inlined
def round_watched(
    begun: np.uint64, known: Known, of: Deal, count: Follows
) -> tuple[np.uint64, bool]:
    """Deal a round, with all of the dealer's hands on one up card; return the next card's place.

    Also returns whether insurance was offered; the dealer's hands are stored among the hands.
    """
    how, hands = of.how, of.hands
    at = round_played(begun, known, of, count.tags, count)
    i, dealer, need = at.i, at.dealer, at.need
    hands.until[0] = i
    for k in range(how.against):
        if k == 1:
            dealer = U64(of.table[how.rest + U64(of.cards[begun + U64(how.boxes)])])
        hand = dealer
        if not at.over:
            second = (how.hole == 0 or k > 0) and needs_second(need, at.value)
            i, hand = dealers_hand(i, dealer, second, need, of)
        hands.dealers[k] = hand if hand < how.width else how.zero
        hands.until[k + 1] = i
        if how.unseen and how.against > 1:
            need = needed_later(at.offered, of)
    return i, at.offered


@inlined
def end_round(i: int, setup: Setup, room: Room) -> bool:
    """Pick up the cards; put back what was drawn ahead if another side may deal.

    Returns whether the unit is over: a side is past its cutting card, or was refilled.
    """
    at, faces, swaps, how = room.at, room.faces, room.swaps, setup.tables.how
    side, cap = at.side, faces.size // 2
    if how.sides > 1:
        for j in range(at.drawn - 1, i - 1, -1):
            drawn = faces[j]
            faces[j] = faces[swaps[j]]
            faces[swaps[j]] = drawn
        at.base += i
    at.running += tagged(room.cards, U64(at.begun), U64(i), setup.tables.tags)
    at.left -= i - at.begun
    at.made += i - at.next[side]
    at.next[side], at.begun = i, -1
    at.rounds += 1
    last = 0 if how.one_round else setup.pack.order.size - how.behind
    past = at.next[0] > last or (how.sides > 1 and at.next[1] - cap > last)
    return bool(past or room.seen.renewals > 0)


@borrowing
def round_traced(i: int, room: Room, trace: Codes) -> None:
    """Record the cards of a round in the order in which they were dealt, including burned ones."""
    at, seen, renewal = room.at, room.seen, 0
    for j in range(at.next[at.side], i):
        while renewal < seen.renewals and seen.place[renewal] <= j:
            if seen.burned[renewal] > 0:
                traced(U8(seen.burned[renewal] - 1), at, trace)
            renewal += 1
        traced(room.cards[j], at, trace)


@inlined
def settled_watched(offered: bool, level: int, of: Deal, bets: Bets, tally: Tally) -> None:
    """Settle every wager of every box against its dealer's hand, and follow streaks."""
    total, dealers, amount = 0, of.hands.dealers, bets.amounts[level]
    for k in range(of.how.against):
        against = Against(dealers[k], offered, k > 0)
        total += settled_beside(level, amount, against, of, tally.cells, tally.insured)
    tally.sums.total += total
    tally.sums.squares += total * total
    follow(dealers[0], of, tally.streaks)


@borrowing
def rounds_watched(setup: Setup, tally: Tally, room: Room) -> int:
    """Deal rounds until the unit is over, the most are dealt, or its cards run out."""
    at, pack, (table, how, tags, steps, starts) = room.at, setup.pack, setup.tables
    of, count = Deal(room.cards, table, how, room.hands), Follows(tags, steps, starts, room.seen)
    while at.rounds < at.most:
        if at.begun < 0:
            begin_round(setup, room, tally.trace)
            if how.sides > 1:
                drawn_until(at.begun + AHEAD * (how.boxes + how.against), pack, room)
        begun, known = U64(at.begun), Known(at.running, at.left)
        i, offered = round_watched(begun, known, of, count)
        if signed(i) > at.drawn:
            if at.drawn == at.end[at.side]:
                return RAN_OUT
            drawn_until(signed(i) + AHEAD * how.boxes, pack, room)
            continue
        if tally.trace.size:
            round_traced(signed(i), room, tally.trace)
        settled_watched(offered, at.level, of, setup.bets, tally)
        tally.prizes.won[at.level] += prizes_in(begun, of, tally.prizes)
        if end_round(signed(i), setup, room):
            break
    return ENOUGH


@inlined
def put_back(first: np.uint64, last: np.uint64, room: Room) -> None:
    """Hold cards from the discard rack to be shuffled, each once."""
    faces, back, held = room.faces, room.back, room.held
    for j in range(first, last):
        held[faces[j]] += 1 - back[j]
        back[j] = 1


@borrowing
def is_taken(h: int, b: int, tables: Tables, room: Room) -> bool:
    """Whether the cards of a hand went to the rack before the shoe's last card was dealt.

    A blackjack that nothing can tie is paid before any third card; a hand over twenty-one is
    collected at once, if the rules say so, or once its doubled card is turned.
    """
    (table, how, _, _, _), hands, at = tables, room.hands, room.at
    n, begun, end, hand = U64(how.boxes), U64(at.begun), U64(at.end[at.side]), hands.ended[h]
    if hand % how.moment == U64(OVER):
        if unseen_over(hand, how):
            return bool(how.against > 1 and hands.until[1] <= end)
        return bool(how.at_once and hands.end[h] <= end)
    alone = hands.upto[b + U64(1)] - hands.upto[b] == U64(1)
    dealt = begun + n + n + U64(1 + how.hole) <= end
    plain = hand < how.paid + how.moment
    if not (how.takes > 0 and alone and dealt and plain):
        return False
    value = table[how.rest + how.width + U64(room.cards[begun + n])]
    natural = table[how.moment + hand % how.moment + how.width - U64(1)] > 0
    return bool(natural and value not in (ACE_VALUE, TEN_VALUE))


@borrowing
def racked(tables: Tables, room: Room) -> int:
    """Hold all cards in the discard rack; return how many there are."""
    at, hands, held, how = room.at, room.hands, room.held, tables.how
    n, begun, end = U64(how.boxes), U64(at.begun), U64(at.end[at.side])
    for face in range(held.size):
        held[face] = 0
    put_back(U64(at.side * (room.cards.size // 2)), begun, room)
    for b in range(n):
        first, last = hands.upto[b], hands.upto[b + U64(1)]
        for h in range(first, last):
            if is_taken(h, b, tables, room):
                put_back(hands.first[h], hands.first[h] + U64(1), room)
                put_back(hands.start[h], hands.end[h], room)
                if last - first == U64(1):
                    put_back(begun + n + U64(1) + b, begun + n + U64(2) + b, room)
    for k in range(how.against - 1):
        if hands.until[k + 1] <= end:
            put_back(hands.until[k], hands.until[k + 1], room)
            hole = begun + n + n + U64(1)
            put_back(hole, hole + U64(how.hole), room)
    if at.aside:
        held[at.aside - 1] += 1
    return int(held.sum())


@borrowing
def renewed(setup: Setup, room: Room) -> None:
    """Let players who count start over with the cards on the table and on the other side."""
    at, cards, back, seen = room.at, room.cards, room.back, room.seen
    (_, how, tags, _, _), size = setup.tables, setup.pack.order.size
    end, other, cap = at.end[at.side], 1 - at.side, cards.size // 2
    running, left = how.first_count - at.running, how.sides * size - at.left
    for j in range(at.begun, end):
        running -= tags[cards[j]] * back[j]
        left += back[j]
    if how.sides > 1:
        running += tagged(cards, U64(other * cap), U64(at.next[other]), tags)
        left -= at.next[other] - other * cap
    again = seen.renewals
    for r in range(again):
        running -= seen.more_running[r]
        left -= seen.more_left[r]
    seen.place[again], seen.burned[again] = end, 0
    seen.more_running[again], seen.more_left[again] = running, left
    seen.renewals = again + 1


@borrowing
def refilled(setup: Setup, room: Room) -> bool:
    """Shuffle the discards and burn one of them; False if there are none."""
    at, faces, back, held, seen = room.at, room.faces, room.back, room.held, room.seen
    how, side = setup.tables.how, at.side
    if seen.renewals == 0:
        for j in range(back.size):
            back[j] = 0
    end, many = at.end[side], racked(setup.tables, room)
    if many == 0 or how.takes < 0 or seen.renewals == MOST_RENEWALS:
        return False
    burns = how.burns_again and many > 1
    renewed(setup, room)
    place = end - burns
    kept, last = faces[place], place
    for face in range(held.size):
        for _ in range(held[face]):
            faces[last] = face
            last += 1
    at.end[side], at.aside = last, 0
    if burns:
        other = place + signed(below(room.words[at.base + end], U64(many)))
        at.aside = signed(U64(faces[other])) + 1
        faces[other] = faces[place]
        faces[place] = kept
        at.base += 1
        at.made += 1
        seen.burned[seen.renewals - 1] = signed(U64(setup.pack.class_of[at.aside - 1])) + 1
    return True
