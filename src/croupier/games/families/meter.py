"""Progressive meters: what a meter shows, what each wager adds to it, and its prizes.

A single table keeps its own meter; if several tables share one, its events are their postings.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from croupier.core.event import Event
from croupier.core.money import Cents, dollars, money, short
from croupier.core.odds import NOTHING, WHOLE, Odds, Ratio
from croupier.core.part import Meters, Part
from croupier.core.table import Table
from croupier.core.verdict import Verdict
from croupier.games.families.changing import AnyPlay

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


WHOLE_METER = Prize(share=WHOLE)


class ForWager(Odds, frozen=True, eq=False):
    """A prize in money, per unit, for a wager that the house keeps."""

    def __str__(self) -> str:
        return f"{short(self.num)} for {short(self.den)}"


def prize(cents: Cents, stake: Cents, cites: tuple[str, ...]) -> Verdict:
    """A prize is paid; the stake, lifted before the deal, is not returned."""
    odds = ForWager(cents, stake)
    return Verdict(odds, NOTHING, None, odds, cites)


class Contributed(Event, frozen=True, kw_only=True, tag="contributed"):
    """An amount was wagered on a meter, and what it shows now."""

    meter: str
    amount: Cents
    showing: Cents

    def sentence(self) -> str:
        return (
            f"{self.meter.capitalize()}: {money(self.amount)} wagered, now at {money(self.showing)}"
        )


class PaidFrom(Event, frozen=True, kw_only=True, tag="paid_from"):
    """An amount is paid from a meter, and what it shows after its reset."""

    meter: str
    amount: Cents
    showing: Cents

    def sentence(self) -> str:
        return f"{self.meter.capitalize()}: {money(self.amount)} won, now at {money(self.showing)}"


def contributed(one: Meter, wagered: Cents, cites: tuple[str, ...]) -> Contributed:
    """The posting of an amount wagered on a meter."""
    showing = raised(one, wagered).showing
    return Contributed(meter=PROGRESSIVE, amount=wagered, showing=showing, cites=cites)


def paid_from(one: Meter, paid: Cents, cites: tuple[str, ...]) -> PaidFrom:
    """The posting of an amount paid from a meter."""
    showing = won(one, paid).showing
    return PaidFrom(meter=PROGRESSIVE, amount=paid, showing=showing, cites=cites)


def _changed(table: Table, now: Meter) -> Table:
    return replace(table, play=replace(table.play, meter=now))


def _contributed(table: Table, event: Contributed) -> Table:
    return _changed(table, raised(table.play.meter, event.amount))


def _paid_from(table: Table, event: PaidFrom) -> Table:
    return _changed(table, won(table.play.meter, event.amount))


def _voided(table: Table, fresh: AnyPlay) -> AnyPlay:
    """After a void round a meter keeps what was wagered on it."""
    return replace(fresh, meter=table.play.meter)


def _read(table: Table) -> Mapping[str, Cents]:
    own: Meter | None = table.play.meter
    return {} if own is None else {PROGRESSIVE: own.showing}


def _shows(table: Table) -> Mapping[str, str]:
    own: Meter | None = table.play.meter
    return {} if own is None else {"meter": dollars(own.showing)}


METER = Part(
    name="meter",
    evolve={Contributed: _contributed, PaidFrom: _paid_from},
    events=(Contributed, PaidFrom),
    shows=_shows,
    voids=_voided,
    brings=(Meters(_read),),
)
"""The progressive meter of a table (`play.meter`), if it has one."""
