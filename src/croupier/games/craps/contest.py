"""One wager of craps played out alone: what people do so that the next roll is in its contest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.core.game import booked_as
from croupier.core.step import Ask, Draw
from croupier.core.table import IDLE
from croupier.core.wager import Bid
from croupier.games.craps.options import FLAT
from croupier.games.craps.shooter import ACCEPT, DECLINE, OFF_BY_ITSELF, has_line_bet
from croupier.rulebook.acceptance import least_wager

if TYPE_CHECKING:
    from croupier.core.driver import Driver
    from croupier.core.money import Cents
    from croupier.core.wager import Wager

SHOOTER = "p2"
COME = ("come", "dont_come")
FOUR = 4
BUY_INS = 100


def ready(driver: Driver, patron: str, bid: Bid) -> None:
    """Bring the table to a roll with the wager on the layout and on; another patron shoots.

    A come bet needs a point, and odds need a flat bet with its own point: those are thrown for
    first, with preset dice that belong to no contest.
    """
    if not lying(driver, patron, bid):
        _support(driver, patron, bid)
        _place(driver, patron, bid)
    for wager in lying(driver, patron, bid):
        if wager.kind in OFF_BY_ITSELF and not wager.working:
            _open(driver)
            driver.act(patron, "call_on", wager=str(wager.id))
    _to_the_throw(driver)


def lying(driver: Driver, patron: str, bid: Bid) -> tuple[Wager, ...]:
    """The wagers on the layout that a bid has made."""
    parts = {(part.kind, part.on) for part in booked_as(driver.game, driver.table, bid)}
    return tuple(w for w in driver.table.wagers_of(patron) if (w.kind, w.on) in parts)


def _support(driver: Driver, patron: str, bid: Bid) -> None:
    """Throw for the point and the flat bet that a wager needs, if they are missing."""
    number = int(bid.on or FOUR)
    flat = FLAT.get(bid.kind, "")
    if (bid.kind in COME or flat in COME) and driver.table.play.point is None:
        _throw(driver, number)
    if flat:
        _place(driver, patron, Bid(max(_least(driver, flat), bid.amount), flat))
        _throw(driver, number)


def _place(driver: Driver, patron: str, bid: Bid) -> None:
    """Make a wager, and buy chips if there are too few."""
    _open(driver)
    _has(driver, patron, 2 * bid.amount)
    driver.place(patron, bid)


def _least(driver: Driver, flat: str) -> Cents:
    """The minimum that the table takes on a flat bet."""
    kind = driver.game.kind(flat)
    assert kind is not None, "every game of craps has the flat bets"
    return least_wager(driver.game, driver.rules, kind, "")


def _has(driver: Driver, patron: str, amount: Cents) -> None:
    if driver.table.accounts.get(patron, 0) < amount:
        driver.buy(patron, BUY_INS * amount)


def _open(driver: Driver) -> None:
    """Begin a round with the line bet that the shooter needs."""
    least = _least(driver, "pass")
    _has(driver, SHOOTER, least)
    if driver.table.stage == IDLE:
        driver.step()
    if driver.table.play.point is None and not has_line_bet(driver.table, SHOOTER):
        driver.place(SHOOTER, Bid(least, "pass"))


def _to_the_throw(driver: Driver) -> None:
    """The shooter takes the dice, and betting closes."""
    _open(driver)
    while not isinstance(step := driver.step_now, Draw):
        if isinstance(step, Ask):
            asked = step.patrons[0]
            driver.choose(asked, ACCEPT if asked == SHOOTER else DECLINE)
        else:
            driver.step()


def _throw(driver: Driver, number: int) -> None:
    """Throw this total, and play to the end of its round."""
    _to_the_throw(driver)
    driver.enter(f"{number // 2}-{number - number // 2}")
    while driver.table.stage != IDLE:
        driver.step()
