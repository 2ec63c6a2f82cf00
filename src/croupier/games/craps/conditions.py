"""When a wager may be made, how large it may be, and when it may be taken back."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from croupier.core.errors import Refused, TooMuch
from croupier.core.game import Game
from croupier.core.money import Cents, money, span
from croupier.core.odds import Ratio
from croupier.core.table import Table
from croupier.core.wager import Bid, Wager, WagerKind, marked
from croupier.equipment.chips import payable
from croupier.games.craps.options import (
    COMBINED,
    DOLLAR,
    FIRE_LIMITS,
    FIRE_SPOTS,
    FLAT,
    LAID,
    ODDS_BETS,
    PAYS,
    DiceOptions,
)
from croupier.rulebook.acceptance import accept, in_whole_cents, with_chips
from croupier.rulebook.citation import cites
from croupier.rulebook.offers import between, nearest

BOUNDED = (*ODDS_BETS, "fire")
LISTED = frozenset((*PAYS.wagers(), *COMBINED))
SEATS = 9
SUPPLEMENTAL = {
    "pass_odds": "craps.6.a",
    "dont_pass_odds": "craps.6.b",
    "come_odds": "craps.6.c",
    "dont_come_odds": "craps.6.d",
}


def _refuse(wager: Wager, why: str, because: tuple[str, ...], accepted: str = "") -> None:
    raise Refused(wager.words, why, because, accepted)


@cites("craps.2.a", "craps.2.b", "craps.3.d")
def before_the_come_out(table: Table, wager: Wager) -> None:
    """A line bet is made right before the come out roll, and never once a point is on."""
    if table.play.point is None:
        return
    dont = wager.kind == "dont_pass"
    because = ("craps.2.b", "craps.3.d") if dont else ("craps.2.a",)
    other = "dont_come" if dont else "come"
    _refuse(
        wager,
        f"the point is {table.play.point}",
        because,
        f"{marked(other)}, or wait for the next come out roll",
    )


@cites("craps.2.c", "craps.2.d")
def after_the_come_out(table: Table, wager: Wager) -> None:
    """A come or don't come bet is made after the come out roll has set a point."""
    if table.play.point is None:
        because = ("craps.2.d",) if wager.kind == "dont_come" else ("craps.2.c",)
        line = "dont_pass" if wager.kind == "dont_come" else "pass"
        _refuse(wager, "no point is on", because, marked(line))


@cites("craps.2.nn", "craps.3.c.2", "craps.12.a.1", "cmr146.17.4.a")
def before_a_new_shooter(table: Table, wager: Wager) -> None:
    """A fire bet is made before a new shooter's first come out roll, and never changed.

    Each has a numbered area of its own, of which there are at most sixteen.
    """
    play, later = table.play, "before the come out roll of the next new shooter"
    pending = any(w.kind == "fire" for w in table.wagers_of(wager.patron))
    because = ("craps.2.nn", "craps.12.a.1", *(("craps.3.c.2",) if pending else ()))
    if not play.new_shooter or play.deciding:
        _refuse(wager, "this shooter has already thrown", because, later)
    if play.point is not None:
        _refuse(wager, f"the point is {play.point}", because, later)
    if pending:
        why = "a fire bet that is waiting for a loser seven cannot be increased"
        _refuse(wager, why, ("craps.3.c.2",), later)
    if sum(w.kind == "fire" for w in table.wagers) >= FIRE_SPOTS:
        why = f"all {FIRE_SPOTS} numbered areas have a fire bet"
        _refuse(wager, why, ("craps.12.a.1", "cmr146.17.4.a"), "after the next loser seven")


def flats(table: Table, wager: Wager) -> Cents:
    """The patron's flat bets that a supplemental wager supports."""
    kind, point = FLAT[wager.kind], int(wager.on)
    own = (w.amount for w in table.wagers_of(wager.patron) if w.kind == kind and w.at == point)
    return sum(own)


@cites("craps.6.a", "craps.6.b", "craps.6.c", "craps.6.d", "craps.6.e", "craps.6.f")
def supports_a_flat_bet(table: Table, wager: Wager) -> None:
    """A supplemental wager supports a flat bet on the same point, within its multiple."""
    clause = (SUPPLEMENTAL[wager.kind],)
    flat = flats(table, wager)
    if not flat:
        why = f"no {marked(FLAT[wager.kind])} bet is on {wager.on}"
        _refuse(wager, why, clause, _flat_first(table, wager))
    most = table.rules.most_odds(wager.kind, wager.on, flat)
    if wager.amount > most:
        because = (*clause, "craps.6.e")
        raise TooMuch(wager.words, "above the multiple this house allows", because, most)


