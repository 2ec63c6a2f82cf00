"""An account's statement: every ledger entry that moved a person's money."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO
from typing import Any

import msgspec
from sqlalchemy import Connection, Select, func, select

from croupier.core.money import Cents, dollars
from croupier.floor.money.spending import accounts
from croupier.floor.store import schema

A_PAGE = 25
COLUMNS = ("entry", "at", "what", "table", "bankroll", "practice", "chips")


class Line(msgspec.Struct, frozen=True):
    """One entry: the changes of live and practice money in the cage, and of chips at the table."""

    entry: int
    at: str
    what: str
    table: str | None
    bankroll_cents: Cents
    practice_cents: Cents
    chips_cents: Cents


class Statement(msgspec.Struct, frozen=True):
    """A page of lines, newest first, with its number and the number of pages."""

    rows: tuple[Line, ...]
    page: int
    pages: int


def _lines(person: str) -> Select[Any]:
    entry, posting = schema.entry, schema.posting
    return (
        select(
            entry.c.id,
            entry.c.at,
            entry.c.what,
            entry.c.gaming_table,
            posting.c.account,
            posting.c.amount,
        )
        .join(entry, entry.c.id == posting.c.entry)
        .where(posting.c.account.in_(accounts(person)))
    )


def statement(connection: Connection, person: str, page: int = 1) -> Statement:
    """A page of a person's statement."""
    posting = schema.posting
    mine = select(posting.c.entry).where(posting.c.account.in_(accounts(person))).distinct()
    total = connection.scalar(select(func.count()).select_from(mine.subquery())) or 0
    pages = max(1, -(-total // A_PAGE))
    at = min(max(1, page), pages)
    some = mine.order_by(posting.c.entry.desc()).limit(A_PAGE).offset((at - 1) * A_PAGE)
    wanted = list(connection.scalars(some))
    rows = _lines(person).where(schema.entry.c.id.in_(wanted)).order_by(schema.entry.c.id.desc())
    return Statement(tuple(_together(connection, person, rows)), at, pages)


def _together(connection: Connection, person: str, rows: Select[Any]) -> Iterator[Line]:
    """One line for the postings of each entry."""
    held: Line | None = None
    for entry, at, what, table, account, amount in connection.execute(rows):
        if held is not None and held.entry != entry:
            yield held
            held = None
        held = held or Line(entry, at, what, table, 0, 0, 0)
        field = f"{account.partition('/')[0]}_cents"
        held = msgspec.structs.replace(held, **{field: getattr(held, field) + amount})
    if held is not None:
        yield held


def as_csv(connection: Connection, person: str) -> str:
    """The complete statement as CSV, oldest first, money in dollars."""
    to = StringIO()
    writer = csv.writer(to)
    writer.writerow(COLUMNS)
    for line in _together(connection, person, _lines(person).order_by(schema.entry.c.id)):
        writer.writerow(
            (
                line.entry,
                line.at,
                line.what,
                line.table or "",
                dollars(line.bankroll_cents),
                dollars(line.practice_cents),
                dollars(line.chips_cents),
            )
        )
    return to.getvalue()
