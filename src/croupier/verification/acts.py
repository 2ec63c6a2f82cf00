"""What was written together: the order of events within an act, and the times of all events."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from croupier.core.event import (
    Dealt,
    Drawn,
    Event,
    SeedCommitted,
    SeedRevealed,
    SeedsClosed,
    SeedsListed,
    Staked,
    ValuesFixed,
    WagerPlaced,
    WagerTakenDown,
)
from croupier.games.families.meter import MeterRead
from croupier.notation.times import SLACK
from croupier.verification.finding import CHAIN, COMMITMENT, SEEDS, SETTLEMENT
from croupier.verification.proving import Now, Part
from croupier.verification.witness import RecordLine

SHOWN = (Drawn, Dealt)
FIXED, GIVEN = ("P1", COMMITMENT), ("P3", SEEDS)
Kind = type[Event]
TOGETHER: Mapping[Kind, tuple[tuple[str, str], tuple[Kind, ...]]] = {
    WagerPlaced: (FIXED, (ValuesFixed, *SHOWN)),
    WagerTakenDown: (FIXED, SHOWN),
    Staked: (FIXED, (ValuesFixed,)),
    SeedCommitted: (GIVEN, SHOWN),
    SeedRevealed: (GIVEN, (SeedsListed, *SHOWN)),
    SeedsClosed: (GIVEN, (SeedsListed,)),
    MeterRead: (("", SETTLEMENT), SHOWN),
}
"""For each event: the property it breaks after certain others in one act, and which ones."""


class Acts(Part):
    """One act was written together: nobody can have responded to any of it."""

    def __init__(self, now: Now) -> None:
        super().__init__(now)
        self._last: dict[Kind, int] = {}

    def take(self, event: Event) -> None:
        """Check that none of the kinds that must not precede this one is in the same act.

        Cards dealt before the seeds are closed decide nothing yet.
        """
        kind, act = type(event), self.now.act
        against, before = TOGETHER.get(kind, (("", ""), ()))
        for one in before:
            if self._last.get(one) == act:
                why = f"{_name(kind)} after {_name(one)} in one act, which was written as a whole"
                self.now.wrong(*against, why)
        if kind is not Dealt or self.now.round.seeds is not None:
            self._last[kind] = act


def _name(kind: Kind) -> str:
    return str(kind.__struct_config__.tag)


class Times:
    """Time does not run backward; clocks that differ slightly are noted."""

    def __init__(self, now: Now) -> None:
        self.now = now
        self._latest: datetime | None = None
        self._noted = False

    def look(self, line: RecordLine) -> None:
        """Check the time of a line whose act is numbered."""
        if not line.act:
            return
        try:
            at = datetime.fromisoformat(line.at)
            back = (self._latest or at) - at
        except (TypeError, ValueError):
            why = f"{line.at!r} is not a time after the one before"
            self.now.wrong("P5", CHAIN, why)
            return
        if back > SLACK:
            why = f"time runs backward: {line.at} after {(self._latest or at).isoformat()}"
            self.now.wrong("P5", CHAIN, why)
        elif back > timedelta() and not self._noted:
            self._noted = True
            self.now.note("the clock was a little behind the lines before it")
        self._latest = max(at, self._latest or at)
