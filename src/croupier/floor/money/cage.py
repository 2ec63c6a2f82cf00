"""The cage: what every person and table holds, and play money that a cashier issues."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, func, select

from croupier.core.errors import Refused, UnknownName
from croupier.core.money import POSITIVE, Cents
from croupier.floor.dates import moment
from croupier.floor.money import books, ledger
from croupier.floor.money.amounts import money
from croupier.floor.money.books import Moved
from croupier.floor.money.spending import before
from croupier.floor.oversight import deeds
from croupier.floor.people import accounts, responsible_gaming
from croupier.floor.people.accounts import BOT, PATRON
from croupier.floor.people.responsible_gaming import DAY, KeptFromPlay
from croupier.floor.store import locks, schema

MOST_AT_ONCE: Cents = 5_000_00
MOST_A_DAY: Cents = 10_000_00
LOW: Cents = 100_00
"""Below this, anyone may have their practice money filled up."""


class Holder(msgspec.Struct, frozen=True):
    """A patron's money in the cage for live and for practice tables, and their chips at tables.

    `tables` are the tables where they have chips; a bot leaves with its own.
    """

    person: str
    bankroll_cents: Cents
    practice_cents: Cents
    chips_cents: Cents
    tables: dict[str, Cents] = {}
    bot: bool = False


class Holding(msgspec.Struct, frozen=True):
    """What a table holds, its fills and credits, its drop and its win.

    The drop is all the money that chips were bought with; the win is the house's part of it, after
    the redress: what the table paid for rulings that were wrong.
    """

    table: str
    inventory_cents: Cents
    layout_cents: Cents
    chips_cents: Cents
    vigorish_cents: Cents
    tips_cents: Cents
    fills_cents: Cents
    credits_cents: Cents
    meters_cents: Cents
    drop_cents: Cents
    win_cents: Cents
    closed: str | None
    redress_cents: Cents = 0


class Cage(msgspec.Struct, frozen=True):
    """The cage's own money, the chip bank, all play money ever issued, and what everyone holds."""

    cage_cents: Cents
    bank_cents: Cents
    issued_cents: Cents
    most_at_once_cents: Cents
    most_a_day_cents: Cents
    patrons: tuple[Holder, ...]
    tables: tuple[Holding, ...]


def cage(connection: Connection) -> Cage:
    """What the cage shows a cashier."""
    account = schema.account
    rows = connection.execute(select(account.c.name, account.c.balance))
    held = {row.name: row.balance for row in rows}
    return Cage(
        held.get(ledger.CAGE, 0),
        held.get(ledger.BANK, 0),
        -held.get(ledger.ISSUE, 0),
        MOST_AT_ONCE,
        MOST_A_DAY,
        tuple(_holders(connection, held)),
        tuple(_holdings(connection, held)),
    )


def _holders(connection: Connection, held: dict[str, Cents]) -> list[Holder]:
    person = schema.person
    asked = select(person.c.name).where(person.c.role == PATRON).order_by(person.c.name)
    chips: dict[str, dict[str, Cents]] = {}
    for name, balance in sorted(held.items()):
        kind, _, rest = name.partition("/")
        if kind == "chips" and balance:
            table, _, whose = rest.rpartition("/")
            chips.setdefault(whose, {})[table] = balance
    return [
        Holder(
            name,
            held.get(ledger.bankroll(name), 0),
            held.get(ledger.purse(ledger.PRACTICE, name), 0),
            sum(chips.get(name, {}).values()),
            chips.get(name, {}),
            name.startswith(BOT),
        )
        for name in connection.scalars(asked)
    ]


def patron(connection: Connection, name: str) -> Holder:
    """What one patron holds; anyone else is not known here."""
    every = {one.person: one for one in cage(connection).patrons}
    if name not in every:
        raise UnknownName("patron", name, tuple(every))
    return every[name]


def _holdings(connection: Connection, held: dict[str, Cents]) -> list[Holding]:
    table = schema.gaming_table
    asked = select(table.c.name, table.c.closed).order_by(table.c.name)
    moved = books.moved_of(connection)
    return [_holding(row.name, row.closed, held, moved) for row in connection.execute(asked)]


