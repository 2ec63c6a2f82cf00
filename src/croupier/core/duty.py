"""Duties: what is due, when, by which clause and from whom. The core reads no clock."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

import msgspec


class Duty(msgspec.Struct, frozen=True):
    """Something that a person of a role must do by a certain time.

    `call` is the call by which it is done at a table; "" if it is not done by one. It is done at
    most `ahead` minutes before it is due.
    """

    what: str
    due: str
    cites: tuple[str, ...]
    role: str
    call: str = ""
    ahead: int = 60

    def overdue(self, now: str) -> bool:
        """Whether its time has passed."""
        return datetime.fromisoformat(now) > datetime.fromisoformat(self.due)

    def near(self, now: str) -> bool:
        """Whether it may be done now: its time is near, or has passed."""
        soon = datetime.fromisoformat(now) + timedelta(minutes=self.ahead)
        return soon >= datetime.fromisoformat(self.due)


class Placed(msgspec.Struct, frozen=True):
    """Equipment at a table: when it was placed there, and what is known of the time since.

    `kept_open` says that the table was open the entire time, `confirmed` what people confirmed,
    `done` when each call was last made.
    """

    at: str
    kept_open: bool = True
    confirmed: tuple[str, ...] = ()
    done: Mapping[str, str] = {}


def moment(at: str) -> datetime | None:
    """The moment that a time names; a time of day without its date names none."""
    try:
        return datetime.fromisoformat(at)
    except ValueError:
        return None


def between(first: str, last: str) -> timedelta | None:
    """How much time passed from one time to another; None if nobody can tell.

    A time of day may be of the next day, and one time with its offset from UTC cannot be compared
    with another without it.
    """
    before, now = moment(first), moment(last)
    if before is None or now is None or (before.tzinfo is None) != (now.tzinfo is None):
        return None
    return now - before


def after(since: str, span: timedelta) -> str:
    """The moment one span later, in the format that events use for time."""
    return (datetime.fromisoformat(since) + span).isoformat()
