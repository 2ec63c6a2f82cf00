"""A person's position at a table: what they may do, why not the rest, and what comes next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from msgspec.structs import replace

from croupier.core.admission import admit
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Event, Paid, Ready, WagersClosed
from croupier.core.naming import names
from croupier.core.part import Deals, Seating
from croupier.core.refusal import Refusal
from croupier.core.step import Ask, Confirm, Idle, Open
from croupier.core.table import Table
from croupier.core.view import ConfirmAs, Prompt, View, in_front, piles
from croupier.drawing.layers import Stack
from croupier.floor.people.accounts import PATRON, Login
from croupier.floor.tables import dealer, seeds
from croupier.floor.tables.living import Living
from croupier.floor.web.pages.phrases import spoken
from croupier.notation.plain import speaks_to
from croupier.tableside import edits
from croupier.tableside.possible import Possible, acts, further, refused_take_down

Winnings: TypeAlias = Mapping[str, tuple[Stack, ...]]
"""The chips that were paid on each spot."""
RINGS = ("#e0b64f", "#4fb3e0", "#e0554f", "#8fd14f", "#c77dff", "#ff9f45", "#3ddbc2", "#f06ab5")
"""The ring colors that distinguish patrons' chips, in the order people came."""


def mine_of(login: Login | None) -> str:
    """The name a person plays under; "" for anyone who is not a patron."""
    return login.person.name if login and login.person.role == PATRON else ""


def refusals(
    found: Living, shown: View, patron: str, buy_first: Refusal
) -> tuple[list[Refusal], dict[str, int]]:
    """The reasons, and for each area that takes no wager the index of its reason."""
    reasons: list[Refusal] = []
    areas: dict[str, int] = {}
    known = patron in found.driver.table.accounts
    for area, one in shown.areas.items():
        if one.refused is not None:
            why = _told(one.refused, patron) if known else buy_first
            if why not in reasons:
                reasons.append(why)
            areas[area] = reasons.index(why)
    return reasons, areas


def _told(refusal: Refusal, patron: str) -> Refusal:
    """A refusal as its patron reads it, without what was refused."""
    why = speaks_to(refusal.why, patron, refusal.what)
    return replace(refusal, what="", why=why, accepted=speaks_to(refusal.accepted, patron))


def moves(found: Living, patron: str, buy_first: Refusal) -> dict[str, Refusal]:
    """Why moves cannot be made now; any move that is not listed can be made."""
    driver = found.driver
    if patron not in driver.table.accounts:
        return dict.fromkeys((*edits.MOVES, "ready"), buy_first)
    cannot = {
        name: spoken(one, patron).record for name, one in edits.cannot(driver, patron).items()
    }
    ready = not_ready(driver, patron)
    return cannot | ({"ready": spoken(ready, patron).record} if ready is not None else {})


def own_acts(found: Living, patron: str) -> Iterator[Possible]:
    """What the rules let the patron do unasked, but to a wager, and why not now."""
    for one in acts(found.driver, patron):
        if one.act.details != ("wager",):
            why = one.refusal
            yield Possible(one.act, None if why is None else spoken(why, patron))


def kept_wagers(found: Living, patron: str) -> dict[int, Refusal]:
    """The patron's wagers that cannot be taken back now, each with the reason."""
    tried = {
        wager.id: refused_take_down(found.driver, wager)
        for wager in found.driver.table.wagers_of(patron)
    }
    return {number: spoken(one, patron).record for number, one in tried.items() if one is not None}


def kept(found: Living, patron: str) -> dict[str, Refusal]:
    """The same by spot, where not even part of a wager can be taken back."""
    driver, cannot = found.driver, kept_wagers(found, patron)
    own, part = driver.table.wagers_of(patron), driver.rules.limits_increment
    free = {w.spot for w in own if w.id not in cannot or not refused_take_down(driver, w, part)}
    return {w.spot: cannot[w.id] for w in own if w.spot not in free}


def not_ready(driver: Driver, patron: str) -> Refused | None:
    """Why the patron cannot move the round on, if so; a ceremony of theirs is done on the way."""
    table, step = dealer.played_on(driver, patron)
    if step is not driver.step_now and table.wagers_of(patron) and not isinstance(step, Open):
        return None
    try:
        admit(driver.game, table, Ready(patron=patron), step)
        says = step.says if isinstance(step, Open) else ""
        admit(driver.game, table, WagersClosed(says=says), step)
    except Refused as refusal:
        return refusal
    return dealer.unready(driver, patron)


