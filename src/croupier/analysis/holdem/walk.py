"""One board, strength by strength: what each pair beats beside any two other cards.

The pairs are walked from the weakest up. `Weaker.hands` has, for every three cards, how many of the
dealer's weaker hands contain them; pairs of one strength are looked at before the hands are added
of which one of them is kept. How many hands contain two cards, one or none follows: a hand with
three cards is met once for each of its cards that could be the third. A player's four cards are not
in the dealer's hand: by inclusion and exclusion over the cards that both could share, these counts
say how many of the dealer's hands are weaker, for several numbers of decks at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.analysis.holdem.cells import (
    ADDED,
    BANDS,
    CELLS,
    KINDS,
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

BOARD = 5
MET = BOARD + 1
"""What a card may be to a board: none of its cards, or one of five."""
PLACES = (1 << ADDED) - 1


class Board(NamedTuple):
    """A board, and what each pair is on it."""

    cards: Ints
    """Its different cards, in front."""
    many: Ints
    """How many there are of each."""
    strength: Ints
    """By pair: the strength of its best hand."""
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

    A hand counts 64, or 4,096 in a sum; what lies below is how many of its cards are not there.
    """

    hands: NDArray[np.uint16]
    """By card and cell: the hands that contain the three cards."""
    sums: Words
    """By cell: their sum over the third card."""
    own: Words
    """By cell: hands with a third card that is one of the two, or on the board."""
    own_out: Words
    """By cell: what is not there for those."""
    below: NDArray[np.uint8]
    """By what the dealer keeps: thirds of hands that were added."""
    four: NDArray[np.uint8]
    """By cell: thirds in which the player's own cards would be a weaker hand of the dealer."""


class Decks(NamedTuple):
    """The same by number of decks, always first."""

    copies: Ints
    any: Ints
    one: Ints
    """By card, twice around: the hands that contain it."""
    two: Words
    """By cell: the hands that contain both cards."""
    left: Ints
    """By card, twice around: how many are not on the board."""
    near: Words
    """By card, twice around: what it adds beside the pair that is looked at."""
    beaten: Words
    """By cell: the hands that the pair beats."""
    times: Words
    """By what a pair is to the board, and cell: how many boards there are."""
    keep: Ints
    """By pair and cell: what the pair beats on all boards."""
    both: Ints
    """By pair and cell: what it beats on boards where it is the weaker of the two."""


def room_for(decks: tuple[int, ...]) -> tuple[Board, Weaker, Decks]:
    """Room for a board, and for the sums over several."""
    board = Board(
        np.zeros(BOARD, np.int64),
        np.zeros(BOARD, np.int64),
        np.zeros(PAIRS, np.int64),
        np.zeros(PAIRS, np.int64),
        np.zeros(CELLS, np.int16),
        np.zeros(RANK_PAIRS, np.int64),
        np.zeros(RANK_PAIRS, np.int8),
    )
    weaker = Weaker(
        np.zeros(CARDS * CELLS, np.uint16),
        np.zeros(CELLS, np.uint32),
        np.zeros(CELLS, np.uint32),
        np.zeros(CELLS, np.uint32),
        np.zeros(KINDS, np.uint8),
        np.zeros(CELLS, np.uint8),
    )
    many, around = len(decks), 2 * CARDS
    counts = Decks(
        np.array(decks),
        np.zeros(many, np.int64),
        np.zeros((many, around), np.int64),
        np.zeros((many, CELLS), np.uint32),
        np.zeros((many, around), np.int64),
        np.zeros((many, around), np.uint32),
        np.zeros((many, CELLS), np.uint32),
        np.zeros((many, MET * MET, CELLS), np.uint32),
        np.zeros((many, PAIRS, CELLS), np.int64),
        np.zeros((many, PAIRS, CELLS), np.int64),
    )
    return board, weaker, counts


@borrowing
def read_cards(cards: Ints, board: Board, of: Decks) -> int:
    """Note the cards of a board; return how many different ones there are."""
    kinds = 0
    for number in range(of.copies.size):
        of.left[number] = of.copies[number]
    for at in range(BOARD):
        if at == 0 or cards[at] != cards[at - 1]:
            board.cards[kinds], board.many[kinds], kinds = cards[at], 0, kinds + 1
        board.many[kinds - 1] += 1
        for number in range(of.copies.size):
            of.left[number, cards[at]] -= 1
            of.left[number, cards[at] + CARDS] -= 1
    return kinds


@borrowing
def read_strengths(cells: Cells, tables: Tables, cards: Ints, board: Board) -> None:
    """Note the strength of the best hand that each pair makes."""
    a, b, c, d, e = cards[0], cards[1], cards[2], cards[3], cards[4]
    board.added[:] = 0
    board.plain[:] = 1 << 40
    for pair in range(PAIRS):
        one, other = 0 + cells.pairs[pair, 0], 0 + cells.pairs[pair, 1]  # all of one type
        found = np.int64(rank_cards(tables, (one, other, a, b, c, d, e)))
        board.strength[pair], ranks = found, cells.ranks[pair]
        board.plain[ranks] = min(board.plain[ranks], found)


