"""Boards in bulk: for each choice of each hand, how many of the dealer's hands it beats.

On a board every pair has a strength. For each set of up to three cards, the dealer's hands are
counted that contain it, by the strength of the pair the dealer keeps. A player's four cards are
not in the dealer's hand: by inclusion and exclusion over the sets that the two could share, these
counts say how many of the dealer's hands are weaker than a strength, whatever the player holds.
All counts are integers, three times as high as the number of hands (`THIRDS`).
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.analysis.holdem.fours import PAIRS, THIRDS, TRIPLES, choices, fours
from croupier.analysis.holdem.suits import CARDS, ORDERS
from croupier.analysis.kernels.compiled import borrowing, inlined, kernel
from croupier.analysis.ranking.bulk import tables_for
from croupier.analysis.ranking.kernels import rank_cards
from croupier.ranking.rankings import SEVERAL_DECKS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from croupier.analysis.holdem.fours import Fours
    from croupier.analysis.ranking.tables import Tables

    Ints = NDArray[np.int64]
    Numbers = tuple[NDArray[np.int16], NDArray[np.int16]]

PLAYER, BOARD = 4, 5
MOST_WEIGHT = 1 << 62
"""Less than an integer of a kernel holds."""


class Below(NamedTuple):
    """How many of the dealer's hands are weaker than each strength, by the cards they contain."""

    any: NDArray[np.int64]
    one: NDArray[np.int64]
    two: NDArray[np.int32]
    three: NDArray[np.uint16]


class Counted(NamedTuple):
    """What was counted: boards by hand up to suits, and the dealer's hands that each choice beats.

    A hand of the dealer counts three times on each board; `both` counts those that both hands of a
    split beat. Each figure is the sum over all hands that differ only in suits.
    """

    boards: NDArray[np.int64]
    keep: NDArray[np.int64]
    both: NDArray[np.int64]


@lru_cache(maxsize=1)
def number_tables() -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """The numbers of pairs and of triples, by their cards in ascending order."""
    pair, triple = np.zeros((CARDS,) * 2, np.int16), np.zeros((CARDS,) * 3, np.int16)
    pairs = triples = 0
    for one in range(CARDS):
        for other in range(one, CARDS):
            pair[one, other], pairs = pairs, pairs + 1
            many = CARDS - other
            triple[one, other, other:] = np.arange(triples, triples + many)
            triples += many
    return pair, triple


@borrowing
def strengths(of: Tables, board: Ints, found: Ints) -> None:
    """The strength of the best hand that each pair makes on a board."""
    a, b, c, d, e = board[0], board[1], board[2], board[3], board[4]
    place = 0
    for one in range(52):
        for other in range(one, 52):
            found[place] = rank_cards(of, (one, other, a, b, c, d, e))
            place += 1


@kernel
def classes(strength: Ints, found: Ints) -> int:
    """Number the different strengths from the lowest; return how many there are."""
    many, last = -1, np.int64(-1)
    for place in np.argsort(strength):
        if strength[place] != last:
            many, last = many + 1, strength[place]
        found[place] = many
    return many + 1


@inlined
def choose(many: int, of: int) -> int:
    """The number of ways to choose."""
    found = 1
    for one in range(of):
        found = found * (many - one) // (one + 1)
    return found


@inlined
def add_different(of: Fours, hand: int, left: Ints, row: int, share: int, into: Below) -> None:
    """Add a dealer's hand of four different cards to the counts of all sets it contains."""
    a, b, c, d = of.cards[hand, 0], of.cards[hand, 1], of.cards[hand, 2], of.cards[hand, 3]
    na, nb, nc, nd = left[a], left[b], left[c], left[d]
    ab, cd = na * nb * share, nc * nd
    into.any[row] += ab * cd
    into.one[row, a] += nb * cd * share
    into.one[row, b] += na * cd * share
    into.one[row, c] += ab * nd
    into.one[row, d] += ab * nc
    into.two[row, of.pairs[hand, 0]] += cd * share
    into.two[row, of.pairs[hand, 1]] += nb * nd * share
    into.two[row, of.pairs[hand, 2]] += nb * nc * share
    into.two[row, of.pairs[hand, 3]] += na * nd * share
    into.two[row, of.pairs[hand, 4]] += na * nc * share
    into.two[row, of.pairs[hand, 5]] += ab
    into.three[row, of.triples[hand, 0]] += nd * share
    into.three[row, of.triples[hand, 1]] += nc * share
    into.three[row, of.triples[hand, 2]] += nb * share
    into.three[row, of.triples[hand, 3]] += na * share


