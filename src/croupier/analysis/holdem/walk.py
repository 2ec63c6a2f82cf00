"""Boards, strength by strength: what each pair beats beside any two other cards.

The pairs are walked from the weakest up. `Weaker.hands` has, for every three cards, how many of the
dealer's weaker hands contain them; pairs of one strength are looked at before the hands are added
of which one of them is kept. How many hands contain two cards, one or none follows: a hand with
three cards is met once for each of its cards that could be the third. A player's four cards are not
in the dealer's hand: by inclusion and exclusion over the cards that both could share, these counts
say how many of the dealer's hands are weaker.

Boards on which every pair has the same strength are walked together, and several numbers of decks
at once: only how many cards are not there for the dealer's hands differs (`Weaker.out`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.analysis.holdem.cells import (
    ADDED,
    BANDS,
    CELLS,
    KINDS,
    LIKE,
    NATURAL,
    RANK_PAIRS,
    Cells,
    parts_of,
)
from croupier.analysis.holdem.fours import PAIRS, THIRDS
from croupier.analysis.holdem.suits import CARDS
from croupier.analysis.kernels.compiled import borrowing, inlined, kernel
from croupier.analysis.ranking.kernels import rank_cards

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from croupier.analysis.ranking.tables import Tables

    Ints = NDArray[np.int64]
    Words = NDArray[np.uint32]
    Bytes = NDArray[np.uint8]

BOARD = 5
MET = BOARD + 1
"""What a card may be to a board: none of its cards, or one of five."""
TOGETHER, SEEN = 32, 20
"""The most boards that are walked together, and the most different cards that these have."""
PLACES = (1 << ADDED) - 1


class Group(NamedTuple):
    """Boards that are walked together, and what each pair is on them."""

    cards: Ints
    """All their cards."""
    which: Ints
    """By board: its different cards, as places in that list."""
    many: Ints
    """By board: how many there are of each."""
    kinds: Ints
    """By board: how many are different."""
    strength: Ints
    """By pair: the strength of its best hand."""
    other: Ints
    """The same on the next board."""
    order: Ints
    """The pairs, from the weakest."""
    place: NDArray[np.int16]
    """By cell: the place in that order."""
    plain: Ints
    """By two ranks: the lowest strength of such a pair."""
    added: NDArray[np.int8]
    """By two ranks: whether the hands of such pairs were added."""


class Weaker(NamedTuple):
    """The dealer's hands that are weaker than the pairs looked at, for any number of decks.

    A hand counts 64, or 4,096 in a sum; what lies below is how many of its cards it has before.
    """

    hands: NDArray[np.uint16]
    """By card and cell: the hands that contain the three cards."""
    sums: Words
    """By cell: their sum over the third card."""
    own: NDArray[np.uint16]
    """By cell: their sum over a third card that is one of the two."""
    pair: NDArray[np.uint16]
    """By cell: their sum over the two cards of the pair that is looked at."""
    out: Bytes
    """By card of the boards, card and cell: the hands that contain it and the three cards."""
    sums_out: NDArray[np.uint16]
    """By card of the boards and cell: their sum over the third card."""
    own_out: Bytes
    """By card of the boards and cell: their sum over a third card that is one of the two."""
    pair_out: Bytes
    """By card of the boards and cell: their sum over the two cards of the pair."""
    all_out: Bytes
    """By cell: that sum over the cards of one board."""
    below: Bytes
    """By what the dealer keeps: thirds of hands that were added."""
    four: Bytes
    """By cell: thirds in which the player's own cards would be a weaker hand of the dealer."""


class Decks(NamedTuple):
    """The same by number of decks and by board."""

    copies: Ints
    """By number of decks."""
    any: Ints
    one: Ints
    """By card, twice around: the hands that contain it."""
    two: Words
    """By cell: the hands that contain both cards."""
    left: Ints
    """By card, twice around: how many are not on the board."""
    near: Words
    """By card, twice around: what it adds beside the pair that is looked at."""
    times: Words
    """By what a pair is to the board, and cell: how many boards there are."""
    beaten: Ints
    """By number of decks and cell: what the pair beats on all boards of a group."""
    weaker: Ints
    """By cell: the same if the pair is the weaker of the two, otherwise zero."""
    keep: Ints
    """By number of decks, pair up to suits, and cell: what the pair beats on all boards."""
    both: Ints
    """By number of decks, pair up to suits, and cell: the same where it is the weaker of two."""


Room = tuple[Group, Weaker, Decks]


