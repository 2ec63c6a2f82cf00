"""The pit: what a supervisor does with a table, each deed written down with who and when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, func, insert, select, update

from croupier.core.errors import Refused
from croupier.floor import books, ledger, living, locks, modes, schema
from croupier.floor.floor import LIVE, PRACTICE, Floor
from croupier.floor.living import Living

PATIENCE = range(5, 601)
"""The seconds a live table may wait for people."""


def note(
    connection: Connection, at: str, by: str, what: str, words: str, table: str | None = None
) -> None:
    """Write down what somebody of the house did."""
    values = {"at": at, "by": by, "what": what, "gaming_table": table, "words": words}
    connection.execute(insert(schema.deed).values(values))


def deeds(connection: Connection, most: int) -> Sequence[Row[Any]]:
    """What people of the house did last, newest first."""
    deed = schema.deed
    return connection.execute(select(deed).order_by(deed.c.id.desc()).limit(most)).all()


def in_play(connection: Connection, name: str) -> bool:
    """Whether patrons have chips at a table, or on its layout."""
    account = schema.account
    held = select(func.sum(account.c.balance)).where(
        account.c.name.startswith(f"chips/{name}/", autoescape=True)
    )
    return bool(connection.scalar(held) or ledger.balance(connection, ledger.layout(name)))


def set_mode(floor: Floor, name: str, by: str, mode: str) -> None:
    """A table where no money is in play becomes a live or a practice table.

    The table is locked first: whoever bought chips before is found here, and nobody can write an
    act that began in the old mode after this.
    """
    if mode not in (PRACTICE, LIVE):
        raise Refused(f"mode {mode!r}", "not known", (), f"{PRACTICE} or {LIVE}")
    found = floor.current(name)
    with floor.database.transaction() as connection:
        locks.table(connection, name)
        row = living.row_of(connection, name)
        if row.mode == mode:
            return
        _without_money(connection, found, mode)
        put(connection, name, mode=mode, due=None)
        modes.note(connection, name, row.seq, mode)
        words = f"{name} is a {mode} table after event {row.seq}"
        note(connection, floor.clock(), by, "mode", words, name)
    floor.table(name).mode = mode


def _without_money(connection: Connection, found: Living, mode: str) -> None:
    """Nothing that money of one mode brought to a table may be taken from it as the other."""
    name, what = found.name, f"{found.name} as a {mode} table"
    if in_play(connection, name):
        why = "patrons have chips or wagers there"
        raise Refused(what, why, (), "closing the table first, which cashes all chips")
    if ledger.balance(connection, ledger.tips(name)):
        raise Refused(what, "the dealers have tips there", (), "redeeming the tips first")
    seeds = books.seeds(found.game, name, found.driver.rules)
    if ledger.balances(connection, seeds) != seeds:
        raise Refused(what, "its progressive meter has changed", (), "opening a new table")
    sitting = select(func.count()).where(schema.bot.c.gaming_table == name)
    if mode == LIVE and connection.scalar(sitting):
        raise Refused(what, "bots sit there", (), "dismissing the bots first")


def set_pace(floor: Floor, name: str, by: str, wagers: int, answers: int) -> None:
    """How long a live table waits for wagers and for answers, from the next act on."""
    if wagers not in PATIENCE or answers not in PATIENCE:
        most = f"{PATIENCE[0]} to {PATIENCE[-1]} seconds each"
        raise Refused(f"a pace of {wagers} and {answers} seconds", "not a pace", (), most)
    words = f"{name} waits {wagers} s for wagers and {answers} s for answers"
    with floor.database.transaction() as connection:
        put(connection, name, wager_seconds=wagers, answer_seconds=answers)
        note(connection, floor.clock(), by, "pace", words, name)


def put(connection: Connection, name: str, **values: Any) -> None:
    """Change what the house says of a table."""
    living.row_of(connection, name)
    mine = schema.gaming_table.c.name == name
    connection.execute(update(schema.gaming_table).where(mine).values(values))
