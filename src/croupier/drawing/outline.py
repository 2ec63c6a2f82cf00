"""Outlines as polygons: what a path encloses, without a browser."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

Position = tuple[float, float]

_COMMAND = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_KNOWN = frozenset("MLHVAZ")
_STEPS = 12


def written(at: Position) -> str:
    """A point as an outline has it, to a hundredth of a millimeter."""
    return " ".join(f"{round(one, 2) + 0.0:.2f}".rstrip("0").rstrip(".") for one in at)


@lru_cache(maxsize=4096)
def polygon(outline: str) -> tuple[Position, ...]:
    """The corners of a path of lines and circular arcs, in absolute commands."""
    corners: list[Position] = []
    for command, written in _COMMAND.findall(outline):
        if command not in _KNOWN:
            raise ValueError(f"not an outline of M, L, H, V, A and Z: {outline!r}")
        numbers = [float(number) for number in written.replace(",", " ").split()]
        corners.extend(_reached(command, numbers, corners))
    return tuple(corners)


def _reached(command: str, numbers: list[float], corners: list[Position]) -> Iterator[Position]:
    """The points to which a command draws."""
    if command in "ML":
        yield numbers[0], numbers[1]
    elif command == "H":
        yield numbers[0], corners[-1][1]
    elif command == "V":
        yield corners[-1][0], numbers[0]
    elif command == "A":
        radius, _, _, _, sweep, x, y = numbers
        yield from _arc(corners[-1], (x, y), radius, clockwise=bool(sweep))


def _arc(start: Position, end: Position, radius: float, *, clockwise: bool) -> Iterator[Position]:
    """Points along the shorter arc of a circle."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    chord = math.hypot(dx, dy)
    height = math.sqrt(max(radius**2 - chord**2 / 4, 0.0)) * (1 if clockwise else -1)
    x = (start[0] + end[0]) / 2 - dy / chord * height
    y = (start[1] + end[1]) / 2 + dx / chord * height
    first = math.atan2(start[1] - y, start[0] - x)
    turn = (math.atan2(end[1] - y, end[0] - x) - first) % math.tau
    turn = turn if clockwise else turn - math.tau
    for step in range(1, _STEPS + 1):
        angle = first + turn * step / _STEPS
        yield x + radius * math.cos(angle), y + radius * math.sin(angle)


@lru_cache(maxsize=4096)
def bounds(outline: str) -> tuple[float, float, float, float]:
    """Left, top, right and bottom."""
    xs, ys = zip(*polygon(outline), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


@lru_cache(maxsize=4096)
def filled(outline: str) -> float:
    """The share of its bounding box that an outline encloses."""
    left, top, right, bottom = bounds(outline)
    corners = polygon(outline)
    sides = pairwise((*corners, corners[0]))
    twice = abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in sides))
    box = (right - left) * (bottom - top)
    return min(1.0, twice / 2 / box) if box else 0.0


def encloses(outline: str, point: Position) -> bool:
    """Whether a point is inside an outline."""
    left, top, right, bottom = bounds(outline)
    if not (left <= point[0] <= right and top <= point[1] <= bottom):
        return False
    corners = polygon(outline)
    sides = pairwise((*corners, corners[0]))
    return sum(_crosses(a, b, point) for a, b in sides) % 2 == 1


def _crosses(a: Position, b: Position, point: Position) -> bool:
    """Whether a ray to the right of the point crosses a side."""
    x, y = point
    if (a[1] > y) == (b[1] > y):
        return False
    return x < a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0])