@inlined
def choose(many: int, of: int) -> int:
    """The number of ways to choose."""
    found = 1
    for one in range(of):
        found = found * (many - one) // (one + 1)
    return found


@inlined
def boards_with(board: Board, kinds: int, copies: int, four: tuple[np.int64, ...]) -> int:
    """How many boards of these cards there are, once four cards have left the shoe."""
    found = 1
    for kind in range(kinds):
        held = 0
        for card in four:
            held += card == board.cards[kind]
        found *= choose(copies - held, board.many[kind])
    return found


@borrowing
def count_times(cells: Cells, board: Board, kinds: int, weight: int, of: Decks) -> None:
    """How many boards there are, by which of their cards a pair has, and two others."""
    for number in range(of.copies.size):
        copies = of.copies[number]
        for one in range(kinds + 1):
            for other in range(one, kinds + 1):
                a = board.cards[one - 1] if one else np.int64(-1)
                b = board.cards[other - 1] if other else np.int64(-1)
                row, none = of.times[number, one * MET + other], np.int64(-1)
                row[:] = weight * boards_with(board, kinds, copies, (a, b, none, none))
                for kind in range(kinds):
                    c = board.cards[kind]
                    for d in range(CARDS):
                        found = boards_with(board, kinds, copies, (a, b, c, np.int64(d)))
                        row[cells.cell[c, d]] = weight * found


@borrowing
def leave_out(cells: Cells, key: int, many: int, into: Weaker) -> None:
    """Note for the dealer's hands with a card of the board that it is not there for them."""
    hands, sums = into.hands, into.sums
    for at in range(cells.begin[key], cells.begin[key + 1]):
        place, cell, share, _ = parts_of(cells.steps[at])
        hands[place] += share * many
        sums[cell] += share * many


@borrowing
def add_hands(cells: Cells, pair: int, times: int, hands: NDArray[np.uint16]) -> None:
    """Add the dealer's hands of which a pair is kept, or take them away again."""
    for at in range(cells.first[pair], cells.first[pair + 1]):
        add = np.int64(cells.adds[at])
        hands[add & PLACES] += times * (add >> ADDED)


@borrowing
def add_ranks(cells: Cells, board: Board, ranks: int, hands: NDArray[np.uint16]) -> None:
    """Add the hands of all pairs of two ranks, but for those that are stronger than others."""
    together = cells.of_ranks[ranks]
    for place in range(CARDS * CELLS):
        hands[place] += together[place]
    for at in range(cells.variants.shape[1]):
        pair = cells.variants[ranks, at]
        if pair >= 0 and board.strength[pair] > board.plain[ranks]:
            add_hands(cells, pair, -1, hands)


@borrowing
def add_pair(cells: Cells, board: Board, kinds: int, pair: int, into: Weaker) -> None:
    """Add the dealer's hands of which a pair is kept; those of its ranks together, if possible."""
    ranks, sums, more = cells.ranks[pair], into.sums, cells.sums[pair]
    if board.strength[pair] > board.plain[ranks]:
        add_hands(cells, pair, 1, into.hands)
    elif not board.added[ranks]:
        board.added[ranks] = 1
        add_ranks(cells, board, ranks, into.hands)
    for cell in range(CELLS):
        sums[cell] += more[cell]
    for kind in range(kinds):
        leave_out(cells, pair * CARDS + board.cards[kind], board.many[kind], into)
    into.below[pair] = THIRDS


@borrowing
def sum_thirds(cells: Cells, below: NDArray[np.uint8]) -> None:
    """Of three suits of one rank, each two are kept in a third of the deals."""
    for at in range(cells.thirds.shape[0]):
        one, two, three = cells.thirds[at, 0], cells.thirds[at, 1], cells.thirds[at, 2]
        below[NATURAL + 1 + at] = (below[one] + below[two] + below[three]) // THIRDS


@borrowing
def sum_own(board: Board, kinds: int, into: Weaker) -> None:
    """By two cards: hands with a third card that is one of them, or on the board."""
    hands, own, out = into.hands, into.own, into.own_out
    for band in range(BANDS):
        for card in range(CARDS):
            cell, other = band * CARDS + card, card + band - CARDS * (card + band >= CARDS)
            here = np.uint32(hands[card * CELLS + cell] + hands[other * CELLS + cell])
            own[cell], out[cell] = here >> 6, here & 63
    for kind in range(kinds):
        row, many = board.cards[kind] * CELLS, np.uint32(board.many[kind])
        for cell in range(CELLS):
            here = np.uint32(hands[row + cell])
            own[cell] += np.uint32(many * np.uint32(here >> 6))
            out[cell] += np.uint32(many * np.uint32(here & 63))


