"""Dates and times as people read them, in the house's time zone."""

from __future__ import annotations

from datetime import UTC, datetime

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def moment(at: str) -> str:
    """The date, hour, minute and time zone of a recorded moment."""
    then = datetime.fromisoformat(at).astimezone(UTC)
    return f"{then.day} {MONTHS[then.month - 1]} {then.year}, {then:%H:%M} UTC"
