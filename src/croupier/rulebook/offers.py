"""What a table would accept instead of a wager it refuses, found by trying it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from contextvars import ContextVar
from functools import lru_cache
from math import lcm
from typing import Any

from msgspec.structs import replace

from croupier.core.errors import NotOpen, Refused
from croupier.core.game import Game, booked_as, deciding
from croupier.core.money import Cents, money, span
from croupier.core.rules import Rules
from croupier.core.table import Table
from croupier.core.wager import Bid, Wager, WagerKind

TRIES = 120
"""How many amounts are tried to find one that a game's own conditions accept."""
_trying: ContextVar[bool] = ContextVar("trying", default=False)
"""Whether an amount is only being tried: its refusal need not say what would be accepted."""


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


@lru_cache(maxsize=8192)
def least_wager(game: Game, rules: Any, kind: WagerKind, on: str) -> Cents:
    """The least amount a table takes on a spot: the minimum, or the next that the game accepts.

    Where the game accepts none on an empty table, it is the minimum in increments.
    """
    table, box = Table(rules=rules, play=game.play(rules)), game.boxes(rules)[0]
    every = _amounts(game, kind, rules, on)
    wager = Wager(1, kind.key, on, box, "", 0, kind.start(on))
    bid = Bid(0, kind.key, on, box)
    found = (a for a in every[:TRIES] if _accepts(game, table, wager, bid, a))
    unit, (low, _) = amount_unit(game, rules, kind, on), rules.limits(kind.key)
    return next(found, -(-low // unit) * unit)


def _amounts(game: Game, kind: WagerKind, rules: Any, on: str) -> range:
    """Every amount within the limits that is a multiple of the unit."""
    unit, (low, high) = amount_unit(game, rules, kind, on), rules.limits(kind.key)
    return range(-(-low // unit) * unit, high + 1, unit)


def between(game: Game, kind: WagerKind, table: Table, wager: Wager, bid: Bid) -> str:
    """Name the least and the most that the table takes; if some is there, how much may be added."""
    if _trying.get():
        return ""
    every, there = _amounts(game, kind, table.rules, wager.on), wager.amount - bid.amount
    able = every[: _allowed(game, kind, table, wager, every)]
    able = able[bisect_right(able, there) :]
    most = _first(game, kind, table, wager, bid, reversed(able))
    least = _first(game, kind, table, wager, bid, able)
    if most is None or least is None:
        return "no more there" if there else ""
    most, least = most - there, least - there
    return f"{span(least, most)}{' more' if there else ''}"


def nearest(game: Game, kind: WagerKind, table: Table, wager: Wager, bid: Bid) -> str:
    """Name the amounts next to a bid's that the table takes, given what is there already."""
    if _trying.get():
        return ""
    every, there = _amounts(game, kind, table.rules, wager.on), wager.amount - bid.amount
    at = bisect_right(every, wager.amount)
    able = every[bisect_right(every, there) : at]
    below = _first(game, kind, table, wager, bid, reversed(able))
    above = _first(game, kind, table, wager, bid, every[at:])
    near = [a - there for a in (below, above) if a is not None]
    return " or ".join(map(money, near)) + (" more" if near and there else "")


def _first(
    game: Game, kind: WagerKind, table: Table, wager: Wager, bid: Bid, amounts: Iterable[Cents]
) -> Cents | None:
    """The first of these amounts that the table takes now."""
    for _, amount in zip(range(TRIES), amounts, strict=False):
        refusal = _not_allowed(game, kind, table, wager, amount)
        if isinstance(refusal, NotOpen):
            return None
        if refusal is None and _accepts(game, table, wager, bid, amount):
            return amount
    return None


def _allowed(game: Game, kind: WagerKind, table: Table, wager: Wager, every: range) -> int:
    """How many of these rising amounts are allowed now: what caps one caps every higher one."""
    least, most = 0, len(every)
    refusal = _not_allowed(game, kind, table, wager, every[-1]) if every else None
    if refusal is None or isinstance(refusal, NotOpen):
        return most if refusal is None else 0
    while least < most:
        middle = (least + most) // 2
        if _not_allowed(game, kind, table, wager, every[middle]) is None:
            least = middle + 1
        else:
            most = middle
    return least


def _not_allowed(
    game: Game, kind: WagerKind, table: Table, wager: Wager, amount: Cents
) -> Refused | None:
    """Why an amount may not be wagered now, if so; one that is booked as several wagers may."""
    if len(booked_as(game, table, Bid(amount, kind.key, wager.on, wager.box))) > 1:
        return None
    try:
        kind.allowed(table, replace(wager, amount=amount))
    except Refused as refusal:
        return refusal
    return None


def _accepts(game: Game, table: Table, wager: Wager, bid: Bid, amount: Cents) -> bool:
    """Whether a game has nothing against an amount of a wager, of which some may be there."""
    more = amount - (wager.amount - bid.amount)
    token = _trying.set(True)
    try:
        game.accept(game, table, replace(wager, amount=amount), replace(bid, amount=more))
    except Refused:
        return False
    finally:
        _trying.reset(token)
    return True
