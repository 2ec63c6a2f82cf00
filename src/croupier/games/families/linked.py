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
from croupier.games.families.meter import Meter
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
        return f"{named}: the meter of the linked tables is at {money(self.showing)}"


class Link(msgspec.Struct, frozen=True):
    """How a game shares a meter.

    `meter` names it for the rules in force, "" if it is the table's own; `field` of the play holds
    it. `alike` are the options that all linked tables have in common, `cites` the clauses on them.
    """

    meter: Callable[[Any], str]
    field: str
    alike: tuple[str, ...]
    cites: tuple[str, ...]

    def own(self, table: Table) -> Meter:
        """The meter as a table knows it."""
        found: Meter = getattr(table.play, self.field)
        return found

    def total(self, table: Table) -> Total:
        """What a table knows to be on the meter, after how many postings."""
        one = self.own(table)
        return Total(one.number or 0, one.house, one.wagered, one.showing)

    def reading(self, table: Table, now: Total) -> MeterRead:
        """The reading of a total; what it shows follows from the rate."""
        return MeterRead(
            meter=self.meter(table.rules),
            number=now.number,
            house=now.house,
            wagered=now.wagered,
            showing=replace(self.own(table), house=now.house, wagered=now.wagered).showing,
            cites=self.cites,
        )

    def admitted(self, table: Table, event: MeterRead) -> None:
        """A reading is of this table's meter, goes further, and has what was wagered here."""
        self._shared(table, event)
        known = self.total(table).number
        if event.number <= known:
            why = f"the table knows about posting {known} on the meter"
            raise self._refused(event, why, f"a reading after posting {known + 1} or a later one")
        here = sum(w.amount for w in on(table, event.meter) if w.at == REGISTERED)
        if event.wagered < here:
            why = f"{money(here)} is registered at this table alone"
            raise self._refused(event, why, f"{money(here)} or more wagered")
        due = self.reading(table, Total(event.number, event.house, event.wagered, 0))
        if event != due or due.showing < 0:
            why = f"its rate makes it {money(due.showing)}"
            raise self._refused(event, why, "the amount that follows from the wagers")

    def _shared(self, table: Table, event: MeterRead) -> None:
        if not event.meter or event.meter != self.meter(table.rules):
            why = "the table does not share this meter"
            raise self._refused(event, why, "a meter of linked tables")

    def _refused(self, event: MeterRead, why: str, accepted: str) -> Refused:
        return Refused(f"a meter that shows {money(event.showing)}", why, self.cites, accepted)

    def read(self, table: Table, event: MeterRead) -> Table:
        """The table after a reading."""
        now = {"house": event.house, "wagered": event.wagered, "number": event.number}
        return changed(table, **{self.field: replace(self.own(table), **now)})


def part(link: Link) -> Part:
    """The readings of a table's shared meter, and what a link must know about it."""
    return Part(
        name="linked meter",
        evolve={MeterRead: link.read},
        events=(MeterRead,),
        admits={MeterRead: link.admitted},
        brings=(Shared(link.meter, link.alike, link.cites, link.total, link.reading),),
    )
