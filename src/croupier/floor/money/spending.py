"""What somebody put down and got back at the tables, as the ledger tells.

A stake counts as gone while it lies on a layout and comes back as it is returned or paid, so
that nobody can lay down more than they have left. Practice and live tables count together: the
limits people set themselves hold for all their play.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    Select,
    Text,
    bindparam,
    func,
    literal,
    select,
    union_all,
)

from croupier.core.money import Cents
from croupier.floor.money import ledger
from croupier.floor.store import schema
from croupier.floor.store.sql import Statement

TIP = "tip"
"""What an entry is called that hands chips to the dealers: no money that was played with."""


def before(now: str, seconds: float) -> str:
    """A moment so many seconds before another."""
    return later(now, -seconds)


def later(now: str, seconds: float) -> str:
    """A moment so many seconds after another."""
    moment = datetime.fromisoformat(now) + timedelta(seconds=seconds)
    return moment.isoformat(timespec="milliseconds")


def seconds_between(first: str, second: str) -> float:
    """How long it is from one moment to another."""
    passed = datetime.fromisoformat(second) - datetime.fromisoformat(first)
    return passed.total_seconds()


def accounts(person: str) -> Any:
    """A person's own money, for practice and for live tables, and their chips at every table."""
    own = (literal(ledger.purse(mode, person)) for mode in ledger.MODES)
    return _accounts(literal(f"/{person}"), *own)


def _accounts(chips_of: ColumnElement[str], *purses: ColumnElement[str]) -> Any:
    chips = select(literal("chips/") + schema.gaming_table.c.name + chips_of)
    return union_all(chips, *map(select, purses))


def _since(*what: ColumnElement[Any]) -> Select[Any]:
    """A person's postings at tables since a moment, tips left out."""
    entry, posting = schema.entry, schema.posting
    later_ones = select(entry.c.id).where(entry.c.at >= bindparam("since"))
    first = later_ones.order_by(entry.c.at, entry.c.id).limit(1).scalar_subquery()
    return (
        select(*what)
        .select_from(posting.join(entry, entry.c.id == posting.c.entry))
        .where(
            posting.c.account.in_(_accounts(bindparam("chips_of", type_=Text), *_PURSES)),
            posting.c.entry >= first,
            entry.c.gaming_table.is_not(None),
            entry.c.what != TIP,
        )
    )


_PURSES: list[BindParameter[str]] = [bindparam(mode, type_=Text) for mode in ledger.MODES]
_total = func.sum(schema.posting.c.amount)
_table, _given = schema.entry.c.gaming_table, schema.posting.c.account.in_(_PURSES)
PURSE = Statement(_since(_table, _total).group_by(_table))
BOUGHT = Statement(_since(_total).where(_given, schema.posting.c.amount < 0))


def _asked(person: str, since: str) -> dict[str, str]:
    own = {mode: ledger.purse(mode, person) for mode in ledger.MODES}
    return {"chips_of": f"/{person}", "since": since, **own}


def purse(connection: Connection, person: str, since: str) -> dict[str, Cents]:
    """By how much a person's money and chips grew at each table since a moment."""
    rows = PURSE.all(connection, _asked(person, since))
    return {name: int(amount) for name, amount in rows}


def put_down(connection: Connection, person: str, since: str) -> Cents:
    """What a person has lost or has lying since a moment; below nothing: they won."""
    return -sum(purse(connection, person, since).values())


def bought(connection: Connection, person: str, since: str) -> Cents:
    """What a person bought chips for since a moment."""
    return -int(BOUGHT.scalar(connection, _asked(person, since)) or 0)
