"""Results as people see them in a notebook: tables in HTML, with every word escaped."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

import msgspec

Cells = Sequence[str]
CELL = 'style="text-align:left;vertical-align:top"'
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


def document(fields: Mapping[str, Any], title: str = "") -> str:
    """A result in HTML: its plain fields in one table, and each list of records in its own."""
    plain = [(key, word(value)) for key, value in fields.items() if not _records(value)]
    lists = {key: value for key, value in fields.items() if _records(value)}
    first = table(("", ""), plain, title) if plain else ""
    return first + "".join(records(value, key) for key, value in lists.items())


def records(rows: Sequence[Mapping[str, Any]], title: str = "", keys: Iterable[str] = ()) -> str:
    """Records in HTML: a column for each of these keys, or for every key that has a value."""
    named = list(keys) or list(
        dict.fromkeys(key for row in rows for key, value in row.items() if value not in EMPTY)
    )
    return table(named, ([word(row.get(key)) for key in named] for row in rows), title)


def preformatted(text: str) -> str:
    """A text in HTML as it stands."""
    return f"<pre>{escape(text)}</pre>"


def word(value: Any) -> str:
    """A value of JSON as people read it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} = {word(inner)}" for key, inner in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(word, value))
    return str(value)


def _records(value: Any) -> bool:
    """Whether a value is a list of records."""
    return isinstance(value, list) and bool(value) and all(isinstance(v, Mapping) for v in value)


def _cell(text: str, style: str) -> str:
    return f"<td {style}>{escape(text)}</td>"


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
