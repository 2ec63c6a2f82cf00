"""Rounds in bulk: a player alone, who sets by the house way as the dealer does, one deck a round.

Both strengths of a hand come from a table: by its ranks, or, with five cards of a suit (the joker
counted), by the ranks in that suit and those of its other cards.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from croupier.analysis.kernels import shoes
from croupier.analysis.kernels.compiled import borrowing, inlined
from croupier.analysis.kernels.philox import HALF, U8, U32, U64, W0, W1, below, mixed, signed
from croupier.analysis.paigowpoker.kinds import kinds
from croupier.analysis.paigowpoker.program import program
from croupier.analysis.paigowpoker.queries import BITS
from croupier.analysis.paigowpoker.setting import JOKER, scratch, set_hand
from croupier.analysis.ranking.bulk import tables_for
from croupier.analysis.ranking.kernels import FLUSH, looked_up
from croupier.analysis.ranking.tables import EACH, MIX, MIXED, RANK_KEYS, SUIT_BITS, Hashed, _hashed
from croupier.games.paigowpoker.hands import RANKINGS, SEVEN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from croupier.analysis.kernels.count import Counts
    from croupier.analysis.kernels.shoes import Run, Span
    from croupier.analysis.paigowpoker.kinds import Ints
    from croupier.analysis.paigowpoker.program import Program
    from croupier.games.paigowpoker.house_way import Way

    Codes = NDArray[np.uint8]
    Key = tuple[np.uint32, np.uint32]
    Words = NDArray[np.uint32]

WON, PUSHED, LOST = 0, 1, 2
"""The cells in which rounds are counted."""
LOW_BITS = (1 << BITS) - 1
RANKS = 13
LANES = 16
"""Rounds whose words are made together."""


class Table(NamedTuple):
    """Both strengths of every hand by the way: that behind times 128, and that in front."""

    keys: NDArray[np.uint64]
    start: np.uint64
    plain: Hashed
    """The strengths of plain hands, by the sum of the keys of the cards."""
    suited: NDArray[np.int32]
    """The strengths of suited hands, those with one set of ranks in the suit together."""
    first: NDArray[np.int32]
    """The first of them, by the ranks in the suit and the joker."""
    others: NDArray[np.int32]
    """The place among those by the ranks of the other cards; 13 for no card."""


class Dealing(NamedTuple):
    """How a round is dealt: which words decide the start, and which cards go to whom."""

    order: Codes
    places: Codes
    """For each start: the places in the deal of the cards of the player, and of the dealer."""
    starts: Ints
    """The start by what the dice or the generator show; one entry if nothing is drawn."""
    cards: int
    """How many cards are dealt before a round is known."""
    drawn_at: int
    """The word that decides the start."""
    first: int
    """The word that decides the first card."""


@lru_cache(maxsize=4)
def table_of(way: Way, wheel: str) -> Table:
    """The table of a way."""
    of, seven = kinds(way, wheel), tables_for(RANKINGS[wheel], SEVEN)
    many, both = len(of.counts), (of.high << BITS | of.low).astype(np.int32)
    plain = hashed(of.counts @ (RANK_KEYS + EACH), both[:many])
    held = of.mask | of.joker << RANKS
    first = np.zeros(2 << RANKS, np.int32)
    sets, at = np.unique(held, return_index=True)
    first[sets] = at
    return Table(seven.keys, seven.start, plain, both[many:], first, _others())


def hashed(sums: Ints, values: NDArray[np.int32]) -> Hashed:
    """Values by sum of keys: the cells of a table of strengths, with other values in them."""
    found = _hashed(sums, np.ones_like(sums))
    mixed_sums = sums * MIX & MIXED
    cells = np.zeros(found.cells.size, np.int32)
    cells[(mixed_sums & int(found.column)) ^ found.moved[mixed_sums >> int(found.row)]] = values
    return Hashed(cells, *found[1:])  # type: ignore[arg-type]


def _others() -> NDArray[np.int32]:
    found = np.zeros((RANKS + 1, RANKS + 1), np.int32)
    for many in (1, 2):
        for place, some in enumerate(combinations_with_replacement(range(RANKS), many)):
            one, two = (*some, RANKS)[:2]
            found[one, two] = found[two, one] = place
    return found


@inlined
def total_of(of: Table, cards: Codes, places: Codes, start: int, who: int) -> np.uint64:
    """The sum of the keys of a hand, which says its ranks and whether a suit may be a flush."""
    total = of.start
    for place in range(SEVEN):
        total += of.keys[cards[places[start, who, place]]]
    return total


@borrowing
def both_suited(of: Table, total: np.uint64, cards: Codes, places: Codes) -> int:
    """Both strengths of a hand with five cards of a suit, the joker counted."""
    suit = 0
    while not total >> U64(SUIT_BITS + 4 * suit + 3) & U64(1):
        suit += 1
    held, one, two = 0, RANKS, RANKS
    for place in range(SEVEN):
        card = signed(U64(cards[places[place]]))
        if card == JOKER:
            held |= 1 << RANKS
        elif card // RANKS == suit:
            held |= 1 << (card % RANKS)
        elif one == RANKS:
            one = card % RANKS
        else:
            two = card % RANKS
    return int(of.suited[of.first[held] + of.others[one, two]])


@borrowing
def both_searched(
    by: Program, cards: Codes, places: Codes, hand: Codes, room: tuple[Ints, ...]
) -> int:
    """The same by going through all settings."""
    for place in range(SEVEN):
        hand[place] = cards[places[place]]
    setting, _ = set_hand(by, hand, room)
    return int(room[0][setting] << BITS | room[1][setting])


@inlined
def result_of(own: int, dealers: int) -> int:
    """How a player's hands end against the dealer's; equal ones go to the dealer."""
    behind = int((own >> BITS) > (dealers >> BITS))
    front = int((own & LOW_BITS) > (dealers & LOW_BITS))
    return LOST - behind - front


@borrowing
def fill_lanes(key: Key, unit: np.uint64, words: Words) -> None:
    """The words of several units, a column for each: the same as `fill` gives, lane by lane."""
    k0, k1 = key
    for block in range(words.shape[0] // 4):
        for lane in range(LANES):
            at = unit + U64(lane)
            a, b, c, d = U32(block), U32(0), U32(at), U32(at >> HALF)
            x, y = k0, k1
            for _ in range(10):
                a, b, c, d = mixed(a, b, c, d, x, y)
                x, y = U32(x + U32(W0)), U32(y + U32(W1))
            words[4 * block, lane], words[4 * block + 1, lane] = a, b
            words[4 * block + 2, lane], words[4 * block + 3, lane] = c, d


@borrowing
def choose(how: Dealing, words: Words, others: Words) -> None:
    """For each card and lane: the place of the card that is drawn, of those left."""
    size = how.order.size
    for place in range(how.cards):
        for lane in range(LANES):
            left = U64(size - place)
            others[place, lane] = U32(U64(place) + below(words[how.first + place, lane], left))


@inlined
def draw(how: Dealing, words: Words, others: Words, lane: int, cards: Codes) -> int:
    """Deal the cards of a round, by lazy Fisher-Yates; return its start."""
    for place in range(how.order.size):
        cards[place] = how.order[place]
    for place in range(how.cards):
        other = others[place, lane]
        drawn = cards[other]
        cards[other] = cards[place]
        cards[place] = drawn
    return int(how.starts[signed(below(words[how.drawn_at, lane], U64(how.starts.size)))])


@borrowing
def deal_rounds(
    key: Key, span: tuple[np.uint64, int], how: Dealing, of: Table, room: Room, cells: Ints
) -> None:
    """Deal round after round, each from its unit, and count how they end."""
    for first in range(0, span[1], LANES):
        fill_lanes(key, span[0] + U64(first), room.words)
        choose(how, room.words, room.others)
        lanes = min(LANES, span[1] - first)
        for lane in range(lanes):
            start = draw(how, room.words, room.others, lane, room.cards)
            for who in range(2):
                total = total_of(of, room.cards, how.places, start, who)
                room.totals[who, lane] = total
                if total & FLUSH:
                    both = both_suited(of, total, room.cards, how.places[start, who])
                    room.both[who, lane] = both
        look_up(of, room.totals, room.both)
        for lane in range(lanes):
            cells[result_of(room.both[0, lane], room.both[1, lane])] += 1


@borrowing
def look_up(of: Table, totals: NDArray[np.uint64], both: NDArray[np.int32]) -> None:
    """The strengths of the plain ones of several hands, from the table."""
    for who in range(2):
        for lane in range(LANES):
            total = totals[who, lane]
            plain = looked_up(of.plain, total)
            both[who, lane] = both[who, lane] if total & FLUSH else plain


@borrowing
def search_rounds(
    key: Key,
    span: tuple[np.uint64, int],
    how: Dealing,
    by: Program,
    room: Room,
    work: tuple[Codes, tuple[Ints, ...]],
    cells: Ints,
) -> None:
    """The same rounds, with every hand set by going through all its settings."""
    hand, settings = work
    for first in range(0, span[1], LANES):
        fill_lanes(key, span[0] + U64(first), room.words)
        choose(how, room.words, room.others)
        for lane in range(min(LANES, span[1] - first)):
            start = draw(how, room.words, room.others, lane, room.cards)
            own = both_searched(by, room.cards, how.places[start, 0], hand, settings)
            dealers = both_searched(by, room.cards, how.places[start, 1], hand, settings)
            cells[result_of(own, dealers)] += 1


class Room(NamedTuple):
    """Room for the words of several rounds, the cards they choose, and the cards of one round."""

    words: Words
    others: Words
    cards: Codes
    totals: NDArray[np.uint64]
    """For the player and the dealer, and each round: the sum of the keys of the hand."""
    both: NDArray[np.int32]
    """Its strengths."""


def room_for(how: Dealing) -> Room:
    """Room for rounds that are dealt so."""
    last = max(how.first + how.cards, how.drawn_at + 1)
    words = np.empty(((last + 3) // 4 * 4, LANES), dtype=U32)
    others, cards = np.empty((how.cards, LANES), dtype=U32), np.empty(how.order.size, dtype=U8)
    totals = np.zeros((2, LANES), dtype=U64)
    return Room(words, others, cards, totals, np.zeros((2, LANES), dtype=np.int32))


def counted(
    key: Key,
    how: Dealing,
    way: tuple[Way, str],
    run: Run,
    progress: Callable[[int], object] | None = None,
    *,
    search: bool = False,
) -> Iterator[Counts]:
    """The running counts of a number of rounds: won, pushed and lost."""
    of, by = table_of(*way), program(*way)

    def deal(span: Span) -> tuple[Any, int, int]:
        cells, many = np.zeros(3, np.int64), min(span[1], span[2])
        units, room = (U64(span[0]), many), room_for(how)
        if search:
            work = np.empty(SEVEN, U8), scratch()
            search_rounds(key, units, how, by, room, work, cells)
        else:
            deal_rounds(key, units, how, of, room, cells)
        return cells, many, many

    return shoes.counted(deal, 3, 1, run, progress)
