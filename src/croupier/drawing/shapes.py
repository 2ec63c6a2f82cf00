"""What layouts share: outlines, labels, the dealer's side, printed odds, signs."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from croupier.core.layout import (
    Area,
    Box,
    Figure,
    Inscription,
    Picture,
    Place,
    Point,
    Section,
    Words,
)
from croupier.core.rules import Rules
from croupier.core.wager import WagerKind, spot
from croupier.drawing import svg
from croupier.drawing.sizes import SIGN_LINE, SLOT
from croupier.drawing.track import QUARTER, Frame

NAME = "The House"
"""The name on a layout if no house is named."""
Notices = tuple[tuple[str, tuple[str, ...]], ...]
"""Sentences of a sign, each with the clauses that require it."""
SIGN_MARGIN, SIGN_GAP = 26, 12
TWO_COLUMNS = 1600
"""The width from which a sign has two columns."""
ON_PHONE = 800
"""The width below which a sign is read on a phone."""
FEW_LINES = 4
"""The height, in lines, below which one column is enough."""


def polygon(points: Iterable[Point]) -> str:
    """The outline through these points."""
    first, *rest = points
    return f"M{first[0]} {first[1]}" + "".join(f"L{x} {y}" for x, y in rest) + "Z"


def circle(at: Point, radius: int) -> str:
    """The outline of a circle."""
    (x, y), r = at, radius
    half = f"A{r} {r} 0 0 1 "
    return f"M{x - r} {y}{half}{x + r} {y}{half}{x - r} {y}Z"


def around(at: Point, width: int, height: int) -> Box:
    """The box of this size around a point."""
    return Box(at[0] - width // 2, at[1] - height // 2, width, height)


def row(box: Box, parts: int) -> tuple[Box, ...]:
    """A box cut into equal parts from left to right."""
    cuts = [box.x + box.width * n // parts for n in range(parts + 1)]
    return tuple(Box(a, box.y, b - a, box.height) for a, b in pairwise(cuts))


def column(box: Box, parts: int) -> tuple[Box, ...]:
    """A box cut into equal parts from top to bottom."""
    cuts = [box.y + box.height * n // parts for n in range(parts + 1)]
    return tuple(Box(box.x, a, box.width, b - a) for a, b in pairwise(cuts))


def printed_odds(kind: WagerKind, rules: Rules) -> tuple[str, ...]:
    """The odds of a wager as printed, always with the word "to"."""
    return tuple(dict.fromkeys(str(line.odds) for line in kind.pays(rules)))


def spoken(kind: WagerKind, rules: Rules, on: str = "") -> str:
    """The label of an area: the wager, its spot, and what it pays."""
    return f"{kind.called(rules)}{' ' + on if on else ''}, {' or '.join(printed_odds(kind, rules))}"


def area(kind: WagerKind, rules: Rules, box: Box, on: str = "", **more: Any) -> Area:
    """The area of a wager in a box, with its chips at the center unless another anchor is given."""
    given = {"anchor": box.center, "label": spoken(kind, rules, on), "cites": kind.cites, **more}
    return Area(spot(kind.key, on), box.outline, kind=kind.key, on=on, **given)


def odds_of(
    kind: WagerKind, rules: Rules, words: Words, where: Area, cites: tuple[str, ...]
) -> Inscription:
    """The odds of a wager printed in its area; `words` gives the position and size."""
    text = ", ".join(printed_odds(kind, rules))
    return Inscription(replace(words, text=text), cites, "odds", area=where.id)


def licensee(name: str, banner: Box, size: int, cites: tuple[str, ...]) -> Inscription:
    """The name of the gaming licensee, above the middle of its banner."""
    at = (banner.center[0], banner.y + banner.height * 2 // 5)
    words = Words(name, at, size, "gold", width=banner.width - 20)
    return Inscription(words, cites, "name")


def ornament(at: Point, width: int, *words: Words) -> Figure:
    """A flourish below a name, and words with it."""
    return Figure(around(at, width, 30).outline, "none", words, (Picture("flourish", at, width),))


def wheel(place: Point, diameter: int, name: str, sections: Iterable[Section]) -> Picture:
    """A wheel with its sections clockwise from the top."""
    return Picture(name, place, diameter, sections=tuple(sections))


def dealers_side(
    cloth: Box, at: int, apart: int, cites: tuple[str, ...], stands: str = "dealer"
) -> tuple[Place, Place, Place]:
    """The dealer at the upper edge, the drop box on one side and the tip box on the other.

    `stands` names the dealer's place if "dealer" is the place of the dealer's cards.
    """
    y = cloth.y + 36
    width, height = SLOT
    dealer = around((at, y), 2 * apart - 2 * width, height + 20)
    drop, tip = around((at - apart, y), width, height), around((at + apart, y), width, height)
    return (
        Place(stands, dealer.outline, dealer.center, "Dealer", cites),
        _slot("drop box", drop, cites),
        _slot("tip box", tip, cites),
    )


def _slot(name: str, box: Box, cites: tuple[str, ...]) -> Place:
    below = (box.center[0], box.bottom + 20)
    words = Words(name.upper(), below, 20, "gold", face="sans")
    picture = Picture(name, box.center, box.width)
    return Place(
        name, box.outline, box.center, name.capitalize(), cites, "none", (words,), (picture,)
    )


def thing(
    key: str,
    picture: str,
    box: Box,
    cites: tuple[str, ...],
    label: str = "",
    words: tuple[Words, ...] = (),
) -> Place:
    """An object on the table, as large as its box."""
    drawing, label = Picture(picture, box.center, box.width), label or key.capitalize()
    return Place(key, box.outline, box.center, label, cites, words=words, pictures=(drawing,))


def round_thing(key: str, picture: Picture, cites: tuple[str, ...], label: str = "") -> Place:
    """A round object on the table, as large as its picture."""
    outline, label = circle(picture.at, picture.size // 2), label or key.capitalize()
    return Place(key, outline, picture.at, label, cites, pictures=(picture,))


def numbered(name: str, number: int, frame: Frame, radius: int, cites: tuple[str, ...]) -> Place:
    """The number of a seat in a ring."""
    ring = Picture("ring", frame.center, 2 * radius, str(number), frame.turn)
    return round_thing(f"{name} {number}", ring, cites)


def name_in(frame: Frame, text: str, size: int, up: int = 30, share: int = 90) -> Words:
    """The name of an area: `up` hundredths above its center, in this share of its width."""
    down = -frame.height * up // 100
    room = frame.room(down) * share // 100
    return Words(text, frame.at(0, down), size, "gold", frame.turn, width=room)


def far_name(
    frame: Frame, text: str, size: int, share: int = 88, *, wraps: bool = False, side: int = -1
) -> Words:
    """The name of an area, at its far or near side, where chips leave it readable."""
    room = frame.room(side * frame.height * 3 // 10) * share // 100
    words = Words(text, (0, 0), size, "white", frame.turn, width=room, wraps=wraps)
    block = len(words.lines) * words.set_size * 128 // 100
    off = (frame.height - block) // 2 - frame.height * 7 // 100
    return replace(words, at=frame.at(0, side * off))


def hand_name(frame: Frame, text: str) -> Words:
    """The name of a hand on which wagers are made."""
    return replace(far_name(frame, text, min(46, frame.height // 3)), ink="gold")


def caption(box: Box, text: str) -> Iterator[Words]:
    """The words below an object, if any."""
    if text:
        yield Words(text, (box.center[0], box.bottom + 14), 20, "gold", face="sans")


def _sentence(column: Box, text: str, top: int = 0) -> Words:
    """A sentence of a sign, its first line below `top`."""
    size, room = _letters(column), column.width - 2 * SIGN_MARGIN
    words = Words(text, (column.center[0], top), size, "ink", 0, "sans", room, True)
    return replace(words, at=(column.center[0], top + _height(words) // 2))


def _letters(column: Box) -> int:
    """The size of a sign's letters: three quarters of a line, and smaller on a phone."""
    return SIGN_LINE * 3 // 4 if column.width >= ON_PHONE else SIGN_LINE * 3 // 5


