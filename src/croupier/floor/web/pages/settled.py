"""How wagers were settled: each line with its stake, the odds and what they come to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

import msgspec

from croupier.core.driver import Entry
from croupier.core.event import (
    Added,
    Collected,
    Event,
    Paid,
    Returned,
    RoundOpened,
    VigorishCollected,
    WagerPlaced,
    WagerTakenDown,
)
from croupier.core.money import Cents
from croupier.core.table import Table
from croupier.floor.money.amounts import money
from croupier.notation.explain import settled

Settlement: TypeAlias = Paid | Collected | Returned
OFF = (Collected, Returned, WagerTakenDown)


class Line(msgspec.Struct, frozen=True):
    """One payment, collection or return in words, with the clauses behind it."""

    says: str
    kind: str
    cites: tuple[str, ...]


class Round(msgspec.Struct, frozen=True):
    """A patron's last round that settled something: its lines and what they come to."""

    number: int
    lines: tuple[Line, ...]
    net: Cents


def stakes(table: Table, events: Iterable[Event]) -> dict[int, Cents]:
    """What lay on the wager of each settlement just before it, by the event's place.

    What lies there now is known, and every event says by how much it changed that.
    """
    every = tuple(events)
    amounts = {wager.id: wager.amount for wager in table.wagers}
    found: dict[int, Cents] = {}
    for place in range(len(every) - 1, -1, -1):
        event = every[place]
        if isinstance(event, OFF):
            amounts[event.wager] = amounts.get(event.wager, 0) + event.amount
        elif isinstance(event, Paid):
            amounts[event.wager] = amounts.get(event.wager, 0) + event.returned
        elif isinstance(event, Added):
            amounts[event.wager] = amounts.get(event.wager, 0) - event.amount
        elif isinstance(event, WagerPlaced):
            amounts[event.wager.id] = amounts.get(event.wager.id, 0) - event.wager.amount
        if isinstance(event, Settlement):
            found[place] = amounts[event.wager]
    return found


def in_words(event: Settlement, whole: Cents, called: Mapping[str, str]) -> str:
    """A settlement with the wager as the layout calls it."""
    return settled(event, whole, called.get(event.spot, event.spot), money)


def last_round(
    table: Table, entries: Iterable[Entry], patron: str, called: Mapping[str, str]
) -> Round | None:
    """The patron's last round in which something was settled."""
    every = tuple(entry.event for entry in entries)
    lay = stakes(table, every)
    number, found = 0, None
    for place, event in enumerate(every):
        if isinstance(event, RoundOpened):
            number = event.round
        line = _line(event, lay.get(place, 0), patron, called)
        if line is not None:
            before = found if found is not None and found.number == number else Round(number, (), 0)
            found = Round(number, (*before.lines, line), before.net + _won(event))
    return found


def _line(event: Event, whole: Cents, patron: str, called: Mapping[str, str]) -> Line | None:
    if getattr(event, "patron", None) != patron:
        return None
    if isinstance(event, Settlement):
        return Line(in_words(event, whole, called), type(event).__name__, event.cites)
    if isinstance(event, VigorishCollected):
        return Line(f"vigorish {money(event.amount)}", "Collected", event.cites)
    return None


def _won(event: Event) -> Cents:
    """What a settlement adds to what a patron has; below nothing: takes away."""
    if isinstance(event, Paid):
        return event.amount
    return -event.amount if isinstance(event, Collected | VigorishCollected) else 0
