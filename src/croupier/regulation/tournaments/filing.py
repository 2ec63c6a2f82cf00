"""The written notice of a tournament: fourteen items, five business days ahead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, datetime
from functools import cache
from typing import Any

from croupier.regulation.authorized import FORM as REGISTERED
from croupier.regulation.authorized import (
    REGISTER,
    authorized_on,
    not_authorized,
    records,
    registered,
)
from croupier.regulation.calendar import Calendar, calendar_of
from croupier.regulation.forms import (
    Form,
    document_schema,
    entries,
    is_moment,
    part_faults,
    section,
)
from croupier.regulation.items import (
    Item,
    item_findings,
    item_schema,
    items,
    unknown_items,
    value_at,
)
from croupier.regulation.tournaments.conduct import (
    CONDUCT_LISTS,
    CONDUCT_TABLES,
    conduct_findings,
    conduct_schema,
    letters,
)
from croupier.rulebook.citation import cites
from croupier.rulebook.establishment import FACTS, fact_findings
from croupier.rulebook.finding import Finding, Report, in_order
from croupier.rulebook.submission import Document, Entry

FORMAT = "croupier tournament 1"
DAYS = 5
"""Business days between the notice and the first day of play."""
LISTS = ("authorized", "session", "certification", "amendment", *CONDUCT_LISTS)
TABLES = ("establishment", "tournament", *CONDUCT_TABLES)
MORE = {"tournament.name": {"type": "string"}}
MOMENT = "a date and time with its offset, as in 2026-03-15T12:00:00-04:00"
SESSION = Form(
    "session",
    {
        "starts": (datetime, MOMENT),
        "ends": (datetime, MOMENT),
        "location": (str, "where it takes place"),
    },
)
POSITIONS = ("supervisor", "controller", "designee", "key_licensee")
CERTIFICATION = Form(
    "certification",
    {
        "of": (
            ("security", "gaming_operations", "surveillance", "controller", "key_licensee"),
            "security, gaming_operations, surveillance, controller or key_licensee",
        ),
        "person": (int, "an employee's number"),
        "signed": (date, "a date, as in 2026-03-01"),
    },
    {
        "position": (POSITIONS, f"one of: {', '.join(POSITIONS)}"),
        "license": (str, "a key gaming employee license"),
    },
)
CERTIFIED: Mapping[str, tuple[str, str, tuple[str, ...]]] = {
    "security": ("the security supervisor", "cmr147.05.2.l", ("supervisor",)),
    "gaming_operations": ("the gaming operations supervisor", "cmr147.05.2.l", ("supervisor",)),
    "surveillance": ("the surveillance supervisor", "cmr147.05.2.l", ("supervisor",)),
    "controller": ("the controller or a designee", "cmr147.05.2.m", ("controller", "designee")),
    "key_licensee": ("a key gaming employee licensee", "cmr147.05.2.n", ("key_licensee",)),
}
"""Whose certification is needed, by which clause, and in which positions."""


@cache
def required() -> tuple[Item, ...]:
    """The items of a notice that are single answers."""
    return items(__package__, "filing.toml")


def findings(document: Document) -> list[Finding]:
    """Everything that a tournament's notice lacks, and what its conduct falls short of."""
    report = Report(document)
    found = [
        *part_faults(document, LISTS, TABLES, report, ("filed",)),
        *unknown_items(required(), MORE, document, report),
        *fact_findings(document, report, FACTS),
        *registration(document, report),
        *item_findings(required(), document, report, "tournament"),
        *sessions(document, report),
        *game(document, report),
        *certifications(document, report),
        *in_time(document, report),
        *conduct_findings(document, report),
    ]
    return in_order(found)


