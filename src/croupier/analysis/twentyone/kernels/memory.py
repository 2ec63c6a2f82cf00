"""The memory of the kernels that deal twenty-one: what they read and what they store, by name.

Arrays are stored in named tuples and single numbers in records.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.kernels.philox import U8, U32
from croupier.analysis.kernels.records import Flag, Number, Place, Record

Codes = NDArray[np.uint8]
Ints = NDArray[np.int64]
Table = NDArray[np.int32]
Key = tuple[np.uint32, np.uint32]

MOST_BOXES, MOST_HANDS = 7, 8
BEYOND = 1024
"""More cards than a round may ask for beyond those available."""
MOST_RENEWALS = 64
"""More often than the discards may be shuffled within a round."""
ROOM_FOR_HANDS = 64

PerHand = Annotated[NDArray[np.uint64], np.uint64, ROOM_FOR_HANDS]
PerBox = Annotated[NDArray[np.uint64], np.uint64, MOST_BOXES + 1]
PerDealer = Annotated[NDArray[np.uint64], np.uint64, 4]
PerSide = Annotated[Ints, np.int64, 2]
PerRenewal = Annotated[Ints, np.int64, MOST_RENEWALS]


class How(Record):
    """How a table is dealt.

    `first_burn` and `each_burn` are the cards burned from a new shoe and before a round, `behind`
    those behind the cutting card. `insures` says when insurance is taken, `insure_at` from which
    count on, `own_turn` whether each box is asked at its turn. `takes` is 1 if a blackjack that
    nothing can tie is paid before third cards, or -1 if the discards cannot be shuffled. `apart`
    means that insurance is a wager of its own; `unseen`, that a doubled hand's card is face down;
    `shown`, that both of the dealer's cards are face up; `watched`, that it is dealt card by card.

    In the one table (see `Machine`), `width` is a row and `moment` a part; `start` is the empty
    hand, `paid` and `rest` are the offsets of the results and of what follows them, `blackjack` and
    `zero` the dealer's columns, `low` the least result of a box.
    """

    boxes: Number
    hole: Number
    peeks: Flag
    first_burn: Number
    each_burn: Place
    behind: Number
    one_round: Flag
    most: Number
    most_aces: Number
    refunds: Flag
    insures: Number
    insure_at: Number
    own_turn: Flag
    even_money: Flag
    width: Place
    moment: Place
    start: Place
    paid: Place
    rest: Place
    blackjack: Place
    zero: Place
    low: Number
    shares: Number
    counted: Flag
    per_deck: Flag
    scale: Number
    first_count: Number
    summed: Flag
    sides: Number
    against: Number
    watched: Flag
    takes: Number
    burns_again: Flag
    at_once: Flag
    unseen: Flag
    shown: Flag
    apart: Flag


class Hands(Record):
    """The hands of a round.

    `ended` are the rows of the one table by which finished hands are paid, `many` is their number;
    `upto` is the number before each box, `covers` what each box covers, `waiting` the places of the
    first cards of hands that wait while a split hand is played. If cards are watched, the first
    card of a hand is at `first`, its further ones from `start` to `end`. `dealers` are the dealer's
    hands, `until` where the cards before each of them end.
    """

    ended: PerHand
    upto: PerBox
    covers: PerBox
    waiting: PerBox
    many: Place
    first: PerHand
    start: PerHand
    end: PerHand
    dealers: PerDealer
    until: PerDealer


class Seen(Record):
    """What is seen within a round: the running count, and the number of cards not seen.

    For each time the discards are shuffled in the round: before which card, what that adds to both,
    and one more than the class of the card burned then, if any.
    """

    running: Number
    left: Number
    renewals: Number
    place: PerRenewal
    more_running: PerRenewal
    more_left: PerRenewal
    burned: PerRenewal


class Stands(Record):
    """The state of a watched unit.

    The side that deals, where its round began (negative if none has), the offset from a card's
    place to its word, how far cards are drawn, the count, the cards not seen, the level of the bet,
    rounds dealt and the most to deal, cards dealt, one more than the face of the card burned from
    shuffled discards, the cards traced; and by side the next card's place, and where the side ends.
    """

    side: Number
    begun: Number
    base: Number
    drawn: Number
    running: Number
    left: Number
    level: Number
    rounds: Number
    most: Number
    made: Number
    aside: Number
    traced: Number
    next: PerSide
    end: PerSide


class Sums(Record):
    """Results of whole rounds in half shares of a unit, their squares, and the cards dealt."""

    total: Number
    squares: Number
    dealt: Number


class Known(NamedTuple):
    """A count before a round, and how many cards were not seen then."""

    running: int
    left: int


class Limits(NamedTuple):
    """The most rounds, the cards that are drawn, and those before the cutting card."""

    most: int
    drawn: int
    last: int


class Span(NamedTuple):
    """A number of units of a stream, starting at one, until the most rounds are dealt."""

    key: Key
    unit: np.uint64
    units: int
    most: int


class Tables(NamedTuple):
    """What kernels read of a table: the one table, how it is dealt, and how cards are counted.

    `tags` are by the class of a card; `steps` are the counts at which choices change, `starts` the
    offset of each band's choices from those of the first.
    """

    table: Table
    how: How
    tags: Ints
    steps: Ints
    starts: Ints


class Bets(NamedTuple):
    """The counts at which the bet changes, and the amount at each level."""

    thresholds: Ints
    amounts: Ints


class Pack(NamedTuple):
    """The classes of a pack's cards in order, their faces, and the class and side of each face."""

    order: Codes
    faces: Codes
    class_of: Codes
    side_of: Codes


