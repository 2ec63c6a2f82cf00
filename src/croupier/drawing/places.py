"""Who sits at which numbered place of a layout with boxes, and the places that are free.

A plate with a name covers the number of a place that somebody has; a free place is a button.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from math import dist

import msgspec

from croupier.core import measure
from croupier.core.layout import Box, Layout, Point, Words
from croupier.drawing import outline
from croupier.drawing.layers import layer
from croupier.drawing.legible import least
from croupier.drawing.seats import DARK, MINE, measure_cut
from croupier.drawing.svg import CREAM, GOLD, circle, group, rect, tag, text
from croupier.drawing.svg import words as written

NUMBERED = ("place {}", "box {}")
"""What layouts call the number of a place."""
HELD = ("{}", "high {}", "low {}")
"""What layouts call the places of the cards or tiles at a box."""
SIZE, ROOM = 66, 0.94
"""The height of a place without a printed number, and how much of the way to the next it takes."""
STEP = 4
"""How far a plate moves outward at a time, until it covers no wager of its place."""
SAID = 40
"""What is said about hands takes this much below them."""


class Free(msgspec.Struct, frozen=True):
    """A free place: what taking it is called, and the act that does it with its detail."""

    name: str
    act: str
    detail: str


def places_svg(
    layout: Layout,
    taken: Mapping[int, str],
    free: Mapping[int, Free],
    mine: str = "",
    you: str = "",
) -> str:
    """The plates of the places that somebody has, and the free ones as buttons.

    `you` is on the reader's own plate if there is no room for the whole name.
    """
    where = {number: _where(layout, number) for number in (*taken, *free)}
    known = {number: box for number, box in where.items() if box is not None}
    room, small = round(_room(known, layout.size[0])), least(layout)
    plates = (
        _plate(layout, known[number], number, patron, (mine, you), (room, small))
        for number, patron in taken.items()
        if number in known
    )
    buttons = (
        _button(known[number], number, one) for number, one in free.items() if number in known
    )
    return layer(layout, "places", (*plates, *buttons)) if known else ""


def _where(layout: Layout, number: int) -> Box | None:
    """Where the number of a place is; without one, below all that belongs to its box.

    If nothing else is there, it is as far below as what is said about the hands takes.
    """
    for name in NUMBERED:
        printed = layout.place(name.format(number))
        if printed is not None:
            x0, y0, x1, y1 = outline.bounds(printed.outline)
            return Box(round(x0), round(y0), round(x1 - x0), round(y1 - y0))
    lying = [layout.place(name.format(number)) for name in HELD]
    own = [one.outline for one in layout.areas if one.box == number]
    every = [outline.bounds(one) for one in (*own, *(p.outline for p in lying if p is not None))]
    if not own:
        return None
    low = max(y1 for _, _, _, y1 in every)
    middle = (min(x0 for x0, *_ in every) + max(x1 for _, _, x1, _ in every)) / 2
    near, clear = (
        Box(round(middle - SIZE / 2), round(low + down), SIZE, SIZE) for down in (-SIZE / 2, SAID)
    )
    return clear if _is_free(layout, clear) else near


def _is_free(layout: Layout, box: Box) -> bool:
    """Whether nothing else is on the cloth there, as far as a plate is wide, or on the rail."""
    x, y = box.center
    every = (one.outline for some in (layout.areas, layout.places) for one in some)
    for x0, y0, x1, y1 in map(outline.bounds, every):
        if x0 - SIZE < x < x1 + SIZE and y0 - SIZE / 2 < y < y1 + SIZE / 2:
            return False
    return y + SIZE / 2 <= layout.size[1]


def _room(boxes: Mapping[int, Box], widest: int) -> float:
    """How wide a plate may be: the plates of neighbors never touch."""
    centers: list[Point] = [box.center for box in boxes.values()]
    return ROOM * min((dist(*two) for two in combinations(centers, 2)), default=widest / 2)


def _aside(layout: Layout, number: int, middle: Point, wide: int, tall: int) -> int:
    """How far right the middle of a plate is: at the number, or outward, off the box's wagers."""
    (x, y), half, across = middle, wide // 2 + 4, layout.size[0]
    areas = [one.outline for one in layout.areas if one.box == number]
    x = min(max(x, half), across - half)
    outward = range(x, across - half, STEP) if 2 * x > across else range(x, half - 1, -STEP)
    off = (one for one in outward if not any(_covers(a, one, y, wide, tall) for a in areas))
    return next(off, outward[-1] if outward else x)


def _covers(area: str, x: float, y: float, wide: float, tall: float) -> bool:
    """Whether a plate lies over a part of an area."""
    corners = outline.polygon(area)
    if any(abs(left - x) < wide / 2 and abs(top - y) < tall / 2 for left, top in corners):
        return True
    spread = ((across / 4, down / 2) for across in range(-2, 3) for down in (-1, 0, 1))
    return any(outline.encloses(area, (x + wide * a, y + tall * d)) for a, d in spread)


def _plate(
    layout: Layout,
    box: Box,
    number: int,
    patron: str,
    own_as: tuple[str, str],
    rooms: tuple[int, int],
) -> str:
    """A plate with a name, inside the picture, that can be read."""
    (room, small), (mine, you) = rooms, own_as
    size = max(round(box.height * 0.46), small)
    tall = max(round(box.height * 0.8), round(size * 1.5))
    name = measure_cut(patron, size, room - size)
    name = you if you and patron == mine and name != patron else name
    wide = min(room, max(box.width, round(measure.breadth(name) * size / 100) + size))
    x, y, own = _aside(layout, number, box.center, wide, tall), box.center[1], patron == mine
    line = {"stroke": MINE if own else GOLD, "stroke_width": 3}
    return group(
        (
            tag("title", text(f"{number}: {patron}")),
            rect(x - wide / 2, y - tall / 2, wide, tall, tall * 0.4, fill=DARK, **line),
            written(
                Words(
                    name, (x, y), size, MINE if own else CREAM, face="sans", width=wide - size // 2
                )
            ),
        ),
        class_="plate mine" if own else "plate",
        role="img",
        data_place=number,
    )


def _button(box: Box, number: int, one: Free) -> str:
    """A free place, larger than its number so that it is easy to hit."""
    (x, y), ring = box.center, box.width * 0.66
    area = circle(x, y, ring, fill="#fff", fill_opacity=0)
    return group(
        (tag("title", text(one.name)), area),
        class_="vacant",
        role="button",
        tabindex=-1,
        aria_label=one.name,
        data_takes=number,
        data_by=one.act,
        data_detail=one.detail,
        pointer_events="all",
    )
