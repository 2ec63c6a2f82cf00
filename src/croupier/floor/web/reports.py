"""Reporting a ruling, and what is decided about it."""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.core.event import Committed, Event, PhaseEnded, Revealed, seen_by
from croupier.core.table import Table
from croupier.floor import disclosure, disputes, rounds
from croupier.floor.disputes import Decision, Dispute
from croupier.floor.living import Living
from croupier.floor.people import BUREAU, PATRON, SUPERVISOR, NotYours
from croupier.floor.web import settled
from croupier.floor.web.account import number as numbered
from croupier.floor.web.api import API, AT
from croupier.floor.web.endpoints import Asker, Endpoint
from croupier.floor.web.house import House
from croupier.floor.web.news import in_words
from croupier.floor.web.offers import names

JUDGES = (SUPERVISOR, BUREAU)


class Reported(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The round whose ruling is reported, one's last if none is named; why, in one's own words."""

    round: int | None = None
    words: str = ""


class Judged(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the ruling stands or was wrong, why, and by which clauses."""

    outcome: Literal["stands", "wrong"]
    reason: str
    cites: tuple[str, ...]


class Disputes(msgspec.Struct, frozen=True):
    """Several disputes, newest first."""

    rows: tuple[Dispute, ...]


class Said(msgspec.Struct, frozen=True):
    """An event of a round, in words, with its clauses."""

    seq: int
    at: str
    kind: str
    says: str
    cites: tuple[str, ...]


class Case(msgspec.Struct, frozen=True):
    """A dispute with its round as who asks may read it, and the round dealt again from its log.

    `rerun` is "same", or tells where the engine parts from the journal.
    """

    dispute: Dispute
    game: str
    events: tuple[Said, ...]
    rerun: str


def report(house: House, asker: Asker, table: str, body: Reported) -> Dispute:
    """The ruling of a round one was at is reported."""
    found = house.floor.current(table)
    with house.database.transaction() as connection:
        now = house.floor.clock()
        return disputes.report(connection, now, found, asker.name, body.round, body.words)


def all_disputes(house: House, asker: Asker) -> Disputes:
    """One's own disputes; supervisors and the Bureau see everybody's."""
    whose = None if asker.person.role in JUDGES else asker.name
    with house.database.reading() as connection:
        return Disputes(disputes.disputes(connection, whose))


def case(house: House, asker: Asker, number: str) -> Case:
    """A dispute with its round."""
    with house.database.reading() as connection:
        one = disputes.dispute(connection, numbered(number))
    if asker.person.role not in JUDGES and one.person != asker.name:
        raise NotYours(f"dispute {number}", "somebody else's", (), "one's own")
    found = house.floor.current(one.table)
    with house.database.reading() as connection:
        events = disputes.events_of(connection, found, one.first, one.last)
        times = {seq: entry.at for seq, entry in events}
        every = [(seq, entry.event) for seq, entry in events]
        lay = _stakes(disputes.before(connection, found, one.last + 1), every)
        played = rounds.played(connection, found.game, found.driver.rules, one.table, one.round)
        if asker.person.role in JUDGES:
            every = disclosure.told(connection, one.table, every)
    seen = [(seq, as_seen) for seq, event in every if (as_seen := _seen(event, asker, one))]
    said = tuple(_said(found, seq, times[seq], event, lay.get(seq, 0)) for seq, event in seen)
    return Case(one, found.game.name, said, rounds.rerun(found.game, played))


def _seen(event: Event, asker: Asker, one: Dispute) -> Event | None:
    """Who decides reads what is disclosed, the patron what was theirs to see."""
    return event if asker.person.role in JUDGES else seen_by(event, one.person)


def _stakes(table: Table, events: list[tuple[int, Event]]) -> dict[int, int]:
    """What lay on each wager as it was settled, by the event's number."""
    lay = settled.stakes(table, (event for _, event in events))
    return {events[place][0]: amount for place, amount in lay.items()}


def _said(found: Living, seq: int, at: str, event: Event, whole: int) -> Said:
    return Said(seq, at, type(event).__name__, words(found, event, whole), event.cites)


def words(found: Living, event: Event, whole: int = 0) -> str:
    """What a patron is not told as it happens stands in the record all the same."""
    if isinstance(event, PhaseEnded):
        return f"Over: {event.phase.replace('_', ' ')}"
    if isinstance(event, Committed):
        return f"Committed to what comes: {event.digest}"
    if isinstance(event, Revealed):
        return f"Revealed: {event.secret}"
    return in_words(found, event, names(found.game, found.driver.rules), whole)


def decide(house: House, asker: Asker, number: str, body: Judged) -> Dispute:
    """A supervisor or the Bureau decides; the patron reads it with their dispute."""
    with house.database.transaction() as connection:
        now = house.floor.clock()
        made = Decision(asker.name, now, body.outcome, body.reason, body.cites)
        return disputes.decide(connection, now, numbered(number), made)


ENDPOINTS = (
    Endpoint("POST", f"{AT}/disputes", report, "Report a ruling", Reported, Dispute, (PATRON,),
             status=201),
    Endpoint("GET", f"{API}/disputes", all_disputes, "Disputes", answers=Disputes),
    Endpoint("GET", f"{API}/disputes/{{number}}", case, "A dispute with its round", answers=Case),
    Endpoint("POST", f"{API}/disputes/{{number}}/decisions", decide, "Decide a dispute", Judged,
             Dispute, JUDGES, status=201),
)  # fmt: skip
