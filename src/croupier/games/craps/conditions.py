"""When a wager may be made, how large it may be, and when it may be taken back."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import Any

from croupier.core.errors import Refused
from croupier.core.game import Game
from croupier.core.money import Cents, short
from croupier.core.table import Table
from croupier.core.wager import Bid, Wager, WagerKind
from croupier.equipment.chips import payable
from croupier.games.craps.options import PAYS
from croupier.rulebook.acceptance import accept
from croupier.rulebook.citation import cites

DOLLAR = 1_00
FLAT = {
    "pass_odds": "pass", "dont_pass_odds": "dont_pass",
    "come_odds": "come", "dont_come_odds": "dont_come",
}  # fmt: skip
LAID = ("dont_pass_odds", "dont_come_odds")
SUPPLEMENTAL = {
    "pass_odds": "craps.6.a", "dont_pass_odds": "craps.6.b",
    "come_odds": "craps.6.c", "dont_come_odds": "craps.6.d",
}  # fmt: skip


def _refuse(wager: Wager, why: str, because: tuple[str, ...], accepted: str = "") -> None:
    raise Refused(f"{short(wager.amount)} on {wager.spot}", why, because, accepted)


@cites("craps.2.a", "craps.2.b", "craps.3.d")
def before_the_come_out(table: Table, wager: Wager) -> None:
    """A line bet is made right before the come out roll, and never once a point is on."""
    if table.play.point is None:
        return
    dont = wager.kind == "dont_pass"
    because = ("craps.2.b", "craps.3.d") if dont else ("craps.2.a",)
    other = "dont_come" if dont else "come"
    _refuse(
        wager, f"the point is {table.play.point}", because, f"{other}, or wait for the come out"
    )


@cites("craps.2.c", "craps.2.d")
def after_the_come_out(table: Table, wager: Wager) -> None:
    """A come or don't come bet is made once the come out roll has set a point."""
    if table.play.point is None:
        because = ("craps.2.d",) if wager.kind == "dont_come" else ("craps.2.c",)
        line = "dont_pass" if wager.kind == "dont_come" else "pass"
        _refuse(wager, "no point is on", because, line)


@cites("craps.2.nn", "craps.12.a.1")
def before_a_new_shooter(table: Table, wager: Wager) -> None:
    """A fire bet is made before the first come out roll of a new shooter, and never changed."""
    if not table.play.new_shooter:
        _refuse(wager, "this shooter has thrown", ("craps.2.nn",), "before the next new shooter")
    if table.wager(wager.id) is not None:
        _refuse(wager, "a fire bet is never increased", ("craps.3.c.2",))


def flats(table: Table, wager: Wager) -> Cents:
    """The flat bets of a patron that a supplemental wager supports."""
    kind, point = FLAT[wager.kind], int(wager.on)
    own = (w.amount for w in table.wagers_of(wager.patron) if w.kind == kind and w.at == point)
    return sum(own)


@cites("craps.6.a", "craps.6.b", "craps.6.c", "craps.6.d", "craps.6.e", "craps.6.f")
def supports_a_flat_bet(table: Table, wager: Wager) -> None:
    """A supplemental wager stands behind a flat bet on the same point, within its multiple."""
    clause = (SUPPLEMENTAL[wager.kind],)
    flat = flats(table, wager)
    if not flat:
        why = f"no {FLAT[wager.kind]} bet is on {wager.on}"
        _refuse(wager, why, clause, f"a {FLAT[wager.kind]} bet first")
    most = most_odds(table.rules, wager.kind, wager.on, flat)
    if wager.amount > most:
        because = (*clause, "craps.6.e")
        _refuse(wager, "above the multiple this house allows", because, f"at most {short(most)}")


@cites("craps.6.e", "craps.6.f")
def most_odds(rules: Any, kind: str, point: str, flat: Cents) -> Cents:
    """The most that may be taken or laid: the multiple, and what a whole payout needs beyond."""
    odds = PAYS.row(kind, point).odds
    won = rules.odds_multiple[point] * flat
    most = Fraction(won) / odds.fraction if kind in LAID else Fraction(won)
    if rules.odds_overage:
        return ceil(most / (odds.den * DOLLAR)) * odds.den * DOLLAR
    return int(most)