def _height(words: Words) -> int:
    return len(words.lines) * words.size * 4 // 3


def _columns(board: Box, sentences: Notices) -> tuple[tuple[Box, Notices], ...]:
    """A board and its sentences; many on a wide one have two columns, about equally long."""
    if board.width < TWO_COLUMNS or _tall(board, sentences) < FEW_LINES * SIGN_LINE:
        return ((board, sentences),)
    left, right = row(board, 2)
    cuts = range(1, len(sentences) + 1)
    cut = min(cuts, key=lambda n: max(_tall(left, sentences[:n]), _tall(right, sentences[n:])))
    return (left, sentences[:cut]), (right, sentences[cut:])


def _tall(column: Box, sentences: Notices) -> int:
    """The height of sentences one below the other."""
    return sum(_height(_sentence(column, text)) + SIGN_GAP for text, _ in sentences) - SIGN_GAP


def signs(board: Box, sentences: Notices) -> Iterator[Inscription]:
    """Sentences on a sign at the table, one below the other, in the middle of the board."""
    for column, said in _columns(board, sentences):
        top = board.center[1] - _tall(column, said) // 2
        for text, because in said:
            words = _sentence(column, text, top)
            yield Inscription(words, because, "notice", sign=True)
            top += _height(words) + SIGN_GAP


