"""A meter that linked tables share: a table reads what is on it before it uses it.

What other tables add to the meter, or win from it, comes to a table as an input: a reading. Every
posting on the meter has a number, no matter at which table, so a reading says how far it goes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.core.errors import Refused
from croupier.core.event import Input
from croupier.core.money import Cents, money
from croupier.core.part import Part, Shared, Total
from croupier.core.table import Table
from croupier.games.families.changing import changed
from croupier.games.families.meter import Fields, Meter
from croupier.games.families.prizes import REGISTERED, on


class MeterRead(Input, frozen=True, kw_only=True, tag="meter_read"):
    """What is on a shared meter after a number of postings: the house's part, and all wagers."""

    meter: str
    number: int
    house: Cents
    wagered: Cents
    showing: Cents

    def sentence(self) -> str:
        named = self.meter.replace("_", " ").capitalize()
        return f"{named}: the linked tables' meter is at {money(self.showing)}"


class Link(msgspec.Struct, frozen=True):
    """How a game shares a meter.

    `meter` names it for the rules in force, "" if it is the table's own; `alike` are the options
    that all linked tables have in common, `cites` the clauses on linked tables.
    """

    meter: Callable[[Any], str]
    alike: tuple[str, ...]
    cites: tuple[str, ...]


def part(fields: Fields, link: Link) -> Part:
    """The readings of a table's shared meter, and what a link must know about it."""

    def own(table: Table) -> Meter:
        found: Meter = getattr(table.play, fields[link.meter(table.rules)])
        return found

    def total(table: Table) -> Total:
        one = own(table)
        return Total(one.number or 0, one.house, one.wagered, one.showing)

    def reading(table: Table, now: Total) -> MeterRead:
        """The reading of a total, whose amount follows from the rate."""
        shows = replace(own(table), house=now.house, wagered=now.wagered).showing
        meter = link.meter(table.rules)
        return MeterRead(
            meter=meter,
            number=now.number,
            house=now.house,
            wagered=now.wagered,
            showing=shows,
            cites=link.cites,
        )

    def admitted(table: Table, event: MeterRead) -> None:
        """A reading is of this table's meter, goes further, and has what was wagered here."""
        what = f"a meter that shows {money(event.showing)}"
        if event.meter != link.meter(table.rules) or not event.meter:
            why = "the table does not share this meter"
            raise Refused(what, why, link.cites, "a meter of linked tables")
        here = sum(w.amount for w in on(table, event.meter) if w.at == REGISTERED)
        known = total(table)
        if event.number <= known.number:
            why = f"the table knows {known.number} postings on the meter already"
            raise Refused(what, why, link.cites, f"a reading after {known.number + 1} or more")
        if event.wagered < here:
            why = f"{money(here)} is registered at this table alone"
            raise Refused(what, why, link.cites, f"{money(here)} or more wagered")
        due = reading(table, Total(event.number, event.house, event.wagered, 0))
        if event != due or due.showing < 0:
            why = f"its rate makes it {money(due.showing)}"
            raise Refused(what, why, link.cites, "the amount that follows from the wagers")

    def read(table: Table, event: MeterRead) -> Table:
        now = {"house": event.house, "wagered": event.wagered, "number": event.number}
        return changed(table, **{fields[event.meter]: replace(own(table), **now)})

    return Part(
        name="linked meter",
        evolve={MeterRead: read},
        events=(MeterRead,),
        admits={MeterRead: admitted},
        brings=(Shared(link.meter, link.alike, link.cites, total, reading),),
    )
