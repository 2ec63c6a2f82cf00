"""Tables and sentences at any width: columns fold at words, drop out or become blocks, never cut.

The width is that of the terminal, or COLUMNS if it is set. Output that goes elsewhere has no width:
one row is one line there, for other programs to read.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from textwrap import TextWrapper
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

GAP = 2
"""The spaces between two columns."""
INDENT = "  "
FEWEST = 20
"""A terminal narrower than this is treated as this wide."""
KEPT = "\u2423"
"""Stands for a space at which nothing folds, until it is printed."""
WITHIN = re.compile(r"(?<![,;/=]) (?!/)")
"""A space within an item of a list."""
LINE = 1_000_000
"""The width of output that is not folded."""


@dataclass(frozen=True)
class Column:
    """A column: its heading, where its cells stand, and what may be done with it if space is short.

    It folds between words to as little as `least`, if that is not 0; with `items`, only after the
    commas, slashes and equals signs of a list. Of those with a `rank`, the highest goes first.
    """

    name: str
    left: bool = False
    least: int = 0
    rank: int = 0
    items: bool = False


def width_of(console: Console) -> int | None:
    """The width that output must fit; None if it goes neither to a terminal nor to COLUMNS."""
    if not console.is_terminal and not os.environ.get("COLUMNS", "").isdigit():
        return None
    return max(console.width, FEWEST)


def say(console: Console, text: str, style: str = "", indent: str = "") -> None:
    """Print a text: folded between words to the width, or as one line if there is none."""
    width = width_of(console)
    lines = [text] if width is None else folded(text, width, indent)
    for line in lines:
        console.print(line, style=style, soft_wrap=True)


def folded(text: str, width: int, indent: str = "") -> list[str]:
    """A text in lines of at most a width, broken between words, the later ones indented."""
    wrapper = TextWrapper(
        width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
    return [line for part in text.split("\n") for line in wrapper.wrap(part) or [""]]


def print_table(
    console: Console,
    columns: Sequence[Column],
    rows: Iterable[Sequence[str | Text]],
    without: Collection[str] = (),
) -> tuple[str, ...]:
    """Print rows as a table that fits, or in blocks; return the names of columns left out.

    Those named in `without` are left out in any case.
    """
    every = [tuple(row) for row in rows]
    width = width_of(console)
    left_out = {*without, *surplus(console, columns, every)}
    shown = [at for at in filled(columns, every) if columns[at].name not in left_out]
    heads = [columns[place] for place in shown]
    cells = [tuple(_kept(columns[place], row[place]) for place in shown) for row in every]
    widths = widths_in(heads, cells, width)
    if widths is None:
        assert width is not None, "without a width, everything fits"
        print_blocks(console, heads, cells, width)
    else:
        _print_wide(console, table(heads, cells, widths), width or LINE)
    return tuple(column.name for column in columns if column.name in left_out)


def _kept(column: Column, cell: str | Text) -> str | Text:
    """A cell, in which only the items of a list may be apart if the column has such."""
    return WITHIN.sub(KEPT, cell) if column.items and isinstance(cell, str) else cell


def _print_wide(console: Console, made: Table, width: int) -> None:
    """Print a table at a width that may be more than the console's own."""
    own = console.width
    console.width = width
    with console.capture() as drawn:
        console.print(made, crop=False)
    console.width = own
    lines = drawn.get().replace(KEPT, " ").split("\n")
    console.file.write("\n".join(line.rstrip(" ") for line in lines))


def filled(columns: Sequence[Column], rows: Sequence[Sequence[str | Text]]) -> list[int]:
    """The places of the columns that have something in them; the first always has."""
    places = range(len(columns))
    return [place for place in places if not place or any(str(row[place]) for row in rows)]


