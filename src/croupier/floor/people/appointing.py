"""Appointing: somebody with an account gets another role, once nothing of theirs is at a table."""

from __future__ import annotations

from sqlalchemy import Connection

from croupier.core.errors import Refused
from croupier.floor.money import spending
from croupier.floor.money.amounts import money
from croupier.floor.oversight import heads
from croupier.floor.people import accounts
from croupier.floor.people.accounts import Person
from croupier.floor.tables.floor import Floor
from croupier.floor.tables.rounds import at_stake


def appoint(floor: Floor, by: str, name: str, role: str) -> Person:
    """Give a person another role; their wagers must be settled and their chips cashed first.

    The floor is the command's own, which serves nobody: where others act in the same process, a
    table's lock comes before its row.
    """

    def appointed(connection: Connection) -> Person:
        for table in sorted(spending.purse(connection, name, "")):
            _nothing_at_stake(floor, connection, table, name, role)
        return accounts.appoint(connection, floor.clock(), by, name, role)

    return floor.database.settled(appointed)


def _nothing_at_stake(
    floor: Floor, connection: Connection, table: str, name: str, role: str
) -> None:
    """Refuse if a person has a wager at a table, where nobody acts until the transaction ends."""
    row, found = heads.locked(connection, table), floor.table(table)
    with found.lock:
        found.catch_up(connection, row.seq)
        stake = at_stake(found.game, found.driver.table, name)
    if stake:
        why = f"they have {money(stake)} at stake at {table}"
        accepted = "cashing their chips once that is settled"
        raise Refused(f"{name} as {role}", why, (), accepted)
