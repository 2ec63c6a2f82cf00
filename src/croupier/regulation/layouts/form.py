"""The form of a declared layout: its keys, and what the value of each must be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from functools import cache
from typing import Any

from croupier.core.errors import UnknownName
from croupier.drawing.felt import CLOTHS
from croupier.regulation.forms import is_text
from croupier.rulebook.finding import Finding, Report
from croupier.rulebook.law import ids, own_ids
from croupier.rulebook.locate import Path
from croupier.rulebook.submission import Document

WHERE = "layout"
Shape = tuple[Callable[[Any], bool], str]
"""Whether a value will do, and what would, in words."""


def is_count(value: Any) -> bool:
    """Whether a value is a whole number above zero."""
    return type(value) is int and value > 0


def is_point(value: Any, many: int = 2) -> bool:
    """Whether a value is a list of this number of whole numbers."""
    return isinstance(value, list) and len(value) == many and all(type(n) is int for n in value)


def _is_where(value: Any) -> bool:
    return is_text(value) or is_point(value)


def _is_list(value: Any) -> bool:
    return isinstance(value, list) and all(map(is_text, value))


def _is_size(value: Any) -> bool:
    return is_point(value) and all(map(is_count, value))


def _is_table(value: Any) -> bool:
    return isinstance(value, Mapping)


TEXT: Shape = (is_text, "a text")
DAY: Shape = (lambda value: isinstance(value, date), "a date, as in 2026-03-01")
LENGTH: Shape = (is_count, "a length in millimeters, such as 812")
DECKS: Shape = (is_count, "a number of decks, such as 6")
PLACE: Shape = (_is_where, 'two numbers in millimeters, as in [1100, 60], or words such as "left"')
SEAT: Shape = (
    lambda value: is_point(value, 3),
    "three numbers: millimeters across, down, and degrees of turn, as in [1100, 1150, 0]",
)
TABLE: Shape = (_is_table, "a table with keys of its own")
HEAD: Mapping[str, Shape] = {
    "format": TEXT,
    "game": (is_text, "a game's key"),
    "establishment": (is_text, "the licensee's name"),
    "table": TEXT,
    "date": DAY,
    "revision": (lambda value: type(value) is int or is_text(value), "a number or a word"),
    "cloth": (lambda value: str(value).casefold() in CLOTHS, f"one of: {', '.join(CLOTHS)}"),
    "logo": TEXT,
    "size": (_is_size, "length and width of the table in millimeters, as in [2200, 1300]"),
    "used_from": DAY,
    "rack": TABLE,
    "wheel": TABLE,
    "options": TABLE,
    "positions": TABLE,
    "areas": TABLE,
    "places": TABLE,
    "words": (lambda value: isinstance(value, list), "a list: each entry begins with [[words]]"),
    "filed": TABLE,
}
REQUIRED = ("game", "establishment", "places", "words")
PARTS: Mapping[str, Mapping[str, Shape]] = {
    "rack": {"decks": DECKS, "marked": DECKS},
    "wheel": {"diameter": LENGTH},
    "filed": {"rendering": TEXT, "photograph": TEXT, "date": DAY},
}
EACH: Mapping[str, Shape] = {"positions": SEAT, "areas": PLACE, "places": PLACE}
WORDS: Mapping[str, Shape] = {
    "text": TEXT,
    "on": (lambda value: value in ("layout", "sign"), '"layout" or "sign"'),
    "area": TEXT,
    "clauses": (_is_list, 'a list of clauses, as in ["cmr146.30.2.d"]'),
}


def form(document: Document, report: Report) -> Iterator[Finding]:
    """Keys that are missing, unknown or not what they must be, each with what would be accepted."""
    data = document.data
    for key in REQUIRED:
        if key not in data:
            yield report("error", WHERE, (key,), f"{key} is missing", allowed=HEAD[key][1])
    yield from _keys(data, HEAD, (), report)
    for part, shapes in PARTS.items():
        if isinstance(data.get(part), Mapping):
            yield from _keys(data[part], shapes, (part,), report)
    for part, shape in EACH.items():
        if isinstance(data.get(part), Mapping):
            for key, value in data[part].items():
                yield from _wrong(value, shape, (part, key), report)
    yield from _numbers(data.get("positions"), report)
    words = data.get("words")
    for number, row in enumerate(words if isinstance(words, list) else ()):
        yield from _row(row, ("words", number), report)


def _numbers(positions: Any, report: Report) -> Iterator[Finding]:
    """Positions are called by their numbers."""
    for key in positions if isinstance(positions, Mapping) else ():
        if not key.isdecimal():
            message = f"position {key}: positions are called by their numbers"
            yield report("error", WHERE, ("positions", key), message, allowed="1, 2, 3 …")


def _keys(
    found: Mapping[str, Any], known: Mapping[str, Shape], place: Path, report: Report
) -> Iterator[Finding]:
    for key, value in found.items():
        if key in known:
            yield from _wrong(value, known[key], (*place, key), report)
        else:
            unknown = UnknownName("key", key, known)
            at, allowed = (*place, key), unknown.accepted
            yield report("error", WHERE, at, str(unknown), chosen=key, allowed=allowed)


def _wrong(value: Any, shape: Shape, place: Path, report: Report) -> Iterator[Finding]:
    fits, accepted = shape
    if not fits(value):
        message = f"{'.'.join(map(str, place))} = {value}: not {accepted}"
        yield report("error", WHERE, place, message, chosen=value, allowed=accepted)


def _row(row: Any, place: Path, report: Report) -> Iterator[Finding]:
    """Words are a table with a text; the clauses that they are for exist."""
    if not isinstance(row, Mapping):
        yield report("error", WHERE, place, f"{row}: not an entry of [[words]]", chosen=row)
        return
    yield from _keys(row, WORDS, place, report)
    if "text" not in row:
        yield report("error", WHERE, place, "text is missing", allowed=TEXT[1])
    clauses = row.get("clauses", [])
    for one in clauses if _is_list(clauses) else ():
        if one not in _known():
            unknown = UnknownName("clause", one, _known())
            yield report("error", WHERE, (*place, "clauses"), str(unknown), chosen=one)


@cache
def _known() -> frozenset[str]:
    return frozenset((*ids(), *own_ids()))
