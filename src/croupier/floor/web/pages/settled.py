"""How a patron's wagers were settled in their last round, line by line."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from croupier.core.driver import Entry
from croupier.core.event import Collected, Event, Paid, RoundOpened, VigorishCollected
from croupier.core.money import Cents
from croupier.core.table import Table
from croupier.notation.prose import Setting, Settlement, because, sentence, stakes


class Line(msgspec.Struct, frozen=True):
    """A description of one payment, collection or return, with its clauses."""

    says: str
    kind: str
    cites: tuple[str, ...]


class Round(msgspec.Struct, frozen=True):
    """A patron's last round that settled something: its lines and their sum."""

    number: int
    lines: tuple[Line, ...]
    net: Cents


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
            found = Round(number, (*before.lines, line), before.net + _won(event))
    return found


def _line(event: Event, stake: Cents, where: Setting) -> Line | None:
    if not isinstance(event, Settlement | VigorishCollected) or event.patron != where.reader:
        return None
    kind = "Collected" if isinstance(event, VigorishCollected) else type(event).__name__
    return Line(sentence(event, where, stake), kind, because(event, where))


def _won(event: Event) -> Cents:
    """What a settlement adds to a patron's money; negative if it takes away."""
    if isinstance(event, Paid):
        return event.amount
    return -event.amount if isinstance(event, Collected | VigorishCollected) else 0
