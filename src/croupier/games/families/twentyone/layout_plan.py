"""Where everything is at a table of twenty-one: the half moon, and the same for a phone.

A seat is a strip of cloth from the edge toward the dealer. From the player inward it holds the
number of the box, doubles, the wagers of its hands, the side wagers, the cards,
and insurance. Each hand has its own column: the first in the middle, the others next to it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from croupier.core.layout import Box, Point, Role, Words
from croupier.drawing import edges, shapes, sizes
from croupier.drawing.track import QUARTER, Bend, Edged, Frame, Piece, Straight, Track, shares
from croupier.games.families.shoe import BURN, EXPOSED, SHOE

CLOTH = (2640, 1480)
SEAT = 560
"""The greatest width of a place, in millimeters."""
FLOAT, RACK, CARDS = "table inventory", "discard rack", "dealer"
"""The place of an exposed card until it is dealt, and of an unused card until it is discarded."""
COLUMNS = {1: 0, 2: -1, 3: 1, 4: -2}
"""The column of each hand of a box, counted from the middle to the player's right: a split hand
is to the dealer's right of the one it comes from, which is played first.
"""
FIRST_WIDER = 0.5
"""How much wider the column of the first hand is."""
BETWEEN = 10
"""The gap between two strips of a seat."""
WIDEST = 3
"""The maximum ratio of width to depth of a side wager's area."""
ALL_ROUND = (178, 176)
"""Where the places of a half moon begin, and how far around it they reach, in degrees."""
LEADING = 13, 10
"""The line spacing, as a ratio of the text size."""
PHONE_WIDTH, PHONE_SEAT, PHONE_TOP, PHONE_LINE = 700, 330, 344, 30
Band = tuple[int, int]


class Line(msgspec.Struct, frozen=True):
    """A line printed on the cloth: its text, its size, and the clauses that require it."""

    text: str
    size: int
    cites: tuple[str, ...]
    role: Role = "notice"
    ink: str = "white"


class Bands(msgspec.Struct, frozen=True):
    """The depth of each strip of a seat on the cloth; split hands' wagers may have their own."""

    number: Band
    double: Band
    split: Band
    stake: Band
    beside: tuple[Band, ...]
    cards: Band
    insurance: Band


def bands(rows: int, *, insured: bool = True, apart: bool = False) -> Bands:
    """The strips in order, with this number of rows of side wagers.

    Wagers of split hands are next to the one they come from, unless they are kept `apart`.
    """
    heights = (
        70,
        76,
        76 if apart else 0,
        112 if apart else 136,
        *(78,) * rows,
        150,
        84 if insured else 0,
    )
    near, found = 26, []
    for height in heights:
        found.append((near, near + height))
        near += height + (BETWEEN if height else 0)
    number, double, split, stake, *beside, cards, insurance = found
    if not apart:
        split = stake[0], stake[0] + double[1] - double[0]
    return Bands(number, double, split, stake, tuple(beside), cards, insurance)


class Seat(msgspec.Struct, frozen=True):
    """A part of the edge with its strips, divided into an odd number of columns."""

    edge: Track
    start: float
    end: float
    bands: Bands
    columns: int

    def across(self, band: Band) -> Frame:
        """An entire strip, from one neighbor to the other."""
        return self.edge.frame(self.start, self.end, *band)

    def cell(self, band: Band, hand: int) -> Frame:
        """The part of a strip in the column of a hand; the first hand's is half as wide again."""
        unit = (self.end - self.start) / (self.columns + FIRST_WIDER)
        column = COLUMNS[hand]
        aside = math.copysign(FIRST_WIDER / 2, column) if column else 0
        middle = (self.start + self.end) / 2 + (column + aside) * unit
        half = unit * (1 if column else 1 + FIRST_WIDER) / 2 - 4
        return self.edge.frame(middle - half, middle + half, *band)

    def part(self, band: Band, number: int, parts: int) -> Frame:
        """One of a number of equal parts of a strip, counted from the player's left."""
        wide = (self.end - self.start - 12) / parts
        at = self.start + 6 + wide * (number - 1)
        return self.edge.frame(at + 3, at + wide - 3, *band)

    def cut(self, band: Band, weights: Sequence[int]) -> Iterator[Frame]:
        """A strip in parts of these weights, with gaps between them, none much wider than deep."""
        whole = min(self.end - self.start - 12, WIDEST * (band[1] - band[0]) * len(weights))
        at = (self.start + self.end - whole) / 2
        for weight in weights:
            wide = whole * weight / sum(weights)
            yield self.edge.frame(at + 3, at + wide - 3, *band)
            at += wide


class Shape(msgspec.Struct, frozen=True):
    """The number of seats, of hands a seat may come to, and of rows of side wagers.

    `apart` says that wagers of split hands have a strip of their own.
    """

    seats: int
    hands: int
    rows: int
    insured: bool = True
    apart: bool = False

    @property
    def bands(self) -> Bands:
        """The strips of each seat."""
        return bands(self.rows, insured=self.insured, apart=self.apart)

    @property
    def columns(self) -> int:
        """The number of columns of a seat: the same on either side of the first hand."""
        return 2 * max(abs(COLUMNS[hand]) for hand in range(1, self.hands + 1)) + 1


