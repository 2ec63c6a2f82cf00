"""Where everything lies at the two tables, the long one and the half moon, and on a phone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from croupier.core.layout import Box, Figure, Picture, Point, Words
from croupier.drawing import edges, shapes, sizes
from croupier.drawing.track import Bend, Edged, Frame, Piece, Straight, Track, framed, shares
from croupier.games.families.baccarat import layout_seats as seats
from croupier.games.families.baccarat.layout_seats import Bands, Frames, Rules
from croupier.games.families.baccarat.play import EXPOSED
from croupier.games.families.coup import BANKER, PLAYER
from croupier.games.families.shoe import BURN, SHOE
from croupier.rulebook.citation import cites

DISCARDS, FLOAT, BUTTONS, CALLER = "discards", "table inventory", "marker buttons", "caller"
NAME, TIE, EVEN, LESS = "name", "tie", "even", "less"


class Plan(Edged, msgspec.Struct, frozen=True):
    """Where everything of a layout lies: places, areas, marks for vigorish, words."""

    cloth: Box
    numbers: Mapping[int, Frame]
    wagers: Mapping[int, Frames]
    boxes: Mapping[str, Box]
    marks: tuple[Box, ...]
    words: Mapping[str, Words]
    titles: tuple[Figure, ...] = ()
    pieces: tuple[Piece, ...] = ()
    ring: int = 36
    boxes_apart: int = 0
    """How far drop box and tip box are from the dealer."""


@cites("baccarat.2.a", "cmr146.18.1")
def long_table(rules: Rules) -> Plan:
    """Places around both ends, the dealers between them, and one who calls the game opposite."""
    cloth = Box(sizes.RAIL, sizes.RAIL, *sizes.BACCARAT_CLOTH)
    bands = Bands((34, 118), (130, 285), (285, 435), (435, 565))
    half = (seats.count(rules) + 1) // 2
    left, right = ends(cloth, (bands.player[0] + bands.tie[1]) // 2)
    found = (
        *_seated(rules, left, bands, 1, half),
        *_seated(rules, right, bands, half + 1, seats.count(rules) - half),
    )
    x, y = cloth.center[0], cloth.y
    return Plan(
        cloth,
        {number: frame for number, frame, _ in found},
        {number: frames for number, _, frames in found},
        _middle_of_the_long_table(x, y),
        tuple(_in_two_rows(Box(x - 385, y + 210, 770, 136), seats.count(rules))),
        {
            NAME: Words("", (x, y + 506), 108, width=1000),
            TIE: Words("", (x, y + 690), 66, width=900),
            EVEN: Words("", (x, y + 786), 38, width=900),
            LESS: Words("", (x, y + 846), 38, width=900),
        },
        _titles(cloth),
        tuple(edges.stadium(cloth, lower=True)),
        boxes_apart=452,
    )


def _titles(cloth: Box) -> tuple[Figure, ...]:
    """The game's name in the middle of either end, for those who sit there to read."""
    apart = cloth.width // 2 - cloth.height // 2 + 20
    x, y = cloth.center
    return tuple(
        Figure(
            shapes.around((at, y), 60, 400).outline,
            "none",
            (Words("BACCARAT", (at, y), 56, "gold", turn),),
            (
                Picture("flourish", (at + side * 62, y), 300, turn=turn),
                Picture("flourish", (at - side * 62, y), 300, turn=turn),
            ),
        )
        for at, turn, side in ((x - apart, 90, 1), (x + apart, 270, -1))
    )


def _middle_of_the_long_table(x: int, y: int) -> Mapping[str, Box]:
    return {
        FLOAT: shapes.around((x, y + 84), 760, 96),
        BUTTONS: shapes.around((x, y + 168), 420, 44),
        PLAYER: Box(x - 470, y + 950, 450, 240),
        BANKER: Box(x + 20, y + 950, 450, 240),
        SHOE: shapes.around((x + 310, y + 1360), 290, 170),
        DISCARDS: shapes.around((x - 310, y + 1360), 290, 170),
        EXPOSED: shapes.around((x + 80, y + 1360), 120, 160),
        BURN: shapes.around((x - 80, y + 1360), 120, 160),
        CALLER: shapes.around((x, y + 1548), 200, 30),
    }


def _in_two_rows(box: Box, count: int) -> Iterator[Box]:
    """Numbered spaces in two rows, those of either end together."""
    first = (count + 1) // 2
    upper, lower = shapes.column(box, 2)
    yield from shapes.row(upper, first)
    yield from shapes.row(lower, first)[: count - first]


def ends(cloth: Box, measured: int) -> tuple[Track, Track]:
    """The edge of either end: from the dealers around to the caller, and on to the dealers."""
    radius = cloth.height // 2
    clear = cloth.width // 2 - radius - sizes.BACCARAT_DEALERS
    near, far = cloth.x + radius, cloth.right - radius
    y = cloth.center[1]
    left = (
        Straight((near + clear, cloth.y), 180, clear),
        Bend((near, y), radius, 270, 180, measured),
        Straight((near, cloth.bottom), 0, clear),
    )
    right = (
        Straight((far - clear, cloth.bottom), 0, clear),
        Bend((far, y), radius, 90, 180, measured),
        Straight((far, cloth.y), 180, clear),
    )
    return Track(left), Track(right)