@cites("cmr147.05.2.a")
def sessions(document: Document, report: Report) -> Iterator[Finding]:
    """The dates, times and places of play."""
    listed = list(entries(document, "session", "location"))
    if not listed:
        allowed = "[[session]] with starts, ends and location"
        message, because = "no date, time or place is stated", ("cmr147.05.2.a",)
        yield report("error", "tournament", ("session",), message, allowed=allowed, because=because)
    for one in listed:
        faults = list(SESSION.faults(one, report))
        yield from faults
        if not faults and one.about["ends"] <= one.about["starts"]:
            message, place = "this session does not end after it starts", (*one.place, "ends")
            allowed, because = f"a time after {one.about['starts']}", ("cmr147.05.2.a",)
            yield report("error", one, place, message, allowed=allowed, because=because)


def registration(document: Document, report: Report) -> Iterator[Finding]:
    """The form of the register of further games, and of amendments."""
    for one in entries(document, "authorized", "game"):
        yield from REGISTERED.faults(one, report)
    for one in entries(document, "amendment", "what"):
        yield from (f for f in AMENDMENT.faults(one, report) if f.key != "filed")
        yield from letters(one, report)


@cites("cmr147.05.1", "cmr147.02")
def game(document: Document, report: Report) -> Iterator[Finding]:
    """A tournament is of a table game that is authorized when play commences."""
    given = value_at(document.data, ("tournament", "game"))
    known = authorized_on(document, first_day(document))
    key = given.partition(":")[0] if isinstance(given, str) else ""
    if key and key not in known:
        allowed = REGISTER if key in records() else ", ".join(known)
        place, because = ("tournament", "game"), ("cmr147.05.1", "cmr147.02")
        message = not_authorized(key)
        if key in registered(document):
            message = f"{given} is not both approved and posted when play commences"
        yield report(
            "error", "tournament", place, message, chosen=given, allowed=allowed, because=because
        )


@cites("cmr147.05.2.l", "cmr147.05.2.m", "cmr147.05.2.n")
def certifications(document: Document, report: Report) -> Iterator[Finding]:
    """Three supervisors certify security and integrity, the controller revenue, a key licensee all.

    The three supervisors are three people.
    """
    given: dict[str, Entry] = {}
    unread: set[Any] = set()
    for one in entries(document, "certification", "of"):
        faults = list(CERTIFICATION.faults(one, report))
        yield from faults
        if faults:
            unread.add(str(one.about.get("of")))
        else:
            given[one.about["of"]] = one
    for name, (who, clause, positions) in CERTIFIED.items():
        found = given.get(name)
        if found is None and name in unread:
            continue
        if found is None:
            message = f"the certification of {who} is missing"
            yield report(
                "error", "tournament", ("certification",), message, key=name, because=(clause,)
            )
        elif found.about.get("position") not in positions:
            message, place = f"this must be the certification of {who}", (*found.place, "position")
            allowed = " or ".join(positions)
            yield report("error", found, place, message, allowed=allowed, because=(clause,))
    yield from _licensed(given.get("key_licensee"), report)
    yield from _one_person(given, report)
    yield from _signed_later(document, given, report)


def _signed_later(
    document: Document, given: Mapping[str, Entry], report: Report
) -> Iterator[Finding]:
    """A notice includes its certifications, so none is signed after the last filing of it."""
    amended = (one.about.get("filed") for one in entries(document, "amendment"))
    filed = [one for one in (document.data.get("filed"), *amended) if is_moment(one)]
    last = calendar_in(document).local(max(filed)).date() if filed else None
    for name, one in given.items():
        if last is not None and one.about["signed"] > last:
            message = f"signed on {one.about['signed']}, after the notice was filed on {last}"
            place, because = (*one.place, "signed"), (CERTIFIED[name][1], "cmr147.05.2")
            allowed = f"a date up to {last}"
            yield report("error", one, place, message, allowed=allowed, because=because)


def _licensed(found: Entry | None, report: Report) -> Iterator[Finding]:
    if found is not None and "license" not in found.about:
        message, place = "no key gaming employee license is stated", (*found.place, "license")
        yield report("error", found, place, message, because=("cmr147.05.2.n",))


