"""The automatic dealer of a table: what needs no patron is done at once, the rest waits.

Wagers are closed when all patrons who made some are ready, or by the clock once one of several is.
A patron who does not answer in time is taken to be silent if the rules accept silence as an answer,
and to decline if others would otherwise wait in vain.
"""

from __future__ import annotations

from contextlib import suppress

from croupier.core.driver import Driver, advance
from croupier.core.errors import Refused
from croupier.core.event import (
    CashedOut,
    Chosen,
    Event,
    Paid,
    Ready,
    Returned,
    SeedCommitted,
    SeedRevealed,
    WagerPlaced,
)
from croupier.core.game import bank_of, need_of
from croupier.core.money import Cents
from croupier.core.part import Deals, Need
from croupier.core.step import Ask, Ceremony, Confirm, Deal, Draw, Idle, Open, Shuffle, Step
from croupier.core.table import Table
from croupier.equipment.fair_source import Fair
from croupier.floor.people.accounts import BOT
from croupier.floor.tables import seeds
from croupier.tableside.possible import refused_take_down

BOUND, CEREMONIES = 1_000, 4
"""How many steps follow one another at most; and how many ceremonies."""
BY_ITSELF = (Draw, Deal, Shuffle, Confirm)
UNATTENDED = (SeedCommitted, SeedRevealed, Chosen)
"""What a browser does by itself for a patron, or the clock: it does not say that they are there."""


def deals(driver: Driver) -> None:
    """Do everything that needs no patron: cards, dice and wheels, until a patron must act.

    If people have chips, the next round is opened and its cards are shuffled; a round without
    wagers is opened by the clock. While the table waits for patrons' seeds, nothing is done.
    """
    for _ in range(BOUND):
        if seeds.waits(driver):
            return
        step = driver.step_now
        if by_a_person(driver):
            return
        if _answers_for_nobody(driver):
            continue
        opens = isinstance(step, Idle) and _has_chips(driver.table) and not seeds.no_wagers(driver)
        if not (opens or isinstance(step, BY_ITSELF)) or not driver.step():
            return
    raise RuntimeError(f"{driver.game.key}: the dealer never comes to an end")


def _answers_for_nobody(driver: Driver) -> bool:
    """Answer what is asked of patrons who have nothing left; nobody waits for them."""
    step, ceremony = driver.step_now, usual(driver)
    if not isinstance(step, Ask) or not all(has_nothing(driver, one) for one in step.patrons):
        return False
    answer = ceremony.answer if ceremony else unanswered(step)
    if answer:
        driver.choose(step.patrons[0], answer)
    return bool(answer)


def has_nothing(driver: Driver, patron: str) -> bool:
    """Whether a patron has neither chips nor wagers, no hand and no bank."""
    table, deals = driver.table, driver.game.get(Deals)
    dealt = deals.players(table) if deals else ()
    held = table.accounts.get(patron) or table.wagers_of(patron) or patron in dealt
    return not held and patron != bank_of(driver.game, table)


def by_a_person(driver: Driver) -> bool:
    """Whether the table waits for a person of the house, who must agree in person."""
    step = driver.step_now
    return isinstance(step, Confirm) and step.attended and driver.attended


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
        if seeds.waits(driver) or by_a_person(driver):
            return
        if not isinstance(driver.step_now, BY_ITSELF) or not driver.step():
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
    """Why a patron cannot be ready, if so.

    A round without a wager must not use up a value, and whoever has none hurries nobody.
    """
    others = _for_others(driver, patron)
    if not _for_nobody(driver) and not others:
        return None
    why = "only patrons with wagers can move the round on" if others else "nobody has a wager"
    return Refused("the round cannot continue", why, driver.game.closes, "a wager first")


def _for_others(driver: Driver, patron: str) -> bool:
    """Whether others play this round, and the patron does not; bots wait for anyone."""
    table = driver.table
    players = {wager.patron for wager in table.wagers} | {bank_of(driver.game, table)} - {""}
    if patron in players:
        return False
    return any(not one.startswith(BOT) and not has_left(driver, one) for one in players)


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


def usual(driver: Driver, patron: str = "") -> Ceremony | None:
    """The ceremony that a practice table, where nobody attends, does not wait for.

    With a patron, only one that this patron is asked for.
    """
    return _usual(driver, driver.step_now, patron)


def _usual(driver: Driver, step: Step, patron: str) -> Ceremony | None:
    if driver.attended or not isinstance(step, Ask) or (patron and patron not in step.patrons):
        return None
    return step.ceremony


