"""What a table's events mean for the ledger.

The engine's accounts are those of the ledger under other names: a patron's chips, the wagers on the
layout, the house's chips. A patron who buys chips puts money into the table's drop box and receives
chips from its inventory; a patron who redeems chips is paid by the cage. The amount on a meter is
set aside.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, case, func, or_, select

from croupier.core.event import (
    Bought,
    CashedOut,
    Event,
    PaidAtCage,
    Returned,
    VigorishCollected,
    WagerPlaced,
    WagerTakenDown,
)
from croupier.core.fold import apply
from croupier.core.game import Game, meters_of, shared_meter
from croupier.core.money import Cents
from croupier.core.part import Funds, Revenue
from croupier.core.rules import Rules
from croupier.core.table import HOUSE, OUTSIDE, SHARED, Table
from croupier.floor.money import ledger, modes
from croupier.floor.money.ledger import Postings, moved, together
from croupier.floor.money.tips import is_tip
from croupier.floor.oversight.heads import Book
from croupier.floor.store import schema
from croupier.games.families.meter import MeterRead

FILL = 50_000_00
"""The unit in which a table's inventory is filled when it cannot pay."""
OPENED, FILLED, CREDIT, COUNTED = "table opened", "fill", "credit", "drop counted"
"""The names of the cage's own entries at a table."""
REDRESS = "dispute paid"
"""The name of an entry that pays a patron for a ruling that was wrong."""


class Moved(msgspec.Struct, frozen=True):
    """A table's drop, fills, credits, and win: the part of the drop that is the house's.

    `redress` is what the table paid for rulings that were wrong; the win is what is left.
    """

    drop: Cents = 0
    fills: Cents = 0
    credits: Cents = 0
    win: Cents = 0
    redress: Cents = 0


def on_layout(game: Game, table: Table) -> Cents:
    """The total of the chips on a layout: wagers, and what lies there in accounts of the table."""
    funds = game.get(Funds)
    boxes = funds.boxes if funds else ()
    there = (
        held
        for account, held in table.accounts.items()
        if SHARED in account and account not in boxes
    )
    return sum(wager.amount for wager in table.wagers) + sum(there)


def kept_for_patrons(game: Game, name: str, table: Table) -> dict[str, Cents]:
    """What a table keeps for patrons, by the account of each place."""
    funds = game.get(Funds)
    held = funds.held(table) if funds else {}
    return {ledger.fund(name, place): amount for place, amount in held.items()}


def postings(
    game: Game,
    name: str,
    before: Table,
    after: Table,
    events: Iterable[Event],
    mode: str,
    link: str | None = None,
) -> Postings:
    """The postings for the events between two states of a table in a mode, linked or not."""
    happened = tuple(events)
    given = earlier_postings(game, name, before, after, happened, mode, link)
    back = _given_back(game, before, happened)
    return together(given, moved(ledger.vigorish(name), ledger.inventory(name), back))


def earlier_postings(
    game: Game,
    name: str,
    before: Table,
    after: Table,
    happened: tuple[Event, ...],
    mode: str,
    link: str | None = None,
) -> Postings:
    """The postings of older versions, which returned commissions from the inventory."""
    accounts = {
        ledger.layout(name): on_layout(game, after) - on_layout(game, before),
        ledger.inventory(name): _change(before, after, HOUSE),
        **{ledger.chips(name, p): _change(before, after, p) for p in after.patrons},
    }
    apart = (
        *_outside(name, happened, mode),
        *_vigorish(game, name, happened),
        *_kept(game, name, before, after),
    )
    shown = {**meters_of(game, before), **_read(happened)}
    return together(accounts, *apart, *_meters(game, name, shown, after, link))


def _change(before: Table, after: Table, account: str) -> Cents:
    return after.accounts.get(account, 0) - before.accounts.get(account, 0)


