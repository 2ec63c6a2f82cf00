"""Tips: chips for the dealers, and wagers made for them; no account of the house holds them.

A tip leaves the table as chips that a patron takes away, marked with the clause that lets an
employee redeem them. What a wager for the dealer brings is handed over when it is settled.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from msgspec.structs import replace
from sqlalchemy import Connection, bindparam, delete, exists, func, insert, literal, select

from croupier.core.admission import leaves
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import (
    GRATUITY,
    Event,
    Paid,
    Returned,
    Staked,
    Tipped,
    VigorishCollected,
    VigorishMarked,
    WagerPlaced,
)
from croupier.core.game import kept_from
from croupier.core.money import Cents
from croupier.core.naming import in_words
from croupier.core.table import Table
from croupier.core.wager import Bid
from croupier.floor.money import ledger
from croupier.floor.money.amounts import money
from croupier.floor.money.spending import REDEEMED, TIP
from croupier.floor.oversight import heads
from croupier.floor.oversight.heads import Book
from croupier.floor.store import schema
from croupier.floor.store.sql import Statement
from croupier.rulebook.citation import cites

VIGORISH = (VigorishCollected, VigorishMarked)
Marked: TypeAlias = Mapping[int, str]
"""Wagers on the layout for the dealers, by number, and the patron who made each."""
_here = schema.for_dealer.c.gaming_table == bindparam("table")
MARKED = Statement(select(schema.for_dealer.c.wager, schema.for_dealer.c.person).where(_here))
ANY_MARKED = exists().where(_here)
"""Whether a table has wagers for the dealer."""
GIVEN = Statement(
    select(func.sum(schema.posting.c.amount))
    .join(schema.entry, schema.entry.c.id == schema.posting.c.entry)
    .where(
        schema.posting.c.account.in_(select(literal("tips/") + schema.gaming_table.c.name)),
        schema.entry.c.what == TIP,
        schema.entry.c.by == bindparam("by"),
    )
)
"""Starts from the dealers' accounts, which have few postings; the ledger has many."""


def is_tip(event: Event) -> bool:
    """Whether an event is a tip: chips taken away for the dealers, or a wager for them."""
    return event.cites == GRATUITY


@cites("cmr146.09.8")
def give(driver: Driver, patron: str, amount: Cents) -> None:
    """A patron gives chips to the dealers."""
    if amount <= 0:
        raise Refused(f"a tip of {money(amount)}", "not an amount", GRATUITY, "more than zero")
    held = driver.table.accounts.get(patron, 0)
    if amount > held:
        why = f"{patron} has {money(held)} in chips here"
        accepted = f"up to {money(held)}" if held else "buying chips first"
        raise Refused(f"a tip of {money(amount)}", why, GRATUITY, accepted)
    if amount == held:
        leaves(driver.game, driver.table, patron)
    driver.feed(Tipped(patron=patron, amount=amount, cites=GRATUITY))


@cites("cmr146.09.8")
def wager_for(driver: Driver, patron: str, bid: Bid) -> None:
    """A patron makes a wager for the dealer, next to their own and never on top of it."""
    lying = {wager.id for wager in driver.table.wagers}
    begun = len(driver.log)
    driver.place(patron, bid)
    for place, entry in enumerate(driver.log[begun:], begun):
        if not isinstance(entry.event, WagerPlaced):
            continue
        if entry.event.wager.id in lying:
            why = f"{patron} already has a wager there"
            refusal = Refused(
                f"{bid.words} for the dealer", why, GRATUITY, "another spot, or a tip"
            )
            raise in_words(driver.game, driver.rules, refusal)
        driver.log[place] = replace(entry, event=replace(entry.event, cites=GRATUITY))


def marked(connection: Connection, name: str) -> Marked:
    """The wagers for the dealers of a table, and the patron who made each."""
    rows = MARKED.all(connection, {"table": name})
    return {row.wager: row.person for row in rows}


def mark(connection: Connection, name: str, events: Iterable[Event], lying: Marked) -> Marked:
    """Mark wagers made for the dealers; refuse a wager on top of one."""
    placed = [event for event in events if isinstance(event, WagerPlaced)]
    _not_on_top(placed, lying)
    more = {event.wager.id: event.wager.patron for event in placed if is_tip(event)}
    if more:
        rows = [{"gaming_table": name, "wager": n, "person": p} for n, p in more.items()]
        connection.execute(insert(schema.for_dealer), rows)
    return {**lying, **more}


def hand_over(driver: Driver, begun: int, lying: Marked) -> None:
    """Give the dealers what their wagers brought in this act; nothing may refuse this."""
    events = [entry.event for entry in driver.log[begun:]]
    for wager, patron in lying.items():
        kept = kept_from(driver.game, driver.table, patron)
        free = driver.table.accounts.get(patron, 0) - (kept.amount if kept else 0)
        back = min(_brought(driver, events, wager), free)
        if back > 0:
            driver.feed(Tipped(patron=patron, amount=back, cites=GRATUITY))


def _not_on_top(placed: Iterable[WagerPlaced], lying: Marked) -> None:
    for event in placed:
        own = not is_tip(event) and not isinstance(event, Staked)
        if own and event.wager.id in lying:
            why = "the wager there is for the dealer"
            raise Refused("this wager", why, GRATUITY, "another spot")


def _brought(driver: Driver, events: Iterable[Event], wager: int) -> Cents:
    """What came back from a wager: winnings and stake, less vigorish on them, paid or marked."""
    every = tuple(events)
    own = [one for one in every if isinstance(one, Paid | Returned) and one.wager == wager]
    spots = {(one.patron, one.spot) for one in own}
    back = sum(one.amount + (one.returned if isinstance(one, Paid) else 0) for one in own)
    taken = (one for one in every if isinstance(one, VIGORISH) and (one.patron, one.spot) in spots)
    return back - sum(one.amount for one in taken)


def unmark(connection: Connection, name: str, lying: Marked, table: Table) -> None:
    """Remove the marks of wagers that are no longer on the layout."""
    gone = [wager for wager in lying if table.wager(wager) is None]
    if gone:
        lies = schema.for_dealer
        mine = (lies.c.gaming_table == name) & lies.c.wager.in_(gone)
        connection.execute(delete(lies).where(mine))


def held(connection: Connection, name: str) -> Cents:
    """The tips that the dealers of a table hold."""
    return ledger.balance(connection, ledger.tips(name))


def given(connection: Connection, person: str) -> Cents:
    """What a person gave in tips directly."""
    return int(GIVEN.scalar(connection, {"by": person}) or 0)


@cites("cmr146.09.8")
def redeem(connection: Connection, now: str, name: str, dealer: str) -> Cents:
    """A dealer redeems the tips of a table at the cage, as money of the table's mode."""
    row = heads.locked(connection, name)
    book, own = Book(row), ledger.purse(row.mode, dealer)
    amount = ledger.held_meanwhile(connection, ledger.tips(name))
    if not amount:
        later = "redeeming them once a patron has given a tip"
        raise Refused(f"tips of {name}", "the dealers of this table hold none now", GRATUITY, later)
    redeemed = {ledger.tips(name): -amount, **ledger.redeemed(own, amount)}
    ledger.covered(connection, now, ledger.CAGE, amount, book)
    ledger.post(connection, now, REDEEMED, dealer, redeemed, book)
    heads.write(connection, row, book)
    return amount
