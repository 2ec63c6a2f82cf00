"""What a person wagered and got back at the tables, as the ledger shows.

A stake counts as spent while it is on a layout and comes back when it is returned or paid, so that
nobody can wager more than they have left. Practice and live tables count together: the limits
people set for themselves apply to all their play.
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
"""The name of an entry that hands chips to the dealers, which is not money played with."""
REDEEMED = "tips redeemed"
"""The name of an entry by which a dealer redeems them, which is not money won."""
TIPS = (TIP, REDEEMED)


def before(now: str, seconds: float) -> str:
    """The moment a number of seconds before another."""
    return later(now, -seconds)


def later(now: str, seconds: float) -> str:
    """The moment a number of seconds after another."""
    moment = datetime.fromisoformat(now) + timedelta(seconds=seconds)
    return moment.isoformat(timespec="milliseconds")


def seconds_between(first: str, second: str) -> float:
    """The seconds from one moment to another."""
    passed = datetime.fromisoformat(second) - datetime.fromisoformat(first)
    return passed.total_seconds()


def accounts(person: str) -> Any:
    """A person's money for practice and live tables, and their chips at every table."""
    own = (literal(ledger.purse(mode, person)) for mode in ledger.MODES)
    return _accounts(literal(f"/{person}"), *own)


def _accounts(chips_of: ColumnElement[str], *purses: ColumnElement[str]) -> Any:
    chips = select(literal("chips/") + schema.gaming_table.c.name + chips_of)
    return union_all(chips, *map(select, purses))


def _since(*what: ColumnElement[Any]) -> Select[Any]:
    """A person's postings at tables since a moment, without tips."""
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
            *(entry.c.what != one for one in TIPS),
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
    """The change of a person's money and chips at each table since a moment."""
    rows = PURSE.all(connection, _asked(person, since))
    return {name: int(amount) for name, amount in rows}


def put_down(connection: Connection, person: str, since: str) -> Cents:
    """What a person has lost or has on layouts since a moment; negative if they won."""
    return -sum(purse(connection, person, since).values())


def bought(connection: Connection, person: str, since: str) -> Cents:
    """What a person paid for chips since a moment."""
    return -int(BOUGHT.scalar(connection, _asked(person, since)) or 0)