@borrowing
def runs_of(of: Fours, hand: int, held: Ints, many: Ints) -> int:
    """The different cards of a hand, and how often it has each; return how many there are."""
    kinds = 0
    for place in range(4):
        card = of.cards[hand, place]
        if kinds and held[kinds - 1] == card:
            many[kinds - 1] += 1
        else:
            held[kinds], many[kinds], kinds = card, 1, kinds + 1
    return kinds


@borrowing
def add_set(into: Below, numbers: Numbers, row: int, flat: Ints, size: int, ways: int) -> None:
    """Add to the count of the dealer's hands that contain a set of up to three cards."""
    if size == 0:
        into.any[row] += ways
    elif size == 1:
        into.one[row, flat[0]] += ways
    elif size == 2:
        into.two[row, numbers[0][flat[0], flat[1]]] += ways
    elif size == 3:
        into.three[row, numbers[1][flat[0], flat[1], flat[2]]] += ways


@borrowing
def add_alike(
    of: Fours,
    hand: int,
    left: Ints,
    row: int,
    share: int,
    into: Below,
    numbers: Numbers,
    work: Ints,
) -> None:
    """Add a dealer's hand in which a card comes twice: each different set it contains, once."""
    held, many, inside, flat = work[0], work[1], work[2], work[3]
    kinds = runs_of(of, hand, held, many)
    inside[:] = 0
    while True:
        size, ways = 0, share
        for kind in range(kinds):
            ways *= choose(left[held[kind]] - inside[kind], many[kind] - inside[kind])
            for _ in range(inside[kind]):
                flat[size] = held[kind]
                size += 1
        add_set(into, numbers, row, flat, size, ways)
        kind = 0
        while kind < kinds and inside[kind] == many[kind]:
            inside[kind] = 0
            kind += 1
        if kind == kinds:
            return
        inside[kind] += 1


@borrowing
def count_dealers(
    of: Fours, strength: Ints, left: Ints, numbers: Numbers, into: Below, work: Ints
) -> None:
    """Count every hand of the dealer, by the strength of the pair kept and the sets it contains."""
    for hand in range(of.cards.shape[0]):
        a, b, c, d = of.cards[hand, 0], of.cards[hand, 1], of.cards[hand, 2], of.cards[hand, 3]
        for at in range(3):
            share = int(of.share[hand, at])
            if share == 0:
                break
            row = strength[of.kept[hand, at]]
            if a == b or b == c or c == d:  # noqa: PLR1714 - quicker
                add_alike(of, hand, left, row, share, into, numbers, work)
            else:
                add_different(of, hand, left, row, share, into)


@kernel
def sum_below(counts: Below, rows: int) -> None:
    """Turn the counts of each strength into counts of all lower ones, in place."""
    total = np.int64(0)
    one = np.zeros(counts.one.shape[1], np.int64)
    two = np.zeros(counts.two.shape[1], np.int32)
    three = np.zeros(counts.three.shape[1], np.uint16)
    for row in range(rows):
        here = counts.any[row]
        counts.any[row] = total
        total += here
        for at in range(one.size):
            now = counts.one[row, at]
            counts.one[row, at] = one[at]
            one[at] += now
        for at in range(two.size):
            then = counts.two[row, at]
            counts.two[row, at] = two[at]
            two[at] += then
        for at in range(three.size):
            last = counts.three[row, at]
            counts.three[row, at] = three[at]
            three[at] += last


@inlined
def beaten(of: Fours, below: Below, strength: Ints, hand: int, row: int) -> int:
    """How many of the dealer's hands are weaker than a strength, if a player holds four cards."""
    found = below.any[row]
    shared = np.int64(0)
    for at in range(4):
        found -= below.one[row, of.cards[hand, at]]
        shared -= np.int64(below.three[row, of.triples[hand, at]])
    for at in range(6):
        shared += np.int64(below.two[row, of.pairs[hand, at]])
    for at in range(3):
        if of.share[hand, at] == 0:
            break
        if strength[of.kept[hand, at]] < row:
            shared += of.share[hand, at]
    return int(found + shared)


