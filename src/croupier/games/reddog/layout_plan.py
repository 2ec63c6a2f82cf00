"""Where everything lies at a red dog table, and on a phone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from croupier.core.layout import Box, Point, Words
from croupier.drawing import edges, shapes, sizes
from croupier.drawing.track import Bend, Edged, Frame, Piece, Track, framed, shares
from croupier.games.families.shoe import BURN, SHOE
from croupier.games.reddog.options import RedDogOptions
from croupier.games.reddog.play import EXPOSED, FIRST, SECOND, THIRD
from croupier.games.reddog.spread import SPREADS
from croupier.games.reddog.wagers import MAIN, RAISE
from croupier.rulebook.citation import cites

Rules = RedDogOptions
FLOAT, RACK, MARKER = "table inventory", "discard rack", "marker"
NAME, TITLE, TRIPLE = "name", "title", "triple"
FROM_THE_LEFT = (SECOND, THIRD, FIRST)
"""The boxes for cards as players see them: the first card lies farthest to the dealer's left."""
NUMBER, RAISED, ORIGINAL = (34, 112), (124, 258), (284, 464)
"""How deep in the cloth the number of a place lies, the raise, and the original wager."""
ROW = (510, 640)
"""How deep in the cloth the row of spreads lies."""
BETWEEN = 24
"""What lies between two boxes for cards."""
PHONE_WIDTH, PHONE_ROW = 680, 4
PHONE_SPAN, PHONE_SEAT = 158, 408
"""How wide and how tall a place is on a phone."""


class Plan(Edged, msgspec.Struct, frozen=True):
    """Where everything of a layout lies: places, areas, cards, the row of spreads, words."""

    cloth: Box
    numbers: Mapping[int, Frame]
    wagers: Mapping[int, Mapping[str, Frame]]
    boxes: Mapping[str, Box]
    row: Frame
    spreads: tuple[Frame, ...]
    words: Mapping[str, Words]
    pieces: tuple[Piece, ...] = ()
    ring: int = 36


@cites("cmr146.44.1")
def table(rules: Rules) -> Plan:
    """Places along the round side, the dealer opposite, the row of spreads between them."""
    cloth = Box(sizes.RAIL, sizes.RAIL, *sizes.RED_DOG_CLOTH)
    center, radius = edges.center_of_moon(cloth), cloth.width // 2
    edge = Track((Bend(center, radius, 178, 176, ORIGINAL[0]),))
    parts = tuple(enumerate(shares(edge, rules.seats, sizes.RED_DOG_SEAT), 1))
    inner = Track((Bend(center, radius, 168, 156, sum(ROW) // 2),))
    cells = tuple(shares(inner, len(SPREADS), sizes.RED_DOG_SEAT))
    return Plan(
        cloth,
        {n: _across(edge, part, 80, NUMBER) for n, part in parts},
        {n: dict(along(edge, part)) for n, part in parts},
        dict(_before_the_dealer(cloth)),
        inner.frame(0, inner.length, *ROW),
        tuple(inner.frame(*cell, *ROW) for cell in cells),
        dict(_words(center, radius - ROW[1])),
        tuple(edges.moon(cloth)),
    )


@cites("cmr146.44.2.b")
def along(edge: Track, part: tuple[float, float]) -> Iterator[tuple[str, Frame]]:
    """The original wager beyond the raise, which lies nearer to the player."""
    yield MAIN, _across(edge, part, 2 * sizes.RED_DOG_CIRCLE, ORIGINAL)
    yield RAISE, _across(edge, part, sizes.RED_DOG_RAISE, RAISED)


def _across(edge: Track, part: tuple[float, float], width: int, band: tuple[int, int]) -> Frame:
    """So much of the edge around the middle of a part of it."""
    middle = sum(part) / 2
    return edge.frame(middle - width / 2, middle + width / 2, *band)


def _before_the_dealer(cloth: Box) -> Iterator[tuple[str, Box]]:
    x, y = cloth.center[0], cloth.y
    far = cloth.width // 2 - 250
    yield FLOAT, shapes.around((x, y + 78), 700, 92)
    yield RACK, shapes.around((x - far, y + 100), 240, 130)
    yield SHOE, shapes.around((x + far, y + 100), 240, 130)
    yield BURN, shapes.around((x - far + 210, y + 116), 110, 140)
    yield EXPOSED, shapes.around((x + far - 210, y + 116), 110, 140)
    yield MARKER, shapes.around((x - 330, y + 240), 80, 80)
    yield from _cards((x, y + 152))


def _cards(top: Point) -> Iterator[tuple[str, Box]]:
    """Three boxes side by side, the third card between the others."""
    (x, y), (width, height) = top, sizes.CARD_BOX
    step = width + BETWEEN
    for n, place in enumerate(FROM_THE_LEFT, -1):
        yield place, shapes.around((x + n * step, y + height // 2), width, height)


def _words(center: Point, inner: int) -> Iterator[tuple[str, Words]]:
    """The name along the circle inside the spreads, what the cloth says above it flatter."""
    x, y = center
    for key, off, size, tenths, wide in (
        (NAME, 64, 80, 10, 2),
        (TRIPLE, 146, 40, 10, 1),
        (TITLE, 224, 54, 10, 1),
    ):
        yield (
            key,
            Words(
                "",
                (x, y + inner - off),
                size,
                width=inner * wide,
                bend=(inner - off) * tenths // 10,
            ),
        )


def phone(rules: Rules) -> Plan:
    """The cards and the spreads above, the betting areas in rows below them."""
    row, x = Box(24, 424, PHONE_WIDTH - 48, 200), PHONE_WIDTH // 2
    rows = -(-rules.seats // PHONE_ROW)
    seats = tuple(_in_rows(rules.seats, rows, row.bottom + 24))
    return Plan(
        Box(10, 10, PHONE_WIDTH - 20, row.bottom + 34 + PHONE_SEAT * rows),
        {n: framed(shapes.around((at, y + 354), 70, 70)) for n, at, y in seats},
        {n: dict(_upright((at, y))) for n, at, y in seats},
        {
            **dict(_cards((x, 140))),
            BURN: Box(20, 160, 90, 140),
            EXPOSED: Box(PHONE_WIDTH - 110, 160, 90, 140),
        },
        framed(row),
        tuple(_in_two_rows(row)),
        {NAME: Words("", (x, 70), 60, width=600), TRIPLE: Words("", (x, 374), 36, width=620)},
        ring=30,
    )


def _in_rows(count: int, rows: int, top: int) -> Iterator[tuple[int, int, int]]:
    """Each place, and the middle of its upper edge: in rows about equally long."""
    most = -(-count // rows)
    for n in range(count):
        down, across = divmod(n, most)
        here = min(most, count - down * most)
        left = PHONE_WIDTH // 2 - PHONE_SPAN * (here - 1) // 2
        yield n + 1, left + PHONE_SPAN * across, top + PHONE_SEAT * down


def _upright(top: Point) -> Iterator[tuple[str, Frame]]:
    x, y = top
    yield MAIN, framed(shapes.around((x, y + 80), 148, 148))
    yield RAISE, framed(shapes.around((x, y + 240), 144, 140))


def _in_two_rows(row: Box) -> Iterator[Frame]:
    """The first spreads, which pay more, in wider cells above the others."""
    upper, lower = shapes.column(row, 2)
    first = len(SPREADS) // 2
    yield from map(framed, shapes.row(upper, first))
    yield from map(framed, shapes.row(lower, len(SPREADS) - first))
