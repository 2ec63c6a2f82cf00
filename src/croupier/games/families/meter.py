"""Progressive meters: what a meter shows, what each wager adds to it, and its prizes.

A single table keeps its own meters; if several tables share one, its events are their postings.
A game says by name which meters it has, and in which field of its play each one is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.core.event import Event
from croupier.core.money import Cents, dollars, money, short
from croupier.core.odds import NOTHING, WHOLE, Odds, Ratio
from croupier.core.part import Evolve, Meters, Part
from croupier.core.table import Table
from croupier.core.verdict import Verdict
from croupier.games.families.changing import AnyPlay, changed

PROGRESSIVE = "progressive"


class Meter(msgspec.Struct, frozen=True):
    """What the house has put on a meter, and the share of all that was `wagered` on it.

    `reset` is what it shows after it has been won.
    """

    house: Cents
    reset: Cents
    rate: Ratio
    wagered: Cents = 0

    @property
    def showing(self) -> Cents:
        """What it shows, in whole cents; a fraction of a cent waits for the next wager."""
        return self.house + self.rate.num * self.wagered // self.rate.den


def meter(seed: Cents, reset: Cents, rate: Fraction) -> Meter:
    """A meter at its start."""
    return Meter(seed, reset, Ratio(*rate.as_integer_ratio()))


def raised(one: Meter, wagered: Cents) -> Meter:
    """A meter after this amount was wagered on it."""
    return replace(one, wagered=one.wagered + wagered)


def won(one: Meter, paid: Cents) -> Meter:
    """A meter that was won returns to its reset, plus what could not be divided."""
    return replace(one, house=one.house + one.reset - paid)


def showing_now(one: Meter, showing: Cents) -> Meter:
    """A meter that shows another amount, the house's part of it being what changed."""
    return replace(one, house=one.house + showing - one.showing)


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
        return changed(table, **{field: change(getattr(table.play, field), event)})

    return posted


METER = part({PROGRESSIVE: "meter"})
"""The progressive meter of a table (`play.meter`), if it has one."""
