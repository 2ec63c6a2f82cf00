"""What happened at a table, newest first: one sentence per event, with its clauses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, takewhile

import msgspec

from croupier.core.driver import Entry
from croupier.core.event import (
    Chosen,
    Committed,
    Dealt,
    Discarded,
    Event,
    KeyChanged,
    LeavesOpened,
    PhaseEnded,
    Revealed,
    SeedCommitted,
    SeedRevealed,
    SeedsClosed,
    SeedsListed,
    Staked,
    UnitBegun,
    UnitOpened,
    ValuesFixed,
    seen_by,
)
from croupier.floor.tables.living import Living
from croupier.games.families.meter import MeterRead
from croupier.notation.prose import sentence, setting, stakes, withheld

AT_HAND = 40
LEFT_OUT = (
    Committed,
    Revealed,
    PhaseEnded,
    Discarded,
    ValuesFixed,
    KeyChanged,
    UnitBegun,
    SeedCommitted,
    SeedsListed,
    SeedRevealed,
    LeavesOpened,
    UnitOpened,
    MeterRead,
)
"""Events that nobody at a table needs to read."""


class Line(msgspec.Struct, frozen=True):
    """A description of something that happened, the patron it is about, and its clauses.

    `seq` is its number in the journal.
    """

    seq: int
    says: str
    kind: str
    patron: str
    cites: tuple[str, ...]


def news(found: Living, patron: str | None) -> list[Line]:
    """The last things that happened, as a person may know them, newest first."""
    return list(islice(_lines(found, patron), AT_HAND))


def _lines(found: Living, patron: str | None) -> Iterator[Line]:
    """The lines, newest first."""
    log = found.driver.log
    lay = stakes(found.driver.table, (entry.event for entry in log))
    where = setting(found.game, found.driver.rules, patron or "")
    dealt = ""
    for place in range(len(log) - 1, max(0, len(log) - 3 * AT_HAND) - 1, -1):
        event = seen_by(log[place].event, patron)
        if event is None or _left_out(event) or _repeated(event, log, place):
            continue
        says = sentence(event, where, lay.get(place, 0))
        if says and says != dealt:
            dealt = says if isinstance(event, Dealt) else ""
            seq = found.tip.seq - len(log) + place + 1
            yield Line(seq, says, type(event).__name__, getattr(event, "patron", ""), event.cites)


def _left_out(event: Event) -> bool:
    """Whether nobody at a table needs to read an event; a withheld seed is shown."""
    if isinstance(event, SeedsClosed):
        return not withheld(event)
    return isinstance(event, LEFT_OUT)


def _repeated(event: Event, log: Sequence[Entry], place: int) -> bool:
    """Whether the events an answer causes already say who answered and what."""
    if not isinstance(event, Chosen):
        return False
    after = (log[later].event for later in range(place + 1, len(log)))
    brought = [*takewhile(lambda one: not one.is_input, after)]
    if "|" in event.choice and any(one.sentence() for one in brought):
        return True  # how a hand is arranged is nobody else's business
    names = (f"{event.patron} ", f"{event.patron}:")
    return any(one.sentence().startswith(names) or _stakes(one, event) for one in brought)


def _stakes(event: Event, chosen: Chosen) -> bool:
    """Whether a choice puts a further wager of the same patron on the layout."""
    return isinstance(event, Staked) and event.wager.patron == chosen.patron
