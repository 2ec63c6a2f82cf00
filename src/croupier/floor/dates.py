"""Dates and times as people read them, in the house's time zone."""

from __future__ import annotations

from datetime import UTC, datetime

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def day(at: str, months: tuple[str, ...] = MONTHS) -> str:
    """The date of a recorded moment; the minute and less may be left out."""
    year, month, number = at[:10].split("-")
    return f"{int(number)} {months[int(month) - 1]} {year}"


def here(at: str, months: tuple[str, ...] = MONTHS) -> str:
    """The date, hour and minute of a moment by the clocks that recorded it."""
    return f"{day(at, months)}, {datetime.fromisoformat(at):%H:%M}"


def moment(at: str, months: tuple[str, ...] = MONTHS) -> str:
    """The date, hour, minute and time zone of a recorded moment; `months` are their names."""
    then = datetime.fromisoformat(at).astimezone(UTC)
    return f"{then.day} {months[then.month - 1]} {then.year}, {then:%H:%M} UTC"
