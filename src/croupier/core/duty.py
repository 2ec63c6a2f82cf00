"""Duties: what is due, when, by which clause and from whom. The core reads no clock."""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec


class Duty(msgspec.Struct, frozen=True):
    """Something that a person of a role must do by a certain time."""

    what: str
    due: str
    cites: tuple[str, ...]
    role: str

    def overdue(self, now: str) -> bool:
        """Whether its time has passed."""
        return datetime.fromisoformat(now) > datetime.fromisoformat(self.due)


def after(since: str, span: timedelta) -> str:
    """The moment one span later, in the format that events use for time."""
    return (datetime.fromisoformat(since) + span).isoformat()
