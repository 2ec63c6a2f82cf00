"""What changes on a felt: chips and lights, each a nested SVG that can be replaced on its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

import msgspec

from croupier.core.errors import UnknownName
from croupier.core.layout import Area, Box, Layout, Place, Point, Words
from croupier.core.money import Cents, short
from croupier.drawing.room import standing
from croupier.drawing.svg import (
    CHIP_COLORS,
    CREAM,
    FACES,
    INK,
    circle,
    group,
    path,
    points,
    polar,
    rect,
    tag,
    text,
)
from croupier.drawing.svg import words as written
from croupier.equipment.chips import VALUE_CHIPS, stack

LIGHT = frozenset(("White", "Pink", "Yellow", "Fire Orange", "Gray", "Mustard Yellow", "Gold"))
LIGHT_NAMES = frozenset(
    (
        *("lavender", "khaki", "aquamarine", "turquoise", "orange", "coral", "white", "pink"),
        *("tan", "magenta", "olive"),
    )
)
"""Chips on which dark figures are easier to read."""
FIGURE, INNER = 34, 45
"""The height of a chip's figure, and its greatest width, which fits inside the chip's edge."""
SIZE, RISE, TALLEST = 60, 6, 6
"""The width of a drawn chip, how far each stands above the one below, and how many are drawn.

Chips are drawn at one and a half times their real size, so that their figures can be read.
"""
ENAMEL = {"fill": "#f7f3ea", "stroke": INK, "stroke_width": 2}
BUTTON, LEGIBLE = 27, 95
"""The least height of an On button, and how many would fit across the felt at most."""
BROAD, LARGEST = 2400, 1.35
"""Chips are drawn larger on a cloth wider than this, up to this factor."""
BESIDE = 28
"""The distance between stacks of several patrons, all inside the smallest areas."""
HEAPED = 44
"""The distance between the stacks of a heap, which overlap a little."""
WITHOUT_VALUE = 3
"""How many chips without a value are drawn; their number does not show their worth."""


class Stack(msgspec.Struct, frozen=True):
    """Chips in an area: their worth, and the color if they are non-value chips.

    `patron` says whose they are, `ring` is the color around them that distinguishes patrons, `on`
    puts an On button on top.
    """

    amount: Cents
    color: str = ""
    patron: str = ""
    ring: str = ""
    on: bool = False


Chips: TypeAlias = Cents | Stack | Sequence[Stack]


def chips_svg(layout: Layout, stacks: Mapping[str, Chips]) -> str:
    """The chips in areas and places, by id, as a layer over the felt."""
    rows = (_row(layout, _stand(layout, name), _every(there)) for name, there in stacks.items())
    return layer(layout, "chips", (one for row in rows for one in row))


def _every(chips: Chips) -> tuple[Stack, ...]:
    """The stacks of an area."""
    if isinstance(chips, int):
        return (Stack(chips),)
    return (chips,) if isinstance(chips, Stack) else tuple(chips)


def chip_at(layout: Layout, area: Area) -> str:
    """Where a single stack stands in an area, and its size, as `x y size`."""
    size = _size(layout)
    there = standing(layout, area, SIZE * size, 0)
    return f"{round(there.x)} {round(there.y)} {there.size * size:.3g}"


def _size(layout: Layout) -> float:
    """How much larger chips are drawn on a broad cloth."""
    return min(LARGEST, max(1.0, layout.size[0] / BROAD))


def _row(layout: Layout, at: Area | Place, every: Sequence[Stack]) -> Iterator[str]:
    """Stacks next to each other, clear of the print in their area if there is room."""
    row, size = BESIDE * (len(every) - 1), _size(layout)
    there = standing(layout, at, SIZE * size, row * size)
    scale = there.size * size
    for place, one in enumerate(every):
        x = there.x + (BESIDE * place - row / 2) * scale
        button = max(BUTTON, layout.size[0] / LEGIBLE / scale)
        yield _stack(at, one, (round(x), round(there.y)), scale, button)


def lights_svg(layout: Layout, areas: Iterable[str]) -> str:
    """The areas that are illuminated, by id, as a layer over the felt."""
    return layer(layout, "lights", (_light(_area(layout, area)) for area in areas))


def marks_svg(layout: Layout, areas: Iterable[str]) -> str:
    """A marker on each area by id, as the dealer puts one on the number that came."""
    return layer(layout, "marks", (_mark(_area(layout, area)) for area in areas))


def _mark(area: Area) -> str:
    """A small marker of glass and brass, which stands on its area."""
    edge = {"stroke": INK, "stroke_width": 1.5}
    foot = tag("ellipse", cx=0, cy=15, rx=17, ry=8, fill="#b98d2c", **edge)
    glass = "M-9 14C-5 2-12-5-11-18H11C12-5 5 2 9 14Z"
    stem = path(glass, fill="#eef6fb", fill_opacity=0.85, **edge)
    top = tag("ellipse", cx=0, cy=-19, rx=12, ry=5.5, fill="#f4d682", **edge)
    x, y = area.anchor
    moved = f"translate({x} {y - 12}) scale(1.9)"
    title = tag("title", text(area.label.partition(",")[0]))
    return group((title, foot, stem, top), role="img", transform=moved)


def layer(layout: Layout, name: str, elements: Iterable[str], **more: object) -> str:
    """A nested SVG of the felt's own size that does not react to the pointer."""
    width, height = layout.size
    return tag(
        "svg",
        group(elements),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        class_=f"layer {name}",
        pointer_events="none",
        font_family=FACES["sans"],
        font_weight="bold",
        text_anchor="middle",
        **more,
    )


