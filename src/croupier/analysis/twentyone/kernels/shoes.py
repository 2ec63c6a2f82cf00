"""Shoe after shoe of twenty-one: dealt in the plain way, or watched card by card.

A shoe that runs out in a round is watched from that round on. A unit of a double shoe is both its
sides from the shuffle on, until one of them is over.
"""

from __future__ import annotations

import numpy as np

from croupier.analysis.kernels.compiled import borrowing, inlined
from croupier.analysis.kernels.philox import U32, U64, fill, signed
from croupier.analysis.kernels.shoes import drawn_on, opened
from croupier.analysis.twentyone.kernels.counting import reached, tagged
from croupier.analysis.twentyone.kernels.deal import (
    dealers_hand,
    first_dealt,
    needs_second,
    places,
    round_dealt,
    two_dealt,
)
from croupier.analysis.twentyone.kernels.memory import (
    Bets,
    Deal,
    Follows,
    How,
    Ints,
    Key,
    Known,
    Limits,
    Room,
    Setup,
    Span,
    Tally,
)
from croupier.analysis.twentyone.kernels.prizes import prizes_in
from croupier.analysis.twentyone.kernels.settle import Against, settled_beside
from croupier.analysis.twentyone.kernels.states import STAND
from croupier.analysis.twentyone.kernels.streaks import follow
from croupier.analysis.twentyone.kernels.turns import Two, hits, played_on
from croupier.analysis.twentyone.kernels.watched import (
    AHEAD,
    RAN_OUT,
    drawn_until,
    laid_out,
    refilled,
    rounds_watched,
    traced,
)

AHEAD_OF_CUT = 10
"""Cards per box first drawn beyond the cutting card; a round that needs more draws them."""


@inlined
def last_card(how: How, size: int) -> int:
    """The cards before the cutting card: the round in which more are dealt is the last."""
    return 0 if how.one_round else size - how.behind


@inlined
def first_drawn(how: How, size: int) -> int:
    """The number of cards of a shoe that are drawn at first."""
    return min(size, max(last_card(how, size), 0) + AHEAD_OF_CUT * how.boxes)


@inlined
def needed(wants: np.uint64, of: Deal) -> int:
    """What the hands of one box need of the dealer's."""
    need = 0
    for h in range(of.hands.many):
        need |= of.table[of.hands.ended[h] + wants]
    return need


@inlined
def together(dealer: np.uint64, of: Deal) -> int:
    """The combined result of one box's hands."""
    total = 0
    for h in range(of.hands.many):
        total += of.table[of.hands.ended[h] + dealer]
    return total


@borrowing
def shoe_alone(i: np.uint64, limits: Limits, of: Deal, cells: Ints) -> tuple[np.uint64, int]:
    """Rounds of one box with a flat bet: the next card's place, and the number of rounds."""
    (most, drawn, last), rounds, (_, table, how, hands) = limits, 0, of
    by, zero, blackjack = places(how), how.zero, how.blackjack
    peeks, burned, low = how.peeks, how.each_burn, how.low
    while rounds < most:
        before, begun = i, i + burned
        i, dealer, lane, value = first_dealt(begun, U64(1), by, of)
        over = peeks and dealer == blackjack
        two = Two(begun, begun + U64(2), i)
        state, at = two_dealt(two.first, two.second, by, of), by.moment + lane
        choice = np.int32(STAND) if over else table[at + state]
        i, state, choice = hits(i, state, at, choice, of, None)
        hands.ended[0], hands.many = by.paid + state, U64(choice == STAND)
        if choice != STAND:
            i = played_on(i, two, state, choice, lane, of, None)
        need = 0 if over else needed(by.width - U64(1), of)
        second = by.hole == 0 and needs_second(need, value)
        i, dealer = dealers_hand(i, dealer, second, need, of)
        if signed(i) > drawn:
            return before, rounds
        cells[0, together(dealer if dealer < by.width else zero, of) - low] += 1
        rounds += 1
        if signed(i) > last:
            break
    return i, rounds


@borrowing
def shoe_at_boxes(
    i: np.uint64,
    limits: Limits,
    known: Known,
    of: Deal,
    tags: Ints,
    bets: Bets,
    tally: Tally,
    count: Follows | None,
) -> tuple[np.uint64, int, Known]:
    """Rounds of several boxes, or by a count: the next card's place, the rounds, the count."""
    (most, drawn, last), how, rounds, level = limits, of.how, 0, 0
    while rounds < most:
        before, begun = i, i + how.each_burn
        if how.counted:
            level = reached(known, how, bets.thresholds)
        i, dealer, offered = round_dealt(begun, known, of, tags, count)
        if signed(i) > drawn:
            i = before
            break
        against, amount = Against(dealer, offered, False), bets.amounts[level]
        total = settled_beside(level, amount, against, of, tally.cells, tally.insured)
        tally.sums.total += total
        tally.sums.squares += total * total
        if count is not None:
            follow(dealer, of, tally.streaks)
            tally.prizes.won[level] += prizes_in(begun, of, tally.prizes)
        rounds += 1
        if how.counted:
            running = known.running + tagged(of.cards, begun, i, tags)
            known = Known(running, known.left - signed(i - begun))
        if signed(i) > last:
            break
    return i, rounds, known


