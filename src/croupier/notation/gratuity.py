"""Wagers for the dealers: what they bring is the dealers', not that of the patron who made them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from croupier.core.event import (
    GRATUITY,
    Collected,
    Event,
    Paid,
    Returned,
    VigorishCollected,
    WagerPlaced,
)

DEALERS = "The dealers"
"""Who wins or loses a wager for the dealers."""
SETTLED = (Paid, Collected, Returned)


def for_dealers(events: Iterable[Event], of: str = "") -> Iterator[Event]:
    """The events, in which wagers for the dealers are settled with them, not with a patron.

    `of` limits this to wagers that one patron made.
    """
    wagers, spots = set[int](), set[tuple[str, str]]()
    for event in events:
        if isinstance(event, WagerPlaced):
            made = event.wager
            if event.cites == GRATUITY and of in ("", made.patron):
                wagers.add(made.id)
                spots.add((made.patron, made.spot))
            elif made.id not in wagers:
                spots.discard((made.patron, made.spot))
        yield replace(event, patron=DEALERS) if _theirs(event, wagers, spots) else event


def _theirs(event: Event, wagers: set[int], spots: set[tuple[str, str]]) -> bool:
    """Whether an event settles a wager for the dealers, or takes vigorish for one."""
    if isinstance(event, SETTLED):
        return event.wager in wagers
    return isinstance(event, VigorishCollected) and (event.patron, event.spot) in spots
