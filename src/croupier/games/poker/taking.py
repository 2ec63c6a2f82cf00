"""Chips that the house takes and holds at a table: the rake, time charges and the bad beat fund.

What was raked in a hand is in the account `rake:` until the round of play is over, contributions
to the bad beat payout in `fund:`, which is the box at the table, until the box is counted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from functools import lru_cache
from typing import Any, ClassVar

from croupier.core.duty import Duty, Placed, after
from croupier.core.event import Confirmed, Event, IncidentCalled, PaidAtCage
from croupier.core.money import Cents, money
from croupier.core.part import AT, Closing, Evolve, Funds, Holds, Incident, Part, Revenue, Signs
from croupier.core.step import Confirm, Step
from croupier.core.table import HOUSE, IDLE, OUTSIDE, Table
from croupier.games.families.changing import changed
from croupier.games.poker import bad_beat, kill, money_options, notices, rake, time_charge
from croupier.games.poker.bad_beat import BadBeat
from croupier.games.poker.in_pots import bets_of, called_of, pots_of
from croupier.games.poker.play import (
    FUND,
    POT,
    POTS,
    RAKE,
    KillLifted,
    KillPlaced,
    PokerPlay,
    moved,
)
from croupier.games.poker.rake import Bets, Charge
from croupier.rulebook.citation import cites

Ids = tuple[str, ...]
BAD_BEAT, TIME = "the bad beat", "the time charges"
SHIFT, FLOORPERSON = "poker shift supervisor", "floorperson"
PERCENT_TAKEN: Ids = ("poker.14.b.1.i", "poker.14.b.1.ii", "poker.6.e.8")
STEPS_TAKEN: Ids = ("poker.14.b.2.i", "poker.14.b.2.ii", "poker.6.e.8")
INTO_INVENTORY: Mapping[str, Ids] = {
    money_options.PERCENTAGE: ("poker.14.b.1.iii",),
    money_options.INCREMENTS: ("poker.14.b.2.iii",),
}
ONLY_PERCENTAGE = (money_options.PERCENTAGE,)
CONTRIBUTED: Ids = ("poker.19.c", "poker.6.e.9")


class Raked(Event, frozen=True, kw_only=True, tag="raked"):
    """The dealer takes the rake out of the pots: from each of the `charges` its part."""

    is_decisive = True

    amount: Cents
    charges: tuple[Charge, ...]

    def sentence(self) -> str:
        return f"The dealer takes {money(self.amount)} as the rake"


class FundFed(Event, frozen=True, kw_only=True, tag="fund_fed"):
    """A part of each pot goes into the box of the bad beat payout."""

    is_decisive = True

    amount: Cents
    charges: tuple[Charge, ...]

    def sentence(self) -> str:
        return f"{money(self.amount)} goes to the bad beat payout"


class RakeTaken(Event, frozen=True, kw_only=True, tag="rake_taken"):
    """The rake, or the time charges once they are verified, goes into the table inventory."""

    is_decisive = True

    amount: Cents

    def sentence(self) -> str:
        return f"The rake of {money(self.amount)} goes into the table inventory"


class Charged(Event, frozen=True, kw_only=True, tag="charged"):
    """A player pays a charge for time."""

    is_decisive = True
    spot: ClassVar[str] = "time"

    patron: str
    amount: Cents

    def brings(self, patron: str) -> Cents:
        return -self.amount if patron == self.patron else 0

    def sentence(self) -> str:
        return f"{self.patron} pays {money(self.amount)} for time"


class BadBeatFound(Event, frozen=True, kw_only=True, tag="bad_beat_found"):
    """A designated hand loses at the showdown; a supervisor is to verify it."""

    beat: BadBeat

    def sentence(self) -> str:
        return "A bad beat: the poker shift supervisor verifies the hand"


class FundPending(Event, frozen=True, kw_only=True, tag="fund_pending"):
    """A sign says that the displayed amount of the bad beat payout is pending adjustment."""

    def sentence(self) -> str:
        return "The bad beat payout that is displayed is pending adjustment"


class FundDelivered(Event, frozen=True, kw_only=True, tag="fund_delivered"):
    """What was counted from the box earlier comes back to the table, to be paid out."""

    is_decisive = True

    amount: Cents

    def sentence(self) -> str:
        return f"{money(self.amount)} of the bad beat payout is delivered to the table"


class BadBeatPaid(Event, frozen=True, kw_only=True, tag="bad_beat_paid"):
    """A share of the bad beat payout is paid to a patron at the table."""

    is_decisive = True
    spot: ClassVar[str] = "bad_beat"

    patron: str
    amount: Cents

    def brings(self, patron: str) -> Cents:
        return self.amount if patron == self.patron else 0

    def sentence(self) -> str:
        return f"{self.patron} is paid {money(self.amount)} of the bad beat payout"


class BadBeatPaidAtCage(PaidAtCage, frozen=True, kw_only=True, tag="bad_beat_paid_at_cage"):
    """A share of the bad beat payout is paid to a patron at the cage."""

    is_decisive = True

    def sentence(self) -> str:
        return f"The cage pays {self.patron} {money(self.amount)} of the bad beat payout"


class FundAdjusted(Event, frozen=True, kw_only=True, tag="fund_adjusted"):
    """The display shows what the bad beat payout is now."""

    amount: Cents

    def sentence(self) -> str:
        return f"The bad beat payout is now {money(self.amount)}"


class FundCounted(Event, frozen=True, kw_only=True, tag="fund_counted"):
    """The box of the bad beat payout is counted, and what is in it goes to the cage."""

    is_decisive = True

    amount: Cents

    def sentence(self) -> str:
        return f"The bad beat box is counted: {money(self.amount)} goes to the cage"


class FundEnded(Event, frozen=True, kw_only=True, tag="fund_ended"):
    """The bad beat payout is discontinued at the table."""

    def sentence(self) -> str:
        return "The bad beat payout is discontinued: pots no longer contribute to it"


def nothing_due(table: Table, bets: Bets) -> bool:
    """Whether only time is charged, the maximum is taken, or a percentage is below a dollar."""
    rules, play = table.rules, table.play
    if play.raked >= rules.rake_cap or rules.rakes == (money_options.TIME,):
        return True
    bet = sum(bets.bet.values())
    return rules.rakes == ONLY_PERCENTAGE and not rake.percentage(rules.rake_rate, bet)


@cites("poker.14.b.1.ii", "poker.14.b.2.ii", "poker.14.d", "poker.6.e.8")
def raked(table: Table, bets: Bets) -> tuple[Raked, ...]:
    """After a betting round, and after what nobody called went back, the dealer takes the rake."""
    rules, play = table.rules, table.play
    if rules.customs.no_rake or nothing_due(table, bets):
        return ()
    taken = rake.after_round(rules, called_of(bets), play.charges)
    if not taken:
        return ()
    return (Raked(amount=rake.total(taken), charges=taken, cites=taken_by(rules.rakes)),)


@lru_cache(maxsize=16)
def taken_by(rakes: tuple[str, ...]) -> tuple[str, ...]:
    """The clauses by which the rake is taken after a betting round."""
    used = ((money_options.PERCENTAGE, PERCENT_TAKEN), (money_options.INCREMENTS, STEPS_TAKEN))
    return tuple(dict.fromkeys(one for kind, ids in used if kind in rakes for one in ids))


@cites("poker.19.c", "poker.19.i")
def offered(table: Table) -> bool:
    """Whether a bad beat payout is offered, and was not discontinued."""
    return bool(table.rules.bad_beat) and not table.play.ended


@cites("poker.19.c", "poker.6.e.9")
def contributed(table: Table) -> tuple[Event, ...]:
    """After the rake and before a pot is awarded, its contribution goes into the box."""
    if table.play.fund or not offered(table):
        return ()
    parts = bad_beat.contributions(table.rules, pots_of(table), bets_of(table).levels)
    amount = rake.total(parts)
    return (FundFed(amount=amount, charges=parts, cites=CONTRIBUTED),) if parts else ()


@cites("poker.14.b.1.iii", "poker.14.b.2.iii", "poker.14.e")
def rake_taken(table: Table) -> tuple[Event, ...]:
    """When a round of play is over, its rake goes into the inventory, and no more is taken."""
    amount = table.play.raked
    if not amount:
        return ()
    because = tuple(one for kind in table.rules.rakes for one in INTO_INVENTORY.get(kind, ()))
    return (RakeTaken(amount=amount, cites=(*because, "poker.14.e")),)


@cites("poker.11.i", "poker.1.kill", "poker.1.half-kill")
def killed(table: Table, awarded: Mapping[str, Cents]) -> tuple[Event, ...]:
    """After a qualifying pot that one player won whole the kill button is placed; else it goes."""
    play, rules = table.play, table.rules
    if rules.kill == money_options.NONE:
        return ()
    won = {patron for patron, amount in awarded.items() if amount}
    seats = {one.patron: one.seat for one in play.players}
    total = sum(awarded.values())
    found = kill.killer(rules, total, [seats[patron] for patron in won], killed=play.killed)
    because = ("poker.11.i",)
    if found is not None:
        return (KillPlaced(patron=next(iter(won)), cites=because),)
    return (KillLifted(cites=because),) if play.killer else ()


@cites("poker.19.a", "poker.19.f")
def beaten(table: Table, shown: Sequence[bad_beat.Held]) -> tuple[Event, ...]:
    """A designated hand that is shown and loses is a bad beat, which is verified before it is paid.

    `shown` are the hands at the showdown; the others who were dealt in share as posted.
    """
    dealt = tuple(one.seat for one in table.play.players)
    beat = bad_beat.found(table.rules, shown, dealt)
    return () if beat is None else (BadBeatFound(beat=beat, cites=("poker.19.a", "poker.19.f")),)


@cites("poker.19.f", "poker.6.e.5")
def verified(table: Table, shown: Sequence[bad_beat.Held]) -> Step:
    """A poker shift supervisor verifies a bad beat while its hands lie on the table (PK-35)."""
    play: PokerPlay = table.play
    if play.beat is None:
        return beaten(table, shown) or None
    return None if play.verified else Confirm(SHIFT, BAD_BEAT, ("poker.19.f",), attended=True)


@cites("poker.19.f", "poker.19.f.1", "poker.19.f.2", "poker.19.g", "poker.19.h", "poker.19.h.1")
def paid_out(table: Table) -> Step:
    """A bad beat that was verified is paid out of the fund alone."""
    play: PokerPlay = table.play
    if play.beat is None or play.paid:
        return None
    shares = bad_beat.payout(table.rules, fund_of(table), play.beat)
    names = {one.seat: one.patron for one in play.players}
    at, total = table.rules.bad_beat_paid_at, sum(shares.values())
    because = ("poker.19.f.2",) if at == "table" else ("poker.19.g",)
    pays = BadBeatPaid if at == "table" else BadBeatPaidAtCage
    lacks = max(total - table.accounts.get(FUND, 0), 0) if at == "table" else 0
    return (
        FundPending(cites=("poker.19.f.1",)),
        *((FundDelivered(amount=lacks, cites=because),) if lacks else ()),
        *(
            pays(patron=names[seat], amount=amount, cites=because)
            for seat, amount in shares.items()
        ),
        FundAdjusted(amount=fund_of(table) - total, cites=("poker.19.h.1",)),
    )


@cites("poker.19.b", "poker.19.h.2")
def fund_of(table: Table) -> Cents:
    """What the bad beat payout is now: in the box at the table, and counted from it before."""
    pool: Cents = table.play.pool
    return pool + table.accounts.get(FUND, 0)


def owed_for_time(table: Table) -> Cents:
    """The time charges that were collected and are not verified yet."""
    raked_now: Cents = table.play.raked
    return table.accounts.get(RAKE, 0) - raked_now


@cites("poker.14.b.3.v")
def time_verified(table: Table) -> Step:
    """A floorperson verifies the time charges before the next hand, and they go into inventory."""
    amount = owed_for_time(table)
    if not amount:
        return None
    if not table.play.timed:
        return Confirm(FLOORPERSON, TIME, ("poker.14.b.3.v",))
    return (RakeTaken(amount=amount, cites=("poker.14.b.3.v",)),)


def _no_time(table: Table) -> str | None:
    if money_options.TIME not in table.rules.rakes:
        return "no time is charged at this table"
    if table.stage != IDLE:
        return "a round is under way: time is charged between rounds"
    if owed_for_time(table):
        return "the last time charges are not verified yet"
    if table.round == table.play.charged:
        return "no hand was played since time was charged"
    return None if _seated(table) else "nobody is seated"


def _seated(table: Table) -> tuple[str, ...]:
    """Everyone with a seat, those who sit out too, from the dealer's left."""
    seats: Mapping[str, int] = table.play.seats
    return tuple(sorted(seats, key=seats.__getitem__))


