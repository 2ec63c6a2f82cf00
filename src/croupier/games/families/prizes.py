"""Wagers on a meter whose prizes are fixed in turn: registered, fixed, validated, paid.

A meter has the name with which the keys of its wagers begin. A share of the meter is fixed, and
leaves the meter, when a player's turn to be paid comes; it is paid once the people whom the rules
name have validated it. What is fixed and never paid returns to the meter.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import wraps
from importlib.resources import files

import msgspec
from msgspec.structs import replace

from croupier.core.event import Collected, Confirmed, Event, Flagged, Moved, Paid, RoundEnded
from croupier.core.money import Cents, money
from croupier.core.odds import Ratio
from croupier.core.part import Incident, Part
from croupier.core.step import Confirm
from croupier.core.table import Table
from croupier.core.wager import Wager
from croupier.games.families import meter
from croupier.games.families.changing import AnyPlay, changed
from croupier.games.families.coupons import without_coupons
from croupier.games.families.meter import LYING, REGISTERED, Fields, Meter, Posting, Prize
from croupier.rulebook.settlement import unmakeable

Ids = tuple[str, ...]
DOLLAR = 1_00
PERCENT = "%"


class PrizeRow(msgspec.Struct, frozen=True):
    """A line of a table of prizes, and what each table that has it pays for a dollar."""

    name: str
    wager: str
    line: str
    pays: Mapping[str, Prize]
    cites: Ids


class Prizes(msgspec.Struct, frozen=True):
    """The prizes that a game's `paytables.toml` prints."""

    rows: tuple[PrizeRow, ...]

    def of(self, wager: str, table: str) -> Mapping[str, PrizeRow]:
        """The lines of a wager that a table pays, highest first."""
        return {row.line: row for row in self.rows if row.wager == wager and table in row.pays}


def prizes(package: str) -> Prizes:
    """The prizes next to a game's code."""
    text = files(package).joinpath("paytables.toml").read_text("utf-8")
    return Prizes(tuple(map(_row, tomllib.loads(text)["prize"])))


def _row(raw: Mapping[str, object]) -> PrizeRow:
    row = msgspec.convert(raw, _Raw)
    pays = {table: _prize(said) for table, said in row.pays.items()}
    return PrizeRow(row.name, row.wager, row.line, pays, row.cites)


class _Raw(msgspec.Struct, frozen=True):
    """A prize as it is printed: `100%` of the meter, or `500 for 1`."""

    name: str
    wager: str
    line: str
    pays: dict[str, str]
    cites: Ids


def _prize(said: str) -> Prize:
    """Read `10%` as a share of the meter, `500 for 1` as that many dollars for each one."""
    if said.endswith(PERCENT):
        share = Fraction(int(said.removesuffix(PERCENT)), 100)
        return Prize(share=Ratio(*share.as_integer_ratio()))
    return Prize(int(said.removesuffix(" for 1")) * DOLLAR)


