"""Two submissions compared: the changes between them, and what each takes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.core.errors import Refused, UnknownName
from croupier.regulation import checks
from croupier.regulation.calendar import calendar_of
from croupier.regulation.changes.advantage import Advantage, Progress, advantages
from croupier.regulation.changes.differences import felt, pairs, tables
from croupier.regulation.changes.notices import NO_TABLE, Change, Floor, changes
from croupier.regulation.forms import is_moment, section
from croupier.regulation.layouts.sections import Section, unruled
from croupier.rulebook.display import Displayed, data
from croupier.rulebook.finding import Finding
from croupier.rulebook.submission import Document, Entry, in_format, read_document


class Diff(Displayed, msgspec.Struct, frozen=True):
    """What changes between two submissions, what it does to the odds, and what is unlawful."""

    changes: tuple[Change, ...]
    advantage: tuple[Advantage, ...]
    errors: tuple[Finding, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The comparison as `diff --json` has it."""
        return {
            "changes": [data(one) for one in self.changes],
            "advantage": [one.to_dict() for one in self.advantage],
            "errors": [one.to_dict() for one in self.errors],
        }


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
    known = [one.id for document in (second, first) for one in document.tables]
    for name in (*(open or ()), *empty):
        if name not in known:
            raise UnknownName("table", name, known)
    _must_be_open(open, empty)
    floor = floor_of(second, open, empty, at)
    both = pairs(before, after, (first, second))
    found = [one for pair in both for one in changes(pair, after, floor)]
    opened = (*_come_and_gone(first, second, floor), *_without_rules(first, second, floor))
    wrong = (one for one in checks.check(new) if one.severity == "error")
    edges = advantages(both, progress) if odds else []
    return Diff((*found, *opened), tuple(edges), tuple(wrong))


def _must_be_open(open: Collection[str] | None, empty: Collection[str]) -> None:  # noqa: A002
    """Refuse a table that is named as empty, and is not among those that are open."""
    for name in empty:
        if open is not None and name not in open:
            why = "it is not among the open tables, so naming it has no effect"
            raise Refused(f"empty table {name}", why, (), "a table that is open")


def floor_of(
    document: Document,
    open: Collection[str] | None,  # noqa: A002 - the law's own word
    empty: Collection[str],
    at: datetime | None,
) -> Floor:
    """The floor at the time of the change; the new submission says when it takes effect."""
    stated: Any = at or document.data.get("effective")
    if stated is not None and not is_moment(stated):
        accepted = "a date and time with its offset, as in 2026-03-01T06:00:00-05:00"
        dated = isinstance(stated, datetime) and stated.tzinfo is not None
        why = f"the year {stated.year} is out of range" if dated else "it has no offset"
        raise Refused(f"time {stated}", why, ("cmr147.03.3.a",), accepted)
    facts = section(document, "establishment").about
    named = None if open is None else frozenset(open)
    return Floor(calendar_of(facts), stated, named, frozenset(empty))


def _come_and_gone(old: Document, new: Document, floor: Floor) -> Iterator[Change]:
    """Tables that only one of the two has, or that change between games not both built.

    A new one opens with its signs.
    """
    was, now = called(old), called(new)
    first, second = tables(old), tables(new)
    for name in dict.fromkeys((*now, *was)):
        before, after = was.get(name, NO_TABLE), now.get(name, NO_TABLE)
        if before != after and not (name in first and name in second):
            yield _table(name, before, after, floor)


def called(document: Document) -> dict[str, str]:
    """The name of the game at each table, with rules, without, or as it is written."""
    found = {one.id: f"{one.game}, which is not a known game" for one in document.tables}
    found |= {name: laid.game.name for name, laid in tables(document).items()}
    return found | {one.id: one.section.title for one in unruled_tables((document,))}


class Unruled(msgspec.Struct, frozen=True):
    """A table whose game has no rules here: its section, and what is said of its layout."""

    id: str
    section: Section
    felt: str


def unruled_tables(documents: Iterable[Document]) -> list[Unruled]:
    """The tables of documents whose games have no rules here."""
    return [
        Unruled(one.id, unruled()[one.game], _of_felt(document, one))
        for document in documents
        for one in document.tables
        if isinstance(one.game, str) and one.game in unruled()
    ]


def _without_rules(old: Document, new: Document, floor: Floor) -> Iterator[Change]:
    """A table of a game without rules that both have: other choices make another layout."""
    before = {one.id: one for one in unruled_tables((old,))}
    for one in unruled_tables((new,)):
        was = before.get(one.id)
        if was is not None and was.section is one.section and was.felt != one.felt:
            made = _table(one.id, was.felt or "nothing", one.felt or "nothing", floor)
            yield replace(made, key="layout", cites=one.section.filed_cites)


def _of_felt(document: Document, table: Entry) -> str:
    """What a submission says about the layout of a table without rules."""
    said = {**felt(document, table), **table.choices}
    return ", ".join(f"{key.replace('_', ' ')} {value}" for key, value in said.items())


def _table(name: str, before: str, after: str, floor: Floor) -> Change:
    return Change(
        name, "table", before, after, "none", 0, begins="closed", open=False, effective=floor.at
    )
