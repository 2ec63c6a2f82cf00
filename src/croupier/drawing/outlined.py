"""Text as outlines: an SVG picture that needs no font wherever it is shown or printed."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from croupier.core.errors import Refused
from croupier.drawing.svg import number

SVG = "http://www.w3.org/2000/svg"
INHERITED = ("font-family", "font-size", "font-weight", "text-anchor", "fill")
ARC = re.compile(r"M(\S+) (\S+)A(\S+) \S+ 0 0 0 (\S+)")
Given = Mapping[str, str]


def outlined(svg: str) -> str:
    """The same picture with every text drawn as paths."""
    ElementTree.register_namespace("", SVG)
    root = ElementTree.fromstring(svg)
    paths = {str(one.get("id")): str(one.get("d")) for one in root.iter(f"{{{SVG}}}path")}
    _walk(root, {}, paths)
    return ElementTree.tostring(root, encoding="unicode")


def _walk(node: ElementTree.Element, given: Given, paths: Given) -> None:
    """Replace the texts below an element; what they inherit is handed down."""
    mine = {**given, **{key: node.attrib[key] for key in INHERITED if key in node.attrib}}
    for at, child in enumerate(node):
        if child.tag == f"{{{SVG}}}text":
            node[at] = _drawn(child, mine, paths)
        else:
            _walk(child, mine, paths)


def _drawn(text: ElementTree.Element, given: Given, paths: Given) -> ElementTree.Element:
    mine = {**given, **{key: text.attrib[key] for key in INHERITED if key in text.attrib}}
    outline = "".join(_pieces(text, mine, paths))
    made = ElementTree.Element(f"{{{SVG}}}path", {"d": outline, "fill": mine.get("fill", "#000")})
    if "transform" in text.attrib:
        made.set("transform", text.attrib["transform"])
    return made


def _pieces(text: ElementTree.Element, given: Given, paths: Given) -> Iterator[str]:
    """The outline of a text: of itself, of its lines, or along a path."""
    if text.text:
        yield straight(text.text, _point(text), given)
    for part in text:
        if part.tag == f"{{{SVG}}}textPath":
            name = str(part.get("href", "")).removeprefix("#")
            yield bent(part.text or "", paths[name], given)
        else:
            yield straight(part.text or "", _point(part), given)


def _point(node: ElementTree.Element) -> tuple[float, float]:
    return float(node.get("x", "0")), float(node.get("y", "0"))


def straight(text: str, at: tuple[float, float], given: Given) -> str:
    """The outline of a line of text at a point."""
    font, size = _face(given), float(given.get("font-size", "16"))
    shift = {"middle": 0.5, "end": 1.0}.get(given.get("text-anchor", ""), 0.0)
    x, y = at[0] - shift * font.width(text, size), at[1]
    found = []
    for letter in text:
        found.append(font.glyph(letter, size, (x, y), 0.0))
        x += font.width(letter, size)
    return "".join(found)


def bent(text: str, path: str, given: Given) -> str:
    """The outline of a text in the middle of the lower half of a circle."""
    found = ARC.match(path)
    if found is None:
        raise Refused("text along a path", "the path is not half a circle")
    left, top, radius, right = (float(one) for one in found.groups())
    x, font, size = (left + right) / 2, _face(given), float(given.get("font-size", "16"))
    along, made = -font.width(text, size) / 2, []
    for letter in text:
        wide = font.width(letter, size)
        turn = -(along + wide / 2) / radius
        base = (x - radius * math.sin(turn), top + radius * math.cos(turn))
        at = (base[0] - wide / 2 * math.cos(turn), base[1] - wide / 2 * math.sin(turn))
        made.append(font.glyph(letter, size, at, turn))
        along += wide
    return "".join(made)


class Face:
    """A font file and the outlines of its letters."""

    def __init__(self, path: Path) -> None:
        """Open the file."""
        from fontTools.ttLib import TTFont

        self._font = TTFont(path)
        self._glyphs, self._names = self._font.getGlyphSet(), self._font.getBestCmap()
        self._units: int = self._font["head"].unitsPerEm

    def _glyph(self, letter: str) -> Any:
        return self._glyphs[self._names.get(ord(letter), ".notdef")]

    def width(self, text: str, size: float) -> float:
        """How wide a text is."""
        return float(sum(self._glyph(letter).width for letter in text) * size / self._units)

    def glyph(self, letter: str, size: float, at: tuple[float, float], turn: float) -> str:
        """The outline of a letter at a point, turned by an angle in radians."""
        from fontTools.pens.svgPathPen import SVGPathPen
        from fontTools.pens.transformPen import TransformPen

        scale, (cos, sin) = size / self._units, (math.cos(turn), math.sin(turn))
        pen = SVGPathPen(self._glyphs, ntos=lambda value: number(round(value, 1)))
        matrix = (scale * cos, scale * sin, scale * sin, -scale * cos, *at)
        self._glyph(letter).draw(TransformPen(pen, matrix))
        return str(pen.getCommands())


def _face(given: Given) -> Face:
    """The font of a family and a weight."""
    sans = "Helvetica" in given.get("font-family", "")
    bold = given.get("font-weight", "normal") == "bold"
    return _opened(f"DejaVu{'Sans' if sans else 'Serif'}{'-Bold' if bold else ''}.ttf")


@lru_cache(maxsize=8)
def _opened(name: str) -> Face:
    """A font of the set that the reports' plots are drawn with."""
    try:
        import matplotlib
    except ImportError as missing:
        why = "its fonts are not installed"
        raise Refused("drawing as PDF", why, (), "pip install 'croupier[report]'") from missing
    return Face(Path(matplotlib.get_data_path()) / "fonts" / "ttf" / name)
