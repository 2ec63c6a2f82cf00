"""A felt as a drawing to be submitted: in true size, with dimensions, a scale bar, crop marks,
the colors by name, and a title block.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.core.layout import Area, Box, Figure, Layout, Place, Words
from croupier.core.measure import breadth, lines
from croupier.drawing.felt import CLOTHS, TINTS, felt_svg
from croupier.drawing.sheet import without_sign
from croupier.drawing.svg import (
    CREAM,
    FACES,
    GOLD,
    INK,
    INKS,
    LOOKS,
    circle,
    group,
    path,
    rect,
    tag,
    text,
    words,
)

MARGIN, BLEED, MARK = 170, 12, 60
"""The paper around a drawing, the cloth beyond its edge, and the length of a crop mark."""
BLOCK, LINE, FINE = 330, 26, 4
"""The height of the title block, the size of its letters, and the width of thin lines."""
BAR, STEP = 1000, 100
"""The length of the scale bar and of its parts, in millimeters."""
OBJECTS = frozenset(
    "drop box,tip box,shaker,covered shaker,dice cup,dice shaker,stick,puck,point marker,"
    "electrical device,chip float,marker buttons,card shoe,discard rack,discard bucket,shuffler,"
    "acceptor,chip return,controller,clear box,deck,card reader,spread marker,ball wheel,"
    "standing wheel".split(",")
)
"""Pictures of things that stand on the table and are not printed on its cloth."""


class Title(msgspec.Struct, frozen=True):
    """What the title block says: pairs of a name and a value."""

    rows: tuple[tuple[str, str], ...]
    heading: str


class Plate(msgspec.Struct, frozen=True):
    """A drawing: its picture and its size in millimeters."""

    svg: str
    size: tuple[int, int]


def cloth_alone(layout: Layout) -> Layout:
    """The printed cloth without the things on it, its rail and its sign."""
    bare = without_sign(layout)
    printed = tuple(one for one in bare.places if not _stands(one))
    flat = tuple(one for one in bare.figures if one.look != "wall")
    low = layout.cloth.bottom + layout.rail
    return replace(bare, places=printed, figures=flat, size=(layout.size[0], low))


def _stands(place: Place) -> bool:
    return place.id == "dice" or any(one.name in OBJECTS for one in place.pictures)


def plate(
    layout: Layout, title: Title, *, cloth: bool = False, scale: Fraction | int = 1, logo: str = ""
) -> Plate:
    """The whole table, or the cloth alone with its bleed, on a sheet with everything around it.

    `logo` is a picture as a data address, drawn beside the house's name.
    """
    shown = cloth_alone(layout) if cloth else without_sign(layout)
    wide, tall = shown.size
    size = wide + 2 * MARGIN, tall + 2 * MARGIN + BLOCK
    parts = (
        rect(0, 0, *size, fill="#fff"),
        *(_bled(shown) if cloth else ()),
        _placed(shown, cloth),
        *_logo(shown, logo),
        *_crop_marks(shown, cloth),
        *_dimensions(shown, cloth, scale),
        *_block(size, title, layout, scale),
    )
    attributes = {"font_family": FACES["sans"], "text_anchor": "middle", "class_": "plate"}
    width, height = (round(scale * one) for one in size)
    svg = tag(
        "svg",
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        width=f"{width}mm",
        height=f"{height}mm",
        viewBox=f"0 0 {size[0]} {size[1]}",
        **attributes,
    )
    return Plate(svg, (width, height))


def _placed(layout: Layout, cloth: bool) -> str:
    """The felt inside the margin."""
    inside = felt_svg(layout, bare=cloth)
    width, height = layout.size
    head = f'<svg x="{MARGIN}" y="{MARGIN}" width="{width}" height="{height}" '
    return inside.replace("<svg ", head, 1)


LOGO = 130
"""The height of a logo, in millimeters."""


def _logo(layout: Layout, logo: str) -> Iterator[str]:
    """The logo to the left of a straight name, or above a bent one."""
    names = (one.words for one in layout.inscriptions if one.role == "name")
    for said in names if logo else ():
        half = min(breadth(said.text) * said.set_size // 200, (said.width or 10_000) // 2)
        x, y = said.at
        at = (x, y - said.size - LOGO // 2) if said.bend else (x - half - LOGO * 3 // 4, y)
        box = {"x": at[0] - LOGO // 2 + MARGIN, "y": at[1] - LOGO // 2 + MARGIN}
        yield tag("image", **box, width=LOGO, height=LOGO, href=logo)


def _bled(layout: Layout) -> Iterator[str]:
    """The cloth's color beyond its edge, so that it can be cut along it."""
    color = CLOTHS[layout.color][0]
    edge = {"fill": color, "stroke": color, "stroke_width": 2 * BLEED, "stroke_linejoin": "round"}
    shift = f"translate({MARGIN} {MARGIN})"
    box = layout.cloth
    if layout.shape:
        yield path(layout.shape, transform=shift, **edge)
    else:
        corner = layout.corner or 46
        yield rect(box.x, box.y, box.width, box.height, corner, transform=shift, **edge)


