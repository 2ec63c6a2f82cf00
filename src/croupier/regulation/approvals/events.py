"""What happened and must be notified: whether the notice was given, and in time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from croupier.core.errors import UnknownName
from croupier.regulation.approvals.records import Entry, Event, Records
from croupier.regulation.approvals.register import Approval, register
from croupier.regulation.calendar import calendar_of
from croupier.regulation.forms import COUNT, fits
from croupier.rulebook.citation import cites
from croupier.rulebook.finding import Finding, Report, Severity
from croupier.rulebook.submission import Document

AT_ONCE = 30
"""What a house means by at once, in minutes, if it does not say: the law has no figure."""


def event_findings(document: Document, records: Records, report: Report) -> Iterator[Finding]:
    """Events whose notice is missing or late; a notice serves one event."""
    stated = document.data.get("establishment")
    facts = stated if isinstance(stated, Mapping) else {}
    left = [one for one in records.entries if one.notified is not None]
    for number, event in enumerate(records.events):
        asked, place = register().get(event.item), ("event", number)
        if asked is None or asked.scope != "event":
            known = [one.key for one in register().values() if one.scope == "event"]
            unknown = UnknownName("event", event.item, known)
            where = f"event {number + 1}"
            yield report("error", where, place, str(unknown), allowed=unknown.accepted)
            continue
        notice = _notice(asked, event, left)
        if notice is not None:
            left.remove(notice)
        yield from _of_event(asked, event, notice, facts, Placed(report, place))


@dataclass(frozen=True)
class Placed:
    """Makes the findings of one event at its place."""

    report: Report
    place: tuple[str | int, ...]

    def __call__(self, severity: Severity, asked: Approval, event: Event, why: str) -> Finding:
        """What is wrong with the notice of an event."""
        message = f"{asked.key}: {asked.what}; {why} [{', '.join(asked.cites)}]."
        where = event.name or asked.key
        return self.report(severity, where, self.place, message, key=asked.key, because=asked.cites)


def _notice(asked: Approval, event: Event, left: list[Entry]) -> Entry | None:
    """The notice of an event: after it if the law wants it afterward, otherwise any."""
    fitting = [one for one in left if one.covers(asked.key, event.name)]
    if asked.due != "before":
        fitting = [one for one in fitting if one.notified and one.notified >= event.at]
    return min(fitting, key=lambda one: one.notified or event.at, default=None)


@cites("cmr146.54.3", "cmr146.56.2")
def _of_event(
    asked: Approval, event: Event, notice: Entry | None, facts: Mapping[str, Any], placed: Placed
) -> Iterator[Finding]:
    """A missing notice is an error, as is a late one, unless the limit is the house's own."""
    by = limit(asked, event.at, facts)
    if notice is None or notice.notified is None:
        yield placed("error", asked, event, f"no notice to {asked.receiver} is on record")
    elif notice.notified > by and asked.due == "before":
        yield placed(
            "error", asked, event, f"notice was given only at {notice.notified.isoformat()}"
        )
    elif notice.notified > by:
        yield placed(
            "warning", asked, event, f"notice was given only at {notice.notified.isoformat()}"
        )
    if asked.secured and event.secured_by is None:
        yield placed("error", asked, event, "no member of the security department secures it")


def limit(asked: Approval, at: datetime, facts: Mapping[str, Any]) -> datetime:
    """The last moment at which a notice of an event is in time."""
    if asked.due == "at once":
        own = facts.get("at_once_minutes")
        return at + timedelta(minutes=int(own) if own and fits(COUNT, own) else AT_ONCE)
    if asked.due == "promptly":
        calendar = calendar_of(facts)
        return calendar.ends(calendar.gaming_day(at)) - timedelta(seconds=1)
    return at - timedelta(minutes=asked.lead)
