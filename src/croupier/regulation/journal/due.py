"""What the law wants done by a time: what is not done yet is a duty, late or missing a finding."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import msgspec

from croupier.core.duty import Duty
from croupier.regulation.calendar import elapsed
from croupier.regulation.journal.entry import Entry
from croupier.rulebook.finding import Finding, Severity


class Due(msgspec.Struct, frozen=True):
    """Something due: what, where, by when, and the entry by which it was done, if it was.

    `ours` says that the law sets no figure and the limit is a setting: then late is a warning.
    `asked` is the moment for which it is listed.
    """

    what: str
    where: str
    by: datetime
    cites: tuple[str, ...]
    role: str
    done: Entry | None = None
    ours: bool = False
    key: str = ""
    asked: datetime | None = None

    def to_dict(self, now: datetime | None = None) -> dict[str, Any]:
        """What is due, as `duties --json` has it at a moment: that of the list, or else now."""
        at = now or self.asked or datetime.now(UTC)
        return {
            "what": self.what,
            "where": self.where,
            "due": self.by.isoformat(),
            "overdue": self.state(at) == "missing",
            "role": self.role,
            "cites": list(self.cites),
        }

    def state(self, now: datetime) -> str:
        """Whether it is done, open, late or missing at a moment."""
        if self.done is not None:
            return "done" if elapsed(self.by, self.done.when).total_seconds() <= 0 else "late"
        return "missing" if elapsed(self.by, now).total_seconds() > 0 else "open"


def duty(due: Due) -> Duty:
    """The same as a duty, for those who keep a list of them."""
    return Duty(f"{due.where}: {due.what}", due.by.isoformat(), due.cites, due.role)


def finding(due: Due, now: datetime, file: str) -> Finding | None:
    """What the law says of something due: nothing if it was done in time or is not due yet."""
    state = due.state(now)
    if state in ("done", "open"):
        return None
    severity: Severity = "warning" if due.ours and state == "late" else "error"
    when = due.by.isoformat(timespec="minutes")
    late = f"done only at {due.done.at}" if due.done is not None else "not recorded"
    message = f"{due.what}: due by {when}, {late} [{', '.join(due.cites)}]."
    line = due.done.seq if due.done is not None else None
    return Finding(file, line, due.where, due.key, severity, late, f"by {when}", due.cites, message)