def room_for(decks: tuple[int, ...]) -> Room:
    """Room for a group of boards, and for the sums over several."""
    return group_room(), weaker_room(), decks_room(decks)


def group_room() -> Group:
    """Room for the boards of a group."""
    return Group(
        np.zeros(SEEN, np.int64),
        np.zeros((TOGETHER, BOARD), np.int64),
        np.zeros((TOGETHER, BOARD), np.int64),
        np.zeros(TOGETHER, np.int64),
        np.zeros(PAIRS, np.int64),
        np.zeros(PAIRS, np.int64),
        np.zeros(PAIRS, np.int64),
        np.zeros(CELLS, np.int16),
        np.zeros(RANK_PAIRS, np.int64),
        np.zeros(RANK_PAIRS, np.int8),
    )


def weaker_room() -> Weaker:
    """Room for the dealer's hands."""
    return Weaker(
        np.zeros(CARDS * CELLS, np.uint16),
        np.zeros(CELLS, np.uint32),
        np.zeros(CELLS, np.uint16),
        np.zeros(CELLS, np.uint16),
        np.zeros((SEEN, CARDS * CELLS), np.uint8),
        np.zeros((SEEN, CELLS), np.uint16),
        np.zeros((SEEN, CELLS), np.uint8),
        np.zeros((SEEN, CELLS), np.uint8),
        np.zeros(CELLS, np.uint8),
        np.zeros(KINDS, np.uint8),
        np.zeros(CELLS, np.uint8),
    )


def decks_room(decks: tuple[int, ...]) -> Decks:
    """Room for the counts of each number of decks."""
    many, around = len(decks), 2 * CARDS
    return Decks(
        np.array(decks),
        np.zeros((many, TOGETHER), np.int64),
        np.zeros((many, TOGETHER, around), np.int64),
        np.zeros((many, TOGETHER, CELLS), np.uint32),
        np.zeros((many, TOGETHER, around), np.int64),
        np.zeros(around, np.uint32),
        np.zeros((many, TOGETHER, MET * MET, CELLS), np.uint32),
        np.zeros((many, CELLS), np.int64),
        np.zeros(CELLS, np.int64),
        np.zeros((many, LIKE, CELLS), np.int64),
        np.zeros((many, LIKE, CELLS), np.int64),
    )


@borrowing
def read_cards(cards: Ints, board: int, seen: int, group: Group) -> int:
    """Note the cards of a board; return how many different ones all boards have, 0 if too many."""
    kinds = 0
    for at in range(BOARD):
        if at == 0 or cards[at] != cards[at - 1]:
            place = 0
            while place < seen and group.cards[place] != cards[at]:
                place += 1
            if place == SEEN:
                return 0
            group.cards[place], seen = cards[at], max(seen, place + 1)
            group.which[board, kinds], group.many[board, kinds] = place, 0
            kinds += 1
        group.many[board, kinds - 1] += 1
    group.kinds[board] = kinds
    return seen


@borrowing
def read_strengths(cells: Cells, tables: Tables, cards: Ints, strength: Ints) -> None:
    """Note the strength of the best hand that each pair makes."""
    a, b, c, d, e = cards[0], cards[1], cards[2], cards[3], cards[4]
    for pair in range(PAIRS):
        one, other = 0 + cells.pairs[pair, 0], 0 + cells.pairs[pair, 1]  # all of one type
        strength[pair] = np.int64(rank_cards(tables, (one, other, a, b, c, d, e)))


@kernel
def read_group(cells: Cells, tables: Tables, boards: Ints, group: Group) -> tuple[int, int]:
    """Read boards while strengths are the same; return how many, and how many cards they have."""
    size, seen = 1, read_cards(boards[0], 0, 0, group)
    read_strengths(cells, tables, boards[0], group.strength)
    while size < min(TOGETHER, boards.shape[0]):
        read_strengths(cells, tables, boards[size], group.other)
        more = read_cards(boards[size], size, seen, group)
        if more == 0 or not np.array_equal(group.strength, group.other):
            break
        size, seen = size + 1, more
    group.order[:] = np.argsort(group.strength * LIKE + cells.like)
    group.added[:] = 0
    group.plain[:] = 1 << 40
    for at in range(PAIRS):
        pair = group.order[at]
        group.place[cells.cell[cells.pairs[pair, 0], cells.pairs[pair, 1]]] = at
        ranks = cells.ranks[pair]
        group.plain[ranks] = min(group.plain[ranks], group.strength[pair])
    return size, seen


@inlined
def choose(many: int, of: int) -> int:
    """The number of ways to choose."""
    found = 1
    for one in range(of):
        found = found * (many - one) // (one + 1)
    return found


