"""Lists of what a filing contains, as data: each item with its key, its form and its clauses."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date, time
from pathlib import Path
from typing import Any

import msgspec

from croupier.regulation.calendar import is_of_record
from croupier.regulation.forms import is_text, unknown_key
from croupier.rulebook.datafile import beside, read_records
from croupier.rulebook.finding import Finding, Report
from croupier.rulebook.submission import Document

NONE = "none"
OR_NONE = "_or_none"
KINDS = ("variation", "composite", "new")


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One item of a filing: where a document has it, what it is, and which clauses require it."""

    at: str
    form: str
    what: str
    cites: tuple[str, ...]

    @property
    def place(self) -> tuple[str, ...]:
        """The path of its key."""
        return tuple(self.at.split("."))

    @property
    def has_files(self) -> bool:
        """Whether it names files."""
        return self.form.removesuffix(OR_NONE) in ("file", "files")


def items(package: str, name: str) -> tuple[Item, ...]:
    """The items that a data file in a package lists."""
    file = beside(package, name)
    assert file is not None, "the package has its own list"
    return read_records(file, "item", lambda one: msgspec.convert(one, Item))


def value_at(data: Any, place: tuple[str, ...]) -> Any:
    """What a document says at a path of keys; None if it says nothing."""
    for key in place:
        data = data.get(key) if isinstance(data, Mapping) else None
    return data


def item_findings(
    found: tuple[Item, ...], document: Document, report: Report, where: str
) -> Iterator[Finding]:
    """Every item that is missing, or is not what it must be."""
    for item in found:
        value = value_at(document.data, item.place)
        why = wrong(item, value, document.folder)
        if why:
            yield report(
                "error",
                where,
                item.place,
                f"{item.what}: {why}",
                key=item.at,
                chosen="" if value is None else value,
                allowed=accepted(item.form),
                because=item.cites,
            )


def wrong(item: Item, value: Any, folder: Path | None) -> str:
    """Why a value is no answer to an item; "" if it is one.

    Files are looked for in a folder, or not at all without one.
    """
    if value is None:
        return "missing"
    form = item.form.removesuffix(OR_NONE)
    if value == NONE and form != item.form:
        return ""
    if value == NONE or not FORMS[form][0](value):
        return f"not {FORMS[form][1]}"
    named = files_of(item, value)
    if outside := [name for name in named if is_outside(folder, name)]:
        return f"outside the folder of this document: {', '.join(outside)}"
    return "" if folder is None else _in_folder(folder, named)


def _in_folder(folder: Path, named: tuple[str, ...]) -> str:
    """What is wrong with files that are named: they are not there, or empty."""
    lacking = [name for name in named if not is_there(folder, name)]
    if lacking:
        return f"no such file: {', '.join(lacking)}"
    empty = [name for name in named if not (folder / name).stat().st_size]
    return f"this file is empty: {', '.join(empty)}" if empty else ""


def is_there(folder: Path | None, name: str) -> bool:
    """Whether a name is that of a file, seen from a folder; some texts could name none."""
    try:
        return folder is not None and (folder / name).is_file()
    except (OSError, ValueError):
        return False


def is_outside(folder: Path | None, name: str) -> bool:
    """Whether a name leads out of a folder: an absolute path, `..`, or a link to elsewhere."""
    if folder is None:
        return Path(name).is_absolute() or ".." in Path(name).parts
    home = folder.resolve()
    try:
        there = Path(os.path.realpath(home / name))
        return Path(name).is_absolute() or not there.is_relative_to(home)
    except (OSError, ValueError):
        return False


def accepted(form: str) -> str:
    """What would be accepted, in words."""
    plain = form.removesuffix(OR_NONE)
    return FORMS[plain][1] + (' or "none"' if plain != form else "")


def files_of(item: Item, value: Any) -> tuple[str, ...]:
    """The files that an item names."""
    if not item.has_files or value in (None, NONE):
        return ()
    return (value,) if isinstance(value, str) else tuple(map(str, value))


def is_day(value: Any) -> bool:
    """Whether a value is a date, in a year that can be meant."""
    return type(value) is date and is_of_record(value)


def _list(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(map(is_text, value))


FORMS: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    "text": (is_text, "a text"),
    "file": (is_text, "the name of a file beside this document"),
    "files": (lambda value: is_text(value) or _list(value), "the names of files"),
    "names": (_list, "a list of names"),
    "day": (is_day, "a date, as in 2026-03-01"),
    "time": (lambda value: isinstance(value, time), "a time of day, as in 10:00:00"),
    "count": (lambda value: type(value) is int and value > 0, "a number above zero"),
    "yes": (lambda value: value is True, "true"),
    "kind": (lambda value: value in KINDS, "variation, composite or new"),
}
"""What a value must be, and how people say that."""


def unknown_items(
    found: tuple[Item, ...], more: Iterable[str], document: Document, report: Report
) -> Iterator[Finding]:
    """Keys beside the items that are none, with the nearest that is; `more` are keys besides."""
    known: dict[str, list[str]] = {}
    for place in (*(item.at for item in found), *more):
        part, _, key = place.partition(".")
        known.setdefault(part, []).append(key)
    for part, keys in known.items():
        table = document.data.get(part)
        for key in table if isinstance(table, Mapping) else ():
            if key not in keys:
                yield unknown_key(part, (part, key), keys, report)


def item_schema(found: tuple[Item, ...], more: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """The JSON schema of each table that items are in; `more` are keys besides the items."""
    tables: dict[str, dict[str, Any]] = {}
    for item in found:
        part, key = item.place
        table = tables.setdefault(part, {"type": "object", "required": [], "properties": {}})
        table["required"].append(key)
        table["properties"][key] = {**_types(item.form), "description": item.what}
    for place, described in more.items():
        part, key = place.split(".")
        tables[part]["properties"][key] = described
    return {part: {**table, "additionalProperties": False} for part, table in tables.items()}


def _types(form: str) -> dict[str, Any]:
    return dict(SCHEMAS.get(form.removesuffix(OR_NONE), {"type": "string"}))


SCHEMAS: Mapping[str, Mapping[str, Any]] = {
    "files": {"type": ["string", "array"]},
    "names": {"type": "array", "items": {"type": "string"}},
    "day": {"type": "string", "format": "date"},
    "time": {"type": "string", "format": "time"},
    "count": {"type": "integer", "minimum": 1},
    "yes": {"const": True},
    "kind": {"enum": list(KINDS)},
}
