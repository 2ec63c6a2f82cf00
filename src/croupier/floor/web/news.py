"""What happened, in words for people: one line an event, with its clauses beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
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
    IncidentCalled,
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
from croupier.floor.web.words import say
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
    return list(islice(_lines(found, patron), AT_HAND))


def _lines(found: Living, patron: str | None) -> Iterator[Line]:
    """Newest first."""
    log = found.driver.log
    lay = settled.stakes(found.driver.table, (entry.event for entry in log))
    called = names(found.game, found.driver.rules)
    for place in range(len(log) - 1, max(0, len(log) - 3 * AT_HAND) - 1, -1):
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
    if isinstance(event, IncidentCalled) and (known := found.game.incident(event.name)):
        return say("news.incident", name=known.name)
    said, _ = without_cites(event.told() or line_of(found.game, found.driver.table, event))
    return said.strip() if " " in said.strip() else said.strip().replace("_", " ").capitalize()


def _cashed(event: CashedOut, called: Called) -> str:
    key = "news.tipped" if is_tip(event) else "news.cashed"
    return say(key, patron=event.patron, amount=short(event.amount))


def _bought(event: Bought, called: Called) -> str:
    chips = say("news.colored", color=event.chips) if event.chips else say("news.chips")
    return say("news.bought", patron=event.patron, amount=short(event.amount), chips=chips)


def _dealt(event: Dealt, called: Called) -> str:
    each = zip(event.cards, event.to, strict=True)
    return ", ".join(say("news.dealt", card=_card(card), to=to) for card, to in each)


def _card(face: str) -> str:
    """A card in a line of words."""
    if face == UNSEEN:
        return say("news.face_down")
    return face.replace("T", "10")[:-1] + SUITS[face[-1]] if face[-1:] in SUITS else face


def _amount(key: str) -> Callable[[Any, Called], str]:
    """An event of a patron's money, on a spot where it has one."""

    def words(event: Any, called: Called) -> str:
        spot = called.get(event.spot, event.spot)
        return say(f"news.{key}", patron=event.patron, amount=short(event.amount), spot=spot)

    return words


def _placed(event: WagerPlaced, called: Called) -> str:
    wager = event.wager
    spot = called.get(wager.spot, wager.spot)
    return say("news.placed", patron=wager.patron, amount=short(wager.amount), spot=spot)


WORDS: Mapping[type[Event], Callable[[Any, Called], str]] = {
    Bought: _bought,
    CashedOut: _cashed,
    RoundOpened: lambda e, c: say("news.opened", round=e.round),
    WagerPlaced: _placed,
    WagerTakenDown: _amount("taken_down"),
    Ready: lambda e, c: say("news.ready", patron=e.patron),
    WagersClosed: lambda e, c: say("news.closed", says=e.says),
    Chosen: lambda e, c: say("news.chosen", patron=e.patron, choice=e.choice.replace("_", " ")),
    Drawn: lambda e, c: say("news.drawn", device=e.device, outcome=e.outcome),
    Dealt: _dealt,
    Turned: lambda e, c: say("news.turned", place=e.place, cards=" ".join(map(_card, e.cards))),
    Added: _amount("added"),
    VigorishCollected: _amount("vigorish"),
    VigorishMarked: _amount("owed"),
    PhaseEnded: lambda e, c: say("news.phase_over", phase=e.phase.replace("_", " ")),
    RoundEnded: lambda e, c: say("news.ended", round=e.round),
    Committed: lambda e, c: say("news.committed", digest=e.digest[:12]),
    Revealed: lambda e, c: say("news.revealed", secret=e.secret[:12]),
}
