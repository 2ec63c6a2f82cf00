"""Funds of patrons at tables, such as that of bad beats: counted, verified, reconciled, displayed.

A dealer counts the box at a table, a supervisor signs, and the contents go to the cage, where a
cashier verifies them: that is the official record. What came in, what was paid and what is there
must agree at any time; the Bureau sees whether it does. A fund that is discontinued is paid to
patrons, with the same two signatures.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, Row, func, insert, select, update

from croupier.core.driver import Driver
from croupier.core.errors import Refused, UnknownName
from croupier.core.money import Cents
from croupier.core.part import Funds
from croupier.floor.money import ledger
from croupier.floor.money.amounts import money
from croupier.floor.money.spending import seconds_between
from croupier.floor.oversight import deeds
from croupier.floor.people.accounts import DEALER, SUPERVISOR
from croupier.floor.store import schema

if TYPE_CHECKING:
    from croupier.floor.tables.floor import Floor
    from croupier.floor.tables.living import Living

DAY = 86400.0
WHAT = "fund"
ABOUT = "the count of the patrons' fund"
What = Literal["count", "end"]
COUNT: What = "count"
END: What = "end"


class Count(msgspec.Struct, frozen=True):
    """A count of a box: by whom, how much, who signed for it, and who verified it at the cage.

    `replaced` says that nobody signed it before the box was counted again.
    """

    number: int
    table: str
    what: What
    amount_cents: Cents
    dealer: str
    counted: str
    supervisor: str = ""
    signed: str = ""
    cashier: str = ""
    verified: str = ""
    replaced: bool = False


class Fund(msgspec.Struct, frozen=True):
    """The fund of a table: what is displayed, and whether it is pending adjustment.

    `in_cents` is all that pots contributed, `paid_cents` all that patrons were paid. Both come from
    the books; `difference_cents` is what does not agree with the box and the cage, and is zero.
    `official_cents` is what cashiers have verified, `due` says that no box was counted for a day.
    """

    table: str
    displayed_cents: Cents
    pending: bool
    box_cents: Cents
    cage_cents: Cents
    in_cents: Cents
    paid_cents: Cents
    difference_cents: Cents
    official_cents: Cents
    due: bool
    counts: tuple[Count, ...] = ()


def _made(row: Row[Any]) -> Count:
    return Count(
        row.id,
        row.gaming_table,
        row.what,
        row.amount,
        row.dealer,
        row.counted,
        row.supervisor or "",
        row.signed or "",
        row.cashier or "",
        row.verified or "",
    )


def counts(connection: Connection, table: str | None = None) -> tuple[Count, ...]:
    """Every count, or those of a table, newest first."""
    one = schema.fund_count
    asked = select(one).order_by(one.c.id.desc())
    asked = asked if table is None else asked.where(one.c.gaming_table == table)
    every = tuple(map(_made, connection.execute(asked)))
    last = {each.table: each.number for each in reversed(every)}
    return tuple(
        replace(each, replaced=not each.signed and each.number != last[each.table])
        for each in every
    )


def held(found: Living) -> dict[str, Cents]:
    """What a table keeps for patrons, by where; refused at a table without such a fund."""
    funds = found.game.get(Funds)
    if funds is None or not funds.counted:
        why = "no money is kept for patrons there"
        raise Refused(f"the fund of {found.name}", why, (), "a table with a patrons' fund")
    return dict(funds.held(found.driver.table))


def fund(connection: Connection, found: Living, now: str) -> Fund:
    """The fund of a table, reconciled with the books."""
    there, name = held(found), found.name
    funds = found.game.get(Funds)
    assert funds is not None
    came, paid = _moved(connection, name)
    every = counts(connection, name)
    official = sum(one.amount_cents for one in every if one.verified and one.what == COUNT)
    last = next((one.signed for one in every if one.signed), "")
    box, total = there.get("box", 0), sum(there.values())
    return Fund(
        name,
        total,
        funds.pending(found.driver.table),
        box,
        total - box,
        came,
        paid,
        came - paid - total,
        official,
        bool(box) and (not last or seconds_between(last, now) >= DAY),
        every,
    )


def _moved(connection: Connection, table: str) -> tuple[Cents, Cents]:
    """What came into the fund of a table and what was paid from it, by the books.

    What goes from the box to the cage, or back, is in one entry and adds up to zero.
    """
    entry, posting = schema.entry, schema.posting
    own = posting.c.account.startswith(ledger.fund(table, ""), autoescape=True)
    net = (
        select(func.sum(posting.c.amount).label("net"))
        .join(entry, entry.c.id == posting.c.entry)
        .where(own)
        .group_by(entry.c.id)
        .subquery()
    )
    rows = [int(one) for one in connection.scalars(select(net.c.net))]
    return sum(one for one in rows if one > 0), -sum(one for one in rows if one < 0)


def unpaid(connection: Connection) -> tuple[str, ...]:
    """The closed tables whose fund still holds money of patrons, by the books."""
    table, posting = schema.gaming_table, schema.posting
    kept = (
        select(posting.c.account)
        .where(posting.c.account.startswith("fund/"))
        .group_by(posting.c.account)
        .having(func.sum(posting.c.amount) != 0)
    )
    some = {account.split("/")[1] for account in connection.scalars(kept)}
    closed = select(table.c.name).where(table.c.closed.is_not(None), table.c.name.in_(some))
    return tuple(connection.scalars(closed.order_by(table.c.name)))


def count(
    connection: Connection, now: str, found: Living, by: str, amount: Cents, what: What = COUNT
) -> Count:
    """A dealer counts the box, or all of a fund that is discontinued.

    It replaces an earlier count that nobody has signed.
    """
    there = held(found)
    due = there.get("box", 0) if what == COUNT else sum(there.values())
    said = f"a count of {money(amount)} at {found.name}"
    funds = found.game.get(Funds)
    if funds is not None and funds.pending(found.driver.table):
        why = "a payout from it is waiting to be verified"
        raise Refused(said, why, (), "a count once the payout is made")
    if amount != due or not due:
        why = "it is empty" if not due else "it is not what the journal says went in"
        raise Refused(said, why, (), "counting again" if due else "a later count")
    last = next(iter(counts(connection, found.name)), None)
    if last and not last.signed and (last.what, last.amount_cents) == (what, amount):
        raise Refused(said, "it has not been signed yet", (), "a supervisor's signature")
    one = schema.fund_count
    values = {
        "gaming_table": found.name,
        "what": what,
        "amount": amount,
        "dealer": by,
        "counted": now,
    }
    number = int(connection.execute(insert(one).values(values).returning(one.c.id)).scalar_one())
    _noted(connection, now, by, f"{by} counts {money(amount)}", found.name, number)
    return Count(number, found.name, what, amount, by, now)


def _noted(connection: Connection, now: str, by: str, words: str, table: str, number: int) -> None:
    deeds.note(connection, now, by, WHAT, words, table, [(schema.fund_count, (number,))])


def _one(every: Iterable[Count], number: int) -> Count:
    known = {one.number: one for one in every}
    if number not in known:
        raise UnknownName("count", str(number), tuple(map(str, known)))
    return known[number]


def sign(floor: Floor, number: int, by: str) -> Count:
    """A supervisor signs for a count: the box goes to the cage, or the fund to patrons."""
    with floor.database.reading() as connection:
        one = _one(counts(connection), number)
    said = f"a signature for count {number}"
    if one.signed:
        raise Refused(said, f"{one.supervisor} has signed", (), "another count")
    if one.replaced:
        raise Refused(said, "the box has been counted again since", (), "the latest count")
    if by == one.dealer:
        raise Refused(said, f"{by} counted it", (), "the signature of another person")
    now, found = floor.clock(), floor.current(one.table)
    does = partial(_done, one=one, by=by)
    floor.act(one.table, by, "fund counted", does)

    def signed(connection: Connection) -> Count:
        mine = schema.fund_count.c.id == number
        connection.execute(update(schema.fund_count).where(mine).values(supervisor=by, signed=now))
        words = f"{by} signs for {money(one.amount_cents)} counted by {one.dealer}"
        _noted(connection, now, by, words, found.name, number)
        return replace(one, supervisor=by, signed=now)

    return floor.database.settled(signed)


def _done(driver: Driver, one: Count, by: str) -> None:
    """Both people confirm the count, and it is called at the table."""
    funds = driver.game.get(Funds)
    assert funds is not None
    there = funds.held(driver.table)
    due = there.get("box", 0) if one.what == COUNT else sum(there.values())
    if due != one.amount_cents:
        why = f"{money(due)} is there now"
        raise Refused(f"count {one.number}", why, (), "counting again")
    driver.confirm(DEALER, ABOUT, one.dealer)
    driver.confirm(SUPERVISOR, ABOUT, by)
    driver.incident(funds.counted if one.what == COUNT else funds.ended)


def verify(connection: Connection, now: str, number: int, by: str, amount: Cents) -> Count:
    """A cashier verifies what was delivered to the cage: this is the official record."""
    one = _one(counts(connection), number)
    said = f"verifying count {number}"
    if not one.signed or one.what != COUNT:
        raise Refused(said, "its contents are not at the cage", (), "a signed count")
    if one.verified:
        raise Refused(said, f"{one.cashier} has verified it", (), "another count")
    if amount != one.amount_cents:
        why = f"{one.dealer} and {one.supervisor} counted {money(one.amount_cents)}"
        raise Refused(f"{said} as {money(amount)}", why, (), money(one.amount_cents))
    mine = schema.fund_count.c.id == number
    connection.execute(update(schema.fund_count).where(mine).values(cashier=by, verified=now))
    _noted(connection, now, by, f"{by} verifies {money(amount)}", one.table, number)
    return replace(one, cashier=by, verified=now)
