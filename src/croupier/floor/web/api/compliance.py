"""The compliance office over HTTP: duties and findings, the journal, and the approvals."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import select
from starlette.responses import Response

from croupier.floor.compliance import declared, forms, office, parts
from croupier.floor.compliance.forms import Kind
from croupier.floor.compliance.office import Approved
from croupier.floor.oversight import deeds
from croupier.floor.people.accounts import BUREAU, CASHIER, SUPERVISOR
from croupier.floor.store import schema
from croupier.floor.web.api.acts import API, JSON_LINES, Word
from croupier.floor.web.api.endpoints import Asker, Endpoint, number
from croupier.floor.web.serving.house import House
from croupier.regulation.approvals.check import wanted
from croupier.regulation.approvals.needs import Standing
from croupier.regulation.approvals.records import DATES, Records, state
from croupier.regulation.approvals.records import Entry as Filed
from croupier.regulation.journal import check
from croupier.regulation.journal.due import Due
from croupier.regulation.journal.entry import Entry
from croupier.regulation.people import title
from croupier.rulebook.finding import Finding
from croupier.rulebook.submission import Document

AT = f"{API}/compliance"
KEEPS = (SUPERVISOR, CASHIER)
READS = (*KEEPS, BUREAU)
PAGE = 50
THERE = "there"
TOML = "application/toml"


class Objection(msgspec.Struct, frozen=True):
    """What the law objects to: how gravely, in which entry or line, where, and by which clauses."""

    severity: str
    entry: int | None
    where: str
    says: str
    cites: tuple[str, ...]


class Task(msgspec.Struct, frozen=True):
    """Something still to be done, by whom and by when."""

    what: str
    where: str
    due: str
    role: str
    cites: tuple[str, ...]
    overdue: bool


class Signed(msgspec.Struct, frozen=True):
    """Who signed: the number of a person, the position and the department."""

    person: int
    position: str
    department: str


class Line(msgspec.Struct, frozen=True):
    """An entry of the journal in words, with its data and its place in the chain."""

    seq: int
    at: str
    kind: str
    words: str
    says: tuple[tuple[str, str], ...]
    data: dict[str, Any]
    signed: tuple[Signed, ...]
    cites: tuple[str, ...]
    hash: str


class Lines(msgspec.Struct, frozen=True):
    """A page of the journal, the newest entries first."""

    page: int
    pages: int
    found: int
    rows: tuple[Line, ...]


class NewEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry to add: its kind and data, when it happened, and the numbers of those who signed.

    Without `at` it is made now; a time without an offset is by the clocks of the house. `anyway`
    records what the law objects to, because it happened.
    """

    kind: Word
    data: dict[str, Any] = {}
    at: str = ""
    signed: tuple[int, ...] = ()
    anyway: bool = False


class Entered(msgspec.Struct, frozen=True):
    """The entry that was added, and what the law objects to in it."""

    line: Line
    findings: tuple[Objection, ...]


class Kinds(msgspec.Struct, frozen=True):
    """The kinds of entries, each with its fields and signers."""

    rows: tuple[Kind, ...]


class Needed(msgspec.Struct, frozen=True):
    """What may not be used without being submitted, approved or notified, and how it stands.

    `table` is "" for the whole house; `verdict` is `there`, or says how the record falls short.
    """

    item: str
    says: str
    table: str
    needs: str
    verdict: str
    why: str
    since: str
    cites: tuple[str, ...]


class State(msgspec.Struct, frozen=True):
    """The journal's entries, what the law objects to, what is still to be done or not on record.

    `fault` says why the journal cannot be read, if so.
    """

    entries: int
    findings: tuple[Objection, ...]
    duties: tuple[Task, ...]
    lacking: tuple[Needed, ...]
    fault: str = ""


class OnRecord(msgspec.Struct, frozen=True):
    """An entry of the record of approvals, and the state it has reached."""

    name: str
    items: tuple[str, ...]
    of: tuple[str, ...]
    state: str
    submitted: str = ""
    approved: str = ""
    notified: str = ""
    withdrawn: str = ""
    reference: str = ""
    stale: bool = False


