"""Faults: tables that could not go on, why, and when the clock tries each of them again.

Every table has its own clock: one that fails is left alone for a while, longer each time, and no
other table waits for it. Each process knows only the faults it met itself.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

import msgspec

FIRST_S, LONGEST_S = 1.0, 60.0
"""How long a table that failed is left alone: at first, and at most."""
LONGEST_WORDS = 300


class Fault(msgspec.Struct, frozen=True):
    """A table that cannot go on: why, how often it was tried, and when it is tried again."""

    why: str
    times: int
    again: float


class Faults:
    """The tables that could not go on, by name."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._known: dict[str, Fault] = {}
        self.observers: list[Callable[[str], None]] = []

    def failed(self, table: str, error: BaseException) -> None:
        """Record that a table could not go on, and leave it alone for a while."""
        times = self.times(table) + 1
        waits = min(LONGEST_S, FIRST_S * 2.0 ** min(times - 1, 10))
        self._known[table] = Fault(in_words(error), times, self._now() + waits)
        for observer in self.observers:
            observer(table)

    def goes_on(self, table: str) -> None:
        """Clear the fault of a table that goes on."""
        self._known.pop(table, None)

    def rests(self, table: str) -> bool:
        """Whether a table failed and is left alone now."""
        known = self._known.get(table)
        return known is not None and known.again > self._now()

    def times(self, table: str) -> int:
        """How often a table failed since it last went on."""
        known = self._known.get(table)
        return 0 if known is None else known.times

    def why(self, table: str) -> str:
        """Why a table cannot go on; "" if it has no fault."""
        known = self._known.get(table)
        return "" if known is None else known.why


def in_words(error: BaseException) -> str:
    """An error in one line: its kind and its message."""
    said = " ".join(f"{type(error).__name__}: {error}".split()).replace("\0", "")
    return said[:LONGEST_WORDS].rstrip(": ")
