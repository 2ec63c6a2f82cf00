"""The pit: what a supervisor does with a table, each recorded as a deed with name and time."""

from __future__ import annotations

from functools import partial
from typing import Any

from sqlalchemy import Connection, func, select

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.floor.money import books, ledger, modes
from croupier.floor.oversight import heads
from croupier.floor.oversight.deeds import note
from croupier.floor.oversight.heads import Book
from croupier.floor.people.accounts import SUPERVISOR
from croupier.floor.store import schema
from croupier.floor.store.sql import Found
from croupier.floor.tables.floor import LIVE, PRACTICE, Floor
from croupier.floor.tables.living import Living

PATIENCE = range(5, 601)
"""The seconds a live table may wait for people."""
NEW_CARDS = "cards_removed"
"""The call by which the cards of a table are replaced."""


def in_play(connection: Connection, name: str) -> bool:
    """Whether patrons have chips at a table, or on its layout."""
    account = schema.account
    held = select(func.sum(account.c.balance)).where(
        account.c.name.startswith(f"chips/{name}/", autoescape=True)
    )
    return bool(connection.scalar(held) or ledger.balance(connection, ledger.layout(name)))


def set_mode(floor: Floor, name: str, by: str, mode: str) -> None:
    """Make a table without money in play a live or a practice table.

    The table is locked first: anyone who bought chips before is found here, and nobody can write an
    act that began in the old mode after this. A table becomes live with new cards.
    """
    if mode not in (PRACTICE, LIVE):
        raise Refused(f"mode {mode!r}", "no such mode", (), f"{PRACTICE} or {LIVE}")
    found = floor.current(name)
    with found.lock:
        if found.mode != mode:
            _new_cards(floor, found, by, mode)
            _set_mode(floor, found, by, mode)


def _set_mode(floor: Floor, found: Living, by: str, mode: str) -> None:
    """Set the mode, if nothing of the other mode is left."""
    name = found.name
    with floor.database.transaction() as connection:
        row = heads.locked(connection, name)
        if row.mode == mode:
            return
        found.catch_up(connection, row.seq)
        _without_money(connection, found, mode)
        if mode == LIVE and _dealt_from(found):
            why = "cards that were dealt for practice are known"
            raise Refused(
                f"{name} as a {mode} table", why, (), "opening it before the change, or a new table"
            )
        put(connection, row, mode=mode, due=None)
        modes.note(connection, name, row.seq, mode)
        words = f"{name} is a {mode} table after event {row.seq}"
        written = [(schema.table_mode, (name, row.seq))]
        note(connection, floor.clock(), by, "mode", words, name, written)
    found.mode = mode


def _dealt_from(found: Living) -> bool:
    """Whether a table has a shoe that has been used."""
    shoe = getattr(found.driver.table.play, "shoe", None)
    return shoe is not None and shoe.state != "spent"


def _new_cards(floor: Floor, found: Living, by: str, mode: str) -> None:
    """Remove cards shuffled for practice from an open table that becomes live."""
    if mode != LIVE or not _dealt_from(found) or found.closed is not None:
        return
    if found.game.incident(NEW_CARDS) is not None:
        with floor.database.reading() as connection:
            _without_money(connection, found, mode)
        floor.act(found.name, by, "new cards", partial(_replaced, by=by))


def _replaced(driver: Driver, by: str) -> None:
    driver.confirm(SUPERVISOR, f"incident {NEW_CARDS}", by)
    driver.incident(NEW_CARDS)


def _without_money(connection: Connection, found: Living, mode: str) -> None:
    """Refuse the mode if money of the other mode could be taken from the table."""
    name, what = found.name, f"{found.name} as a {mode} table"
    if in_play(connection, name):
        why = "patrons have chips or wagers there"
        raise Refused(what, why, (), "closing the table first, which cashes all chips")
    if ledger.balance(connection, ledger.tips(name)):
        raise Refused(what, "the dealers have tips there", (), "redeeming the tips first")
    if found.link:
        why = f"it shares its progressive meter with the tables of link {found.link}"
        raise Refused(what, why, (), "opening a new table")
    seeds = books.seeds(found.game, name, found.driver.rules)
    if ledger.balances(connection, seeds) != seeds:
        raise Refused(what, "its progressive meter has changed", (), "opening a new table")
    sitting = select(func.count()).where(schema.bot.c.gaming_table == name)
    if mode == LIVE and connection.scalar(sitting):
        raise Refused(what, "bots sit there", (), "dismissing the bots first")


def set_pace(floor: Floor, name: str, by: str, wagers: int, answers: int) -> None:
    """Set how long a live table waits for wagers and for answers, from the next act on."""
    if wagers not in PATIENCE or answers not in PATIENCE:
        most = f"{PATIENCE[0]} to {PATIENCE[-1]} seconds each"
        raise Refused(f"a pace of {wagers} and {answers} seconds", "out of range", (), most)
    words = f"{name} waits {wagers} s for wagers and {answers} s for answers"
    with floor.database.transaction() as connection:
        put(
            connection, heads.locked(connection, name), wager_seconds=wagers, answer_seconds=answers
        )
        note(connection, floor.clock(), by, "pace", words, name)


def put(connection: Connection, row: Found, book: Book | None = None, **values: Any) -> None:
    """Change columns of a locked table's row, after the entries in its book."""
    heads.write(connection, row, book or Book(row), **values)
