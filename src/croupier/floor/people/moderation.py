"""What the house does about messages: reports, deletions, silences, and the switches.

Every act of a supervisor leaves a deed; the words of a message are in none.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from croupier.core.errors import Refused
from croupier.floor.dates import moment
from croupier.floor.money.spending import before
from croupier.floor.oversight import deeds
from croupier.floor.people import accounts, chat
from croupier.floor.people.accounts import PATRON
from croupier.floor.people.chat import Message
from croupier.floor.store import locks, schema

CHAT = "chat"
WHY = 500
"""The most characters of a reason."""
REPORTS, HOUR_S = 20, 3600.0
"""How many messages a person may report in an hour."""
NEIGHBORS = 3
LONGEST_MINUTES = 30 * 24 * 60
OPEN = 100


class Said(msgspec.Struct, frozen=True):
    """A message as a supervisor reads it; `deleted_by` is who took it away."""

    message: Message
    deleted_by: str = ""


class Case(msgspec.Struct, frozen=True):
    """A reported message, what was said around it, and who reported it and why."""

    table: str
    message: Message
    around: tuple[Said, ...]
    reports: tuple[tuple[str, str, str], ...]


def report(
    connection: Connection, now: str, person: str, table: str, number: int, why: str
) -> None:
    """Report a message to the supervisors; a second report of the same changes nothing."""
    told = chat.message(connection, table, number)
    if told.person == person:
        raise Refused(f"message {number}", "it is your own", (), "a message of somebody else")
    reason = chat.written(why) if why.strip() else ""
    locks.person(connection, person)
    one = schema.message_report.c
    own = select(one.message, one.at).where(one.person == person)
    rows = connection.execute(own).all()
    if any(row.message == number for row in rows):
        return
    if sum(row.at > before(now, HOUR_S) for row in rows) >= REPORTS:
        raise Refused("report", f"you sent {REPORTS} in the last hour", (), "another one later")
    values = {"message": number, "person": person, "at": now, "why": reason}
    connection.execute(insert(schema.message_report).values(values))


def cases(connection: Connection) -> tuple[Case, ...]:
    """The reported messages that nobody has dealt with, the oldest report first."""
    one, said = schema.message_report.c, schema.message.c
    asked = (
        select(one.message, said.gaming_table, func.min(one.at).label("at"))
        .join_from(schema.message_report, schema.message, one.message == said.id)
        .where(one.decided_by.is_(None))
        .group_by(one.message, said.gaming_table)
        .order_by("at")
        .limit(OPEN)
    )
    return tuple(
        _case(connection, row.gaming_table, row.message) for row in connection.execute(asked).all()
    )


def _case(connection: Connection, table: str, number: int) -> Case:
    one = schema.message_report.c
    asked = select(one.person, one.at, one.why).where(one.message == number).order_by(one.at)
    reports = tuple((row.person, row.at, row.why) for row in connection.execute(asked))
    around = _around(connection, table, number)
    own = next(each.message for each in around if each.message.number == number)
    return Case(table, own, around, reports)


def _around(connection: Connection, table: str, number: int) -> tuple[Said, ...]:
    """A message and its neighbors at the table, deleted ones too."""
    one = schema.message.c
    here = chat.read().where(one.gaming_table == table)
    early = here.where(one.id <= number).order_by(one.id.desc()).limit(NEIGHBORS + 1)
    late = here.where(one.id > number).order_by(one.id).limit(NEIGHBORS)
    rows = [*reversed(connection.execute(early).all()), *connection.execute(late).all()]
    return tuple(Said(chat.as_message(row), row.deleted_by or "") for row in rows)


def take_away(connection: Connection, now: str, by: str, table: str, number: int) -> None:
    """Delete a message: nobody sees it any more, and its reports are dealt with."""
    told = chat.message(connection, table, number)
    gone = update(schema.message).where(schema.message.c.id == number).values(deleted_by=by)
    connection.execute(gone)
    _decided(connection, by, number)
    words = f"{by} deleted message {number} of {told.person}"
    deeds.note(connection, now, by, CHAT, words, table)


def dismiss(connection: Connection, now: str, by: str, number: int) -> None:
    """Leave a reported message where it is; nobody decides about their own."""
    said = schema.message.c
    if connection.scalar(select(said.person).where(said.id == number)) == by:
        why, accepted = "it is your own", "the decision of a colleague, or deleting it"
        raise Refused(f"message {number}", why, (), accepted)
    if not _decided(connection, by, number):
        raise Refused(f"message {number}", "no report of it is open", (), "a reported message")
    words = f"{by} dismissed the reports of message {number}"
    deeds.note(connection, now, by, CHAT, words)


def _decided(connection: Connection, by: str, number: int) -> int:
    one = schema.message_report.c
    open_ = update(schema.message_report).where(one.message == number, one.decided_by.is_(None))
    return connection.execute(open_.values(decided_by=by)).rowcount


def silence(
    connection: Connection, now: str, by: str, table: str, person: str, minutes: int
) -> str:
    """Let a patron say nothing at a table for a time; return until when."""
    if not 1 <= minutes <= LONGEST_MINUTES:
        raise Refused(f"{minutes} minutes", "too short or too long", (), f"1 to {LONGEST_MINUTES}")
    found = accounts.found(connection, person)
    if found is None or found.role != PATRON:
        why = (
            "nobody has that name"
            if found is None
            else f"{person} is {accounts.titled(found.role)}"
        )
        raise Refused(person, why, (), "the name of a patron")
    until = datetime.fromisoformat(now) + timedelta(minutes=minutes)
    last = until.isoformat(timespec="milliseconds")
    _spoken(connection, person, table)
    values = {"person": person, "gaming_table": table, "until": last, "by": by}
    connection.execute(insert(schema.silenced).values(values))
    words = f"{by} silenced {person} until {moment(last)}"
    deeds.note(connection, now, by, CHAT, words, table)
    return last


def unsilence(connection: Connection, now: str, by: str, table: str, person: str) -> None:
    """Let a patron speak again at a table."""
    if not _spoken(connection, person, table):
        raise Refused(person, "not silenced at this table", (), "somebody who is")
    deeds.note(connection, now, by, CHAT, f"{by} lets {person} speak again", table)


def _spoken(connection: Connection, person: str, table: str) -> int:
    one = schema.silenced.c
    gone = delete(schema.silenced).where(one.person == person, one.gaming_table == table)
    return connection.execute(gone).rowcount


def silences(connection: Connection, now: str) -> tuple[tuple[str, str, str], ...]:
    """Who may say nothing at which table, and until when."""
    one = schema.silenced.c
    asked = select(one.person, one.gaming_table, one.until).where(one.until > now)
    rows = connection.execute(asked.order_by(one.until)).all()
    return tuple((row.person, row.gaming_table, row.until) for row in rows)


def switched_off(connection: Connection) -> frozenset[str]:
    """The tables at which chat is off; "" is the house."""
    return frozenset(connection.execute(select(schema.chat_off.c.place)).scalars())


def switch(connection: Connection, now: str, by: str, place: str, on: bool) -> None:
    """Switch chat on or off at a table, or in the house ("")."""
    is_off = place in switched_off(connection)
    if is_off is not on:
        return
    if on:
        connection.execute(delete(schema.chat_off).where(schema.chat_off.c.place == place))
    else:
        connection.execute(insert(schema.chat_off).values(place=place, by=by, at=now))
    words = f"{by} switched chat {'on' if on else 'off'} {'here' if place else 'in the house'}"
    deeds.note(connection, now, by, CHAT, words, place or None)


def prune(connection: Connection, now: str, most: int) -> int:
    """Remove old messages with their reports, and silences that are over; return how many."""
    one, old = schema.message.c, before(now, chat.KEPT_S)
    asked = select(one.id).where(one.at < old).order_by(one.id).limit(most)
    numbers = [row.id for row in connection.execute(asked)]
    if numbers:
        of = schema.message_report
        connection.execute(delete(of).where(of.c.message.in_(numbers)))
        connection.execute(delete(schema.message).where(one.id.in_(numbers)))
    connection.execute(delete(schema.silenced).where(schema.silenced.c.until <= now))
    return len(numbers)
