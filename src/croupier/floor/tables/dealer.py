"""The automatic dealer of a table: what needs no patron is done at once, the rest waits.

Wagers are closed when all patrons who made some are ready, or by the clock once one of several is.
A patron who does not answer in time is taken to be silent if the rules accept silence as an answer,
and to decline if others would otherwise wait in vain.
"""

from __future__ import annotations

from contextlib import suppress

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Ready
from croupier.core.game import bank_of, need_of
from croupier.core.step import Ask, Confirm, Deal, Draw, Idle, Open, Shuffle, Step
from croupier.core.table import Table
from croupier.equipment.fair_source import Fair
from croupier.floor.tables import seeds

BOUND = 1_000
BY_ITSELF = (Draw, Deal, Shuffle, Confirm)


def deals(driver: Driver) -> None:
    """Do everything that needs no patron: cards, dice and wheels, until a patron must act.

    If people have chips, the next round is opened and its cards are shuffled. While the table waits
    for patrons' seeds, nothing is done.
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
    """Move the round on when nobody answers; no further wager is made.

    Between rounds, and if the betting cannot be closed without a patron's wager, wagers are taken
    down where the rules let a patron do that; the others are played on.
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
    """Do everything that needs no patron, to the end of the round; open no other round."""
    for _ in range(BOUND):
        if seeds.waits(driver) or not isinstance(driver.step_now, BY_ITSELF) or not driver.step():
            return
    raise RuntimeError(f"{driver.game.key}: the dealer never comes to an end")


def at_rest(driver: Driver) -> bool:
    """Whether nothing is left to decide: no wager on the layout, nobody asked or dealt to."""
    return not driver.table.wagers and isinstance(driver.step_now, Idle | Open)


def closes_if_ready(driver: Driver, begun: int) -> None:
    """Close the betting if every patron with wagers is ready; this may be refused.

    `begun` is the number of events before the current request.
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
    """Why nobody can be ready, if so: a round without a wager must not use up a value."""
    if not _for_nobody(driver):
        return None
    cites = driver.game.closes
    return Refused(f"{patron} is ready", "nobody has a wager", cites, "a wager first")


def _for_nobody(driver: Driver) -> bool:
    """Whether a round would be played without any wager; a round under way goes on."""
    table, source = driver.table, driver.source
    under_way = isinstance(source, Fair) and source.seeds_closed(table.round)
    return not _played(driver) and not under_way


def unanswered(step: Step) -> str:
    """The answer of a patron who gives none: silence, or the last choice, which declines."""
    return (step.silence or "".join(step.choices[-1:])) if isinstance(step, Ask) else ""


def is_due(step: Step) -> bool:
    """Whether the table waits for people, who may not come."""
    return isinstance(step, Open) or (isinstance(step, Ask) and bool(step.silence))


def goes_on(driver: Driver) -> None:
    """What the clock does: close the wagers, or answer for a silent patron."""
    step = driver.step_now
    if isinstance(step, Open) and _played(driver):
        driver.close()
    elif isinstance(step, Ask) and (choice := unanswered(step)):
        driver.choose(step.patrons[0], choice)


def _has_chips(table: Table) -> bool:
    return any(table.balances.values())


def _played(driver: Driver) -> bool:
    """Whether somebody is in the round: with a wager, or as its bank."""
    table = driver.table
    return bool(table.wagers or bank_of(driver.game, table))


def all_ready(driver: Driver) -> bool:
    """Whether someone is ready, and so is everyone with wagers; a new round needs a wager."""
    said, wagers = driver.table.ready, driver.table.wagers
    return bool(said) and not _for_nobody(driver) and all(one.patron in said for one in wagers)