@inlined
def boards_with(group: Group, board: int, copies: int, four: tuple[np.int64, ...]) -> int:
    """How many boards of these cards there are, once four cards have left the shoe."""
    found = 1
    for kind in range(group.kinds[board]):
        held, own = 0, group.cards[group.which[board, kind]]
        for card in four:
            held += card == own
        found *= choose(copies - held, group.many[board, kind])
    return found


@borrowing
def count_times(
    cells: Cells, group: Group, board: int, copies: int, weight: int, times: Words
) -> None:
    """How many boards there are, by which of their cards a pair has, and two others."""
    kinds = group.kinds[board]
    for one in range(kinds + 1):
        for other in range(one, kinds + 1):
            a = group.cards[group.which[board, one - 1]] if one else np.int64(-1)
            b = group.cards[group.which[board, other - 1]] if other else np.int64(-1)
            row, none = times[one * MET + other], np.int64(-1)
            row[:] = weight * boards_with(group, board, copies, (a, b, none, none))
            for kind in range(kinds):
                c = group.cards[group.which[board, kind]]
                for d in range(CARDS):
                    found = boards_with(group, board, copies, (a, b, c, np.int64(d)))
                    row[cells.cell[c, d]] = weight * found


@borrowing
def count_left(group: Group, board: int, copies: int, left: Ints) -> None:
    """How many of each card are not on a board."""
    left[:] = copies
    for kind in range(group.kinds[board]):
        card = group.cards[group.which[board, kind]]
        left[card] -= group.many[board, kind]
        left[card + CARDS] -= group.many[board, kind]


@borrowing
def leave_out(cells: Cells, key: int, at: int, into: Weaker) -> None:
    """Note for the dealer's hands with a card of the boards that it may not be there for them."""
    out, sums, own, begin = into.out[at], into.sums_out[at], into.own_out[at], cells.begin[key]
    for step in range(begin, cells.begin[key + 1]):
        place, cell, share, _ = parts_of(cells.steps[step])
        out[place] += share
        sums[cell] += share
    for step in range(begin, cells.alike[key]):
        place, cell, share, _ = parts_of(cells.steps[step])
        own[cell] += share * (1 + (cell < CARDS))


@borrowing
def add_hands(cells: Cells, pair: int, times: int, hands: NDArray[np.uint16]) -> None:
    """Add the dealer's hands of which a pair is kept, or take them away again."""
    for at in range(cells.first[pair], cells.first[pair + 1]):
        add = np.int64(cells.adds[at])
        hands[add & PLACES] += times * (add >> ADDED)


@borrowing
def add_ranks(cells: Cells, group: Group, ranks: int, hands: NDArray[np.uint16]) -> None:
    """Add the hands of all pairs of two ranks, but for those that are stronger than others."""
    together = cells.of_ranks[ranks]
    for place in range(CARDS * CELLS):
        hands[place] += together[place]
    for at in range(cells.variants.shape[1]):
        pair = cells.variants[ranks, at]
        if pair >= 0 and group.strength[pair] > group.plain[ranks]:
            add_hands(cells, pair, -1, hands)


@borrowing
def add_pair(cells: Cells, group: Group, seen: int, pair: int, into: Weaker) -> None:
    """Add the dealer's hands of which a pair is kept; those of its ranks together, if possible."""
    ranks, sums, more = cells.ranks[pair], into.sums, cells.sums[pair]
    if group.strength[pair] > group.plain[ranks]:
        add_hands(cells, pair, 1, into.hands)
    elif not group.added[ranks]:
        group.added[ranks] = 1
        add_ranks(cells, group, ranks, into.hands)
    own, more_own = into.own, cells.own[pair]
    for cell in range(CELLS):
        sums[cell] += more[cell]
    for cell in range(CELLS):
        own[cell] += more_own[cell]
    for at in range(seen):
        leave_out(cells, pair * CARDS + group.cards[at], at, into)
    into.below[pair] = THIRDS


@borrowing
def sum_thirds(cells: Cells, below: NDArray[np.uint8]) -> None:
    """Of three suits of one rank, each two are kept in a third of the deals."""
    for at in range(cells.thirds.shape[0]):
        one, two, three = cells.thirds[at, 0], cells.thirds[at, 1], cells.thirds[at, 2]
        below[NATURAL + 1 + at] = (below[one] + below[two] + below[three]) // THIRDS


@inlined
def dealt(here: np.uint16, copies: np.int32) -> np.int32:
    """How many hands contain three cards: those of all decks, less those with a card before."""
    return np.int32(np.int32(copies * np.int32(here >> 6)) - np.int32(here & 63))


