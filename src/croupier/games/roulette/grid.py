"""Where the inside wagers of roulette are placed: in boxes, on lines, on corners."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from croupier.core.layout import Area, Box, Point, Words
from croupier.core.wager import Spot
from croupier.drawing import shapes
from croupier.equipment.wheels import BLACK, RED
from croupier.games.roulette.options import RouletteOptions
from croupier.games.roulette.wagers import NUMBERS, WAGERS, wheel_of, zeros
from croupier.rulebook.citation import cites

Rules = RouletteOptions
KIND = {kind.key: kind for kind in WAGERS}
BOX = (100, 130)
"""The size of a number's box, along the table and across it, in millimeters."""
OUTSIDE = 100
"""The depth of the dozen and even chance boxes, and of the column boxes."""
DEPTH = 100 * OUTSIDE // BOX[1]
"""The depth of a row of outside boxes, in the grid's units."""

ALONG, ACROSS = (30, 60), (60, 24)
"""The part of a line that belongs to a split: across the rows, and across the columns."""
CORNER = (34, 26)
NARROW = (30, 20)
"""The 2 shares its outer line with both zeros, so a split there has a shorter piece of it."""
DOUBLE_ZERO_LINES = {
    "split:0-1": (0, 50, ALONG),
    "split:0-2": (0, 125, NARROW),
    "split:00-2": (0, 175, NARROW),
    "split:00-3": (0, 250, ALONG),
    "split:0-00": (-62, 150, ACROSS),
    "three:0-1-2": (0, 100, CORNER),
    "three:0-2-00": (0, 150, CORNER),
    "three:00-2-3": (0, 200, CORNER),
}
SINGLE_ZERO_LINES = {
    "split:0-1": (0, 50, ALONG),
    "split:0-2": (0, 150, ALONG),
    "split:0-3": (0, 250, ALONG),
    "three:0-1-2": (0, 100, CORNER),
}
ZEROS: dict[str, tuple[int, tuple[Point, ...]]] = {
    "single": (150, ((0, 0), (0, 300), (-70, 300), (-120, 225), (-120, 75), (-70, 0))),
    "0": (75, ((0, 0), (0, 150), (-120, 150), (-120, 55), (-80, 0))),
    "00": (225, ((0, 150), (0, 300), (-80, 300), (-120, 245), (-120, 150))),
}
"""Each zero: the position of its middle across the grid, and the points of its outline."""


class Grid(msgspec.Struct, frozen=True):
    """The number boxes: 100 units a row from the zeros to the columns, 100 units a column.

    Columns are counted from the outside wagers, which are at negative units. Upright, the zeros
    are on top and the rows read from left to right; otherwise the zeros are on the left.
    """

    origin: Point
    length: int
    width: int
    upright: bool = False

    def point(self, along: int, across: int) -> Point:
        """The point at these units from the corner of 0, 1 and the outside."""
        (x, y), a, b = self.origin, along * self.length // 100, across * self.width // 100
        return (x + b, y + a) if self.upright else (x + a, y - b)

    def box(self, along: tuple[int, int], across: tuple[int, int]) -> Box:
        """The box between these units."""
        (x, y), (u, v) = self.point(along[0], across[0]), self.point(along[1], across[1])
        return Box(min(x, u), min(y, v), abs(u - x), abs(v - y))

    def around(self, along: int, across: int, size: tuple[int, int]) -> Box:
        """The box of this size in units around a point."""
        half, wide = size[0] // 2, size[1] // 2
        return self.box((along - half, along + half), (across - wide, across + wide))

    def number(self, number: str) -> Box:
        """The box of a number from 1 to 36."""
        row, column = divmod(int(number) - 1, 3)
        return self.box((100 * row, 100 * row + 100), (100 * column, 100 * column + 100))

    def outline(self, *points: Point) -> str:
        """The outline through these units."""
        return shapes.polygon(self.point(*p) for p in points)


@cites("cmr146.10.2.c")
def background(rules: Rules, number: str) -> str:
    """Red, black or green as on the wheel; with a color wager, as on its colored ring."""
    if number in ("0", "00"):
        return "green"
    if rules.color_wagers:
        return next(color for color, of in wheel_of(rules).colors.items() if number in of)
    return "red" if number in RED else "black" if number in BLACK else "green"


