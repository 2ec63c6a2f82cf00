"""The audit of everything but tables: deeds and their rows, answers, sessions, accounts, stays."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping
from hmac import compare_digest
from itertools import pairwise
from typing import Any

import msgspec
from sqlalchemy import Connection, Table

from croupier.floor.figures import odds_cache
from croupier.floor.money.ledger import ISSUE
from croupier.floor.money.spending import seconds_between
from croupier.floor.oversight import deeds, heads
from croupier.floor.oversight.audit_links import Posted
from croupier.floor.people import accounts
from croupier.floor.people.responsible_gaming import TO_THE
from croupier.floor.store import schema
from croupier.floor.store.keys import Keys, holds
from croupier.floor.store.rows import Row, guarded, rows
from croupier.floor.tables import once
from croupier.notation.chain import canonical
from croupier.notation.signature import Signed

OF_TABLES = (
    "table_mode",
    "event",
    "snapshot",
    "sealed",
    "epoch",
    "for_dealer",
    "entry",
    "bot",
    "waiting",
    "seat_change",
    "fund_count",
    "dispute",
    "deed",
)
"""Database tables whose rows belong to a gaming table."""
END = "\U0010ffff"
"""A value that sorts after every time."""


class House:
    """What an audit learns as it goes and needs later."""

    def __init__(self, keys: Keys) -> None:
        self.keys = keys
        self.deeds = 0
        self.wrote: dict[tuple[str, bytes], Any] = {}
        """What the deeds wrote, by table and key: a digest, or None if it was deleted."""
        self.heads: dict[str, list[tuple[Any, ...]]] = {}
        """How far tables had come according to deeds: events, hash, entries, hash of the books."""
        self.taken_over = ""
        """When an older version's rows were taken over."""
        self.pruned = ""
        """The moment up to which answers were deleted."""
        self.answers: set[str | None] = {None}
        """The codes of all stored answers, and None for no answer."""
        self.plays: dict[str, list[str]] = {}
        """When each person bought chips or made a wager, according to the entries."""
        self.acts: dict[str, list[str]] = {}
        """When each person did anything at a table."""
        self.links: dict[str, Posted] = {}
        """What the tables of each link posted on its meter."""

    def sealed(self, statement: list[object], seal: Any) -> bool:
        """Whether the house sealed the row of a table; an older version signed it."""
        code = self.keys.mac(heads.ABOUT, canonical(statement))
        own = isinstance(seal, str) and compare_digest(code.encode(), seal.encode())
        return own or self.signed(statement, seal)

    def signed(self, statement: list[object], signature: Any) -> bool:
        """Whether the house signed a statement, with its current key or an earlier one."""
        if not isinstance(signature, str):
            return False
        known = [self.keys.public, *(str(one.statement[1]) for one in self.keys.changes)]
        return any(holds(Signed(statement, key, signature)) for key in known)


def deeds_done(connection: Connection, house: House) -> Iterator[str]:
    """Check that every deed follows the one before it, and that the last is signed."""
    last, number = "", 0
    for row in rows(connection, "SELECT * FROM deed ORDER BY id"):
        number += 1
        if row["id"] != number:
            yield f"deed {number} is missing"
            number = row["id"]
        if deeds.chained(last, row) != row["hash"]:
            yield f"deed {number} is not what was chained"
        last = str(row["hash"])
        yield from guarded(f"deed {number}", _wrote(house, row))
    house.deeds = number
    head = list(rows(connection, "SELECT * FROM deed_head"))
    if not head and not number:
        return
    ends = [(deeds.DEEDS, number, last)]
    if [(one["what"], one["number"], one["hash"]) for one in head] != ends:
        yield f"the deeds end at number {number}, but their head says otherwise"
    elif not house.signed(deeds.statement(number, last), head[0]["seal"]):
        yield "the head of the deeds is not what the house signed"