@borrowing
def boards_with(of: Fours, hand: int, board: Ints, copies: int) -> int:
    """How many boards there are of these five cards, once four cards have left the shoe."""
    found, place = 1, 0
    while place < 5:
        card, many = board[place], 0
        while place < 5 and board[place] == card:
            many += 1
            place += 1
        out = 0
        for at in range(4):
            out += of.cards[hand, at] == card
        found *= choose(copies - out, many)
    return found


@borrowing
def count_players(
    of: Fours,
    below: Below,
    strength: Ints,
    left: Ints,
    board: Ints,
    weight: tuple[int, int, int],
    work: Ints,
    into: Counted,
) -> None:
    """Add what each choice of each hand beats on a board; its weight is times, copies, boards."""
    won, row = work[0], work[1]
    orbit, copies, apart = weight
    for hand in range(of.cards.shape[0]):
        touched = False
        for at in range(4):
            touched |= left[of.cards[hand, at]] != copies
        times = orbit * (boards_with(of, hand, board, copies) if touched else apart)
        into.boards[of.like[hand]] += times
        for pair in range(6):
            own = strength[of.pairs[hand, pair]]
            row[pair], known = own, 0
            while row[known] != own:
                known += 1
            if known == pair:
                won[pair] = times * beaten(of, below, strength, hand, own)
            else:
                won[pair] = won[known]
            into.keep[of.choice[hand, pair]] += won[pair]
        for split in range(3):
            into.both[of.split[hand, split]] += min(won[split], won[5 - split])


@kernel
def count_boards(
    tables: Tables,
    of: Fours,
    numbers: Numbers,
    boards: Ints,
    weights: Ints,
    copies: int,
    room: Below,
    into: Counted,
) -> None:
    """Count each board, with its weight."""
    strength, row, work = (
        np.zeros(1378, np.int64),
        np.zeros(1378, np.int64),
        np.zeros((4, 6), np.int64),
    )
    for at in range(boards.shape[0]):
        board, left = boards[at], np.full(52, copies)
        apart, same = 1, 0
        for place in range(5):
            same = same + 1 if place and board[place] == board[place - 1] else 1
            apart = apart * (copies - same + 1) // same
            left[board[place]] -= 1
        strengths(tables, board, strength)
        rows = classes(strength, row)
        room.any[:rows] = 0
        room.one[:rows] = 0
        room.two[:rows] = 0
        room.three[:rows] = 0
        count_dealers(of, row, left, numbers, room, work)
        sum_below(room, rows)
        weight = (weights[at], copies, apart)
        count_players(of, room, row, left, board, weight, work, into)


def make_room() -> Below:
    """Room for the counts of one board."""
    return Below(
        np.zeros(PAIRS, np.int64),
        np.zeros((PAIRS, CARDS), np.int64),
        np.zeros((PAIRS, PAIRS), np.int32),
        np.zeros((PAIRS, TRIPLES), np.uint16),
    )


def at_once(copies: int) -> int:
    """How many boards may be counted before a count could exceed an integer of the kernel."""
    cards = copies * CARDS
    of_one = copies**BOARD * len(ORDERS) * THIRDS * comb(cards - PLAYER - BOARD, PLAYER)
    return int(MOST_WEIGHT // (of_one * len(ORDERS) * 2))


def nothing() -> Counted:
    """Counts of no board."""
    known = choices()
    sizes = len(known.cards), known.keep.max() + 1, known.split.max() + 1
    return Counted(*(np.zeros(size, np.int64) for size in sizes))


def count(boards: Ints, weights: Ints, copies: int) -> Counted:
    """What each choice of each hand beats on these boards, each dealt from a full shoe."""
    assert len(boards) <= at_once(copies), "fewer boards at a time"
    tables, found = tables_for(SEVERAL_DECKS, BOARD + 2), nothing()
    count_boards(tables, fours(), number_tables(), boards, weights, copies, make_room(), found)
    return found
