"""The dealer who runs a table by itself: what needs no patron is done at once, the rest waits.

Wagers are closed when all who made some are ready, or by the clock once one of several is; a patron
who does not answer in time is taken for silent, where the rules let silence be an answer, and to
decline where others would wait for them in vain.
"""

from __future__ import annotations

from contextlib import suppress

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Ready
from croupier.core.game import need_of
from croupier.core.step import Ask, Confirm, Deal, Draw, Idle, Open, Shuffle, Step
from croupier.core.table import Table
from croupier.equipment.fair_source import Fair
from croupier.floor.tables import seeds

BOUND = 1_000
BY_ITSELF = (Draw, Deal, Shuffle, Confirm)


def deals(driver: Driver) -> None:
    """Everything that needs no patron: cards, dice and wheels, until somebody must act.

    Where people have chips, the next round is opened and its cards shuffled. While patrons' seeds
    are waited for, nothing is done.
    """
    for _ in range(BOUND):
        if seeds.waits(driver):
            return
        step = driver.step_now
        opens = isinstance(step, Idle) and _has_chips(driver.table)
        if not (opens or isinstance(step, BY_ITSELF)) or not driver.step():
            return
    raise RuntimeError(f"{driver.game.key}: the dealer never comes to an end")


def ends(driver: Driver) -> None:
    """The round is brought on where nobody answers, and no further wager is made.

    Between rounds, and where the betting could not be closed without a wager of somebody, wagers
    are taken down where the rules let a patron take them down; the others are played on.
    """
    step = driver.step_now
    if isinstance(step, Idle):
        _take_down(driver)
    if isinstance(driver.step_now, Idle):
        driver.step()
    elif isinstance(step, Open) and need_of(driver.game, driver.table) is not None:
        _take_down(driver)
    elif not isinstance(step, Idle):
        goes_on(driver)


def _take_down(driver: Driver) -> None:
    for wager in driver.table.wagers:
        with suppress(Refused):
            driver.take_down(wager.patron, wager.id)


def deals_out(driver: Driver) -> None:
    """Everything that needs no patron, to the end of the round; no other is opened."""
    for _ in range(BOUND):
        if seeds.waits(driver) or not isinstance(driver.step_now, BY_ITSELF) or not driver.step():
            return
    raise RuntimeError(f"{driver.game.key}: the dealer never comes to an end")


def at_rest(driver: Driver) -> bool:
    """Whether nothing is left to be decided: no wager lies, and nobody is asked or dealt to."""
    return not driver.table.wagers and isinstance(driver.step_now, Idle | Open)


def closes_if_ready(driver: Driver, begun: int) -> None:
    """The betting is closed where everybody who has wagers is ready; it may be refused.

    `begun` is how many events there were before what somebody asks now.
    """
    if not isinstance(driver.step_now, Open):
        return
    for entry in driver.log[begun:]:
        refusal = unready(driver, entry.event.patron) if isinstance(entry.event, Ready) else None
        if refusal is not None:
            raise refusal
    if all_ready(driver):
        driver.close()


def unready(driver: Driver, patron: str) -> Refused | None:
    """Why nobody can be ready, if so: no value is used up for a round without a wager."""
    if not _for_nobody(driver):
        return None
    cites = driver.game.closes
    return Refused(f"{patron} is ready", "nobody has a wager", cites, "a wager first")


def _for_nobody(driver: Driver) -> bool:
    """Whether a round would be played in which nobody has a wager; one under way goes on."""
    table, source = driver.table, driver.source
    under_way = isinstance(source, Fair) and source.seeds_closed(table.round)
    return not table.wagers and not under_way


def unanswered(step: Step) -> str:
    """What is taken for the answer of who gives none: silence, or the last choice, to decline."""
    return (step.silence or "".join(step.choices[-1:])) if isinstance(step, Ask) else ""


def is_due(step: Step) -> bool:
    """Whether the table waits for people, who may not come."""
    return isinstance(step, Open) or (isinstance(step, Ask) and bool(step.silence))


def goes_on(driver: Driver) -> None:
    """What the clock brings: wagers are closed, or the silent taken at their word."""
    step = driver.step_now
    if isinstance(step, Open) and _wagered(driver.table):
        driver.close()
    elif isinstance(step, Ask) and (choice := unanswered(step)):
        driver.choose(step.patrons[0], choice)


def _has_chips(table: Table) -> bool:
    return any(table.balances.values())


def _wagered(table: Table) -> bool:
    return bool(table.wagers)


def all_ready(driver: Driver) -> bool:
    """Whether somebody is ready, and everybody who has wagers is: where a round begins, some do."""
    said, wagers = driver.table.ready, driver.table.wagers
    return bool(said) and not _for_nobody(driver) and all(one.patron in said for one in wagers)
