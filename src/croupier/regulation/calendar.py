"""The calendar of an establishment: gaming days, business days, and time as it elapses."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, TypeVar
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

T = TypeVar("T", date, time)
DAY = timedelta(days=1)
YEARS = range(1900, 3000)
"""The years that a record may be of: others are misspelled, and some calendars end there."""
SATURDAY = 5


class Calendar(msgspec.Struct, frozen=True):
    """When the gaming day of an establishment starts, where it is, and its holidays."""

    starts: time = time(6)
    zone: str = "America/New_York"
    holidays: frozenset[date] = frozenset()

    def local(self, at: datetime) -> datetime:
        """The same moment on the clocks of the establishment."""
        return at.astimezone(ZoneInfo(self.zone))

    def gaming_day(self, at: datetime) -> date:
        """The gaming day of a moment: until the day starts, it is still the one before."""
        here = self.local(at)
        return here.date() if here.time() >= self.starts else here.date() - DAY

    def begins(self, day: date) -> datetime:
        """The moment at which a gaming day begins."""
        return datetime.combine(day, self.starts, ZoneInfo(self.zone))

    def ends(self, day: date) -> datetime:
        """The moment at which a gaming day ends, which may be 23 or 25 hours after it began."""
        return self.begins(day + DAY)

    def is_business_day(self, day: date) -> bool:
        """Monday to Friday, less the holidays of the establishment."""
        return day.weekday() < SATURDAY and day not in self.holidays

    def business_days(self, first: date, last: date) -> int:
        """The number of business days from one day, which counts, to another, which does not."""
        span = range(max((last - first).days, 0))
        return sum(self.is_business_day(first + n * DAY) for n in span)

    def latest(self, days: int, before: date) -> date:
        """The last day on which a notice is early enough, this number of business days before."""
        day = before - DAY
        while self.business_days(day, before) < days:
            day -= DAY
        return day


def elapsed(first: datetime, last: datetime) -> timedelta:
    """How much time passed between two moments, whatever their clocks showed."""
    return last.astimezone(UTC) - first.astimezone(UTC)


def is_of_record(day: date) -> bool:
    """Whether a date, or a date and time, is of a year that a record may be of."""
    return day.year in YEARS


def calendar_of(facts: Mapping[str, Any]) -> Calendar:
    """The calendar that an `[establishment]` states, with defaults for what it leaves out.

    What cannot be read is reported where the submission is checked, and left out here.
    """
    starts = _read(time, facts.get("gaming_day_starts"))
    stated = facts.get("holidays")
    days = (_read(date, one) for one in stated) if isinstance(stated, list | tuple) else ()
    return Calendar(
        Calendar().starts if starts is None else starts,
        _zone(facts.get("time_zone")),
        frozenset(one for one in days if one is not None),
    )


def _read(made: type[T], value: Any) -> T | None:
    """A time or date as it is, or as its text; None if it is neither."""
    if isinstance(value, made):
        return value
    try:
        return made.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return None


def _zone(name: Any) -> str:
    """A time zone that there is, otherwise that of the Commonwealth."""
    try:
        return ZoneInfo(name).key if isinstance(name, str) else Calendar().zone
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return Calendar().zone