class Plan(Edged, msgspec.Struct, frozen=True):
    """Where everything on a layout is: the seats, the dealer's things, words, the edge."""

    cloth: Box
    seats: Mapping[int, Seat]
    boxes: Mapping[str, Box]
    words: tuple[Words, ...]
    pieces: tuple[Piece, ...] = ()
    ring: int = 34
    trimmed: ClassVar[tuple[int, int]] = (10, 18)


def table(shape: Shape, lines: tuple[Line, ...]) -> Plan:
    """Seats along the round side from the dealer's left, inscriptions in front of the dealer."""
    cloth = Box(sizes.RAIL, sizes.RAIL, *CLOTH)
    center, radius = edges.center_of_moon(cloth), cloth.width // 2
    strips, count = shape.bands, shape.columns
    edge = Track((Bend(center, radius, *ALL_ROUND, strips.stake[0]),))
    parts = tuple(shares(edge, shape.seats, SEAT))
    return Plan(
        cloth,
        {n: Seat(edge, *part, strips, count) for n, part in enumerate(parts[::-1], 1)},
        dict(before_the_dealer(cloth)),
        tuple(_bent(center, radius - strips.insurance[1], lines)),
        tuple(edges.moon(cloth)),
    )


def before_the_dealer(cloth: Box) -> Iterator[tuple[str, Box]]:
    """The table inventory, the discard rack, the shoe, and the cards of the dealer."""
    x, y = cloth.center[0], cloth.y
    far = cloth.width // 2 - 250
    yield FLOAT, shapes.around((x, y + 78), 700, 92)
    yield RACK, shapes.around((x - far, y + 100), 240, 130)
    yield SHOE, shapes.around((x + far, y + 100), 240, 130)
    yield BURN, shapes.around((x - far + 210, y + 110), 110, 140)
    yield EXPOSED, shapes.around((x + far - 210, y + 110), 110, 140)
    yield CARDS, shapes.around((x, y + 236), 520, 170)


def _bent(center: Point, inner: int, lines: tuple[Line, ...]) -> Iterator[Words]:
    """Lines along circles inside the insurance arc, one within the other."""
    (x, y), reach = center, inner - 14
    for line in lines:
        high = _leaded(line.size)
        reach -= high
        bend = reach + high // 2
        at, wide = (x, y + bend), bend * (17 if line is lines[-1] else 25) // 10
        yield Words(line.text, at, line.size, line.ink, width=wide, bend=bend)


def along_the_edge(plan: Plan, count: int, size: int) -> Iterator[Words]:
    """A number of texts along the edge, in front of the gaps between the middle seats."""
    seat = next(iter(plan.seats.values()))
    (bend,) = (piece for piece in seat.edge.pieces if isinstance(piece, Bend))
    step = math.degrees((seat.end - seat.start) / (bend.radius - bend.measured))
    odd = len(plan.seats) % 2
    half = [n + (0.5 if odd else 1) for n in range(count // 2)]
    reach = bend.radius - sum(seat.bands.number) // 2
    wide = round(math.radians(step) * reach) - 110
    for turn in (*(step * n for n in reversed(half)), *(-step * n for n in half)):
        at = shapes.polar(bend.center, reach, QUARTER + turn)
        yield Words("", at, size, "gold", round(turn), width=wide, bend=reach)


def _leaded(size: int) -> int:
    times, share = LEADING
    return size * times // share


def phone(shape: Shape, lines: tuple[Line, ...]) -> Plan:
    """The dealer's cards and the inscriptions at the top, the seats two in a row below them."""
    strips, count, x = shape.bands, shape.columns, PHONE_WIDTH // 2
    name, *words = _stacked(x, lines)
    below = (one.at[1] + _leaded(one.size) * len(one.lines) // 2 for one in words)
    top, deep = max(PHONE_TOP, *below) + 14, strips.insurance[1] + 14
    return Plan(
        Box(10, 10, PHONE_WIDTH - 20, top + deep * -(-shape.seats // 2)),
        {
            n: Seat(edge, 6, PHONE_SEAT - 6, strips, count)
            for n, edge in _upright(shape.seats, top, deep)
        },
        {
            CARDS: Box(x - 210, 134, 420, 180),
            BURN: Box(PHONE_WIDTH - 124, 154, 100, 140),
            EXPOSED: Box(24, 154, 100, 140),
        },
        (*words, name),
        ring=30,
    )


def _stacked(x: int, lines: tuple[Line, ...]) -> Iterator[Words]:
    """The last line, which is innermost on the table, on top; the others below the cards."""
    yield Words(lines[-1].text, (x, 74), lines[-1].size, lines[-1].ink, width=620)
    top = PHONE_TOP
    for line in lines[:-1]:
        long = len(line.text) > PHONE_LINE
        words = Words(line.text, (x, top), line.size * 7 // 10, line.ink, width=630, wraps=long)
        high = _leaded(words.size) * len(words.lines)
        yield replace(words, at=(x, top + high // 2))
        top += high


def _upright(seats: int, top: int, deep: int) -> Iterator[tuple[int, Track]]:
    """The lower edge of each seat: two side by side, the last one alone in the middle."""
    for n in range(seats):
        row, column = divmod(n, 2)
        alone = n == seats - 1 and not column
        left = PHONE_WIDTH // 2 - (PHONE_SEAT // 2 if alone else PHONE_SEAT * (1 - column))
        yield n + 1, Track((Straight((left, top + deep * (row + 1)), 0, PHONE_SEAT),))
