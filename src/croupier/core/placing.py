"""What a bid brings: the wager, or several, and before them the words that confirm it.

A patron's chips on one area are one wager, however often the patron adds to it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from croupier.core.errors import Refused
from croupier.core.event import DRIVER, Bought, Confirmed, Event, WagerPlaced, WagerTakenDown
from croupier.core.game import Game, booked_as, home_of, late_roles, taken_with
from croupier.core.money import Cents, money
from croupier.core.odds import NOTHING
from croupier.core.resolve import resolve
from croupier.core.step import Draw, Step
from croupier.core.table import IDLE, Spoken, Table
from croupier.core.wager import Bid, Spot, Wager, WagerKind, parse_bid

_ABOUT = re.compile(r"(?:verbal|late) wager of ([^:\s]+): (.+)")
"""What is confirmed of a spoken wager: whose it is, and the bid."""


def is_late(game: Game, table: Table, step: Step) -> bool:
    """Whether a wager made now is late: a device already moves, and the rules allow it."""
    return type(step) is Draw and bool(late_roles(game, table.rules))


def bid_inputs(game: Game, table: Table, patron: str, bid: Bid, *, late: bool) -> tuple[Event, ...]:
    """All inputs that a bid brings: what people say, the cash changed, the wagers it makes."""
    booked = _booked(game, table, patron, bid, late)
    verbal = _verbal(game, patron, bid) if bid.cash else ()
    return (*verbal, *_late(game, table, patron, bid), *booked) if late else (*verbal, *booked)


def _verbal(game: Game, patron: str, bid: Bid) -> tuple[Event, ...]:
    """Cash put down with a verbal wager is confirmed by the roles in the rules, and changed."""
    about = f"verbal wager of {patron}: {bid}"
    confirmed = (Confirmed(role=role, about=about) for role in game.confirms)
    return (*confirmed, Bought(patron=patron, amount=bid.amount))


def _late(game: Game, table: Table, patron: str, bid: Bid) -> tuple[Event, ...]:
    """A late wager is confirmed aloud by the people the rules name."""
    about = f"late wager of {patron}: {bid}"
    return tuple(Confirmed(role=role, about=about) for role in late_roles(game, table.rules))


def _booked(game: Game, table: Table, patron: str, bid: Bid, late: bool) -> list[WagerPlaced]:
    """The wagers that a bid makes: one, or the several it is booked as."""
    booked: list[WagerPlaced] = []
    for part in booked_as(game, table, bid):
        table = _with(table, booked[-1].wager) if booked else table
        wager = new_wager(game, table, patron, part)
        booked.append(WagerPlaced(wager=wager, cash=bid.cash, late=late))
    if len(booked) > 1 and not bid.cash:
        _can_pay(table, patron, bid, booked)
    return booked


def _can_pay(table: Table, patron: str, bid: Bid, booked: Sequence[WagerPlaced]) -> None:
    """Refuse a bid if the patron cannot pay for all the wagers it is booked as."""
    cost = sum(one.wager.amount + one.wager.commission for one in booked)
    balance = table.accounts.get(patron, 0)
    if cost > balance:
        why = f"{patron} has {money(balance)} at this table, and it takes {money(cost)}"
        raise Refused(bid.words, why, ("cmr146.09.1",), "buying chips")


def _with(table: Table, wager: Wager) -> Table:
    """The layout with one more wager, for the number and the area of the next one."""
    following = max(table.next_wager, wager.id + 1)
    return replace(table, wagers=(*table.wagers, wager), next_wager=following)


def made_together(
    game: Game, table: Table, event: WagerPlaced | WagerTakenDown
) -> tuple[WagerPlaced | WagerTakenDown, ...]:
    """All inputs of the request that one of them begins: of one bid, or of one wager taken down."""
    if isinstance(event, WagerPlaced):
        own = event.wager
        bid = Bid(own.amount, own.kind, own.on, own.box, event.cash, own.coupon)
        booked = _booked(game, table, own.patron, bid, event.late)
        return tuple(replace(one, cites=event.cites) for one in booked)
    wager = table.wager(event.wager)
    if wager is None or wager.patron != event.patron:
        return (event,)
    return taken_down(game, table, wager, event.amount)


def taken_down(game: Game, table: Table, wager: Wager, amount: Cents) -> tuple[WagerTakenDown, ...]:
    """What a patron puts in to take back an amount of a wager, and of those booked with it."""
    down = (
        WagerTakenDown(wager=one.id, patron=one.patron, spot=one.spot, amount=part)
        for one, part in taken_with(game, table, wager, amount)
    )
    return tuple(as_taken_down(game, table, event) for event in down)


def bound_by(game: Game, table: Table, event: WagerPlaced | WagerTakenDown) -> Spoken | None:
    """What must come right after a wager that is made, or taken down, together with others."""
    if table.spoken is not None and is_next(table.spoken, event):
        return said_next(table, event)
    rest = made_together(game, table, event)[1:]
    return Spoken(rest, bound=True) if rest else None


def said_next(table: Table, event: Event) -> Spoken | None:
    """What a spoken wager waits for after this input; None if nothing, or if it has lapsed."""
    spoken = table.spoken
    if spoken is None or not is_next(spoken, event) or not spoken.rest[1:]:
        return None
    return replace(spoken, rest=spoken.rest[1:])


def is_next(spoken: Spoken, event: Event) -> bool:
    """Whether an input is the next that a spoken wager waits for, whoever confirms it."""
    due = spoken.rest[0]
    if isinstance(due, Confirmed) and isinstance(event, Confirmed):
        same = (due.role, due.about) == (event.role, event.about)
        return same and spoken.bound == (event.by == DRIVER)
    return due == event


def confirmed(event: Confirmed) -> tuple[str, Bid] | None:
    """Whose spoken wager is confirmed, and the bid; None if it is about anything else."""
    match = _ABOUT.fullmatch(event.about)
    try:
        return (match[1], parse_bid(match[2])) if match else None
    except Refused:
        return None


def confirming(game: Game, table: Table, event: Confirmed) -> Spoken | None:
    """The wager that a confirmation begins or goes on with; None if it is about anything else."""
    if table.spoken is not None and is_next(table.spoken, event):
        return said_next(table, event)
    said = confirmed(event)
    if said is None or said[0] not in table.accounts:
        return None
    try:
        bid = named(game, table, said[1])
        late = table.stage != IDLE and is_late(game, table, game.phases[table.stage](table))
        spoken = Spoken(bid_inputs(game, table, said[0], bid, late=late), event.by == DRIVER)
    except Refused:
        return None
    return replace(spoken, rest=spoken.rest[1:]) if is_next(spoken, event) else None


def new_wager(game: Game, table: Table, patron: str, bid: Bid) -> Wager:
    """The wager a bid makes; it adds to the patron's own undecided wager on that area, if any.

    Its commission is a share of all that will be there, less what was paid for it already.
    """
    kind = game.kind(bid.kind)
    wager = Wager(
        id=table.next_wager,
        kind=bid.kind,
        on=bid.on,
        box=bid.box or home_of(game, table, patron),
        patron=patron,
        amount=bid.amount,
        at=kind.start(bid.on) if kind else None,
        working=kind is None or kind.off is None,
        coupon=bid.coupon,
        commission=commission_on(kind, table, bid.amount),
    )
    for there in table.wagers:
        if there.kind == wager.kind and same_area(there, wager):
            due = commission_on(kind, table, there.amount + wager.amount)
            more = max(due - there.commission, 0)
            return replace(wager, id=there.id, working=there.working, commission=more)
    return wager


def commission_on(kind: WagerKind | None, table: Table, amount: Cents) -> Cents:
    """The commission that is taken with an amount; a fraction of a cent is not collected."""
    share = kind.commission(table.rules) if kind else NOTHING
    return amount * share.num // share.den if share.num else 0


def commission_returned(game: Game, table: Table, wager: Wager, amount: Cents) -> Cents:
    """The commission that comes back with an amount: all but what is owed on what remains.

    So a wager pays the same commission in whatever parts it was made and taken down.
    """
    owed = commission_on(game.kind(wager.kind), table, wager.amount - amount)
    return max(wager.commission - owed, 0)


def as_taken_down(game: Game, table: Table, event: WagerTakenDown) -> WagerTakenDown:
    """A wager taken down, with the commission that comes back, if any was taken with it."""
    wager = table.wager(event.wager)
    if wager is None or not wager.commission:
        return event
    return replace(event, commission=commission_returned(game, table, wager, event.amount))


def commission_back(game: Game, rules: Any, spot: str, amount: Cents) -> Cents | None:
    """The commission that comes back with an undecided stake; None if its parts may be rounded.

    Every amount is a multiple of the increment, so that a share which is whole cents for the
    increment is whole cents for each part of a wager.
    """
    kind = game.kind(Spot.parse(spot).kind)
    share = kind.commission(rules) if kind else NOTHING
    if kind is None or not share.num:
        return 0
    whole = all(part * share.num % share.den == 0 for part in (rules.increment(kind.key), amount))
    return amount * share.num // share.den if whole else None


def named(game: Game, table: Table, bid: Bid) -> Bid:
    """The bid with the kind, spot and box that its words mean."""
    kind = game.kind(bid.kind)
    if kind is None:
        area = resolve(game, table.rules, Spot(bid.kind, bid.on, bid.box))
        kind = game.kind(area.kind)
        bid = replace(bid, kind=area.kind, on=area.on, box=area.box)
    usual = kind.usual(table) if kind and not bid.on else ""
    return replace(bid, on=usual) if usual else bid


def same_area(one: Wager, other: Wager) -> bool:
    """Whether two stakes are one wager: same patron, same area, same state."""
    return (
        one.on == other.on
        and one.patron == other.patron
        and (one.kind, one.box, one.at, one.coupon)
        == (other.kind, other.box, other.at, other.coupon)
    )


def together(there: Wager, wager: Wager) -> Wager:
    """The wager combined with the one it is added to."""
    return replace(wager, amount=there.amount + wager.amount)