def _holding(
    name: str, closed: str | None, held: dict[str, Cents], moved: dict[str, Moved]
) -> Holding:
    def all_of(kind: str) -> Cents:
        return sum(cents for one, cents in held.items() if one.startswith(f"{kind}/{name}/"))

    of = moved.get(name, Moved())
    return Holding(
        name,
        held.get(ledger.inventory(name), 0),
        held.get(ledger.layout(name), 0),
        all_of("chips"),
        held.get(ledger.vigorish(name), 0),
        held.get(ledger.tips(name), 0),
        of.fills,
        of.credits,
        all_of("meter"),
        of.drop,
        of.win,
        closed,
        of.redress,
    )


def issue(
    connection: Connection, now: str, by: str, person: str, amount: Cents, mode: str = ledger.LIVE
) -> None:
    """A cashier issues play money to a patron, for tables of a mode.

    The house's daily limit applies to both modes together.
    """
    known = accounts.found(connection, person)
    if known is None or known.role != PATRON:
        names = select(schema.person.c.name).where(schema.person.c.role == PATRON)
        raise UnknownName("patron", person, connection.scalars(names).all())
    if person.startswith(BOT):
        by_itself = "a bot gets its play money by itself"
        raise Refused(f"play money for {person}", by_itself, (), "a patron who is not a bot")
    locks.person(connection, person)
    held = responsible_gaming.pause(connection, now, person)
    if held is not None:
        why, accepted = f"kept from play until {moment(held.until)}", "trying again after that"
        raise KeptFromPlay(f"patron {person}", why, (), accepted)
    left = min(MOST_AT_ONCE, _left_today(connection, now, person))
    if not 0 < amount <= left:
        why = f"at most {money(MOST_AT_ONCE)} at once and {money(MOST_A_DAY)} a day can be issued"
        why = why if amount > 0 else POSITIVE
        raise Refused(f"{money(amount)} for {person}", why, (), _up_to(left))
    grant(connection, now, by, person, amount, mode)


def _up_to(left: Cents) -> str:
    return f"up to {money(left)}" if left > 0 else "a later day"


def refill(connection: Connection, now: str, person: str) -> Cents:
    """Fill a patron's practice money up to what everyone begins with; return what was issued.

    The house's limits are those on what a cashier issues: if less is left of the day's amount, that
    is issued.
    """
    locks.person(connection, person)
    held = ledger.balance(connection, ledger.purse(ledger.PRACTICE, person))
    if held >= LOW:
        why = f"you have {money(held)} in the cage for practice tables"
        raise Refused(
            "more practice money", why, (), f"asking again when you have less than {money(LOW)}"
        )
    missing, left = accounts.WELCOME - held, _left_today(connection, now, person)
    if left <= 0:
        most = f"at most {money(MOST_A_DAY)} a day can be issued"
        raise Refused("more practice money", most, (), "a later day")
    amount = min(missing, left)
    issue(connection, now, person, person, amount, ledger.PRACTICE)
    return amount


def grant(connection: Connection, now: str, by: str, person: str, amount: Cents, mode: str) -> None:
    """Issue play money to a person, with the deed that names the issuer."""
    number = ledger.issue(connection, now, ledger.purse(mode, person), amount, by)
    words = f"{money(amount)} of {mode} play money to {person}"
    deeds.note(connection, now, by, "issue", words, changed=[(schema.entry, (number,))])


def _left_today(connection: Connection, now: str, person: str) -> Cents:
    """What may still be issued to a person within a day; the welcome money does not count."""
    entry, posting = schema.entry, schema.posting
    total = (
        select(func.sum(posting.c.amount))
        .join(entry, entry.c.id == posting.c.entry)
        .where(
            posting.c.account.in_([ledger.purse(mode, person) for mode in ledger.MODES]),
            entry.c.what == ledger.ISSUED,
            entry.c.by != ledger.CAGE,
            entry.c.at >= before(now, DAY),
        )
    )
    return MOST_A_DAY - int(connection.scalar(total) or 0)