@cites("poker.14.b.3.i", "poker.14.b.3.iv")
def _time(table: Table, details: Mapping[str, str]) -> tuple[Event, ...]:
    """Every seat is charged between rounds, and the chips go to the rake area."""
    time_charge.once_due(table, details.get(AT, ""))
    due = time_charge.charges(table.rules, _seated(table), table.accounts)
    because = ("poker.14.b.3.i", "poker.14.b.3.iv")
    return tuple(
        Charged(patron=patron, amount=amount, cites=because) for patron, amount in due.items()
    )


@cites("poker.14.b.3.ii", "poker.14.b.3.iii")
def time_due(rules: Any, placed: Placed) -> tuple[Duty, ...]:
    """Time is charged once an hour, or a part of the fee every twenty or thirty minutes."""
    if money_options.TIME not in rules.rakes:
        return ()
    since = placed.done.get("time_charge", placed.at)
    when = after(since, timedelta(minutes=int(rules.time_every)))
    because = ("poker.14.b.3.ii", "poker.14.b.3.iii")
    return (Duty("collect the time charges", when, because, "dealer", "time_charge", 0),)


def _nothing_charged(table: Table) -> str | None:
    if table.stage != IDLE:
        return "a round is under way"
    return None if owed_for_time(table) else "no time charges wait to be verified"