def _wrote(house: House, row: Row) -> Iterator[str]:
    """Note what a deed wrote, in place of what earlier deeds wrote."""
    if row["what"] == deeds.TAKEN_OVER:
        house.taken_over = row["at"]
    for table, key, digest in msgspec.json.decode(row["changes"], type=list[Change]):
        if table == deeds.PRUNED:
            house.pruned = max(house.pruned, str(key[0]))
        elif table == deeds.HEAD:
            house.heads.setdefault(str(key[0]), []).append(tuple(digest))
        else:
            at = (row["at"], digest) if table == "answer" and digest is not None else digest
            house.wrote[table, canonical(key)] = at
    yield from ()


Change = tuple[str, list[str | int], Any]


def answered(connection: Connection, house: House) -> Iterator[str]:
    """Check that the house gave every answer, and that the answers deeds name exist."""
    for row in rows(connection, "SELECT * FROM answer"):
        named = f"the answer {row['key']} to {row['person']}"
        house.answers.add(str(row["mac"]))
        if not _same(once.code(connection, row), row["mac"]):
            yield f"{named} is not what the house answered"
        written = house.wrote.pop(("answer", canonical([row["person"], row["key"]])), None)
        if written is not None and written[1] != deeds.fingerprint(schema.answer, row):
            yield f"{named} is not what its deed says"
    for table, key in [one for one in house.wrote if one[0] == "answer"]:
        written = house.wrote.pop((table, key))
        person, name = msgspec.json.decode(key)
        if written is not None and written[0] >= house.pruned:
            yield f"the answer {name} to {person} is missing"


def _same(made: str, stated: Any) -> bool:
    return isinstance(stated, str) and compare_digest(made.encode(), stated.encode())


def _kept(connection: Connection, house: House) -> Iterator[str]:
    """Check that every row written by deeds is as they say, and that there are no others."""
    for table in deeds.KEPT:
        yield from guarded(str(table.name), _rows_of(connection, house, table))
    for (name, key), digest in house.wrote.items():
        if digest is not None:
            yield f"{_named(name, msgspec.json.decode(key))} is missing"


def _rows_of(connection: Connection, house: House, table: Table) -> Iterator[str]:
    keys = [str(column.name) for column in table.primary_key.columns]
    name = str(table.name)
    for row in rows(connection, f"SELECT * FROM {name}"):
        key = [row[one] for one in keys]
        made = deeds.fingerprint(table, row)
        stated = house.wrote.pop((name, canonical(key)), None)
        if stated is None:
            yield f"{_named(name, key)} was written by no deed{_whose(row)}"
        elif stated != made:
            yield f"{_named(name, key)} is not what its deed says{_whose(row)}"


def _named(table: str, key: list[Any]) -> str:
    return f"{table} {', '.join(map(str, key))}"


def _whose(row: Row) -> str:
    return f" (of {row['person']})" if "person" in row else ""


def _issued(connection: Connection, house: House) -> Iterator[str]:
    """Check that a deed names every entry that belongs to no table."""
    moved: dict[Any, dict[str, Any]] = {}
    said = "SELECT * FROM posting WHERE entry IN (SELECT id FROM entry WHERE gaming_table IS NULL)"
    for row in rows(connection, said):
        moved.setdefault(row["entry"], {})[str(row["account"])] = row["amount"]
    for row in rows(connection, "SELECT * FROM entry WHERE gaming_table IS NULL ORDER BY id"):
        number = row["id"]
        made = heads.chained("", row, moved.get(number, {}))
        stated = house.wrote.pop(("entry", canonical([number])), None)
        if made != row["hash"] or stated not in (None, made):
            yield f"entry {number} is not what its deed says"
        elif stated is None:
            yield f"entry {number} was written by no deed"


