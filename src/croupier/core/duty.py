"""Duties: what is due, when, by which clause and from whom. The core reads no clock."""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec


class Duty(msgspec.Struct, frozen=True):
    """Something that a person of a role must do by a certain time.

    `call` is the call by which it is done at a table; "" if it is not done by one.
    """

    what: str
    due: str
    cites: tuple[str, ...]
    role: str
    call: str = ""

    def overdue(self, now: str) -> bool:
        """Whether its time has passed."""
        return datetime.fromisoformat(now) > datetime.fromisoformat(self.due)

    def within(self, now: str, span: timedelta) -> bool:
        """Whether its time comes within this span, or has passed."""
        return datetime.fromisoformat(now) + span >= datetime.fromisoformat(self.due)


class Placed(msgspec.Struct, frozen=True):
    """Equipment at a table: when it was placed there, and what is known of the time since.

    `kept_open` says that the table was open the entire time, `confirmed` what people confirmed.
    """

    at: str
    kept_open: bool = True
    confirmed: tuple[str, ...] = ()


def after(since: str, span: timedelta) -> str:
    """The moment one span later, in the format that events use for time."""
    return (datetime.fromisoformat(since) + span).isoformat()
