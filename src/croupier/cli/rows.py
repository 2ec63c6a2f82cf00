"""Rows as people and programs read them: wrapped on a terminal, one line in a pipe, or CSV."""

from __future__ import annotations

import csv
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.common import err, excludes, shown_in_time
from croupier.cli.folding import width_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from rich.console import Console
    from rich.text import Text

CsvOpt = Annotated[
    bool, typer.Option("--csv", help="Print CSV: a header, then one row for each item.")
]
NARROW = 32
"""Text narrower than this is hard to read, so a deep indent gives way."""
SHALLOW = 4
LONGEST = 4_000
"""A longer text is cut; JSON and CSV have all of it."""


def one_format() -> None:
    """Refuse JSON and CSV at once."""
    excludes("--json", "--csv", why="data is printed in one format")


def print_csv(columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> None:
    """Print rows by RFC 4180; lists have their items apart by semicolons."""
    writer = csv.writer(sys.stdout, lineterminator="\r\n")
    writer.writerow(columns)
    writer.writerows([cell(row[name]) for name in columns] for row in rows)


def cell(value: Any) -> str:
    """A value in a cell: nothing for None, yes or no, several with semicolons."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return "; ".join(map(cell, value))
    return str(value)


@contextmanager
def waiting(text: str) -> Iterator[None]:
    """Say on a terminal what is being done, once it has taken over a second."""
    console = err()
    if not console.is_terminal:
        yield
        return
    with shown_in_time(console.status(text)):
        yield


def tell(console: Console, head: str | Text, text: str, *, hang: int | None = None) -> None:
    """Print a text after its head: wrapped to the width with a hanging indent, if there is one."""
    from rich.text import Text

    first = head if isinstance(head, Text) else Text(head)
    text, width = plain(text), width_of(console)
    if width is None:
        console.print(first + Text(text), soft_wrap=True)
        return
    deep = first.cell_len if hang is None else hang
    indent = deep if width - deep >= NARROW else SHALLOW
    for line in wrapped(first, text, width, indent):
        console.print(line, soft_wrap=True)


def plain(text: str) -> str:
    """A text in one line, without characters that would steer a terminal, and of bounded length."""
    kept = text if len(text) <= LONGEST else f"{text[:LONGEST]}… ({len(text):,} characters)"
    spaced = (" " if one.isspace() else one for one in kept)
    return "".join(one if one.isprintable() else "�" for one in spaced)


def wrapped(head: Text, text: str, width: int, indent: int) -> list[Text]:
    """A text after its head, in lines of at most a width; words are whole, later lines indented."""
    from textwrap import TextWrapper

    wrapper = TextWrapper(
        width,
        initial_indent=head.plain,
        subsequent_indent=" " * indent,
        break_on_hyphens=False,
        break_long_words=False,
    )
    first, *rest = wrapper.wrap(text) or [head.plain]
    kind = type(head)
    return [head + kind(first[len(head.plain) :]), *(kind(line, style=head.style) for line in rest)]
