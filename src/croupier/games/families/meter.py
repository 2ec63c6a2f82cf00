"""Progressive meters: what a meter shows, what each wager adds to it, and its prizes.

A single table keeps its own meters. A game says by name which meters it has, and in which field of
its play each one is. If linked tables share a meter, what other tables add to it, or win from it,
comes to a table as an input: a reading. Every posting on a shared meter has a number, no matter at
which table, so a reading says how far it goes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.core.errors import Refused
from croupier.core.event import Event, Input
from croupier.core.money import Cents, dollars, money, short
from croupier.core.odds import NOTHING, WHOLE, Odds, Ratio
from croupier.core.part import Evolve, Meters, Part, Shared, Total
from croupier.core.table import Table
from croupier.core.verdict import Verdict
from croupier.games.families.changing import AnyPlay, changed

PROGRESSIVE = "progressive"
LYING, REGISTERED = "", "registered"
"""The state of a wager on a meter: with its device, or registered before the deal."""


class Meter(msgspec.Struct, frozen=True):
    """What the house has put on a meter, and the share of all that was `wagered` on it.

    `reset` is what it shows after it has been won. `number` counts the postings on a meter that
    tables share; a table's own meter has none.
    """

    house: Cents
    reset: Cents
    rate: Ratio
    wagered: Cents = 0
    number: int | None = None

    @property
    def showing(self) -> Cents:
        """What it shows, in whole cents; a fraction of a cent waits for the next wager."""
        return self.house + self.rate.num * self.wagered // self.rate.den


def meter(seed: Cents, reset: Cents, rate: Fraction, *, linked: bool = False) -> Meter:
    """A meter at its start, of one table or of linked ones."""
    number = 0 if linked else None
    return Meter(seed, reset, Ratio(*rate.as_integer_ratio()), number=number)


def raised(one: Meter, wagered: Cents) -> Meter:
    """A meter after this amount was wagered on it."""
    return replace(one, wagered=one.wagered + wagered)


def won(one: Meter, paid: Cents) -> Meter:
    """A meter that was won returns to its reset, plus what could not be divided."""
    return replace(one, house=one.house + one.reset - paid)


def showing_now(one: Meter, showing: Cents) -> Meter:
    """A meter that shows another amount, the house's part of it being what changed."""
    return replace(one, house=one.house + showing - one.showing)


def posted_on(one: Meter) -> Meter:
    """A meter after another posting, which is counted if tables share it."""
    return one if one.number is None else replace(one, number=one.number + 1)


class Prize(msgspec.Struct, frozen=True):
    """What a hand wins on a progressive wager: an amount in cents, or a share of the meter."""

    fixed: Cents = 0
    share: Ratio = NOTHING

    def of(self, showing: Cents, winners: int = 1) -> Cents:
        """What each winner gets: a share of the meter is divided equally among them."""
        if not self.share.num:
            return self.fixed
        return showing * self.share.num // (self.share.den * winners)

    @property
    def from_meter(self) -> bool:
        """Whether the meter pays this prize."""
        return bool(self.share.num)

    def leaves(self, one: Meter, paid: Cents) -> Cents:
        """What the meter shows once it has paid: its reset if all of it was won."""
        return won(one, paid).showing if self.share == WHOLE else one.showing - paid


WHOLE_METER = Prize(share=WHOLE)


class ForWager(Odds, frozen=True, eq=False):
    """A prize in money, per unit, for a wager that the house keeps."""

    def __str__(self) -> str:
        return f"{short(self.num)} for {short(self.den)}"


class OfMeter(ForWager, frozen=True, eq=False):
    """A share of what a meter shows, the same for a wager of any amount."""

    percent: int = 100

    def __str__(self) -> str:
        return f"{self.percent}% of the meter"


def prize(cents: Cents, stake: Cents, cites: tuple[str, ...]) -> Verdict:
    """A prize is paid; the stake, lifted before the deal, is not returned."""
    odds = ForWager(cents, stake)
    return Verdict(odds, NOTHING, None, odds, cites)


class Posting(Event, frozen=True, kw_only=True):
    """A change of a meter: the amount, and what it shows now."""

    meter: str
    amount: Cents
    showing: Cents

    def posted(self, what: str) -> str:
        """The change in a sentence."""
        named = self.meter.replace("_", " ").capitalize()
        return f"{named}: {money(self.amount)} {what}, now at {money(self.showing)}"


class Contributed(Posting, frozen=True, kw_only=True, tag="contributed"):
    """An amount was wagered on a meter, and what it shows now."""

    def sentence(self) -> str:
        return self.posted("wagered")


class PaidFrom(Posting, frozen=True, kw_only=True, tag="paid_from"):
    """An amount is paid from a meter, and what it shows after its reset."""

    def sentence(self) -> str:
        return self.posted("won")


def contributed(
    one: Meter, wagered: Cents, cites: tuple[str, ...], name: str = PROGRESSIVE
) -> Contributed:
    """The posting of an amount wagered on a meter."""
    showing = raised(one, wagered).showing
    return Contributed(meter=name, amount=wagered, showing=showing, cites=cites)


def paid_from(one: Meter, paid: Cents, cites: tuple[str, ...], name: str = PROGRESSIVE) -> PaidFrom:
    """The posting of an amount paid from a meter that was won."""
    return PaidFrom(meter=name, amount=paid, showing=won(one, paid).showing, cites=cites)


Fields = Mapping[str, str]
"""The field of a game's play that holds each meter, by the meter's name."""


def part(fields: Fields) -> Part:
    """The progressive meters of a table, as far as it has them."""

    def own(table: Table) -> Iterator[tuple[str, Meter]]:
        for field in fields.values():
            held: Meter | None = getattr(table.play, field)
            if held is not None:
                yield field, held

    def kept(table: Table, fresh: AnyPlay) -> AnyPlay:
        """After a void round a meter keeps what was wagered on it."""
        return replace(fresh, **dict(own(table)))

    def read(table: Table) -> Mapping[str, Cents]:
        held = dict(own(table))
        return {name: held[field].showing for name, field in fields.items() if field in held}

    def shows(table: Table) -> Mapping[str, str]:
        return {field.replace("_", " "): dollars(one.showing) for field, one in own(table)}

    return Part(
        name="meter",
        evolve={
            Contributed: on_meter(fields, lambda one, event: raised(one, event.amount)),
            PaidFrom: on_meter(fields, lambda one, event: showing_now(one, event.showing)),
        },
        events=(Contributed, PaidFrom),
        shows=shows,
        voids=kept,
        brings=(Meters(read),),
    )


def on_meter(fields: Fields, change: Callable[[Meter, Any], Meter]) -> Evolve:
    """What a posting changes: the meter that it names."""

    def posted(table: Table, event: Posting) -> Table:
        field = fields[event.meter]
        return changed(table, **{field: posted_on(change(getattr(table.play, field), event))})

    return posted


METER = part({PROGRESSIVE: "meter"})
"""The progressive meter of a table (`play.meter`), if it has one."""


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
        lying = (w for w in table.wagers if w.kind == event.meter and w.at == REGISTERED)
        here = sum(wager.amount for wager in lying)
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


def linked_part(link: Link) -> Part:
    """The readings of a table's shared meter, and what a link must know about it."""
    return Part(
        name="linked meter",
        evolve={MeterRead: link.read},
        events=(MeterRead,),
        admits={MeterRead: link.admitted},
        brings=(Shared(link.meter, link.alike, link.cites, link.total, link.reading),),
    )
