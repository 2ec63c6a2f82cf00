"""Two submissions compared: the changes between them, and what each takes."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from croupier.core.errors import Refused, UnknownName
from croupier.regulation import checks
from croupier.regulation.calendar import calendar_of
from croupier.regulation.changes.advantage import Advantage, Progress, advantages
from croupier.regulation.changes.differences import pairs, tables
from croupier.regulation.changes.notices import Change, Floor, changes
from croupier.rulebook.finding import Finding
from croupier.rulebook.laid import Laid
from croupier.rulebook.submission import Document, in_format, read_document


class Diff(msgspec.Struct, frozen=True):
    """What changes between two submissions, what it does to the odds, and what is unlawful."""

    changes: tuple[Change, ...]
    advantage: tuple[Advantage, ...]
    errors: tuple[Finding, ...] = ()


def diff(
    old: str | Path,
    new: str | Path,
    *,
    open: Collection[str] | None = None,  # noqa: A002 - the law's own word
    empty: Collection[str] = (),
    at: datetime | None = None,
    odds: bool = True,
    progress: Progress | None = None,
) -> Diff:
    """The changes from one submission to another, and exactly the notices that they need.

    `open` are the tables in operation at that time, all of them if it is None; `empty` are those
    of them at which nobody plays; `at` is when the changes take effect.
    """
    first, second = (in_format(read_document(one)) for one in (old, new))
    before, after = tables(first), tables(second)
    for name in (*(open or ()), *empty):
        if name not in {**before, **after}:
            raise UnknownName("table", name, {**before, **after})
    floor = floor_of(second, open, empty, at)
    both = pairs(before, after)
    found = [one for pair in both for one in changes(pair, after, floor)]
    opened = _come_and_gone(before, after, floor)
    wrong = (one for one in checks.check(new) if one.severity == "error")
    edges = advantages(both, progress) if odds else []
    return Diff((*found, *opened), tuple(edges), tuple(wrong))


def floor_of(
    document: Document,
    open: Collection[str] | None,  # noqa: A002 - the law's own word
    empty: Collection[str],
    at: datetime | None,
) -> Floor:
    """The floor at the time of the change; the new submission says when it takes effect."""
    stated: Any = at or document.data.get("effective")
    if stated is not None and (not isinstance(stated, datetime) or stated.tzinfo is None):
        accepted = "a date and time with its offset, as in 2026-03-01T06:00:00-05:00"
        raise Refused(f"time {stated}", "it has no offset", ("cmr147.03.3.a",), accepted)
    facts: Mapping[str, Any] = document.data.get("establishment", {})
    named = None if open is None else frozenset(open)
    return Floor(calendar_of(facts), stated, named, frozenset(empty))


def _come_and_gone(
    old: Mapping[str, Laid], new: Mapping[str, Laid], floor: Floor
) -> Iterator[Change]:
    """Tables that only one of the two has: a new one opens with its signs."""
    for name in new.keys() - old.keys():
        yield _table(name, "no such table", new[name].game.name, floor)
    for name in old.keys() - new.keys():
        yield _table(name, old[name].game.name, "no such table", floor)


def _table(name: str, before: str, after: str, floor: Floor) -> Change:
    return Change(
        name, "table", before, after, "none", 0, begins="closed", open=False, effective=floor.at
    )
