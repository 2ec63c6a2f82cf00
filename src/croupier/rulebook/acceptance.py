"""Which wagers a table accepts: limits, increments, chips, coupons, whole cents."""

from __future__ import annotations

from typing import Any

from croupier.core.errors import Refused
from croupier.core.game import Game
from croupier.core.money import Cents, money
from croupier.core.table import Table
from croupier.core.wager import Bid, Wager, WagerKind
from croupier.rulebook.citation import cites
from croupier.rulebook.offers import amount_unit, between, least_wager, nearest, whole_cents
from croupier.rulebook.option import Foreign, foreign

__all__ = ["accept", "amount_unit", "exact", "least_wager", "whole_cents"]


def accept(game: Game, table: Table, wager: Wager, bid: Bid) -> None:
    """Refuse a wager that the posted limits, the increments or the chips do not allow."""
    kind = game.kind(wager.kind)
    assert kind is not None, "admission has looked it up"
    within_limits(game, kind, table, wager, bid)
    in_increments(game, kind, table, wager, bid)
    with_chips(table.rules, bid, kind)
    in_whole_cents(game, kind, table, wager, bid)


@cites("cmr147.07.1", "cmr147.07.3", "cmr147.07.4")
def within_limits(game: Game, kind: WagerKind, table: Table, wager: Wager, bid: Bid) -> None:
    """A wager is within the posted limits, unless the house accepts others."""
    low, high = table.rules.limits(wager.kind)
    if table.rules.limits_accept_outside or low <= wager.amount <= high:
        return
    with_it = "" if wager.amount == bid.amount else f"{money(wager.amount)} in all is "
    why = with_it + (
        f"below the minimum of {money(low)}"
        if wager.amount < low
        else f"above the maximum of {money(high)}"
    )
    offered = between(game, kind, table, wager, bid)
    because = (*table.rules.limited_by(wager.kind), "cmr147.07.1", "cmr147.07.3")
    raise Refused(bid.words, why, because, offered)


@cites("cmr147.07.6")
def in_increments(game: Game, kind: WagerKind, table: Table, wager: Wager, bid: Bid) -> None:
    """A wager is a multiple of the increment times the number of equal chips its kind needs."""
    unit = table.rules.increment(kind.key) * kind.multiple
    if wager.amount % unit:
        why = f"not a multiple of {money(unit)}"
        near = nearest(game, kind, table, wager, bid)
        raise Refused(bid.words, why, (*kind.multiple_cites, "cmr147.07.6"), near)


@cites("cmr146.09.1")
def with_chips(rules: Any, bid: Bid, kind: WagerKind) -> None:
    """Wagers are made with chips; verbal cash and coupons only if the house takes them."""
    if bid.cash:
        _with_cash(rules, bid, kind)
    if bid.coupon and not rules.takes_coupon(kind.key):
        where = f"on {kind.name}" if rules.coupons_match_play else "at this table"
        why = f"match play coupons are not taken {where}"
        raise Refused(bid.words, why, ("cmr146.09.1",), "chips only")


def _with_cash(rules: Any, bid: Bid, kind: WagerKind) -> None:
    """A verbal wager with cash is taken if the house does so, and the rules let it be made so."""
    chips = rules.chips_only.get(kind.key)
    if chips is not None:
        why, instead = f"{kind.name} is not made with cash", "a chip of the amount"
        raise Refused(bid.words, why, (*chips, "cmr146.09.1"), instead)
    if getattr(rules, "wager_verbal_cash", False):
        return
    usual = Foreign("verbal wagers with cash are not taken", ())
    why, own, _ = foreign(type(rules)).get("wager.verbal_cash", usual)
    named = own or rules.cash_by.get(kind.key) or rules.wants_confirmed(cash=True)
    because = (*(c for c in rules.own(named) if c != "cmr146.09.1"), "cmr146.09.1")
    raise Refused(bid.words, why, because, "chips on the layout")


def in_whole_cents(game: Game, kind: WagerKind, table: Table, wager: Wager, bid: Bid) -> None:
    """Refuse a wager whose payment or return would not be whole cents."""
    if wager.amount % whole_cents(game, kind, table.rules, wager.on):
        near = nearest(game, kind, table, wager, bid)
        raise Refused(bid.words, "cannot be settled in whole cents", ("cmr147.07.5",), near)


@cites("blackjack.17.a.3.i", "blackjack.19.a", "blackjack.20.a", "caribbeanstud.6.c")
@cites("letitride.6a.b", "coloradoholdem.6a.b")
def exact(table: Table, wager: Wager, because: tuple[str, ...]) -> None:
    """A wager with set amounts (`rules.amounts`) must be made for one of them."""
    amounts: tuple[Cents, ...] = table.rules.amounts(wager.kind)
    if wager.amount not in amounts:
        near = " or ".join(map(money, amounts))
        raise Refused(wager.words, f"the amount must be {near}", because, near)
