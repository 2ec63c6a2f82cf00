"""What the law says about a casino's record of approvals, alone and with a submission."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.core.errors import UnknownName
from croupier.regulation.approvals.devices import device_findings
from croupier.regulation.approvals.events import event_findings
from croupier.regulation.approvals.needs import (
    Standing,
    effective,
    noted,
    of_note,
    standing,
    standings,
)
from croupier.regulation.approvals.records import (
    FORMAT,
    Device,
    Entry,
    Event,
    Records,
    Storage,
    records_of,
)
from croupier.regulation.approvals.register import Approval, register
from croupier.regulation.approvals.storage import storage_findings
from croupier.regulation.forms import COUNT, fits
from croupier.rulebook.citation import cites
from croupier.rulebook.establishment import FACTS, Fact, fact_findings
from croupier.rulebook.finding import Finding, Report, in_order
from croupier.rulebook.submission import FORMAT as SUBMISSION
from croupier.rulebook.submission import Document

PARTS = ("format", "entry", "event", "device", "storage", "establishment")
RECORDED: Mapping[str, Fact] = {
    **FACTS,
    "at_once_minutes": (lambda value: fits(COUNT, value), "a number of minutes above zero"),
}
"""What a record may say about its establishment."""


def findings(document: Document) -> list[Finding]:
    """Everything that is wrong with a record of approvals, in the order of its lines."""
    records, report = records_of(document), Report(document)
    found = [*_parts(document, report), *fact_findings(document, report, RECORDED)]
    for number, entry in enumerate(records.entries):
        found += _of_entry(entry, number, records, report)
    found += event_findings(document, records, report)
    found += device_findings(records, report)
    found += storage_findings(records, report)
    return in_order(found)


def schema() -> dict[str, Any]:
    """The JSON schema of a record of approvals."""
    kinds = {"entry": Entry, "event": Event, "device": Device, "storage": Storage}
    made, named = msgspec.json.schema_components(kinds.values(), ref_template="#/$defs/{name}")
    lists = {part: {"type": "array", "items": one} for part, one in zip(kinds, made, strict=True)}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": FORMAT,
        "type": "object",
        "required": ["format"],
        "properties": {"format": {"const": FORMAT}, "establishment": {"type": "object"}, **lists},
        "additionalProperties": False,
        "$defs": named,
    }


def _parts(document: Document, report: Report) -> Iterator[Finding]:
    for key in document.data:
        if key not in PARTS:
            unknown = UnknownName("part", key, PARTS)
            yield report("error", "record", (key,), str(unknown), allowed=unknown.accepted)


def _of_entry(entry: Entry, number: int, records: Records, report: Report) -> Iterator[Finding]:
    """Unknown items, dates out of order, and a file that is not the one that was submitted."""
    where, place = f"entry {entry.name or number + 1}", ("entry", number)
    for item in entry.items:
        if item not in register():
            unknown = UnknownName("item", item, register())
            place_of = (*place, "items")
            yield report("error", where, place_of, str(unknown), allowed=unknown.accepted)
    if entry.submitted and entry.approved and entry.approved < entry.submitted:
        message = "it was approved before it was submitted"
        yield report("error", where, (*place, "approved"), message, chosen=entry.approved)
    yield from _of_file(entry, where, place, records, report)


def _of_file(
    entry: Entry, where: str, place: tuple[str | int, ...], records: Records, report: Report
) -> Iterator[Finding]:
    found = records.digest(entry)
    if entry.file and found is None:
        message = f"{entry.file} is not there, so its hash is not compared"
        yield report("note", where, (*place, "file"), message, chosen=entry.file)
    elif entry.file and found != entry.sha256 and not _renewed(entry, found, records):
        message = f"{entry.file} was changed since: a changed file is a new entry"
        allowed = f'sha256 = "{found}" in a new entry'
        yield report("warning", where, (*place, "sha256"), message, allowed=allowed)


def _renewed(entry: Entry, found: str | None, records: Records) -> bool:
    """Whether another entry has the file as it is now."""
    return any(one.file == entry.file and one.sha256 == found for one in records.entries)


def with_record(document: Document, found: list[Finding], records: Records) -> list[Finding]:
    """The findings of a document without the notes that a record satisfies, and with errors.

    Use without what the law asks for is an error.
    """
    if document.data.get("format") != SUBMISSION:
        return in_order([after for one in found for after in _of_note(one, document, records)])
    stands, report = standings(document, records), Report(document)
    done = _satisfied(document, stands)
    kept = [one for one in found if one not in done]
    errors = [unmet(one, document, report) for one in stands if one.verdict != "there"]
    return in_order([*kept, *errors])


def _of_note(note: Finding, document: Document, records: Records) -> list[Finding]:
    """A finding of any other document: a note about what is wanted is satisfied, or an error."""
    needs = of_note(note) if note.severity == "note" else []
    stands = [standing(one, records, effective(document)) for one in needs]
    lacking = [one for one in stands if one.verdict != "there"]
    if not needs or (not lacking and set(note.cites) - {c for n in needs for c in n.cites}):
        return [note]
    return [replace(note, severity="error", message=_message(one)) for one in lacking]


def _satisfied(document: Document, stands: list[Standing]) -> set[Finding]:
    """Notes all of whose clauses the record satisfies, at every table for which they are made."""
    done: dict[str, set[str]] = defaultdict(set)
    for one in stands:
        if one.verdict == "there":
            done[one.need.name].update(one.need.cites)
    owed: dict[Finding, bool] = {}
    for table, note in noted(document):
        owed[note] = owed.get(note, False) or not set(note.cites) <= done[table]
    return {note for note, still in owed.items() if not still}


@cites("cmr146.02.8", "cmr146.09.9")
def unmet(one: Standing, document: Document, report: Report) -> Finding:
    """An error: something is used without the entry that the law asks for."""
    need, asked = one.need, one.need.approval
    place = next((t.place for t in document.tables if t.id == need.name), ("effective",))
    allowed = f'an entry with items = ["{asked.key}"], {asked.needs} by then'
    message, because = _message(one), need.cites
    return report(
        "error", need.where, place, message, key=asked.key, allowed=allowed, because=because
    )


def _message(one: Standing) -> str:
    """What must be submitted, approved or notified, and how the record falls short."""
    need, asked = one.need, one.need.approval
    return f"{asked.key}: {wanted(asked)}; {one.why} [{', '.join(need.cites)}]."


def wanted(asked: Approval) -> str:
    """What the law wants, of what, from whom and before what."""
    when = f": {asked.before}" if asked.needs == "notified" else f" before {asked.before}"
    return f"{asked.what} must be {asked.required}{when}"
