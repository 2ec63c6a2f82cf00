"""Responsible gaming: limits people set themselves, breaks, self-exclusion, and time played.

A limit is lowered at once and raised after a day; a break or an exclusion cannot be undone.
Anything beyond a limit is refused, no matter who asks or how, before chance has any part in it.
Chips can always be cashed, and wagers on the layout are settled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    Row,
    bindparam,
    func,
    insert,
    select,
    update,
)

from croupier.core.errors import Refused, UnknownName
from croupier.core.event import Added, Bought, Chosen, Event, WagerPlaced
from croupier.core.money import Cents
from croupier.floor.dates import moment
from croupier.floor.money.amounts import money
from croupier.floor.money.spending import before, bought, later, put_down, seconds_between
from croupier.floor.oversight import deeds
from croupier.floor.store import locks, schema
from croupier.floor.store.sql import Found, Statement
from croupier.rulebook.citation import cites

HOUR, DAY, WEEK = 3600.0, 86400.0, 7 * 86400.0
WAITING = DAY
"""How long a limit waits before it is raised."""
APART = HOUR / 2
"""After this long without play, the next wager begins a new session."""
TO_THE = 60.0
"""The precision, in seconds, of the time a person last played."""
SHARES = (50, 75, 100)
BREAK, EXCLUSION = "break", "exclusion"
BREAKS = (
    (15, "15 minutes"),
    (60, "An hour"),
    (360, "6 hours"),
    (1_440, "A day"),
    (10_080, "A week"),
    (43_200, "30 days"),
)
"""The breaks that are offered, in minutes; none is longer than the last."""
EXCLUSIONS = (
    (30, "30 days"),
    (182, "Half a year"),
    (365, "A year"),
    (1_826, "5 years"),
    (3_652, "10 years"),
)
"""The self-exclusions that are offered, in days; none is longer than the last."""
LONGEST_BREAK, LONGEST_EXCLUSION = BREAKS[-1][0] * 60, EXCLUSIONS[-1][0] * DAY
MOST = 10**12


class KeptFromPlay(Refused):
    """The person is on a break, or self-excluded."""


class BeyondLimit(Refused):
    """More than the person's own limit."""


class Wanted(msgspec.Struct, frozen=True):
    """What a person is about to spend on chips, and about to put on the layout."""

    buys: Cents = 0
    lays: Cents = 0


Used = Callable[[Connection, str, str, Wanted], int]
"""How much of a limit is used if the request is granted."""


class Kind(msgspec.Struct, frozen=True):
    """A limit people may set: its name, whether it is in minutes, and how its use is counted."""

    key: str
    name: str
    used: Used
    minutes: bool = False

    def in_words(self, amount: int) -> str:
        """A description of an amount of it."""
        minutes = f"{amount} minute{'s' * (amount != 1)}"
        return minutes if self.minutes else money(amount)


def _lost(window: float) -> Used:
    def lost(connection: Connection, now: str, person: str, wanted: Wanted) -> int:
        return max(0, put_down(connection, person, before(now, window)) + wanted.lays)

    return lost


def _bought_in_a_day(connection: Connection, now: str, person: str, wanted: Wanted) -> int:
    return bought(connection, person, before(now, DAY)) + wanted.buys


