"""Which table games are authorized: records of approval and posting, and trials before them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.core.errors import UnknownName
from croupier.regulation.calendar import Calendar, calendar_of
from croupier.regulation.forms import Form, entries, is_moment
from croupier.rulebook.citation import cites
from croupier.rulebook.datafile import beside, read_records
from croupier.rulebook.finding import Finding, Report
from croupier.rulebook.submission import Document, Entry
from croupier.rulebook.typed import plain

PART = "authorized"
BECAUSE = ("cmr147.02", "cmr147.03.1")
REGISTER = "[[authorized]] with game, approved and posted"
DAY = "a date, as in 2026-03-01"
FORM = Form(
    "authorized",
    {"game": (str, "a game's key")},
    {
        "name": (str, "the name of the game"),
        "approved": (date, DAY),
        "posted": (date, DAY),
        "test_tables": (list, "a list of tables"),
        "test_first": (date, DAY),
        "test_last": (date, DAY),
    },
)


class Authorization(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table game: the document with its rules, if there is one, and its equipment section.

    `approved` and `posted` are known for games that a house registers.
    """

    key: str
    name: str
    document: str = ""
    section: str = ""
    approved: date | None = None
    posted: date | None = None
    test_tables: tuple[str, ...] = ()
    test_first: date | None = None
    test_last: date | None = None

    @property
    @cites("cmr147.02")
    def offered_from(self) -> date | None:
        """The day from which a game may be offered: the later of its approval and its posting."""
        if self.approved is None or self.posted is None:
            return None
        return max(self.approved, self.posted)

    @cites("cmr147.02", "cmr147.04.5.b")
    def may_be_dealt(self, table: str, day: date) -> bool:
        """Whether a game may be dealt: once authorized, or before that in its test, where it is."""
        if self.document or (self.offered_from is not None and self.offered_from <= day):
            return True
        first, last = self.test_first, self.test_last
        in_test = first is not None and last is not None and first <= day <= last
        return in_test and table in self.test_tables


@cache
def records() -> Mapping[str, Authorization]:
    """Every game of the regulations by its key, in their order."""
    file = beside(__package__, "authorized.toml")
    assert file is not None, "the package has its own records"
    found = read_records(file, "game", lambda one: msgspec.convert(one, Authorization))
    return {one.key: one for one in found}


def registered(document: Document) -> Mapping[str, Authorization]:
    """The games that a submission registers, by their keys; those with faults are left out."""
    report = Report(document)
    good = (one for one in entries(document, PART, "game") if not any(FORM.faults(one, report)))
    return {entry.about["game"]: _record(entry) for entry in good}


def _record(entry: Entry) -> Authorization:
    given = dict(entry.about)
    key = given.pop("game")
    known = records().get(key, Authorization(key, str(given.get("name", key))))
    tables = tuple(map(str, given.pop("test_tables", ())))
    return replace(known, test_tables=tables, **given)


def authorized(more: Mapping[str, Authorization] | None = None) -> Mapping[str, Authorization]:
    """The games whose rules are in the Commission's documents, and those that are registered."""
    built = {key: one for key, one in records().items() if one.document}
    return {**built, **(more or {})}


@cites("cmr147.02")
def authorized_on(document: Document, day: date | None) -> Mapping[str, Authorization]:
    """The games that a document may call authorized on a day: those here, and those it registers.

    A registered game counts from the later of its approval and its posting; without a day, once
    both are stated.
    """
    found = registered(document).items()
    from_then = {
        key: one
        for key, one in found
        if one.offered_from is not None and (day is None or one.offered_from <= day)
    }
    return authorized(from_then)


def not_authorized(key: str) -> str:
    """Why a game is not authorized, in words: unknown, or known by its equipment alone."""
    record = records().get(key)
    if record is None:
        hint = UnknownName("game", key, records()).hint
        return f"{key} is not an authorized table game{hint}"
    why = f"{record.name} has an equipment section, 205 CMR {record.section}, but its rules are"
    return f"{why} not in the documents here, and its authorization is not registered"


def day_of(document: Document) -> date | None:
    """The local day on which a submission takes effect, if it states a time."""
    facts: Any = document.data.get("establishment", {})
    calendar = calendar_of(facts) if isinstance(facts, Mapping) else Calendar()
    stated = document.data.get("effective")
    return calendar.local(stated).date() if is_moment(stated) else None


def register_findings(document: Document, report: Report) -> Iterator[Finding]:
    """The form of the register, and games that it dates after the submission takes effect."""
    for entry in entries(document, PART, "game"):
        yield from FORM.faults(entry, report)
    known, day = registered(document), day_of(document)
    for table in document.tables:
        record = known.get(table.game) if isinstance(table.game, str) else None
        if record and day and not record.may_be_dealt(table.id, day):
            yield premature(table, record, day, report)


@cites("cmr147.02", "cmr147.04.5.b")
def premature(table: Entry, record: Authorization, day: date, report: Report) -> Finding:
    """A game is not offered before it is both approved and posted, except in its test."""
    first, place = record.offered_from, (*table.place, "game")
    when = f"from {first}" if first else "once it is both approved and posted"
    message = f"{record.name} may not be offered on {day}: it may be {when}"
    because = ("cmr147.02", "cmr147.04.5.b") if record.test_tables else BECAUSE
    allowed = when
    if record.test_tables:
        allowed = f"{when}, or its test at {', '.join(record.test_tables)}, {_span(record)}"
    return report(
        "error", table, place, message, chosen=table.game, allowed=allowed, because=because
    )


def _span(record: Authorization) -> str:
    return f"{record.test_first} to {record.test_last}"


def unregistered(found: Iterable[Finding]) -> Iterator[Finding]:
    """Say of a game that has only equipment clauses how its authorization is registered."""
    waiting = {plain(one.name): one for one in records().values() if not one.document}
    waiting |= {one.key: one for one in waiting.values()}
    for one in found:
        record = waiting.get(plain(one.chosen)) if "cmr147.02" in one.cites else None
        if record is None or one.severity != "error" or one.key != "game":
            yield one
            continue
        named = "" if one.chosen == record.key else f'game = "{record.key}" and '
        yield replace(one, message=not_authorized(record.key), allowed=f"{named}{REGISTER}")
