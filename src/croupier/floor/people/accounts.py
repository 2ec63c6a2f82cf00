"""People: who they are to the house, how they prove it, and for how long."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime, timedelta
from hashlib import sha256
from hmac import compare_digest
from secrets import token_urlsafe
from threading import BoundedSemaphore
from typing import Any

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)

from croupier.core.errors import Refused, UnknownName
from croupier.core.money import Cents
from croupier.floor.money import ledger
from croupier.floor.oversight import deeds
from croupier.floor.oversight.deeds import Written
from croupier.floor.people import passwords
from croupier.floor.store import keyring, locks, schema
from croupier.floor.store.sql import Statement
from croupier.notation.chain import canonical

PATRON, DEALER, SUPERVISOR, CASHIER, BUREAU = (
    "patron",
    "dealer",
    "supervisor",
    "cashier",
    "bureau",
)
ROLES = (PATRON, DEALER, SUPERVISOR, CASHIER, BUREAU)
NAME = re.compile(r"[a-z0-9][a-z0-9-]{1,30}[a-z0-9]")
NAMED = "3 to 32 small letters, digits and hyphens, such as patron-1"
RESERVED = frozenset(("house", "outside", "dealer", "cage", "banker", "player"))
"""Names that books and journals use for themselves: nobody has one."""
OFFICES = frozenset(
    """
    admin administrator root system sysadmin support help helpdesk staff official security operator
    moderator manager owner croupier casino floor house table cage bank banker pit boxman stickman
    dealer dealers supervisor supervisors cashier cashiers bureau inspector regulator auditor
    """.split()
)
"""Words that would let a patron pass for the house: no part of a name one signs up with."""
LOOKS = (str.maketrans("013457", "oieast"), str.maketrans("013457", "oleast"))
"""Digits that look like letters."""
BOT = "bot-"
"""How the names of bots begin, and of nobody else."""
SESSION = timedelta(hours=12)
ON, OFF = "on", "off"
"""Whether a demonstration account can be used."""
MOST_SESSIONS = 50
"""Whoever begins another ends their oldest."""
AT_ONCE, WAITING = 3, 12
"""Passwords that are hashed at the same time, and requests that may wait for their turn: each
takes 64 MiB for a while, and a thread that others need."""
WELCOME: Cents = 1_000_00
"""The play money everybody begins with."""
STRONG = PasswordHasher()
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""For tests alone, which log people in by the hundred."""


CODED = ("token", "person", "csrf", "ends")
OF_SESSION = Statement(
    select(
        schema.session.c.csrf,
        schema.session.c.ends,
        schema.session.c.mac,
        schema.person.c.name,
        schema.person.c.role,
        schema.person.c.excluded_until,
    )
    .join(schema.person, schema.person.c.name == schema.session.c.person)
    .where(schema.session.c.token == bindparam("digest"))
)


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
    ends: str = ""


class NotLoggedIn(Refused):
    """Who asks is not logged in, or no longer."""


class NotYours(Refused):
    """What is asked is for people of another role."""


class Crowded(Refused):
    """Too many people log in at the same time."""


class People:
    """Accounts of people, with the cost of a password that the house chose.

    A password takes a while to hash or to try: that is done outside any transaction.
    """

    def __init__(self, hasher: PasswordHasher = STRONG) -> None:
        """Hash passwords so."""
        self._hasher = hasher
        self._nobody = hasher.hash("nobody has this password")
        self._waiting, self._turns = BoundedSemaphore(WAITING), BoundedSemaphore(AT_ONCE)

    def sign_up(
        self, connection: Connection, at: str, name: str, password: str, role: str = PATRON
    ) -> Person:
        """An account the house itself makes, also under a name that is kept for its people."""
        return entered(connection, at, name, self.as_kept(password), role)

    def as_kept(self, password: str) -> str:
        """A password the house itself chose, hashed."""
        passwords.long_enough(password)
        return self._hasher.hash(password)

    def hashed(self, name: str, password: str, what: str = "password") -> str:
        """Somebody's password as it is kept; one that is easily guessed is refused."""
        passwords.acceptable(name, password, what)
        with self._turn():
            return self._hasher.hash(password)

    def enrolled(self, connection: Connection, at: str, name: str, hashed: str) -> Person:
        """A patron who signs up with a password that is hashed already."""
        _not_of_the_house(name)
        return entered(connection, at, name, hashed, PATRON)

    def log_in(self, connection: Connection, at: str, name: str, password: str) -> Login:
        """A session, where name and password fit."""
        return begun(connection, at, self.proven(kept(connection, name), password))

    def proven(self, row: Row[Any] | None, password: str) -> Person:
        """Whose name and password fit; which of them did not is not told."""
        if not self._fits(row, password) or row is None or row.demo == OFF:
            raise NotLoggedIn("login", "name and password do not fit")
        return Person(row.name, row.role, row.excluded_until)

    def changed(self, row: Row[Any] | None, old: str, new: str) -> str:
        """Another password as it is kept, for whoever knows the old one."""
        if not self._fits(row, old) or row is None:
            raise NotYours("old password", "it does not fit")
        return self.hashed(row.name, new, "new password")

    def _fits(self, row: Row[Any] | None, password: str) -> bool:
        """Whether a password is somebody's; to find out takes as long for a name nobody has."""
        try:
            with self._turn():
                self._hasher.verify(self._nobody if row is None else row.password, password)
        except (VerificationError, InvalidHashError):
            return False
        return True

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """A turn at hashing; where too many wait already, nobody else does."""
        if not self._waiting.acquire(blocking=False):
            raise Crowded("passwords", "too many are tried at once", (), "the same in a moment")
        try:
            with self._turns:
                yield
        finally:
            self._waiting.release()


