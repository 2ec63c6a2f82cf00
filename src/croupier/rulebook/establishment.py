"""The head of a submission: when it takes effect, and the establishment that makes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime, time
from typing import TYPE_CHECKING, Any
from zoneinfo import available_timezones

from croupier.core.errors import UnknownName
from croupier.drawing.felt import CLOTHS

if TYPE_CHECKING:
    from croupier.rulebook.compliance import Finding
    from croupier.rulebook.submission import Document, Entry

Report = Callable[..., "Finding"]
Fact = tuple[Callable[[Any], bool], str]
"""Whether a value will do, and what would, in words."""


def establishment_findings(document: Document, report: Report) -> Iterator[Finding]:
    """Check the effective time and the facts about the establishment, each with its shape."""
    yield from effective_findings(document, report)
    yield from fact_findings(document, report, FACTS)


def fact_findings(
    document: Document, report: Report, facts: Mapping[str, Fact]
) -> Iterator[Finding]:
    """Check the facts about the establishment, each with its shape."""
    found = document.data.get("establishment", {})
    if not isinstance(found, Mapping):
        message = "establishment must be a table; write [establishment]"
        yield report("error", "submission", ("establishment",), message)
        return
    for key, value in found.items():
        place = ("establishment", key)
        if key not in facts:
            unknown = UnknownName("fact", key, facts)
            yield report(
                "error",
                "establishment",
                place,
                str(unknown),
                chosen=value,
                allowed=unknown.accepted,
            )
            continue
        holds, allowed = facts[key]
        if not holds(value):
            message = f"{key} = {value}: not {allowed}"
            yield report("error", "establishment", place, message, chosen=value, allowed=allowed)


def effective_findings(document: Document, report: Report) -> Iterator[Finding]:
    """The Bureau is notified when a change becomes effective, so a submission states the time."""
    value, because = document.data.get("effective"), ("cmr147.03.3.c",)
    if value is None:
        message = "no effective time is stated; the Bureau is notified of it with every change"
        message = f"{message} [{', '.join(because)}]."
        yield report(
            "note", "submission", (), message, key="effective", because=because, allowed=EFFECTIVE
        )
    elif not isinstance(value, datetime) or value.tzinfo is None:
        message = f"effective = {value}: not {EFFECTIVE}"
        yield report(
            "error",
            "submission",
            ("effective",),
            message,
            chosen=value,
            because=because,
            allowed=EFFECTIVE,
        )


EFFECTIVE = "a date and time with its offset, as in 2026-03-01T06:00:00-05:00"


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _is_color(value: Any) -> bool:
    return isinstance(value, str) and value in CLOTHS


def _is_length(value: Any) -> bool:
    return type(value) is int and 500 <= value <= 5000


def felt_findings(table: Entry, report: Report) -> Iterator[Finding]:
    """Check what a table says about its felt: its color, its logo, its length, its revision."""
    for key, (holds, allowed) in FELT.items():
        value = table.about.get(key)
        if key in table.about and not holds(value):
            message, place = f"{key} = {value}: not {allowed}", (*table.place, key)
            yield report("error", table, place, message, chosen=value, allowed=allowed)


def _is_time(value: Any) -> bool:
    if isinstance(value, time):
        return True
    return isinstance(value, str) and _reads(time.fromisoformat, value)


def _is_zone(value: Any) -> bool:
    """The name of a time zone; any name if the machine knows no time zones."""
    zones = available_timezones()
    return isinstance(value, str) and (value in zones or (not zones and bool(value)))


def _are_dates(value: Any) -> bool:
    return isinstance(value, list) and all(
        _reads(date.fromisoformat, one) if isinstance(one, str) else type(one) is date
        for one in value
    )


def _reads(read: Callable[[str], object], text: str) -> bool:
    try:
        read(text)
    except ValueError:
        return False
    return True


FACTS: Mapping[str, Fact] = {
    "name": (_is_name, "a name"),
    "gaming_day_starts": (_is_time, 'a time of day, as in "06:00"'),
    "time_zone": (_is_zone, 'a time zone, as in "America/New_York"'),
    "holidays": (_are_dates, 'a list of dates, as in ["2026-04-20"]'),
    "cloth": (_is_color, f"a color of cloth: {', '.join(CLOTHS)}"),
    "logo": (_is_name, 'the file of a picture, as in "logo.svg"'),
}
FELT: Mapping[str, Fact] = {
    "cloth": FACTS["cloth"],
    "logo": FACTS["logo"],
    "table_size": (_is_length, "a length in millimeters from 500 to 5000"),
    "revision": (lambda value: isinstance(value, int | str), "a number or a word"),
}