def _seated(
    rules: Rules, track: Track, bands: Bands, first: int, count: int
) -> Iterator[tuple[int, Frame, Frames]]:
    """So many places along an edge: the number of each and its areas."""
    parts = shares(track, count, sizes.BACCARAT_SEAT)
    for number, (start, end) in enumerate(parts, first):
        at = seats.number_at(rules, track, start, end, bands)
        yield number, at, seats.along(rules, track, start, end, bands)


@cites("midibaccarat.2.a", "minibaccarat.2.a", "cmr146.18.3")
def half_moon(rules: Rules) -> Plan:
    """Places along the round side, and a place for the dealer on the opposite one."""
    midi = rules.law == "midibaccarat"
    cloth = Box(
        sizes.RAIL, sizes.RAIL, *(sizes.MIDIBACCARAT_CLOTH if midi else sizes.MINIBACCARAT_CLOTH)
    )
    deep = 175 if midi else 158
    bands = Bands((34, 118), *((130 + deep * n, 130 + deep * (n + 1)) for n in range(3)))
    radius = cloth.width // 2
    center = edges.center_of_moon(cloth)
    measured = (bands.player[0] + bands.tie[1]) // 2
    edge = Track((Bend(center, radius, 177, 174, measured),))
    found = tuple(_seated(rules, edge, bands, 1, seats.count(rules)))
    return Plan(
        cloth,
        {number: frame for number, frame, _ in found},
        {number: frames for number, _, frames in found},
        _middle_of_the_half_moon(cloth),
        tuple(_row_of(seats.count(rules), shapes.around((center[0], cloth.y + 216), 630, 66))),
        _words_of_the_half_moon(center, radius - bands.tie[1]),
        pieces=tuple(edges.moon(cloth)),
        boxes_apart=500,
    )


def _row_of(count: int, box: Box) -> tuple[Box, ...]:
    """Numbered spaces side by side, none wider than 90."""
    width = min(box.width, 90 * count)
    return shapes.row(Box(box.center[0] - width // 2, box.y, width, box.height), count)


def _middle_of_the_half_moon(cloth: Box) -> Mapping[str, Box]:
    x, y = cloth.center[0], cloth.y
    far = cloth.width // 2 - 250
    return {
        FLOAT: shapes.around((x, y + 78), 700, 92),
        BUTTONS: shapes.around((x, y + 152), 380, 40),
        PLAYER: Box(x - 380, y + 264, 370, 190),
        BANKER: Box(x + 10, y + 264, 370, 190),
        SHOE: shapes.around((x + far, y + 100), 240, 130),
        DISCARDS: shapes.around((x - far, y + 100), 240, 130),
        EXPOSED: shapes.around((x + far - 210, y + 116), 110, 140),
        BURN: shapes.around((x - far + 210, y + 116), 110, 140),
    }


def _words_of_the_half_moon(center: Point, inner: int) -> Mapping[str, Words]:
    """The name along the circle inside the areas, what the cloth says above it ever flatter."""
    x, y = center
    arcs = (
        (NAME, 68, 80, 10, 2),
        (TIE, 156, 52, 12, 1),
        (EVEN, 216, 30, 16, 1),
        (LESS, 258, 28, 24, 1),
    )
    return {
        key: Words(
            "", (x, y + inner - off), size, width=inner * wide, bend=(inner - off) * tenths // 10
        )
        for key, off, size, tenths, wide in arcs
    }


PHONE_WIDTH = 680


def phone(rules: Rules) -> Plan:
    """Cards and words above, a row of areas for each place below them."""
    plain = len(seats.offered(rules)) == len(seats.LOOKS)
    tall = 124 if plain else 236
    marked = 76 if rules.vig_when == "later" and not rules.ez else 0
    top = 610 + marked
    cloth = Box(10, 10, PHONE_WIDTH - 20, top + tall * seats.count(rules) + 20)
    rows = shapes.column(
        Box(24, top, PHONE_WIDTH - 48, tall * seats.count(rules)), seats.count(rules)
    )
    numbered = tuple(enumerate(rows, 1))
    x = PHONE_WIDTH // 2
    return Plan(
        cloth,
        {n: framed(Box(row.x, row.y, 70, row.height)) for n, row in numbered},
        {n: seats.in_row(rules, _areas_of(row)) for n, row in numbered},
        {
            PLAYER: Box(30, 140, 300, 200),
            BANKER: Box(350, 140, 300, 200),
            EXPOSED: Box(350, 360, 300, 74),
            BURN: Box(30, 360, 300, 74),
        },
        shapes.row(Box(30, 600, PHONE_WIDTH - 60, 66), seats.count(rules)),
        {
            NAME: Words("", (x, 70), 60, width=600),
            TIE: Words("", (x, 478), 42, width=600),
            EVEN: Words("", (x, 530), 27, width=620),
            LESS: Words("", (x, 568), 27, width=620),
        },
        ring=30,
    )


def _areas_of(row: Box) -> Box:
    return Box(row.x + 80, row.y + 7, row.width - 80, row.height - 14)
