"""People: who they are to the house, how they prove it, and for how long."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from hashlib import sha256
from hmac import compare_digest
from secrets import token_urlsafe
from typing import Any

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from croupier.core.errors import Refused, UnknownName
from croupier.core.money import Cents
from croupier.floor import deeds, keyring, ledger, schema
from croupier.floor.deeds import Written
from croupier.floor.sql import Statement
from croupier.notation.chain import canonical

PATRON, DEALER, SUPERVISOR, CASHIER, BUREAU = (
    "patron", "dealer", "supervisor", "cashier", "bureau",
)  # fmt: skip
ROLES = (PATRON, DEALER, SUPERVISOR, CASHIER, BUREAU)
NAME = re.compile(r"[a-z0-9][a-z0-9-]{1,30}[a-z0-9]")
NAMED = "3 to 32 small letters, digits and hyphens, such as patron-1"
RESERVED = frozenset(("house", "outside", "dealer", "cage", "banker", "player"))
BOT = "bot-"
"""How the names of bots begin, and of nobody else."""
LEAST_PASSWORD = 10
SESSION = timedelta(hours=12)
WELCOME: Cents = 1_000_00
"""The play money everybody begins with."""
STRONG = PasswordHasher()
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""For tests alone, which log people in by the hundred."""


CODED = ("token", "person", "csrf", "ends")
OF_SESSION = Statement(
    select(schema.session.c.csrf, schema.session.c.ends, schema.session.c.mac, schema.person.c.name,
           schema.person.c.role, schema.person.c.excluded_until)
    .join(schema.person, schema.person.c.name == schema.session.c.person)
    .where(schema.session.c.token == bindparam("digest"))
)  # fmt: skip


class Person(msgspec.Struct, frozen=True):
    """Somebody who is known to the house."""

    name: str
    role: str
    excluded_until: str | None = None


class Login(msgspec.Struct, frozen=True):
    """A session that was begun: its token, which is told once, and what forms must bring along."""

    person: Person
    token: str
    csrf: str


class NotLoggedIn(Refused):
    """Who asks is not logged in, or no longer."""


class NotYours(Refused):
    """What is asked is for people of another role."""


class People:
    """Accounts of people, with the cost of a password that the house chose."""

    def __init__(self, hasher: PasswordHasher = STRONG) -> None:
        """Hash passwords so."""
        self._hasher = hasher
        self._nobody = hasher.hash("nobody has this password")

    def sign_up(
        self, connection: Connection, at: str, name: str, password: str, role: str = PATRON
    ) -> Person:
        """A new account, with play money to begin with."""
        return self.enrolled(connection, at, name, self.hashed(password), role)

    def hashed(self, password: str) -> str:
        """A password as it is kept, which takes a while: no writer should wait for it."""
        _long_enough(password)
        return self._hasher.hash(password)

    def enrolled(
        self, connection: Connection, at: str, name: str, hashed: str, role: str = PATRON
    ) -> Person:
        """A new account whose password is hashed already."""
        _named(name)
        if found(connection, name) is not None:
            raise Refused(f"name {name}", "somebody has it", (), "another name")
        connection.execute(
            insert(schema.person).values(name=name, password=hashed, role=role, since=at)
        )
        written: list[Written] = [(schema.person, (name,))]
        if role == PATRON:
            number = ledger.issue(connection, at, ledger.bankroll(name), WELCOME, "cage")
            written.append((schema.entry, (number,)))
        deeds.note(connection, at, name, "sign up", f"{name} is a {role}", changed=written)
        return Person(name, role)

    def log_in(self, connection: Connection, at: str, name: str, password: str) -> Login:
        """A session, where name and password fit."""
        return begun(connection, at, self.proven(connection, name, password))

    def proven(self, connection: Connection, name: str, password: str) -> Person:
        """Whose name and password fit; which of them did not is not told."""
        row = connection.execute(select(schema.person).where(schema.person.c.name == name)).first()
        try:
            self._hasher.verify(self._nobody if row is None else row.password, password)
            if row is None:
                raise VerificationError
        except (VerificationError, InvalidHashError):
            raise NotLoggedIn("login", "name and password do not fit") from None
        return Person(row.name, row.role, row.excluded_until)

    def change_password(
        self, connection: Connection, at: str, login: Login, old: str, new: str
    ) -> None:
        """Who knows the old password sets another; every other session of theirs is over."""
        mine = schema.person.c.name == login.person.name
        kept = connection.scalar(select(schema.person.c.password).where(mine))
        try:
            self._hasher.verify(kept or self._nobody, old)
        except (VerificationError, InvalidHashError):
            raise NotYours("old password", "it does not fit") from None
        _long_enough(new, "new password")
        connection.execute(
            update(schema.person).where(mine).values(password=self._hasher.hash(new))
        )
        name = login.person.name
        written = [(schema.person, (name,))]
        deeds.note(connection, at, name, "password", f"{name} set another", changed=written)
        log_out_others(connection, login)


