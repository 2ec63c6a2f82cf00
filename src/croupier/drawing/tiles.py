"""Drawings of pai gow tiles: red and white spots on black, as Chinese dominoes have them."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.event import UNSEEN
from croupier.drawing.svg import circle, group, path, points, polar, rect, tag, text
from croupier.equipment.tiles import names

WIDTH, HEIGHT = 26, 64
"""The size of a tile in millimeters."""
RED, WHITE, DRILLED = "#e0313f", "#f7f3e8", "#000"
BODY, EDGE, SHINE, MEDAL = "#17171b", "#5a5a63", "#33333b", "#c9a24a"
SPOT, ACE = 3.0, 3.7
"""The radius of a spot, and that of a single one."""
LEFT, MIDDLE, RIGHT = 7.6, 13.0, 18.4
FIRST, SECOND, THIRD = 7.4, 15.0, 22.6
"""How far the rows of spots are from the end of the tile."""
SPOTS: dict[str, tuple[tuple[float, float], ...]] = {
    "1": ((MIDDLE, FIRST + 0.6),),
    "2": ((LEFT, FIRST), (RIGHT, FIRST)),
    "3": ((LEFT, FIRST), (MIDDLE, SECOND), (RIGHT, THIRD)),
    "4": ((LEFT, FIRST), (RIGHT, FIRST), (LEFT, SECOND), (RIGHT, SECOND)),
    "5": ((LEFT, FIRST), (RIGHT, FIRST), (MIDDLE, SECOND), (LEFT, THIRD), (RIGHT, THIRD)),
    "6": tuple((across, down) for across in (LEFT, RIGHT) for down in (FIRST, SECOND, THIRD)),
}
"""Where the spots of an end are, seen from that end; both ends are drawn alike."""
ALL_RED = ("1", "4")
"""The ends whose spots are red."""
TWELVE = "66"
"""The one tile whose ends are half red and half white."""


def spoken(face: str) -> str:
    """A tile as read aloud: `the twelve (6-6), teen`."""
    if face == UNSEEN:
        return "a tile face down"
    called = names(face)
    return f"the {called.plain}, {called.traditional}"


def tile(face: str, x: float, y: float, turn: int = 0) -> str:
    """A black tile with its upper left corner here, in millimeters; all are of one size."""
    around = f"translate({x:g} {y:g})"
    if turn:
        around += f" rotate({turn} {WIDTH / 2:g} {HEIGHT / 2:g})"
    inside = _back() if face == UNSEEN else _front(face)
    said = tag("title", text(spoken(face)))
    return group((said, *inside), transform=around, class_="tile", role="img", data_face=face)


def _body() -> Iterator[str]:
    """The block, with a light edge where it is rounded."""
    yield rect(0.8, 1.4, WIDTH, HEIGHT, 4, fill="#000", fill_opacity=0.4)
    yield rect(0, 0, WIDTH, HEIGHT, 4, fill=BODY, stroke=EDGE, stroke_width=0.8)
    yield rect(1.6, 1.6, WIDTH - 3.2, HEIGHT - 3.2, 3, fill="none", stroke=SHINE, stroke_width=0.9)


def _front(face: str) -> Iterator[str]:
    yield from _body()
    yield group(_end(face[0], face))
    yield group(_end(face[1], face), transform=f"rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})")


def _end(number: str, face: str) -> Iterator[str]:
    """The spots of one end, drilled into the tile."""
    for across, down in SPOTS[number]:
        radius, ink = ACE if number == "1" else SPOT, color(number, face, across)
        yield circle(across, down, radius, fill=ink, stroke=DRILLED, stroke_width=0.7)


def color(number: str, face: str, across: float) -> str:
    """Ones and fours are red, other spots white; of the twelve, one row of each end is red."""
    half = face == TWELVE and across == LEFT
    return RED if number in ALL_RED or half else WHITE


def _back() -> Iterator[str]:
    """The medal of the house, the same on every tile."""
    yield from _body()
    x, y = WIDTH / 2, HEIGHT / 2
    line = {"fill": "none", "stroke": MEDAL, "stroke_width": 0.8}
    yield rect(3.6, 3.6, WIDTH - 7.2, HEIGHT - 7.2, 2, **line)
    yield circle(x, y, 6.8, **line)
    star = points(polar(x, y, 5.6 if n % 2 == 0 else 2.2, 45 * n) for n in range(8))
    yield path(star, fill=MEDAL)
