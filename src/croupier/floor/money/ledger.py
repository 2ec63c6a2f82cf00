"""The ledger: every cent moves from one account to another.

| account | holds |
| --- | --- |
| `bankroll/PERSON` | a person's money in the cage, for live tables |
| `practice/PERSON` | a person's money in the cage, for practice tables |
| `chips/TABLE/PERSON` | a person's chips at a table |
| `layout/TABLE` | the wagers on the table's layout |
| `inventory/TABLE` | the table's own chips |
| `vigorish/TABLE` | vigorish, commissions and rake taken there |
| `fund/TABLE/PLACE` | what is kept for patrons in a box there, or was counted from it |
| `tips/TABLE` | the dealers' tips: not an account of the house |
| `drop/TABLE` | the money in a table's drop box, paid for chips |
| `meter/TABLE/NAME` | the amount on a table's progressive meter |
| `meter/link:LINK/NAME` | the amount on a meter that linked tables share |
| `bank` | the chip bank: it fills tables, and takes credits and redeemed chips |
| `cage` | the house's money, which pays for redeemed chips |
| `issue` | all play money ever issued, as a negative amount |

All accounts always sum to zero, and only `issue` may be negative.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

import msgspec
from sqlalchemy import BindParameter, Connection, bindparam, case, insert, or_, select, text, update

from croupier.core.errors import Refused
from croupier.core.money import Cents
from croupier.floor.money.amounts import money
from croupier.floor.oversight.heads import Book, chained
from croupier.floor.store import schema
from croupier.floor.store.sql import Statement

ISSUE, CAGE, BANK = "issue", "cage", "bank"
ISSUED = "play money issued"
AT_CAGE = "cash-out at the cage"
"""The name of an entry by which a cashier redeems a patron's chips."""
PRACTICE, LIVE = "practice", "live"
MODES = (PRACTICE, LIVE)
"""The two kinds of tables. Each has its own money, which never becomes the other kind."""
PURSES = {PRACTICE: "practice/", LIVE: "bankroll/"}
"""The prefixes of the accounts that hold people's money for each kind of table."""
OWN = ("inventory/", "vigorish/", "drop/", "meter/")
"""The prefixes of the accounts that hold the house's property at a table."""
PLACES = {
    "bankroll": "in the cage for live tables",
    "practice": "in the cage for practice tables",
    "chips": "in chips at {}",
}
"""Where a person has the money of each kind of account."""
HOUSE = {
    "layout": "the layout",
    "inventory": "the chip rack",
    "vigorish": "the vigorish",
    "tips": "the tip box",
    "drop": "the drop box",
    "meter": "the meter",
    "fund": "the patrons' fund",
    BANK: "the chip bank",
    CAGE: "the cage",
}
"""What people call the accounts that are not a person's."""
Postings = Mapping[str, Cents]
_held = select(schema.account.c.balance).where(schema.account.c.name == bindparam("whose"))
HELD = Statement(_held)
HELD_MEANWHILE = Statement(_held.with_for_update())
ENTERED = Statement(insert(schema.entry).returning(schema.entry.c.id))
POSTED = Statement(insert(schema.posting))
OPENED = text("INSERT INTO account VALUES (:name, :balance) ON CONFLICT DO NOTHING")


@lru_cache(maxsize=64)
def _changed(count: int) -> Statement:
    """A statement that changes `count` balances, skips overdrafts, and returns those changed."""
    name, held = schema.account.c.name, schema.account.c.balance
    names: list[BindParameter[str]] = [bindparam(f"name{n}") for n in range(count)]
    amounts: list[BindParameter[int]] = [bindparam(f"amount{n}") for n in range(count)]
    then = held + case(*((name == one, amount) for one, amount in zip(names, amounts, strict=True)))
    may = name.in_(names) & or_(name == ISSUE, then >= 0)
    return Statement(update(schema.account).where(may).values(balance=then).returning(name))


def purse(mode: str, person: str) -> str:
    """The account that pays for a person's chips at a table of a mode, and receives their value."""
    return f"{PURSES[mode]}{person}"


def bankroll(person: str) -> str:
    """The account of a person's money for live tables."""
    return purse(LIVE, person)


def chips(table: str, person: str) -> str:
    """The account of a person's chips at a table."""
    return f"chips/{table}/{person}"


def layout(table: str) -> str:
    """The account of the wagers on a layout."""
    return f"layout/{table}"


def inventory(table: str) -> str:
    """The account of a table's own chips."""
    return f"inventory/{table}"


def vigorish(table: str) -> str:
    """The account of what a table took for its services."""
    return f"vigorish/{table}"


def tips(table: str) -> str:
    """The account of the dealers of a table."""
    return f"tips/{table}"


def drop(table: str) -> str:
    """The account of the money in a table's drop box."""
    return f"drop/{table}"


def meter(table: str, name: str) -> str:
    """The account of a table's progressive meter."""
    return f"meter/{table}/{name}"


def fund(table: str, place: str) -> str:
    """The account of what is kept for patrons of a table, in one place: never the house's."""
    return f"fund/{table}/{place}"


def linked(link: str) -> str:
    """The owner of a shared meter, which no table can be named."""
    return f"link:{link}"


def redeemed(whose: str, amount: Cents) -> Postings:
    """Redeemed chips go to the chip bank, and the cage pays for them into a purse."""
    return {BANK: amount, CAGE: -amount, whose: amount}


def together(*several: Postings) -> dict[str, Cents]:
    """Postings added up by account, without those that sum to zero."""
    total: dict[str, Cents] = {}
    for postings in several:
        for name, amount in postings.items():
            total[name] = total.get(name, 0) + amount
    return {name: amount for name, amount in total.items() if amount}


