"""How a patron's wagers were settled in their last round, line by line."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable

import msgspec

from croupier.core.driver import Entry
from croupier.core.event import Collected, Event, Paid, RoundOpened, VigorishCollected
from croupier.core.money import Cents
from croupier.core.table import Table
from croupier.core.wager import Spot
from croupier.notation.prose import Setting, Settlement, because, sentence, stakes


class Line(msgspec.Struct, frozen=True):
    """A description of one payment, collection or return, with its clauses."""

    says: str
    kind: str
    cites: tuple[str, ...]


class Round(msgspec.Struct, frozen=True):
    """A patron's last round that settled something: its lines, their sum, and what came."""

    number: int
    lines: tuple[Line, ...]
    net: Cents
    boxes: frozenset[int] = frozenset()
    came: str = ""


def last_round(table: Table, entries: Iterable[Entry], where: Setting) -> Round | None:
    """The reader's last round in which something was settled."""
    every = tuple(entry.event for entry in entries)
    lay = stakes(table, every)
    number, found = 0, None
    for place, event in enumerate(every):
        if isinstance(event, RoundOpened):
            number = event.round
        line = _line(event, lay.get(place, 0), where)
        if line is not None:
            before = found if found is not None and found.number == number else Round(number, (), 0)
            lines, net = (*before.lines, line), before.net + _won(event, where.reader)
            found = Round(number, lines, net, before.boxes | _box(event))
    return found and msgspec.structs.replace(found, came=_came(every, found, where))


def _box(event: Event) -> frozenset[int]:
    """The box of a settlement."""
    return frozenset({Spot.parse(event.spot).box}) if isinstance(event, Settlement) else frozenset()


def _came(events: tuple[Event, ...], found: Round, where: Setting) -> str:
    """The last result of a round that concerns the reader, in words."""
    said = ""
    number = 0
    for event in events:
        number = event.round if isinstance(event, RoundOpened) else number
        if number == found.number and event.result() and _concerns(event, found.boxes, where):
            said = sentence(event, where) or said
    return said


def _concerns(event: Event, boxes: Container[int], where: Setting) -> bool:
    """Whether a result is the reader's: of everyone, or of a hand at one of their boxes."""
    hand = re.match(r"\d+", getattr(event, "place", ""))
    own = getattr(event, "patron", where.reader) == where.reader
    return own and (hand is None or int(hand[0]) in boxes)


def _line(event: Event, stake: Cents, where: Setting) -> Line | None:
    moved = event.brings(where.reader)
    if moved:
        return Line(sentence(event, where), _sign(moved), because(event, where))
    if not isinstance(event, Settlement | VigorishCollected) or event.patron != where.reader:
        return None
    kind = "Collected" if isinstance(event, VigorishCollected) else type(event).__name__
    return Line(sentence(event, where, stake), kind, because(event, where))


def _sign(moved: Cents) -> str:
    """The kind of settlement that an event of a game's own is like."""
    return Paid.__name__ if moved > 0 else Collected.__name__


def _won(event: Event, reader: str) -> Cents:
    """What a settlement adds to a patron's money; negative if it takes away."""
    if isinstance(event, Paid):
        return event.amount
    if isinstance(event, Collected | VigorishCollected):
        return -event.amount
    return event.brings(reader)
