"""Reporting a ruling, and the decisions about it."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection

from croupier.core.event import seen_by
from croupier.core.money import Cents
from croupier.floor.money import redress
from croupier.floor.money.amounts import money
from croupier.floor.oversight import disputes
from croupier.floor.oversight.disputes import Decision, Dispute
from croupier.floor.people.accounts import BUREAU, PATRON, SUPERVISOR, NotYours, titled
from croupier.floor.tables import disclosure, once, rounds
from croupier.floor.web.api.acts import API, AT
from croupier.floor.web.api.endpoints import Asker, Endpoint
from croupier.floor.web.api.endpoints import number as numbered
from croupier.floor.web.api.rounds import Step, steps_of
from croupier.floor.web.serving.house import House

JUDGES = (SUPERVISOR, BUREAU)


class Reported(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The round whose ruling is reported, by default your last, and why, in your own words."""

    round: int | None = None
    words: str = ""


class Judged(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the ruling stands or was wrong, why, and by which clauses.

    A supervisor can pay the patron for a wrong ruling, from the table's inventory: `amount_cents`.
    `after` is how many decisions you have read; if there are more by now, yours is refused. A
    second payment for a dispute must have it.
    """

    outcome: Literal["stands", "wrong"]
    reason: str
    cites: tuple[str, ...]
    amount_cents: int | None = None
    after: int | None = None


class Disputes(msgspec.Struct, frozen=True):
    """Several disputes, newest first; of all disputes, first those that wait, longest first."""

    rows: tuple[Dispute, ...]


class Case(msgspec.Struct, frozen=True):
    """A dispute, its round as the person who asks may read it, and the result of a re-run.

    `rerun` is "same", or says where the engine differs from the journal.
    """

    dispute: Dispute
    game: str
    events: tuple[Step, ...]
    rerun: str


def report(house: House, asker: Asker, table: str, body: Reported) -> Dispute:
    """Report the ruling of a round you were at."""
    found = house.floor.current(table)
    with house.database.transaction() as connection:
        now = house.floor.clock()
        return disputes.report(connection, now, found, asker.name, body.round, body.words)


def all_disputes(house: House, asker: Asker) -> Disputes:
    """Your own disputes; supervisors and the Bureau see all disputes."""
    whose = None if asker.person.role in JUDGES else asker.name
    with house.database.reading() as connection:
        return Disputes(disputes.disputes(connection, whose))


def case(house: House, asker: Asker, number: str) -> Case:
    """A dispute with its round."""
    with house.database.reading() as connection:
        one = disputes.dispute(connection, numbered(number))
    if asker.person.role not in JUDGES and one.person != asker.name:
        raise NotYours(f"dispute {number}", "someone else reported it", (), "your own")
    found = house.floor.current(one.table)
    patron = None if asker.person.role in JUDGES else one.person
    with house.database.reading() as connection:
        played = rounds.played(connection, found, one.round)
        every = [(entry.seq, entry.event) for entry in played.events]
        if patron is None:
            shown = dict(disclosure.readable(connection, one.table, every))
        else:
            shown = {seq: as_seen for seq, event in every if (as_seen := seen_by(event, patron))}
    visible = [replace(one, event=shown[one.seq]) for one in played.events if one.seq in shown]
    rerun = rounds.rerun(found.game, played)
    return Case(one, found.game.name, steps_of(found, played, visible), rerun)


def decide(house: House, asker: Asker, number: str, body: Judged) -> str:
    """Decide a dispute as a supervisor or the Bureau; the patron reads it with their dispute."""
    one, now, paid = numbered(number), house.floor.clock(), body.amount_cents
    if paid is not None:
        _may_pay(asker, paid)
    made = Decision(asker.name, now, body.outcome, body.reason, body.cites, paid or 0)

    def decided(connection: Connection) -> str:
        told = disputes.decide(connection, now, one, made, body.after)
        return msgspec.json.encode(told).decode()

    return once.carried_out(house.database, asker.once, now, decided)


def _may_pay(asker: Asker, amount: Cents) -> None:
    """Refuse no amount at all, and a payment by the Bureau, which moves no money."""
    if asker.person.role != SUPERVISOR:
        why = f"{asker.name} is {titled(asker.person.role)}"
        raise NotYours(f"amount {money(amount)}", why, (), "a supervisor's decision")
    redress.permitted(amount, 0)


ENDPOINTS = (
    Endpoint(
        "POST",
        f"{AT}/disputes",
        report,
        "Report a ruling",
        Reported,
        Dispute,
        (PATRON,),
        status=201,
    ),
    Endpoint("GET", f"{API}/disputes", all_disputes, "Disputes", answers=Disputes),
    Endpoint("GET", f"{API}/disputes/{{number}}", case, "A dispute with its round", answers=Case),
    Endpoint(
        "POST",
        f"{API}/disputes/{{number}}/decisions",
        decide,
        "Decide a dispute",
        Judged,
        Dispute,
        JUDGES,
        money=True,
        status=201,
    ),
)