@cites("roulette.1.e.1")
def number_boxes(rules: Rules, grid: Grid) -> Iterator[Area]:
    """A straight wager is placed within the box that holds its number."""
    for zero, outline, middle in zero_boxes(rules, grid):
        made = _number(rules, zero, shapes.around(middle, 20, 20))
        yield msgspec.structs.replace(made, outline=outline)
    for number in NUMBERS:
        yield _number(rules, number, grid.number(number))


def _number(rules: Rules, number: str, box: Box) -> Area:
    look, words = background(rules, number), (Words(number, box.center, 58),)
    return shapes.area(KIND["straight"], rules, box, number, look=look, words=words)


def zero_boxes(rules: Rules, grid: Grid) -> Iterator[tuple[str, str, Point]]:
    """The zeros open to wagers: 0 touches 1, 2 and 00, and 00 touches 0, 2 and 3."""
    for zero in zeros(rules):
        middle, points = ZEROS["single" if rules.wheel == "single" else zero]
        yield zero, grid.outline(*points), grid.point(-58, middle)


def _line(rules: Rules, grid: Grid, key: str, on: str, at: tuple[int, int, Point]) -> Area:
    box = grid.around(at[0], at[1], at[2])
    return shapes.area(KIND[key], rules, box, on, look="line")


@cites("roulette.1.e.2", "roulette.1.e.3.i", "roulette.1.e.3.ii")
def zero_lines(rules: Rules, grid: Grid) -> Iterator[Area]:
    """Splits on the lines of the zeros, and three numbers on the corners they share."""
    lines = SINGLE_ZERO_LINES if rules.wheel == "single" else DOUBLE_ZERO_LINES
    for spot, at in lines.items():
        area = Spot.parse(spot)
        if area.on in KIND[area.kind].spots(rules):
            yield _line(rules, grid, area.kind, area.on, at)


@cites("roulette.1.e.2")
def splits(rules: Rules, grid: Grid) -> Iterator[Area]:
    """A split is placed on the line between its two boxes."""
    for n in range(1, 37):
        row, column = divmod(n - 1, 3)
        if column < 2:
            at = (100 * row + 50, 100 * column + 100, ACROSS)
            yield _line(rules, grid, "split", f"{n}-{n + 1}", at)
        if row < 11:
            at = (100 * row + 100, 100 * column + 50, ALONG)
            yield _line(rules, grid, "split", f"{n}-{n + 3}", at)


@cites("roulette.1.e.2")
def split_between_dozens(rules: Rules, grid: Grid) -> Iterator[Area]:
    """0 and 00 may also be split on the line between the 2nd 12 and the 3rd 12."""
    if KIND["dozen"].offered(rules) and "0-00" in KIND["split"].spots(rules):
        at = (800, -DEPTH // 2, (30, DEPTH - 32))
        area = _line(rules, grid, "split", "0-00", at)
        yield msgspec.structs.replace(area, id="split:0-00.dozens")


@cites("roulette.1.e.4")
def corners(rules: Rules, grid: Grid) -> Iterator[Area]:
    """A four-number wager is placed on the common corner of its boxes."""
    for row in range(11):
        for column in range(2):
            n = 3 * row + column + 1
            at = (100 * row + 100, 100 * column + 100, CORNER)
            yield _line(rules, grid, "four", f"{n}-{n + 1}-{n + 3}-{n + 4}", at)


@cites("roulette.1.e.3", "roulette.1.e.6.i")
def row_ends(rules: Rules, grid: Grid) -> Iterator[Area]:
    """Three numbers are on the outside line of a row, six on the outside corner of two rows."""
    for row in range(12):
        n = 3 * row + 1
        yield _line(rules, grid, "three", f"{n}-{n + 1}-{n + 2}", (100 * row + 50, 0, ACROSS))
        if row < 11:
            yield _line(rules, grid, "six", f"{n}-{n + 5}", (100 * row + 100, 0, CORNER))


@cites("roulette.1.e.5")
def first_five(rules: Rules, grid: Grid) -> Iterator[Area]:
    """The first five are on the common corner of 1st 12, 0 and 1."""
    if KIND["first_five"].offered(rules):
        yield _line(rules, grid, "first_five", "", (0, 0, CORNER))


INSIDE = (number_boxes, zero_lines, splits, split_between_dozens, row_ends, corners, first_five)
"""The functions that draw the inside wagers: boxes before the lines and corners on them."""
