"""What a patron may do next at a table, and why not the rest."""

from __future__ import annotations

import msgspec

from croupier.core.admission import admit
from croupier.core.driver import Driver, advance
from croupier.core.errors import Refused
from croupier.core.event import Acted, Event
from croupier.core.game import offered, stands
from croupier.core.money import Cents, money
from croupier.core.naming import in_words
from croupier.core.part import Act
from croupier.core.placing import bid_inputs, is_late, named, new_wager, taken_down
from croupier.core.step import Ask, Open, Step
from croupier.core.table import Table
from croupier.core.view import opened
from croupier.core.wager import Bid, Wager, WagerKind


class Further(msgspec.Struct, frozen=True):
    """A wager that supports the patron's own, open now, with the amount its name implies."""

    kind: WagerKind
    box: int
    amount: Cents


class Possible(msgspec.Struct, frozen=True):
    """What the rules let a patron do without being asked; `refusal` says why not now."""

    act: Act
    refusal: Refused | None


def question(driver: Driver, patron: str) -> Ask | None:
    """What the table asks a patron now."""
    step = driver.step_now
    return step if isinstance(step, Ask) and patron in step.patrons else None


def further(driver: Driver, patron: str) -> tuple[Further, ...]:
    """The wagers that a patron may make now by name alone, in support of their own."""
    step, table = driver.step_now, driver.table
    if not isinstance(step, Open) or table.open:
        return ()
    own = table.wagers_of(patron)
    made = {(wager.kind, wager.box) for wager in own}
    kinds = [kind for key in step.kinds if (kind := driver.game.kind(key)) is not None]
    return tuple(
        Further(kind, box, amount)
        for kind in kinds
        for box in dict.fromkeys(wager.box for wager in own)
        if (kind.key, box) not in made and (amount := kind.implied(table, patron, box))
    )


def acts(driver: Driver, patron: str) -> list[Possible]:
    """What the rules let a patron do unasked; an act with details is tried when it is done."""
    if patron not in driver.table.accounts:
        return []
    fit = (one for one in driver.game.acts if one.fits(driver.rules))
    return [Possible(one, _act_refused(driver, patron, one)) for one in fit]


def acts_on(driver: Driver, wager: Wager) -> list[Act]:
    """What the rules let a patron do to one of their wagers now, unless it already stands so."""
    game, table = driver.game, driver.table
    now = stands(game, table, wager)
    about = [one for one in game.acts if one.details == ("wager",) and word_of(one) != now]
    return [one for one in about if _is_admitted(driver, wager, one)]


def word_of(act: Act) -> str:
    """The word by which an act on a wager is typed: `on` for `on {wager}`."""
    return act.typed.partition(" ")[0]


def _is_admitted(driver: Driver, wager: Wager, act: Act) -> bool:
    acted = Acted(patron=wager.patron, act=act.key, details={"wager": str(wager.id)})
    try:
        ready, step = opened(driver.game, driver.table) if act.opens else driver_now(driver)
        admit(driver.game, ready, acted, step)
    except Refused:
        return False
    return True


def driver_now(driver: Driver) -> tuple[Table, Step]:
    """The table and what it waits for."""
    return driver.table, driver.step_now


def _act_refused(driver: Driver, patron: str, act: Act) -> Refused | None:
    if act.details:
        return None
    try:
        admit(driver.game, driver.table, Acted(patron=patron, act=act.key), driver.step_now)
    except Refused as refusal:
        return refusal
    return None


def amount_refused(driver: Driver, patron: str, amount: Cents) -> Refused | None:
    """Why no wager of this table takes an amount from a patron; None if one does.

    Only the amount is tried, not whether wagers are open. If none takes it, the refusal is that
    of the first wager in the rulebook.
    """
    kinds = offered(driver.game, driver.rules).values()
    refusals = [_amount_refused(driver, patron, kind, amount) for kind in kinds]
    chips = driver.table.accounts.get(patron, 0)
    if refusals and None not in refusals:
        return refusals[0]
    if amount > chips:
        why, accepted = f"you have {money(chips)} at this table", f"at most {money(chips)}"
        return Refused(money(amount), why, ("cmr146.09.1",), f"{accepted}, or buying chips")
    return None


def _amount_refused(driver: Driver, patron: str, kind: WagerKind, amount: Cents) -> Refused | None:
    game, table = driver.game, driver.table
    bid = Bid(amount, kind.key, kind.spots(table.rules)[0], game.boxes(table.rules)[0])
    try:
        game.accept(game, table, new_wager(game, table, patron, bid), bid)
    except Refused as refusal:
        return in_words(game, table.rules, refusal)
    return None


def refused_bid(driver: Driver, patron: str, bid: Bid) -> Refused | None:
    """Why a patron cannot make a wager now; None if the table takes it."""
    game, (table, step) = driver.game, opened(driver.game, driver.table)
    try:
        late = is_late(game, table, step)
        inputs = bid_inputs(game, table, patron, named(game, table, bid), late=late)
    except Refused as refusal:
        return in_words(game, table.rules, refusal)
    return _refused(driver, table, step, inputs)


def refused_take_down(driver: Driver, wager: Wager, part: Cents | None = None) -> Refused | None:
    """Why a wager, or part of it, cannot be taken back now; None if it can."""
    amount = wager.amount if part is None else min(part, wager.amount)
    game, (table, step) = driver.game, opened(driver.game, driver.table)
    return _refused(driver, table, step, taken_down(game, table, wager, amount))


def _refused(driver: Driver, table: Table, step: Step, inputs: tuple[Event, ...]) -> Refused | None:
    """Why a table refuses inputs, if it does; nothing is changed."""
    try:
        advance(driver.game, table, inputs, step, own=table.spoken is None)
    except Refused as refusal:
        return refusal
    return None


def taken_off(driver: Driver, wager: Wager, amount: Cents) -> Cents:
    """How much comes off a wager when an amount is taken: all, if the rest may not stay."""
    game, left = driver.game, wager.amount - amount
    if left <= 0:
        return wager.amount
    bid = Bid(left, wager.kind, wager.on, wager.box, coupon=wager.coupon)
    try:
        game.accept(game, driver.table, msgspec.structs.replace(wager, amount=left), bid)
    except Refused:
        return wager.amount
    return amount