def kept(connection: Connection, name: str) -> Row[Any] | None:
    """What is kept of somebody, their hashed password with it."""
    return connection.execute(select(schema.person).where(schema.person.c.name == name)).first()


def entered(connection: Connection, at: str, name: str, hashed: str, role: str) -> Person:
    """A new account, with play money to begin with."""
    _named(name)
    if found(connection, name) is not None:
        raise Refused(f"name {name}", "somebody has it", (), "another name")
    connection.execute(
        insert(schema.person).values(name=name, password=hashed, role=role, since=at)
    )
    written: list[Written] = [(schema.person, (name,))]
    if role == PATRON:
        for mode in ledger.MODES:
            number = ledger.issue(connection, at, ledger.purse(mode, name), WELCOME, "cage")
            written.append((schema.entry, (number,)))
    deeds.note(connection, at, name, "sign up", f"{name} is a {role}", changed=written)
    return Person(name, role)


def set_password(connection: Connection, at: str, login: Login, was: str, hashed: str) -> None:
    """Another password in place of one that is still theirs; their other sessions are over."""
    person, name = schema.person, login.person.name
    mine = (person.c.name == name) & (person.c.password == was)
    if not connection.execute(update(person).where(mine).values(password=hashed)).rowcount:
        raise NotYours("old password", "it was changed in the meantime")
    log_out_others(connection, at, login)
    written = [(person, (name,))]
    deeds.note(connection, at, name, "password", f"{name} set another", changed=written)


def appoint(connection: Connection, at: str, by: str, name: str, role: str) -> Person:
    """Somebody who has an account has another role from now on; who holds chips cashes them first.

    Who works for the house does not play, and who played before has their money still.
    """
    if role not in ROLES:
        raise UnknownName("role", role, ROLES)
    locks.person(connection, name)
    person, account = found(connection, name), schema.account
    if person is None:
        raise Refused(f"name {name}", "nobody has it", (), "who has signed up")
    for mode in ledger.MODES:
        ledger.held_meanwhile(connection, ledger.purse(mode, name))
    theirs = account.c.name.startswith("chips/") & account.c.name.endswith(f"/{name}")
    if connection.scalar(select(func.sum(account.c.balance)).where(theirs)):
        raise Refused(f"{name} as {role}", "they have chips at a table", (), "to cash them first")
    connection.execute(update(schema.person).where(schema.person.c.name == name).values(role=role))
    written = [(schema.person, (name,))]
    deeds.note(connection, at, by, "appoint", f"{name} is now {role}", changed=written)
    return msgspec.structs.replace(person, role=role)


def _named(name: str) -> None:
    if name in RESERVED or name.startswith(BOT):
        raise Refused(f"name {name!r}", "kept for the house", (), NAMED)
    if not NAME.fullmatch(name):
        raise Refused(f"name {name!r}", "not a name here", (), NAMED)


def _not_of_the_house(name: str) -> None:
    """Refuse a name under which a patron would pass for somebody of the house."""
    parts = name.split("-")
    bare = {part.strip("0123456789") for part in parts}
    looks = {part.translate(look) for part in (*parts, "".join(parts)) for look in LOOKS}
    if (bare | looks) & OFFICES:
        raise Refused(f"name {name!r}", "kept for the house", (), NAMED)


def begun(connection: Connection, at: str, person: Person) -> Login:
    """A session of somebody who proved who they are; of very many the oldest are over."""
    token, csrf = token_urlsafe(32), token_urlsafe(24)
    ends = (datetime.fromisoformat(at) + SESSION).isoformat()
    session = schema.session
    values = {"token": _digest(token), "person": person.name, "csrf": csrf, "ends": ends}
    made = code(connection, values)
    connection.execute(insert(session).values(**values, mac=made))
    mine = session.c.person == person.name
    newest = select(session.c.token).where(mine).order_by(session.c.ends.desc())
    older = connection.scalars(newest.offset(MOST_SESSIONS)).all()
    if older:
        end(connection, at, person.name, session.c.token.in_(older))
    return Login(person, token, csrf, ends)


def code(connection: Connection, row: Mapping[str, Any]) -> str:
    """The code of a session, which only the house's keys can make."""
    told = canonical([row[name] for name in CODED])
    return keyring.of(connection).to_seal(connection).mac("session", told)


def found(connection: Connection, name: str) -> Person | None:
    """Somebody by name."""
    row = kept(connection, name)
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
    person = Person(row.name, row.role, row.excluded_until)
    return Login(person, token, row.csrf, row.ends)


def log_out(connection: Connection, at: str, login: Login) -> None:
    """The session is over."""
    end(connection, at, login.person.name, schema.session.c.token == _digest(login.token))


def log_out_others(connection: Connection, at: str, login: Login) -> int:
    """Every session of somebody but this one is over; how many were."""
    session, name = schema.session, login.person.name
    others = (session.c.person == name) & (session.c.token != _digest(login.token))
    return end(connection, at, name, others)


def end(connection: Connection, at: str, by: str, which: ColumnElement[bool]) -> int:
    """Sessions are over before their time, and a deed says which: none may be there again."""
    session = schema.session
    gone = connection.scalars(delete(session).where(which).returning(session.c.token)).all()
    if gone:
        written = [(session, (token,)) for token in gone]
        deeds.note(connection, at, by, "log out", f"{len(gone)} sessions end", changed=written)
    return len(gone)


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
