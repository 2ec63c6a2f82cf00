"""The times of a record, which never run backward."""

from __future__ import annotations

from datetime import timedelta

from croupier.core.duty import between, moment

SLACK = timedelta(minutes=1)
"""How far apart the clocks that wrote an older record may be."""


def back(latest: str, at: str) -> timedelta:
    """How far a time is behind another; none if it is not, or if nobody can tell."""
    passed = between(latest, at)
    return timedelta() if passed is None else max(-passed, timedelta())


def later(latest: str, at: str) -> str:
    """The later of two times; a time that cannot be compared is not."""
    if moment(latest) is None:
        return at
    return at if back(at, latest) else latest
