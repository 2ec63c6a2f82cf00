"""What happened, in words for people: one line an event, with its clauses beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from croupier.core.event import (
    Added,
    Bought,
    CashedOut,
    Chosen,
    Collected,
    Committed,
    Dealt,
    Discarded,
    Drawn,
    Event,
    Paid,
    PhaseEnded,
    Returned,
    Revealed,
    RoundEnded,
    RoundOpened,
    Turned,
    VigorishCollected,
    VigorishMarked,
    WagerPlaced,
    WagersClosed,
    WagerTakenDown,
)
from croupier.core.money import short
from croupier.floor.living import Living
from croupier.floor.tips import is_tip
from croupier.notation.text import line_of
from croupier.notation.words import without_cites

AT_HAND = 60
UNTOLD = (Committed, Revealed, PhaseEnded, Discarded)


class Line(msgspec.Struct, frozen=True):
    """Something that happened, in words, what it means to a patron, and its clauses."""

    says: str
    kind: str
    cites: tuple[str, ...]


def news(found: Living, events: tuple[Event, ...]) -> Iterator[Line]:
    """The last things that happened, newest first."""
    told = [event for event in events if not isinstance(event, UNTOLD)]
    for event in reversed(told[-AT_HAND:]):
        yield Line(in_words(found, event), type(event).__name__, event.cites)


def in_words(found: Living, event: Event) -> str:
    """An event as people say it; a game's own by its own words."""
    words = WORDS.get(type(event))
    if words is not None:
        return words(event)
    said, _ = without_cites(event.told() or line_of(found.game, found.driver.table, event))
    return said.strip()


def _paid(event: Paid) -> str:
    odds = f" at {event.odds}" if event.odds is not None else ""
    return f"{event.patron} wins {short(event.amount)} on {event.spot}{odds}"


def _cashed(event: CashedOut) -> str:
    done = "tips the dealers" if is_tip(event) else "cashes"
    return f"{event.patron} {done} {short(event.amount)}"


def _dealt(event: Dealt) -> str:
    return ", ".join(f"{card} to {to}" for card, to in zip(event.cards, event.to, strict=True))


WORDS: Mapping[type[Event], Callable[[Any], str]] = {
    Bought: lambda e: f"{e.patron} buys {short(e.amount)} in chips",
    CashedOut: _cashed,
    RoundOpened: lambda e: f"Round {e.round}: place your wagers",
    WagerPlaced: lambda e: f"{e.wager.patron} puts {short(e.wager.amount)} on {e.wager.spot}",
    WagerTakenDown: lambda e: f"{e.patron} takes {short(e.amount)} off {e.spot}",
    WagersClosed: lambda e: f'The dealer: "{e.says}"',
    Chosen: lambda e: f"{e.patron}: {e.choice.replace('_', ' ')}",
    Drawn: lambda e: f"The {e.device}: {e.outcome}",
    Dealt: _dealt,
    Turned: lambda e: f"{e.place}: {' '.join(e.cards)}",
    Paid: _paid,
    Collected: lambda e: f"{e.patron} loses {short(e.amount)} on {e.spot}",
    Returned: lambda e: f"{e.patron} has {short(e.amount)} back from {e.spot}",
    Added: lambda e: f"{e.patron} adds {short(e.amount)} on {e.spot}",
    VigorishCollected: lambda e: f"{e.patron} pays {short(e.amount)} vigorish",
    VigorishMarked: lambda e: f"{e.patron} owes {short(e.amount)} vigorish",
    RoundEnded: lambda e: f"Round {e.round} is over",
}
