"""The pit: what a supervisor does with a table, each deed written down with who and when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, func, insert, select, update

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.floor import books, ledger, living, modes, schema
from croupier.floor.floor import FLOAT, LIVE, PRACTICE, Floor
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


def close_table(floor: Floor, name: str, by: str) -> None:
    """A table between wagers is closed: chips are cashed and credited, and its drop is counted."""
    if floor.current(name).driver.table.wagers:
        raise Refused(f"closing {name}", "wagers lie there", (), "the end of the round")
    if any(floor.current(name).driver.table.balances.values()):
        floor.act(name, by, "table closed", _all_cash)
    with floor.database.transaction() as connection:
        _still_open(connection, name)
        books.credit(connection, floor.clock(), name)
        books.count_drop(connection, floor.clock(), name)
        _set(connection, name, closed=floor.clock(), due=None)
        note(connection, floor.clock(), by, "close", f"{name} is closed", name)


def _all_cash(driver: Driver) -> None:
    for patron, chips in driver.table.balances.items():
        if chips:
            driver.cash_out(patron)


def _still_open(connection: Connection, name: str) -> None:
    row = living.row_of(connection, name)
    if row.closed is not None:
        raise Refused(f"closing {name}", "it is closed", (), "opening it")
    if _in_play(connection, name):
        raise Refused(f"closing {name}", "somebody came with chips", (), "the same once more")


def _in_play(connection: Connection, name: str) -> bool:
    """Whether anybody has chips or wagers at a table."""
    account = schema.account
    held = select(func.sum(account.c.balance)).where(
        account.c.name.startswith(f"chips/{name}/", autoescape=True)
    )
    return bool(connection.scalar(held) or ledger.balance(connection, ledger.layout(name)))


def reopen_table(floor: Floor, name: str, by: str) -> None:
    """A closed table is opened again, and filled."""
    with floor.database.transaction() as connection:
        if living.row_of(connection, name).closed is None:
            raise Refused(f"opening {name}", "it is open", (), "closing it")
        ledger.covered(connection, floor.clock(), ledger.BANK, FLOAT)
        fill = ledger.moved(ledger.BANK, ledger.inventory(name), FLOAT)
        ledger.post(connection, floor.clock(), "table opened", ledger.CAGE, fill, name)
        _set(connection, name, closed=None)
        note(connection, floor.clock(), by, "open", f"{name} is open", name)


def set_mode(floor: Floor, name: str, by: str, mode: str) -> None:
    """A table where no money is in play becomes a live or a practice table.

    The row is written first: from then on nobody can buy chips there with money of the old mode,
    and whoever did before is found here with chips.
    """
    if mode not in (PRACTICE, LIVE):
        raise Refused(f"mode {mode!r}", "not known", (), f"{PRACTICE} or {LIVE}")
    found = floor.current(name)
    with floor.database.transaction() as connection:
        if not _changed_mode(connection, name, mode):
            return
        _without_money(connection, found, mode)
        seq = living.seq_of(connection, name)
        modes.note(connection, name, seq, mode)
        words = f"{name} is a {mode} table after event {seq}"
        note(connection, floor.clock(), by, "mode", words, name)
    floor.table(name).mode = mode


def _changed_mode(connection: Connection, name: str, mode: str) -> bool:
    """Write a table's mode; whether it had another."""
    living.row_of(connection, name)
    table = schema.gaming_table
    other = (table.c.name == name) & (table.c.mode != mode)
    done = connection.execute(update(table).where(other).values(mode=mode, due=None))
    return bool(done.rowcount)


def _without_money(connection: Connection, found: Living, mode: str) -> None:
    """Nothing that money of one mode brought to a table may be taken from it as the other."""
    name, what = found.name, f"{found.name} as a {mode} table"
    if _in_play(connection, name):
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
        _set(connection, name, wager_seconds=wagers, answer_seconds=answers)
        note(connection, floor.clock(), by, "pace", words, name)


def _set(connection: Connection, name: str, **values: Any) -> None:
    living.row_of(connection, name)
    mine = schema.gaming_table.c.name == name
    connection.execute(update(schema.gaming_table).where(mine).values(values))