@cites("craps.2.u")
def booked_apart(table: Table, wager: Wager) -> None:
    """A whirl bet is booked as a horn bet and any seven."""
    _refuse(wager, "booked as a horn bet and any seven", ("craps.2.u",), "horn and any_seven")


@cites("craps.2.t")
def has_its_area(table: Table, wager: Wager) -> None:
    """Without an area of its own a horn high bet is booked as a horn bet and a straight one."""
    if not table.rules.horn_high_area:
        because = ("craps.2.t",)
        _refuse(wager, "this layout has no area for it", because, "horn and the one number")


@cites("craps.3.c", "craps.3.c.1")
def not_with_a_point(table: Table, wager: Wager, amount: Cents) -> None:
    """A pass or come bet whose point is set stays until it is decided."""
    if wager.at is not None:
        what = f"taking down {short(amount)} of {wager.spot}"
        why = f"its point, {wager.at}, is set"
        raise Refused(what, why, ("craps.3.c.1",), "its odds may be taken down")


@cites("craps.3.c.2")
def never(table: Table, wager: Wager, amount: Cents) -> None:
    """A fire bet stays until the loser seven."""
    why = "a fire bet is neither reduced nor removed before a loser seven"
    raise Refused(f"taking down {wager.spot}", why, ("craps.3.c.2",))


@cites("craps.3.d")
def with_its_odds(table: Table, wager: Wager, amount: Cents) -> None:
    """A don't bet may come down; the odds behind it must still stand within their multiple."""
    kind = f"{wager.kind}_odds"
    laid = sum(
        w.amount for w in table.wagers_of(wager.patron) if w.kind == kind and int(w.on) == wager.at
    )
    left = wager.amount - amount
    if laid and laid > most_odds(table.rules, kind, str(wager.at), left):
        what = f"taking down {short(amount)} of {wager.spot}"
        raise Refused(what, "odds are laid behind it", ("craps.3.d",), f"take {kind} down first")


@cites("craps.4.f", "craps.3.b")
def accept_wager(game: Game, table: Table, wager: Wager, bid: Bid) -> None:
    """Common conditions; coupons on the line alone; and an amount that its odds can pay."""
    pays_in_chips(game, table, wager)
    accept(game, table, wager, bid)
    if wager.coupon and wager.kind not in ("pass", "dont_pass"):
        why = "match play coupons are for pass and don't pass alone"
        _refuse(wager, why, ("craps.3.b",), "chips alone")


@cites("craps.4.f")
def pays_in_chips(game: Game, table: Table, wager: Wager) -> None:
    """A wager that approved chips could not pay at its odds is not accepted."""
    kind = game.kind(wager.kind)
    if kind is None or wager.kind not in PAYS.wagers() or _pays(table, kind, wager.amount):
        return
    near = " or ".join(short(a) for a in _payable_near(table, kind, wager.amount))
    _refuse(wager, "cannot be paid at its odds with approved chips", ("craps.4.f",), near)


def _pays(table: Table, kind: WagerKind, amount: Cents) -> bool:
    """Whether every way this wager can win is paid in approved chips."""
    return all(
        amount * line.odds.num % line.odds.den == 0 and payable(line.odds.of(amount))
        for line in kind.pays(table.rules)
    )


def _payable_near(table: Table, kind: WagerKind, amount: Cents) -> tuple[Cents, ...]:
    step = table.rules.limits_increment
    low, high = table.rules.limits(kind.key)
    down = (a for a in range(amount - amount % step, low - 1, -step))
    up = (a for a in range(amount - amount % step + step, high + 1, step))
    found = (next((a for a in way if _pays(table, kind, a)), None) for way in (down, up))
    return tuple(a for a in found if a is not None)
