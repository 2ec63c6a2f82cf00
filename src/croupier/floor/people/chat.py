"""What people say to each other at a table: short messages and emotes.

A message is no part of a game: no journal, record or hash has it, and it is removed after a week.
Everyone who may see a table may read; only people at the table, and those who run it, may write.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, delete, func, insert, select

from croupier.core.errors import Refused, UnknownName
from croupier.core.quiet import Quiet
from croupier.floor.dates import moment
from croupier.floor.money.spending import before, seconds_between
from croupier.floor.people import responsible_gaming
from croupier.floor.people.accounts import DEALER, PATRON, SUPERVISOR, Person, titled
from croupier.floor.people.responsible_gaming import KeptFromPlay
from croupier.floor.store import locks, schema
from croupier.floor.tables.living import Living

LONGEST = 200
KEYCAPS = "0123456789#*"
BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00013441\U00013442\U00016fe4\U0001d159"
"""Characters that count as letters, marks or symbols, and show nothing."""
VARIANTS = ((0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF))
"""Characters that choose how the one before them is drawn, and show nothing themselves."""
EMOJI = "\ufe0f"
"""The one of these that pictures need."""
JOINER = "\u200d"
"""What makes one picture of two, such as a family."""
MOST_MARKS = 3
"""How many accents one letter may bear: more would cover the lines around it."""
MOST, WITHIN_S = 5, 20.0
"""How many messages a person may send at all tables together, and within how many seconds."""
SAME_S = 60.0
"""How long nobody may say the same again."""
LAST = 50
KEPT_S = 7 * 24 * 60 * 60.0
MOST_MUTED = 500
EMOTES = ("hello", "luck", "nice", "thanks", "wow", "ouch")
STAFF = (DEALER, SUPERVISOR)
YOURS = "your message"
HOUSE = ""
"""The place of the switch for all tables."""


class Hushed(Refused):
    """Nothing can be said now."""


class TooSoon(Hushed):
    """Too many messages, or the same again; the next is accepted after `after_s` seconds."""

    after_s = 1


class Message(msgspec.Struct, frozen=True):
    """A message at a table: its words, or the key of an emote.

    `role` is what its author is to the house.
    """

    number: int
    person: str
    role: str
    at: str
    words: str = ""
    emote: str = ""


def written(words: str) -> str:
    """A text as it is kept: on one line, in its usual form; refuse what nobody could read."""
    said = unicodedata.normalize("NFC", " ".join(words.split()))
    if not said:
        raise Refused(YOURS, "it has no text", (), f"1 to {LONGEST} characters, or an emote")
    if len(said) > LONGEST:
        why = f"it has {len(said)} characters"
        raise Refused(YOURS, why, (), f"up to {LONGEST} characters")
    apart = f" {_apart(said)}"
    unseen = next((one for before, one in pairwise(apart) if _unseen(before, one)), None)
    if unseen is not None:
        why = f"it has a character that is not shown (U+{ord(unseen):04X})"
        raise Refused(YOURS, why, (), "letters, digits, punctuation and symbols")
    if not any(unicodedata.category(one)[0] in "LNPS" for one in said):
        raise Refused(YOURS, "it has nothing to read", (), "letters, digits or symbols")
    if _marked(said) > MOST_MARKS:
        why = f"a letter has more than {MOST_MARKS} accents"
        raise Refused(YOURS, why, (), "fewer accents")
    return said


def _apart(said: str) -> str:
    """A text without what joins two pictures to one; it shows nothing anywhere else."""
    joined = zip(f" {said}", said, f"{said[1:]} ", strict=False)
    return "".join(
        one
        for before, one, after in joined
        if one != JOINER or not (_is_picture(before) and _is_picture(after))
    )


def _is_picture(one: str) -> bool:
    return one == EMOJI or unicodedata.category(one)[0] == "S"


def _unseen(before: str, one: str) -> bool:
    """Whether a character shows nothing; one that makes a picture of a symbol does."""
    if one == EMOJI:
        return unicodedata.category(before)[0] != "S" and before not in KEYCAPS
    variant = any(first <= ord(one) <= last for first, last in VARIANTS)
    return variant or not one.isprintable() or one in BLANK


def _marked(text: str) -> int:
    """The most marks in a row."""
    most = now = 0
    for one in text:
        now = now + 1 if unicodedata.category(one)[0] == "M" else 0
        most = max(most, now)
    return most


def emoted(key: str) -> str:
    """The key of an emote; refuse any other."""
    if key not in EMOTES:
        raise UnknownName("emote", key, EMOTES)
    return key


def off(connection: Connection, table: str) -> str | None:
    """Where chat is switched off: at this table, or in the whole house (""); None if it is on."""
    one = schema.chat_off.c.place
    found = connection.execute(select(one).where(one.in_((table, HOUSE))).order_by(one)).first()
    return None if found is None else str(found.place)


def hushed(connection: Connection, now: str, found: Living, person: Person) -> Refused | None:
    """Why a person may say nothing at a table now; None if they may."""
    what, place = YOURS, off(connection, found.name)
    if place is not None:
        why = "chat is switched off at this table" if place else "chat is switched off in the house"
        return Hushed(what, why, (), "reading, until a supervisor switches it on")
    if person.role not in (PATRON, *STAFF):
        return Refused(what, f"{person.name} is {titled(person.role)}", (), "reading")
    if person.role == PATRON and person.name not in found.playing:
        return Refused(what, "you have no chips at this table", (), "buying chips first")
    return _kept(connection, now, person) or _silent(connection, now, found, person)


def _kept(connection: Connection, now: str, person: Person) -> Refused | None:
    """A person who asked to be kept from play is also kept from the company at the tables."""
    pause = responsible_gaming.pause(connection, now, person.name)
    if pause is None:
        return None
    why = f"you asked to be kept from play until {moment(pause.until)}"
    return KeptFromPlay(YOURS, why, (), "reading, and cashing out")


def _silent(connection: Connection, now: str, found: Living, person: Person) -> Refused | None:
    one = schema.silenced.c
    asked = select(one.until).where(one.person == person.name, one.gaming_table == found.name)
    row = connection.execute(asked).first()
    if row is not None and row.until > now:
        why = f"a supervisor silenced you at this table until {moment(row.until)}"
        return Hushed(YOURS, why, (), "reading until then")
    quiet, table = found.game.get(Quiet), found.driver.table
    if quiet is not None and table.playing and person.name in quiet.players(table):
        why = "you were dealt into this hand, and players may tell each other nothing"
        return Hushed(YOURS, why, quiet.cites, "a message when the hand is over")
    return None


def say(
    connection: Connection, now: str, found: Living, person: Person, words: str, emote: str
) -> Message:
    """Say something at a table: words, or an emote."""
    if bool(words.strip()) == bool(emote):
        raise Refused(YOURS, "it needs words or an emote", (), "one of the two")
    text, key = (written(words), "") if not emote else ("", emoted(emote))
    locks.person(connection, person.name)
    refusal = hushed(connection, now, found, person)
    if refusal is not None:
        raise refusal
    _in_time(connection, now, person.name, text, key)
    values = {"person": person.name, "at": now, "words": text, "emote": key}
    added = insert(schema.message).values(gaming_table=found.name, **values)
    number = connection.execute(added.returning(schema.message.c.id)).scalar_one()
    return Message(int(number), person.name, person.role, now, text, key)


def _in_time(connection: Connection, now: str, person: str, words: str, emote: str) -> None:
    """Refuse too many messages in a short time, and the same words again."""
    one = schema.message.c
    asked = select(one.at, one.words, one.emote).where(one.person == person)
    since = asked.where(one.at > before(now, SAME_S)).order_by(one.id.desc())
    rows = connection.execute(since).all()
    recent = [row.at for row in rows if row.at > before(now, WITHIN_S)]
    if len(recent) >= MOST:
        left = WITHIN_S - seconds_between(recent[MOST - 1], now)
        raise _later(f"at most {MOST} messages in {WITHIN_S:.0f} seconds", left)
    same = [row.at for row in rows if words and _alike(row.words) == _alike(words)]
    if same:
        raise _later("you just said that", SAME_S - seconds_between(same[0], now))


def _alike(words: str) -> str:
    """What a text is compared by: its letters and digits in their simplest form, if it has any."""
    simple = unicodedata.normalize("NFKC", words).casefold()
    return "".join(one for one in simple if one.isalnum()) or simple


def _later(why: str, left: float) -> TooSoon:
    seconds = max(1, int(left) + 1)
    refusal = TooSoon(YOURS, why, (), f"the next one in {seconds} seconds")
    refusal.after_s = seconds
    return refusal


def as_message(row: Row[Any]) -> Message:
    """A message as it is kept."""
    return Message(row.id, row.person, row.role, row.at, row.words, row.emote)


def read() -> Any:
    """What is read of messages, with the roles of their authors."""
    one, who = schema.message.c, schema.person.c
    chosen = select(one.id, one.person, who.role, one.at, one.words, one.emote, one.deleted_by)
    return chosen.join_from(schema.message, schema.person, one.person == who.name)


def messages(connection: Connection, table: str, reader: str = "") -> tuple[Message, ...]:
    """The last messages at a table for a reader, the oldest first."""
    one = schema.message.c
    asked = read().where(one.gaming_table == table, one.deleted_by.is_(None))
    if reader:
        hers = select(schema.muted.c.other).where(schema.muted.c.person == reader)
        asked = asked.where(one.person.not_in(hers))
    rows: Sequence[Row[Any]] = connection.execute(asked.order_by(one.id.desc()).limit(LAST)).all()
    return tuple(as_message(row) for row in reversed(rows))


def message(connection: Connection, table: str, number: int) -> Message:
    """A message of a table that is there."""
    one = schema.message.c
    asked = read().where(one.id == number, one.gaming_table == table, one.deleted_by.is_(None))
    row = connection.execute(asked).first()
    if row is None:
        raise Refused(
            f"message {number}",
            "there is no such message, or it was removed",
            (),
            "a message shown",
        )
    return as_message(row)


def muted(connection: Connection, person: str) -> tuple[str, ...]:
    """The people whose messages a person does not see."""
    one = schema.muted.c
    asked = select(one.other).where(one.person == person).order_by(one.other)
    return tuple(row.other for row in connection.execute(asked))


def mute(connection: Connection, person: str, other: str) -> None:
    """Hide everything that somebody says from a person."""
    known = connection.execute(
        select(schema.person.c.role).where(schema.person.c.name == other)
    ).first()
    if known is None:
        raise Refused(other, "nobody has that name", (), "a person who wrote at a table")
    if other == person or known.role != PATRON:
        why = "you cannot mute yourself" if other == person else "staff cannot be muted"
        raise Refused(other, why, (), "another patron")
    locks.person(connection, person)
    already = muted(connection, person)
    if len(already) >= MOST_MUTED:
        raise Refused(
            other, f"you have muted {MOST_MUTED} people", (), "unmuting one of them first"
        )
    if other not in already:
        connection.execute(insert(schema.muted).values(person=person, other=other))


def hear(connection: Connection, person: str, other: str) -> None:
    """Show what somebody says again."""
    one = schema.muted.c
    connection.execute(delete(schema.muted).where(one.person == person, one.other == other))


def since(connection: Connection, table: str, reader: str, number: int) -> int:
    """How many messages of others a reader has not seen."""
    one = schema.message.c
    hers = select(schema.muted.c.other).where(schema.muted.c.person == reader)
    asked = select(func.count()).where(
        one.gaming_table == table,
        one.id > number,
        one.deleted_by.is_(None),
        one.person != reader,
        one.person.not_in(hers),
    )
    return int(connection.execute(asked).scalar_one())
