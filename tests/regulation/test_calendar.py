"""Gaming days, business days and elapsed time, over both clock changes."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from croupier.regulation.calendar import Calendar, calendar_of, elapsed

HERE = ZoneInfo("America/New_York")
CALENDAR = Calendar()


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=HERE)


def test_a_gaming_day_goes_on_after_midnight() -> None:
    assert CALENDAR.gaming_day(at("2026-03-02T05:59")) == date(2026, 3, 1)
    assert CALENDAR.gaming_day(at("2026-03-02T06:00")) == date(2026, 3, 2)


@pytest.mark.parametrize(
    ("day", "hours"), [("2026-03-07", 23), ("2026-10-31", 25), ("2026-06-01", 24)]
)
def test_a_gaming_day_is_longer_or_shorter_when_clocks_change(day: str, hours: int) -> None:
    begun = date.fromisoformat(day)
    assert elapsed(CALENDAR.begins(begun), CALENDAR.ends(begun)) == timedelta(hours=hours)


def test_half_an_hour_is_elapsed_time() -> None:
    before, later = at("2026-03-08T01:45"), at("2026-03-08T03:15")
    assert elapsed(before, later) == timedelta(minutes=30)
    twice = at("2026-11-01T01:45"), at("2026-11-01T01:15").replace(fold=1)
    assert elapsed(*twice) == timedelta(minutes=30)


def test_the_day_of_filing_counts_and_the_first_day_of_play_does_not() -> None:
    sunday = date(2026, 3, 15)
    assert CALENDAR.business_days(date(2026, 3, 9), sunday) == 5
    assert CALENDAR.latest(5, sunday) == date(2026, 3, 9)


def test_holidays_are_no_business_days() -> None:
    read = calendar_of({"holidays": ["2026-04-20"], "gaming_day_starts": "05:00"})
    assert read.latest(5, date(2026, 4, 24)) == date(2026, 4, 16)
    assert read.gaming_day(at("2026-04-21T05:00")) == date(2026, 4, 21)


@pytest.mark.parametrize(
    "facts",
    [
        {"gaming_day_starts": "25:00"},
        {"time_zone": "Mars/Base"},
        {"time_zone": 5},
        {"holidays": ["2026-02-30"]},
        {"holidays": "2026-04-20"},
    ],
)
def test_facts_that_cannot_be_read_leave_the_defaults(facts: dict[str, object]) -> None:
    assert calendar_of(facts) == Calendar()
