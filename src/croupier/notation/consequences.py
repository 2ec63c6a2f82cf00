"""Consequences in text: what the rules brought about, one indented line each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.core.event import (
    Added,
    Announced,
    Barred,
    Collected,
    Discarded,
    DrawVoided,
    Event,
    Flagged,
    Moved,
    OutcomeDeclared,
    Paid,
    PhaseEnded,
    Returned,
    RoundEnded,
    Turned,
    VigorishCollected,
    VigorishMarked,
    WagerCalled,
)
from croupier.core.money import dollars
from croupier.notation.chain import plain
from croupier.notation.inputs import any_event
from croupier.notation.words import fields, one_line, with_cites

INDENT = "  "


def is_printed(event: Event) -> bool:
    """Whether text shows an event: the cursor of phases is bookkeeping, and is not shown."""
    return not isinstance(event, PhaseEnded)


def write_consequence(event: Event) -> str:
    """A consequence as its line."""
    spell = WRITE.get(type(event))
    said = spell(event) if spell else event.told() or any_event(event)
    indent = "" if isinstance(event, RoundEnded) else INDENT
    return with_cites(indent + _kept(said), event.cites)


def _kept(text: str) -> str:
    """A text that keeps to its line."""
    return one_line(text) if len(text.splitlines()) > 1 else text


def _paid(event: Paid) -> str:
    odds = f" at {event.odds}" if event.odds is not None else ""
    return f"pay  {event.patron} {dollars(event.amount)} {event.spot}{odds}"


def _stake(verb: str) -> Callable[[Any], str]:
    return lambda event: f"{verb} {event.patron} {dollars(event.amount)} {event.spot}"


def _vigorish(verb: str) -> Callable[[Any], str]:
    return lambda event: f"{verb} {event.patron} {dollars(event.amount)} {event.spot}".rstrip()


def _only(event: Turned) -> str:
    """Who alone sees cards that are not turned up for all."""
    return "" if event.seen_by is None else f" for {' '.join(event.seen_by)} alone"


def _why(event: Discarded) -> str:
    return f" ({event.why})" if event.why else ""


def _round_ended(event: RoundEnded) -> str:
    balances = ", ".join(f"{who} {dollars(amount)}" for who, amount in event.balances.items())
    return f"end round {event.round}: {balances}" if balances else f"end round {event.round}"


WRITE: Mapping[type[Event], Callable[[Any], str]] = {
    Collected: _stake("take"),
    Paid: _paid,
    Returned: _stake("return"),
    Barred: _stake("bar "),
    Moved: lambda event: f"move {event.patron} {event.spot} {fields({'at': plain(event)['at']})}",
    WagerCalled: lambda event: f"mark {event.patron} {event.spot} {'on' if event.on else 'off'}",
    Turned: lambda event: f"turn {event.place}: {' '.join(event.cards)}{_only(event)}",
    Discarded: lambda event: f"discard {' '.join(event.cards)}{_why(event)}",
    Added: lambda event: f"add  {event.patron} {dollars(event.amount)} to {event.spot}",
    VigorishMarked: _vigorish("mark vigorish"),
    VigorishCollected: _vigorish("vigorish"),
    Announced: lambda event: f'{event.who}: "{event.says}"',
    Flagged: lambda event: f"flag {event.about}: {event.why}",
    DrawVoided: lambda event: f"{event.says} {event.outcome}".rstrip(),
    OutcomeDeclared: lambda event: f"declare {event.device} {event.outcome}",
    RoundEnded: _round_ended,
}
