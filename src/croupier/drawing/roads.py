"""Roads as pictures: each way to record who won, in its grid, the newest always visible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeAlias

import msgspec

from croupier.drawing.svg import CREAM, FACES, circle, group, path, rect, tag, text

ROWS, SHOWN = 6, 24
"""The rows of a road, and how many of its last columns are shown."""
CELL = 20
PAPER, RULE = "#fffdf7", "#d9cfb8"
INKS = {
    "banker": "#b3141f",
    "player": "#1b4fa0",
    "tie": "#17603a",
    "red": "#b3141f",
    "blue": "#1b4fa0",
}
SIGNS = ("ring", "dot", "slash")
"""How the marks of the first, second and third derived road are drawn."""

Cell: TypeAlias = tuple[int, int, Any]


class Road(msgspec.Struct, frozen=True):
    """A road: its name, and its picture."""

    name: str
    svg: str


def roads_svg(roads: Any) -> tuple[Road, ...]:
    """Every road that has begun, in the order in which they are kept."""
    found, derived = [], 0
    for field in roads.__struct_fields__:
        records = getattr(roads, field)
        sign = ""
        if records and hasattr(records[0], "color"):
            sign, derived = SIGNS[derived % len(SIGNS)], derived + 1
        if records:
            name = field.replace("_", " ")
            found.append(Road(name, _grid(name, tuple(_cells(records)), sign)))
    return tuple(found)


def _cells(records: Sequence[Any]) -> Iterator[Cell]:
    """Each record at its place; records without a place fill the grid column by column."""
    for n, one in enumerate(records):
        placed = hasattr(one, "column")
        yield (one.column, one.row, one) if placed else (n // ROWS, n % ROWS, one)


def _grid(name: str, cells: tuple[Cell, ...], sign: str) -> str:
    """The last columns of a road in its grid."""
    last = max(column for column, _, _ in cells)
    first = max(0, last - SHOWN + 1)
    wide = max(last - first + 1, SHOWN) * CELL
    shown = [(column - first, row, one) for column, row, one in cells if column >= first]
    newest = cells[-1][2]
    return tag(
        "svg",
        tag("title", text(f"{name}: {said(cells)}")),
        rect(0, 0, wide, ROWS * CELL, 3, fill=PAPER),
        path(_rules(wide), stroke=RULE, stroke_width=0.7, fill="none"),
        group(_mark(column, row, one, sign, one is newest) for column, row, one in shown),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"-1 -1 {wide + 2} {ROWS * CELL + 2}",
        class_="road",
        role="img",
        font_family=FACES["sans"],
        font_weight="bold",
        text_anchor="middle",
    )


def said(cells: Iterable[Cell]) -> str:
    """A description of a road: how often each result occurred."""
    counts: dict[str, int] = {}
    for _, _, one in cells:
        word = _word(one)
        counts[word] = counts.get(word, 0) + 1
    return ", ".join(f"{many} {word}" for word, many in counts.items())


def _word(one: Any) -> str:
    word: str = getattr(one, "winner", None) or one.color
    return word


def _rules(wide: int) -> str:
    across = "".join(f"M0 {n * CELL}H{wide}" for n in range(ROWS + 1))
    return across + "".join(f"M{x} 0V{ROWS * CELL}" for x in range(0, wide + 1, CELL))


def _mark(column: int, row: int, one: Any, sign: str, newest: bool) -> str:
    x, y, r = (column + 0.5) * CELL, (row + 0.5) * CELL, CELL * 0.42
    ink = INKS.get(_word(one), "#333")
    around = rect(column * CELL + 1, row * CELL + 1, CELL - 2, CELL - 2, 3, fill="#ffe9a8")
    inside = _derived(x, y, r, ink, sign) if sign else _winner(x, y, r, ink, one)
    return group((around if newest else "", *inside), class_="newest" if newest else None)


def _derived(x: float, y: float, r: float, ink: str, sign: str) -> Iterator[str]:
    """The mark of a derived road: a ring, a dot or a slash."""
    if sign == "slash":
        yield path(f"M{x - r} {y + r}L{x + r} {y - r}", stroke=ink, stroke_width=3)
    else:
        fill = ink if sign == "dot" else "none"
        yield circle(x, y, r * 0.75, fill=fill, stroke=ink, stroke_width=2.5)


def _winner(x: float, y: float, r: float, ink: str, one: Any) -> Iterator[str]:
    """A winner: filled with its letter if each coup is shown, a ring if runs are."""
    whole = not hasattr(one, "column")
    yield circle(x, y, r, fill=ink if whole else "none", stroke=ink, stroke_width=2.5)
    letter = _word(one)[0].upper()
    yield tag("text", text(letter), x=x, y=y + 4, font_size=11, fill=CREAM if whole else ink)
    if getattr(one, "ties", 0):
        yield path(f"M{x - r} {y + r}L{x + r} {y - r}", stroke=INKS["tie"], stroke_width=2.5)
    for pair, dx, dy in (("banker_pair", -r, -r), ("player_pair", r, r)):
        if getattr(one, pair, False):
            pip = INKS[pair.partition("_")[0]]
            at = (x + dx * 0.8, y + dy * 0.8)
            yield circle(*at, 2.6, fill=pip, stroke=PAPER, stroke_width=0.8)
