"""Dates and times as people read them, in the time of the whole house."""

from __future__ import annotations

from datetime import UTC, datetime

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def moment(at: str) -> str:
    """A moment of a record: its day, hour and minute, and the zone they are of."""
    then = datetime.fromisoformat(at).astimezone(UTC)
    return f"{then.day} {MONTHS[then.month - 1]} {then.year}, {then:%H:%M} UTC"
