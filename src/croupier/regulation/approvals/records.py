"""A casino's record of what was submitted, approved and notified, and the state of each entry."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec
from msgspec.structs import asdict, fields

from croupier.core.errors import BadFile, UnknownName
from croupier.regulation.approvals.register import Needs
from croupier.regulation.forms import is_moment
from croupier.rulebook.display import data
from croupier.rulebook.locate import Path as Place
from croupier.rulebook.submission import Document, read_document

FORMAT = "croupier approvals 1"
DATES = ("submitted", "approved", "notified", "withdrawn")
State = Literal["nothing", "submitted", "notified", "approved", "withdrawn"]
T = TypeVar("T", bound=msgspec.Struct)
SHA256 = re.compile(r"[0-9a-f]{64}")


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What was submitted, approved or notified: for which items and tables, which file, and when.

    It is for the tables and things that it names, or for all. A changed file is a new entry.
    """

    items: tuple[str, ...]
    name: str = ""
    tables: tuple[str, ...] = ()
    things: tuple[str, ...] = ()
    file: str = ""
    sha256: str = ""
    reference: str = ""
    submitted: datetime | None = None
    approved: datetime | None = None
    notified: datetime | None = None
    withdrawn: datetime | None = None

    def to_dict(self) -> dict[str, Any]:
        """The entry as it is declared, ready for JSON."""
        return dict(data(self))

    def covers(self, item: str, name: str = "") -> bool:
        """Whether it is for an item of the register, at a table or of a thing."""
        named = (*self.tables, *self.things)
        return item in self.items and (not named or name in named)


class Recorded(Entry, frozen=True, kw_only=True):
    """An entry of a record, with the state that it has reached and whether its file was changed."""

    state: State
    stale: bool


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something that happened and is notified: what, when, of which thing, who secured it."""

    item: str
    at: datetime
    name: str = ""
    secured_by: int | None = None


class Device(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A device as it is now: its kind, since when it is used, when it was last modified."""

    name: str
    kind: str
    used: datetime
    modified: datetime | None = None
    trial: bool = False


class Storage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A place where chips and plaques that are not in active use are stored, and since when."""

    name: str
    kind: str
    used: datetime


class Records(msgspec.Struct, frozen=True):
    """The entries, events, devices and places of a record, and the folder of its files, if any."""

    entries: tuple[Entry, ...]
    folder: Path | None
    events: tuple[Event, ...] = ()
    devices: tuple[Device, ...] = ()
    storage: tuple[Storage, ...] = ()

    @property
    def recorded(self) -> tuple[Recorded, ...]:
        """The entries with their states."""
        return tuple(
            Recorded(**asdict(one), state=state(one, None), stale=self.stale(one))
            for one in self.entries
        )

    def stale(self, entry: Entry) -> bool:
        """Whether the file is there and is not the one that was submitted."""
        found = self.digest(entry)
        return found is not None and found != entry.sha256

    def digest(self, entry: Entry) -> str | None:
        """The hash of an entry's file as it is now, or None if it names none or it is not there."""
        path = self.folder / entry.file if self.folder and entry.file else None
        return digest(path) if path and path.is_file() else None


def digest(path: Path) -> str:
    """The SHA-256 of a file, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def state(entry: Entry, at: datetime | None) -> State:
    """How far an entry has come at a time; without a time, how far it has come at all."""
    order: tuple[State, ...] = ("withdrawn", "approved", "notified", "submitted")
    return next((one for one in order if passed(getattr(entry, one), at)), "nothing")


def passed(time: datetime | None, at: datetime | None) -> bool:
    """Whether a recorded time has come: at that very second it has."""
    return time is not None and (at is None or time <= at)


def meets(entry: Entry, needs: Needs, at: datetime | None) -> bool:
    """Whether an entry is enough for what the law asks, at a time; an approval includes a filing.

    What was withdrawn is enough for nothing.
    """
    if passed(entry.withdrawn, at):
        return False
    filed = needs == "submitted" and passed(entry.approved, at)
    return filed or passed(getattr(entry, needs), at)


def read_records(source: str | Path) -> Records:
    """A casino's record; an entry that cannot be read is refused at its line."""
    return records_of(read_document(source))


