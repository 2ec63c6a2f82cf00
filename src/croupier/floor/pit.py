"""The pit: what a supervisor does with a table, each deed written down with who and when."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection

from croupier.core.errors import Refused
from croupier.floor import heads, ledger
from croupier.floor.deeds import note
from croupier.floor.floor import LIVE, PRACTICE, Floor
from croupier.floor.heads import Book
from croupier.floor.sql import Found

PATIENCE = range(5, 601)
"""The seconds a live table may wait for people."""


def set_mode(floor: Floor, name: str, by: str, mode: str) -> None:
    """A table without wagers becomes a live or a practice table."""
    if mode not in (PRACTICE, LIVE):
        raise Refused(f"mode {mode!r}", "not known", (), f"{PRACTICE} or {LIVE}")
    with floor.database.transaction() as connection:
        row = heads.locked(connection, name)
        if ledger.balance(connection, ledger.layout(name)):
            raise Refused(f"{name} {mode}", "wagers lie there", (), "the end of the round")
        put(connection, row, mode=mode, due=None)
        note(connection, floor.clock(), by, "mode", f"{name} is a {mode} table", name)
    floor.table(name).mode = mode


def set_pace(floor: Floor, name: str, by: str, wagers: int, answers: int) -> None:
    """How long a live table waits for wagers and for answers, from the next act on."""
    if wagers not in PATIENCE or answers not in PATIENCE:
        most = f"{PATIENCE[0]} to {PATIENCE[-1]} seconds each"
        raise Refused(f"a pace of {wagers} and {answers} seconds", "not a pace", (), most)
    words = f"{name} waits {wagers} s for wagers and {answers} s for answers"
    with floor.database.transaction() as connection:
        put(connection, heads.locked(connection, name),
            wager_seconds=wagers, answer_seconds=answers)  # fmt: skip
        note(connection, floor.clock(), by, "pace", words, name)


def put(connection: Connection, row: Found, book: Book | None = None, **values: Any) -> None:
    """Change what the house says of a table that is locked, after what was entered in its book."""
    heads.write(connection, row, book or Book(row), **values)
