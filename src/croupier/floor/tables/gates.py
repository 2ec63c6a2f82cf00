"""The gates: everything that may refuse a request, before chance is consulted.

An act has two parts. In the first, a person's inputs are taken without chance, and every check is
made here. In the second, the dealer goes on: chance is consulted, wagers are settled, and nothing
may be refused any more, since a refusal would reveal the outcome.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import TypeAlias

from sqlalchemy import Connection

from croupier.core.errors import Refused, UnknownName
from croupier.core.event import Acted, Bought, CashedOut, Event
from croupier.core.money import Cents
from croupier.core.part import Deals
from croupier.core.table import Table
from croupier.floor.dates import moment
from croupier.floor.money import ledger, tips
from croupier.floor.money.amounts import money
from croupier.floor.money.tips import Marked
from croupier.floor.people import responsible_gaming
from croupier.floor.store.sql import Found
from croupier.floor.tables import calls, seeds, waiting
from croupier.floor.tables.clocks import later
from croupier.floor.tables.duties import calls_due
from croupier.floor.tables.living import Living, Moment
from croupier.floor.tables.once import Once

Amounts: TypeAlias = Mapping[str, Cents]


class OtherMode(Refused):
    """The request is meant for a table of the other mode."""


@contextmanager
def seated(table: Table, by: str) -> Iterator[None]:
    """Refuse a person without chips at a table with a message to buy in first."""
    try:
        yield
    except UnknownName as unknown:
        if unknown.name != by or by in table.accounts:
            raise
        why = "not at this table yet: no chips were bought"
        raise Refused(by, why, unknown.cites, "a buy-in first") from None


def same_mode(name: str, asked: Once | None, mode: str) -> None:
    """Refuse a request for a practice table at a live one, or the reverse."""
    if asked is not None and asked.mode not in ("", mode):
        what = f"a request for {name} as a {asked.mode} table"
        why = f"it is a {mode} table now, where people play with {mode} money"
        raise OtherMode(what, why, (), "trying again after you reload the table's page")


def passed(
    connection: Connection, found: Living, begun: Moment, by: str, now: str, row: Found
) -> Marked:
    """Refuse what is not allowed; otherwise return the wagers for the dealers."""
    events = tuple(entry.event for entry in found.driver.log[begun.entries :])
    found.admits(events)
    calls.admit(found, begun, events, partial(calls_due, connection, found, now))
    seeds.stand(found, events)
    waiting.admit(connection, found, begun.table, events, now)
    _enough(found, begun.table, events)
    _as_much(connection, found, begun.table, events, now)
    lying = tips.marked(connection, found.name) if row.tips else {}
    lying = tips.mark(connection, found.name, events, lying)
    _funded(connection, events, row.mode, by)
    lays = _laid(begun.table, found.driver.table, events)
    responsible_gaming.allow(connection, now, events, {by: responsible_gaming.glanced(row)}, lays)
    for patron in sorted(_back(found, begun.table, events)):
        responsible_gaming.welcome(connection, now, patron)
    return lying


def _back(found: Living, before: Table, events: tuple[Event, ...]) -> set[str]:
    """Those who sat out, and asked to be dealt in again."""
    deals = found.game.get(Deals)
    asking = {event.patron for event in events if isinstance(event, Acted)} if deals else set()
    if deals is None or not asking:
        return set()
    return asking & (set(deals.ready(found.driver.table)) - set(deals.ready(before)))


def _enough(found: Living, before: Table, events: tuple[Event, ...]) -> None:
    """Refuse a newcomer who brings less than it takes to be dealt in."""
    deals, table = found.game.get(Deals), found.driver.table
    new = _newcomers(before, events)
    least = deals.buy_in(table) if deals and new else 0
    for patron in sorted(new):
        held = table.accounts.get(patron, 0)
        if deals and held < least:
            what, why = f"chips for {money(held)}", "it is not enough to be dealt in"
            raise Refused(what, why, deals.cites, f"at least {money(least)}")


def _as_much(
    connection: Connection, found: Living, before: Table, events: tuple[Event, ...], now: str
) -> None:
    """Refuse a patron who comes back soon with less than they took off the table."""
    deals, accounts = found.game.get(Deals), found.driver.table.accounts
    if deals is None or not deals.returns_s:
        return
    since = later(now, -deals.returns_s)
    for patron in sorted(_newcomers(before, events)):
        at, took = ledger.taken_along(connection, found.name, found.mode, patron, since)
        if accounts.get(patron, 0) < took:
            what, why = f"chips for {money(accounts.get(patron, 0))}", f"{money(took)} was taken"
            may = f"at least {money(took)}, or less after {moment(later(at, deals.returns_s))}"
            raise Refused(what, f"{why} off this table not long ago", deals.returns, may)


def _newcomers(before: Table, events: tuple[Event, ...]) -> set[str]:
    """Those who buy chips and had none."""
    bought = (event.patron for event in events if isinstance(event, Bought))
    return {patron for patron in bought if not before.accounts.get(patron)}


def _funded(connection: Connection, events: tuple[Event, ...], mode: str, by: str) -> None:
    """Refuse a buy-in beyond the money for tables of this mode, locked while it is counted."""
    wanted: dict[str, Cents] = {}
    for event in events:
        if isinstance(event, Bought):
            wanted[event.patron] = wanted.get(event.patron, 0) + event.amount
    for patron in sorted(wanted):
        purse = ledger.purse(mode, patron)
        held = ledger.held_meanwhile(connection, purse)
        if wanted[patron] > held:
            what, why = f"chips for {money(wanted[patron])}", ledger.holding(purse, held, by)
            raise Refused(what, why, ("cmr146.09.1",), f"up to {money(held)}")


def _laid(before: Table, after: Table, events: tuple[Event, ...]) -> Amounts:
    """What each patron put on the layout, less what they took back from it."""
    brought = dict.fromkeys(after.patrons, 0)
    for event in events:
        if isinstance(event, Bought):
            brought[event.patron] += event.amount
        elif isinstance(event, CashedOut):
            brought[event.patron] -= event.amount
    return {
        patron: before.accounts.get(patron, 0) + amount - after.accounts[patron]
        for patron, amount in brought.items()
    }
