"""A result card: the felt at the end of a round, with what came, as a picture to share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from croupier.core import measure
from croupier.drawing.svg import CREAM, FACES, GOLD, group, rect, tag, text

WIDTH, HEIGHT, MARGIN = 1200, 630, 48
PICTURE = (MARGIN, 118, 724, 404)
"""Where the felt is, and how large."""
BESIDE = PICTURE[0] + PICTURE[2] + 32
ROOM = WIDTH - MARGIN - BESIDE
LINES = 5
GROUND, EDGE, SOFT, LOST = "#0d2a20", "#b9913f", "#c9d3c8", "#f0b3ab"


class Said(msgspec.Struct, frozen=True):
    """What a card says: the game, what came, what it brought, whose it is, when, and where."""

    title: str
    came: str
    brought: str
    lost: bool
    name: str
    date: str
    link: str
    brand: str


def result_card(layers: Iterable[str], said: Said) -> str:
    """A card with the layers of a felt, each a whole SVG, on top of each other."""
    x, y, width, height = PICTURE
    felt = tag("svg", *layers, x=x, y=y, width=width, height=height)
    return tag(
        "svg",
        rect(0, 0, WIDTH, HEIGHT, fill=GROUND),
        rect(14, 14, WIDTH - 28, HEIGHT - 28, 22, fill="none", stroke=EDGE, stroke_width=2),
        felt,
        group(_words(said)),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        aria_label=". ".join(part for part in (said.title, said.came, said.brought) if part),
        font_family=FACES["serif"],
    )


def _words(said: Said) -> Iterator[str]:
    """The words around the felt: above, beside and below it."""
    right, foot = WIDTH - MARGIN, HEIGHT - 46
    yield _line(said.title, MARGIN, 82, 40, fill=CREAM, font_weight="bold")
    yield _line(said.brand, right, 80, 28, fill=GOLD, text_anchor="end")
    yield _line(said.date, MARGIN, foot, 22, fill=SOFT, **SANS)
    size = measure.fitting(said.link, 22, 760)
    yield _line(said.link, right, foot, size, fill=SOFT, text_anchor="end", **SANS)
    yield from _beside(said)


def _beside(said: Said) -> Iterator[str]:
    """What came, what it brought and whose it is, next to the felt."""
    size = 50 if len(said.came) < 30 else 34
    longest = max(said.came.split() or [""], key=measure.breadth)
    size = measure.fitting(longest, size, ROOM)
    came = measure.lines(said.came, size, ROOM)[:LINES] if said.came else ()
    top = PICTURE[1] + 60.0
    for n, line in enumerate(came):
        yield _line(line, BESIDE, top + n * size * 1.2, size, fill=CREAM, font_weight="bold")
    top += len(came) * size * 1.2 + 30
    if said.brought:
        large = measure.fitting(said.brought, 54, ROOM)
        color = LOST if said.lost else GOLD
        yield _line(said.brought, BESIDE, top, large, fill=color, font_weight="bold")
        top += large + 10
    if said.name:
        yield _line(said.name, BESIDE, top, 26, fill=SOFT, **SANS)


SANS = {"font_family": FACES["sans"]}


def _line(words: str, x: float, y: float, size: float, **how: str) -> str:
    return tag("text", text(words), x=x, y=y, font_size=size, **how)
