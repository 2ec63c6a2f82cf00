"""What people say at a table, and what the house does about it."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import msgspec

from croupier.core.errors import Refused
from croupier.core.refusal import Refusal
from croupier.floor.people import chat, moderation
from croupier.floor.people.accounts import BUREAU, DEALER, PATRON, SUPERVISOR
from croupier.floor.people.chat import Message
from croupier.floor.people.moderation import Case
from croupier.floor.web.api.acts import API, AT
from croupier.floor.web.api.endpoints import Asker, Endpoint, Nothing
from croupier.floor.web.api.endpoints import number as numbered
from croupier.floor.web.serving.house import House

WRITERS = (PATRON, DEALER, SUPERVISOR)
JUDGES = (SUPERVISOR,)
READERS = (SUPERVISOR, BUREAU)
Words = Annotated[str, msgspec.Meta(max_length=4 * chat.LONGEST)]
Reason = Annotated[str, msgspec.Meta(max_length=moderation.WHY)]


class Say(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words of up to 200 characters, or an emote: hello, luck, nice, thanks, wow or ouch."""

    words: Words = ""
    emote: str = ""


class Why(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is wrong with a message, if you like."""

    why: Reason = ""


class Silence(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A patron who is to say nothing at a table, and for how many minutes."""

    person: str
    minutes: int


class Talk(msgspec.Struct, frozen=True):
    """The last messages at a table, oldest first, without those of people you mute.

    `off` says whether chat is switched off; `refused` is why you cannot write now.
    """

    rows: tuple[Message, ...]
    off: bool = False
    refused: Refusal | None = None
    muted: tuple[str, ...] = ()


class News(msgspec.Struct, frozen=True):
    """How many messages of others came after the one with a number."""

    many: int


class Until(msgspec.Struct, frozen=True):
    """Until when a patron says nothing."""

    until: str


class Moderation(msgspec.Struct, frozen=True):
    """Reported messages, who is silenced where and until when, and where chat is switched off.

    The place "" is the whole house.
    """

    cases: tuple[Case, ...]
    silenced: tuple[tuple[str, str, str], ...]
    off: tuple[str, ...]


def talk(house: House, asker: Asker, table: str) -> Talk:
    """What is said at a table."""
    found, now = house.floor.current(table), house.floor.clock()
    with house.database.looking() as connection:
        rows = chat.messages(connection, table, asker.who or "")
        off = chat.off(connection, table) is not None
        if asker.login is None:
            return Talk(rows, off)
        why = chat.hushed(connection, now, found, asker.person)
        muted = chat.muted(connection, asker.name)
    return Talk(rows, off, why.record if why else None, muted)


def say(house: House, asker: Asker, table: str, body: Say) -> Message:
    """Say something at a table where you have chips."""
    found = house.floor.current(table)
    if found.closed is not None:
        raise Refused(chat.YOURS, "the table is closed", (), "a message at an open table")
    with house.database.transaction() as connection:
        now = house.floor.clock()
        return chat.say(connection, now, found, asker.person, body.words, body.emote)


def unread(house: House, asker: Asker, table: str, number: str) -> News:
    """How many messages you have not seen."""
    name, last = house.floor.current(table).name, numbered(number)
    with house.database.looking() as connection:
        return News(chat.since(connection, name, asker.name, last))


def report_message(house: House, asker: Asker, table: str, number: str, body: Why) -> Nothing:
    """Report a message to the supervisors."""
    with house.database.transaction() as connection:
        now, which = house.floor.clock(), numbered(number)
        moderation.report(connection, now, asker.name, table, which, body.why)
    return Nothing()


def mute(house: House, asker: Asker, person: str) -> Nothing:
    """Hide what somebody says, from you alone."""
    with house.database.transaction() as connection:
        chat.mute(connection, asker.name, person)
    return Nothing()


def unmute(house: House, asker: Asker, person: str) -> Nothing:
    """Show what somebody says again."""
    with house.database.transaction() as connection:
        chat.hear(connection, asker.name, person)
    return Nothing()


def moderated(house: House, asker: Asker) -> Moderation:
    """Reported messages, silences and switches."""
    with house.database.looking() as connection:
        off = tuple(sorted(moderation.switched_off(connection)))
        silenced = moderation.silences(connection, house.floor.clock())
        return Moderation(moderation.cases(connection), silenced, off)


def delete_message(house: House, asker: Asker, table: str, number: str) -> Nothing:
    """Delete a message."""
    with house.database.transaction() as connection:
        now, which = house.floor.clock(), numbered(number)
        moderation.take_away(connection, now, asker.name, table, which)
    return Nothing()


def dismiss_reports(house: House, asker: Asker, number: str) -> Nothing:
    """Leave a reported message where it is."""
    with house.database.transaction() as connection:
        moderation.dismiss(connection, house.floor.clock(), asker.name, numbered(number))
    return Nothing()


def silence(house: House, asker: Asker, table: str, body: Silence) -> Until:
    """Silence a patron at a table for a time."""
    name, now = house.floor.current(table).name, house.floor.clock()
    does = partial(
        moderation.silence,
        now=now,
        by=asker.name,
        table=name,
        person=body.person,
        minutes=body.minutes,
    )
    return Until(house.database.settled(does))


def unsilence(house: House, asker: Asker, table: str, person: str) -> Nothing:
    """Let a patron speak again at a table."""
    with house.database.transaction() as connection:
        moderation.unsilence(connection, house.floor.clock(), asker.name, table, person)
    return Nothing()


def _switched(house: House, asker: Asker, place: str, on: bool) -> Nothing:
    now = house.floor.clock()
    does = partial(moderation.switch, now=now, by=asker.name, place=place, on=on)
    house.database.settled(does)
    return Nothing()


def chat_on(house: House, asker: Asker, table: str) -> Nothing:
    """Switch chat on at a table."""
    return _switched(house, asker, house.floor.current(table).name, True)


def chat_off(house: House, asker: Asker, table: str) -> Nothing:
    """Switch chat off at a table."""
    return _switched(house, asker, house.floor.current(table).name, False)


def house_chat_on(house: House, asker: Asker) -> Nothing:
    """Switch chat on in the house; a table's own switch stays as it is."""
    return _switched(house, asker, chat.HOUSE, True)


def house_chat_off(house: House, asker: Asker) -> Nothing:
    """Switch chat off at all tables."""
    return _switched(house, asker, chat.HOUSE, False)


SAID = f"{AT}/messages"
ENDPOINTS = (
    Endpoint("GET", SAID, talk, "What is said at a table", answers=Talk, open=True),
    Endpoint("POST", SAID, say, "Say something at a table", Say, Message, WRITERS, status=201),
    Endpoint("GET", f"{SAID}/after/{{number}}", unread, "How much is unread", answers=News),
    Endpoint("POST", f"{SAID}/{{number}}/reports", report_message, "Report a message", Why),
    Endpoint("DELETE", f"{SAID}/{{number}}", delete_message, "Delete a message", roles=JUDGES),
    Endpoint("POST", f"{API}/me/muted/{{person}}", mute, "Mute somebody"),
    Endpoint("DELETE", f"{API}/me/muted/{{person}}", unmute, "Hear somebody again"),
    Endpoint("GET", f"{API}/chat", moderated, "Reports", answers=Moderation, roles=READERS),
    Endpoint(
        "POST",
        f"{API}/chat/reports/{{number}}/dismissals",
        dismiss_reports,
        "Leave a reported message",
        roles=JUDGES,
    ),
    Endpoint("POST", f"{AT}/silences", silence, "Silence a patron", Silence, Until, JUDGES),
    Endpoint("DELETE", f"{AT}/silences/{{person}}", unsilence, "End a silence", roles=JUDGES),
    Endpoint("POST", f"{AT}/chat/on", chat_on, "Switch chat on at a table", roles=JUDGES),
    Endpoint("POST", f"{AT}/chat/off", chat_off, "Switch chat off at a table", roles=JUDGES),
    Endpoint("POST", f"{API}/chat/on", house_chat_on, "Switch chat on", roles=JUDGES),
    Endpoint("POST", f"{API}/chat/off", house_chat_off, "Switch chat off", roles=JUDGES),
)
