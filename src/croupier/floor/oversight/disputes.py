"""Disputes: a ruling that a patron reports, with its round, and the decisions about it.

Nothing is changed: a dispute is a row, a decision is another, and so is a second decision. A
decision that a ruling was wrong can pay the patron, in the transaction that records it.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, bindparam, func, insert, select

from croupier.core.errors import Refused
from croupier.core.event import Bought, CashedOut, Event, RoundEnded, RoundOpened, WagerPlaced
from croupier.core.money import Cents
from croupier.floor.money import redress
from croupier.floor.money.amounts import money
from croupier.floor.oversight import deeds, heads
from croupier.floor.oversight.deeds import Written
from croupier.floor.people.accounts import NotYours
from croupier.floor.store import locks, schema
from croupier.floor.store.sql import Found, Statement
from croupier.floor.tables import rounds
from croupier.floor.tables.living import Living
from croupier.floor.tables.rounds import Round
from croupier.rulebook.law import clause

STANDS, WRONG = "stands", "wrong"
OUTCOMES = (STANDS, WRONG)
LONGEST = 2_000
_held, _made_of = schema.dispute, schema.decision
_decided = select(_made_of.c.id).where(_made_of.c.dispute == _held.c.id).exists()
_newest = select(_held).order_by(_held.c.id.desc()).limit(bindparam("most"))
DECIDED = Statement(_newest.where(_decided))
WAITING = Statement(select(_held).where(~_decided).order_by(_held.c.id).limit(bindparam("most")))
OWN = Statement(_newest.where(_held.c.person == bindparam("whose")))
TOLD = Statement(
    select(_held)
    .where(_held.c.person == bindparam("whose"), _held.c.gaming_table == bindparam("table"))
    .where(
        select(func.max(_made_of.c.at)).where(_made_of.c.dispute == _held.c.id).scalar_subquery()
        >= bindparam("since")
    )
    .order_by(_held.c.id.desc())
)


class Decision(msgspec.Struct, frozen=True):
    """What was decided, by whom and why, and what the table paid the patron for it.

    `entry` is the number of the payment in the books.
    """

    by: str
    at: str
    outcome: str
    reason: str
    cites: tuple[str, ...]
    paid_cents: Cents = 0
    entry: int | None = None


class Dispute(msgspec.Struct, frozen=True):
    """A reported ruling: the patron, the round, the clauses it rests on, and the patron's words."""

    number: int
    person: str
    table: str
    round: int
    first: int
    last: int
    cites: tuple[str, ...]
    words: str
    at: str
    decisions: tuple[Decision, ...] = ()

    @property
    def paid(self) -> Cents:
        """What was paid for the round so far."""
        return sum(one.paid_cents for one in self.decisions)


def was_there(one: Round, person: str) -> bool:
    """Whether a person had chips or wagers at a table, or did something, in a round."""
    if one.before.accounts.get(person, 0) or one.before.wagers_of(person):
        return True
    return any(_whose(entry.event) == person for entry in one.events)


def _whose(event: Event) -> str | None:
    if isinstance(event, WagerPlaced):
        return event.wager.patron
    return getattr(event, "patron", None)


def last_of(found: Living, person: str) -> int:
    """The last recent round in which a person acted or something was done for them.

    Who only bought or cashed chips in a round has no ruling in it.
    """
    number = last = 0
    with found.lock:
        events = [entry.event for entry in found.driver.log]
    for event in events:
        if isinstance(event, RoundOpened | RoundEnded):
            number = event.round if isinstance(event, RoundOpened) else 0
        if number and _whose(event) == person and not isinstance(event, Bought | CashedOut):
            last = number
    if not last:
        why = f"{person} was in none of the last rounds"
        raise NotYours(f"the last round of {found.name}", why, (), "a round by its number")
    return last


