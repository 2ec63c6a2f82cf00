"""The roads of a shoe, drawn for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rich.text import Text

ROWS, WIDE = 6, 72
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


def drawn(roads: Any) -> Iterator[Text]:
    """The bead plate, the big road and the three derived roads, each under its name."""
    if not roads.bead:
        yield Text("no hand of this shoe has been played")
        return
    yield from _grid("bead plate", _beads(roads.bead))
    yield from _grid("big road", ((e.column, e.row, _sign(e), e.winner) for e in roads.big))
    for name, field, signs in DERIVED:
        marks = getattr(roads, field)
        if marks:
            yield from _grid(name, ((m.column, m.row, signs[m.color], m.color) for m in marks))


def _beads(beads: Iterable[Any]) -> Iterator[Cell]:
    for number, one in enumerate(beads):
        yield number // ROWS, number % ROWS, LETTERS[one.winner], one.winner


def _sign(entry: Any) -> str:
    """A winner, and how many ties followed."""
    ties = "" if not entry.ties else str(entry.ties) if entry.ties < 10 else "+"
    return f"{LETTERS[entry.winner]}{ties}"


def _grid(name: str, cells: Iterable[Cell]) -> Iterator[Text]:
    """A road in its six rows; only the last columns if they do not all fit on a line."""
    placed: Mapping[tuple[int, int], tuple[str, str]] = {
        (column, row): (sign, color) for column, row, sign, color in cells
    }
    last = max((column for column, _ in placed), default=0)
    first = max(0, last - WIDE // 2 + 1)
    yield Text(name, "bold")
    for row in range(max(row for _, row in placed) + 1):
        line = Text("  ")
        for column in range(first, last + 1):
            sign, color = placed.get((column, row), ("·", ""))
            line.append(f"{sign:<2}", COLORS.get(color, "dim"))
        yield line
