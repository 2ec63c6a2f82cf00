"""The cage's lists as CSV, in dollars: what patrons hold, what tables hold, what was issued."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from io import StringIO

from sqlalchemy import Connection, select

from croupier.core.money import dollars
from croupier.floor.money import cage, ledger
from croupier.floor.store import schema

PATRONS = ("patron", "practice", "live", "chips")
TABLES = (
    "table",
    "closed",
    "inventory",
    "on the layout",
    "patrons' chips",
    "vigorish",
    "tips",
    "fills",
    "credits",
    "meters",
    "drop",
    "win",
    "paid for disputes",
)
ISSUES = ("entry", "at", "by", "to", "kind", "table", "amount")
KINDS = {own.removesuffix("/"): mode for mode, own in ledger.PURSES.items()}
"""The kind of money in each kind of purse."""


def _written(columns: tuple[str, ...], rows: Iterable[tuple[object, ...]]) -> str:
    to = StringIO()
    writer = csv.writer(to)
    writer.writerow(columns)
    writer.writerows(rows)
    return to.getvalue()


def patrons(connection: Connection) -> str:
    """What every patron has in the cage, and in chips."""
    every = cage.cage(connection).patrons
    return _written(
        PATRONS,
        (
            (
                one.person,
                dollars(one.practice_cents),
                dollars(one.bankroll_cents),
                dollars(one.chips_cents),
            )
            for one in every
        ),
    )


def tables(connection: Connection) -> str:
    """What every table holds, and what went in and out."""
    every = cage.cage(connection).tables
    return _written(
        TABLES,
        (
            (
                one.table,
                one.closed or "",
                dollars(one.inventory_cents),
                dollars(one.layout_cents),
                dollars(one.chips_cents),
                dollars(one.vigorish_cents),
                dollars(one.tips_cents),
                dollars(one.fills_cents),
                dollars(one.credits_cents),
                dollars(one.meters_cents),
                dollars(one.drop_cents),
                dollars(one.win_cents),
                dollars(one.redress_cents),
            )
            for one in every
        ),
    )


def issues(connection: Connection) -> str:
    """All play money that was ever issued: when, by whom, to whom, of which kind."""
    entry, posting = schema.entry, schema.posting
    asked = (
        select(
            entry.c.id,
            entry.c.at,
            entry.c.by,
            entry.c.gaming_table,
            posting.c.account,
            posting.c.amount,
        )
        .join(posting, posting.c.entry == entry.c.id)
        .where(entry.c.what == ledger.ISSUED, posting.c.account != ledger.ISSUE)
        .order_by(entry.c.id)
    )
    return _written(ISSUES, (_issue(*row) for row in connection.execute(asked)))


def _issue(
    entry: int, at: str, by: str, table: str | None, account: str, amount: int
) -> tuple[object, ...]:
    kind, _, person = account.partition("/")
    to = person or ledger.HOUSE.get(kind, kind)
    return entry, at, by, to, KINDS.get(kind, ""), table or "", dollars(amount)
