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
from croupier.core.event import Bought, CashedOut, Event
from croupier.core.money import Cents
from croupier.core.table import Table
from croupier.floor.money import ledger, tips
from croupier.floor.money.amounts import money
from croupier.floor.money.tips import Marked
from croupier.floor.people import responsible_gaming
from croupier.floor.store.sql import Found
from croupier.floor.tables import calls, seeds
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
        raise OtherMode(what, why, (), "the same after you reload the table's page")


def passed(
    connection: Connection, found: Living, begun: Moment, by: str, now: str, row: Found
) -> Marked:
    """Refuse what is not allowed; otherwise return the wagers for the dealers."""
    events = tuple(entry.event for entry in found.driver.log[begun.entries :])
    found.admits(events)
    calls.admit(found, begun, events, partial(calls_due, connection, found, now))
    seeds.stand(found, events)
    lying = tips.marked(connection, found.name) if row.tips else {}
    lying = tips.mark(connection, found.name, events, lying)
    _funded(connection, events, row.mode, by)
    lays = _laid(begun.table, found.driver.table, events)
    responsible_gaming.allow(connection, now, events, {by: responsible_gaming.glanced(row)}, lays)
    return lying


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
