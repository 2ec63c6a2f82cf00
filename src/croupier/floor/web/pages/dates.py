"""Dates and times on pages."""

from __future__ import annotations

from markupsafe import Markup

from croupier.floor.dates import moment


def when(at: str) -> Markup:
    """A recorded moment, for people and for programs."""
    return Markup('<time datetime="{}">{}</time>').format(at, moment(at))