def report(
    connection: Connection, now: str, found: Living, person: str, number: int | None, words: str
) -> Dispute:
    """Report the ruling of a round the person was at, by default their last one."""
    if len(words) > LONGEST:
        raise Refused("a report", "too long", (), f"up to {LONGEST} characters")
    if number is None:
        number = last_of(found, person)
    one = rounds.played(connection, found, number)
    if not was_there(one, person):
        why = f"{person} was not at {found.name} then"
        raise NotYours(f"round {number} of {found.name}", why, (), "a round you were there for")
    locks.person(connection, person)
    _not_twice(connection, found.name, person, number)
    cites = dict.fromkeys(cite for entry in one.events for cite in entry.event.cites)
    values = {
        "person": person,
        "gaming_table": found.name,
        "round": number,
        "first": one.events[0].seq,
        "last": one.last,
        "cites": " ".join(cites),
        "words": words.strip(),
        "at": now,
    }
    made = insert(schema.dispute).values(values).returning(schema.dispute.c.id)
    dispute_number = int(connection.execute(made).scalar_one())
    words = f"dispute {dispute_number} about round {number}"
    written = [(schema.dispute, (dispute_number,))]
    deeds.note(connection, now, person, "dispute", words, found.name, written)
    return dispute(connection, dispute_number)


def _not_twice(connection: Connection, table: str, person: str, number: int) -> None:
    held = schema.dispute
    mine = select(held.c.id).where(
        held.c.person == person, held.c.gaming_table == table, held.c.round == number
    )
    there = connection.scalar(mine)
    if there is not None:
        why = f"it is already reported, as dispute {there}"
        raise Refused(f"round {number} of {table}", why, (), "waiting for the decision")


def dispute(connection: Connection, number: int) -> Dispute:
    """A dispute by its number, with all decisions about it."""
    held = schema.dispute
    row = connection.execute(select(held).where(held.c.id == number)).first()
    if row is None:
        raise Refused(f"dispute {number}", "no dispute has this number", (), "another number")
    return _made(row, _decisions(connection, [number]).get(number, []))


def disputes(
    connection: Connection, person: str | None = None, most: int = 200
) -> tuple[Dispute, ...]:
    """One person's disputes, newest first; or all, the longest waiting for a decision first."""
    if person is not None:
        return _told(connection, OWN.all(connection, {"most": most, "whose": person}))
    rows = [*WAITING.all(connection, {"most": most}), *DECIDED.all(connection, {"most": most})]
    return _told(connection, rows)


def decided_since(
    connection: Connection, person: str, table: str, since: str
) -> tuple[Dispute, ...]:
    """A person's disputes at a table with a decision since a moment, newest first."""
    asked = {"whose": person, "table": table, "since": since}
    return _told(connection, TOLD.all(connection, asked))


def _told(connection: Connection, rows: Sequence[Found]) -> tuple[Dispute, ...]:
    decided = _decisions(connection, [row.id for row in rows])
    return tuple(_made(row, decided.get(row.id, [])) for row in rows)


def waiting(connection: Connection) -> int:
    """How many disputes have no decision."""
    return connection.scalar(select(func.count()).select_from(_held).where(~_decided)) or 0


def _made(row: Found, decided: list[Decision]) -> Dispute:
    return Dispute(
        row.id,
        row.person,
        row.gaming_table,
        row.round,
        row.first,
        row.last,
        tuple(row.cites.split()),
        row.words,
        row.at,
        tuple(decided),
    )


def _decisions(connection: Connection, numbers: list[int]) -> dict[int, list[Decision]]:
    held = schema.decision
    made: dict[int, list[Decision]] = {}
    if not numbers:
        return made
    rows = connection.execute(select(held).where(held.c.dispute.in_(numbers)).order_by(held.c.id))
    for row in rows:
        cites, paid = tuple(row.cites.split()), row.amount or 0
        one = Decision(row.by, row.at, row.outcome, row.reason, cites, paid, row.entry)
        made.setdefault(row.dispute, []).append(one)
    return made


