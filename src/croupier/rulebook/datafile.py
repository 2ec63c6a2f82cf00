"""The data files next to a game's code: TOML tables of records, read and refused the same way."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from croupier.core.errors import BadFile

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

Record = TypeVar("Record")
_AT_LINE = re.compile(r"at line (\d+)")


def beside(package: str, name: str) -> Traversable | None:
    """The file with this name in a package's folder, or None."""
    file = files(package) / name if package else None
    return file if file is not None and file.is_file() else None


def read_records(
    file: Traversable, table: str, make: Callable[[Mapping[str, Any]], Record]
) -> tuple[Record, ...]:
    """Every `[[table]]` of a TOML file as a record; errors name the file and line."""
    name = "/".join(str(file).replace("\\", "/").rsplit("/", 2)[-2:])
    text = file.read_text(encoding="utf-8")
    tables, heads = _tables(name, text, table), _heads(text, table)
    if len(heads) != len(tables):
        raise BadFile(name, None, f"each {table} must be its own table", f"[[{table}]]")
    return tuple(_made(name, line, make, one) for line, one in zip(heads, tables, strict=True))


def _heads(text: str, table: str) -> list[int]:
    """The lines on which the tables begin."""
    lines = enumerate(text.splitlines(), start=1)
    return [number for number, line in lines if line.startswith(f"[[{table}]]")]


def _tables(name: str, text: str, table: str) -> list[Mapping[str, Any]]:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        at = _AT_LINE.search(str(wrong))
        raise BadFile(name, int(at[1]) if at else None, str(wrong)) from wrong
    if set(data) - {table}:
        other = ", ".join(sorted(set(data) - {table}))
        raise BadFile(name, None, f"{other} does not belong here", f"only [[{table}]]")
    found = data.get(table, [])
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise BadFile(name, None, f"{table} is not a list of tables", f"[[{table}]]")
    return found


def _made(
    name: str, line: int, make: Callable[[Mapping[str, Any]], Record], one: Mapping[str, Any]
) -> Record:
    try:
        return make(one)
    except (msgspec.ValidationError, ValueError) as wrong:
        raise BadFile(name, line, str(wrong).rstrip(".")) from wrong