def _balanced(connection: Connection, house: House) -> Iterator[str]:
    """Check that entries sum to zero, balances match postings, and only the issue is negative."""
    said = "SELECT entry, sum(amount) AS total FROM posting GROUP BY entry"
    for row in rows(connection, f"{said} HAVING sum(amount) <> 0"):
        yield f"entry {row['entry']} sums to {row['total']}, not to zero"
    for row in rows(connection, f"{said} HAVING entry NOT IN (SELECT id FROM entry)"):
        yield f"entry {row['entry']} is missing, and it has postings"
    posted = {
        row["account"]: row["total"]
        for row in rows(connection, "SELECT account, sum(amount) AS total FROM posting GROUP BY 1")
    }
    for row in rows(connection, "SELECT name, balance FROM account"):
        name, balance = row["name"], row["balance"]
        entered = posted.pop(name, 0)
        if balance != entered:
            yield f"{name} states {balance}, and its postings sum to {entered}"
        elif balance < 0 and name != ISSUE:
            yield f"{name} is overdrawn"
    for name in posted:
        yield f"{name} has postings, but there is no such account"


def _orphans(connection: Connection, house: House) -> Iterator[str]:
    for table in OF_TABLES:
        said = f"SELECT DISTINCT gaming_table AS name FROM {table} WHERE gaming_table IS NOT"
        others = "NULL AND gaming_table NOT IN (SELECT name FROM gaming_table)"
        for row in rows(connection, f"{said} {others}"):
            yield f"{table}: rows are about {row['name']}, but there is no such table"


def _sessions(connection: Connection, house: House) -> Iterator[str]:
    """Check that the house began every session, and that no session recorded as ended remains."""
    for row in rows(connection, "SELECT * FROM session"):
        named = f"the session of {row['person']} that ends {row['ends']}"
        if not _same(accounts.code(connection, row), row["mac"]):
            yield f"{named} was not written by the house"
        if ("session", canonical([row["token"]])) in house.wrote:
            yield f"{named} had ended, but is there again"


def _odds(connection: Connection, house: House) -> Iterator[str]:
    for row in rows(connection, "SELECT * FROM odds"):
        if not _same(odds_cache.code(house.keys, row), row["mac"]):
            yield f"the odds of the rules {row['rules']} are not what the house computed"


def _stays(connection: Connection, house: House) -> Iterator[str]:
    """Check that every play falls within a stay, and that stays begin and end with an act."""
    kept: dict[str, list[tuple[str, str]]] = {}
    for row in rows(connection, "SELECT * FROM stay ORDER BY id"):
        kept.setdefault(str(row["person"]), []).append((row["began"], row["last"]))
    for person in sorted(house.acts):
        yield from guarded(f"when {person} played", _stayed(house, person, kept.get(person, [])))


def _stayed(house: House, person: str, stays: list[tuple[str, str]]) -> Iterator[str]:
    for (before, _), (began, _) in pairwise(stays):
        if seconds_between(before, began) < -TO_THE:
            yield f"the session of play of {person} that began {began} is not in its place"
    acts, stays = sorted(house.acts[person]), sorted(stays)
    for moment in sorted({moment for stay in stays for moment in stay}):
        place = bisect_left(acts, moment)
        near = acts[max(0, place - 1) : place + 1]
        if moment >= house.taken_over and not any(_soon(moment, at) for at in near):
            yield f"{person} did nothing at {moment}, where a session of theirs begins or ends"
    for at in house.plays.get(person, ()):
        place = bisect_right(stays, (at, END))
        if not place or seconds_between(stays[place - 1][1], at) > 2 * TO_THE:
            yield f"{person} played at {at}, outside any session of theirs"


def _soon(moment: str, at: str) -> bool:
    return abs(seconds_between(moment, at)) <= TO_THE


CHECKS: Mapping[str, Callable[[Connection, House], Iterator[str]]] = {
    "entries of no table": _issued,
    "what deeds wrote": _kept,
    "the ledger": _balanced,
    "rows of tables": _orphans,
    "the sessions": _sessions,
    "the odds": _odds,
    "the stays": _stays,
}
