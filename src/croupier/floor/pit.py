"""The pit: what a supervisor does with a table, each deed written down with who and when."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, func, select

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.floor import books, ledger, living, schema
from croupier.floor.deeds import note
from croupier.floor.floor import FLOAT, LIVE, PRACTICE, Floor
from croupier.floor.heads import Book
from croupier.floor.living import Change
from croupier.floor.sql import Found

PATIENCE = range(5, 601)
"""The seconds a live table may wait for people."""


def close_table(floor: Floor, name: str, by: str) -> None:
    """A table between wagers is closed: chips are cashed and credited, and its drop is counted."""
    if floor.current(name).driver.table.wagers:
        raise Refused(f"closing {name}", "wagers lie there", (), "the end of the round")
    if any(floor.current(name).driver.table.balances.values()):
        floor.act(name, by, "table closed", _all_cash)
    now = floor.clock()

    def closed(connection: Connection, row: Found, book: Book) -> Change[None]:
        _still_open(connection, row)
        books.credit(connection, now, book)
        books.count_drop(connection, now, book)
        note(connection, now, by, "close", f"{name} is closed", name)
        return None, {"closed": now, "due": None}

    living.amended(floor.database, name, closed)


def _all_cash(driver: Driver) -> None:
    for patron, chips in driver.table.balances.items():
        if chips:
            driver.cash_out(patron)


def _still_open(connection: Connection, row: Found) -> None:
    name = row.name
    if row.closed is not None:
        raise Refused(f"closing {name}", "it is closed", (), "opening it")
    account = schema.account
    held = select(func.sum(account.c.balance)).where(
        account.c.name.startswith(f"chips/{name}/", autoescape=True)
    )
    if connection.scalar(held) or ledger.balance(connection, ledger.layout(name)):
        raise Refused(f"closing {name}", "somebody came with chips", (), "the same once more")


def reopen_table(floor: Floor, name: str, by: str) -> None:
    """A closed table is opened again, and filled."""
    now = floor.clock()

    def opened(connection: Connection, row: Found, book: Book) -> Change[None]:
        if row.closed is None:
            raise Refused(f"opening {name}", "it is open", (), "closing it")
        ledger.covered(connection, now, ledger.BANK, FLOAT, book)
        fill = ledger.moved(ledger.BANK, ledger.inventory(name), FLOAT)
        ledger.post(connection, now, books.OPENED, ledger.CAGE, fill, book)
        note(connection, now, by, "open", f"{name} is open", name)
        return None, {"closed": None}

    living.amended(floor.database, name, opened)


def set_mode(floor: Floor, name: str, by: str, mode: str) -> None:
    """A table without wagers becomes a live or a practice table."""
    if mode not in (PRACTICE, LIVE):
        raise Refused(f"mode {mode!r}", "not known", (), f"{PRACTICE} or {LIVE}")
    if floor.current(name).driver.table.wagers:
        raise Refused(f"{name} {mode}", "wagers lie there", (), "the end of the round")
    _set(floor, name, by, ("mode", f"{name} is a {mode} table"), mode=mode, due=None)
    floor.table(name).mode = mode


def set_pace(floor: Floor, name: str, by: str, wagers: int, answers: int) -> None:
    """How long a live table waits for wagers and for answers, from the next act on."""
    if wagers not in PATIENCE or answers not in PATIENCE:
        most = f"{PATIENCE[0]} to {PATIENCE[-1]} seconds each"
        raise Refused(f"a pace of {wagers} and {answers} seconds", "not a pace", (), most)
    words = f"{name} waits {wagers} s for wagers and {answers} s for answers"
    _set(floor, name, by, ("pace", words), wager_seconds=wagers, answer_seconds=answers)


def _set(floor: Floor, name: str, by: str, said: tuple[str, str], **values: Any) -> None:
    """Change what the house says of a table, and note who did."""

    def changed(connection: Connection, row: Found, book: Book) -> Change[None]:
        note(connection, floor.clock(), by, *said, name)
        return None, values

    living.amended(floor.database, name, changed)
