"""A small SVG writer: elements with presentation attributes, words that fit, the palette."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from xml.sax.saxutils import escape, quoteattr

from croupier.core.layout import Words

GOLD, CREAM, INK = "#e3c56a", "#fbf6e6", "#20160c"
BRASS, WOOD = "url(#felt-brass)", "url(#felt-wood)"
DARK_BRASS, DARK_WOOD = "#5b4413", "#2a1407"
FACES = {
    "serif": "Georgia,'Times New Roman','DejaVu Serif',serif",
    "sans": "'Helvetica Neue',Arial,'DejaVu Sans',sans-serif",
}
INKS = {"white": CREAM, "gold": GOLD, "ink": INK, "faint": "#b9c7b6", "red": "#b3202c"}
LOOKS = {
    "red": "#b01f2e",
    "black": "#16161a",
    "green": "#0f7a3d",
    "blue": "#1d55b0",
    "gold": "#a87808",
    "purple": "#67308f",
}
CHIP_COLORS = {
    "White": "#f6f5ee",
    "Pink": "#f283c0",
    "Red": "#8c1a24",
    "Blue": "#0f5ab2",
    "Yellow": "#f5e160",
    "Green": "#0f9062",
    "Black": "#17171a",
    "Purple": "#4d2963",
    "Fire Orange": "#f02c02",
    "Gray": "#747c85",
    "Mustard Yellow": "#948225",
    "Gold": "#cfb58c",
}
"""The primary colors of value chips, far enough apart for people who see colors differently."""
LEADING = 1.28
"""The distance between lines of a text, relative to its size."""


def number(value: float) -> str:
    """A coordinate with at most one decimal."""
    return f"{value:.1f}".rstrip("0").rstrip(".")


def tag(name: str, *children: str, **attributes: object) -> str:
    """An element; `class_` is written class, an underscore as a hyphen, and None is left out."""
    written = "".join(
        f" {_hyphened(key)}={_quoted(value)}"
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{''.join(children)}</{name}>" if children else f"<{name}{written}/>"


@lru_cache(maxsize=256)
def _hyphened(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _quoted(value: object) -> str:
    if isinstance(value, int | float):
        return f'"{number(value)}"'
    return _escaped(str(value))


@lru_cache(maxsize=1024)
def _escaped(value: str) -> str:
    """Cache the quoting, since colors, faces and classes recur."""
    return quoteattr(value)


def text(content: str) -> str:
    """The content of an element, escaped."""
    return escape(content)


def path(outline: str, **attributes: object) -> str:
    """A path."""
    return tag("path", d=outline, **attributes)


def circle(x: float, y: float, radius: float, **attributes: object) -> str:
    """A circle."""
    return tag("circle", cx=x, cy=y, r=radius, **attributes)


def rect(
    x: float, y: float, width: float, height: float, rx: float = 0, **attributes: object
) -> str:
    """A rectangle, with round corners if `rx` is given."""
    return tag("rect", x=x, y=y, width=width, height=height, rx=rx or None, **attributes)


def group(children: Iterable[str], **attributes: object) -> str:
    """A group of elements; "" if there are none."""
    inside = "".join(children)
    return tag("g", inside, **attributes) if inside else ""


def polar(x: float, y: float, radius: float, degrees: float) -> tuple[float, float]:
    """The point at a distance and an angle, clockwise from the top."""
    turn = math.radians(degrees - 90)
    return x + radius * math.cos(turn), y + radius * math.sin(turn)


def points(pairs: Iterable[tuple[float, float]]) -> str:
    """A closed outline through points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in pairs) + "Z"


def sector(x: float, y: float, radii: tuple[float, float], degrees: tuple[float, float]) -> str:
    """The outline of a piece of a ring between two angles, clockwise from the top."""
    (outer, inner), (start, end) = radii, degrees
    a, b = polar(x, y, outer, start), polar(x, y, outer, end)
    c, d = polar(x, y, inner, end), polar(x, y, inner, start)
    big, small = number(outer), number(inner)
    return (
        f"M{number(a[0])} {number(a[1])}A{big} {big} 0 0 1 {number(b[0])} {number(b[1])}"
        f"L{number(c[0])} {number(c[1])}A{small} {small} 0 0 0 {number(d[0])} {number(d[1])}Z"
    )


def words(shown: Words, transform: str | None = None, **more: object) -> str:
    """Words centered on their point, in one line or several, or along a circle."""
    if shown.bend:
        return _bent(shown, **more)
    (x, y), lines, size = shown.at, shown.lines, shown.set_size
    first = y - (len(lines) - 1) * size * LEADING / 2 + size * 0.36
    written = (
        tag("tspan", text(line), x=x, y=first + n * size * LEADING) for n, line in enumerate(lines)
    )
    one = len(lines) == 1
    return tag(
        "text",
        *((text(lines[0]),) if one else written),
        x=x if one else None,
        y=first if one else None,
        font_size=size,
        fill=INKS.get(shown.ink, shown.ink),
        font_family=FACES["sans"] if shown.face == "sans" else None,
        transform=f"rotate({shown.turn} {x} {y})" if shown.turn else transform,
        **more,
    )


def _bent(shown: Words, **more: object) -> str:
    """Words in one line along the lower half of a circle, whose path is named by its position."""
    (x, y), size, radius = shown.at, shown.set_size, shown.bend
    line, center = radius + size * 0.36, y - radius
    name = f"felt-bend-{x}-{y}-{radius}"
    arc = f"M{number(x - line)} {center}A{number(line)} {number(line)} 0 0 0 {number(x + line)}"
    curve = path(f"{arc} {center}", id=name, fill="none")
    along = tag("textPath", text(shown.text), href=f"#{name}", startOffset="50%")
    written = tag(
        "text",
        along,
        font_size=size,
        fill=INKS.get(shown.ink, shown.ink),
        font_family=FACES["sans"] if shown.face == "sans" else None,
        transform=f"rotate({shown.turn} {x} {y})" if shown.turn else None,
        **more,
    )
    return curve + written