def _outside(name: str, events: tuple[Event, ...], mode: str) -> Iterable[Postings]:
    """Money goes into the drop box for chips; chips go to the cage, or to the dealers."""
    for event in events:
        if isinstance(event, Bought):
            yield moved(ledger.purse(mode, event.patron), ledger.drop(name), event.amount)
            yield {ledger.inventory(name): -event.amount}
        elif isinstance(event, CashedOut) and is_tip(event):
            yield {ledger.tips(name): event.amount}
        elif isinstance(event, PaidAtCage):
            yield {ledger.purse(mode, event.patron): event.amount}
        elif isinstance(event, CashedOut):
            yield ledger.redeemed(ledger.purse(mode, event.patron), event.amount)


def _kept(game: Game, name: str, before: Table, after: Table) -> Iterable[Postings]:
    """What is kept for patrons changes only by what they put there and what they are paid."""
    yield {one: -amount for one, amount in kept_for_patrons(game, name, before).items()}
    yield kept_for_patrons(game, name, after)


def _vigorish(game: Game, name: str, events: tuple[Event, ...]) -> Iterable[Postings]:
    """What the house takes for its services is posted separately from its winnings."""
    revenue = game.get(Revenue)
    for event in events:
        if revenue and (taken := revenue.taken(event)):
            yield moved(ledger.inventory(name), ledger.vigorish(name), taken)
        if isinstance(event, VigorishCollected):
            yield moved(ledger.inventory(name), ledger.vigorish(name), event.amount)
        elif isinstance(event, WagerPlaced) and event.wager.commission:
            yield moved(ledger.inventory(name), ledger.vigorish(name), event.wager.commission)


def _given_back(game: Game, table: Table, events: tuple[Event, ...]) -> Cents:
    """The commission that is returned with stakes that were not decided."""
    placed = [event.wager for event in events if isinstance(event, WagerPlaced)]
    if not any(wager.commission for wager in (*table.wagers, *placed)):
        return 0
    back = 0
    for event in events:
        after = apply(game, table, event)
        if isinstance(event, WagerTakenDown | Returned):
            back += _commissions(table) - _commissions(after)
        table = after
    return back


def _commissions(table: Table) -> Cents:
    return sum(wager.commission for wager in table.wagers)


def _read(events: Iterable[Event]) -> Mapping[str, Cents]:
    """What shared meters showed when they were read; other tables have posted what changed."""
    return {event.meter: event.showing for event in events if isinstance(event, MeterRead)}


def of_link(link: str, meter: str) -> str:
    """The account of a meter that linked tables share."""
    return ledger.meter(ledger.linked(link), meter)


def meters(game: Game, name: str, table: Table, link: str | None) -> Mapping[str, str]:
    """The account of each meter of a table: its own, or its link's."""
    shared = shared_meter(game, table.rules) if link else ""
    return {
        one: of_link(link, one) if link and one == shared else ledger.meter(name, one)
        for one in meters_of(game, table)
    }


def _meters(
    game: Game, name: str, shown: Mapping[str, Cents], after: Table, link: str | None
) -> Iterable[Postings]:
    """An increase of a meter is set aside by the table, and what is won from it comes back."""
    accounts = meters(game, name, after, link)
    for one, cents in meters_of(game, after).items():
        yield moved(ledger.inventory(name), accounts[one], cents - shown.get(one, 0))


def seeds(game: Game, name: str, rules: Rules, link: str | None = None) -> Postings:
    """The amounts that the meters of a table begin with."""
    fresh = Table(rules=rules, play=game.play(rules))
    accounts = meters(game, name, fresh, link)
    return {accounts[one]: cents for one, cents in meters_of(game, fresh).items()}


def opening(
    game: Game,
    name: str,
    rules: Rules,
    chips: Cents,
    link: str | None = None,
    *,
    joins: bool = False,
) -> Postings:
    """The postings that open a table: chips for its inventory, and the seeds of its meters.

    A table that `joins` others finds their meter as it is.
    """
    seeded = dict(seeds(game, name, rules, link))
    if link and joins:
        del seeded[of_link(link, shared_meter(game, rules))]
    given = {ledger.inventory(name): chips, **seeded}
    return {ledger.BANK: -sum(given.values()), **given}


