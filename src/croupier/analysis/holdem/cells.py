"""What does not depend on the board: which hands of the dealer each pair stands for, as tables.

The counts of a board lie in rows of `CELLS`, one cell for each two cards. Two cards lie where the
first of them is, in the band of how far the second is ahead, in a circle of 52: so all bands are
equally long, and sums over a band need no index.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.analysis.holdem.fours import PAIRS, PLACES, THIRDS, fours, number_of
from croupier.analysis.holdem.suits import CARDS, ORDERS, RANKS, exchanged, sets
from croupier.analysis.kernels.compiled import inlined, kernel

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

BANDS = CARDS // 2 + 1
CELLS = BANDS * CARDS
LIKE = 182
"""How many pairs there are up to suits."""
RANK_PAIRS = RANKS * (RANKS + 1) // 2
HAND, HANDS = 1 << 6, 1 << 12
"""A hand of the dealer in a count, and in a sum; what lies below counts cards not there for it."""
ALIKE, PLACE, CELL = 2, 4, 21
"""Where the parts of a step begin, in bits, after the share."""
ADDED = CELL - PLACE
"""Where what is added begins, after its place."""
NATURAL = PAIRS
"""Stands for the pair kept of a natural, which the dealer does not compare."""
KINDS = PAIRS + 1 + CARDS
"""The pairs, the natural, and three suits of one rank, of which any two may be kept."""


class Cells(NamedTuple):
    """The tables, as a kernel reads them."""

    cell: NDArray[np.int16]
    """By two cards: their cell."""
    pairs: NDArray[np.int8]
    """By pair: its two cards."""
    ranks: NDArray[np.int16]
    """By pair: the number of its two ranks."""
    variants: NDArray[np.int16]
    """By two ranks: the pairs of these ranks, -1 at the end."""
    kept: NDArray[np.int16]
    """By pair and cell of the four cards of a hand: what the dealer would keep of them."""
    thirds: NDArray[np.int16]
    """By three suits of one rank: the three pairs, each kept in a third of the deals."""
    begin: NDArray[np.int32]
    """By pair kept and card: where in `steps` the dealer's hands with that card begin."""
    steps: NDArray[np.uint32]
    """By hand, the other three cards: their cell and place, how many are that card, the share."""
    of_ranks: NDArray[np.uint16]
    """By two ranks: what all hands add to each place of which such a pair is kept."""
    first: NDArray[np.int32]
    """By pair: where in `adds` it begins."""
    adds: NDArray[np.uint32]
    """By pair: what all hands add of which it is kept, with the place."""
    sums: NDArray[np.uint32]
    """By pair: what they add to the sums over the third card."""
    own: NDArray[np.uint16]
    """By pair: what they add to the sums over a third card that is one of the two."""
    alike: NDArray[np.int32]
    """By pair kept and card: where the steps of three cards end of which two are alike."""
    like: NDArray[np.int16]
    """By pair: its number up to suits."""
    turn: NDArray[np.int8]
    """By pair: an exchange of suits that makes it out of the one that stands for it."""
    turned: NDArray[np.int16]
    """By exchange of suits and cell: the cell that it turns into."""


@lru_cache(maxsize=1)
def cells() -> Cells:
    """The tables."""
    cell, pairs = numbered()
    ranks, variants = rank_pairs(pairs)
    thirds, kept = kept_of(cell)
    begin, alike, steps = steps_of(cell)
    of_ranks = np.zeros((RANK_PAIRS, CARDS * CELLS), np.uint16)
    first, sums = np.zeros(PAIRS + 1, np.int32), np.zeros((PAIRS, CELLS), np.uint32)
    own, adds = np.zeros((PAIRS, CELLS), np.uint16), np.zeros(len(steps), np.uint32)
    last = sum_up((begin, steps), ranks, (first, adds), of_ranks, (sums, own, doubled(cell)))
    found = of_ranks, first, adds[:last].copy(), sums, own, alike, *turns(cell, pairs)
    return Cells(cell, pairs, ranks, variants, kept, thirds, begin, steps, *found)


def doubled(cell: NDArray[np.int16]) -> NDArray[np.uint8]:
    """By place: how often the card of its row is among the two of its cell."""
    found = np.zeros((CARDS, CELLS), np.uint8)
    for card in range(CARDS):
        found[card, cell[card]] = 1
        found[card, cell[card, card]] = 2
    return found.ravel()


def numbered() -> tuple[NDArray[np.int16], NDArray[np.int8]]:
    """The cell of any two cards, and the two cards of each pair."""
    pairs = np.array([(one, other) for one in range(CARDS) for other in range(one, CARDS)])
    ahead = pairs[:, 1] - pairs[:, 0]
    far = ahead > CARDS // 2
    first, band = np.where(far, pairs[:, 1], pairs[:, 0]), np.where(far, CARDS - ahead, ahead)
    cell = np.zeros((CARDS, CARDS), np.int16)
    cell[pairs[:, 0], pairs[:, 1]] = cell[pairs[:, 1], pairs[:, 0]] = band * CARDS + first
    return cell, pairs.astype(np.int8)


