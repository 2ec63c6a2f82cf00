"""Print that can be read on a screen: small words are set larger where there is room for them.

A layout in print is true to scale. On a screen it is several times smaller, and words of the usual
size are too small to read. Nothing is left out: words that find no room stay as they are.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TypeVar

from msgspec.structs import replace

from croupier.core import measure
from croupier.core.layout import Area, Box, Figure, Inscription, Layout, Place, Words
from croupier.drawing import outline
from croupier.drawing.svg import LEADING

LAPTOP, PHONE = (972, 492), 360
"""The room that a felt has on a laptop, and its width on a phone, in pixels."""
PIXELS = 10
"""How high words are at least."""
MARGIN = 0.04
"""How far words keep from the edge of their area, relative to its size."""
ITEM = " · "
"""What is between the items of a line."""
THIN = 20
"""The height of an ornament under a name."""
SLIM = 0.9
"""How wide words are in the usual fonts, relative to the widest one."""
Edges = tuple[float, float, float, float]
Printed = TypeVar("Printed", Place, Figure)


def least(layout: Layout) -> int:
    """The size of words that can just be read on a screen, in the units of a layout."""
    width, height = layout.size
    scale = PHONE / width if height > width else min(LAPTOP[0] / width, LAPTOP[1] / height)
    return math.ceil(PIXELS / scale)


def legible(layout: Layout) -> Layout:
    """The same layout with small words set larger, wherever there is room."""
    size = least(layout)
    found = {one.area: list[Inscription]() for one in layout.inscriptions if one.area}
    for one in layout.inscriptions:
        if one.area:
            found[one.area].append(one)
    areas, printed = list[Area](), dict[int, Words]()
    for area in layout.areas:
        own = found.get(area.id, [])
        grown = _grown(area, (*area.words, *(one.words for one in own)), size)
        areas.append(replace(area, words=grown[: len(area.words)]))
        printed |= dict(zip(map(id, own), grown[len(area.words) :], strict=True))
    texts = [replace(i, words=printed.get(id(i), i.words)) for i in layout.inscriptions]
    places = tuple(_bigger(one, size) for one in layout.places)
    figures = tuple(_bigger(one, size) for one in layout.figures)
    made = replace(layout, areas=tuple(areas), places=places, figures=figures)
    return replace(made, inscriptions=tuple(_restacked(made, texts, size)))


def _bigger(one: Printed, size: int) -> Printed:
    return replace(one, words=_grown(one, one.words, size))


def _grown(where: Area | Place | Figure, words: tuple[Words, ...], size: int) -> tuple[Words, ...]:
    """The words of an area in a size that can be read, if all of them fit."""
    small = [one for one in words if one.set_size < size]
    if not small or any(one.bend or one.turn != words[0].turn for one in words):
        return words
    turn = words[0].turn
    edges = _turned_bounds(where.outline, -turn)
    at = [_turned(one.at, -turn) for one in words]
    taken = [_around(_turned(p.at, -turn), p.size, p.size) for p in where.pictures]
    larger = [_set(one, max(size, one.set_size), edges) for one in words]
    round_ = "A" in where.outline
    for places in (at,) if round_ else (at, _stacked(larger, at, edges)):
        boxes = [_box(one, p) for one, p in zip(larger, places, strict=True)]
        corners = [_turned(one, turn) for box in boxes for one in _corners(box)]
        within = all(outline.encloses(where.outline, one) for one in corners if round_)
        if within and _fit(boxes, taken, edges):
            return tuple(
                replace(one, at=_rounded(_turned(p, turn)))
                for one, p in zip(larger, places, strict=True)
            )
    return words


def _set(words: Words, size: int, edges: Edges) -> Words:
    """Words in a size, in one line if they fit, otherwise in several."""
    room = round((edges[2] - edges[0]) * (1 - MARGIN))
    wide = measure.breadth(words.text) * size / 100
    return replace(words, size=size, width=room, wraps=wide > room)


def _stacked(
    words: Sequence[Words], at: Sequence[tuple[float, float]], edges: Edges
) -> list[tuple[float, float]]:
    """The same words below each other, in their order, in the middle of their area."""
    tall = [_tall(one) for one in words]
    order = sorted(range(len(words)), key=lambda n: at[n][1])
    across = (edges[0] + edges[2]) / 2
    y = (edges[1] + edges[3]) / 2 - sum(tall) / 2
    found = list(at)
    for n in order:
        found[n] = (across, y + tall[n] / 2)
        y += tall[n]
    return found


def _tall(words: Words) -> float:
    return words.set_size * (1 + LEADING * (len(words.lines) - 1))


def _box(words: Words, at: tuple[float, float]) -> Edges:
    wide = max(measure.breadth(line) for line in words.lines) * words.set_size / 100
    return _around(at, wide, _tall(words) * 0.8)


def printed(layout: Layout) -> tuple[Edges, ...]:
    """The straight lines of print on the bare cloth, by their edges."""
    lines = (one.words for one in layout.inscriptions if not (one.area or one.sign))
    return tuple(_box(one, one.at) for one in lines if not (one.turn or one.bend))


def _corners(box: Edges) -> Iterator[tuple[float, float]]:
    yield from ((x, y) for x in (box[0], box[2]) for y in (box[1], box[3]))


def _around(at: tuple[float, float], wide: float, tall: float) -> Edges:
    return at[0] - wide / 2, at[1] - tall / 2, at[0] + wide / 2, at[1] + tall / 2


def _fit(boxes: Sequence[Edges], taken: Sequence[Edges], edges: Edges) -> bool:
    """Whether all boxes are inside the edges, and none meets another or a picture."""
    inside = all(
        one[0] >= edges[0] and one[1] >= edges[1] and one[2] <= edges[2] and one[3] <= edges[3]
        for one in boxes
    )
    others = [(a, b) for n, a in enumerate(boxes) for b in (*boxes[n + 1 :], *taken)]
    return inside and not any(_meet(a, b) for a, b in others)


def _meet(a: Edges, b: Edges) -> bool:
    return min(a[2], b[2]) > max(a[0], b[0]) and min(a[3], b[3]) > max(a[1], b[1])


def _turned(at: tuple[float, float], degrees: float) -> tuple[float, float]:
    turn = math.radians(degrees)
    (x, y), c, s = at, math.cos(turn), math.sin(turn)
    return x * c - y * s, x * s + y * c


def _rounded(at: tuple[float, float]) -> tuple[int, int]:
    return round(at[0]), round(at[1])


def _turned_bounds(shape: str, degrees: float) -> Edges:
    if not degrees:
        return outline.bounds(shape)
    corners = [_turned(one, degrees) for one in outline.polygon(shape)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def _restacked(layout: Layout, texts: Sequence[Inscription], size: int) -> Iterator[Inscription]:
    """The lines on the bare cloth: small ones are set larger, with those between them."""
    obstacles = [area.outline for area in layout.areas]
    obstacles += [place.outline for place in layout.places]
    ornaments = (one for figure in layout.figures for one in figure.pictures)
    obstacles += [_outline(_around(one.at, one.size, THIN)) for one in ornaments]
    columns: dict[tuple[int, bool], list[Inscription]] = {}
    for one in texts:
        if not (one.area or one.sign or one.words.turn):
            columns.setdefault((one.words.at[0], one.words.bend > 0), []).append(one)
    changed: dict[int, Sequence[Inscription]] = {}
    for (_, bent), column in columns.items():
        lines = sorted(column, key=lambda one: one.words.at[1])
        small = [n for n, one in enumerate(lines) if one.words.set_size < size]
        if small and bent:
            changed |= _bent(lines, size, obstacles)
        elif small:
            spans = (small[0], small[-1] + 1), (small[0], len(lines)), (0, len(lines))
            tried = (_between(lines, span, obstacles, size, layout) for span in spans)
            changed |= next((found for found in tried if found), {})
    for one in texts:
        yield from changed.get(id(one), (one,))


def _between(
    lines: Sequence[Inscription],
    span: tuple[int, int],
    obstacles: Sequence[str],
    size: int,
    layout: Layout,
) -> dict[int, Sequence[Inscription]]:
    """Some lines of a column set larger, clear of the others; {} if they find no room."""
    first, last = span
    others = (*lines[:first], *lines[last:])
    around = (_outline(_box(one.words, one.words.at)) for one in others)
    return _larger_lines(lines[first:last], (*obstacles, *around), size, layout)


def _outline(box: Edges) -> str:
    x0, y0, x1, y1 = map(round, box)
    return Box(x0, y0, x1 - x0, y1 - y0).outline


def _bent(
    lines: Sequence[Inscription], size: int, obstacles: Sequence[str]
) -> dict[int, Sequence[Inscription]]:
    """Lines along circles, each as far above the next as it needs."""
    found: dict[int, Sequence[Inscription]] = {}
    below: Words | None = None
    for one in reversed(lines):
        words, (x, y) = one.words, one.words.at
        if words.set_size < size:
            words = replace(words, size=max(size, words.set_size), width=0)
        if below is not None:
            apart = round((words.set_size + below.set_size) * LEADING / 2)
            y = min(y, below.at[1] - apart - _rise(below, words))
        words = replace(words, at=(x, y))
        found[id(one)], below = (replace(one, words=words),), words
    top = next(iter(found[id(lines[0])])).words
    if any(_covers(_box(top, top.at), one) for one in obstacles):
        return {}
    return found


def _rise(below: Words, above: Words) -> int:
    """How much more the ends of a line rise than those of the flatter line above it."""
    half = SLIM * measure.breadth(below.text) * below.set_size / 200
    return max(0, round(half**2 / 2 * (1 / below.bend - 1 / above.bend)))


def _larger_lines(
    lines: Sequence[Inscription], obstacles: Sequence[str], size: int, layout: Layout
) -> dict[int, Sequence[Inscription]]:
    """Lines below each other, as wide as the cloth lets them be; {} if they find no room."""
    widest = max(measure.breadth(one.text) * size // 100 for one in lines)
    for room in range(widest, widest // 4, -max(widest // 24, 1)):
        found = {id(one): _items(one, size, room) for one in lines}
        placed = _below(lines[0].words, [part for some in found.values() for part in some])
        boxes = [_box(one.words, one.words.at) for one in placed]
        clear = not any(_covers(box, one) for box in boxes for one in obstacles)
        whole = all(len(one.words.lines) == 1 for one in placed if one.role == "name")
        if whole and clear and all(_inside(box, layout.cloth) for box in boxes):
            rest = iter(placed)
            return {key: tuple(next(rest) for _ in some) for key, some in found.items()}
    return {}


def _items(one: Inscription, size: int, room: int) -> list[Inscription]:
    """A line in as many lines as it needs; items such as the rows of a pay table stay whole."""
    now, lines = max(size, one.words.set_size), list[str]()
    for item in one.text.split(ITEM):
        longer = ITEM.join((*lines[-1:], item))
        if lines and measure.breadth(longer) * now <= room * 100:
            lines[-1] = longer
        else:
            lines.append(item)
    return [
        replace(one, words=replace(one.words, text=line, size=now, width=room, wraps=True))
        for line in lines
    ]


def _below(first: Words, lines: Sequence[Inscription]) -> list[Inscription]:
    """Lines below each other, where the first of them was."""
    y, placed = first.at[1] - first.set_size / 2, list[Inscription]()
    for one in lines:
        tall = one.words.set_size * LEADING * len(one.words.lines)
        at = (first.at[0], round(y + tall / 2))
        placed.append(replace(one, words=replace(one.words, at=at)))
        y += tall
    return placed


def _covers(box: Edges, shape: str) -> bool:
    """Whether a box meets a shape: a corner of one, or a point of the box, is in the other."""
    if not _meet(box, outline.bounds(shape)):
        return False
    x0, y0, x1, y1 = _around(
        ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2), SLIM * (box[2] - box[0]), box[3] - box[1]
    )
    across, down = [x0 + (x1 - x0) * n / 8 for n in range(9)], (y0, (y0 + y1) / 2, y1)
    inside = any(x0 < x < x1 and y0 < y < y1 for x, y in outline.polygon(shape))
    return inside or any(outline.encloses(shape, (x, y)) for x in across for y in down)


def _inside(block: Edges, cloth: Box) -> bool:
    across = cloth.x <= block[0] and block[2] <= cloth.right
    return across and cloth.y <= block[1] and block[3] <= cloth.bottom