def _area(layout: Layout, area_id: str) -> Area:
    area = layout.area(area_id)
    if area is None:
        raise UnknownName("area", area_id, (a.id for a in layout.areas))
    return area


def _stand(layout: Layout, name: str) -> Area | Place:
    stand = layout.stand(name)
    if stand is None:
        known = [area.id for area in layout.areas]
        raise UnknownName("area or place", name, (*known, *(place.id for place in layout.places)))
    return stand


def _light(area: Area) -> str:
    glow = {"fill": "#fff3b0", "fill_opacity": 0.35, "stroke": "#fff3b0", "stroke_width": 9}
    return path(area.outline, class_="lit", **glow)


def _stack(area: Area | Place, chips: Stack, at: Point, size: float, height: float) -> str:
    """A stack on a point, the largest chips at the bottom, its worth on top, its button beside."""
    x, y = at
    colors = [chips.color] * WITHOUT_VALUE if chips.color else _colors(chips.amount)
    shown = colors[:TALLEST]
    drawn = [_chip(0, -RISE * n, color) for n, color in enumerate(shown)]
    top = (0, -RISE * (len(shown) - 1)) if shown else (0, 0)
    label = short(chips.amount)
    written_in = ink(shown[-1]) if shown else CREAM
    worth = written(Words(label, top, FIGURE, written_in, face="sans", width=INNER))
    whose = f"{chips.patron}: " if chips.patron else ""
    title = tag("title", text(f"{whose}${label} on {area.label or area.id}"))
    ring = _ring(0, 0, chips.ring or CREAM)
    button = _on_button(top, height) if chips.on else ""
    stood = group((ring, *drawn, worth, button), transform=f"translate({x} {y}) scale({size:.3g})")
    return group(
        (title, stood),
        class_="stack thing",
        data_area=area.id,
        role="img",
        data_patron=chips.patron or None,
        data_thing=f"chips {area.id} {chips.patron}".strip(),
        data_amount=chips.amount,
        data_face=label,
        data_x=x,
        data_y=y,
    )


def _on_button(top: tuple[int, int], height: float) -> str:
    """The button on a wager that its player called on, so large that it can be read."""
    x, y, width = top[0] + SIZE // 2, top[1] - SIZE // 2, 2 * height
    shape = rect(x - width / 2, y - height / 2, width, height, rx=height / 2, **ENAMEL)
    said = written(Words("ON", (x, y), round(height), INK, face="sans"))
    return group((tag("title", text("On button")), shape, said), class_="on-button")


def _ring(x: int, y: int, color: str) -> str:
    """A ring around the foot of a stack."""
    return circle(x, y + 2, SIZE / 2 + 6, fill=color, stroke="#000", stroke_opacity=0.4)


def ink(color: str) -> str:
    """The color in which figures are readable on a chip of this color."""
    return INK if color in LIGHT or color.partition("-")[0] in LIGHT_NAMES else CREAM


def stack_svg(x: int, y: int, worth: Cents, many: int) -> str:
    """A number of chips of one worth on a point, for a picture."""
    color = VALUE_CHIPS.colors[worth]
    ink = INK if color in LIGHT else CREAM
    top = (x, y - RISE * (many - 1))
    label = Words(short(worth), top, 16, ink, face="sans", width=SIZE - 18)
    chips = (_chip(x, y - RISE * n, color) for n in range(many))
    return group((*chips, written(label, text_anchor="middle")))


def heap_in(amount: Cents, box: Box, largest: float = 1.1) -> str:
    """An amount as stacks of chips at the bottom of a box, in the middle and never beyond it."""
    columns = Counter(_colors(amount))
    tallest = min(max(columns.values()), TALLEST)
    wide, tall = SIZE + HEAPED * (len(columns) - 1) + 2, SIZE + RISE * (tallest - 1) + 4
    size = min(largest, box.width / wide, box.height / tall)
    at = f"translate({box.center[0]} {box.bottom - size * (SIZE / 2 + 3):.1f}) scale({size:.3g})"
    return group((heap(amount),), transform=at)


def heap(amount: Cents) -> str:
    """An amount as stacks of chips side by side, one for each value, around the origin."""
    columns = Counter(_colors(amount)).items()
    left = -HEAPED * (len(columns) - 1) / 2
    chips = (
        _chip(round(left + HEAPED * n), -RISE * up, color)
        for n, (color, many) in enumerate(columns)
        for up in range(min(many, TALLEST))
    )
    return group(chips)


def _colors(amount: Cents) -> list[str]:
    return [VALUE_CHIPS.colors[chip] for chip in stack(amount)] or ["White"]


@lru_cache(maxsize=1024)
def _chip(x: int, y: int, color: str) -> str:
    """A chip seen from above: its color, eight edge spots, a ring."""
    named = color.lower().replace(" ", "").partition("-")[0]
    fill = CHIP_COLORS.get(color, named)
    return group(_chip_parts(x, y, SIZE / 2, fill, "#2158b5" if color == "White" else CREAM))


def _chip_parts(x: int, y: int, r: float, fill: str, spots: str) -> Iterator[str]:
    yield circle(x + 1, y + 3, r, fill="#000", fill_opacity=0.35)
    yield circle(x, y, r, fill=fill, stroke="#000", stroke_opacity=0.45, stroke_width=1)
    for turn in range(0, 360, 45):
        corners = (
            polar(x, y, r * 0.98, turn - 9),
            polar(x, y, r * 0.98, turn + 9),
            polar(x, y, r * 0.78, turn + 9),
            polar(x, y, r * 0.78, turn - 9),
        )
        yield path(points(corners), fill=spots)
    yield circle(x, y, r * 0.74, fill=fill, stroke=spots, stroke_width=1.2)