def records_of(document: Document) -> Records:
    """The record in a document already read."""
    found = document.data.get("format")
    if found != FORMAT:
        line = document.line(("format",)) if found is not None else None
        why = "it has no format line" if found is None else f"its format is {found!r}"
        raise BadFile(document.file, line, why, f'format = "{FORMAT}"')
    entries, events = _tables(document, "entry", Entry), _tables(document, "event", Event)
    for number, entry in enumerate(entries):
        if fault := _fault(entry):
            raise BadFile(document.file, document.line(("entry", number)), *fault)
    devices, places = _tables(document, "device", Device), _tables(document, "storage", Storage)
    return Records(entries, document.folder, events, devices, places)


def _tables(document: Document, part: str, kind: type[T]) -> tuple[T, ...]:
    """The tables of one part, each of which is refused at its line if it cannot be read."""
    given = document.data.get(part, [])
    if not isinstance(given, list):
        raise BadFile(document.file, document.line((part,)), f"{part} is not a list", f"[[{part}]]")
    return tuple(_made(document, (part, number), one, kind) for number, one in enumerate(given))


def _made(document: Document, place: Place, given: Any, kind: type[T]) -> T:
    line = document.line(place)
    if not isinstance(given, Mapping):
        raise BadFile(document.file, line, f"{given!r} is not an entry", f"[[{place[0]}]]")
    known = {one.name: one for one in fields(kind)}
    for key in given:
        if key not in known:
            unknown = UnknownName("key", key, known)
            why, at = f"key {key!r}: {unknown.why}", document.line((*place, key))
            raise BadFile(document.file, at, why, unknown.accepted)
    for key, one in known.items():
        if one.required and key not in given:
            raise BadFile(document.file, line, f"{key} is missing", _accepted(one.type))
        if key in given and not _reads(given[key], one.type):
            why, at = f"{key} = {given[key]} cannot be read", document.line((*place, key))
            raise BadFile(document.file, at, why, _accepted(one.type))
    return msgspec.convert(_plain(given), kind)


def _reads(value: Any, kind: Any) -> bool:
    """Whether a value is of the type of its key; a time has its offset."""
    if isinstance(value, datetime) and not is_moment(value):
        return False
    try:
        msgspec.convert(str(value) if isinstance(value, str) else value, kind)
    except msgspec.ValidationError:
        return False
    return True


def _accepted(kind: Any) -> str:
    """What would be accepted for a key, in words."""
    words: Mapping[Any, str] = {
        str: "a text",
        bool: "true or false",
        tuple[str, ...]: 'a list, as in ["layout"]',
        int | None: "an employee's number",
    }
    return words.get(kind, "a time with its offset, as in 2026-03-01T10:00:00-05:00")


def _plain(given: Any) -> Any:
    """The same table with plain texts, as TOML wrote it."""
    if not isinstance(given, Mapping):
        return given
    return {key: str(one) if isinstance(one, str) else one for key, one in given.items()}


def _fault(entry: Entry) -> tuple[str, str] | None:
    """Why an entry cannot be used, and what would be accepted."""
    times = [one for name in DATES if (one := getattr(entry, name)) is not None]
    if bool(entry.file) != bool(entry.sha256):
        return "a file and its sha256 come together", "both, or neither"
    if entry.sha256 and not SHA256.fullmatch(entry.sha256):
        return "sha256 is not a hash", "64 hexadecimal digits in lower case"
    if not times:
        return "the entry has no date", "submitted, approved or notified = a time"
    if entry.withdrawn is not None and entry.withdrawn < max(times):
        return "it was withdrawn before it was on record", "withdrawn = a time after the others"
    return None
