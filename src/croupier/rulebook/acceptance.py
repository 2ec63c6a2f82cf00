"""Which wagers a table accepts: limits, increments, chips, coupons, whole cents."""

from __future__ import annotations

from functools import lru_cache
from math import lcm
from typing import Any

from croupier.core.errors import Refused
from croupier.core.game import Game, deciding
from croupier.core.money import Cents, money
from croupier.core.rules import Rules
from croupier.core.table import Table
from croupier.core.wager import Bid, Wager, WagerKind
from croupier.rulebook.citation import cites
from croupier.rulebook.option import Foreign, foreign, schema


def accept(game: Game, table: Table, wager: Wager, bid: Bid) -> None:
    """Refuse a wager that the posted limits, the increments or the chips do not allow."""
    kind = game.kind(wager.kind)
    assert kind is not None, "admission has looked it up"
    within_limits(table.rules, wager, bid)
    in_increments(table.rules, kind, wager, bid)
    with_chips(table.rules, bid, kind)
    in_whole_cents(game, kind, table.rules, wager, bid)


@cites("cmr147.07.1", "cmr147.07.3", "cmr147.07.4")
def within_limits(rules: Any, wager: Wager, bid: Bid) -> None:
    """A wager is within the posted limits, unless the house accepts others."""
    low, high = rules.limits(wager.kind)
    if rules.limits_accept_outside or low <= wager.amount <= high:
        return
    with_it = "" if wager.amount == bid.amount else f"{money(wager.amount)} in all is "
    why = with_it + (
        f"below the minimum of {money(low)}"
        if wager.amount < low
        else f"above the maximum of {money(high)}"
    )
    raise Refused(
        bid.words, why, ("cmr147.07.1", "cmr147.07.3"), f"from {money(low)} to {money(high)}"
    )


@cites("cmr147.07.6")
def in_increments(rules: Any, kind: WagerKind, wager: Wager, bid: Bid) -> None:
    """A wager is a multiple of the increment times the number of equal chips its kind needs."""
    unit = rules.increment(kind.key) * kind.multiple
    if wager.amount % unit:
        why = f"not a multiple of {money(unit)}"
        near = nearest(rules, wager, unit)
        raise Refused(bid.words, why, (*kind.multiple_cites, "cmr147.07.6"), near)


def nearest(rules: Any, wager: Wager, unit: Cents) -> str:
    """Name the multiples of a unit next to a wager's amount that are within the limits."""
    low, high = rules.limits(wager.kind)
    down = max(wager.amount // unit * unit, -(-low // unit) * unit)
    up = min(-(-wager.amount // unit) * unit, high // unit * unit)
    return " or ".join(dict.fromkeys(money(a) for a in (down, up) if low <= a <= high))


@cites("cmr146.09.1")
def with_chips(rules: Any, bid: Bid, kind: WagerKind) -> None:
    """Wagers are made with chips; verbal cash and coupons only if the house takes them."""
    if bid.cash and not getattr(rules, "wager_verbal_cash", False):
        usual = Foreign("verbal wagers with cash are not taken", ())
        why, own, _ = foreign(type(rules)).get("wager.verbal_cash", usual)
        declared = schema(type(rules)).get("wager.verbal_cash")
        named = own or (declared.cites if declared else ())
        because = (*(c for c in named if c != "cmr146.09.1"), "cmr146.09.1")
        raise Refused(bid.words, why, because, "chips on the layout")
    if bid.coupon and not rules.takes_coupon(kind.key):
        where = f"on {kind.name}" if rules.coupons_match_play else "at this table"
        why = f"match play coupons are not taken {where}"
        raise Refused(bid.words, why, ("cmr146.09.1",), "chips only")


def in_whole_cents(game: Game, kind: WagerKind, rules: Rules, wager: Wager, bid: Bid) -> None:
    """Refuse a wager whose payment or return would not be whole cents."""
    if wager.amount % whole_cents(game, kind, rules, wager.on):
        accepted = nearest(rules, wager, amount_unit(game, rules, kind, wager.on))
        raise Refused(bid.words, "cannot be settled in whole cents", ("cmr147.07.5",), accepted)


@lru_cache(maxsize=8192)
def whole_cents(game: Game, kind: WagerKind, rules: Rules, on: str) -> Cents:
    """The least amount for which every payment and return is whole cents."""
    if not game.decides:
        return 1
    device = deciding(game, kind, rules)
    verdicts = (kind.judge(kind.start(on), device.value(face), rules) for face in device.faces)
    return lcm(
        *(
            share.fraction.denominator
            for verdict in verdicts
            for share in (verdict.paid, verdict.kept)
            if share is not None
        )
    )


def amount_unit(game: Game, rules: Any, kind: WagerKind, on: str) -> Cents:
    """The unit of every amount on a spot: the increment, settled in whole cents."""
    return lcm(rules.increment(kind.key) * kind.multiple, whole_cents(game, kind, rules, on))


def least_wager(game: Game, rules: Any, kind: WagerKind, on: str) -> Cents:
    """The least amount a table takes on a spot: the minimum, in increments and whole cents."""
    unit = amount_unit(game, rules, kind, on)
    low, _ = rules.limits(kind.key)
    return int(-(-low // unit) * unit)
