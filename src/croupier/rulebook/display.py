"""Results as people see them in a notebook: tables in HTML, with every word escaped."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

import msgspec

Cells = Sequence[str]
CELL = 'style="text-align:left;vertical-align:top"'
LONG = 72
"""The most characters of a cell in plain text, and of a word in any."""
NUMBER = 'style="text-align:right;vertical-align:top"'


class Displayed:
    """A result that displays in a notebook as a table of its fields."""

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """The fields of the result, ready for JSON."""
        raise NotImplementedError

    def _repr_html_(self) -> str:
        return document(self.to_dict())


def table(head: Iterable[str], body: Iterable[Cells], title: str = "") -> str:
    """A table in HTML; columns of nothing but figures are aligned to the right."""
    names, rows = list(head), [list(row) for row in body]
    styles = [_style([row[n] for row in rows]) for n in range(len(names))]
    caption = f"<caption>{escape(title)}</caption>" if title else ""
    top = "".join(
        f"<th {style}>{escape(name)}</th>" for name, style in zip(names, styles, strict=True)
    )
    lines = ("".join(map(_cell, row, styles)) for row in rows)
    inside = "".join(f"<tr>{line}</tr>" for line in lines)
    return f"<table>{caption}<thead><tr>{top}</tr></thead><tbody>{inside}</tbody></table>"


class Grid(NamedTuple):
    """A table of words, to be shown as HTML or as text."""

    head: tuple[str, ...]
    body: tuple[tuple[str, ...], ...]
    title: str = ""

    def filled(self) -> Grid:
        """The table without the columns in which nothing is said."""
        kept = [n for n in range(len(self.head)) if any(row[n] for row in self.body)]
        body = tuple(tuple(row[n] for n in kept) for row in self.body)
        return Grid(tuple(self.head[n] for n in kept), body, self.title)

    def html(self) -> str:
        """The table in HTML."""
        return table(self.head, self.body, self.title)

    def text(self) -> str:
        """The table in plain text, a line for each row."""
        rows = [self.head, *(tuple(map(_one_line, row)) for row in self.body)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = ("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)
        return "\n".join((self.title, *lines) if self.title else lines)


def grid(rows: Sequence[Mapping[str, Any]], keys: Iterable[str] = ()) -> Grid:
    """Records: a column for each of these keys, or for every key that has a value."""
    named = tuple(keys) or tuple(
        dict.fromkeys(key for row in rows for key, value in row.items() if value not in EMPTY)
    )
    return Grid(named, tuple(tuple(word(row.get(key)) for key in named) for row in rows))


def _one_line(text: str) -> str:
    """A word of a cell in plain text: not too long to read."""
    plain = " ".join(text.split())
    return plain if len(plain) <= LONG else f"{plain[: LONG - 1]}…"


def document(fields: Mapping[str, Any], title: str = "") -> str:
    """A result in HTML: its plain fields in one table, and each list of records in its own."""
    plain = [(key, word(value)) for key, value in fields.items() if not _records(value)]
    lists = {key: value for key, value in fields.items() if _records(value)}
    first = table(("", ""), plain, title) if plain else ""
    return first + "".join(records(value, key) for key, value in lists.items())


def records(rows: Sequence[Mapping[str, Any]], title: str = "") -> str:
    """Records in HTML: a column for every key that has a value."""
    return grid(rows)._replace(title=title).html()


def preformatted(text: str) -> str:
    """A text in HTML as it stands."""
    return f"<pre>{escape(text)}</pre>"


def paragraphs(lines: Iterable[str]) -> str:
    """Sentences in HTML, each of these lines by itself."""
    return "".join(f"<p>{escape(one)}</p>" for one in lines)


def word(value: Any) -> str:
    """A value of JSON as people read it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        given = ((key, inner) for key, inner in value.items() if inner not in EMPTY)
        return ", ".join(
            f"{key} {_inner(inner)}" if isinstance(inner, Mapping) else f"{key} = {word(inner)}"
            for key, inner in given
        )
    if isinstance(value, list | tuple):
        return ", ".join(map(_inner, value))
    return str(value)


def _inner(value: Any) -> str:
    """A value within another one; one with fields is in parentheses."""
    return f"({word(value)})" if isinstance(value, Mapping) else word(value)


def _records(value: Any) -> bool:
    """Whether a value is a list of records."""
    return isinstance(value, list) and bool(value) and all(isinstance(v, Mapping) for v in value)


def _cell(text: str, style: str) -> str:
    """A cell; a fraction or another word too long for any line is cut."""
    long = len(text) > LONG and " " not in text
    return f"<td {style}>{escape(f'{text[: LONG - 1]}…' if long else text)}</td>"


def _style(column: Iterable[str]) -> str:
    filled = [cell for cell in column if cell]
    return NUMBER if filled and all(_is_figure(cell) for cell in filled) else CELL


def _is_figure(cell: str) -> bool:
    """Whether a cell is a figure: a number, a fraction, a percentage, an amount of money."""
    return bool(cell.strip("0123456789.,/%+-−$ ") == "" and cell.strip("+-−$ ")[:1].isdigit())


EMPTY: tuple[Any, ...] = (None, "", [], {})


def data(record: Any) -> Any:
    """A record as JSON has it: dictionaries and lists of plain values."""
    return _listed(msgspec.to_builtins(record))


def _listed(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_listed(one) for one in value]
    if isinstance(value, dict):
        return {key: _listed(one) for key, one in value.items()}
    return value
