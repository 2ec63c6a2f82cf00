"""What is added to the record of approvals, over HTTP."""

from __future__ import annotations

from typing import Annotated

import msgspec

from croupier.floor.compliance import parts, recording
from croupier.floor.compliance.office import time_of
from croupier.floor.compliance.parts import Key
from croupier.floor.oversight import deeds
from croupier.floor.web.api.compliance import (
    AT,
    KEEPS,
    Objection,
    OnRecord,
    OnRecordToo,
    moment,
    objection,
    on_record_too,
    recorded,
)
from croupier.floor.web.api.endpoints import Asker, Endpoint
from croupier.floor.web.serving.house import House
from croupier.regulation.approvals.records import DATES, Entry

Line = Annotated[str, msgspec.Meta(max_length=200, pattern=r"^[^\x00-\x1f\x7f]*$")]
Several = Annotated[tuple[Line, ...], msgspec.Meta(max_length=200)]


class NewApproval(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was submitted, approved, notified or withdrawn; times are by the clocks of the house."""

    items: Several
    name: Line = ""
    tables: Several = ()
    things: Several = ()
    file: Line = ""
    sha256: Line = ""
    reference: Line = ""
    submitted: Line = ""
    approved: Line = ""
    notified: Line = ""
    withdrawn: Line = ""


def add_approval(house: House, asker: Asker, body: NewApproval) -> OnRecord:
    """Add an entry to the record of approvals; a deed of the house says who added it.

    The deed waits for the one before it, so that two who add at once take turns.
    """
    now = moment(house)
    zone = house.office.judged(now).book.calendar.zone
    given = msgspec.structs.asdict(body)
    times = {name: time_of(said, zone) if (said := given[name]) else None for name in DATES}
    entry = Entry(**(given | times))
    with house.database.transaction() as connection:
        words = f"entry of the record of approvals: {body.name or ', '.join(body.items)}"
        deeds.note(connection, house.floor.clock(), asker.name, "approvals", words)
        recording.add(house.office, entry)
    return recorded(entry, house.office.told_record(), now)


class NewPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A device, a place of storage or an event for the record of approvals, with its data.

    Times without an offset are by the clocks of the house. `anyway` records what the law objects
    to, because it is so.
    """

    part: Key
    data: dict[Line, Line | int | bool | None]
    anyway: bool = False


class PartAdded(msgspec.Struct, frozen=True):
    """What was added, and what the law objects to in it."""

    added: OnRecordToo
    findings: tuple[Objection, ...]


def add_part(house: House, asker: Asker, body: NewPart) -> PartAdded:
    """Add a device, a place of storage or an event to the record of approvals."""
    zone = house.office.judged(moment(house)).book.calendar.zone
    thing = parts.made(body.part, body.data, zone)
    added = on_record_too(body.part, thing)
    with house.database.transaction() as connection:
        words = f"{body.part} of the record of approvals: {added.name}"
        deeds.note(connection, house.floor.clock(), asker.name, "approvals", words)
        found = recording.add_thing(house.office, body.part, thing, anyway=body.anyway)
    return PartAdded(added, tuple(map(objection, found)))


ENDPOINTS = (
    Endpoint(
        "POST",
        f"{AT}/approvals/parts",
        add_part,
        "Add a device, a place or an event to the record of approvals",
        NewPart,
        PartAdded,
        KEEPS,
        status=201,
    ),
    Endpoint(
        "POST",
        f"{AT}/approvals",
        add_approval,
        "Add to the record of approvals",
        NewApproval,
        OnRecord,
        KEEPS,
        status=201,
    ),
)
