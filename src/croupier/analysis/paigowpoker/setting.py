"""Seven cards set by a house way, compiled: every setting is ranked, and the rules choose one.

A card is its number in a deck with a joker (`croupier.analysis.ranking.bulk`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from croupier.analysis.kernels.compiled import borrowing, inlined
from croupier.analysis.paigowpoker.program import NO_RULE, SETTINGS
from croupier.analysis.ranking.kernels import FLUSH, looked_up

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from croupier.analysis.paigowpoker.program import Program

U64 = np.uint64
JOKER, ACE = 52, 14
FIVE, FOUR, THREE, PAIR, SINGLE = 0, 1, 2, 4, 7
"""The first group of each size among `GROUPS`."""
WITH_JOKER = 1 << 12
"""Added to the order of a front that has the joker."""
FIRST = np.array([i for i in range(7) for _ in range(i + 1, 7)])
SECOND = np.array([j for i in range(7) for j in range(i + 1, 7)])
"""The places of the two cards in front, for each setting."""


def scratch() -> tuple[NDArray[np.int64], ...]:
    """Room for one hand: strengths behind and in front, values, how many of each, groups."""
    return tuple(np.zeros(size, np.int64) for size in (SETTINGS, SETTINGS, 7, ACE + 1, 14))


@inlined
def value_of(card: np.int64) -> np.int64 | int:
    """The value of a card by its number; aces and the joker are highest."""
    rank = card % 13
    return ACE if card == JOKER or rank == 0 else rank + 1


@borrowing
def rank_settings(
    of: Program,
    cards: NDArray[np.uint8],
    high: NDArray[np.int64],
    low: NDArray[np.int64],
    values: NDArray[np.int64],
) -> None:
    """The strengths of both hands of every setting."""
    total = of.five.start
    for place in range(7):
        total += of.five.keys[cards[place]]
        values[place] = value_of(np.int64(cards[place]))
    for one in range(SETTINGS):
        i, j = FIRST[one], SECOND[one]
        behind = total - of.five.keys[cards[i]] - of.five.keys[cards[j]]
        best = looked_up(of.five.plain, behind)
        if behind & FLUSH:  # the counters of suits are above the bits that are looked up
            best = max(best, looked_up(of.five.suited, behind))
        high[one] = best
        low[one] = of.low[values[i], values[j]]


@borrowing
def group(
    of: Program, values: NDArray[np.int64], counts: NDArray[np.int64], ranks: NDArray[np.int64]
) -> int:
    """The rank of each group of cards; the place of the pattern among `HANDS`."""
    counts[:] = 0
    ranks[:] = 0
    for place in range(7):
        counts[values[place]] += 1
    fives, fours, threes, pairs, singles = FIVE, FOUR, THREE, PAIR, SINGLE
    for rank in range(ACE, 1, -1):
        many = counts[rank]
        if many == 1:
            ranks[singles] = rank
            singles += 1
        elif many == 2:
            ranks[pairs] = rank
            pairs += 1
        elif many == 3:
            ranks[threes] = rank
            threes += 1
        elif many == 4:
            ranks[fours] = rank
            fours += 1
        elif many == 5:
            ranks[fives] = rank
            fives += 1
    shape = 24 * (fives - FIVE) + 12 * (fours - FOUR) + 4 * (threes - THREE) + pairs - PAIR
    return of.shapes[shape]  # type: ignore[no-any-return]


@borrowing
def highest_before(
    of: Program, high: NDArray[np.int64], low: NDArray[np.int64], bits: np.uint8
) -> int:
    """The highest strength in front that leaves what the bits say behind; 0 if none does."""
    best = 0
    for one in range(SETTINGS):
        if of.made[high[one]] & bits:
            best = max(best, low[one])
    return best


@borrowing
def rule_of(
    of: Program,
    pattern: int,
    high: NDArray[np.int64],
    low: NDArray[np.int64],
    ranks: NDArray[np.int64],
) -> int:
    """The first rule that fits, or -1."""
    for rule in range(of.hands.size):
        if not (of.hands[rule] >> pattern) & 1:
            continue
        fits = True
        for one in range(of.held.shape[1]):
            place = of.held[rule, one, 0]
            if place >= 0:
                rank = ranks[place]
                fits &= of.held[rule, one, 1] <= rank <= of.held[rule, one, 2]
        makes, lacks, outranks = of.asks[rule, 0], of.asks[rule, 1], of.asks[rule, 2]
        if fits and makes:
            fits = highest_before(of, high, low, makes) > 0
        if fits and lacks:
            fits = highest_before(of, high, low, lacks) == 0
        if fits and outranks:
            own = of.low[ranks[of.front[rule, 0]], ranks[of.front[rule, 1]]]
            fits = own > highest_before(of, high, low, outranks)
        if fits:
            return rule
    return NO_RULE


@inlined
def suit_order(card: np.int64) -> np.int64 | int:
    """Clubs 1, diamonds 2, hearts 3, spades 4; the joker 0."""
    return 0 if card == JOKER else 4 - card // 13


@borrowing
def order_of(cards: NDArray[np.uint8], values: NDArray[np.int64], one: int) -> int:
    """Which of equal settings comes first: the joker behind, then the lowest suits in front."""
    i, j = FIRST[one], SECOND[one]
    if values[i] < values[j]:
        i, j = j, i
    first, second = suit_order(np.int64(cards[i])), suit_order(np.int64(cards[j]))
    if values[i] == values[j]:
        first, second = min(first, second), max(first, second)
    joker = cards[i] == JOKER or cards[j] == JOKER
    return int(WITH_JOKER * joker + 8 * first + second)


@borrowing
def chosen(
    of: Program,
    cards: NDArray[np.uint8],
    high: NDArray[np.int64],
    low: NDArray[np.int64],
    values: NDArray[np.int64],
    ranks: NDArray[np.int64],
    rule: int,
) -> int:
    """The setting with the front of a rule and the highest hand behind, then the first in order."""
    bits = np.uint8(0)
    if of.front[rule, 0] < 0:
        bits = np.uint8(of.front[rule, 1])
        wanted = highest_before(of, high, low, bits)
    else:
        wanted = 0 + of.low[ranks[of.front[rule, 0]], ranks[of.front[rule, 1]]]
    best, found = 0, NO_RULE
    for one in range(SETTINGS):
        if low[one] != wanted or (bits and not of.made[high[one]] & bits):
            continue
        better = high[one] > best
        if high[one] == best:
            better = order_of(cards, values, one) < order_of(cards, values, found)
        if better:
            best, found = high[one], one
    return found


@borrowing
def set_hand(
    of: Program, cards: NDArray[np.uint8], room: tuple[NDArray[np.int64], ...]
) -> tuple[int, int]:
    """The setting of seven cards by a way, and the rule that it follows from; -1 without one.

    The strengths of all settings are left in the first two arrays of the room.
    """
    high, low, values, counts, ranks = room
    rank_settings(of, cards, high, low, values)
    rule = rule_of(of, group(of, values, counts, ranks), high, low, ranks)
    if rule == NO_RULE:
        return NO_RULE, NO_RULE
    return chosen(of, cards, high, low, values, ranks, rule), rule


@borrowing
def set_rows(
    of: Program,
    cards: NDArray[np.uint8],
    room: tuple[NDArray[np.int64], ...],
    out: NDArray[np.int64],
) -> None:
    """For each row of cards: setting, rule, strength behind, strength in front, whether foul."""
    high, low = room[0], room[1]
    for row in range(cards.shape[0]):
        setting, rule = set_hand(of, cards[row], room)
        out[row, 0], out[row, 1] = setting, rule
        if setting >= 0:
            out[row, 2], out[row, 3] = high[setting], low[setting]
            out[row, 4] = high[setting] < of.least[low[setting]]


@borrowing
def list_rows(
    of: Program,
    cards: NDArray[np.uint8],
    room: tuple[NDArray[np.int64], ...],
    out: NDArray[np.int64],
    many: NDArray[np.int64],
) -> None:
    """For each row: the setting of the way, then every lawful setting that no other one covers.

    A setting is written as the strength behind times 128 and the strength in front.
    """
    high, low = room[0], room[1]
    for row in range(cards.shape[0]):
        own, _ = set_hand(of, cards[row], room)
        out[row, 0], count = high[own] << 7 | low[own], 1
        for one in range(SETTINGS):
            if high[one] >= of.least[low[one]] and not covered(of, high, low, one, own):
                out[row, count] = high[one] << 7 | low[one]
                count += 1
        many[row] = count


@borrowing
def covered(
    of: Program, high: NDArray[np.int64], low: NDArray[np.int64], one: int, own: int
) -> bool:
    """Whether a setting is that of the way, or another lawful one is as high in both hands."""
    if high[one] == high[own] and low[one] == low[own]:
        return True
    for other in range(SETTINGS):
        alike = high[other] == high[one] and low[other] == low[one]
        higher = high[other] >= high[one] and low[other] >= low[one]
        lawful = high[other] >= of.least[low[other]]
        if lawful and higher and (not alike or other < one):
            return True
    return False
