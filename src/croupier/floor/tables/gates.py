"""The gates: everything that may refuse what somebody asks, before chance is consulted.

An act has two parts. In the first a person's inputs are taken, chance rests, and every check is
made here. In the second the dealer goes on: chance is consulted, wagers are settled, and nothing
may refuse any more, since a refusal would give the outcome away.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
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
from croupier.floor.tables.living import Living, Moment
from croupier.floor.tables.once import Once

Amounts: TypeAlias = Mapping[str, Cents]


class OtherMode(Refused):
    """What is asked is meant for a table of the other mode."""


@contextmanager
def seated(table: Table, by: str) -> Iterator[None]:
    """Tell who has bought no chips at a table that this comes first."""
    try:
        yield
    except UnknownName as unknown:
        if unknown.name != by or by in table.accounts:
            raise
        why = "not at this table yet: no chips were bought"
        raise Refused(by, why, unknown.cites, "a buy-in first") from None


def same_mode(name: str, asked: Once | None, mode: str) -> None:
    """Refuse what is meant for a practice table at a live one, or the other way round."""
    if asked is not None and asked.mode not in ("", mode):
        what = f"what was asked of {name} as a {asked.mode} table"
        why = f"it is a {mode} table now, and {mode} money is played for there"
        raise OtherMode(what, why, (), "the same after you reload the table's page")


def passed(
    connection: Connection, found: Living, begun: Moment, by: str, now: str, row: Found
) -> Marked:
    """Refuse what may not be done; the wagers that lie for the dealers where all may be."""
    events = tuple(entry.event for entry in found.driver.log[begun.entries :])
    found.admits(events)
    calls.admit(found, begun, events)
    seeds.stand(found, events)
    lying = tips.marked(connection, found.name) if row.tips else {}
    lying = tips.mark(connection, found.name, events, lying)
    _funded(connection, events, row.mode)
    lays = _laid(begun.table, found.driver.table, events)
    responsible_gaming.allow(connection, now, events, {by: responsible_gaming.glanced(row)}, lays)
    return lying


def _funded(connection: Connection, events: tuple[Event, ...], mode: str) -> None:
    """Chips are bought with money for tables of this mode, counted while it stays in the cage."""
    wanted: dict[str, Cents] = {}
    for event in events:
        if isinstance(event, Bought):
            wanted[event.patron] = wanted.get(event.patron, 0) + event.amount
    for patron in sorted(wanted):
        held = ledger.held_meanwhile(connection, ledger.purse(mode, patron))
        if wanted[patron] > held:
            what, why = f"chips for {money(wanted[patron])}", f"{patron} has {money(held)}"
            why = f"{why} in the cage for {mode} tables"
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