def for_stake(prize: Prize, stake: Cents) -> Prize:
    """A prize for a stake: "for 1" prizes grow with it, shares of the meter do not."""
    return replace(prize, fixed=prize.fixed * stake // DOLLAR)


class PrizeFixed(Posting, frozen=True, kw_only=True, tag="prize_fixed"):
    """A share of a meter is fixed for a wager, and leaves the meter."""

    wager: int
    patron: str
    spot: str

    def sentence(self) -> str:
        now = f"the meter is now at {money(self.showing)}"
        return f"{self.patron}'s prize is {money(self.amount)}; {now}"


class Withdrawn(Posting, frozen=True, kw_only=True, tag="withdrawn"):
    """An amount that was wagered on a meter is void, and what the meter shows without it."""

    def sentence(self) -> str:
        return self.posted("withdrawn")


class PrizeVoided(Posting, frozen=True, kw_only=True, tag="prize_voided"):
    """A prize that was fixed is void with its round, and returns to the meter."""

    def sentence(self) -> str:
        return self.posted("not paid")


class Fixed(msgspec.Struct, frozen=True):
    """A prize that is fixed and not yet paid, and by how much the meter fell for it.

    A meter that was won fell to its reset.
    """

    wager: int
    meter: str
    amount: Cents
    fell: Cents


def on(table: Table, name: str) -> list[Wager]:
    """The wagers on a meter, from the dealer's far right, counterclockwise."""
    found = (wager for wager in table.wagers if is_on(wager, name))
    return sorted(found, key=lambda wager: (-wager.box, wager.id))


def is_on(wager: Wager, name: str) -> bool:
    """Whether a wager is made on a meter: it has its name, or one that continues it."""
    return f"{wager.kind}_".startswith(f"{name}_")


def registered(
    table: Table, name: str, own: Meter, because: Ids, rising: Ids = ()
) -> tuple[Event, ...]:
    """The wagers on a meter are counted and registered, and the meter rises by their share."""
    lying = [wager for wager in on(table, name) if wager.at == LYING]
    if not lying:
        return ()
    wagered = sum(wager.amount for wager in lying)
    return (
        *(_moved(wager, because) for wager in lying),
        meter.contributed(own, wagered, rising or because, name),
    )


def _moved(wager: Wager, because: Ids) -> Moved:
    return Moved(wager=wager.id, patron=wager.patron, spot=wager.spot, at=REGISTERED, cites=because)


def fixed(
    own: Meter, name: str, prize: Prize, winners: Sequence[Wager], because: Ids
) -> tuple[Event, ...]:
    """Each winner's share is fixed at once; what cannot be divided stays on the meter."""
    each = prize.of(own.showing, len(winners))
    left = [own.showing - each * (number + 1) for number in range(len(winners))]
    left[-1] = prize.leaves(own, each * len(winners))
    return tuple(
        PrizeFixed(
            meter=name,
            amount=each,
            showing=showing,
            wager=wager.id,
            patron=wager.patron,
            spot=wager.spot,
            cites=because,
        )
        for wager, showing in zip(winners, left, strict=True)
    )


def fixed_for(table: Table, wager: Wager) -> Cents | None:
    """The prize that is fixed for a wager; None if there is none."""
    held: tuple[Fixed, ...] = table.play.fixed
    return next((one.amount for one in held if one.wager == wager.id), None)


def payout(name: str) -> str:
    """What people are asked to validate."""
    return f"{name.replace('_', ' ')} payout"


def validation(table: Table, name: str, roles: Mapping[str, Ids]) -> Confirm | None:
    """The next person who must validate a prize before it is paid."""
    left = (role for role in roles if role not in table.play.validated)
    role = next(left, None)
    return None if role is None else Confirm(role, payout(name), roles[role])


def paid(
    wager: Wager, amount: Cents, because: Ids, lifted: Ids, apart: str = ""
) -> tuple[Event, ...]:
    """A prize is paid; the stake, which was lifted before the deal, stays with the house.

    `apart` says why a prize is not paid like others, in chips, so that it is documented.
    """
    number, patron, spot = wager.id, wager.patron, wager.spot
    won = Paid(wager=number, patron=patron, spot=spot, amount=amount, cites=because)
    about = f"{patron} {spot}"
    apart_from = (Flagged(about=about, why=apart, cites=because[:1]),) if apart else ()
    return (won, *(apart_from or unmakeable(wager, amount)), *kept((wager,), lifted))


def kept(wagers: Iterable[Wager], because: Ids) -> tuple[Event, ...]:
    """The house keeps stakes that were lifted before the deal."""
    return tuple(
        Collected(wager=w.id, patron=w.patron, spot=w.spot, amount=w.amount, cites=because)
        for w in wagers
    )


def withdrawn(own: Meter, name: str, void: Iterable[Wager], because: Ids) -> tuple[Event, ...]:
    """Void wagers leave the meter on which they were registered."""
    back = sum(w.amount for w in void if is_on(w, name) and w.at == REGISTERED)
    showing = meter.raised(own, -back).showing
    posting = Withdrawn(meter=name, amount=back, showing=showing, cites=because)
    return (posting,) if back else ()


def voided(table: Table, fields: Fields, void: Sequence[Wager], because: Ids) -> Iterator[Event]:
    """Prizes of void wagers that were not paid return to the meter, and the wagers leave it."""
    numbers = {wager.id for wager in void}
    for name, field in fields.items():
        own: Meter | None = getattr(table.play, field)
        if own is None:
            continue
        for one in _unpaid(table, name):
            if one.wager in numbers:
                own = meter.showing_now(own, own.showing + one.fell)
                yield PrizeVoided(meter=name, amount=one.amount, showing=own.showing, cites=because)
        yield from withdrawn(own, name, void, because)


def _unpaid(table: Table, name: str) -> tuple[Fixed, ...]:
    return tuple(one for one in table.play.fixed if one.meter == name)


def when_void(incident: Incident, fields: Fields) -> Incident:
    """An irregularity that makes a round void makes what is on its meters void, too."""

    @wraps(incident.act)
    def act(table: Table, details: Mapping[str, str]) -> tuple[Event, ...]:
        *events, last = happened = incident.act(table, details)
        if not isinstance(last, RoundEnded):
            return happened
        return without_coupons(
            table, (*events, *voided(table, fields, table.wagers, last.cites), last)
        )

    return replace(incident, act=act)


def part(fields: Fields) -> Part:
    """What happens to the prizes of a table's meters.

    `play.fixed` are those that are fixed and not paid yet, `play.validated` the roles that have
    validated the next one to be paid.
    """
    abouts = frozenset(map(payout, fields))
    showing = meter.on_meter(fields, lambda one, event: meter.showing_now(one, event.showing))

    def fixing(table: Table, event: PrizeFixed) -> Table:
        before: Meter = getattr(table.play, fields[event.meter])
        one = Fixed(event.wager, event.meter, event.amount, before.showing - event.showing)
        return changed(showing(table, event), fixed=(*table.play.fixed, one))

    def validating(table: Table, event: Confirmed) -> Table:
        seen = event.about in abouts
        return changed(table, validated=(*table.play.validated, event.role)) if seen else table

    def outlasts(table: Table, fresh: AnyPlay) -> AnyPlay:
        """After a round that was declared void, void wagers and prizes are not on the meters."""
        held = {name: getattr(table.play, field) for name, field in fields.items()}
        return replace(
            fresh,
            **{fields[name]: _restored(table, name, own) for name, own in held.items() if own},
        )

    return Part(
        name="prizes",
        evolve={
            PrizeFixed: fixing,
            PrizeVoided: showing,
            Withdrawn: meter.on_meter(fields, lambda one, event: meter.raised(one, -event.amount)),
            Confirmed: validating,
            Paid: _paid_out,
            RoundEnded: _round_over,
        },
        events=(PrizeFixed, PrizeVoided, Withdrawn),
        voids=outlasts,
    )


def _restored(table: Table, name: str, own: Meter) -> Meter:
    fell = sum(one.fell for one in _unpaid(table, name))
    void = sum(wager.amount for wager in on(table, name) if wager.at == REGISTERED)
    if not fell and not void:
        return own
    return meter.posted_on(meter.raised(replace(own, house=own.house + fell), -void))


def _paid_out(table: Table, event: Paid) -> Table:
    """A prize that is paid is no longer fixed, and its validation is used up."""
    left = tuple(one for one in table.play.fixed if one.wager != event.wager)
    return changed(table, fixed=left, validated=())


def _round_over(table: Table, event: RoundEnded) -> Table:
    return changed(table, fixed=(), validated=())