@cites("poker.14.b.3.v")
def _verified(table: Table, details: Mapping[str, str]) -> tuple[Event, ...]:
    """A supervisor verifies the time charges, also where no other hand follows."""
    return (RakeTaken(amount=owed_for_time(table), cites=("poker.14.b.3.v",)),)


def settled_first(table: Table) -> tuple[str, ...]:
    """What is called before a table closes."""
    return ("time_verified",) if owed_for_time(table) else ()


def _no_box(table: Table) -> str | None:
    if table.stage != IDLE:
        return "a round is under way"
    return None if table.accounts.get(FUND, 0) else "the bad beat box is empty"


@cites("poker.19.d", "poker.19.e")
def _counted(table: Table, details: Mapping[str, str]) -> tuple[Event, ...]:
    """The box is emptied, counted, and its contents go to the cage."""
    because = ("poker.19.d", "poker.19.e")
    return (FundCounted(amount=table.accounts[FUND], cites=because),)


def _no_fund(table: Table) -> str | None:
    if table.stage != IDLE:
        return "a round is under way"
    if not fund_of(table):
        return "nothing is in the fund of the bad beat payout"
    return None if _seated(table) else "nobody is seated to be paid"


@cites("poker.19.i")
def _discontinued(table: Table, details: Mapping[str, str]) -> tuple[Event, ...]:
    """All of the fund is paid to the players who are seated, and pots contribute no more."""
    because, names, total = ("poker.19.i",), _seated(table), fund_of(table)
    share, rest = divmod(total, len(names))
    paid = ((name, share + (place < rest)) for place, name in enumerate(names))
    return (
        *(BadBeatPaidAtCage(patron=n, amount=cents, cites=because) for n, cents in paid if cents),
        FundAdjusted(amount=0, cites=because),
        FundEnded(cites=because),
    )


