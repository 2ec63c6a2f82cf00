"""Seats of players who act in turn: a plate with cards above it, and the chips in front.

Everything at a seat is drawn upright wherever the seat is, so that it can be read from one side.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from itertools import combinations

import msgspec
from msgspec.structs import replace

from croupier.core.layout import Box, Layout, Place, Point
from croupier.drawing import shapes
from croupier.drawing.card_table import PHONE_WIDTH, Span
from croupier.drawing.track import Track

APART = 14
"""The gap between the edge of the cloth and a seat."""
AROUND = (180, 0, -150, -30, -120, -60, -90, 150, 30)
"""Where a button may be next to chips: the angle from the edge, toward the middle of the table."""
SHRUNK = (100, 96, 92, 88, 84, 80)
"""How large seats may be, in percent of their usual size."""
OVERLAP = 12
"""How much of the cards a plate covers."""


class Size(msgspec.Struct, frozen=True):
    """The size of a plate, of the cards above it, of the chips in front, and of a button."""

    plate: Point
    cards: int
    chips: Point
    button: int

    @property
    def box(self) -> Point:
        """The size of a seat: its cards, and its plate below them."""
        return self.plate[0], self.plate[1] + self.cards - OVERLAP

    def scaled(self, by: float) -> Size:
        """The same, smaller or larger."""
        (wide, tall), (across, down) = self.plate, self.chips
        plate, chips = (round(wide * by), round(tall * by)), (round(across * by), round(down * by))
        return Size(plate, round(self.cards * by), chips, round(self.button * by))


class Pod(msgspec.Struct, frozen=True):
    """A seat: where its plate, its cards, the chips in front of it and two buttons are."""

    plate: Box
    cards: Box
    chips: Box
    button: Box
    other: Box


def pod(at: Point, size: Size, chips: Point, button: Point, other: Point) -> Pod:
    """The seat around a point, with its chips and buttons around others."""
    wide, tall = size.plate[0], size.box[1]
    box = shapes.around(at, wide, tall)
    plate = Box(box.x, box.bottom - size.plate[1], wide, size.plate[1])
    disks = (shapes.around(one, size.button, size.button) for one in (button, other))
    cards = Box(box.x, box.y, wide, size.cards)
    return Pod(plate, cards, shapes.around(chips, *size.chips), *disks)


def along(edge: Track, parts: Mapping[int, Span], size: Size) -> dict[int, Pod]:
    """A seat in the middle of each part of an edge, as near to it as it fits upright.

    Seats are as much smaller as they must be to keep off each other.
    """
    middles = {number: sum(part) / 2 for number, part in parts.items()}
    sizes = (size.scaled(part / 100) for part in SHRUNK)
    tried = ((one, {n: _at_edge(edge, at, one) for n, at in middles.items()}) for one in sizes)
    found = next(((one, pods) for one, pods in tried if _apart(pods)), None)
    if found is None:
        return {n: _at_edge(edge, at, size) for n, at in middles.items()}
    return _with_buttons(edge, middles, *found)


def _at_edge(edge: Track, middle: float, size: Size) -> Pod:
    reach, front = _reach(edge, middle, size.box), _reach(edge, middle, size.chips)
    before = APART + 2 * reach + front + 8
    chips, spots = edge.point(middle, before), _beside_chips(edge, middle, size)
    return pod(edge.point(middle, APART + reach), size, chips, spots[0], spots[1])


def _beside_chips(edge: Track, middle: float, size: Size) -> tuple[Point, ...]:
    """Where a button may be next to the chips of a seat, the most usual spots first."""
    before = APART + 2 * _reach(edge, middle, size.box) + _reach(edge, middle, size.chips) + 8
    x, y = edge.point(middle, before)
    turn = edge.turn(middle)
    return tuple(_next_to((x, y), size, math.radians(turn + more)) for more in AROUND)


def _next_to(at: Point, size: Size, way: float) -> Point:
    """The nearest spot in a direction at which a button keeps off the chips."""
    across, down = (size.chips[0] + size.button) / 2 + 4, (size.chips[1] + size.button) / 2 + 4
    right, low = math.cos(way), math.sin(way)
    far = min(across / max(abs(right), 1e-9), down / max(abs(low), 1e-9))
    return round(at[0] + far * right), round(at[1] + far * low)


def _with_buttons(
    edge: Track, middles: Mapping[int, float], size: Size, pods: Mapping[int, Pod]
) -> dict[int, Pod]:
    """Seats with their buttons where they cover nothing; each table has one of either kind."""
    found = dict(pods)
    for part in ("button", "other"):
        taken = [box for one in found.values() for box in _lasting(one)]
        taken += [one.button for one in found.values()] if part == "other" else []
        for number, one in found.items():
            spots = _beside_chips(edge, middles[number], size)
            order = spots if part == "button" else (spots[1], spots[0], *spots[2:])
            disks = (shapes.around(at, size.button, size.button) for at in order)
            clear = (disk for disk in disks if not any(_touch(disk, box) for box in taken))
            found[number] = replace(one, **{part: next(clear, getattr(one, part))})
    return found


def _lasting(one: Pod) -> tuple[Box, ...]:
    """What every seat has, whoever has the button."""
    return one.plate, one.cards, one.chips


def _apart(pods: Mapping[int, Pod]) -> bool:
    """Whether no seat touches what is at another one."""
    pairs = combinations(pods.values(), 2)
    every = ((a, b) for one, other in pairs for a in _lasting(one) for b in _lasting(other))
    return not any(_touch(a, b) for a, b in every)


def _touch(one: Box, other: Box) -> bool:
    across = min(one.right, other.right) - max(one.x, other.x)
    return across > 0 and min(one.bottom, other.bottom) - max(one.y, other.y) > 0


def _reach(edge: Track, middle: float, size: Point) -> int:
    """Half of what an upright box takes across the edge."""
    way = math.radians(edge.turn(middle))
    return round(abs(math.sin(way)) * size[0] / 2 + abs(math.cos(way)) * size[1] / 2)


def upright(count: int, top: int, size: Size) -> tuple[dict[int, Pod], int]:
    """Seats on a phone: down the right side, along the lower edge, up the left side; the bottom."""
    side = max(1, (count - 2) // 2) if count > 1 else 0
    below = count - 2 * side
    tall, (wide, _) = size.box[1] + 8, size.box
    low = top + side * tall + size.chips[1] + 8
    middle, off = PHONE_WIDTH // 2, PHONE_WIDTH // 2 - wide // 2 - 16
    found: dict[int, Pod] = {}
    for n in range(side):
        y = top + tall * n + tall // 2
        found[n + 1] = _beside((middle + off, y), size, -1)
        found[count - n] = _beside((middle - off, y), size, 1)
    pitch = min(wide + 10, 2 * off // max(below - 1, 1))
    for n in range(below):
        x = middle + pitch * (below - 1) // 2 - pitch * n
        found[side + 1 + n] = _above((x, low + tall // 2), size)
    return found, low + tall


def _beside(at: Point, size: Size, way: int) -> Pod:
    """A seat at a side of a phone, with its chips toward the middle."""
    x = at[0] + way * (size.plate[0] + size.chips[0] + 12) // 2
    disk = at[0] + way * (size.plate[0] + size.button + 12) // 2
    high, low = at[1] - size.box[1] // 2 + size.button // 2, at[1] + size.box[1] // 2
    spot = (x, low - size.chips[1] // 2 - 4)
    return pod(at, size, spot, (disk, high), (disk + way * (size.button + 4), high))


def _above(at: Point, size: Size) -> Pod:
    """A seat at the lower edge of a phone, with its chips above it."""
    y = at[1] - (size.box[1] + size.chips[1]) // 2 - 4
    off = (size.chips[0] + size.button) // 2 + 4
    return pod(at, size, (at[0], y), (at[0] - off, y), (at[0] + off, y))


def places(
    pods: Mapping[int, Pod], named: Mapping[str, str], cites: tuple[str, ...]
) -> Iterator[Place]:
    """The places of every seat: its plate, cards, chips and buttons.

    `named` says what each part is called: the id of its place, with braces for the number.
    """
    for number, one in sorted(pods.items()):
        for part, name in named.items():
            box: Box = getattr(one, part)
            key = name.format(number)
            label = f"Cards of seat {number}" if key.isdigit() else key.capitalize()
            yield Place(key, box.outline, box.center, label, cites)


SEAT = "seat"


def of_seats(layout: Layout) -> dict[str, dict[int, Place]]:
    """The places of which every seat has one: by what they are, then by the number of the seat."""
    found: dict[str, dict[int, Place]] = {}
    for place in layout.places:
        what, _, number = place.id.rpartition(" ")
        if number.isdecimal():
            found.setdefault(what, {})[int(number)] = place
    seats = found.get(SEAT, {}).keys()
    return {what: some for what, some in found.items() if some.keys() == seats}


def without_seats(layout: Layout) -> Layout:
    """The table alone: seats are drawn where each reader sees them."""
    own = {one.id: one.outline for some in of_seats(layout).values() for one in some.values()}
    places = tuple(one for one in layout.places if one.id not in own)
    printed = tuple(one for one in layout.figures if one.outline not in own.values())
    return replace(layout, places=places, figures=printed)


def turned(layout: Layout, spots: Layout, own: int) -> Layout:
    """A layout seen from a seat: it is in the middle, the others follow clockwise.

    `spots` has the places where seats are seen: as many, or one more, which stays free.
    """
    there = of_seats(spots)
    seats, free = sorted(of_seats(layout)[SEAT]), sorted(there[SEAT])
    middle = len(free) // 2
    clockwise = free[middle : middle + 1 + (len(seats) - 1) // 2]
    clockwise += free[: len(seats) - len(clockwise)]
    first = seats.index(own)
    spot = dict(zip((*seats[first:], *seats[:first]), clockwise, strict=True))
    moved = {
        place.id: replace(place, outline=to.outline, anchor=to.anchor)
        for what, some in of_seats(layout).items()
        for number, place in some.items()
        for to in (there[what][spot[number]],)
    }
    return replace(layout, places=tuple(moved.get(one.id, one) for one in layout.places))