def surplus(
    console: Console, columns: Sequence[Column], rows: Sequence[Sequence[str | Text]]
) -> tuple[str, ...]:
    """The names of the columns to leave out so that the others fit, if that is enough."""
    width, shown = width_of(console), filled(columns, rows)
    kept = list(shown)
    while width is not None and _narrowest(columns, rows, kept) > width:
        ranked = [place for place in kept if columns[place].rank]
        if not ranked:
            return ()
        kept.remove(max(ranked, key=lambda place: (columns[place].rank, place)))
    return tuple(columns[place].name for place in shown if place not in kept)


def _narrowest(
    columns: Sequence[Column], rows: Sequence[Sequence[str | Text]], kept: Sequence[int]
) -> int:
    cells = {at: [_kept(columns[at], row[at]) for row in rows] for at in kept}
    least = (_least(columns[at], cells[at]) for at in kept)
    return sum(least) + GAP * (len(kept) - 1)


def widths_in(
    columns: Sequence[Column], rows: Sequence[Sequence[str | Text]], width: int | None
) -> list[int] | None:
    """How wide each column is within a width; None if they do not fit however they fold."""
    cells = list(zip(*rows, strict=True)) or [()] * len(columns)
    full = [_full(column, some) for column, some in zip(columns, cells, strict=True)]
    least = [_least(column, some) for column, some in zip(columns, cells, strict=True)]
    if width is None:
        return full
    room = width - GAP * (len(columns) - 1)
    if sum(least) > room:
        return None
    while sum(full) > room:
        slack = [wide - few for wide, few in zip(full, least, strict=True)]
        widest = max(range(len(full)), key=lambda place: (slack[place] > 0) * full[place])
        full[widest] -= 1
    return full


def _full(column: Column, cells: Sequence[str | Text]) -> int:
    return max(_wide(column.name), *(_wide(str(cell)) for cell in cells), 0)


def _least(column: Column, cells: Sequence[str | Text]) -> int:
    """The width below which a column would break a word."""
    head = _wide(column.name, folds=True)
    if not column.least:
        return max(head, *(_wide(str(cell)) for cell in cells), 0)
    longest = max((_wide(str(cell), folds=True) for cell in cells), default=0)
    return max(head, longest, min(column.least, _full(column, cells)))


def _wide(text: str, *, folds: bool = False) -> int:
    from rich.cells import cell_len

    parts = text.split(" ") if folds else text.split("\n")
    return max(map(cell_len, parts), default=0)


def table(
    columns: Sequence[Column], rows: Iterable[Sequence[str | Text]], widths: Sequence[int]
) -> Table:
    """A table of these widths, without lines."""
    from rich.table import Table

    made = Table(box=None, pad_edge=False, header_style="bold")
    for column, wide in zip(columns, widths, strict=True):
        made.add_column(
            column.name, justify="left" if column.left else "right", width=wide, overflow="fold"
        )
    for row in rows:
        made.add_row(*row)
    return made


def print_blocks(
    console: Console, columns: Sequence[Column], rows: Iterable[Sequence[str | Text]], width: int
) -> None:
    """Print each row as a few lines: its first cell, then the others by name."""
    for row in rows:
        for line in folded(str(row[0]).replace(KEPT, " "), width, INDENT):
            console.print(line, style="bold", soft_wrap=True)
        named = zip(columns[1:], row[1:], strict=True)
        items = [f"{column.name} {cell}" for column, cell in named if str(cell)]
        for line in packed([one.replace(KEPT, " ") for one in items], width - len(INDENT)):
            console.print(f"{INDENT}{line}", soft_wrap=True)


def packed(items: Iterable[str], width: int) -> list[str]:
    """Items side by side in lines of a width; one that is wider than that folds."""
    lines: list[str] = []
    for item in items:
        first, *rest = folded(item, width, INDENT)
        if lines and len(lines[-1]) + GAP + len(first) <= width:
            lines[-1] += f"{' ' * GAP}{first}"
        else:
            lines.append(first)
        lines += rest
    return lines
