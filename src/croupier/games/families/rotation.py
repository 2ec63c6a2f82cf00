"""The cut in rotation: the first player to come, the farthest right, then one further each time.

A table counts its cuts in `play.cuts`. Boxes are numbered from the dealer's left, so that numbers
fall counterclockwise.
"""

from __future__ import annotations

from collections.abc import Callable

from croupier.core.part import Part
from croupier.core.table import Table
from croupier.games.families import seats, shoe
from croupier.games.families.changing import changed
from croupier.rulebook.citation import cites


@cites("spanish21.4.c", "spanish21.4.d.1", "spanish21.4.d.2")
@cites("doubledownstud.4.c", "doubledownstud.4.d.1", "doubledownstud.4.d.2")
def offered(table: Table) -> tuple[str, ...]:
    """At first the first to come, then the farthest right, then counterclockwise each shuffle."""
    seated = table.play.seats
    if not seated:
        return ()
    if not table.play.cuts:
        return _from(table, next(iter(seated.values())))
    order = _from(table, max(seated.values()))
    first = (table.play.cuts - 1) % len(order)
    return (*order[first:], *order[:first])


def offer(always: str, first: str, later: str) -> Callable[[Table], tuple[str, ...]]:
    """The clauses of an offer: that the cut is offered, and to whom at first or later."""
    return lambda table: (always, later if table.play.cuts else first)


def _from(table: Table, box: int) -> tuple[str, ...]:
    """The seated patrons, counterclockwise."""
    return seats.around(table, box, clockwise=True)


def _cut(table: Table, event: shoe.CardsCut) -> Table:
    return changed(table, cuts=table.play.cuts + 1)


def _recut(table: Table, event: shoe.RecutOrdered) -> Table:
    return changed(table, cuts=table.play.cuts - 1)


ROTATION = Part(name="rotation of the cut", evolve={shoe.CardsCut: _cut, shoe.RecutOrdered: _recut})
"""Counts the cuts; one that is done again counts once."""
