"""Tips: chips for the dealers, and wagers that lie for them; no account of the house holds them.

A tip leaves the table as chips that a patron takes away, marked with the clause that lets an
employee redeem them. What a wager for the dealer brings is handed over as it is settled.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace
from sqlalchemy import Connection, bindparam, delete, exists, func, insert, literal, select

from croupier.core.driver import Driver, Entry
from croupier.core.errors import Refused
from croupier.core.event import (
    CashedOut,
    Event,
    Paid,
    Returned,
    Staked,
    VigorishCollected,
    WagerPlaced,
)
from croupier.core.money import Cents
from croupier.core.table import Table
from croupier.core.wager import Bid
from croupier.floor import ledger, schema
from croupier.floor.money import money
from croupier.floor.spending import TIP
from croupier.floor.sql import Statement
from croupier.rulebook.citation import cites

GRATUITY = ("cmr146.09.8",)
_here = schema.for_dealer.c.gaming_table == bindparam("table")
MARKED = Statement(select(schema.for_dealer.c.wager, schema.for_dealer.c.person).where(_here))
ANY_MARKED = exists().where(_here)
"""Whether wagers lie for the dealer at a table."""
GIVEN = Statement(
    select(func.sum(schema.posting.c.amount))
    .join(schema.entry, schema.entry.c.id == schema.posting.c.entry)
    .where(
        schema.posting.c.account.in_(select(literal("tips/") + schema.gaming_table.c.name)),
        schema.entry.c.what == TIP,
        schema.entry.c.by == bindparam("by"),
    )
)
"""By the dealers' accounts, which have few postings: the ledger as a whole has many."""


def is_tip(event: Event) -> bool:
    """Whether chips are taken away for the dealers, or lie for them."""
    return event.cites == GRATUITY


@cites("cmr146.09.8")
def give(driver: Driver, patron: str, amount: Cents) -> None:
    """A patron hands chips to the dealers."""
    if amount <= 0:
        raise Refused(f"a tip of {money(amount)}", "not an amount", GRATUITY, "more than nothing")
    held = driver.table.accounts.get(patron, 0)
    if amount > held:
        why = f"{patron} has {money(held)} in chips here"
        raise Refused(f"a tip of {money(amount)}", why, GRATUITY, f"up to {money(held)}")
    driver.feed(CashedOut(patron=patron, amount=amount, cites=GRATUITY))


@cites("cmr146.09.8")
def wager_for(driver: Driver, patron: str, bid: Bid) -> None:
    """A patron lays a wager for the dealer, beside their own and never on top of it."""
    lying = {wager.id for wager in driver.table.wagers}
    begun = len(driver.log)
    driver.place(patron, bid)
    for place, entry in enumerate(driver.log[begun:], begun):
        if not isinstance(entry.event, WagerPlaced):
            continue
        if entry.event.wager.id in lying:
            why = f"{patron} has a wager there already"
            raise Refused(f"{bid} for the dealer", why, GRATUITY, "another spot, or a tip")
        driver.log[place] = Entry(entry.at, replace(entry.event, cites=GRATUITY))


def hand_over(
    connection: Connection, name: str, driver: Driver, begun: int, any_marked: bool
) -> None:
    """What wagers for the dealer brought in this act becomes the dealers' with it."""
    events = [entry.event for entry in driver.log[begun:]]
    placed = [event for event in events if isinstance(event, WagerPlaced)]
    if not placed and not any(isinstance(event, Paid | Returned) for event in events):
        return
    marked = _marked(connection, name) if any_marked else {}
    _not_on_top(placed, marked)
    _mark(connection, name, placed)
    for wager, patron in marked.items():
        back = min(_brought(driver, events, wager), driver.table.accounts.get(patron, 0))
        if back > 0:
            driver.feed(CashedOut(patron=patron, amount=back, cites=GRATUITY))
    _unmark(connection, name, marked, driver.table)


def _marked(connection: Connection, name: str) -> dict[int, str]:
    rows = MARKED.all(connection, {"table": name})
    return {row.wager: row.person for row in rows}


def _not_on_top(placed: Iterable[WagerPlaced], marked: dict[int, str]) -> None:
    for event in placed:
        own = not is_tip(event) and not isinstance(event, Staked)
        if own and event.wager.id in marked:
            why = "the wager there lies for the dealer"
            raise Refused(event.wager.spot, why, GRATUITY, "another spot")


def _mark(connection: Connection, name: str, placed: Iterable[WagerPlaced]) -> None:
    rows = [
        {"gaming_table": name, "wager": event.wager.id, "person": event.wager.patron}
        for event in placed
        if is_tip(event)
    ]
    if rows:
        connection.execute(insert(schema.for_dealer), rows)


def _brought(driver: Driver, events: Iterable[Event], wager: int) -> Cents:
    """What came back of a wager: winnings and stake, less the vigorish on them."""
    back, spots = 0, set()
    for event in events:
        if isinstance(event, Paid | Returned) and event.wager == wager:
            back += event.amount + (event.returned if isinstance(event, Paid) else 0)
            spots.add((event.patron, event.spot))
        elif isinstance(event, VigorishCollected) and (event.patron, event.spot) in spots:
            back -= event.amount
    return back


def _unmark(connection: Connection, name: str, marked: dict[int, str], table: Table) -> None:
    gone = [wager for wager in marked if table.wager(wager) is None]
    if gone:
        lies = schema.for_dealer
        mine = (lies.c.gaming_table == name) & lies.c.wager.in_(gone)
        connection.execute(delete(lies).where(mine))


def held(connection: Connection, name: str) -> Cents:
    """What the dealers of a table have in tips."""
    return ledger.balance(connection, ledger.tips(name))


def given(connection: Connection, person: str) -> Cents:
    """What somebody gave in tips by their own hand."""
    return int(GIVEN.scalar(connection, {"by": person}) or 0)


@cites("cmr146.09.8")
def redeem(connection: Connection, now: str, name: str, dealer: str) -> Cents:
    """A dealer redeems the tips of a table at the cage."""
    amount = held(connection, name)
    if not amount:
        raise Refused(f"tips of {name}", "there are none", GRATUITY, "later")
    redeemed = {ledger.tips(name): -amount, **ledger.redeemed(dealer, amount)}
    ledger.covered(connection, now, ledger.CAGE, amount)
    ledger.post(connection, now, "tips redeemed", dealer, redeemed, name)
    return amount
