"""Entries that are added to the record of approvals: the file only grows, and is written whole."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from msgspec.structs import asdict

from croupier.core.errors import BadFile, Refused, UnknownName
from croupier.floor.compliance.office import APPROVALS, Office
from croupier.floor.store import private
from croupier.regulation.approvals import check
from croupier.regulation.approvals.records import FORMAT, Entry, records_of
from croupier.regulation.approvals.register import register
from croupier.regulation.layouts.declaration import quoted
from croupier.rulebook.finding import Finding
from croupier.rulebook.submission import parse_document

BEGUN = f"format = {quoted(FORMAT)}\n"


def add(office: Office, entry: Entry) -> Entry:
    """Add an entry to the end of the record, which is replaced whole or not at all."""
    lawful(entry)
    file = office.folder_made().approvals
    before = file.read_text("utf-8") if file.exists() else BEGUN
    after = f"{before.rstrip()}\n\n{written(entry)}"
    readable(before, after)
    with private.replaced(file) as to:
        to.write(after.encode())
    return entry


def lawful(entry: Entry) -> None:
    """Refuse an entry without an item of the register, or of a file that is not beside it."""
    if not entry.items:
        raise Refused("items", "nothing is named", (), "an item of the register")
    for item in entry.items:
        if item not in register():
            raise UnknownName("item", item, register())
    if any(one in entry.file for one in "/\\") or entry.file.startswith("."):
        raise Refused(f"file {entry.file}", "not a plain name", (), "a name without folders")


def readable(before: str, after: str) -> None:
    """Refuse what makes the record unreadable, changes an entry in it, or is wrong by itself."""
    try:
        old = records_of(parse_document(APPROVALS, before)).entries
    except Refused as refusal:
        why = f"the record as it is cannot be read: {refusal}"
        raise Refused("the record of approvals", why, (), "a record that can be read") from None
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
    """The refusal of an entry that is wrong by itself."""
    return Refused(one.key, one.message, one.cites, one.allowed or "times in their order")


def written(entry: Entry) -> str:
    """An entry as TOML, without what is as by default."""
    return "[[entry]]\n" + "".join(f"{key} = {said}\n" for key, said in _said(entry))


def _said(entry: Entry) -> Iterator[tuple[str, str]]:
    for key, value in asdict(entry).items():
        if value:
            yield key, _toml(value)


def _toml(value: Any) -> str:
    if isinstance(value, datetime):
        return value.isoformat(timespec="seconds")
    if isinstance(value, tuple):
        return f"[{', '.join(map(quoted, value))}]"
    return str(quoted(value))