class Setup(NamedTuple):
    """What is dealt, by which tables, and what is bet."""

    pack: Pack
    tables: Tables
    bets: Bets


class Walk(NamedTuple):
    """The wagers on streaks that are followed.

    The combined outcome of a box's hands; the state after each outcome in each state, by wager; the
    outcomes that leave a single possible state; the state of each box's wagers, and whether it is
    known; and how often each outcome met each state.
    """

    combined: Ints
    after: Ints
    leaves: Ints
    at: Ints
    known: Ints
    walked: Ints


class Prizes(NamedTuple):
    """The states of hands that win a prize, the classes of up cards, and how many won by level."""

    states: Ints
    ups: Ints
    won: Ints


class Tally(NamedTuple):
    """The counts of rounds: cells of results and insurance by level, sums, and what lasts.

    `trace` receives the cards in the order in which they are dealt, up to its size.
    """

    cells: Ints
    insured: Ints
    sums: Sums
    streaks: Walk
    prizes: Prizes
    trace: Codes


class Deal(NamedTuple):
    """What a round is dealt with: the cards in order, the one table, how, and the hands."""

    cards: Codes
    table: Table
    how: How
    hands: Hands


class Places(NamedTuple):
    """The numbers of `How` needed for every card, kept in registers."""

    hole: int
    width: np.uint64
    moment: np.uint64
    start: np.uint64
    paid: np.uint64
    rest: np.uint64


class Follows(NamedTuple):
    """What follows the count card by card; None where no choice depends on it."""

    tags: Ints
    steps: Ints
    starts: Ints
    seen: Seen


class Room(NamedTuple):
    """Space for the cards of a unit, side after side, and for what is stored about them.

    The faces by place, their classes, the place each was swapped with, which were put back, the
    words, and how many of each face are held to be shuffled.
    """

    at: Stands
    faces: Codes
    cards: Codes
    swaps: Ints
    back: Codes
    words: NDArray[np.uint32]
    held: Ints
    seen: Seen
    hands: Hands


def room_for(pack: Pack, how: How) -> Room:
    """Space for a pack, as it is dealt."""
    size = pack.order.size
    places = 2 * (size + BEYOND)
    return Room(
        Stands.new(),
        np.zeros(places, U8),
        np.zeros(places, U8),
        np.zeros(places, np.int64),
        np.zeros(places, U8),
        np.empty((size * int(how.sides) + BEYOND) // 4 * 4, U32),
        np.zeros(pack.class_of.size, np.int64),
        Seen.new(),
        Hands.new(),
    )