def _flat_first(table: Table, wager: Wager) -> str:
    """What may be done instead: odds behind a flat bet that has its point, or a flat bet first."""
    kind, is_line = FLAT[wager.kind], wager.kind in ("pass_odds", "dont_pass_odds")
    own = [flat for flat in table.wagers_of(wager.patron) if flat.kind == kind]
    behind = dict.fromkeys(marked(wager.kind, str(flat.at)) for flat in own if flat.at is not None)
    if behind:
        return " or ".join(behind)
    if own:
        return f"odds once {marked(kind)} has its point"
    if is_line and table.play.point is not None:
        return f"a {marked(kind)} bet before the next come out roll"
    when = "first" if is_line or table.play.point is not None else "once a point is on"
    return f"a {marked(kind)} bet {when}"


@cites("craps.2.u")
def booked_apart(table: Table, wager: Wager) -> None:
    """A whirl bet that can be booked is booked as a horn bet and any seven."""
    if evenly_apart(table.rules, wager.kind, wager.amount):
        _refuse(wager, "booked as a horn bet and any seven", ("craps.2.u",), "Horn and Any Seven")


@cites("craps.2.t")
def has_its_area(table: Table, wager: Wager) -> None:
    """Without its own area, a horn high bet is booked as a horn bet and a straight bet."""
    if evenly_apart(table.rules, wager.kind, wager.amount):
        because = ("craps.2.t",)
        _refuse(wager, "this layout has no area for it", because, "Horn and the one number")


@cites("craps.3.c", "craps.3.c.1")
def not_with_a_point(table: Table, wager: Wager, amount: Cents) -> None:
    """A pass or come bet with a point stays until it is decided."""
    if wager.at is not None:
        what = f"taking down {money(amount)} of {wager.area}"
        why = f"its point, {wager.at}, is set"
        odds = "taking down its odds" if _has_odds(table, wager) else "waiting until it is decided"
        raise Refused(what, why, ("craps.3.c.1",), odds)


def _has_odds(table: Table, wager: Wager) -> bool:
    behind = (f"{wager.kind}_odds", str(wager.at))
    return any((odds.kind, odds.on) == behind for odds in table.wagers_of(wager.patron))


@cites("craps.3.c.2")
def never(table: Table, wager: Wager, amount: Cents) -> None:
    """A fire bet stays until the loser seven."""
    why = "a fire bet cannot be reduced or removed before a loser seven"
    raise Refused(f"taking down {wager.area}", why, ("craps.3.c.2",))


@cites("craps.3.d", "craps.6.b", "craps.6.d")
def with_its_odds(table: Table, wager: Wager, amount: Cents) -> None:
    """A don't bet may be taken down if the odds behind it stay within their multiple."""
    kind = f"{wager.kind}_odds"
    laid = sum(
        w.amount for w in table.wagers_of(wager.patron) if w.kind == kind and int(w.on) == wager.at
    )
    left = wager.amount - amount
    if laid and laid > table.rules.most_odds(kind, str(wager.at), left):
        what, because = f"taking down {money(amount)} of {wager.area}", (SUPPLEMENTAL[kind],)
        raise Refused(what, "odds are laid behind it", because, f"taking down {marked(kind)} first")


@cites("craps.4.f", "craps.3.b")
def accept_wager(game: Game, table: Table, wager: Wager, bid: Bid) -> None:
    """The common conditions; coupons on the line only; and an amount that its odds can pay."""
    pays_in_chips(game, table, wager, bid)
    each_part_within_limits(game, table, wager, bid)
    if wager.kind in BOUNDED:
        own_bounds(game, table, wager, bid)
    else:
        accept(game, table, wager, bid)
    if wager.coupon and wager.kind not in ("pass", "dont_pass"):
        why = "match play coupons are accepted only on pass and don't pass"
        _refuse(wager, why, ("craps.3.b",), "chips only")


def own_bounds(game: Game, table: Table, wager: Wager, bid: Bid) -> None:
    """A wager with its own bounds must meet them, and all other common conditions."""
    kind = game.kind(wager.kind)
    assert kind is not None, "admission has looked it up"
    with_chips(table.rules, bid, kind)
    if wager.kind == "fire":
        one_to_five_dollars(game, kind, table, wager, bid)
    else:
        within_posted_odds(game, kind, table, wager, bid)
    in_whole_cents(game, kind, table, wager, bid)


@cites("craps.12.b.1")
def one_to_five_dollars(game: Game, kind: WagerKind, table: Table, wager: Wager, bid: Bid) -> None:
    """A fire bet is from $1 to $5 in whole dollars, whatever the table limits are."""
    low, high = FIRE_LIMITS
    if wager.amount % DOLLAR or not low <= wager.amount <= high:
        why = "a fire bet must be from $1 to $5 in whole dollars"
        _refuse(wager, why, ("craps.12.b.1",), between(game, kind, table, wager, bid))


