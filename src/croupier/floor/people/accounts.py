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
from croupier.regulation.people import HOME, Department, Position

PATRON, DEALER, SUPERVISOR, CASHIER, BUREAU = (
    "patron",
    "dealer",
    "supervisor",
    "cashier",
    "bureau",
)
ROLES = (PATRON, DEALER, SUPERVISOR, CASHIER, BUREAU)
POSITION: Mapping[str, Position] = {
    DEALER: "dealer",
    SUPERVISOR: "floorperson",
    CASHIER: "cashier",
    BUREAU: "agent",
}
"""The position of each role in the regulations, whose list has everyone who signs a journal."""
NAME = re.compile(r"[a-z0-9][a-z0-9-]{1,30}[a-z0-9]")
NAMED = "3–32 lowercase letters, digits or hyphens between them, such as patron-1"
OTHER = "a name without a word for the house or its staff, such as player-7"
RESERVED = frozenset(("house", "outside", "dealer", "cage", "banker", "player"))
"""Names that books and journals use themselves: nobody may have one."""
OFFICES = frozenset(
    """
    admin administrator root system sysadmin support help helpdesk staff official security operator
    moderator manager owner croupier casino floor house table cage bank banker pit boxman stickman
    dealer dealers supervisor supervisors cashier cashiers bureau inspector regulator auditor
    """.split()
)
"""Words that would let a patron pose as the house: not allowed in a name at sign-up."""
LOOKS = (str.maketrans("013457", "oieast"), str.maketrans("013457", "oleast"))
"""Digits that look like letters."""
BOT = "bot-"
"""The prefix of bots' names, which nobody else may use."""
SESSION = timedelta(hours=12)
ON, OFF = "on", "off"
"""Whether a demonstration account can be used."""
MOST_SESSIONS = 50
"""The sessions a person may have; another one ends the oldest."""
AT_ONCE, WAITING = 3, 12
"""Passwords that are hashed at the same time, and requests that may wait for their turn: each takes
64 MiB for a while, and a thread that others need."""
WELCOME: Cents = 1_000_00
"""The play money everyone begins with."""
STRONG = PasswordHasher()
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""For tests only, which log in hundreds of people."""


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
    """A person known to the house."""

    name: str
    role: str
    excluded_until: str | None = None

    @property
    def department(self) -> Department | None:
        """The department of the regulations that the role belongs to; None for a patron."""
        position = POSITION.get(self.role)
        return None if position is None else HOME[position]


class Login(msgspec.Struct, frozen=True):
    """A session: its token, which is shown once, and the token that forms must send."""

    person: Person
    token: str
    csrf: str
    ends: str = ""


class NotLoggedIn(Refused):
    """The request needs a login, and there is none or it has expired."""


class NotYours(Refused):
    """The request is for people of another role."""


class Crowded(Refused):
    """Too many people are logging in at the same time."""


class People:
    """People's accounts, and the hasher of passwords that the house chose.

    Hashing or checking a password takes a while, so it is done outside any transaction.
    """

    def __init__(self, hasher: PasswordHasher = STRONG) -> None:
        self._hasher = hasher
        self._nobody = hasher.hash("nobody has this password")
        self._waiting, self._turns = BoundedSemaphore(WAITING), BoundedSemaphore(AT_ONCE)

    def sign_up(
        self, connection: Connection, at: str, name: str, password: str, role: str = PATRON
    ) -> Person:
        """Create an account for the house, even under a name reserved for its staff."""
        return entered(connection, at, name, self.as_kept(password), role)

    def as_kept(self, password: str) -> str:
        """The hash of a password that the house chose."""
        passwords.long_enough(password)
        return self._hasher.hash(password)

    def hashed(self, name: str, password: str, what: str = "password") -> str:
        """The hash of a person's password; refuse one that is easily guessed."""
        passwords.acceptable(name, password, what)
        with self._turn():
            return self._hasher.hash(password)

    def enrolled(self, connection: Connection, at: str, name: str, hashed: str) -> Person:
        """Create the account of a patron who signs up with a password already hashed."""
        _not_of_the_house(name)
        return entered(connection, at, name, hashed, PATRON)

    def log_in(self, connection: Connection, at: str, name: str, password: str) -> Login:
        """Begin a session if name and password match."""
        return begun(connection, at, self.proven(kept(connection, name), password))

    def proven(self, row: Row[Any] | None, password: str) -> Person:
        """The person whose name and password match; a refusal does not say which was wrong."""
        if not self._fits(row, password) or row is None or row.demo == OFF:
            raise NotLoggedIn("login", "name and password do not match")
        return Person(row.name, row.role, row.excluded_until)

    def changed(self, row: Row[Any] | None, old: str, new: str) -> str:
        """The hash of a new password, for a person who knows the old one."""
        if not self._fits(row, old) or row is None:
            raise NotYours("old password", "it is wrong")
        return self.hashed(row.name, new, "new password")

    def _fits(self, row: Row[Any] | None, password: str) -> bool:
        """Whether a password is right; an unknown name takes just as long."""
        try:
            with self._turn():
                self._hasher.verify(self._nobody if row is None else row.password, password)
        except (VerificationError, InvalidHashError):
            return False
        return True

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Wait for a turn at hashing; refuse if too many wait already."""
        if not self._waiting.acquire(blocking=False):
            raise Crowded("passwords", "too many at once", (), "trying again in a moment")
        try:
            with self._turns:
                yield
        finally:
            self._waiting.release()


def titled(role: str) -> str:
    """A person of a role, with the article: a patron, an agent of the Bureau."""
    return "an agent of the Bureau" if role == BUREAU else f"a {role}"


def kept(connection: Connection, name: str) -> Row[Any] | None:
    """A person's row, including the hashed password."""
    return connection.execute(select(schema.person).where(schema.person.c.name == name)).first()