@borrowing
def sum_two(of: Weaker, group: Group, board: int, copies: int, two: Words) -> None:
    """Count the hands that contain two cards, from those with a third."""
    times, sums, own = np.int32(copies), of.sums, of.own
    for cell in range(CELLS):
        every = np.int32(np.int32(times * np.int32(sums[cell] >> 12)) - np.int32(sums[cell] & 4095))
        two[cell] = np.int32(np.int32(times * every) - dealt(own[cell], times))
    for kind in range(group.kinds[board]):
        at, many = group.which[board, kind], np.int32(group.many[board, kind])
        begin = group.cards[at] * CELLS
        row, sums_out, own_out = of.hands[begin : begin + CELLS], of.sums_out[at], of.own_out[at]
        for cell in range(CELLS):
            gone = np.int32(np.int32(times * np.int32(sums_out[cell])) - np.int32(own_out[cell]))
            two[cell] -= np.int32(many * np.int32(gone + dealt(row[cell], times)))
        for other in range(group.kinds[board]):
            both = np.int32(many * np.int32(group.many[board, other]))
            out = of.out[group.which[board, other], begin : begin + CELLS]
            for cell in range(CELLS):
                two[cell] += np.int32(both * np.int32(out[cell]))
    for cell in range(CELLS):
        two[cell] >>= np.uint32(1)