def signboard(table: Box, rail: int, sentences: Notices) -> Box:
    """The board below a table that carries these sentences."""
    tall = max(_tall(*column) for column in _columns(table, sentences))
    return Box(table.x, table.bottom + rail + 30, table.width, tall + 2 * SIGN_MARGIN)


def oval(box: Box, depth: int, cells: int) -> Iterator[tuple[str, Point]]:
    """The cells of a ring around a box with round ends, clockwise: each outline and its center.

    The upper and the lower side have equally many cells; the ends share the remaining ones.
    """
    radius = box.height // 2
    straight = box.width - box.height
    bend = max(2, round(cells * math.pi * radius / (2 * straight + 2 * math.pi * radius)))
    side = (cells - 2 * bend) // 2
    left_bend = cells - 2 * side - bend
    near, far = (box.x + radius, box.y + radius), (box.right - radius, box.y + radius)
    for n in range(side):
        yield _straight(
            near[0] + straight * n // side,
            near[0] + straight * (n + 1) // side,
            box.y,
            box.y + depth,
        )
    yield from (_bent(far, radius, depth, -90 + 180 * n / bend, 180 / bend) for n in range(bend))
    for n in range(side):
        yield _straight(
            far[0] - straight * (n + 1) // side,
            far[0] - straight * n // side,
            box.bottom - depth,
            box.bottom,
        )
    for n in range(left_bend):
        yield _bent(near, radius, depth, 90 + 180 * n / left_bend, 180 / left_bend)


def _straight(left: int, right: int, top: int, bottom: int) -> tuple[str, Point]:
    cell = Box(left, top, right - left, bottom - top)
    return cell.outline, cell.center


def _bent(at: Point, radius: int, depth: int, start: float, sweep: float) -> tuple[str, Point]:
    turned = start + QUARTER, start + QUARTER + sweep
    outline = svg.sector(*at, (radius, radius - depth), turned)
    return outline, polar(at, radius - depth // 2, start + sweep / 2)


def polar(at: Point, radius: int, degrees: float) -> Point:
    """The point at a distance and an angle, clockwise from the right."""
    turn = math.radians(degrees)
    return round(at[0] + radius * math.cos(turn)), round(at[1] + radius * math.sin(turn))
