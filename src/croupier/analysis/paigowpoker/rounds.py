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
from croupier.analysis.kernels.philox import U8, U32, U64, below, fill, signed
from croupier.analysis.paigowpoker.kinds import kinds
from croupier.analysis.paigowpoker.program import program
from croupier.analysis.paigowpoker.queries import BITS
from croupier.analysis.paigowpoker.setting import JOKER, scratch, set_hand
from croupier.analysis.ranking.bulk import tables_for
from croupier.analysis.ranking.kernels import FLUSH, looked_up
from croupier.analysis.ranking.tables import EACH, RANK_KEYS, SUIT_BITS, _hashed
from croupier.games.paigowpoker.hands import RANKINGS, SEVEN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from croupier.analysis.kernels.count import Counts
    from croupier.analysis.kernels.shoes import Run, Span
    from croupier.analysis.paigowpoker.kinds import Ints
    from croupier.analysis.paigowpoker.program import Program
    from croupier.analysis.ranking.tables import Hashed
    from croupier.games.paigowpoker.house_way import Way

    Codes = NDArray[np.uint8]
    Key = tuple[np.uint32, np.uint32]

WON, PUSHED, LOST = 0, 1, 2
"""The cells in which rounds are counted."""
LOW_BITS = (1 << BITS) - 1
RANKS = 13


class Table(NamedTuple):
    """Both strengths of every hand by the way: that behind times 128, and that in front."""

    keys: NDArray[np.uint64]
    start: np.uint64
    plain: Hashed
    """The place among `pairs` by the sum of the keys of the cards, of a plain hand."""
    pairs: NDArray[np.int32]
    suited: NDArray[np.int32]
    """The strengths of suited hands, those with one set of ranks in the suit together."""
    first: NDArray[np.int32]
    """The first of them, by the ranks in the suit and the joker."""
    others: NDArray[np.int32]
    """The place among those by the ranks of the other cards; 13 for no card."""


class Dealing(NamedTuple):
    """How a round is dealt: which words decide the start, and which cards go to whom."""

    order: Codes
    places: Ints
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
    pairs, found = np.unique(both[:many], return_inverse=True)
    plain = _hashed(of.counts @ (RANK_KEYS + EACH), found.reshape(-1) + 1)
    held = of.mask | of.joker << RANKS
    first = np.zeros(2 << RANKS, np.int32)
    sets, at = np.unique(held, return_index=True)
    first[sets] = at
    every = np.concatenate([[0], pairs]).astype(np.int32)
    return Table(seven.keys, seven.start, plain, every, both[many:], first, _others())


def _others() -> NDArray[np.int32]:
    found = np.zeros((RANKS + 1, RANKS + 1), np.int32)
    for many in (1, 2):
        for place, some in enumerate(combinations_with_replacement(range(RANKS), many)):
            one, two = (*some, RANKS)[:2]
            found[one, two] = found[two, one] = place
    return found


@inlined
def both_of(of: Table, cards: Codes, places: Ints) -> int:
    """Both strengths of a hand."""
    total = of.start
    for place in range(SEVEN):
        total += of.keys[cards[places[place]]]
    if total & FLUSH:
        return both_suited(of, total, cards, places)
    return np.int64(of.pairs[looked_up(of.plain, total)])  # type: ignore[return-value]


@borrowing
def both_suited(of: Table, total: np.uint64, cards: Codes, places: Ints) -> int:
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
    by: Program, cards: Codes, places: Ints, hand: Codes, room: tuple[Ints, ...]
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


@inlined
def draw(key: Key, unit: np.uint64, how: Dealing, words: NDArray[np.uint32], cards: Codes) -> int:
    """Deal the cards of a round, by lazy Fisher-Yates; return its start."""
    size = how.order.size
    fill(key[0], key[1], unit, U32(0), words)
    for place in range(size):
        cards[place] = how.order[place]
    for place in range(how.cards):
        other = U64(place) + below(words[how.first + place], U64(size - place))
        drawn = cards[other]
        cards[other] = cards[place]
        cards[place] = drawn
    return int(how.starts[signed(below(words[how.drawn_at], U64(how.starts.size)))])


@borrowing
def deal_rounds(
    key: Key,
    span: tuple[np.uint64, int],
    how: Dealing,
    of: Table,
    room: tuple[NDArray[np.uint32], Codes],
    cells: Ints,
) -> None:
    """Deal round after round, each from its unit, and count how they end."""
    words, cards = room
    for unit in range(span[1]):
        start = draw(key, span[0] + U64(unit), how, words, cards)
        own = both_of(of, cards, how.places[start, 0])
        dealers = both_of(of, cards, how.places[start, 1])
        cells[result_of(own, dealers)] += 1


@borrowing
def search_rounds(
    key: Key,
    span: tuple[np.uint64, int],
    how: Dealing,
    by: Program,
    room: tuple[NDArray[np.uint32], Codes],
    work: tuple[Codes, tuple[Ints, ...]],
    cells: Ints,
) -> None:
    """The same rounds, with every hand set by going through all its settings."""
    (words, cards), (hand, scratch) = room, work
    for unit in range(span[1]):
        start = draw(key, span[0] + U64(unit), how, words, cards)
        own = both_searched(by, cards, how.places[start, 0], hand, scratch)
        dealers = both_searched(by, cards, how.places[start, 1], hand, scratch)
        cells[result_of(own, dealers)] += 1


def room_for(how: Dealing) -> tuple[NDArray[np.uint32], Codes]:
    """Room for the words and the cards of a round."""
    words = max(how.first + how.cards, how.drawn_at + 1)
    return np.empty((words + 3) // 4 * 4, dtype=U32), np.empty(how.order.size, dtype=U8)


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