def prompt(found: Living, shown: View, login: Login | None) -> Prompt | None:
    """What is asked of a person: of a patron by name, of the house's people by role."""
    step = found.driver.step_now
    if login is not None and isinstance(step, Confirm) and step.role == login.person.role:
        return ConfirmAs(about=step.about, cites=step.cites, role=step.role)
    return shown.prompt


def guide(found: Living, login: Login | None, asked: Prompt | None) -> str:
    """The key of the text that says what to do next."""
    driver, patron = found.driver, mine_of(login)
    table, step = driver.table, driver.step_now
    if not patron:
        return "house" if login else "watch"
    if asked is not None:
        return "asked"
    if not table.accounts.get(patron) and not table.wagers_of(patron) and not _is_in(found, patron):
        return "buy"
    if seeds.waits(driver):
        return "seeds"
    if isinstance(step, Open):
        return _while_open(found, table, patron)
    if isinstance(step, Ask):
        return "others"
    return "round" if driver.game.get(Seating) is None else _between_hands(driver, patron)


def _between_hands(driver: Driver, patron: str) -> str:
    """The text where players bet against each other and nobody is asked."""
    if not isinstance(driver.step_now, Idle):
        return "hand"
    if dealer.can_deal(driver):
        return "seated"
    deals = driver.game.get(Deals)
    ready = deals.ready(driver.table) if deals is not None else (patron,)
    if patron in ready:
        return "alone"
    return "away" if deals is not None and len(ready) + 1 >= deals.least else "company"


def _is_in(found: Living, patron: str) -> bool:
    """Whether a player without chips left contends for those in the middle."""
    game, table = found.game, found.driver.table
    bets = any(there.patron == patron for _, there in in_front(game, table))
    return bets or any(patron in one.patrons for one in piles(game, table))


def _while_open(found: Living, table: Table, patron: str) -> str:
    """The text while wagers are open: make wagers, or go on, or wait for the clock."""
    if further(found.driver, patron):
        return "further"
    if not table.wagers_of(patron):
        return "bet"
    return "soon" if patron in table.ready else "ready"


def not_in(table: Table, patron: str) -> list[str]:
    """The others whose wagers keep the betting open: they have not said that they are ready."""
    others = dict.fromkeys(wager.patron for wager in table.wagers if wager.patron != patron)
    return [one for one in others if one not in table.ready]


def free_colors(chips: tuple[str, ...], colors: Mapping[str, str], patron: str) -> list[str]:
    """The colors of non-value chips that a patron may buy: their own, or the free ones."""
    own = colors.get(patron)
    return [one for one in chips if one not in colors.values()] if own is None else [own]


def rings(table: Table) -> dict[str, str]:
    """The ring color of each patron."""
    return {name: RINGS[place % len(RINGS)] for place, name in enumerate(table.patrons)}


def stacks(found: Living, shown: View, patron: str) -> dict[str, tuple[Stack, ...]]:
    """The chips on each area, separate for each patron; the person's own are last, on top."""
    table = found.driver.table
    colors, ring = table.colors, rings(table)
    several = len({wager.patron for wager in table.wagers}) > 1
    return {
        place: tuple(
            Stack(
                c.amount,
                colors.get(c.patron, ""),
                c.patron,
                ring[c.patron] if several else "",
                c.on,
            )
            for c in sorted(there, key=lambda c: c.patron == patron)
        )
        for place, there in shown.chips.items()
    }


def winnings(events: Iterable[Event], colors: Mapping[str, str]) -> Winnings:
    """What was paid on each spot since the betting last closed, in the chips of each patron."""
    paid: dict[str, dict[str, Stack]] = {}
    for event in events:
        if isinstance(event, WagersClosed):
            paid.clear()
        elif isinstance(event, Paid) and event.amount:
            there = paid.setdefault(event.spot, {})
            own = there.get(event.patron, Stack(0, colors.get(event.patron, ""), event.patron))
            there[event.patron] = replace(own, amount=own.amount + event.amount)
    return {spot: tuple(there.values()) for spot, there in paid.items()}


def called(found: Living) -> Mapping[str, str]:
    """The layout's name for each spot."""
    return names(found.game, found.driver.rules)
