"""Shoe after shoe of twenty-one: dealt in the plain way, or watched card by card.

A shoe that runs out in a round is watched from that round on. A unit of a double shoe is both its
sides from the shuffle on, until one of them is over.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from croupier.analysis.kernels.compiled import borrowing, kernel
from croupier.analysis.kernels.philox import U8, U32, U64, fill
from croupier.analysis.twentyone.kernels.deal import (
    BEHIND,
    BEYOND,
    BOXES,
    FIRST_BURN,
    FIRST_COUNT,
    HANDS,
    ONE_ROUND,
    ROOM,
    SIDES,
    SUMMED,
    Key,
    drawn_on,
    opened,
    shoe_alone,
    shoe_at_boxes,
)
from croupier.analysis.twentyone.kernels.followed import shoe_followed
from croupier.analysis.twentyone.kernels.watched import (
    AHEAD,
    MADE,
    RAN_OUT,
    ROUNDS,
    TRACED,
    Room,
    drawn_until,
    laid_out,
    refilled,
    room_for,
    rounds_watched,
    told,
)

Pack = tuple[Any, Any, Any, Any]
"""The classes of the cards of a pack in order, their faces, and by face the class and the side."""


@kernel
def unit_watched(
    key: Key, unit: np.uint64, most: int, room: Room, pack: Pack, tables: Any, hands: Any, more: Any
) -> bool:
    """Deal a unit on to its end, or so many rounds of it; False: no card was left for one."""
    count, out, trace = more
    while rounds_watched(most, room, pack, tables, hands, count, out, trace) == RAN_OUT:
        fill(key[0], key[1], unit, U32(0), room[5])
        if not refilled(room, pack, tables, hands, count[0]):
            return False
    return True


@kernel
def deal_watched(
    key: Key,
    span: tuple[np.uint64, int, int],
    pack: Pack,
    tables: Any,
    count: Any,
    out: Any,
    trace: Any,
) -> tuple[int, int]:
    """Deal unit after unit until the most rounds are dealt; the rounds and the units dealt.

    Fewer than no rounds: a round needs more cards than there are. `trace` takes the cards in the
    order in which they are dealt, as far as it goes.
    """
    (unit, units, most), how, size = span, tables[1], pack[0].size
    sides, last = how[SIDES], 0 if how[ONE_ROUND] else size - how[BEHIND]
    room, hands = room_for(size, sides, pack[2].size), np.zeros(HANDS, dtype=U64)
    at, cards, words, rounds, so_far = room[0], room[2], room[5], 0, 0
    for k in range(units):
        laid_out(room, pack[1], how, how[FIRST_BURN], (how[FIRST_COUNT], sides * size))
        at[TRACED] = so_far
        fill(key[0], key[1], unit + U64(k), U32(0), words[: (size * sides + 3) // 4 * 4])
        if sides == 1:
            drawn_until(last + AHEAD * how[BOXES], room, pack[2])
        if how[FIRST_BURN]:
            told(cards[0], at, trace)
        more = (count, out, trace)
        if not unit_watched(key, unit + U64(k), most - rounds, room, pack, tables, hands, more):
            return -1, k
        rounds, so_far = rounds + at[ROUNDS], at[TRACED]
        out[2][2] += at[MADE]
        if rounds == most:
            return rounds, k + 1
    return rounds, units


@kernel
def run_out(
    key: Key,
    unit: np.uint64,
    most: int,
    begun: tuple[int, int, int],
    room: Room,
    pack: Pack,
    tables: Any,
    more: Any,
) -> int:
    """Deal the round in which a shoe runs out: the cards dealt then, none where there were too few.

    `begun` is where it begins, the count then and the cards not seen.
    """
    hands = np.zeros(HANDS, dtype=U64)
    laid_out(room, pack[1], tables[1], begun[0], (begun[1], begun[2]))
    fill(key[0], key[1], unit, U32(0), room[5])
    if not unit_watched(key, unit, most, room, pack, tables, hands, more):
        return 0
    return int(room[0][MADE])


@borrowing
def rounds_dealt(
    i: np.uint64,
    limits: tuple[int, int, int],
    seen: tuple[int, int],
    lie: tuple[Any, Any],
    tables: Any,
    count: Any,
    out: Any,
    follows: Any,
) -> tuple[np.uint64, int, tuple[int, int]]:
    """Rounds of a shoe: where the next card lies, how many they are, the count.

    `lie` has the cards of the shoe and room for hands; `follows` keeps the count as it goes, where
    each choice is by it. None: no choice is, and the compiler leaves that part out.
    """
    (cards, hands), (table, how, by) = lie, tables
    if follows is not None:
        of = (cards, table, how, count[0], by, follows)
        return shoe_followed(i, limits, seen, of, hands, count[1:], out)
    if how[SUMMED]:
        return shoe_at_boxes(i, limits, seen, cards, (table, how), hands, count, out)
    i, rounds = shoe_alone(i, limits, cards, table, how, hands, out[0])
    return i, rounds, seen


@kernel
def deal_shoes(
    key: Key,
    span: tuple[np.uint64, int, int],
    pack: Pack,
    tables: Any,
    count: Any,
    out: Any,
    follows: Any,
) -> tuple[int, int]:
    """Deal shoe after shoe until the most rounds are dealt; the rounds and the shoes dealt.

    Fewer than no rounds: a round needs more cards than there are.
    """
    (unit, shoes, most), how, order = span, tables[1], pack[0]
    size, last = order.size, 0 if how[ONE_ROUND] else order.size - how[BEHIND]
    words, cards = np.empty((size + 3) // 4 * 4, dtype=U32), np.zeros(2 * size + BEYOND, dtype=U8)
    lie, rounds, more = (cards, np.zeros(HANDS, dtype=U64)), 0, 0
    room, untold = room_for(size, 1, pack[2].size), np.zeros(0, U8)
    for k in range(shoes):
        drawn = min(size, max(last, 0) + ROOM * how[BOXES])
        opened(key, unit + U64(k), order, words, cards, drawn)
        i, seen = U64(how[FIRST_BURN]), (how[FIRST_COUNT], size)
        while True:
            limits = (most - rounds, drawn, last)
            i, more, seen = rounds_dealt(i, limits, seen, lie, tables, count, out, follows)
            rounds += more
            if rounds == most or (more and np.int64(i) > last):
                break
            drawn = drawn_on(key, unit + U64(k), words, cards, drawn, size)
            if drawn == 0:
                begun = (int(i), seen[0], seen[1])
                told_of = (count, out, untold)
                i = U64(run_out(key, unit + U64(k), 1, begun, room, pack, tables, told_of))
                if i == U64(0):
                    return -1, k
                rounds += 1
                break
        out[2][2] += np.int64(i)
        if rounds == most:
            return rounds, k + 1
    return rounds, shoes
