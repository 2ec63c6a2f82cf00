"""The felt as text: the areas of a layout in rows and columns, with your chips below them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from rich.text import Text

from croupier.core.game import Game
from croupier.core.layout import Area, Layout, Place
from croupier.core.money import Cents, short
from croupier.core.rules import Rules

Spot: TypeAlias = Area | Place
INKS = {
    "red": "bold red",
    "black": "bold",
    "green": "bold green",
    "blue tint": "bold blue",
    "red tint": "bold red",
    "green tint": "bold green",
}
LIT = "bold black on bright_yellow"
LINE = "line"
UNPRINTED = ("none", "faint")
SAME_ROW = 3
MARGIN, GUTTER = 4, 4
MOST_LINES = 2


class Cell(NamedTuple):
    """An item in a row: the column of its middle, its words, their style, and its spot."""

    middle: int
    words: str
    style: str
    spot: str = ""

    @property
    def start(self) -> int:
        """The column of its first letter."""
        return max(0, self.middle - len(self.words) // 2)

    @property
    def end(self) -> int:
        """The column after its last letter."""
        return self.start + len(self.words)

    def shifted(self, by: int) -> Cell:
        """The same cell, moved to the right by a number of columns."""
        return self._replace(middle=self.middle + by)

    def under(self, amount: Cents) -> Cell:
        """The chips on it, below its words."""
        return Cell(self.middle, short(amount), "bold yellow")


def cloth(
    game: Game, rules: Rules, laid: Mapping[str, Cents], width: int, lit: Collection[str] = ()
) -> list[Text] | None:
    """The felt in this many columns, in its phone arrangement if the table does not fit, or None.

    `laid` are the chips by the area or the place where they stand, `lit` the areas that are lit.
    """
    table = game.layout(rules) if game.layout is not None else None
    for layout in _arrangements(table):
        chips = _standing(layout, laid)
        rows = _parts([*printed(layout, chips), *_holding(layout, chips)], width)
        if rows and _fits(rows):
            shown = [[_lit(part, lit) for part in parts] for parts in rows]
            return [line for parts in shown for part in parts for line in _with_chips(part, chips)]
    return None


def _lit(part: Sequence[Cell], lit: Collection[str]) -> list[Cell]:
    """The cells, those of lit areas in bright reverse."""
    return [cell._replace(style=LIT) if cell.spot in lit else cell for cell in part]


def _standing(layout: Layout, laid: Mapping[str, Cents]) -> dict[str, Cents]:
    """Chips by where they stand in this arrangement."""
    found: dict[str, Cents] = {}
    for name, amount in laid.items():
        stand = layout.stand(name)
        there = stand.id if stand is not None else name
        found[there] = found.get(there, 0) + amount
    return found


def _holding(layout: Layout, chips: Mapping[str, Cents]) -> list[Place]:
    """The places that are not areas and have chips on them now."""
    return [place for place in layout.places if place.id in chips]


def _arrangements(table: Layout | None) -> Iterator[Layout]:
    """The table and its arrangement for a phone; a round table has no rows of its own."""
    if table is not None and not table.shape:
        yield table
    if table is not None and table.portrait is not None:
        yield table.portrait


def _parts(areas: Sequence[Spot], width: int) -> list[list[list[Cell]]]:
    """Areas row by row, each row in as many lines as it needs, after the number of its seat."""
    rows = list(_rows(areas))
    if not all(_seat(row) for row in rows):
        return [_parted([_cell(area, areas, width, at=True) for area in row]) for row in rows]
    made, last = [], 0
    for row in rows:
        cells = [_cell(area, areas, width - GUTTER).shifted(GUTTER) for area in row]
        number = Cell(1, str(_seat(row)), "bold cyan") if _seat(row) != last else Cell(1, " ", "")
        made.append(_parted([number, *cells]))
        last = _seat(row)
    return made


def _seat(row: Sequence[Spot]) -> int:
    """The seat to which all areas of a row belong; 0 if they belong to none or to several."""
    (first, *more) = {getattr(area, "box", 0) for area in row}
    return 0 if more else first


def _fits(rows: Sequence[Sequence[object]]) -> bool:
    """Whether every row needs few enough lines to keep its columns."""
    return max(map(len, rows), default=0) <= MOST_LINES


def _with_chips(part: Sequence[Cell], laid: Mapping[str, Cents]) -> Iterator[Text]:
    """A line, and below it the chips on it."""
    yield _line(part)
    chips = [cell.under(laid[cell.spot]) for cell in part if cell.spot in laid]
    if chips:
        yield _line(chips)


def _cell(area: Spot, areas: Sequence[Spot], width: int, *, at: bool = False) -> Cell:
    words = _words(area)
    if isinstance(area, Area) and _only_numbered(area, areas):
        words = area.kind if not at else f"{area.kind} at {area.box}"
    elif at and isinstance(area, Area) and area.box and (words.isdigit() or not area.words):
        words += f"@{area.box}" if words.isdigit() else f" at {area.box}"
    middle = min(_column(area, areas, width), width - len(words) + len(words) // 2)
    return Cell(middle, words, INKS.get(area.look, ""), area.id)


def _only_numbered(area: Area, areas: Sequence[Spot]) -> bool:
    """Whether all areas of a kind bear nothing but the number of their box."""
    alike = (one for one in areas if isinstance(one, Area) and one.kind == area.kind)
    return all(one.words and one.words[0].text == str(one.box) for one in alike)


def _words(area: Spot) -> str:
    """The words printed on it, or its name."""
    if isinstance(area, Place):
        return area.label
    return area.words[0].text if area.words else f"{area.kind} {area.on}".replace("_", " ").strip()


def _parted(cells: Sequence[Cell]) -> list[list[Cell]]:
    """A row in as many lines as its words need to fit side by side."""
    parts: list[list[Cell]] = []
    for cell in cells:
        free = (part for part in parts if part[-1].end < cell.start)
        found = next(free, None)
        if found is None:
            parts.append([cell])
        else:
            found.append(cell)
    return parts


def printed(layout: Layout, chips: Collection[str] = ()) -> list[Area]:
    """The areas with their own names, each wager's first; not the lines between them.

    Areas that are hardly printed, or not at all, are left out while no chips are on them.
    """
    shown = (a for a in layout.areas if a.look not in UNPRINTED or a.id in chips)
    return [area for area in shown if area.look != LINE and area.id == area.spot]


def _rows(areas: Sequence[Spot]) -> Iterator[list[Spot]]:
    """Areas whose anchors are at about the same height, top to bottom, each row left to right."""
    if not areas:
        return
    ordered = sorted(areas, key=lambda area: area.anchor[1])
    height = ordered[-1].anchor[1] - ordered[0].anchor[1]
    row: list[Spot] = []
    for area in ordered:
        if row and (area.anchor[1] - row[0].anchor[1]) * 100 > SAME_ROW * height:
            yield sorted(row, key=lambda one: one.anchor[0])
            row = []
        row.append(area)
    yield sorted(row, key=lambda one: one.anchor[0])


def _column(area: Spot, areas: Sequence[Spot], width: int) -> int:
    left = min(one.anchor[0] for one in areas)
    span = max(one.anchor[0] for one in areas) - left or 1
    return MARGIN + (area.anchor[0] - left) * (width - 2 * MARGIN) // span


def _line(cells: Sequence[Cell]) -> Text:
    text = Text()
    for cell in cells:
        text.append(" " * (max(cell.start, len(text) + (1 if text else 0)) - len(text)))
        text.append(cell.words, cell.style)
    return text
