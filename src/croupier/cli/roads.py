"""The roads of a shoe, drawn for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rich.text import Text

ROWS, WIDE, INDENT = 6, 74, 2
COLORS = {"banker": "red", "player": "blue", "tie": "green", "red": "red", "blue": "blue"}
LETTERS = {"banker": "B", "player": "P", "tie": "T"}
ROUND, SLASHES = {"red": "●", "blue": "○"}, {"red": "╱", "blue": "╲"}
DERIVED = (
    ("big eye boy", "big_eye_boy", ROUND),
    ("small road", "small", ROUND),
    ("cockroach pig", "cockroach_pig", SLASHES),
)
"""Signs for colors, for screens and eyes that do not distinguish them."""

Cell = tuple[int, int, str, str]


def drawn(roads: Any, width: int | None = None) -> Iterator[Text]:
    """The bead plate, the big road and the derived roads, if they have begun, under their names."""
    if not roads.bead:
        yield Text("no hand of this shoe has been played")
        return
    wide = width or WIDE
    yield from _grid("bead plate", _beads(roads.bead), wide)
    big = [(one.column, one.row, _sign(one), one.winner) for one in roads.big]
    yield from _grid("big road", big, wide)
    for name, field, signs in DERIVED:
        marks = [(m.column, m.row, signs[m.color], m.color) for m in getattr(roads, field)]
        yield from _grid(name, marks, wide)


def _beads(beads: Iterable[Any]) -> Iterator[Cell]:
    for number, one in enumerate(beads):
        yield number // ROWS, number % ROWS, LETTERS[one.winner], one.winner


def _sign(entry: Any) -> str:
    """A winner, and how many ties followed."""
    ties = "" if not entry.ties else str(entry.ties) if entry.ties < 10 else "+"
    return f"{LETTERS[entry.winner]}{ties}"


def _grid(name: str, cells: Iterable[Cell], wide: int) -> Iterator[Text]:
    """A road in its six rows, if it has begun; only the last columns if not all fit on a line."""
    placed: Mapping[tuple[int, int], tuple[str, str]] = {
        (column, row): (sign, color) for column, row, sign, color in cells
    }
    if not placed:
        return
    last = max(column for column, _ in placed)
    first = max(0, last - (wide - INDENT) // 2 + 1)
    yield Text(name, "bold")
    for row in range(max(row for _, row in placed) + 1):
        line = Text(" " * INDENT)
        for column in range(first, last + 1):
            sign, color = placed.get((column, row), ("·", ""))
            line.append(f"{sign:<2}", COLORS.get(color, "dim"))
        yield line