def played_on(driver: Driver, patron: str) -> tuple[Table, Step]:
    """The table, and what it waits for, once a patron has played on instead of a ceremony."""
    table, step = driver.table, driver.step_now
    for _ in range(CEREMONIES):
        ceremony = _usual(driver, step, patron) if patron else None
        if ceremony is None or not isinstance(step, Ask):
            break
        answer = Chosen(patron=patron, about=step.about, choice=ceremony.answer)
        table, _, step = advance(driver.game, table, (answer,), step, own=True)
    return table, step


def delay(driver: Driver) -> Need | None:
    """The wager that the round needs, if the dealer can go on without the patron who lacks it."""
    need = _needed(driver)
    return need if need is not None and need.delays and _played(driver) else None


def _needed(driver: Driver) -> Need | None:
    return need_of(driver.game, driver.table) if isinstance(driver.step_now, Open) else None


def keeps_others(driver: Driver) -> bool:
    """Whether others with wagers wait for a patron who lacks a wager that the round needs."""
    late = delay(driver)
    players = {wager.patron for wager in driver.table.wagers} if late else set()
    others = (one for one in players if late and one != late.patron and not one.startswith(BOT))
    return any(not has_left(driver, one) for one in others)


def goes_on(driver: Driver, instead: str = "") -> None:
    """What the clock does: close the wagers, answer for a silent patron, or begin to deal.

    Whoever does not make a wager that the round needs delays it; wagers that need another one get
    returned. `instead` is what is answered instead of silence, if anything is.
    """
    step = driver.step_now
    if isinstance(step, Idle) and can_deal(driver):
        driver.step()
    elif late := delay(driver):
        driver.incident(late.delays)
    elif isinstance(step, Open) and _played(driver):
        _closes(driver)
    elif isinstance(step, Ask) and (choice := instead or unanswered(step)):
        driver.choose(step.patrons[0], choice)


def _closes(driver: Driver) -> None:
    """Close the betting, without the wagers that cannot be played unless another one is made."""
    need = _needed(driver)
    if need is not None and need.returns:
        driver.incident(need.returns)
    if _played(driver):
        driver.close()


def can_deal(driver: Driver) -> bool:
    """Whether a round that needs no wager can begin: enough can be dealt in, not bots alone."""
    deals = driver.game.get(Deals)
    ready = deals.ready(driver.table) if deals else ()
    people = any(not one.startswith(BOT) for one in ready)
    return deals is not None and people and len(ready) >= deals.least


def _has_chips(table: Table) -> bool:
    return any(table.balances.values())


def _played(driver: Driver) -> bool:
    """Whether somebody is in the round: with a wager, or as its bank."""
    table = driver.table
    return bool(table.wagers or bank_of(driver.game, table))


def all_ready(driver: Driver) -> bool:
    """Whether someone is ready, and so is everyone with wagers; a new round needs a wager.

    Nobody waits for a patron who has left wagers behind.
    """
    said, players = driver.table.ready, dict.fromkeys(one.patron for one in driver.table.wagers)
    if not said or _for_nobody(driver):
        return False
    return all(patron in said or has_left(driver, patron) for patron in players)


def has_left(driver: Driver, patron: str) -> bool:
    """Whether a patron with wagers has no more to do with them: all chips were cashed.

    So is a patron without chips whose wagers can neither grow nor be taken back.
    """
    table = driver.table
    chips, brought = table.accounts.get(patron, 0), _brought_since_cashing(driver, patron)
    if brought is not None and chips <= brought:
        return True
    own = table.wagers_of(patron)
    return not chips and all(refused_take_down(driver, one) for one in own)


def _brought_since_cashing(driver: Driver, patron: str) -> Cents | None:
    """What the wagers of a patron brought since they cashed; None unless they did nothing since."""
    brought = 0
    for event in (entry.event for entry in reversed(driver.log)):
        if event.is_input and done_by(event) == patron and not isinstance(event, UNATTENDED):
            return brought if isinstance(event, CashedOut) else None
        if isinstance(event, Paid) and event.patron == patron:
            brought += event.amount + event.returned
        elif isinstance(event, Returned) and event.patron == patron:
            brought += event.amount
        else:
            brought += event.brings(patron)
    return None


def done_by(event: Event) -> str:
    """The patron whose act an input is; "" if it is nobody's."""
    made = event.wager.patron if isinstance(event, WagerPlaced) else getattr(event, "patron", "")
    return str(made)
