"""The times of a record, which never run backward."""

from __future__ import annotations

from datetime import datetime, timedelta

SLACK = timedelta(minutes=1)
"""How far apart the clocks that wrote an older record may be."""


def moment(at: str) -> datetime | None:
    """The moment that a time names; a time of day without its date names none."""
    try:
        return datetime.fromisoformat(at)
    except ValueError:
        return None


def back(latest: str, at: str) -> timedelta:
    """How far a time is behind another; none if it is not, or if nobody can tell.

    A time of day may be of the next day, and one time with its offset from UTC cannot be compared
    with another without it.
    """
    before, now = moment(latest), moment(at)
    if before is None or now is None or (before.tzinfo is None) != (now.tzinfo is None):
        return timedelta()
    return max(before - now, timedelta())


def later(latest: str, at: str) -> str:
    """The later of two times; a time that cannot be compared is not."""
    if moment(latest) is None:
        return at
    return at if back(at, latest) else latest
