"""What happened at a table, newest first: one sentence per event, with its clauses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, takewhile

import msgspec

from croupier.core.driver import Entry
from croupier.core.event import (
    Acted,
    Chosen,
    Committed,
    Dealt,
    Discarded,
    Event,
    KeyChanged,
    LeavesOpened,
    PhaseEnded,
    Revealed,
    RoundEnded,
    RoundOpened,
    SeedCommitted,
    SeedRevealed,
    SeedsClosed,
    SeedsListed,
    Staked,
    UnitBegun,
    UnitKept,
    UnitOpened,
    ValuesFixed,
    seen_by,
)
from croupier.floor.tables.living import Living
from croupier.games.families.meter import MeterRead
from croupier.notation.gratuity import for_dealers
from croupier.notation.prose import in_their_rounds, sentence, setting_at, stakes, withheld

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
    UnitKept,
    MeterRead,
)
"""Events that nobody at a table needs to read."""


class Line(msgspec.Struct, frozen=True):
    """A description of something that happened, the patron it is about, and its clauses.

    `seq` is its number in the journal, `place` that in the log.
    """

    seq: int
    says: str
    kind: str
    patron: str
    cites: tuple[str, ...]
    place: int = 0


def news(found: Living, patron: str | None) -> list[Line]:
    """The last things that happened, as a person may know them, newest first.

    The last round that was settled is complete, however many wagers it had.
    """
    log = found.driver.log
    first = _begins(log)
    every = _lines(found, patron)
    whole = list(takewhile(lambda line: line.place >= first, every))
    return [*whole, *islice(every, max(0, AT_HAND - len(whole)))]


def _begins(log: Sequence[Entry]) -> int:
    """Where the last round begins that has something settled."""
    settled = False
    for place in range(len(log) - 1, -1, -1):
        event = log[place].event
        settled = settled or isinstance(event, RoundEnded)
        if settled and isinstance(event, RoundOpened):
            return place
    return 0


def _lines(found: Living, patron: str | None) -> Iterator[Line]:
    """The lines, newest first."""
    log = found.driver.log
    lay = stakes(found.driver.table, (entry.event for entry in log))
    now = setting_at(found.game, found.driver.table, patron or "")
    where = in_their_rounds((entry.event for entry in log), now)
    every, dealt, later = [*for_dealers(entry.event for entry in log)], "", ""
    for place in range(len(log) - 1, -1, -1):
        event = seen_by(every[place], patron)
        if event is None or left_out(event) or repeated(event, log, place):
            continue
        says = sentence(event, where[place], lay.get(place, 0))
        if isinstance(event, Acted) and says == later:
            continue
        if says and says != dealt:
            later, dealt = says, says if isinstance(event, Dealt) else ""
            seq = found.tip.seq - len(log) + place + 1
            whose = getattr(event, "patron", "")
            yield Line(seq, says, type(event).__name__, whose, event.cites, place)


def left_out(event: Event) -> bool:
    """Whether nobody at a table needs to read an event; a withheld seed is shown."""
    if isinstance(event, SeedsClosed):
        return not withheld(event)
    return isinstance(event, LEFT_OUT)


def repeated(event: Event, log: Sequence[Entry], place: int) -> bool:
    """Whether the events an answer causes already say who answered and what."""
    if not isinstance(event, Chosen):
        return False
    after = (log[later].event for later in range(place + 1, len(log)))
    brought = [*takewhile(lambda one: not one.is_input, after)]
    if " " in event.choice and any(one.sentence() for one in brought):
        return True  # which cards are chosen is nobody else's business
    names = (f"{event.patron} ", f"{event.patron}:")
    return any(one.sentence().startswith(names) or _stakes(one, event) for one in brought)


def _stakes(event: Event, chosen: Chosen) -> bool:
    """Whether a choice puts a further wager of the same patron on the layout."""
    return isinstance(event, Staked) and event.wager.patron == chosen.patron
