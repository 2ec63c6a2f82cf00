"""Chips on one area: a patron's chips there are one wager, however often the patron adds to it."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.core.game import Game, home_of
from croupier.core.money import Cents
from croupier.core.odds import Ratio
from croupier.core.resolve import resolve
from croupier.core.table import Table
from croupier.core.wager import Bid, Spot, Wager


def new_wager(game: Game, table: Table, patron: str, bid: Bid) -> Wager:
    """The wager a bid makes; it adds to the patron's own undecided wager on that area, if any."""
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
        commission=_commission(kind.commission(table.rules), bid.amount) if kind else 0,
    )
    for there in table.wagers:
        if there.kind == wager.kind and same_area(there, wager):
            return replace(wager, id=there.id, working=there.working)
    return wager


def _commission(share: Ratio, amount: Cents) -> Cents:
    """A share of the amount; a fraction of a cent is not collected."""
    return amount * share.num // share.den


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