def turns(
    cell: NDArray[np.int16], pairs: NDArray[np.int8]
) -> tuple[NDArray[np.int16], NDArray[np.int8], NDArray[np.int16]]:
    """The number of each pair up to suits, and the exchange of suits that makes it."""
    like, turn = np.zeros(PAIRS, np.int16), np.zeros(PAIRS, np.int8)
    turned = np.tile(np.arange(CELLS, dtype=np.int16), (len(ORDERS), 1))
    for number, order in enumerate(ORDERS):
        moved = exchanged(order)
        turned[number, cell[pairs[:, 0], pairs[:, 1]]] = cell[tuple(moved[pairs].T)]
        rows = number_of(np.sort(moved[sets(2)[0]], axis=1))
        like[rows], turn[rows] = np.arange(len(rows)), number
    return like, turn, turned


def rank_pairs(pairs: NDArray[np.int8]) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """The number of the two ranks of each pair, and the pairs of each two ranks."""
    low, high = np.sort(pairs % RANKS, axis=1).astype(np.int64).T
    numbers = np.unique(low * RANKS + high, return_inverse=True)[1].astype(np.int16)
    variants = np.full((RANK_PAIRS, 17), -1, np.int16)
    for number in range(RANK_PAIRS):
        found = np.flatnonzero(numbers == number)
        variants[number, : len(found)] = found
    return numbers, variants


def kept_of(cell: NDArray[np.int16]) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """What the dealer would keep of each four cards, by a pair of them and the cell of the rest."""
    of = fours()
    shared = of.share[:, 1] > 0
    thirds, which = np.unique(np.sort(of.kept[shared]), axis=0, return_inverse=True)
    kept = np.where(of.share[:, 0] == THIRDS, of.kept[:, 0], NATURAL)
    kept[shared] = PAIRS + 1 + which.reshape(-1)
    found = np.full((PAIRS, CELLS), NATURAL, np.int16)
    for number, (one, other) in enumerate(PLACES[::-1]):
        rest = cell[of.cards[:, one], of.cards[:, other]]
        found[of.pairs[:, number], rest] = kept
    return thirds, found


def steps_of(
    cell: NDArray[np.int16],
) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.uint32]]:
    """All steps by pair kept and card, where those of each begin, and where cards are alike."""
    of, keys, steps = fours(), [], []
    for slot in range(THIRDS):
        for card, place, alike, rows in places_of(of.cards.astype(np.int64), cell):
            counts = of.share[rows, slot] > 0
            some = rows[counts]
            keys.append(of.kept[some, slot] * np.int64(CARDS) + card[counts])
            where = (place[counts] % CELLS << CELL) + (place[counts] << PLACE)
            steps.append(where + (alike[counts] << ALIKE) + of.share[some, slot])
    key, step = np.concatenate(keys), np.concatenate(steps).astype(np.uint32)
    key = 2 * key + (doubled(cell)[step >> PLACE & (1 << ADDED) - 1] == 0)
    ends = np.searchsorted(np.sort(key), np.arange(2 * PAIRS * CARDS + 1)).astype(np.int32)
    return ends[::2].copy(), ends[1::2].copy(), step[np.argsort(key, kind="stable")]


def places_of(cards: Ints, cell: NDArray[np.int16]) -> Iterator[tuple[Ints, Ints, Ints, Ints]]:
    """Each card of four, and each place of the other three: different ones, once each."""
    for out in range(4):
        rest = np.delete(cards, out, axis=1)
        first = np.ones(len(cards), bool) if out == 0 else cards[:, out] != cards[:, out - 1]
        alike = (rest == cards[:, out : out + 1]).sum(axis=1)
        for at in range(3):
            once = first if at == 0 else first & (rest[:, at] != rest[:, at - 1])
            others = np.delete(rest, at, axis=1)
            place = rest[:, at] * CELLS + cell[others[:, 0], others[:, 1]]
            rows = np.flatnonzero(once)
            yield cards[rows, out], place[rows], alike[rows], rows


@inlined
def parts_of(step: np.uint32) -> tuple[np.int64, np.int64, np.int64, np.int64]:
    """The place and the cell of three cards, the share, and how many are the card left out."""
    return (
        np.int64(step >> PLACE & (1 << ADDED) - 1),
        np.int64(step >> CELL),
        np.int64(step & 3),
        np.int64(step >> ALIKE & 3),
    )


@kernel
def sum_up(
    listed: tuple[NDArray[np.int32], NDArray[np.uint32]],
    ranks: NDArray[np.int16],
    into: tuple[NDArray[np.int32], NDArray[np.uint32]],
    of_ranks: NDArray[np.uint16],
    by_cell: tuple[NDArray[np.uint32], NDArray[np.uint16], NDArray[np.uint8]],
) -> int:
    """Add up the steps of each pair by place, and those of all pairs of two ranks."""
    (begin, steps), (first, adds), (sums, own, twice), many = listed, into, by_cell, 0
    room = np.zeros(of_ranks.shape[1], np.uint32)
    for pair in range(ranks.size):
        for at in range(begin[pair * CARDS], begin[pair * CARDS + CARDS]):
            place, cell, share, alike = parts_of(steps[at])
            room[place] += share * (HAND + alike)
            sums[pair, cell] += share * (HANDS + alike)
            own[pair, cell] += share * (HAND + alike) * twice[place]
        for three in range(room.size):
            if room[three]:
                adds[many] = room[three] << ADDED | three
                of_ranks[ranks[pair], three] += room[three]
                room[three], many = 0, many + 1
        first[pair + 1] = many
    return many
