"""Where a reader's own hand, which is larger than its place, leaves the print to be read.

What a wager pays is often printed between the dealer and the players. A hand that would cover it
moves aside, as far as it must.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from math import hypot

import msgspec

from croupier.core.layout import Layout, Place
from croupier.core.view import DEALER
from croupier.drawing import outline
from croupier.drawing.legible import Edges, least, printed

STEP, FAR = 40, 7
"""How far a hand moves at a time, and how many times at most in each direction."""
PRINT, PLACE, MOVE = 12.0, 4.0, 200.0
"""What it costs to cover a bit of print or of a place for chips or cards, and to move by a bit."""
PLATE = 1.6
"""The height of the plates above and below a hand, relative to their words."""
Point = tuple[float, float]


class Bare(msgspec.Struct, frozen=True):
    """What is on a cloth: the edges of its print, where chips and cards lie, and its outline.

    `dealer` is where the dealer's hand lies, if others may not cover it.
    """

    dealer: tuple[Edges, ...]
    printed: tuple[Edges, ...]
    places: tuple[Edges, ...]
    cloth: str
    plate: float


def clear(
    layout: Layout, own: Place, middle: Point, size: Point, *, several: bool = False
) -> Point:
    """The middle of a hand: as given if it covers no print, otherwise where it covers least.

    Of `several` hands side by side, none covers the dealer's: they move below it, even over print.
    """
    hands = (one for one in layout.places if one != own and any(map(str.isdigit, one.id)))
    outlines = (*(one.outline for one in layout.areas), *(one.outline for one in hands))
    places = tuple(map(outline.bounds, outlines))
    cloth, plate = layout.shape or layout.cloth.outline, least(layout) * PLATE
    house = layout.place(DEALER) if several else None
    dealer = () if house is None else (outline.bounds(house.outline),)
    return _clear(Bare(dealer, printed(layout), places, cloth, plate), middle, size)


@lru_cache(maxsize=1 << 10)
def _clear(on: Bare, middle: Point, size: Point) -> Point:
    """The same, by what is on the cloth."""
    if not _covered(_around(middle, size, on.plate), (*on.dealer, *on.printed)):
        return middle

    def cost(at: Point) -> tuple[float, bool, float]:
        edges, moved = _around(at, size, on.plate), hypot(at[0] - middle[0], at[1] - middle[1])
        covers = PRINT * _covered(edges, on.printed) + PLACE * _covered(edges, on.places)
        return _covered(edges, on.dealer), covers > 0, covers + MOVE * moved

    over = _covered(_around(middle, size, on.plate), on.dealer) > 0
    near = (at for at in _near(middle) if not over or at[1] >= middle[1])
    found = (at for at in near if _within(on.cloth, _around(at, size, on.plate)))
    return min((middle, *found), key=cost)


def _near(middle: Point) -> Iterator[Point]:
    steps = range(-FAR, FAR + 1)
    yield from ((middle[0] + STEP * x, middle[1] + STEP * y) for x, y in product(steps, steps))


def _around(middle: Point, size: Point, plate: float) -> Edges:
    """The edges of a hand with its plates."""
    (x, y), (wide, tall) = middle, size
    return x - wide / 2, y - tall / 2 - plate, x + wide / 2, y + tall / 2 + plate


def _within(cloth: str, edges: Edges) -> bool:
    """Whether something is on the cloth."""
    corners = product((edges[0], edges[2]), (edges[1], edges[3]))
    return all(outline.encloses(cloth, corner) for corner in corners)


def _covered(one: Edges, others: Iterable[Edges]) -> float:
    """How much of others something covers."""
    return sum(
        max(min(one[2], x1) - max(one[0], x0), 0.0) * max(min(one[3], y1) - max(one[1], y0), 0.0)
        for x0, y0, x1, y1 in others
    )