def appoint(connection: Connection, at: str, by: str, name: str, role: str) -> Person:
    """Somebody who has an account has another role from now on; who holds chips cashes them first.

    Who works for the house does not play, and who played before has their money still.
    """
    if role not in ROLES:
        raise UnknownName("role", role, ROLES)
    person, account = found(connection, name), schema.account
    if person is None:
        raise Refused(f"name {name}", "nobody has it", (), "who has signed up")
    theirs = account.c.name.startswith("chips/") & account.c.name.endswith(f"/{name}")
    if connection.scalar(select(func.sum(account.c.balance)).where(theirs)):
        raise Refused(f"{name} as {role}", "they have chips at a table", (), "to cash them first")
    connection.execute(update(schema.person).where(schema.person.c.name == name).values(role=role))
    written = [(schema.person, (name,))]
    deeds.note(connection, at, by, "appoint", f"{name} is now {role}", changed=written)
    return msgspec.structs.replace(person, role=role)


def _long_enough(password: str, what: str = "password") -> None:
    if len(password) < LEAST_PASSWORD:
        raise Refused(what, "too short", (), f"{LEAST_PASSWORD} characters or more")


def _named(name: str) -> None:
    if name in RESERVED or name.startswith(BOT):
        raise Refused(f"name {name!r}", "kept for the house", (), NAMED)
    if not NAME.fullmatch(name):
        raise Refused(f"name {name!r}", "not a name here", (), NAMED)


def begun(connection: Connection, at: str, person: Person) -> Login:
    """A session of somebody who proved who they are."""
    token, csrf = token_urlsafe(32), token_urlsafe(24)
    ends = (datetime.fromisoformat(at) + SESSION).isoformat()
    values = {"token": _digest(token), "person": person.name, "csrf": csrf, "ends": ends}
    made = code(connection, values)
    connection.execute(insert(schema.session).values(**values, mac=made))
    return Login(person, token, csrf)


def code(connection: Connection, row: Mapping[str, Any]) -> str:
    """The code of a session, which only the house's keys can make."""
    told = canonical([row[name] for name in CODED])
    return keyring.of(connection).to_seal(connection).mac("session", told)


def found(connection: Connection, name: str) -> Person | None:
    """Somebody by name."""
    row = connection.execute(select(schema.person).where(schema.person.c.name == name)).first()
    return None if row is None else Person(row.name, row.role, row.excluded_until)


def of_session(connection: Connection, at: str, token: str) -> Login | None:
    """Who a token belongs to, while its session lasts; one the house did not write is none."""
    digest = _digest(token)
    row = OF_SESSION.first(connection, {"digest": digest})
    if row is None or row.ends <= at:
        return None
    stated = {"token": digest, "person": row.name, "csrf": row.csrf, "ends": row.ends}
    if not compare_digest(code(connection, stated), row.mac):
        return None
    return Login(Person(row.name, row.role, row.excluded_until), token, row.csrf)


def log_out(connection: Connection, token: str) -> None:
    """The session is over."""
    connection.execute(delete(schema.session).where(schema.session.c.token == _digest(token)))


def log_out_others(connection: Connection, login: Login) -> int:
    """Every session of somebody but this one is over; how many were."""
    session = schema.session
    others = (session.c.person == login.person.name) & (session.c.token != _digest(login.token))
    return connection.execute(delete(session).where(others)).rowcount


def sessions(connection: Connection, at: str, login: Login) -> list[tuple[str, str, bool]]:
    """Somebody's sessions that last, newest first: begun, ending, and whether it is this one."""
    session = schema.session
    mine = (session.c.person == login.person.name) & (session.c.ends > at)
    rows = connection.execute(
        select(session.c.token, session.c.ends).where(mine).order_by(session.c.ends.desc())
    )
    return [(_begun(row.ends), row.ends, row.token == _digest(login.token)) for row in rows]


def _begun(ends: str) -> str:
    return (datetime.fromisoformat(ends) - SESSION).isoformat(timespec="seconds")


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()
