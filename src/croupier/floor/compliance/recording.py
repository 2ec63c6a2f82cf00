"""What is added to the record of approvals: the file only grows, and is written whole."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from croupier.core.errors import BadFile, Refused, UnknownName
from croupier.floor.compliance.office import APPROVALS, Office, bare, unreadable
from croupier.floor.compliance.parts import Key, Thing
from croupier.floor.store import private
from croupier.regulation.approvals import check
from croupier.regulation.approvals.records import FORMAT, Entry, Records, records_of
from croupier.regulation.approvals.register import register
from croupier.regulation.layouts.declaration import quoted
from croupier.rulebook.finding import Finding
from croupier.rulebook.submission import Document, parse_document

BEGUN = f"format = {quoted(FORMAT)}\n"


def add(office: Office, entry: Entry) -> Entry:
    """Add an entry to the end of the record, which is replaced whole or not at all."""
    lawful(entry)
    before, after = _texts(office, "entry", entry)
    readable(before, after)
    _replace(office, after)
    return entry


def add_thing(office: Office, part: Key, thing: Thing, *, anyway: bool) -> list[Finding]:
    """Add a device, a place of storage or an event, and return what the law objects to in it.

    An event is notified after it, so that it is recorded as it happened. Other objections are
    refused, unless it is to be recorded anyway; what can have no meaning is refused always.
    """
    before, after = _texts(office, part, thing)
    old = {(one.where, one.message) for one in check.findings(_document(before)[0])}
    found = [
        one
        for one in check.findings(_document(after)[0])
        if one.severity == "error" and (one.where, one.message) not in old
    ]
    for one in found:
        if not one.cites or not (anyway or part == "event"):
            accepted = one.allowed or "what the clauses ask for; if it is so, recording it anyway"
            raise Refused(one.where, bare(one), one.cites, accepted)
    _replace(office, after)
    return found


def _texts(office: Office, part: str, thing: Struct) -> tuple[str, str]:
    """The record as it is, and with one more part at its end."""
    file = office.folder_made().approvals
    before = file.read_text("utf-8") if file.exists() else BEGUN
    return before, f"{before.rstrip()}\n\n{written(thing, part)}"


def _replace(office: Office, text: str) -> None:
    with private.replaced(office.approvals) as to:
        to.write(text.encode())


def lawful(entry: Entry) -> None:
    """Refuse an entry without an item of the register, or of a file that is not beside it."""
    if not entry.items:
        raise Refused("items", "nothing is named", (), "an item of the register")
    for item in entry.items:
        if item not in register():
            raise UnknownName("item", item, register())
    if any(one in entry.file for one in "/\\") or entry.file.startswith("."):
        raise Refused(f"file {entry.file}", "not a plain name", (), "a name without folders")


def _document(text: str) -> tuple[Document, Records]:
    """A record and what is in it; one that cannot be read is refused."""
    try:
        document = parse_document(APPROVALS, text)
        return document, records_of(document)
    except Refused as refusal:
        raise unreadable(refusal) from None


def readable(before: str, after: str) -> None:
    """Refuse what makes the record unreadable, changes an entry in it, or is wrong by itself."""
    old = _document(before)[1].entries
    document = parse_document(APPROVALS, after)
    try:
        new = records_of(document).entries
    except BadFile as refusal:
        why = f"it cannot be read: {refusal.why}"
        raise Refused("the entry", why, (), refusal.accepted) from None
    assert new[:-1] == old, "an entry is only added"
    where = f"entry {new[-1].name or len(new)}"
    for one in check.findings(document):
        if one.severity == "error" and one.where == where:
            raise objected(one)


def objected(one: Finding) -> Refused:
    """The refusal of what is wrong by itself."""
    return Refused(one.key, one.message, one.cites, one.allowed or "times in their order")


def written(thing: Struct, part: str = "entry") -> str:
    """An entry or another part as TOML, without what is as by default."""
    return f"[[{part}]]\n" + "".join(f"{key} = {said}\n" for key, said in _said(thing))


def _said(thing: Struct) -> Iterator[tuple[str, str]]:
    for key, value in asdict(thing).items():
        if value:
            yield key, _toml(value)


def _toml(value: Any) -> str:
    if isinstance(value, datetime):
        return value.isoformat(timespec="seconds")
    if isinstance(value, tuple):
        return f"[{', '.join(map(quoted, value))}]"
    return str(value).lower() if isinstance(value, bool | int) else str(quoted(value))
