"""Duties: what falls due, when, by which clause, and for whom; the core asks no clock."""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec


class Duty(msgspec.Struct, frozen=True):
    """Something a person of a role must have done by a time."""

    what: str
    due: str
    cites: tuple[str, ...]
    role: str

    def overdue(self, now: str) -> bool:
        """Whether its time has passed."""
        return datetime.fromisoformat(now) > datetime.fromisoformat(self.due)


def after(since: str, span: timedelta) -> str:
    """The moment a span later, written as events write time."""
    return (datetime.fromisoformat(since) + span).isoformat()