@borrowing
def sum_two(of: Weaker, copies: int, two: Words) -> None:
    """Count the hands that contain two cards, from those with a third."""
    times, sums = np.uint32(copies), of.sums
    for cell in range(CELLS):
        every = np.uint32(np.uint32(times * np.uint32(sums[cell] >> 12)) - (sums[cell] & 4095))
        own = np.uint32(np.uint32(times * of.own[cell]) - of.own_out[cell])
        two[cell] = np.uint32(np.uint32(times * every) - own) >> 1


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
def count_near(cells: Cells, pair: int, number: int, weaker: Weaker, of: Decks) -> int:
    """What each further card adds beside a pair; return what the pair alone leaves to beat."""
    a, b = np.int64(cells.pairs[pair, 0]), np.int64(cells.pairs[pair, 1])
    one, two, near, copies = of.one[number], of.two[number], of.near[number], of.copies[number]
    for card in range(CARDS):
        ac, bc = cells.cell[a, card], cells.cell[b, card]
        here = np.int64(weaker.hands[a * CELLS + bc])
        found = np.int64(two[ac]) + np.int64(two[bc]) - one[card]
        near[card] = near[card + CARDS] = found - copies * (here >> 6) + (here & 63)
    return int(of.any[number] - one[a] - one[b] + np.int64(two[cells.cell[a, b]]))


@borrowing
def count_beaten(cells: Cells, pair: int, number: int, weaker: Weaker, of: Decks) -> None:
    """How many of the dealer's hands a pair beats, by the two cards beside it."""
    base = np.uint32(count_near(cells, pair, number, weaker, of))
    a, b = np.int64(cells.pairs[pair, 0]) * CELLS, np.int64(cells.pairs[pair, 1]) * CELLS
    first, second = weaker.hands[a : a + CELLS], weaker.hands[b : b + CELLS]
    two, near, beaten, four = of.two[number], of.near[number], of.beaten[number], weaker.four
    copies = np.uint16(of.copies[number])
    for band in range(BANDS):
        for card in range(CARDS):
            cell = band * CARDS + card
            here = np.uint16(first[cell] + second[cell])
            hands, out = np.uint16(here >> np.uint16(6)), np.uint16(here & np.uint16(63))
            three = np.uint16(np.uint16(hands * copies) - out)
            shared = near[card] + near[card + band] + two[cell] + four[cell] - three
            beaten[cell] = base + shared


@borrowing
def add_beaten(
    beaten: Words, times: Words, place: NDArray[np.int16], own: int, keep: Ints, both: Ints
) -> None:
    """Add what a pair beats to its sums, each as often as there are boards."""
    for cell in range(CELLS):
        found = np.int64(times[cell] * np.uint64(beaten[cell]))
        keep[cell] += found
        both[cell] += found if place[cell] >= own else 0


@inlined
def which(board: Board, kinds: int, card: int) -> int:
    """Which card of the board a card is, from one; 0 if it is none."""
    found = 0
    for kind in range(kinds):
        if board.cards[kind] == card:
            found = kind + 1
    return found


@borrowing
def look_at(cells: Cells, board: Board, kinds: int, at: int, weaker: Weaker, of: Decks) -> None:
    """Count what a pair beats for each number of decks, and add it up."""
    pair = board.order[at]
    kept, four = cells.kept[pair], weaker.four
    for cell in range(CELLS):
        four[cell] = weaker.below[kept[cell]]
    one = which(board, kinds, cells.pairs[pair, 0])
    other = which(board, kinds, cells.pairs[pair, 1])
    row = min(one, other) * MET + max(one, other)
    for number in range(of.copies.size):
        count_beaten(cells, pair, number, weaker, of)
        keep, both = of.keep[number, pair], of.both[number, pair]
        add_beaten(of.beaten[number], of.times[number, row], board.place, at, keep, both)


@borrowing
def walk(cells: Cells, board: Board, kinds: int, weaker: Weaker, of: Decks) -> None:
    """Look at the pairs of each strength, then add the dealer's hands of which they are kept."""
    weaker.hands[:] = 0
    weaker.sums[:] = 0
    weaker.below[:] = 0
    at = 0
    while at < PAIRS:
        end = at
        while end < PAIRS and board.strength[board.order[end]] == board.strength[board.order[at]]:
            end += 1
        sum_own(board, kinds, weaker)
        for number in range(of.copies.size):
            sum_two(weaker, of.copies[number], of.two[number])
            of.any[number] = sum_one(of.one[number], of.two[number], of.left[number])
        for place in range(at, end):
            look_at(cells, board, kinds, place, weaker, of)
        for place in range(at, end):
            add_pair(cells, board, kinds, board.order[place], weaker)
        sum_thirds(cells, weaker.below)
        at = end


@kernel
def walk_boards(
    cells: Cells, tables: Tables, boards: Ints, weights: Ints, room: tuple[Board, Weaker, Decks]
) -> None:
    """Walk each board, with its weight."""
    board, weaker, of = room
    for row in range(boards.shape[0]):
        kinds = read_cards(boards[row], board, of)
        read_strengths(cells, tables, boards[row], board)
        board.order[:] = np.argsort(board.strength)
        for at in range(PAIRS):
            one, other = cells.pairs[board.order[at], 0], cells.pairs[board.order[at], 1]
            board.place[cells.cell[one, other]] = at
        count_times(cells, board, kinds, weights[row], of)
        walk(cells, board, kinds, weaker, of)