def _one_person(given: Mapping[str, Entry], report: Report) -> Iterator[Finding]:
    """Two departments do not have the same supervisor."""
    seen: dict[Any, str] = {}
    for name, one in given.items():
        if CERTIFIED[name][1] != "cmr147.05.2.l":
            continue
        person = one.about["person"]
        if person in seen:
            both = " and for ".join(one.replace("_", " ") for one in (name, seen[person]))
            message = f"number {person} certifies for {both}"
            place, because = (*one.place, "person"), ("cmr147.05.2.l",)
            yield report("error", one, place, message, chosen=person, because=because)
        seen[person] = name


def calendar_in(document: Document) -> Calendar:
    """The calendar of the establishment that files."""
    return calendar_of(section(document, "establishment").about)


def first_day(document: Document) -> date | None:
    """The local day on which play commences."""
    starts = [one.about.get("starts") for one in entries(document, "session")]
    known = [one for one in starts if is_moment(one)]
    return calendar_in(document).local(min(known)).date() if known else None


@cites("cmr147.05.2", "cmr147.05.3")
def in_time(document: Document, report: Report) -> Iterator[Finding]:
    """The notice, and every amended notice of a material change, is filed five business days ahead.

    The day of filing counts and the first day of play does not. How many people come is only
    expected, so an amendment of that number has no deadline.
    """
    day = first_day(document)
    filed = document.data.get("filed")
    if not is_moment(filed):
        message, because = _unstated(filed, "notice"), ("cmr147.05.2",)
        yield report("error", "tournament", ("filed",), message, allowed=MOMENT, because=because)
    elif day is not None and not early(document, filed, day):
        yield _late(document, "tournament", ("filed",), filed, day, ("cmr147.05.2",), report)
    for one in entries(document, "amendment", "what"):
        amended, about = one.about.get("filed"), one.about.get("items", [])
        play = one.about.get("effective", day)
        play = calendar_in(document).local(play).date() if is_moment(play) else play
        if not is_moment(amended):
            message, place = _unstated(amended, "amendment"), (*one.place, "filed")
            yield report("error", one, place, message, allowed=MOMENT, because=("cmr147.05.3",))
        elif about != ["b"] and play is not None and not early(document, amended, play):
            why, place = ("cmr147.05.2", "cmr147.05.3"), (*one.place, "filed")
            yield _late(document, one.where, place, amended, play, why, report)


def _unstated(filed: Any, what: str) -> str:
    """Why a time of filing is none: it is missing, has no time of day or offset, or is no time."""
    if filed is None:
        return f"it does not say when the {what} was filed"
    lacks = "an offset" if isinstance(filed, datetime) else "a time of day with its offset"
    return (
        f"{filed} is not a full date and time: the time at which the {what} was filed needs {lacks}"
    )


def early(document: Document, filed: datetime, day: date) -> bool:
    """Whether a notice comes at least five business days before a day of play."""
    calendar = calendar_in(document)
    return calendar.business_days(calendar.local(filed).date(), day) >= DAYS


def _late(
    document: Document,
    where: str,
    place: tuple[str | int, ...],
    filed: datetime,
    day: date,
    because: tuple[str, ...],
    report: Report,
) -> Finding:
    calendar = calendar_in(document)
    count = calendar.business_days(calendar.local(filed).date(), day)
    message = f"filed {count} business days before play on {day}, not {DAYS}"
    allowed = f"by {calendar.latest(DAYS, day)}"
    return report("error", where, place, message, chosen=filed, allowed=allowed, because=because)


def schema() -> Mapping[str, Any]:
    """The JSON schema of a filing."""
    parts = {
        "filed": {"type": "string", "format": "date-time"},
        "establishment": {"type": "object"},
        "authorized": REGISTERED.list_schema(),
        **item_schema(required(), MORE),
        "session": SESSION.list_schema(),
        "certification": CERTIFICATION.list_schema(),
        "amendment": AMENDMENT.list_schema(),
        **conduct_schema(),
    }
    return document_schema(FORMAT, parts, ("filed", "tournament", "session", "certification"))


AMENDMENT = Form(
    "amendment",
    {
        "what": (str, "what changes"),
        "filed": (datetime, MOMENT),
        "items": (list, "the letters of the items that change"),
    },
    {"effective": (datetime, MOMENT)},
)
