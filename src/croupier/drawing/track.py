"""The edge of a table along which players sit: straight pieces and bends, and the cloth at it.

A track runs counterclockwise seen from above, so that the cloth is to its left and the next
seat to a player's right. A piece of it is measured where the wagers are, not at the edge.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import ClassVar

import msgspec

from croupier.core.layout import Box, Figure, Point
from croupier.drawing.outline import Position, written

QUARTER = 90


def whole(at: Position) -> Point:
    """A point in whole millimeters."""
    return round(at[0]), round(at[1])


class Frame(msgspec.Struct, frozen=True):
    """A piece of cloth as the player in front of it sees it: its center, size and rotation.

    `far` is its width at the side away from the player.
    """

    outline: str
    center: Point
    width: int
    height: int
    far: int
    turn: int = 0

    def room(self, down: int) -> int:
        """Its width at a distance `down` from its center toward the player."""
        return self.width + (self.width - self.far) * 2 * down // self.height

    def at(self, across: int, down: int) -> Point:
        """A point by its distance from the center: to the player's right, and toward the player."""
        way = math.radians(self.turn)
        x = self.center[0] + across * math.cos(way) - down * math.sin(way)
        y = self.center[1] + across * math.sin(way) + down * math.cos(way)
        return round(x), round(y)

    def down(self, hundredths: int) -> Point:
        """The point `hundredths` of its height below the center, toward the player."""
        return self.at(0, self.height * hundredths // 100)


def framed(box: Box) -> Frame:
    """A frame for a box that is not turned."""
    return Frame(box.outline, box.center, box.width, box.height, box.width)


class Straight(msgspec.Struct, frozen=True):
    """A straight edge from a point in a heading: degrees clockwise from the right."""

    start: Point
    heading: int
    length: int

    def exact(self, along: float, depth: float) -> Position:
        """The point at a distance along the edge and a depth in the cloth."""
        way = math.radians(self.heading)
        x = self.start[0] + along * math.cos(way) + depth * math.sin(way)
        y = self.start[1] + along * math.sin(way) - depth * math.cos(way)
        return x, y

    def point(self, along: float, depth: float) -> Point:
        """The same point in whole millimeters."""
        return whole(self.exact(along, depth))

    def turn(self, along: float) -> float:
        """The heading there."""
        return self.heading

    def line(self, begin: float, end: float, depth: int) -> str:
        """The line from one point of the edge to another, at a depth in the cloth."""
        return f"L{written(self.exact(end, depth))}"


class Bend(msgspec.Struct, frozen=True):
    """A round edge about a center, starting at an angle, measured at its own depth.

    A negative radius bends the other way: the center is off the table, and the cloth curves inward.
    """

    center: Point
    radius: int
    angle: int
    sweep: int
    measured: int = 0

    @property
    def length(self) -> float:
        """Its length where it is measured."""
        return math.radians(self.sweep) * abs(self.radius - self.measured)

    def degrees(self, along: float) -> float:
        """The angle at a distance along it."""
        return self.angle - math.degrees(along / (self.radius - self.measured))

    def exact(self, along: float, depth: float) -> Position:
        """The point at a distance along the edge and a depth in the cloth."""
        way, reach = math.radians(self.degrees(along)), self.radius - depth
        return self.center[0] + reach * math.cos(way), self.center[1] + reach * math.sin(way)

    def point(self, along: float, depth: float) -> Point:
        """The same point in whole millimeters."""
        return whole(self.exact(along, depth))

    def turn(self, along: float) -> float:
        """The heading there."""
        return self.degrees(along) - QUARTER

    def line(self, begin: float, end: float, depth: int) -> str:
        """The arc from one point of the edge to another, in parts of a quarter circle at most.

        The center of an arc follows from its ends and its radius. Near half a circle, a small error
        of an end moves it far.
        """
        reach = self.radius - depth
        clockwise = int((end < begin) == (reach > 0))
        parts = math.ceil(abs(self.degrees(end) - self.degrees(begin)) / QUARTER) or 1
        ends = (begin + (end - begin) * n / parts for n in range(1, parts + 1))
        bend = f"A{abs(reach)} {abs(reach)} 0 0 {clockwise} "
        return "".join(bend + written(self.exact(one, depth)) for one in ends)


Piece = Straight | Bend


class Track(msgspec.Struct, frozen=True):
    """The pieces of an edge, one after another."""

    pieces: tuple[Piece, ...]

    @property
    def length(self) -> float:
        """Its length where it is measured."""
        return sum(piece.length for piece in self.pieces)

    def _at(self, along: float) -> tuple[Piece, float]:
        for piece in self.pieces[:-1]:
            if along <= piece.length:
                return piece, along
            along -= piece.length
        return self.pieces[-1], along

    def point(self, along: float, depth: float) -> Point:
        """The point at a distance along the edge and a depth in the cloth."""
        piece, rest = self._at(along)
        return piece.point(rest, depth)

    def turn(self, along: float) -> int:
        """The rotation of print there, so that it can be read from the edge."""
        piece, rest = self._at(along)
        return round(piece.turn(rest)) % 360

    def _within(self, start: float, end: float) -> Iterator[tuple[Piece, float, float]]:
        """The parts of the pieces between two points on the edge."""
        passed = 0.0
        for piece in self.pieces:
            low, high = max(start - passed, 0), min(end - passed, piece.length)
            if high - low > 1:
                yield piece, low, high
            passed += piece.length

    def outline(self, start: float, end: float, near: int, deep: int) -> str:
        """The outline between two points on the edge and two depths."""
        parts = list(self._within(start, end))
        first, low, _ = parts[0]
        out = "".join(piece.line(low, high, near) for piece, low, high in parts)
        last, _, end_of_last = parts[-1]
        across = f"L{written(last.exact(end_of_last, deep))}"
        home = "".join(piece.line(high, low, deep) for piece, low, high in reversed(parts))
        return f"M{written(first.exact(low, near))}{out}{across}{home}Z"

    def frame(self, start: float, end: float, near: int, deep: int) -> Frame:
        """The piece of cloth between two points on the edge and two depths."""
        middle, depth = (start + end) / 2, (near + deep) / 2
        width, far = (
            round(math.dist(self.point(start, at), self.point(end, at))) for at in (depth, deep)
        )
        return Frame(
            self.outline(start, end, near, deep),
            self.point(middle, depth),
            width,
            deep - near,
            far,
            self.turn(middle),
        )


def shares(track: Track, count: int, widest: int) -> Iterator[tuple[float, float]]:
    """The edge in equal parts, none wider than `widest`; the remainder is shared by both ends."""
    part = min(track.length / count, widest)
    first = (track.length - part * count) / 2
    for n in range(count):
        yield first + part * n, first + part * (n + 1)


def closed(pieces: Iterable[Piece], depth: int = 0) -> str:
    """The outline along pieces that end where they began, at a depth in the cloth."""
    every = tuple(pieces)
    around = "".join(piece.line(0, piece.length, depth) for piece in every)
    return f"M{written(every[0].exact(0, depth))}{around}Z"


class Edged:
    """A plan whose cloth ends in `pieces`, if it is not a box: its outline and trim."""

    pieces: tuple[Piece, ...]
    trimmed: ClassVar[tuple[int, int]] = (12, 22)
    """How far inside the edge the two lines run."""

    @property
    def shape(self) -> str:
        """The outline of the cloth, if it is not a box."""
        return closed(self.pieces) if self.pieces else ""

    @property
    def trim(self) -> tuple[Figure, ...]:
        """Two gold lines inside the edge."""
        deep = self.trimmed if self.pieces else ()
        return tuple(Figure(closed(self.pieces, depth), "trim") for depth in deep)
