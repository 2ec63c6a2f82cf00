"""Where chips stand in an area, and how large, so that the print there can be read."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import inf
from typing import TypeAlias

import msgspec

from croupier.core import measure
from croupier.core.layout import Area, Layout, Place, Words
from croupier.drawing import outline

Edges: TypeAlias = tuple[float, float, float, float]
SIZES = (1.3, 1.0, 0.85, 0.7)
"""The sizes in which a stack may be drawn, relative to its usual size.

The larger one is for an anchor with room all around; the smallest still has a readable figure.
"""
COVERS, SHRINKS, STRAYS, JUTS = 2.0, 0.7, 0.6, 0.3
"""The penalties for a stack that covers print, is small, is far from the anchor, or on a line."""
ORNAMENTS = frozenset(("spade", "diamond"))
"""Pictures that chips may cover, because they add no information."""
STEPS, MARGIN = 8, 1.15
"""How many positions are tried in each direction, and how far a stack keeps from the lines."""
RINGED = 1.2
"""The width of a chip with the ring around it, relative to the chip."""
OVER = 1.35
"""How much larger than its area a stack on a line or a corner may be."""


class Standing(msgspec.Struct, frozen=True):
    """The center of a row of stacks, and their size."""

    x: float
    y: float
    size: float


def standing(layout: Layout, stand: Area | Place, chip: float, row: float) -> Standing:
    """Where stacks of a width stand in a row of a length: near the anchor, clear of the print."""
    print_ = tuple(_printed(layout, stand))
    return _standing(stand.outline, stand.anchor, print_, chip, row)


def _printed(layout: Layout, stand: Area | Place) -> Iterator[Edges]:
    """The edges of all words and pictures of an area."""
    own = (one.words for one in layout.inscriptions if one.area and one.area == stand.id)
    for words in (*stand.words, *own):
        yield _of_words(words)
    for picture in stand.pictures:
        if picture.name in ORNAMENTS:
            continue
        (x, y), half = picture.at, picture.size / 2
        yield x - half, y - half, x + half, y + half


def _of_words(words: Words) -> Edges:
    (x, y), size = words.at, words.set_size
    # Letters are measured for the widest font; most are narrower.
    wide = 0.43 * size * max(map(measure.breadth, words.lines)) / 100
    high = 0.55 * size * len(words.lines)
    if words.turn % 180:
        wide, high = high, wide
    return x - wide, y - high, x + wide, y + high


@lru_cache(maxsize=4096)
def _standing(
    line: str, anchor: tuple[int, int], print_: tuple[Edges, ...], chip: float, row: float
) -> Standing:
    left, top, right, bottom = outline.bounds(line)
    least = min(right - left, bottom - top)
    if not print_:
        large = next((one for one in SIZES if _clear(line, anchor, one * chip, one * row)), 0.0)
        size = max(large, min(1.0, max(SIZES[-1], least * OVER / chip)))
        return Standing(*anchor, size)
    sizes = [size for size in SIZES if size * chip <= least] or SIZES[-1:]
    best, found = inf, Standing(*anchor, sizes[-1])
    for place in (one for size in sizes for one in _places(line, anchor, size, (chip, row))):
        bad = _badness(place, anchor, line, print_, (chip, row))
        if bad >= best or not _inside(line, anchor, place):
            continue
        bad += JUTS * (not _clear(line, (place.x, place.y), chip * place.size, row * place.size))
        if bad < best:
            best, found = bad, place
    return found


def _inside(line: str, anchor: tuple[int, int], place: Standing) -> bool:
    """Whether a place is in an area; its anchor always is."""
    at = (place.x, place.y)
    return at == anchor or outline.encloses(line, at)


def _places(
    line: str, anchor: tuple[int, int], size: float, stack: tuple[float, float]
) -> Iterator[Standing]:
    """The anchor, and points all over the box around the area at which a row fits inside it."""
    left, top, right, bottom = outline.bounds(line)
    high, wide = MARGIN * stack[0] * size / 2, (MARGIN * stack[0] + stack[1]) * size / 2
    if size <= 1 or _clear(line, anchor, size * stack[0], size * stack[1]):
        yield Standing(*anchor, size)
    if size > 1:
        return
    for across in range(STEPS + 1):
        for down in reversed(range(STEPS + 1)):
            x, y = _between(left, right, wide, across), _between(top, bottom, high, down)
            yield Standing(x, y, size)


def _clear(line: str, at: tuple[float, float], chip: float, row: float) -> bool:
    """Whether all of a row is inside an area, including its rings."""
    (x, y), high, wide = at, RINGED * chip / 2, (RINGED * chip + row) / 2
    reaches = ((x - wide, y), (x + wide, y), (x, y - high), (x, y + high))
    return all(outline.encloses(line, one) for one in reaches)


def _between(start: float, end: float, half: float, step: int) -> float:
    """A step along the range in which something fits; the middle if it is too large."""
    room = end - start - 2 * half
    return start + half + room * step / STEPS if room > 0 else (start + end) / 2


def _badness(
    place: Standing,
    anchor: tuple[int, int],
    line: str,
    print_: tuple[Edges, ...],
    stack: tuple[float, float],
) -> float:
    """How much of the print a row covers; worse if it is small or off the anchor."""
    left, top, right, bottom = outline.bounds(line)
    high, wide = stack[0] * place.size / 2, (stack[0] + stack[1]) * place.size / 2
    own = (place.x - wide, place.y - high, place.x + wide, place.y + high)
    all_ = sum((one[2] - one[0]) * (one[3] - one[1]) for one in print_)
    covers = sum(_shared(own, one) for one in print_) / min(all_, stack[0] * sum(stack))
    strays = abs(place.x - anchor[0]) / (right - left) + abs(place.y - anchor[1]) / (bottom - top)
    return COVERS * covers + SHRINKS * (1 - place.size) + STRAYS * strays


def _shared(one: Edges, other: Edges) -> float:
    """The area that two boxes have in common."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across * down if across > 0 and down > 0 else 0.0