@cites("craps.6.f", "cmr147.07.1")
def within_posted_odds(game: Game, kind: WagerKind, table: Table, wager: Wager, bid: Bid) -> None:
    """Posted limits for supplemental wagers yield to the amount a whole-dollar payout needs."""
    low, high = table.rules.limits(wager.kind)
    most = table.rules.evened(wager.kind, wager.on, high)
    outside = not low <= wager.amount <= most and not table.rules.limits_accept_outside
    uneven = wager.amount % DOLLAR and not equals_its_flat_bet(table, wager)
    if outside or uneven:
        why = "not in whole dollars" if uneven else "outside the posted limits"
        because = ("cmr147.07.1", "craps.6.f")
        _refuse(wager, why, because, between(game, kind, table, wager, bid))


@cites("craps.6.a", "craps.6.c")
def equals_its_flat_bet(table: Table, wager: Wager) -> bool:
    """Odds of the amount of a pass or come bet are a right, even if it is not in whole dollars."""
    return wager.kind not in LAID and wager.amount == flats(table, wager)


@cites("craps.4.f")
def pays_in_chips(game: Game, table: Table, wager: Wager, bid: Bid) -> None:
    """A wager that approved chips could not pay at its odds is not accepted."""
    kind = game.kind(wager.kind)
    if kind is None or wager.kind not in LISTED or _pays(table.rules, kind, wager.amount):
        return
    near = nearest(game, kind, table, wager, bid)
    _refuse(wager, "cannot be paid at its odds with approved chips", ("craps.4.f",), near)


def _pays(rules: DiceOptions, kind: WagerKind, amount: Cents) -> bool:
    """Whether every way this wager can win can be paid in approved chips."""
    won = _shares(kind, rules)
    return all(amount * s.num % s.den == 0 and payable(amount * s.num // s.den) for s in won)


@lru_cache(maxsize=4096)
def _shares(kind: WagerKind, rules: DiceOptions) -> frozenset[Ratio]:
    """Every fraction of the stake that a roll can win for a new wager."""
    rolls = ((a, b) for a in range(1, 7) for b in range(1, 7))
    return frozenset(kind.judge(kind.start(""), roll, rules).paid for roll in rolls)


@cites("craps.2.t", "craps.2.u")
def evenly_apart(rules: DiceOptions, key: str, amount: Cents) -> Mapping[str, int]:
    """The fifths as which a wager of this amount is booked; empty if it cannot be, or need not."""
    parts = rules.apart(key)
    if not parts or amount % (5 * rules.limits_increment):
        return {}
    return parts if within_bounds(rules, key, amount) else {}


def booked_between(rules: DiceOptions, key: str) -> str:
    """The least and the most that can be booked as two: in units of five, within both limits."""
    unit, (low, high) = 5 * rules.limits_increment, rules.limits(key)
    least, most = -(-low // unit) * unit, high // unit * unit
    return span(least, most) if least <= most else ""


def within_bounds(rules: DiceOptions, key: str, amount: Cents) -> bool:
    """Whether a wager, or each part it is booked as, is within its limits."""
    low, high = rules.limits(key)
    return rules.limits_accept_outside or low <= amount <= high


@cites("craps.2.t", "craps.2.u", "cmr147.07.1")
def each_part_within_limits(game: Game, table: Table, wager: Wager, bid: Bid) -> None:
    """A wager booked as two is large enough for both parts, and not too large for either."""
    parts = table.rules.apart(wager.kind)
    if parts and not within_bounds(table.rules, wager.kind, wager.amount):
        why = f"booked as {' and '.join(map(marked, parts))}; each must be within its limits"
        clause = "craps.2.u" if wager.kind == "whirl" else "craps.2.t"
        _refuse(wager, why, (clause, "cmr147.07.1"), booked_between(table.rules, wager.kind))


def _at_the_table(table: Table) -> tuple[str, ...]:
    """Patrons who have chips or wagers at the table, and therefore a seat."""
    return tuple(p for p in table.patrons if table.accounts[p] or table.wagers_of(p))


@cites("craps.3.f", "cmr146.17.1")
def takes_a_seat(table: Table, patron: str, chips: str) -> None:
    """Only seated patrons wager at a mini-craps table, which has nine seats."""
    seated = _at_the_table(table)
    if patron not in seated and len(seated) >= SEATS:
        why, because = "all nine seats are taken", ("craps.3.f", "cmr146.17.1")
        raise Refused(f"a seat for {patron}", why, because, "a seat once someone leaves")


@cites("craps.3.f")
def stays_seated(table: Table, patron: str) -> None:
    """A patron with wagers on the layout stays seated until they are decided."""
    left = [w.area for w in table.wagers_of(patron)]
    if left:
        why = f"wagers on {', '.join(left)} are not decided yet"
        accepted = "stay seated, or take down what may be taken down"
        raise Refused(f"{patron} leaves the table", why, ("craps.3.f",), accepted)