def fill(name: str, held: Cents, change: Cents) -> Postings:
    """A fill from the chip bank for a table whose inventory would not suffice."""
    short_of = -(held + change)
    if short_of <= 0:
        return {}
    return moved(ledger.BANK, ledger.inventory(name), -(-short_of // FILL) * FILL)


def credit(connection: Connection, at: str, book: Book) -> None:
    """Return all chips of a table's inventory to the chip bank."""
    between = ledger.inventory(book.table), ledger.BANK
    _all_of_it(connection, at, CREDIT, between, book)


def count_drop(connection: Connection, at: str, book: Book) -> None:
    """Count the money in a table's drop box into the cage."""
    _all_of_it(connection, at, COUNTED, (ledger.drop(book.table), ledger.CAGE), book)


def _all_of_it(
    connection: Connection, at: str, what: str, between: tuple[str, str], book: Book
) -> None:
    moving = moved(*between, ledger.balance(connection, between[0]))
    ledger.post(connection, at, what, ledger.CAGE, moving, book)


def pay_out(connection: Connection, at: str, book: Book, needed: Cents) -> None:
    """Make sure the cage can redeem chips: count the drop, then issue what is missing."""
    if ledger.held_meanwhile(connection, ledger.CAGE) < needed:
        count_drop(connection, at, book)
    ledger.covered(connection, at, ledger.CAGE, needed, book)


def moved_of(connection: Connection, *tables: str) -> dict[str, Moved]:
    """The drop, fills, credits and win of some tables, or of all; the cage's entries are no win."""
    entry, posting = schema.entry, schema.posting
    account, amount, cages = posting.c.account, posting.c.amount, entry.c.by == ledger.CAGE
    bank, own = account == ledger.BANK, or_(*map(account.startswith, ledger.OWN))

    def total(where: ColumnElement[bool], cents: ColumnElement[int] = amount) -> Any:
        return func.sum(case((where, cents), else_=0))

    asked = select(
        entry.c.gaming_table,
        total(account.startswith("drop/") & (amount > 0)),
        total(cages & bank & (amount < 0), -amount),
        total(cages & bank & (amount > 0)),
        total(own & ~cages),
        total(own & (entry.c.what == REDRESS), -amount),
    ).join(entry, entry.c.id == posting.c.entry)
    here = entry.c.gaming_table.in_(tables) if tables else entry.c.gaming_table.is_not(None)
    own_entries = entry.c.what != ledger.ISSUED
    rows = connection.execute(asked.where(here, own_entries).group_by(entry.c.gaming_table))
    return {table: Moved(*map(int, cents)) for table, *cents in rows}


def out_of_books(
    connection: Connection, game: Game, table: Table, name: str, link: str | None = None
) -> list[str]:
    """Where the accounts of the engine and the ledger differ; empty if all is well.

    What a shared meter shows is known to all its tables together.
    """
    patrons = {ledger.chips(name, p): table.accounts[p] for p in table.patrons}
    shown, shared = meters_of(game, table), shared_meter(game, table.rules) if link else ""
    own = {ledger.meter(name, one): cents for one, cents in shown.items() if one != shared}
    kept, funds = kept_for_patrons(game, name, table), game.get(Funds)
    theirs = {ledger.layout(name): on_layout(game, table), **patrons}
    stated = theirs | own | kept
    held = ledger.balances(connection, stated)
    wrong = [
        f"{account} states {held[account]}, the table {amount}"
        for account, amount in stated.items()
        if held[account] != amount
    ]
    of = moved_of(connection, name).get(name, Moved())
    won = of.win + of.redress
    if won != table.accounts[HOUSE]:
        wrong.append(f"{name}: the house states {won}, the table {table.accounts[HOUSE]}")
    boxes = sum(table.accounts.get(one, 0) for one in (funds.boxes if funds else ()))
    if -table.accounts[OUTSIDE] != sum(theirs.values()) + boxes + table.accounts[HOUSE]:
        wrong.append(f"{name}: what came in is not what is there")
    return [*wrong, *modes.misdirected(connection, name)]
