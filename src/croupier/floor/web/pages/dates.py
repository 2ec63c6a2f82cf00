"""Dates and times on pages."""

from __future__ import annotations

from markupsafe import Markup

from croupier.floor.dates import day as written_day
from croupier.floor.dates import here as by_clock
from croupier.floor.dates import moment
from croupier.floor.web.pages.words import say


def when(at: str) -> Markup:
    """A recorded moment, for people and for programs."""
    written = moment(at, tuple(say("dates.months").split()))
    return Markup('<time datetime="{}">{}</time>').format(at, written)


def here(at: str) -> Markup:
    """A recorded moment by the clocks of the house, as its journal has it."""
    written = by_clock(at, tuple(say("dates.months").split()))
    return Markup('<time datetime="{}" title="{}">{}</time>').format(at, at, written)


def day(at: str) -> str:
    """The date of a recorded moment."""
    return written_day(at, tuple(say("dates.months").split()))