class OnRecordToo(msgspec.Struct, frozen=True):
    """A device, a place of storage or an event on record, and what is stated of it."""

    part: parts.Key
    name: str
    says: tuple[tuple[str, str], ...]


class Approvals(msgspec.Struct, frozen=True):
    """What the tables of the floor need, what is on record, and what is wrong with the record."""

    needed: tuple[Needed, ...]
    recorded: tuple[OnRecord, ...]
    findings: tuple[Objection, ...]
    fault: str = ""
    things: tuple[OnRecordToo, ...] = ()


def moment(house: House) -> datetime:
    """Now, by the clock of the floor."""
    return datetime.fromisoformat(house.floor.clock())


def objection(one: Finding) -> Objection:
    """A finding without its file, and with its clauses apart."""
    return Objection(one.severity, one.line, one.where, office.bare(one), one.cites)


def task(one: Due, now: datetime) -> Task:
    """A duty, and whether it is overdue."""
    late = one.state(now) == "missing"
    return Task(one.what, one.where, one.by.isoformat(), one.role, one.cites, late)


def line(entry: Entry) -> Line:
    """An entry in words."""
    fact = entry.fact
    return Line(
        entry.seq,
        entry.at,
        fact.kind,
        fact.words,
        tuple(forms.stated(fact)),
        msgspec.to_builtins(fact),
        tuple(Signed(one.person, title(one.position), one.department) for one in entry.signed),
        fact.cites,
        entry.hash,
    )


def stands(house: House, asker: Asker) -> State:
    """What is due by the journal, what the law objects to in it, and what is not on record."""
    now = moment(house)
    judged = house.office.judged(now)
    found = tuple(map(objection, judged.findings))
    duties = tuple(task(one, now) for one in judged.duties)
    needs = approvals(house, asker).needed
    lacking = tuple(one for one in needs if one.verdict != THERE)
    return State(len(judged.book.entries), found, duties, lacking, judged.fault)


def entries(house: House, asker: Asker, page: str) -> Lines:
    """A page of the journal, the newest entries first."""
    return paged(house.office.entries(), number(page))


