"""What a table's events mean to the ledger.

The engine's accounts are those of the ledger by other names: a patron's chips, the wagers on the
layout, the house's chips. What came in from outside came out of the patrons' own money.
"""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, func, select

from croupier.core.event import Bought, CashedOut, Event, VigorishCollected, WagerPlaced
from croupier.core.money import Cents
from croupier.core.table import HOUSE, OUTSIDE, Table
from croupier.floor import ledger, schema
from croupier.floor.ledger import Postings, moved, together
from croupier.floor.tips import is_tip

FILL = 50_000_00
"""What a table's inventory is filled with where it cannot pay."""


def on_layout(table: Table) -> Cents:
    """The chips that lie on a layout."""
    return sum(wager.amount for wager in table.wagers)


def postings(name: str, before: Table, after: Table, events: Iterable[Event]) -> Postings:
    """The postings of what happened between two moments of a table."""
    happened = tuple(events)
    accounts = {
        ledger.layout(name): on_layout(after) - on_layout(before),
        ledger.inventory(name): _change(before, after, HOUSE),
        **{ledger.chips(name, p): _change(before, after, p) for p in after.patrons},
    }
    return together(accounts, *_outside(name, happened), *_vigorish(name, happened))


def _change(before: Table, after: Table, account: str) -> Cents:
    return after.accounts.get(account, 0) - before.accounts.get(account, 0)


def _outside(name: str, events: tuple[Event, ...]) -> Iterable[Postings]:
    """What comes in is a patron's own money; what leaves is theirs again, or the dealers'."""
    for event in events:
        if isinstance(event, Bought):
            yield {ledger.bankroll(event.patron): -event.amount}
        elif isinstance(event, CashedOut):
            whose = ledger.tips(name) if is_tip(event) else ledger.bankroll(event.patron)
            yield {whose: event.amount}


def _vigorish(name: str, events: tuple[Event, ...]) -> Iterable[Postings]:
    """What the house takes for its services is booked apart from its winnings."""
    for event in events:
        if isinstance(event, VigorishCollected):
            yield moved(ledger.inventory(name), ledger.vigorish(name), event.amount)
        elif isinstance(event, WagerPlaced) and event.wager.commission:
            yield moved(ledger.inventory(name), ledger.vigorish(name), event.wager.commission)


def fill(name: str, held: Cents, change: Cents) -> Postings:
    """Chips for a table whose inventory would not suffice: a fill from the cage."""
    short_of = -(held + change)
    if short_of <= 0:
        return {}
    return moved(ledger.CAGE, ledger.inventory(name), -(-short_of // FILL) * FILL)


def accounts_of(table: Table, name: str) -> tuple[str, ...]:
    """The ledger's accounts of a table."""
    patrons = (ledger.chips(name, patron) for patron in table.patrons)
    return (ledger.layout(name), ledger.inventory(name), ledger.vigorish(name), *patrons)


def filled(connection: Connection, name: str) -> Cents:
    """What a table's inventory was opened and filled with."""
    entry, posting = schema.entry, schema.posting
    given = connection.scalar(
        select(func.sum(posting.c.amount))
        .join(entry, entry.c.id == posting.c.entry)
        .where(
            posting.c.account == ledger.inventory(name), entry.c.by == ledger.CAGE,
            entry.c.gaming_table == name,
        )
    )  # fmt: skip
    return int(given or 0)


def out_of_books(table: Table, held: Postings, name: str, float_: Cents) -> list[str]:
    """Where the engine's accounts and the ledger's differ; nothing, if all is well."""
    theirs = {
        ledger.layout(name): on_layout(table),
        **{ledger.chips(name, p): table.accounts[p] for p in table.patrons},
    }
    wrong = [
        f"{account} states {held.get(account, 0)}, the table {amount}"
        for account, amount in theirs.items()
        if held.get(account, 0) != amount
    ]
    house = held.get(ledger.inventory(name), 0) + held.get(ledger.vigorish(name), 0) - float_
    if house != table.accounts[HOUSE]:
        wrong.append(f"{name}: the house states {house}, the table {table.accounts[HOUSE]}")
    if -table.accounts[OUTSIDE] != sum(theirs.values()) + table.accounts[HOUSE]:
        wrong.append(f"{name}: what came in is not what there is")
    return wrong