@inlined
def rounds_dealt(
    i: np.uint64,
    limits: Limits,
    known: Known,
    setup: Setup,
    tally: Tally,
    room: Room,
    follows: Follows | None,
) -> tuple[np.uint64, int, Known]:
    """Rounds of a shoe: the next card's place, the number of rounds, the count."""
    tables, bets = setup.tables, setup.bets
    of = Deal(room.cards, tables.table, tables.how, room.hands)
    if follows is None and not tables.how.summed:
        i, rounds = shoe_alone(i, limits, of, tally.cells)
        return i, rounds, known
    return shoe_at_boxes(i, limits, known, of, tables.tags, bets, tally, follows)


@inlined
def unit_watched(key: Key, unit: np.uint64, setup: Setup, tally: Tally, room: Room) -> bool:
    """Deal the rest of a unit, or up to the most rounds; False if no card was left for one."""
    while rounds_watched(setup, tally, room) == RAN_OUT:
        fill(key[0], key[1], unit, U32(0), room.words)
        if not refilled(setup, room):
            return False
    return True


@inlined
def run_out(
    key: Key,
    unit: np.uint64,
    begun: np.uint64,
    known: Known,
    setup: Setup,
    tally: Tally,
    room: Room,
) -> int:
    """Deal the round in which a shoe runs out; return the cards dealt, or 0 if there were too few.

    `begun` is where it begins, `known` the count then.
    """
    laid_out(signed(begun), known, setup, room)
    room.at.most = 1
    fill(key[0], key[1], unit, U32(0), room.words)
    return room.at.made if unit_watched(key, unit, setup, tally, room) else 0


@inlined
def shoe_watched(
    key: Key, unit: np.uint64, most: int, setup: Setup, tally: Tally, room: Room
) -> tuple[int, int]:
    """Deal a unit card by card; return the rounds and the cards dealt, negative if too few."""
    how, pack, at = setup.tables.how, setup.pack, room.at
    size, sides = pack.order.size, how.sides
    laid_out(how.first_burn, Known(how.first_count, sides * size), setup, room)
    at.most = most
    fill(key[0], key[1], unit, U32(0), room.words[: (size * sides + 3) // 4 * 4])
    if sides == 1:
        drawn_until(last_card(how, size) + AHEAD * how.boxes, pack, room)
    if how.first_burn:
        traced(room.cards[0], at, tally.trace)
    if not unit_watched(key, unit, setup, tally, room):
        return -1, 0
    return at.rounds, at.made


@inlined
def shoe_dealt(
    key: Key,
    unit: np.uint64,
    most: int,
    setup: Setup,
    tally: Tally,
    room: Room,
    follows: Follows | None,
) -> tuple[int, int]:
    """Deal a shoe, watched once it runs out; return rounds and cards dealt, negative if too few."""
    how, size, rounds = setup.tables.how, setup.pack.order.size, 0
    last, drawn = last_card(how, size), first_drawn(how, size)
    opened(key, unit, setup.pack.order, room.words, room.cards, drawn)
    i, known = U64(how.first_burn), Known(how.first_count, size)
    while drawn:
        limits = Limits(most - rounds, drawn, last)
        i, more, known = rounds_dealt(i, limits, known, setup, tally, room, follows)
        rounds += more
        if rounds == most or (more and signed(i) > last):
            return rounds, signed(i)
        drawn = drawn_on(key, unit, room.words, room.cards, drawn, size)
    dealt = run_out(key, unit, i, known, setup, tally, room)
    return rounds + 1 if dealt else -1, dealt


@borrowing
def deal_shoes(
    span: Span, setup: Setup, tally: Tally, room: Room, follows: Follows | None
) -> tuple[int, int]:
    """Deal shoe after shoe up to the most rounds; return the number of rounds and of shoes.

    The number of rounds is negative if a round needs more cards than there are. `follows` is None
    if no choice is by the count; the compiler then leaves that part out.
    """
    (key, unit, units, most), rounds = span, 0
    watched = setup.tables.how.watched or tally.trace.size > 0
    for k in range(units):
        one, rest = unit + U64(k), most - rounds
        if watched:
            more, dealt = shoe_watched(key, one, rest, setup, tally, room)
        else:
            more, dealt = shoe_dealt(key, one, rest, setup, tally, room, follows)
        if more < 0:
            return -1, k
        rounds += more
        tally.sums.dealt += dealt
        if rounds == most:
            return rounds, k + 1
    return rounds, units