def moved(payer: str, payee: str, amount: Cents) -> Postings:
    """One account pays another."""
    return {payer: -amount, payee: amount}


def balance(connection: Connection, name: str) -> Cents:
    """The balance of an account; zero if it was never used."""
    return HELD.scalar(connection, {"whose": name}) or 0


def held_meanwhile(connection: Connection, name: str) -> Cents:
    """The balance of an account, which nobody else can change until this transaction ends."""
    return HELD_MEANWHILE.scalar(connection, {"whose": name}) or 0


def balances(connection: Connection, names: Iterable[str]) -> dict[str, Cents]:
    """The balances of several accounts."""
    wanted = tuple(names)
    rows = connection.execute(
        select(schema.account.c.name, schema.account.c.balance)
        .where(schema.account.c.name.in_(wanted))
        .order_by(schema.account.c.name)
    )
    held = {row.name: row.balance for row in rows}
    return {name: held.get(name, 0) for name in wanted}


def purses(connection: Connection, person: str) -> tuple[Cents, Cents]:
    """A person's money in the cage: for live tables, and for practice tables."""
    live, practice = (balance(connection, purse(mode, person)) for mode in (LIVE, PRACTICE))
    return live, practice


class About(msgspec.Struct, frozen=True):
    """What an entry is about: the last event and the act of its table, and the answer given."""

    seq: int | None = None
    act: int | None = None
    answer: str | None = None


NOTHING = About()


def post(
    connection: Connection,
    at: str,
    what: str,
    by: str,
    postings: Postings,
    book: Book | None = None,
    about: About = NOTHING,
) -> int | None:
    """Enter postings that sum to zero, in the book of a table or in none.

    Returns None if there is nothing to enter. An entry in no book must be named by a deed.
    """
    moving = {name: amount for name, amount in postings.items() if amount}
    return enter(connection, at, what, by, moving, book, about) if moving else None


def enter(
    connection: Connection,
    at: str,
    what: str,
    by: str,
    moving: Postings,
    book: Book | None,
    about: About,
) -> int:
    """Write an entry, whether or not money moves, and return its number."""
    if sum(moving.values()):
        raise ValueError(f"{what}: the postings sum to {sum(moving.values())}, not to zero")
    entry = {
        "at": at,
        "what": what,
        "by": by,
        "gaming_table": book and book.table,
        "seq": about.seq,
        "act": about.act,
        "answer": about.answer,
    }
    entry["hash"] = book.next(entry, moving) if book else chained("", entry, moving)
    number = int(ENTERED.scalar(connection, entry))
    if moving:
        _change(connection, moving, what, by)
        rows = [{"entry": number, "account": name, "amount": n} for name, n in moving.items()]
        POSTED.insert(connection, rows)
    return number


def _change(connection: Connection, moving: Postings, what: str, by: str) -> None:
    """Change the balances; refuse to overdraw an account."""
    given: dict[str, str | Cents] = {}
    for number, (name, amount) in enumerate(moving.items()):
        given |= {f"name{number}": name, f"amount{number}": amount}
    done = {row.name for row in _changed(len(moving)).all(connection, given)}
    for name in sorted(moving.keys() - done):
        _open(connection, name, moving[name], what, by)


def _open(connection: Connection, name: str, amount: Cents, what: str, by: str) -> None:
    """Open an account with its first amount, unless another process opened it first."""
    begun = {"name": name, "balance": amount}
    if (amount > 0 or name == ISSUE) and connection.execute(OPENED, begun).rowcount:
        return
    if not _changed(1).all(connection, {"name0": name, "amount0": amount}):
        held = HELD.scalar(connection, {"whose": name}) or 0
        lacking = f"{holding(name, held, by)}, but {money(-amount)} is needed"
        raise Refused(what, lacking, ("cmr146.09.1",), f"up to {money(held)}")


def holding(name: str, held: Cents, reader: str = "") -> str:
    """What an account holds, in a sentence to a person: `you have $0 in chips at T1`."""
    kind, _, rest = name.partition("/")
    table, _, person = rest.rpartition("/")
    if kind not in PLACES:
        of = f" of {rest.replace('/', ', ')}" if rest else ""
        return f"{HOUSE.get(kind, kind)}{of} holds {money(held)}"
    has = "you have" if person == reader else f"{person} has"
    return f"{has} {money(held)} {PLACES[kind].format(table)}"


def issue(
    connection: Connection, at: str, to: str, amount: Cents, by: str, book: Book | None = None
) -> int | None:
    """Issue play money to an account; return the entry's number, for the deed that names it."""
    return post(connection, at, ISSUED, by, moved(ISSUE, to, amount), book)


def covered(connection: Connection, at: str, name: str, needed: Cents, book: Book) -> None:
    """Issue to the cage or the chip bank what it lacks of an amount it must give."""
    missing = needed - held_meanwhile(connection, name) if needed > 0 else 0
    if missing > 0:
        issue(connection, at, name, missing, CAGE, book)


def taken_along(
    connection: Connection, table: str, mode: str, person: str, since: str
) -> tuple[str, Cents]:
    """When a person last took their chips off a table since some time, and how much; 0: never."""
    entry, posting = schema.entry, schema.posting
    asked = (
        select(entry.c.at, posting.c.amount)
        .join(posting, posting.c.entry == entry.c.id)
        .where(posting.c.account == purse(mode, person), posting.c.amount > 0)
        .where(entry.c.gaming_table == table, entry.c.at > since)
        .where(or_(entry.c.by == person, entry.c.what == AT_CAGE))
        .order_by(entry.c.id.desc())
        .limit(1)
    )
    row = connection.execute(asked).first()
    return (row.at, int(row.amount)) if row else ("", 0)
