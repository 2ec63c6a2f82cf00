"""Progressive wager coupons: each one stands for the chip it replaces, which the house stakes."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.core.event import Event, Returned, RoundEnded, WagerPlaced, WagerTakenDown
from croupier.core.fold import transfer
from croupier.core.part import Part
from croupier.core.table import HOUSE, Table
from croupier.games.families.changing import AnyPlay, changed
from croupier.games.families.meter import PROGRESSIVE
from croupier.rulebook.citation import cites


@cites("blackjack.3.k", "caribbeanstud.6.c")
def _redeemed(table: Table, event: WagerPlaced) -> Table:
    """A coupon stands for the chip it replaces: the house stakes it (GN-13)."""
    wager = event.wager
    if wager.kind != PROGRESSIVE or not wager.coupon:
        return table
    table = changed(table, coupons=table.play.coupons | {wager.id})
    return replace(table, accounts=transfer(table.accounts, HOUSE, wager.patron, wager.amount))


def _back(table: Table, event: WagerTakenDown | Returned) -> Table:
    """A coupon is returned as a coupon, not as money."""
    if event.wager not in table.play.coupons:
        return table
    table = changed(table, coupons=table.play.coupons - {event.wager})
    return replace(table, accounts=transfer(table.accounts, event.patron, HOUSE, event.amount))


def _round_over(table: Table, event: RoundEnded) -> Table:
    """Coupons are for this round only."""
    return changed(table, coupons=frozenset()) if table.play.coupons else table


def _voided(table: Table, fresh: AnyPlay) -> AnyPlay:
    """After a void round coupons are returned as coupons."""
    return replace(fresh, coupons=table.play.coupons)


def without_coupons(table: Table, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The end of a void round: a coupon that is returned is not money."""
    *before, ended = events
    lying = [wager for wager in table.wagers if wager.id in table.play.coupons]
    if not lying or not isinstance(ended, RoundEnded):
        return events
    less = {wager.patron: ended.balances[wager.patron] - wager.amount for wager in lying}
    return (*before, replace(ended, balances={**ended.balances, **less}))


COUPONS = Part(
    name="progressive coupons",
    evolve={
        WagerPlaced: _redeemed,
        WagerTakenDown: _back,
        Returned: _back,
        RoundEnded: _round_over,
    },
    voids=_voided,
)
"""The wagers of a round that were made with a coupon (`play.coupons`)."""