@borrowing
def sum_one(one: Ints, two: Words, left: Ints) -> int:
    """Count the hands that contain one card, from those with a second; return all hands."""
    for card in range(CARDS):
        one[card] = np.int64(two[card]) * (left[card] - 1)
        one[card + CARDS] = 0
    for band in range(1, BANDS):
        last = CARDS if band < BANDS - 1 else CARDS // 2
        for card in range(last):
            one[card] += left[card + band] * np.int64(two[band * CARDS + card])
        for card in range(last):
            one[card + band] += left[card] * np.int64(two[band * CARDS + card])
    total = np.int64(0)
    for card in range(CARDS):
        one[card] = (one[card] + one[card + CARDS]) // 3
        total += left[card] * one[card]
    return int(total // 4)


@borrowing
def sum_pair(cells: Cells, seen: int, pair: int, of: Weaker) -> None:
    """By two cards: hands that contain them and a card of a pair, and what it would be to them."""
    a, b = np.int64(cells.pairs[pair, 0]) * CELLS, np.int64(cells.pairs[pair, 1]) * CELLS
    kept, four, together = cells.kept[pair], of.four, of.pair
    first, second = of.hands[a : a + CELLS], of.hands[b : b + CELLS]
    for cell in range(CELLS):
        four[cell] = of.below[kept[cell]]
    for cell in range(CELLS):
        together[cell] = first[cell] + second[cell]
    for at in range(seen):
        one, other, both = of.out[at, a : a + CELLS], of.out[at, b : b + CELLS], of.pair_out[at]
        for cell in range(CELLS):
            both[cell] = one[cell] + other[cell]


@borrowing
def sum_out(group: Group, board: int, of: Weaker) -> None:
    """By two cards: of the hands with a card of the pair, those with a card of a board."""
    found = of.all_out
    found[:] = 0
    for kind in range(group.kinds[board]):
        row, many = of.pair_out[group.which[board, kind]], np.uint8(group.many[board, kind])
        for cell in range(CELLS):
            found[cell] += np.uint8(many * row[cell])


@borrowing
def count_near(
    cells: Cells, group: Group, board: int, pair: int, number: int, weaker: Weaker, of: Decks
) -> int:
    """What each further card adds beside a pair; return what the pair alone leaves to beat."""
    a, b = np.int64(cells.pairs[pair, 0]), np.int64(cells.pairs[pair, 1])
    one, two, copies = of.one[number, board], of.two[number, board], of.copies[number]
    for card in range(CARDS):
        ac, bc = cells.cell[a, card], cells.cell[b, card]
        here, three = np.int64(weaker.hands[a * CELLS + bc]), np.int64(0)
        for kind in range(group.kinds[board]):
            out = weaker.out[group.which[board, kind], a * CELLS + bc]
            three -= group.many[board, kind] * np.int64(out)
        three += copies * (here >> 6) - (here & 63)
        found = np.int64(two[ac]) + np.int64(two[bc]) - one[card] - three
        of.near[card] = of.near[card + CARDS] = found
    return int(of.any[number, board] - one[a] - one[b] + np.int64(two[cells.cell[a, b]]))


@borrowing
def add_beaten(
    base: int, copies: int, weaker: Weaker, two: Words, near: Words, times: Words, beaten: Ints
) -> None:
    """Add how many of the dealer's hands a pair beats on a board, by the two cards beside it."""
    alone, decks, pair, out = np.uint32(base), np.uint16(copies), weaker.pair, weaker.all_out
    four = weaker.four
    for band in range(BANDS):
        for card in range(CARDS):
            cell = band * CARDS + card
            here = np.uint16(pair[cell])
            hands, gone = np.uint16(here >> np.uint16(6)), np.uint16(here & np.uint16(63))
            three = np.uint16(np.uint16(np.uint16(hands * decks) - gone) - out[cell])
            shared = np.uint32(near[card] + near[card + band] + two[cell] + four[cell] - three)
            beaten[cell] += np.int64(times[cell] * np.uint64(np.uint32(alone + shared)))


@inlined
def kind_of(group: Group, board: int, card: int) -> int:
    """Which card of a board a card is, from one; 0 if it is none."""
    found = 0
    for kind in range(group.kinds[board]):
        if group.cards[group.which[board, kind]] == card:
            found = kind + 1
    return found


@borrowing
def look_at(
    cells: Cells, group: Group, size: int, seen: int, at: int, weaker: Weaker, of: Decks
) -> None:
    """Count what a pair beats on each board for each number of decks, and add it up."""
    pair = group.order[at]
    sum_pair(cells, seen, pair, weaker)
    of.beaten[:] = 0
    for board in range(size):
        one = kind_of(group, board, cells.pairs[pair, 0])
        other = kind_of(group, board, cells.pairs[pair, 1])
        row = min(one, other) * MET + max(one, other)
        sum_out(group, board, weaker)
        for number in range(of.copies.size):
            base = count_near(cells, group, board, pair, number, weaker, of)
            two, times = of.two[number, board], of.times[number, board, row]
            add_beaten(base, of.copies[number], weaker, two, of.near, times, of.beaten[number])
    for number in range(of.copies.size):
        collect(cells, group, pair, at, number, of)


@borrowing
def collect(cells: Cells, group: Group, pair: int, at: int, number: int, of: Decks) -> None:
    """Add what a pair beats to the sums of the one that stands for it, with suits exchanged."""
    like, turned = cells.like[pair], cells.turned[cells.turn[pair]]
    keep, both, beaten, weaker = (
        of.keep[number, like],
        of.both[number, like],
        of.beaten[number],
        of.weaker,
    )
    for cell in range(CELLS):
        weaker[cell] = beaten[cell] if group.place[cell] >= at else 0
    for cell in range(CELLS):
        keep[cell] += beaten[turned[cell]]
        both[cell] += weaker[turned[cell]]


@borrowing
def walk(cells: Cells, group: Group, size: int, seen: int, weaker: Weaker, of: Decks) -> None:
    """Look at the pairs of each strength, then add the dealer's hands of which they are kept."""
    weaker.hands[:] = 0
    weaker.sums[:] = 0
    weaker.out[:seen] = 0
    weaker.sums_out[:seen] = 0
    weaker.own[:] = 0
    weaker.own_out[:seen] = 0
    weaker.below[:] = 0
    at = 0
    while at < PAIRS:
        end = at
        while end < PAIRS and group.strength[group.order[end]] == group.strength[group.order[at]]:
            end += 1
        for number in range(of.copies.size):
            for board in range(size):
                one, two, left = (
                    of.one[number, board],
                    of.two[number, board],
                    of.left[number, board],
                )
                sum_two(weaker, group, board, of.copies[number], two)
                of.any[number, board] = sum_one(one, two, left)
        for place in range(at, end):
            look_at(cells, group, size, seen, place, weaker, of)
        for place in range(at, end):
            add_pair(cells, group, seen, group.order[place], weaker)
        sum_thirds(cells, weaker.below)
        at = end


@kernel
def walk_boards(cells: Cells, tables: Tables, boards: Ints, weights: Ints, room: Room) -> None:
    """Walk all boards, each with its weight: those with the same strengths together."""
    (group, weaker, of), row = room, 0
    while row < boards.shape[0]:
        size, seen = read_group(cells, tables, boards[row:], group)
        for number in range(of.copies.size):
            copies = of.copies[number]
            for board in range(size):
                weight, times = weights[row + board], of.times[number, board]
                count_left(group, board, copies, of.left[number, board])
                count_times(cells, group, board, copies, weight, times)
        walk(cells, group, size, seen, weaker, of)
        row += size
