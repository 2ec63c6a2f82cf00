"""The form of documents that houses declare: which keys an entry has, and of which type."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time
from typing import Any, TypeGuard

from croupier.core.errors import UnknownName
from croupier.regulation.calendar import is_of_record
from croupier.rulebook.finding import Finding, Report
from croupier.rulebook.locate import Path
from croupier.rulebook.submission import Document, Entry

Kind = Any
"""A Python type, or a tuple of the words that are accepted."""
JSON = {str: "string", int: "integer", bool: "boolean", list: "array", dict: "object"}
COUNT, NUMBER = "count", "number"
"""The kinds of a whole number above zero, and from zero."""
TIMES = {datetime: "date-time", date: "date", time: "time"}


LEAST: Mapping[Kind, int] = {COUNT: 1, NUMBER: 0}


def is_moment(value: object) -> TypeGuard[datetime]:
    """Whether a value is a date and time with its offset, in a year that can be meant."""
    return isinstance(value, datetime) and value.tzinfo is not None and is_of_record(value)


def is_text(value: object) -> TypeGuard[str]:
    """Whether a value is a text that says something: not only spaces or characters unseen."""
    return isinstance(value, str) and any(one.isprintable() and one != " " for one in value)


def fits(kind: Kind, value: Any) -> bool:
    """Whether a value is of a kind; a moment has an offset, and a count is no switch."""
    if isinstance(kind, tuple):
        return isinstance(value, str) and value in kind
    if kind in LEAST:
        return type(value) is int and value >= LEAST[kind]
    if kind is datetime:
        return is_moment(value)
    if kind is date:
        return type(value) is date and is_of_record(value)
    if kind is str:
        return is_text(value)
    return isinstance(value, kind) and (kind is bool or not isinstance(value, bool))


@dataclass(frozen=True)
class Form:
    """The keys that an entry must have and those that it may have, each with its kind in words."""

    name: str
    required: Mapping[str, tuple[Kind, str]]
    optional: Mapping[str, tuple[Kind, str]] = field(default_factory=dict)

    @property
    def known(self) -> Mapping[str, tuple[Kind, str]]:
        """Every key."""
        return {**self.required, **self.optional}

    def faults(self, entry: Entry, report: Report) -> Iterator[Finding]:
        """Keys that are missing, unknown or of the wrong kind."""
        for key, (_, shape) in self.required.items():
            if key not in entry.about:
                place, message = (*entry.place, key), f"{key} is missing"
                yield report("error", entry, place, message, allowed=shape)
        yield from self.misfits(entry, report)

    def misfits(self, entry: Entry, report: Report) -> Iterator[Finding]:
        """Keys that are unknown or of the wrong kind."""
        for key, value in entry.about.items():
            place = (*entry.place, key)
            if key not in self.known:
                yield unknown_key(entry, place, self.known, report)
            elif not fits(self.known[key][0], value):
                message = f"{key} = {value}: not {self.known[key][1]}"
                allowed = self.known[key][1]
                yield report("error", entry, place, message, chosen=value, allowed=allowed)

    def properties(self) -> dict[str, Any]:
        """The keys as a JSON schema describes them."""
        return {key: _described(*one) for key, one in self.known.items()}

    def entry_schema(self) -> dict[str, Any]:
        """The JSON schema of one entry."""
        return {
            "type": "object",
            "required": list(self.required),
            "properties": self.properties(),
            "additionalProperties": False,
        }

    def list_schema(self) -> dict[str, Any]:
        """The JSON schema of a list of entries."""
        return {"type": "array", "items": self.entry_schema()}


def document_schema(
    name: str, parts: Mapping[str, Mapping[str, Any]], required: tuple[str, ...] = ()
) -> dict[str, Any]:
    """The JSON schema of a document with these parts, as its TOML reads in JSON."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": name,
        "type": "object",
        "required": ["format", *required],
        "properties": {"format": {"const": name}, **parts},
        "additionalProperties": False,
    }


def _described(kind: Kind, words: str) -> dict[str, Any]:
    if isinstance(kind, tuple):
        return {"enum": list(kind), "description": words}
    if kind in TIMES:
        return {"type": "string", "format": TIMES[kind], "description": words}
    if kind is object:
        return {"type": ["number", "string"], "description": words}
    if kind in LEAST:
        return {"type": "integer", "minimum": LEAST[kind], "description": words}
    return {"type": JSON[kind], "description": words}


def entries(document: Document, part: str, name: str = "id") -> Iterator[Entry]:
    """The entries of a list of tables in a document, each called by one of its keys."""
    found = document.data.get(part)
    for number, one in enumerate(found if isinstance(found, list) else ()):
        if isinstance(one, Mapping):
            called = str(one.get(name, f"number {number + 1}"))
            yield Entry(f"{part} {called}", (part, number), one, {})


def section(document: Document, part: str) -> Entry:
    """A table of a document; an empty one if it is missing or no table."""
    found = document.data.get(part)
    return Entry(part, (part,), found if isinstance(found, Mapping) else {}, {})


def unknown_parts(document: Document, parts: tuple[str, ...], report: Report) -> Iterator[Finding]:
    """A document has only its known parts."""
    for key in document.data:
        if key not in parts:
            unknown = UnknownName("part", key, parts)
            place: Path = (key,)
            yield report(
                "error", "document", place, str(unknown), chosen=key, allowed=unknown.accepted
            )


def unknown_key(where: Entry | str, place: Path, known: Iterable[str], report: Report) -> Finding:
    """A key that does not exist, with the nearest one that does."""
    key = str(place[-1])
    unknown = UnknownName("key", key, known)
    return report("error", where, place, str(unknown), chosen=key, allowed=unknown.accepted)


def part_faults(
    document: Document,
    lists: Iterable[str],
    tables: Iterable[str],
    report: Report,
    plain: tuple[str, ...] = (),
) -> Iterator[Finding]:
    """A document has only its known parts, and each is a table or a list of tables as it must be.

    A part that is neither would be read as if it were not there.
    """
    several, single = tuple(lists), tuple(tables)
    yield from unknown_parts(document, ("format", *plain, *several, *single), report)
    for part in (one for one in several if one in document.data):
        found = document.data[part]
        if not isinstance(found, list) or not all(isinstance(one, Mapping) for one in found):
            message, allowed = f"each {part} is an entry of its own", f"[[{part}]]"
            yield report("error", "document", (part,), message, allowed=allowed)
    for part in (one for one in single if one in document.data):
        if not isinstance(document.data[part], Mapping):
            message, allowed = f"{part} is a table with keys of its own", f"[{part}]"
            yield report("error", "document", (part,), message, allowed=allowed)