def decide(
    connection: Connection, now: str, number: int, made: Decision, after: int | None = None
) -> Dispute:
    """Record a decision of a supervisor or the Bureau, with its reason and clauses.

    `paid_cents` is paid from the table's inventory; `after` is how many decisions were known.
    """
    one = dispute(connection, number)
    _complete(made)
    if made.by == one.person:
        raise NotYours(
            f"dispute {number}", f"{made.by} reported it", (), "the decision of a colleague"
        )
    heads.locked(connection, one.table)
    one = dispute(connection, number)
    _is_next(one, made, after)
    entry = _pays(connection, now, one, made) if made.paid_cents else None
    values = {
        "dispute": number,
        "by": made.by,
        "outcome": made.outcome,
        "reason": made.reason.strip(),
        "cites": " ".join(made.cites),
        "at": now,
        "amount": made.paid_cents or None,
        "entry": entry,
    }
    decided = insert(schema.decision).values(values).returning(schema.decision.c.id)
    written: list[Written] = [(schema.decision, (connection.execute(decided).scalar_one(),))]
    deeds.note(connection, now, made.by, "decide", _words(one, made), one.table, written)
    return dispute(connection, number)


def _complete(made: Decision) -> None:
    """Refuse a decision without an outcome, a reason and clauses, or one that pays and stands."""
    if made.outcome not in OUTCOMES:
        raise Refused(f"outcome {made.outcome!r}", "no such outcome", (), " or ".join(OUTCOMES))
    if not made.reason.strip() or len(made.reason) > LONGEST:
        raise Refused("a decision", "its reason is missing or too long", (), "a reason")
    if not made.cites:
        raise Refused("a decision", "it names no clause", (), "the clauses it is based on")
    for one in made.cites:
        clause(one)
    if made.paid_cents and made.outcome != WRONG:
        why = "nothing is paid for a ruling that stands"
        raise Refused(f"amount {money(made.paid_cents)}", why, (), "no amount")


def _is_next(one: Dispute, made: Decision, after: int | None) -> None:
    """Refuse a decision by a person who has not seen the last one.

    A payment after another must name the decisions before it, so that none is made twice unaware.
    """
    if after is None and made.paid_cents and one.paid:
        why = f"{money(one.paid)} has been paid for it"
        needs = f"a payment on top of that, with after = {len(one.decisions)}"
        raise Refused(f"dispute {one.number}", why, (), needs)
    if after is not None and after != len(one.decisions):
        why = "somebody else has decided in the meantime"
        raise Refused(f"dispute {one.number}", why, (), "reading that decision first")


def _pays(connection: Connection, now: str, one: Dispute, made: Decision) -> int:
    """Pay the patron from the table's inventory, and return the number of the entry."""
    redress.permitted(made.paid_cents, one.paid)
    return redress.pay(connection, now, one.table, made.by, one.person, one.last, made.paid_cents)


def _words(one: Dispute, made: Decision) -> str:
    """A decision as the record of the staff's deeds has it."""
    words = f"dispute {one.number}: {made.outcome}"
    if not made.paid_cents:
        return words
    paid = f"{money(made.paid_cents)} is paid to {one.person} from the inventory of {one.table}"
    return f"{words}; {paid} ({', '.join(made.cites)}): {made.reason.strip()}"


class Payment(msgspec.Struct, frozen=True):
    """What a table paid for a round, by which decision, on which clauses, and why."""

    dispute: int
    entry: int
    at: str
    by: str
    person: str
    table: str
    round: int
    amount_cents: Cents
    cites: tuple[str, ...]
    reason: str


def payments(connection: Connection, most: int = 200) -> tuple[Payment, ...]:
    """What was paid for rulings that were wrong, newest first."""
    made, held = schema.decision, schema.dispute
    asked = (
        select(made, held.c.person, held.c.gaming_table, held.c.round)
        .join(held, held.c.id == made.c.dispute)
        .where(made.c.amount.is_not(None))
    )
    rows = connection.execute(asked.order_by(made.c.id.desc()).limit(most))
    return tuple(
        Payment(
            row.dispute,
            row.entry,
            row.at,
            row.by,
            row.person,
            row.gaming_table,
            row.round,
            row.amount,
            tuple(row.cites.split()),
            row.reason,
        )
        for row in rows
    )
