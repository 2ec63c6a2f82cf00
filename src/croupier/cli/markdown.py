"""Markdown laid out at a width: the tables in it fold at words or become blocks, never cut."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import ClassVar

from rich import box
from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import Markdown, TableElement
from rich.table import Table
from rich.text import Text

from croupier.cli.folding import INDENT, Column, folded, packed, table, widths_in

PAPER = 80
"""The width of a page of plain text."""


class Fitting(TableElement):
    """A table of Markdown that is laid out as the other tables on a terminal are."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The table if its columns can fold into the width, otherwise a block for each row."""
        head = self.header.row if self.header else None
        heads = [Column(one.content.plain, True, 1) for one in head.cells] if head else []
        rows = [[cell.content for cell in row.cells] for row in self.body.rows] if self.body else []
        widths = widths_in(heads, rows, options.max_width)
        if widths is None:
            yield from _blocks(heads, rows, options.max_width)
        else:
            yield _ruled(table(heads, rows, widths))


class Laid(Markdown):
    """Markdown whose tables fit."""

    elements: ClassVar = {**Markdown.elements, "table_open": Fitting}


def laid_out(text: str) -> Laid:
    """A Markdown text, ready to print at any width."""
    return Laid(text.replace("<br>", " "))


def plain(text: str) -> str:
    """A Markdown text laid out for paper, eighty columns wide."""
    page = Console(file=io.StringIO(), width=PAPER, color_system=None)
    with page.capture() as pages:
        page.print(laid_out(text))
    return "\n".join(line.rstrip() for line in pages.get().splitlines()) + "\n"


def _ruled(made: Table) -> Table:
    """The table with a rule below its heading and an empty line around it."""
    made.box, made.show_edge, made.collapse_padding = box.SIMPLE_HEAD, False, True
    return made


def _blocks(heads: list[Column], rows: list[list[Text]], width: int) -> Iterator[Text]:
    """A few lines for each row: its first cell, then the others by name."""
    for row in rows:
        yield from (Text(line, "bold") for line in folded(row[0].plain, width, INDENT))
        named = zip(heads[1:], row[1:], strict=True)
        items = [f"{column.name} {cell.plain}" for column, cell in named if cell.plain]
        yield from (Text(f"{INDENT}{line}") for line in packed(items, width - len(INDENT)))