@cites("poker.19.f.1")
def pending(table: Table) -> bool:
    """From a bad beat until it is paid, a notice says that the amount is pending adjustment."""
    return table.play.beat is not None and not table.play.paid


INCIDENTS = (
    Incident(
        "fund_discontinued",
        "PK-19(i)",
        "The bad beat payout is discontinued",
        ("poker.19.i",),
        _no_fund,
        _discontinued,
        accepted="this call between hands, while the fund has money and somebody is seated",
    ),
    Incident(
        "time_charge",
        "PK-14(b)3",
        "Time is charged",
        ("poker.14.b.3.i", "poker.14.b.3.iii", "poker.14.b.3.iv"),
        _no_time,
        _time,
        (AT,),
        timed=True,
        accepted="this call between hands, once a hand was played and the last charge verified",
    ),
    Incident(
        "time_verified",
        "PK-14(b)3v",
        "Time charges are verified",
        ("poker.14.b.3.v",),
        _nothing_charged,
        _verified,
        conduct=True,
        accepted="this call between hands, once time is charged",
    ),
    Incident(
        "fund_counted",
        "PK-19(d)",
        "The bad beat box is counted",
        ("poker.19.d", "poker.19.e"),
        _no_box,
        _counted,
        accepted="this call between hands, while the box has chips in it",
    ),
)


def _raked(table: Table, event: Raked) -> Table:
    play: PokerPlay = table.play
    charges = (*play.charges, *event.charges)
    return moved(table, POT, RAKE, event.amount, charges=charges, raked=play.raked + event.amount)


