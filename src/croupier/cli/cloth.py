"""The felt as text: the areas of a layout in rows and columns, with one's chips below them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rich.text import Text

from croupier.core.game import Game
from croupier.core.layout import Area, Layout
from croupier.core.money import Cents, short

INKS = {"red": "bold red", "black": "bold", "green": "bold green"}
LINE = "line"
SAME_ROW = 3
MARGIN = 4


class Cell(NamedTuple):
    """What stands in a row: the column of its middle, its words, their style."""

    middle: int
    words: str
    style: str

    @property
    def start(self) -> int:
        """The column of its first letter."""
        return max(0, self.middle - len(self.words) // 2)


def cloth(game: Game, rules: Any, laid: Mapping[str, Cents], width: int) -> list[Text] | None:
    """The felt in so many columns, or None where its areas do not fit side by side."""
    layout = game.layout(rules) if game.layout is not None else None
    areas = _printed(layout) if layout is not None else []
    if layout is None or not areas:
        return None
    lines: list[Text] = []
    for row in _rows(areas):
        cells = [Cell(_column(a, areas, width), _words(a), INKS.get(a.look, "")) for a in row]
        if not _fit(cells):
            return None
        lines.append(_line(cells))
        chips = [
            Cell(cell.middle, short(laid[area.spot]), "bold yellow")
            for cell, area in zip(cells, row, strict=True)
            if area.spot in laid
        ]
        if chips:
            lines.append(_line(chips))
    return lines


def _printed(layout: Layout) -> list[Area]:
    """The areas with a name of their own, each once; not the lines between them."""
    found = {area.spot: area for area in layout.areas if area.look != LINE}
    return list(found.values())


def _words(area: Area) -> str:
    """What an area is called in few letters."""
    printed = " ".join(word.text for word in area.words)
    return printed or f"{area.kind.replace('_', ' ')} {area.on}".strip()


def _rows(areas: Sequence[Area]) -> Iterator[list[Area]]:
    """Areas whose anchors are about as high, from the top down, each row from left to right."""
    ordered = sorted(areas, key=lambda area: area.anchor[1])
    height = ordered[-1].anchor[1] - ordered[0].anchor[1]
    row: list[Area] = []
    for area in ordered:
        if row and (area.anchor[1] - row[0].anchor[1]) * 100 > SAME_ROW * height:
            yield sorted(row, key=lambda one: one.anchor[0])
            row = []
        row.append(area)
    yield sorted(row, key=lambda one: one.anchor[0])


def _column(area: Area, areas: Sequence[Area], width: int) -> int:
    left = min(one.anchor[0] for one in areas)
    span = max(one.anchor[0] for one in areas) - left or 1
    return MARGIN + (area.anchor[0] - left) * (width - 2 * MARGIN) // span


def _fit(cells: Sequence[Cell]) -> bool:
    ends = [cell.start + len(cell.words) for cell in cells]
    return all(cell.start > end for cell, end in zip(cells[1:], ends, strict=False))


def _line(cells: Sequence[Cell]) -> Text:
    text = Text()
    for cell in cells:
        text.append(" " * (max(cell.start, len(text) + (1 if text else 0)) - len(text)))
        text.append(cell.words, cell.style)
    return text