def _outer(layout: Layout, cloth: bool) -> Box:
    """The box of the table with its rail, or of the cloth, on the sheet."""
    box = layout.cloth if cloth else layout.cloth.inset(-layout.rail)
    return replace(box, x=box.x + MARGIN, y=box.y + MARGIN)


def _crop_marks(layout: Layout, cloth: bool) -> Iterator[str]:
    """Marks at the corners of what is cut, clear of the bleed."""
    box = _outer(layout, cloth)
    thin = {"stroke": INK, "stroke_width": FINE / 2, "fill": "none"}
    away = BLEED + 6
    for x, way in ((box.x, -1), (box.right, 1)):
        for y, down in ((box.y, -1), (box.bottom, 1)):
            yield path(
                f"M{x + way * away} {y}h{way * MARK}M{x} {y + down * away}v{down * MARK}", **thin
            )


def length(millimeters: Fraction | int) -> str:
    """A length in millimeters and inches."""
    return f"{round(millimeters)} mm ({float(millimeters / Fraction(254, 10)):.2f} in)"


def _dimensions(layout: Layout, cloth: bool, scale: Fraction | int) -> Iterator[str]:
    """The length and the width of the table and of its cloth, and the spacing of its rail."""
    outer, inner = _outer(layout, cloth), _outer(layout, True)
    yield from _across(outer, outer.y - 110, length(scale * outer.width))
    yield from _down(outer, outer.x - 110, length(scale * outer.height))
    if outer != inner:
        yield from _across(inner, outer.y - 50, f"cloth {length(scale * inner.width)}")
        yield from _down(inner, outer.x - 50, f"cloth {length(scale * inner.height)}")


ARROW = 14


def _across(box: Box, y: int, said: str) -> Iterator[str]:
    line = f"M{box.x} {y}H{box.right}M{box.x} {y - 20}V{box.y - 8}M{box.right} {y - 20}V{box.y - 8}"
    yield path(line, stroke=INK, stroke_width=FINE / 2, fill="none")
    for x, way in ((box.x, 1), (box.right, -1)):
        yield path(f"M{x} {y}l{way * 3 * ARROW} {-ARROW}v{2 * ARROW}Z", fill=INK)
    yield _label(said, (box.center[0], y), 0)


def _down(box: Box, x: int, said: str) -> Iterator[str]:
    line = (
        f"M{x} {box.y}V{box.bottom}M{x - 20} {box.y}H{box.x - 8}M{x - 20} {box.bottom}H{box.x - 8}"
    )
    yield path(line, stroke=INK, stroke_width=FINE / 2, fill="none")
    for y, way in ((box.y, 1), (box.bottom, -1)):
        yield path(f"M{x} {y}l{-ARROW} {way * 3 * ARROW}h{2 * ARROW}Z", fill=INK)
    yield _label(said, (x, box.center[1]), 270)


def _label(said: str, at: tuple[int, int], turn: int) -> str:
    """A dimension on white, across its line."""
    wide = breadth(said) * LINE // 100 + LINE
    back = rect(at[0] - wide / 2, at[1] - LINE * 0.7, wide, LINE * 1.4, fill="#fff")
    turned = f"rotate({turn} {at[0]} {at[1]})" if turn else None
    told = words(Words(said, at, LINE, INK, face="sans"))
    return group((back, told), transform=turned)