def _minutes(connection: Connection, now: str, person: str, wanted: Wanted) -> int:
    began = playing_since(connection, now, person)
    return 0 if began is None else int(seconds_between(began, now) // 60)


KINDS: Mapping[str, Kind] = {
    kind.key: kind
    for kind in (
        Kind("loss_day", "loss in 24 hours", _lost(DAY)),
        Kind("loss_week", "loss in 7 days", _lost(WEEK)),
        Kind("buy_in_day", "buy-ins in 24 hours", _bought_in_a_day),
        Kind("session_minutes", "time in a session", _minutes, minutes=True),
    )
}


class Limit(msgspec.Struct, frozen=True):
    """A limit in force, and if it was raised, its next amount and when that begins."""

    kind: str
    amount: int | None
    asked: int | None = None
    since: str | None = None


def _asked(connection: Connection, person: str) -> list[Row[tuple[object, ...]]]:
    limit = schema.own_limit
    rows = select(limit).where(limit.c.person == person).order_by(limit.c.id)
    return list(connection.execute(rows).all())


def limits(connection: Connection, now: str, person: str) -> dict[str, Limit]:
    """A person's limits now; a later request replaces one that is waiting."""
    held: dict[str, Limit] = {}
    for row in _asked(connection, person):
        was = _settled(held.get(row.kind, Limit(row.kind, None)), row.asked)
        if row.since > row.asked:
            held[row.kind] = Limit(row.kind, was.amount, row.amount, row.since)
        else:
            held[row.kind] = Limit(row.kind, row.amount)
    return {kind: _settled(one, now) for kind, one in held.items()}


def _settled(limit: Limit, now: str) -> Limit:
    """The requested limit once its waiting time is over."""
    if limit.since is None or limit.since > now:
        return limit
    return Limit(limit.kind, limit.asked)


def set_limit(connection: Connection, now: str, person: str, key: str, amount: int | None) -> Limit:
    """Set a limit: a lower one applies at once, a higher one or none a day later."""
    kind = KINDS.get(key)
    if kind is None:
        raise UnknownName("limit", key, KINDS)
    if amount is not None and not 0 < amount <= MOST:
        raise Refused(f"limit of {amount}", "not an amount", (), "more than zero, or no limit")
    locks.person(connection, person)
    held = limits(connection, now, person).get(key, Limit(key, None))
    lower = amount is not None and (held.amount is None or amount <= held.amount)
    nothing = held.amount is None and amount is None
    since = now if lower or nothing else later(now, WAITING)
    values = {"person": person, "kind": key, "amount": amount, "asked": now, "since": since}
    made = insert(schema.own_limit).values(values).returning(schema.own_limit.c.id)
    written = [(schema.own_limit, (connection.execute(made).scalar_one(),))]
    deeds.note(connection, now, person, "limit", f"{key}: {amount}", changed=written)
    return limits(connection, now, person)[key]


class Notice(msgspec.Struct, frozen=True):
    """How much of a limit is used, in its unit and in percent; `share` is 0, 50, 75 or 100."""

    kind: str
    name: str
    used: int
    amount: int
    share: int
    minutes: bool = False


def notices(
    connection: Connection, now: str, person: str, held: Mapping[str, Limit]
) -> tuple[Notice, ...]:
    """How much is used of each of a person's limits."""
    made = []
    for key, limit in held.items():
        if limit.amount is None:
            continue
        kind = KINDS[key]
        used = kind.used(connection, now, person, Wanted())
        share = max((s for s in SHARES if used * 100 >= s * limit.amount), default=0)
        made.append(Notice(key, kind.name, used, limit.amount, share, kind.minutes))
    return tuple(made)


class Pause(msgspec.Struct, frozen=True):
    """A break or an exclusion, and when it ends."""

    kind: str
    until: str


class Glance(msgspec.Struct, frozen=True):
    """What must be known about a person who plays: pauses, limits, and the last session."""

    excluded: str | None
    paused: str | None
    limits: int
    stay: int | None
    began: str | None
    last: str | None

    def pause(self, now: str) -> Pause | None:
        """The longest pause that keeps the person from play."""
        if self.excluded is not None and self.excluded > max(now, self.paused or ""):
            return Pause(EXCLUSION, self.excluded)
        if self.paused is not None and self.paused > now:
            return Pause(EXCLUSION if self.paused == self.excluded else BREAK, self.paused)
        return None

    def is_over(self, now: str) -> bool:
        """Whether the last session is over, because enough time passed without play."""
        return self.last is None or seconds_between(self.last, now) > APART


def _seen() -> tuple[ColumnElement[Any], ...]:
    """The columns of a glance at the person `by`, each named after its field."""
    by: BindParameter[str] = bindparam("by")
    who, held, asked, stay = schema.person, schema.pause, schema.own_limit, schema.stay
    newest = select(func.max(stay.c.id)).where(stay.c.person == by).scalar_subquery()
    return (
        select(who.c.excluded_until).where(who.c.name == by).label("excluded"),
        select(func.max(held.c.until)).where(held.c.person == by).label("paused"),
        select(func.count()).where(asked.c.person == by).label("limits"),
        newest.label("stay"),
        select(stay.c.began).where(stay.c.id == newest).label("began"),
        select(stay.c.last).where(stay.c.id == newest).label("last"),
    )


SEEN = _seen()
AT_A_GLANCE = Statement(select(*SEEN))


def glance(connection: Connection, person: str) -> Glance:
    """What must be known about a person, in one query for every wager."""
    return glanced(AT_A_GLANCE.first(connection, {"by": person}))


def glanced(row: Found) -> Glance:
    """A glance from a row that holds its columns."""
    return Glance(*(getattr(row, name) for name in Glance.__struct_fields__))


def playing_since(connection: Connection, now: str, person: str) -> str | None:
    """When a person's current session began; None if there is none."""
    seen = glance(connection, person)
    return None if seen.is_over(now) else seen.began


def _plays(connection: Connection, now: str, person: str, seen: Glance) -> None:
    """Record that a person plays now: extend the session, or begin another."""
    stay = schema.stay
    if seen.is_over(now):
        connection.execute(insert(stay).values(person=person, began=now, last=now))
    elif seconds_between(seen.last or now, now) >= TO_THE:
        connection.execute(update(stay).where(stay.c.id == seen.stay).values(last=now))


def stays(connection: Connection, person: str, most: int) -> list[tuple[str, str]]:
    """A person's last sessions of play, newest first: from when to when."""
    stay = schema.stay
    mine = select(stay.c.began, stay.c.last).where(stay.c.person == person)
    rows = connection.execute(mine.order_by(stay.c.id.desc()).limit(most))
    return [(row.began, row.last) for row in rows]


def pause(connection: Connection, now: str, person: str) -> Pause | None:
    """The longest pause that keeps a person from play now."""
    return glance(connection, person).pause(now)


def take_break(connection: Connection, now: str, person: str, minutes: int) -> Pause:
    """Begin a break at once; it can be extended but never shortened."""
    if not 0 < minutes * 60 <= LONGEST_BREAK:
        most = f"1 to {int(LONGEST_BREAK // 60)} minutes, or exclude yourself"
        raise Refused(f"a break of {minutes} minutes", "out of range", (), most)
    made = Pause(BREAK, later(now, minutes * 60))
    number = _kept(connection, now, person, made)
    deeds.note(connection, now, person, "pause", _words(made), changed=[(schema.pause, (number,))])
    return made


def exclude(connection: Connection, now: str, person: str, days: int) -> Pause:
    """Exclude a person from play at their request; no request can undo it."""
    if not 0 < days * DAY <= LONGEST_EXCLUSION:
        most = f"1 to {int(LONGEST_EXCLUSION // DAY)} days"
        raise Refused(f"an exclusion of {days} days", "out of range", (), most)
    made = Pause(EXCLUSION, later(now, days * DAY))
    number = _kept(connection, now, person, made)
    mine = schema.person.c.name == person
    connection.execute(update(schema.person).where(mine).values(excluded_until=made.until))
    written = [(schema.pause, (number,)), (schema.person, (person,))]
    deeds.note(connection, now, person, "pause", _words(made), changed=written)
    return made


def _kept(connection: Connection, now: str, person: str, wanted: Pause) -> int:
    """Record a pause and return its number; refuse one that is not longer than the current one."""
    locks.person(connection, person)
    held = pause(connection, now, person)
    if held is not None and held.until >= wanted.until:
        why = f"already {_words(held)}"
        raise Refused(f"{wanted.kind} until {moment(wanted.until)}", why, (), "a longer time")
    values = {"person": person, "kind": wanted.kind, "asked": now, "until": wanted.until}
    made = insert(schema.pause).values(values).returning(schema.pause.c.id)
    return int(connection.execute(made).scalar_one())


def _words(held: Pause) -> str:
    what = "excluded from play" if held.kind == EXCLUSION else "on a break"
    return f"{what} until {moment(held.until)}"


@cites("cmr146.09.6")
def allow(
    connection: Connection,
    now: str,
    events: Iterable[Event],
    known: Mapping[str, Glance],
    lays: Mapping[str, Cents],
) -> None:
    """Refuse play by anyone who is kept from it, or beyond their own limits.

    Anyone may redeem chips. `known` holds glances already taken, `lays` what each patron is about
    to put on the layout.
    """
    happened = tuple(events)
    buys = _buys(happened)
    for person in sorted(buys.keys() | _lay(happened)):
        seen = known.get(person) or glance(connection, person)
        _welcome(now, person, seen)
        if seen.limits:
            wanted = Wanted(buys.get(person, 0), lays.get(person, 0))
            _within(connection, now, person, wanted)
        _plays(connection, now, person, seen)


def _buys(events: tuple[Event, ...]) -> dict[str, Cents]:
    """What each patron spends on chips."""
    total: dict[str, Cents] = {}
    for event in events:
        if isinstance(event, Bought):
            total[event.patron] = total.get(event.patron, 0) + event.amount
    return total


def _lay(events: tuple[Event, ...]) -> set[str]:
    """The patrons who put chips down by choice."""
    choosing = {e.patron for e in events if isinstance(e, Chosen)}
    placed = {e.wager.patron for e in events if isinstance(e, WagerPlaced)}
    added = {e.patron for e in events if isinstance(e, Added)}
    bet = {one for one in choosing if any(e.stakes(one) > 0 for e in events)}
    return placed | (added & choosing) | bet


def welcome(connection: Connection, now: str, person: str) -> None:
    """Refuse a person on a break or self-excluded who would be dealt in again."""
    _welcome(now, person, glance(connection, person))


def _welcome(now: str, person: str, seen: Glance) -> None:
    """Refuse play by a person on a break or self-excluded."""
    held = seen.pause(now)
    if held is not None:
        raise KeptFromPlay(
            person, _words(held), (), f"cashing out now, and play after {moment(held.until)}"
        )


def _within(connection: Connection, now: str, person: str, wanted: Wanted) -> None:
    """Refuse play beyond a limit, counted under a lock for the person across all tables."""
    locks.person(connection, person)
    for key, limit in limits(connection, now, person).items():
        kind = KINDS[key]
        asks = wanted.buys if key == "buy_in_day" else wanted.lays
        if limit.amount is None or not (kind.minutes or asks > 0):
            continue
        used = kind.used(connection, now, person, wanted)
        if used > limit.amount or (kind.minutes and used >= limit.amount):
            _beyond(person, kind, limit.amount, used, asks)


def _beyond(person: str, kind: Kind, amount: Cents, used: int, asks: Cents) -> None:
    why = f"it would bring the {kind.name} to {kind.in_words(used)}, above their own limit of "
    if kind.minutes:
        why = f"{kind.name} is {kind.in_words(used)}, and their own limit is "
        raise BeyondLimit(
            person, why + kind.in_words(amount), (), "playing after a pause of half an hour"
        )
    left = amount - used + asks
    accepted = f"at most {money(left)} more" if left > 0 else "no more money for now"
    raise BeyondLimit(person, why + kind.in_words(amount), (), accepted)
