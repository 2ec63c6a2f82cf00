"""Boards in bulk: for each choice of each hand, how many of the dealer's hands it beats.

On each board, every pair is compared with all hands of the dealer, beside any two other cards
(`walk`). Then what pairs beat is collected by the hands of four cards they are in, up to suits.
All counts are integers, three times as high as the number of hands (`THIRDS`).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.analysis.holdem.cells import cells
from croupier.analysis.holdem.fours import PAIRS, THIRDS, choices, fours, number_of
from croupier.analysis.holdem.suits import CARDS, ORDERS, RANKS, SUITS, sets
from croupier.analysis.holdem.walk import BOARD, room_for, walk_boards
from croupier.analysis.kernels.compiled import kernel
from croupier.analysis.ranking.bulk import tables_for
from croupier.ranking.rankings import SEVERAL_DECKS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Numbers = NDArray[np.object_]

PLAYER = 4
FLUSH = 3
"""As many cards of one suit on a board can be part of a flush."""
MOST = 1 << 62
"""Less than an integer of a kernel holds."""
HALF = 32
"""Sums over hands that differ in suits are added up in two halves of this number of bits."""


class Places(NamedTuple):
    """Where the pairs of hands are counted, by hand and pair: each pair that stands for others."""

    like: NDArray[np.int16]
    cell: NDArray[np.int16]
    choice: NDArray[np.int32]
    """The number of the choice to keep the pair."""
    split: NDArray[np.int32]
    """The number of the split of which it is a hand."""
    same: NDArray[np.bool_]
    """Whether the other two cards are the same two: then both pairs are met here."""
    choices: int
    splits: int


@lru_cache(maxsize=1)
def places() -> Places:
    """Where the pairs of hands are counted."""
    of, table = fours(), cells()
    stands = np.zeros(PAIRS, bool)
    stands[number_of(sets(2)[0])] = True
    hand, pair = np.nonzero(stands[of.pairs])
    one, other = of.pairs[hand, pair], of.pairs[hand, 5 - pair]
    cell = table.cell[table.pairs[other, 0], table.pairs[other, 1]]
    split = of.split[hand, np.minimum(pair, 5 - pair)]
    many = int(of.choice.max()) + 1, int(of.split.max()) + 1
    return Places(table.like[one], cell, of.choice[hand, pair], split, one == other, *many)


class Counted(NamedTuple):
    """What was counted: boards by hand up to suits, and the dealer's hands that each choice beats.

    A hand of the dealer counts three times on each board; `both` counts those that both hands of a
    split beat. Each figure is the sum over all hands that differ only in suits, a whole number that
    may be larger than a kernel's.
    """

    boards: Numbers
    keep: Numbers
    both: Numbers


def count(boards: Ints, weights: Ints, copies: int) -> Counted:
    """What each choice of each hand beats on these boards, each dealt from a full shoe."""
    return count_decks(boards, weights, (copies,))[0]


def count_decks(boards: Ints, weights: Ints, decks: tuple[int, ...]) -> tuple[Counted, ...]:
    """The same for several numbers of decks at once."""
    assert len(boards) <= at_once(max(decks)), "fewer boards at a time"
    room = room_for(decks)
    walk_boards(cells(), tables_for(SEVERAL_DECKS, BOARD + 2), boards, weights, room)
    *_, found = room
    return tuple(
        Counted(boards_met(boards, weights, copies), *collected(found.keep[at], found.both[at]))
        for at, copies in enumerate(decks)
    )


@lru_cache(maxsize=1)
def arranged() -> tuple[Ints, Ints]:
    """One board of each orbit, and how many it stands for; those with the same strengths together.

    The suit of a possible flush is made the first one, by exchanging the two.
    """
    cards, orbits = sets(BOARD)
    suits = (cards[:, :, None] // RANKS == np.arange(SUITS)).sum(axis=1)
    most = np.where(suits.max(axis=1) >= FLUSH, suits.argmax(axis=1), 0)[:, None]
    suit = cards // RANKS
    suit = np.where(suit == most, 0, np.where(suit == 0, most, suit))
    found = np.sort(suit * RANKS + cards % RANKS, axis=1)
    flush = (suits.max(axis=1) >= FLUSH)[:, None] & (found < RANKS)
    keys = (np.where(flush, found, -1), np.sort(found % RANKS, axis=1))
    order = np.lexsort(np.concatenate(keys, axis=1).T)
    return found[order], orbits[order]


def at_once(copies: int) -> int:
    """How many boards may be counted before a sum could exceed an integer of the kernel."""
    beaten = THIRDS * comb(copies * CARDS - PLAYER - BOARD, PLAYER)
    return int(MOST // (len(ORDERS) * copies**BOARD * beaten))


def boards_met(boards: Ints, weights: Ints, copies: int) -> Numbers:
    """By hand up to suits: how many boards there are that have none of its cards.

    By inclusion and exclusion over the cards of a hand that a board could have.
    """
    of, every = fours(), ways(boards, copies) * weights
    rows = np.arange(len(of.cards))[:, None]
    found = np.zeros(len(rows), np.int64)
    parts: tuple[NDArray[np.signedinteger], ...] = (0 * rows, of.cards, of.pairs, of.triples, rows)
    for size, numbers in enumerate(parts):
        found += (-1) ** size * boards_with(boards, every, size, copies)[numbers].sum(axis=1)
    return exact_sum(of.like, found, len(choices().cards))


def boards_with(boards: Ints, every: Ints, size: int, copies: int) -> Ints:
    """By set of cards: how many boards have these cards of the shoe, each a certain one."""
    found = np.zeros(len(every_set(size)), np.int64)
    for places in combinations(range(BOARD), size):
        np.add.at(found, number_of(boards[:, list(places)]), every)
    return found // ways(every_set(size), copies)


@lru_cache(maxsize=PLAYER + 1)
def every_set(size: int) -> Ints:
    """Every set of as many cards, in ascending order."""
    rows = list(combinations_with_replacement(range(CARDS), size))
    return np.array(rows, np.int64).reshape(len(rows), size)


def ways(sets: Ints, copies: int) -> Ints:
    """In how many ways cards of a full shoe are each of these sets."""
    found, same = np.ones(len(sets), np.int64), np.ones(len(sets), np.int64)
    for at in range(sets.shape[1]):
        alike = sets[:, at] == sets[:, at - 1] if at else found < 0
        same = np.where(alike, same + 1, 1)
        found = found * (copies - same + 1) // same
    return found


def exact_sum(numbers: NDArray[np.int32], values: Ints, size: int) -> Numbers:
    """The sums of values by number, in whole numbers of any size."""
    high, low = np.zeros(size, np.int64), np.zeros(size, np.int64)
    add_halves(numbers, values, high, low)
    found: Numbers = (high.astype(object) << HALF) + low.astype(object)
    return found


@kernel
def add_halves(numbers: NDArray[np.int32], values: Ints, high: Ints, low: Ints) -> None:
    """Add each value to the two halves of its number's sum."""
    for at in range(values.size):
        high[numbers[at]] += values[at] >> HALF
        low[numbers[at]] += values[at] & (1 << HALF) - 1


def collected(keep: Ints, both: Ints) -> tuple[Numbers, Numbers]:
    """What pairs beat beside two cards, collected by the choices of hands up to suits."""
    of = places()
    kept = exact_sum(of.choice, keep[of.like, of.cell], of.choices)
    weaker = both[of.like, of.cell] // (1 + of.same)
    return kept, exact_sum(of.split, weaker, of.splits)