def _block(
    size: tuple[int, int], title: Title, layout: Layout, scale: Fraction | int
) -> Iterator[str]:
    """The title block along the lower edge: colors, the scale bar, and what the drawing is of."""
    box = Box(40, size[1] - BLOCK - 20, size[0] - 80, BLOCK)
    frame: dict[str, Any] = {"fill": "#fff", "stroke": INK, "stroke_width": FINE}
    yield rect(box.x, box.y, box.width, box.height, **frame)
    third = box.width // 3
    yield path(f"M{box.x + third} {box.y}v{BLOCK}M{box.x + 2 * third} {box.y}v{BLOCK}", **frame)
    yield from _colors(layout, Box(box.x, box.y, third, BLOCK))
    yield from _bar(Box(box.x + third, box.y, third, BLOCK), scale)
    yield from _titled(title, Box(box.x + 2 * third, box.y, box.width - 2 * third, BLOCK))


def colors(layout: Layout) -> dict[str, str]:
    """The printed colors of a layout by name."""
    named = {f"cloth, {layout.color}": CLOTHS[layout.color][0], "gold lines": GOLD}
    parts: tuple[Area | Figure | Place, ...] = (*layout.areas, *layout.places, *layout.figures)
    for look in dict.fromkeys(one.look for one in parts):
        named |= {look: LOOKS[look]} if look in LOOKS else {}
        named |= {look: TINTS[look]} if look in TINTS else {}
    for ink in dict.fromkeys(one.words.ink for one in layout.inscriptions if not one.sign):
        if ink in INKS:
            named[f"{'cream' if INKS[ink] == CREAM else ink} letters"] = INKS[ink]
    return named


def _colors(layout: Layout, box: Box) -> Iterator[str]:
    yield _said("COLORS", box.x + 30, box.y + 44, LINE, bold=True)
    half = box.width // 2
    for n, (name, color) in enumerate(colors(layout).items()):
        x, y = box.x + 30 + (n // 5) * half, box.y + 70 + (n % 5) * 50
        yield rect(x, y, 60, 34, fill=color, stroke=INK, stroke_width=1.5)
        yield _said(f"{name} {color}", x + 76, y + 26, LINE - 4)


def _bar(box: Box, scale: Fraction | int) -> Iterator[str]:
    """A bar of a meter or half of it in decimeters, in true size, and one foot."""
    yield _said("SCALE 1 : 1, lengths in true size", box.x + 30, box.y + 44, LINE, bold=True)
    whole = BAR if box.width * scale > BAR + 120 else BAR // 2
    for n in range(whole // STEP):
        x, wide = box.x + 30 + float(n * STEP / scale), float(STEP / scale)
        paint: dict[str, Any] = {
            "fill": INK if n % 2 == 0 else "#fff",
            "stroke": INK,
            "stroke_width": 2,
        }
        yield rect(x, box.y + 80, wide, 26, **paint)
    yield _said(f"0 – {whole} mm", box.x + 30, box.y + 142, LINE)
    foot = float(Fraction(3048, 10) / scale)
    yield rect(box.x + 30, box.y + 180, foot, 26, fill=INK)
    yield _said("0 – 1 ft", box.x + 30, box.y + 242, LINE)
    note = f"Bleed {BLEED} mm beyond the cloth. Text is outlined: no font is needed."
    yield _said(note, box.x + 30, box.y + 296, LINE - 4)


def _titled(title: Title, box: Box) -> Iterator[str]:
    yield _said(title.heading, box.x + 30, box.y + 52, LINE + 12, bold=True)
    y = box.y + 100
    for name, value in title.rows:
        told = lines(value, LINE - 2, box.width - 280)[:3] if value else ("",)
        yield _said(name, box.x + 30, y, LINE - 2, bold=True)
        yield from (
            _said(line, box.x + 240, y + n * (LINE + 4), LINE - 2) for n, line in enumerate(told)
        )
        y += len(told) * (LINE + 4) + 4


def _said(said: str, x: float, y: float, size: int, *, bold: bool = False) -> str:
    weight = "bold" if bold else "normal"
    return tag(
        "text",
        text(said),
        x=x,
        y=y,
        font_size=size,
        fill=INK,
        text_anchor="start",
        font_weight=weight,
    )


def keyed(layout: Layout, keys: Iterable[tuple[str, tuple[int, int]]]) -> str:
    """The table with a numbered disk at each place that a list refers to."""
    disks = []
    for label, at in keys:
        disks.append(circle(*at, 27, fill="#fff", stroke="#b3202c", stroke_width=5))
        disks.append(words(Words(label, at, 30, "#b3202c", face="sans", width=48)))
    return felt_svg(layout).removesuffix("</svg>") + group(disks, font_weight="bold") + "</svg>"
