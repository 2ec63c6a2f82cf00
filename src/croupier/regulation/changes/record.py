"""Changes as a house carried them out: each notice was given, and early enough.

A document has the format `croupier changes 1` and one `[[change]]` for each change at a table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any

import msgspec

from croupier.regulation.calendar import elapsed
from croupier.regulation.forms import NUMBER, Form, document_schema, entries, is_moment, part_faults
from croupier.rulebook.citation import cites
from croupier.rulebook.finding import Finding, Report, in_order
from croupier.rulebook.submission import Document, Entry

FORMAT = "croupier changes 1"
KINDS = ("rule", "increment", "limit", "reshuffle")


OF_LIMITS = re.compile(
    r"\bm(?:in|ax)|\blimit|\b(?:least|most|lowest|highest|up to|times|multiple)\b|\$\s?\d",
    re.IGNORECASE,
)
"""Words that a change of a minimum, a maximum or a multiple of odds is told in."""


class Step(msgspec.Struct, frozen=True):
    """Something that comes before a change: its key, what it is, by how much, and its clause."""

    key: str
    what: str
    ahead: timedelta
    cites: tuple[str, ...]


HALF_HOUR, AT_ONCE = timedelta(minutes=30), timedelta(0)
AHEAD = (
    Step("posted", "the sign at the table", HALF_HOUR, ("cmr147.03.3.a",)),
    Step("announced", "the announcement to patrons", HALF_HOUR, ("cmr147.03.3.b",)),
    Step("notified", "the notice to the Bureau", HALF_HOUR, ("cmr147.03.3.c",)),
)
LIMITS = (
    Step("posted", "the sign at the table", AT_ONCE, ("cmr147.03.4", "cmr147.07.3")),
    Step("announced", "the announcement to patrons", AT_ONCE, ("cmr147.03.4",)),
)
RESHUFFLED = ("baccarat.5.a.1.ii", "midibaccarat.5.a.2", "chemindefer.3.a.1.ii")
WRITTEN = (
    Step("surveillance", "the written notice to surveillance", HALF_HOUR, RESHUFFLED),
    Step("notified", "the written notice to the Commission", HALF_HOUR, RESHUFFLED),
)
STEPS: Mapping[str, tuple[Step, ...]] = {
    "rule": AHEAD,
    "increment": AHEAD,
    "limit": LIMITS,
    "reshuffle": WRITTEN,
}
FORM = Form(
    FORMAT,
    {
        "table": (str, "a table's name"),
        "what": (str, "what changes, in words"),
        "kind": (KINDS, "one of: " + ", ".join(KINDS)),
        "effective": (datetime, "a date and time with its offset"),
    },
    {
        "operated": (bool, "true or false"),
        "patrons": (NUMBER, "a number of patrons, 0 if nobody is there"),
        "posted": (datetime, "a date and time with its offset"),
        "announced": (datetime, "a date and time with its offset"),
        "notified": (datetime, "a date and time with its offset"),
        "surveillance": (datetime, "a date and time with its offset"),
        "sign_approved": (datetime, "a date and time with its offset"),
    },
)


def findings(document: Document) -> list[Finding]:
    """What the law says about the notices that a house gave of its changes."""
    report = Report(document)
    found = list(part_faults(document, ("change",), (), report))
    if "change" not in document.data:
        message, allowed = "no change is recorded", "[[change]] for each change at a table"
        found.append(report("error", "document", ("change",), message, allowed=allowed))
    for entry in entries(document, "change", "table"):
        faults = list(FORM.faults(entry, report))
        found += faults or [
            *late(entry, report),
            *unapproved(entry, report),
            *no_limit(entry, report),
        ]
    return in_order(found)


@cites("cmr147.03.3", "cmr147.03.3.a", "cmr147.03.3.b", "cmr147.03.3.c", "cmr147.03.4")
def late(entry: Entry, report: Report) -> Iterator[Finding]:
    """Every notice of a change at a table in operation comes early enough, in elapsed time.

    A closed table opens with its sign, and where nobody plays nothing is announced.
    """
    about = entry.about
    if not about.get("operated", True):
        return
    for step in STEPS[about["kind"]]:
        if step.key == "announced" and about.get("patrons") == 0:
            continue
        given, place = about.get(step.key), (*entry.place, step.key)
        if given is None:
            message, need = f"{step.what} is missing", _ahead(step)
            yield report("error", entry, place, message, allowed=need, because=step.cites)
        elif elapsed(given, about["effective"]) < step.ahead:
            message = f"{step.what} came {_span(elapsed(given, about['effective']))}"
            need = _ahead(step)
            yield report(
                "error", entry, place, message, chosen=given, allowed=need, because=step.cites
            )


def _ahead(step: Step) -> str:
    return "at least 30 minutes before the change" if step.ahead else "before the change"


def _span(ahead: timedelta) -> str:
    """How long before or after the change something came, in minutes and seconds."""
    minutes, seconds = divmod(int(abs(ahead).total_seconds()), 60)
    parts = ((minutes, "minute"), (seconds, "second"))
    said = " ".join(f"{n} {unit}{'s' * (n != 1)}" for n, unit in parts if n)
    when = "before" if ahead >= timedelta(0) else "after"
    return f"{said} {when} the change" if said else "at the time of the change"


@cites("cmr147.03.5")
def unapproved(entry: Entry, report: Report) -> Iterator[Finding]:
    """A sign is used only after the Bureau approved its location, size and words."""
    posted, approved = entry.about.get("posted"), entry.about.get("sign_approved")
    if posted is None:
        return
    if not is_moment(approved) or approved > posted:
        message = "the sign was posted before its location, size and words were approved"
        if approved is None:
            message = "no approval of the sign's location, size and words is stated"
        place, because = (*entry.place, "sign_approved"), ("cmr147.03.5",)
        allowed = "the time of the Bureau's approval, before the sign was posted"
        yield report(
            "error", entry, place, message, chosen=approved or "", allowed=allowed, because=because
        )


@cites("cmr147.03.3", "cmr147.03.4")
def no_limit(entry: Entry, report: Report) -> Iterator[Finding]:
    """Only a minimum or maximum changes without notice to the Bureau; other words are doubtful."""
    about = entry.about
    if about["kind"] == "limit" and not OF_LIMITS.search(about["what"]):
        message = f'"{about["what"]}" does not read like a minimum or maximum'
        place, because = (*entry.place, "kind"), ("cmr147.03.3", "cmr147.03.4")
        allowed = 'kind = "rule", or words that name the minimum or maximum'
        yield report("warning", entry, place, message, allowed=allowed, because=because)


def schema() -> Mapping[str, Any]:
    """The JSON schema of a document."""
    return document_schema(FORMAT, {"change": FORM.list_schema()}, ("change",))