def _fed(table: Table, event: FundFed) -> Table:
    play: PokerPlay = table.play
    charges = (*play.charges, *event.charges)
    return moved(table, POT, FUND, event.amount, charges=charges, fund=event.amount)


def _taken(table: Table, event: RakeTaken) -> Table:
    return moved(table, RAKE, HOUSE, event.amount, raked=0, timed=False)


def _charged(table: Table, event: Charged) -> Table:
    return moved(table, event.patron, RAKE, event.amount, charged=table.round)


def _called(table: Table, event: IncidentCalled) -> Table:
    """When time was charged last."""
    at = event.details.get(AT, "") if event.name == "time_charge" else ""
    return changed(table, charged_at=at) if at else table


def _found(table: Table, event: BadBeatFound) -> Table:
    return changed(table, beat=event.beat)


def _confirmed(table: Table, event: Confirmed) -> Table:
    if event.about == BAD_BEAT:
        return changed(table, verified=True)
    return changed(table, timed=True) if event.about == TIME else table


def _delivered(table: Table, event: FundDelivered) -> Table:
    return moved(table, OUTSIDE, FUND, event.amount, pool=table.play.pool - event.amount)


def _paid(table: Table, event: BadBeatPaid) -> Table:
    return moved(table, FUND, event.patron, event.amount)


def _paid_at_cage(table: Table, event: BadBeatPaidAtCage) -> Table:
    """The cage pays out of what it has counted before, then out of the box."""
    counted = min(table.play.pool, event.amount)
    pool = table.play.pool - counted
    return moved(table, FUND, OUTSIDE, event.amount - counted, pool=pool)


def _adjusted(table: Table, event: FundAdjusted) -> Table:
    return changed(table, paid=True)


def _ended(table: Table, event: FundEnded) -> Table:
    return changed(table, ended=True)


def _counted_out(table: Table, event: FundCounted) -> Table:
    return moved(table, FUND, OUTSIDE, event.amount, pool=table.play.pool + event.amount)


@cites("poker.15.g")
def emptied(table: Table) -> Mapping[str, Cents]:
    """A void round gives back what everyone put in, out of pot, rake and box; folded or not.

    Once a pot is awarded the round is settled: what was raked is the house's.
    """
    play: PokerPlay = table.play
    accounts = dict(table.accounts)
    if play.won:
        accounts[HOUSE] += play.raked
        accounts[RAKE] = accounts.get(RAKE, 0) - play.raked
        return accounts
    for one in play.players:
        accounts[one.patron] = accounts.get(one.patron, 0) + one.put
    back = ((RAKE, play.raked), (FUND, play.fund), (POT, accounts.get(POT, 0)))
    for account, amount in back:
        accounts[account] = accounts.get(account, 0) - amount
    return accounts


@cites("poker.19.a", "poker.19.i")
def kept(table: Table) -> Mapping[str, Cents]:
    """What the bad beat payout has in its box and at the cage, all of it owed to patrons."""
    return {"box": table.accounts.get(FUND, 0), "cage": table.play.pool}


@cites("poker.14.a", "poker.1.rake")
def revenue(event: Event) -> Cents:
    """The rake that goes into the inventory is the house's revenue."""
    return event.amount if isinstance(event, RakeTaken) else 0


EVOLVE: Mapping[type[Event], Evolve] = {
    Raked: _raked,
    FundFed: _fed,
    RakeTaken: _taken,
    Charged: _charged,
    IncidentCalled: _called,
    BadBeatFound: _found,
    Confirmed: _confirmed,
    FundDelivered: _delivered,
    BadBeatPaid: _paid,
    BadBeatPaidAtCage: _paid_at_cage,
    FundAdjusted: _adjusted,
    FundEnded: _ended,
    FundCounted: _counted_out,
}
TAKING = Part(
    name="what the house takes",
    events=(
        Raked,
        FundFed,
        RakeTaken,
        Charged,
        BadBeatFound,
        FundPending,
        FundDelivered,
        BadBeatPaid,
        BadBeatPaidAtCage,
        FundAdjusted,
        FundEnded,
        FundCounted,
    ),
    evolve=EVOLVE,
    incidents=INCIDENTS,
    brings=(
        Holds(emptied, POTS),
        Funds(kept, frozenset((FUND,)), "fund_counted", "fund_discontinued", pending),
        Revenue(revenue),
        Signs(notices.everything),
        Closing(settled_first),
    ),
)
