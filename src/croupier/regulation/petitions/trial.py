"""The field trial of a proposed game: its comment period, and what is dealt before approval."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, datetime, time, timedelta
from typing import Any

import msgspec

from croupier.regulation.calendar import Calendar
from croupier.regulation.forms import Form, entries, fits, section
from croupier.rulebook.citation import cites
from croupier.rulebook.finding import Finding, Report
from croupier.rulebook.submission import Document, Entry

DEALT = Form(
    "dealt", {"table": (str, "a table's name"), "at": (datetime, "a date and time with its offset")}
)


COMMENTS = Form("comments", {}, {"first": (date, "a date"), "last": (date, "a date")})


class Trial(msgspec.Struct, frozen=True):
    """A test: its first and last day, its hours, and its tables."""

    first: date
    last: date
    begins: time
    ends: time
    tables: tuple[str, ...]

    @property
    @cites("cmr147.04.6")
    def comments(self) -> tuple[date, date]:
        """Comments are taken from the first day of the test to its last, both included."""
        return self.first, self.last

    @cites("cmr147.04.5.b")
    def includes(self, table: str, at: datetime, calendar: Calendar) -> bool:
        """Whether a table deals the game within the test; hours may run past midnight."""
        here = calendar.local(at)
        day, clock = here.date(), here.time()
        late = self.ends <= self.begins and clock < self.ends
        day = day - timedelta(days=1) if late else day
        in_hours = late or (
            self.begins <= clock and (clock < self.ends or self.ends <= self.begins)
        )
        return table in self.tables and self.first <= day <= self.last and in_hours


def trial_of(document: Document) -> Trial | None:
    """The test that a dossier describes, if its days, hours and tables can be read."""
    about = section(document, "trial").about
    keys = {"first": date, "last": date, "from": time, "until": time, "tables": list}
    if any(not fits(kind, about.get(key)) for key, kind in keys.items()):
        return None
    tables = tuple(map(str, about["tables"]))
    return Trial(about["first"], about["last"], about["from"], about["until"], tables)


def trial_findings(document: Document, report: Report) -> Iterator[Finding]:
    """A test's days are in order, its comment period is the test, and it is dealt only there."""
    trial = trial_of(document)
    if trial is None:
        return
    if trial.last < trial.first:
        message, because = "the test ends before it begins", ("cmr147.04.5.a.2",)
        yield report("error", "trial", ("trial", "last"), message, because=because)
    yield from comments(document, trial, report)
    for one in entries(document, "dealt", "table"):
        faults = list(DEALT.faults(one, report))
        yield from faults or dealt(document, trial, one, report)


@cites("cmr147.04.6")
def comments(document: Document, trial: Trial, report: Report) -> Iterator[Finding]:
    """A comment period that is announced runs from the first day of the test to its last."""
    about: Mapping[str, Any] = section(document, "comments").about
    for key, day in zip(("first", "last"), trial.comments, strict=True):
        if key in about and about[key] != day:
            message = f"the {key} day of comments is not the {key} day of the test"
            place, because = ("comments", key), ("cmr147.04.6",)
            yield report(
                "error",
                "comments",
                place,
                message,
                chosen=about[key],
                allowed=str(day),
                because=because,
            )


@cites("cmr147.02", "cmr147.04.5.b")
def dealt(document: Document, trial: Trial, one: Entry, report: Report) -> Iterator[Finding]:
    """Before a game is approved and posted, it is dealt only in its test, where and when it is."""
    about, calendar = section(document, "decision").about, Calendar()
    at = one.about["at"]
    allowed_from = [about.get("commission"), about.get("posted")]
    days = [day for day in allowed_from if type(day) is date]
    authorized = about.get("outcome") == "approved" and len(days) == len(allowed_from)
    if authorized and calendar.local(at).date() >= max(days):
        return
    if not trial.includes(one.about["table"], at, calendar):
        message = "dealt outside its test, before it is approved and posted"
        allowed = f"{', '.join(trial.tables)}, {trial.first} to {trial.last}, "
        allowed += f"{trial.begins:%H:%M} to {trial.ends:%H:%M}"
        place, because = (*one.place, "at"), ("cmr147.02", "cmr147.04.5.b")
        yield report("error", one, place, message, chosen=at, allowed=allowed, because=because)
