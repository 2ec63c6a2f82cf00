"""A document that is handed in to be checked, over HTTP."""

from __future__ import annotations

from collections import Counter

import msgspec

from croupier.floor.compliance import checking, office
from croupier.floor.compliance.checking import Handed, Wanted
from croupier.floor.web.api.compliance import AT, READS
from croupier.floor.web.api.endpoints import Asker, Endpoint
from croupier.floor.web.serving.house import House
from croupier.floor.web.serving.limits import Limits
from croupier.rulebook.finding import Finding, accepted, by_place


class NewCheck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A document as text, the name of its file, and whether it is held against the house's record.

    Nothing of it is kept, and no file that it names is opened.
    """

    text: str
    name: str = ""
    approvals: bool = False


class Remark(msgspec.Struct, frozen=True):
    """What the law says of a line, how gravely, what would be accepted, and by which clauses."""

    severity: str
    line: int | None
    says: str
    accepted: str
    cites: tuple[str, ...]


class Place(msgspec.Struct, frozen=True):
    """A table, an entry or another part of a document, with the gravest remark first."""

    where: str
    remarks: tuple[Remark, ...]


class Published(msgspec.Struct, frozen=True):
    """An item of a tournament's notice that everyone can read, by its letter."""

    letter: str
    what: str
    says: str


class Checked(msgspec.Struct, frozen=True):
    """What was found in a document, place by place, and the number of each severity.

    `wanted` is everything that a petition must contain; `public` is the public page of a
    tournament.
    """

    file: str
    format: str
    errors: int
    warnings: int
    notes: int
    places: tuple[Place, ...]
    wanted: tuple[Wanted, ...] = ()
    public: tuple[Published, ...] = ()


def check_document(house: House, asker: Asker, body: NewCheck) -> Checked:
    """Check a document as `croupier check` does, also against the house's record of approvals."""
    return shown(handed(house, body))


def handed(house: House, body: NewCheck) -> Handed:
    """A document that was handed in, checked."""
    records = house.office.told_record() if body.approvals else None
    return checking.checked(body.text, body.name, records)


def shown(found: Handed) -> Checked:
    """The findings of a document, as they are shown."""
    count = Counter(one.severity for one in found.findings)
    return Checked(
        found.document.file,
        str(found.document.data["format"]),
        count["error"],
        count["warning"],
        count["note"],
        places(found.findings),
        found.wanted,
        tuple(Published(*line) for line in found.public),
    )


def places(found: tuple[Finding, ...]) -> tuple[Place, ...]:
    """Findings by where they are."""
    return tuple(Place(at, tuple(map(remark, here))) for at, here in by_place(found).items())


def remark(one: Finding) -> Remark:
    """A finding without its file and place, and with its clauses apart."""
    return Remark(one.severity, one.line, office.bare(one), accepted(one), one.cites)


CHECK = Endpoint(
    "POST",
    f"{AT}/check",
    check_document,
    "Check a document",
    NewCheck,
    Checked,
    READS,
    largest=Limits().document_bytes,
)
ENDPOINTS = (CHECK,)
