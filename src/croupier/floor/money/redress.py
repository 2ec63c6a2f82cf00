"""Redress: what a table pays a patron after a decision that its ruling was wrong.

Chips leave the table's inventory and are redeemed at once: the money goes to the patron's purse of
the mode that the table had in that round. It is no event of the game, so journals stay as they are.
"""

from __future__ import annotations

from sqlalchemy import Connection

from croupier.core.errors import Refused
from croupier.core.money import Cents
from croupier.floor.money import books, ledger, modes
from croupier.floor.money.amounts import money
from croupier.floor.money.ledger import Postings
from croupier.floor.money.modes import Modes
from croupier.floor.oversight import heads
from croupier.floor.oversight.heads import Book

MOST: Cents = 100_000_00
"""What can be paid for one round: the chips that a table is opened with."""


def mode_then(known: Modes, seq: int) -> str:
    """A table's mode at an event; for events before its modes were recorded, its first one."""
    return modes.mode_at(known, seq) or (known[0][1] if known else ledger.LIVE)


def postings(table: str, mode: str, person: str, amount: Cents) -> Postings:
    """Chips of the inventory are redeemed for a person."""
    paid = ledger.redeemed(ledger.purse(mode, person), amount)
    return {ledger.inventory(table): -amount, **paid}


def permitted(amount: Cents, before: Cents) -> None:
    """Refuse an amount that is none, or that is more than can be paid for one round."""
    left = MOST - before
    if not 0 < amount <= left:
        why = f"it must be more than zero, and {money(MOST)} is the most for one round"
        most = f"up to {money(left)}" if left > 0 else "a decision without a payment"
        raise Refused(f"amount {money(amount)}", why, (), most)


def pay(
    connection: Connection, now: str, table: str, by: str, person: str, seq: int, amount: Cents
) -> int:
    """Pay a person for a round that ended with an event; return the number of the entry.

    The chip bank fills an inventory that holds too little, which that of a closed table does.
    """
    row = heads.locked(connection, table)
    book, own = Book(row), ledger.inventory(table)
    lacks = amount - ledger.held_meanwhile(connection, own)
    if lacks > 0:
        ledger.covered(connection, now, ledger.BANK, lacks, book)
        fill = ledger.moved(ledger.BANK, own, lacks)
        ledger.post(connection, now, books.FILLED, ledger.CAGE, fill, book)
    books.pay_out(connection, now, book, amount)
    given = postings(table, mode_then(modes.modes(connection, table), seq), person, amount)
    entry = ledger.post(connection, now, books.REDRESS, by, given, book)
    heads.write(connection, row, book)
    assert entry is not None
    return entry
