"""What happened, in words for people: one line an event, with its clauses beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from croupier.core.event import (
    UNSEEN,
    Added,
    Bought,
    CashedOut,
    Chosen,
    Committed,
    Dealt,
    Discarded,
    Drawn,
    Event,
    PhaseEnded,
    Ready,
    Revealed,
    RoundEnded,
    RoundOpened,
    Turned,
    VigorishCollected,
    VigorishMarked,
    WagerPlaced,
    WagersClosed,
    WagerTakenDown,
    seen_by,
)
from croupier.core.money import short
from croupier.floor.living import Living
from croupier.floor.tips import is_tip
from croupier.floor.web import settled
from croupier.floor.web.offers import names
from croupier.notation.text import line_of
from croupier.notation.words import without_cites

AT_HAND = 40
UNTOLD = (Committed, Revealed, PhaseEnded, Discarded)
Called = Mapping[str, str]
SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


class Line(msgspec.Struct, frozen=True):
    """Something that happened, in words, what it means to a patron, and its clauses.

    `seq` is its number in the journal.
    """

    seq: int
    says: str
    kind: str
    patron: str
    cites: tuple[str, ...]


def news(found: Living, patron: str | None) -> list[Line]:
    """The last things that happened, as somebody may know them, newest first."""
    return list(_lines(found, patron))[: -AT_HAND - 1 : -1]


def _lines(found: Living, patron: str | None) -> Iterator[Line]:
    log = found.driver.log
    lay = settled.stakes(found.driver.table, (entry.event for entry in log))
    called = names(found.game, found.driver.rules)
    for place in range(max(0, len(log) - 3 * AT_HAND), len(log)):
        event = seen_by(log[place].event, patron)
        if event is None or isinstance(event, UNTOLD):
            continue
        words = in_words(found, event, called, lay.get(place, 0))
        seq = found.tip.seq - len(log) + place + 1
        yield Line(seq, words, type(event).__name__, getattr(event, "patron", ""), event.cites)


def in_words(found: Living, event: Event, called: Called, whole: int) -> str:
    """An event as people say it; a game's own by its own words."""
    if isinstance(event, settled.Settlement):
        return f"{event.patron}: {settled.in_words(event, whole, called)}"
    words = WORDS.get(type(event))
    if words is not None:
        return words(event, called)
    said, _ = without_cites(event.told() or line_of(found.game, found.driver.table, event))
    return said.strip()


def _cashed(event: CashedOut, called: Called) -> str:
    done = "tips the dealers" if is_tip(event) else "cashes"
    return f"{event.patron} {done} {short(event.amount)}"


def _dealt(event: Dealt, called: Called) -> str:
    each = zip(event.cards, event.to, strict=True)
    return ", ".join(f"{_card(card)} to {to}" for card, to in each)


def _card(face: str) -> str:
    """A card in a line of words."""
    if face == UNSEEN:
        return "a card face down"
    return face.replace("T", "10")[:-1] + SUITS[face[-1]] if face[-1:] in SUITS else face


def _on(spot: str, called: Called) -> str:
    return called.get(spot, spot)


WORDS: Mapping[type[Event], Callable[[Any, Called], str]] = {
    Bought: lambda e, c: f"{e.patron} buys {short(e.amount)} in {e.chips} chips".replace("  ", " "),
    CashedOut: _cashed,
    RoundOpened: lambda e, c: f"Round {e.round}: place your wagers",
    WagerPlaced: lambda e, c: (
        f"{e.wager.patron} puts {short(e.wager.amount)} on {_on(e.wager.spot, c)}"
    ),
    WagerTakenDown: lambda e, c: f"{e.patron} takes {short(e.amount)} off {_on(e.spot, c)}",
    Ready: lambda e, c: f"{e.patron} is ready",
    WagersClosed: lambda e, c: f'The dealer: "{e.says}"',
    Chosen: lambda e, c: f"{e.patron}: {e.choice.replace('_', ' ')}",
    Drawn: lambda e, c: f"The {e.device}: {e.outcome}",
    Dealt: _dealt,
    Turned: lambda e, c: f"{e.place}: {' '.join(map(_card, e.cards))}",
    Added: lambda e, c: f"{e.patron} adds {short(e.amount)} on {_on(e.spot, c)}",
    VigorishCollected: lambda e, c: f"{e.patron} pays {short(e.amount)} vigorish",
    VigorishMarked: lambda e, c: f"{e.patron} owes {short(e.amount)} vigorish",
    RoundEnded: lambda e, c: f"Round {e.round} is over",
    Committed: lambda e, c: f"What will come is committed to: {e.digest[:12]}…",
    Revealed: lambda e, c: f"A secret is opened: {e.secret[:12]}…",
}