def entered(connection: Connection, at: str, name: str, hashed: str, role: str) -> Person:
    """Create an account; patrons receive play money to begin with."""
    _named(name)
    if found(connection, name) is not None:
        raise Refused(f"name {name}", "it is taken", (), "another name")
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
    """Set a new password unless it changed meanwhile, and end the person's other sessions."""
    person, name = schema.person, login.person.name
    mine = (person.c.name == name) & (person.c.password == was)
    if not connection.execute(update(person).where(mine).values(password=hashed)).rowcount:
        raise NotYours("old password", "it was changed in the meantime")
    log_out_others(connection, at, login)
    written = [(person, (name,))]
    deeds.note(connection, at, name, "password", f"{name} set another", changed=written)


def appoint(connection: Connection, at: str, by: str, name: str, role: str) -> Person:
    """Give a person with an account another role; chips must be cashed first.

    People who work for the house do not play; money they have from before stays theirs.
    """
    if role not in ROLES:
        raise UnknownName("role", role, ROLES)
    locks.person(connection, name)
    person, account = found(connection, name), schema.account
    if person is None:
        raise Refused(f"name {name}", "no account has this name", (), "the name of an account")
    for mode in ledger.MODES:
        ledger.held_meanwhile(connection, ledger.purse(mode, name))
    theirs = account.c.name.startswith("chips/") & account.c.name.endswith(f"/{name}")
    if connection.scalar(select(func.sum(account.c.balance)).where(theirs)):
        raise Refused(f"{name} as {role}", "they have chips at a table", (), "cashing them first")
    connection.execute(update(schema.person).where(schema.person.c.name == name).values(role=role))
    written = [(schema.person, (name,))]
    deeds.note(connection, at, by, "appoint", f"{name} is now {role}", changed=written)
    return msgspec.structs.replace(person, role=role)


def _named(name: str) -> None:
    if name.startswith(BOT):
        other = f"a name that does not begin with {BOT}"
        raise Refused(f"name {name!r}", "reserved for the house", (), other)
    if name in RESERVED:
        raise Refused(f"name {name!r}", "reserved for the house", (), OTHER)
    if not NAME.fullmatch(name):
        raise Refused(f"name {name!r}", "not a valid name", (), NAMED)


def _not_of_the_house(name: str) -> None:
    """Refuse a name under which a patron could pose as staff."""
    parts = name.split("-")
    bare = {part.strip("0123456789") for part in parts}
    looks = {part.translate(look) for part in (*parts, "".join(parts)) for look in LOOKS}
    if (bare | looks) & OFFICES:
        raise Refused(f"name {name!r}", "reserved for the house", (), OTHER)


def begun(connection: Connection, at: str, person: Person) -> Login:
    """Begin a session for a person who proved their identity; end the oldest of too many."""
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
    """The authentication code of a session, which only the house's keys can make."""
    content = canonical([row[name] for name in CODED])
    return keyring.of(connection).to_seal(connection).mac("session", content)


def found(connection: Connection, name: str) -> Person | None:
    """A person by name, or None."""
    row = kept(connection, name)
    return None if row is None else Person(row.name, row.role, row.excluded_until)


def of_session(connection: Connection, at: str, token: str) -> Login | None:
    """The login of a token while its session lasts; None if the house did not write the session."""
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
    """End the session."""
    end(connection, at, login.person.name, schema.session.c.token == _digest(login.token))


def log_out_others(connection: Connection, at: str, login: Login) -> int:
    """End all of a person's sessions except this one; return how many there were."""
    session, name = schema.session, login.person.name
    others = (session.c.person == name) & (session.c.token != _digest(login.token))
    return end(connection, at, name, others)


def end(connection: Connection, at: str, by: str, which: ColumnElement[bool]) -> int:
    """End sessions early; a deed names them, so that none can come back."""
    session = schema.session
    gone = connection.scalars(delete(session).where(which).returning(session.c.token)).all()
    if gone:
        written = [(session, (token,)) for token in gone]
        deeds.note(connection, at, by, "log out", f"{len(gone)} sessions end", changed=written)
    return len(gone)


def sessions(connection: Connection, at: str, login: Login) -> list[tuple[str, str, bool]]:
    """A person's current sessions, newest first: begun, ending, and whether it is this one."""
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
