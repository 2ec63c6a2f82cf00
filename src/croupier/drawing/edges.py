"""The full edge of a card table: a long table with round ends, a half moon, and a bow."""

from __future__ import annotations

import math
from collections.abc import Iterator

from croupier.core.layout import Box, Point
from croupier.drawing import shapes
from croupier.drawing.track import QUARTER, Bend, Piece, Straight, Track

CORNER = 150
"""The radius of the corners on the dealer's side of a half moon."""
NOTCH = 380
"""The radius of the bay where a dealer stands, and half its width."""
LEANING = 30
"""How far the edge of the bay turns, in degrees."""
BENT, SHOULDER = 24, 220
"""How far the players' side of a bow turns to each side, in degrees, and its corners' radius."""
BAY = 2 * (NOTCH - shapes.polar((0, 0), NOTCH, LEANING)[0])
"""The depth of the bay."""


def stadium(cloth: Box, *, upper: bool = False, lower: bool = False) -> Iterator[Piece]:
    """Two long sides, each with or without a bay in its middle, and round ends."""
    radius, y = cloth.height // 2, cloth.center[1]
    near, far = cloth.x + radius, cloth.right - radius
    yield from _side((far, cloth.y), 180, far - near, bayed=upper)
    yield from half_round((near, y), radius, 270)
    yield from _side((near, cloth.bottom), 0, far - near, bayed=lower)
    yield from half_round((far, y), radius, 90)


def _side(start: Point, heading: int, length: int, *, bayed: bool) -> Iterator[Piece]:
    """A long side, to the left along the upper edge or to the right along the lower edge."""
    if not bayed:
        yield Straight(start, heading, length)
        return
    (x, y), way, clear = start, -1 if heading else 1, length // 2 - NOTCH
    yield Straight(start, heading, clear)
    yield from bay((x + way * (clear + NOTCH), y), heading + QUARTER)
    yield Straight((x + way * (clear + 2 * NOTCH), y), heading, clear)


def half_round(center: Point, radius: int, angle: int) -> Iterator[Piece]:
    """Half a circle as two quarters, since an arc of a half may run either way."""
    yield Bend(center, radius, angle, 90)
    yield Bend(center, radius, angle - 90, 90)


def bay(at: Point, outward: int) -> Iterator[Piece]:
    """A wave inward around a point of the edge; `outward` is 90 below the cloth, 270 above."""
    (x, y), side = at, 1 if outward == QUARTER else -1
    off = side * NOTCH
    yield Bend((x - off, y - off), NOTCH, outward, LEANING)
    yield Bend((x, y - side * BAY + off), -NOTCH, outward - LEANING, 2 * LEANING)
    yield Bend((x + off, y - off), NOTCH, outward + LEANING, LEANING)


def ends(cloth: Box, upper: int, lower: int, measured: int) -> tuple[Track, Track]:
    """Each half of a long table's edge; `upper` and `lower` are half of what seats keep free."""
    radius, (middle, y) = cloth.height // 2, cloth.center
    near, far = cloth.x + radius, cloth.right - radius
    left = (
        Straight((middle - upper, cloth.y), 180, middle - upper - near),
        Bend((near, y), radius, 270, 180, measured),
        Straight((near, cloth.bottom), 0, middle - lower - near),
    )
    right = (
        Straight((middle + lower, cloth.bottom), 0, far - middle - lower),
        Bend((far, y), radius, 90, 180, measured),
        Straight((far, cloth.y), 180, far - middle - upper),
    )
    return Track(left), Track(right)


def center_of_moon(cloth: Box) -> Point:
    """The center of the circle whose half is the round side of a half moon."""
    return cloth.center[0], cloth.bottom - cloth.width // 2


def moon(cloth: Box) -> Iterator[Piece]:
    """A half moon: the dealer's side straight with round corners, the players' side round.

    The corners of a cloth that is not high enough for them are smaller.
    """
    center, radius = center_of_moon(cloth), cloth.width // 2
    x, y = center[0], cloth.y
    corner = min(CORNER, center[1] - y)
    down = center[1] - y - corner
    yield Straight((x, y), 180, radius - corner)
    yield Bend((cloth.x + corner, y + corner), corner, 270, 90)
    yield Straight((cloth.x, y + corner), 90, down)
    yield from half_round(center, radius, 180)
    yield Straight((cloth.right, center[1]), 270, down)
    yield Bend((cloth.right - corner, y + corner), corner, 0, 90)
    yield Straight((cloth.right - corner, y), 180, radius - corner)


def bow_side(cloth: Box, measured: int = 0) -> Bend:
    """The players' side of a bow: a shallow arc, measured at a depth in the cloth."""
    radius = round((cloth.width / 2 - SHOULDER) / math.sin(math.radians(BENT))) + SHOULDER
    center = cloth.center[0], cloth.bottom - radius
    return Bend(center, radius, QUARTER + BENT, 2 * BENT, measured)


def bow(cloth: Box) -> Iterator[Piece]:
    """A bow: the dealer's side straight, the players' side a shallow arc, all corners round."""
    side = bow_side(cloth)
    (x, y), reach = side.center, side.radius - SHOULDER
    apart = round(reach * math.sin(math.radians(BENT)))
    low = round(y + reach * math.cos(math.radians(BENT)))
    down, turned = low - cloth.y - CORNER, QUARTER - BENT
    left, right = x - apart - SHOULDER, x + apart + SHOULDER
    yield Straight((x, cloth.y), 180, apart + SHOULDER - CORNER)
    yield Bend((left + CORNER, cloth.y + CORNER), CORNER, 270, 90)
    yield Straight((left, cloth.y + CORNER), 90, down)
    yield Bend((x - apart, low), SHOULDER, 180, turned)
    yield side
    yield Bend((x + apart, low), SHOULDER, turned, turned)
    yield Straight((right, low), 270, down)
    yield Bend((right - CORNER, cloth.y + CORNER), CORNER, 0, 90)
    yield Straight((right - CORNER, cloth.y), 180, apart + SHOULDER - CORNER)
