"""Where an area is in relation to another, as the player in front of it sees it."""

from __future__ import annotations

import math
from collections.abc import Mapping

from croupier.regulation.layouts.sections import Relation

Position = tuple[float, float]
SLANT = 0.6
"""How far off an area may be to the side, relative to its distance, and still be next to it."""


def seen(base: Position, at: Position, turn: float) -> Position:
    """How far to the right of a point another is, and how far below, seen by a turned player."""
    x, y, way = at[0] - base[0], at[1] - base[1], math.radians(turn)
    return x * math.cos(way) + y * math.sin(way), y * math.cos(way) - x * math.sin(way)


def holds(relation: Relation, points: Mapping[str, Position], turn: float) -> bool:
    """Whether a relation holds between the points named `area`, `of` and, if opposite, `other`."""
    across, down = seen(points["of"], points["area"], turn)
    beside, beyond = abs(across) * SLANT, abs(down) * SLANT
    match relation:
        case "right of":
            return across > 0 and across >= beyond
        case "left of":
            return across < 0 and -across >= beyond
        case "above":
            return down < 0 and -down >= beside
        case "below":
            return down > 0 and down >= beside
        case "above and right of":
            return across > 0 > down
        case "in line with":
            return abs(down) >= beside
        case "opposite":
            return down * seen(points["of"], points["other"], turn)[1] < 0


def dealers_hand(at: object, dealer: object) -> str:
    """Whether something is to the left or right of a dealer who faces down the drawing, or ""."""
    if isinstance(at, str):
        return at.casefold() if at.casefold() in ("left", "right") else ""
    across = [one[0] for one in (at, dealer) if isinstance(one, list) and one]
    if len(across) < 2 or any(type(one) is not int for one in across):
        return ""
    return "left" if across[0] > across[1] else "right" if across[0] < across[1] else ""