def paged(found: list[Entry], page: int) -> Lines:
    """A page of some entries, the newest first."""
    pages = max(1, -(-len(found) // PAGE))
    shown = found[::-1][(page - 1) * PAGE : page * PAGE]
    return Lines(page, pages, len(found), tuple(map(line, shown)))


def sifted(found: Iterable[Entry], kind: str, words: str) -> list[Entry]:
    """The entries of a kind, all kinds without one, in which some words occur."""
    asked = words.casefold().split()
    return [
        one
        for one in found
        if kind in ("", one.fact.kind) and all(word in _searched(one) for word in asked)
    ]


def _searched(entry: Entry) -> str:
    said = " ".join(f"{name} {value}" for name, value in forms.stated(entry.fact))
    signed = " ".join(f"{one.person} {title(one.position)}" for one in entry.signed)
    return f"{entry.seq} {entry.at} {entry.fact.words} {said} {signed}".casefold()


def add_entry(house: House, asker: Asker, body: NewEntry) -> Entered:
    """Add an entry to the journal; a deed of the house says who added it."""
    made, found = house.office.enter(
        moment(house),
        {"kind": body.kind, "data": body.data, "at": body.at},
        body.signed,
        anyway=body.anyway,
    )
    with house.database.transaction() as connection:
        words = f"entry {made.seq} of the journal of equipment: {made.fact.words}"
        deeds.note(connection, house.floor.clock(), asker.name, "journal", words)
    return Entered(line(made), tuple(map(objection, found)))


def kinds(house: House, asker: Asker) -> Kinds:
    """Every kind of entry, with the people on the register who may sign it."""
    now = moment(house)
    staff = house.office.judged(now).book.staff(now)
    return Kinds(tuple(forms.kind(one, staff) for one in check.kinds()))


def export(house: House, asker: Asker) -> Response:
    """The whole journal as JSON lines, as `croupier journal export` writes it."""
    text = "".join(f"{office.line_of(one)}\n" for one in house.office.entries())
    return _file(text, JSON_LINES, "journal.jsonl")


def approvals(house: House, asker: Asker) -> Approvals:
    """What the tables need submitted, approved or notified, and what is on record."""
    now = moment(house)
    return approvals_of(house.office.approved(submission(house), now), now)


def approvals_of(found: Approved, now: datetime) -> Approvals:
    """The record of approvals as it stands."""
    return Approvals(
        tuple(map(needed, found.standings)),
        tuple(recorded(one, found.records, now) for one in found.records.entries),
        tuple(map(objection, found.findings)),
        found.fault,
        tuple(on_record_too(*one) for one in parts.stated(found.records)),
    )


def on_record_too(part: parts.Key, thing: parts.Thing) -> OnRecordToo:
    """A device, a place of storage or an event, in words."""
    said = [(name, value) for name, value in parts.in_words(thing) if name != "Name"]
    return OnRecordToo(part, thing.name or getattr(thing, "item", ""), tuple(said))


def needed(one: Standing) -> Needed:
    """Something that is needed, and how the record stands to it."""
    need, asked = one.need, one.need.approval
    since = getattr(one.entry, asked.needs, None) if one.verdict == THERE else None
    return Needed(
        asked.key,
        wanted(asked),
        need.name,
        asked.needs,
        one.verdict,
        one.why,
        since.isoformat() if since else "",
        need.cites,
    )


def recorded(one: Filed, records: Records, now: datetime) -> OnRecord:
    """An entry of the record, and its state now."""
    return OnRecord(
        one.name,
        one.items,
        (*one.tables, *one.things),
        state(one, now),
        reference=one.reference,
        stale=records.stale(one),
        **{name: at.isoformat() for name in DATES if (at := getattr(one, name)) is not None},
    )


def submission(house: House, *only: str) -> Document:
    """The open tables of the house, or the tables that are named, as a submission."""
    return declared.document(*_given(house, *only))


def _given(house: House, *only: str) -> tuple[Any, ...]:
    now = moment(house)
    stated = house.office.judged(now).book.house
    some = tuple(map(declared.dealt, house.tables(only or own_tables(house))))
    return some, stated, house.settings.name, now


def own_tables(house: House) -> tuple[str, ...]:
    """The open tables that the house opened; patrons open others, only for practice."""
    table = schema.gaming_table
    open_here = table.c.closed.is_(None) & table.c.opened_by.is_(None)
    with house.database.looking() as connection:
        return tuple(
            connection.scalars(select(table.c.name).where(open_here).order_by(table.c.name))
        )


def submitted(house: House, asker: Asker) -> Response:
    """The open tables of the house as a submission, which `croupier check` reads."""
    return _file(declared.text(*_given(house)), TOML, declared.FILE)


def _file(text: str, media: str, name: str) -> Response:
    named = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=media, headers=named)


ENDPOINTS = (
    Endpoint("GET", AT, stands, "Duties and findings", answers=State, roles=READS),
    Endpoint(
        "GET", f"{AT}/entries/{{page}}", entries, "Journal entries", answers=Lines, roles=READS
    ),
    Endpoint(
        "POST", f"{AT}/entries", add_entry, "Add an entry", NewEntry, Entered, KEEPS, status=201
    ),
    Endpoint("GET", f"{AT}/kinds", kinds, "Kinds of entries", answers=Kinds, roles=READS),
    Endpoint(
        "GET",
        f"{AT}/journal",
        export,
        "The journal as JSON lines",
        answers=Entry,
        roles=READS,
        media=JSON_LINES,
    ),
    Endpoint(
        "GET", f"{AT}/approvals", approvals, "Approvals needed", answers=Approvals, roles=READS
    ),
    Endpoint(
        "GET",
        f"{AT}/submission",
        submitted,
        "The tables as a submission",
        answers=str,
        roles=READS,
        media=TOML,
    ),
)
