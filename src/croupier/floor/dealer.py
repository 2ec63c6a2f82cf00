"""The dealer who runs a table by itself: what needs no patron is done at once, the rest waits.

Wagers are closed when the patrons are ready, or by the clock where several people play; a patron
who does not answer in time is taken for silent, where the rules let silence be an answer.
"""

from __future__ import annotations

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.step import Ask, Confirm, Deal, Draw, Idle, Open, Shuffle, Step
from croupier.core.table import IDLE, Table

BOUND = 1_000
BY_ITSELF = (Draw, Deal, Shuffle, Confirm)


def deals(driver: Driver) -> None:
    """Everything that needs no patron: cards, dice and wheels, until somebody must act.

    Where people have chips, the next round is opened, its cards shuffled.
    """
    for _ in range(BOUND):
        step = driver.step_now
        opens = isinstance(step, Idle) and _has_chips(driver.table)
        if not (opens or isinstance(step, BY_ITSELF)) or not driver.step():
            return
    raise RuntimeError(f"{driver.game.key}: the dealer never comes to an end")


def closes(driver: Driver) -> None:
    """No more wagers, and the round goes on."""
    driver.close()
    deals(driver)


def is_due(step: Step) -> bool:
    """Whether the table waits for people, who may not come."""
    return isinstance(step, Open) or (isinstance(step, Ask) and bool(step.silence))


def goes_on(driver: Driver) -> None:
    """What the clock brings: wagers are closed, or the silent taken at their word."""
    step = driver.step_now
    if isinstance(step, Open) and _wagered(driver.table):
        closes(driver)
    elif isinstance(step, Ask) and step.silence:
        driver.choose(step.patrons[0], step.silence)
        deals(driver)


def _has_chips(table: Table) -> bool:
    return any(table.balances.values())


def _wagered(table: Table) -> bool:
    return bool(table.wagers)


def ready(driver: Driver, patron: str) -> None:
    """A patron wants the round to go on: the cards come at once where nobody else has a wager."""
    may_go_on(driver, patron)
    closes(driver)


def may_go_on(driver: Driver, patron: str) -> None:
    """Refuse to let the round go on at a patron's word where it cannot."""
    step, table = driver.step_now, driver.table
    if isinstance(step, Idle) or table.stage == IDLE:
        why = "no round is under way"
        raise Refused(f"{patron} is ready", why, driver.game.closes, "a wager first")
    if not isinstance(step, Open):
        raise Refused(f"{patron} is ready", "wagers are closed", driver.game.closes, "the round")
    if others_wagered(table, patron):
        who = ", ".join(sorted(others_wagered(table, patron)))
        raise Refused(f"{patron} is ready", f"{who} has wagers too", (), "a moment's patience")


def others_wagered(table: Table, patron: str) -> frozenset[str]:
    """Who else has a wager on the layout."""
    return frozenset(wager.patron for wager in table.wagers if wager.patron != patron)
