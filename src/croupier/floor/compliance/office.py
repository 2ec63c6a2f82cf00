"""The compliance office: the house's journal of equipment, and its record of approvals.

Both are files in one folder beside the database, so that `croupier journal`, `duties` and
`approvals` read and write the same ones. Nothing in them is play money or a patron's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from threading import Lock
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
from msgspec import structs
from msgspec.structs import replace

from croupier.core.errors import Refused
from croupier.floor.store import private
from croupier.floor.store.database import Database
from croupier.regulation.approvals import check as approvals_check
from croupier.regulation.approvals.needs import Standing, standings
from croupier.regulation.approvals.records import Records, records_of
from croupier.regulation.journal import check, store
from croupier.regulation.journal.book import Book, book_of
from croupier.regulation.journal.due import Due
from croupier.regulation.journal.entry import Entry, Fact, read, written
from croupier.regulation.people import Signature
from croupier.rulebook.finding import Finding
from croupier.rulebook.submission import Document, read_document

DEFAULT = "croupier-floor.records"
JOURNAL, APPROVALS, LIBRARY = "journal.db", "approvals.toml", "library"
TOURNAMENTS = "tournaments"
OWNERS = 0o700
MOMENTS = (datetime, datetime | None)
"""The types of fields that state a moment."""


def folder_of(database: Database) -> Path:
    """Where a house keeps its records: beside its database file, or in the current directory."""
    file = None if database.is_postgres else database.engine.url.database
    return Path(f"{file}.records" if file else DEFAULT).absolute()


@dataclass(frozen=True)
class Judged:
    """A journal at a moment: its book, what the law objects to, and what is still to be done.

    `fault` says why it cannot be read, if so; then the rest is that of an empty journal.
    """

    book: Book
    findings: Sequence[Finding] = ()
    duties: Sequence[Due] = ()
    fault: str = ""


@dataclass(frozen=True)
class Approved:
    """The record of approvals: how it stands to what the tables need, and what is wrong with it."""

    records: Records
    standings: Sequence[Standing] = ()
    findings: Sequence[Finding] = ()
    fault: str = ""


class Office:
    """The files of a house, and what the law says of them now."""

    def __init__(self, folder: Path) -> None:
        """Keep the records in a folder, which is made with the first of them."""
        self.folder = folder
        self._lock = Lock()
        self._judged: tuple[object, Judged] | None = None

    @property
    def journal(self) -> Path:
        """The journal, an SQLite file."""
        return self.folder / JOURNAL

    @property
    def approvals(self) -> Path:
        """The record of approvals, a TOML file."""
        return self.folder / APPROVALS

    @property
    def tournaments(self) -> Path:
        """The folder with the notices of tournaments that are on file."""
        return self.folder / TOURNAMENTS

    @property
    def library(self) -> Path:
        """The folder with the complete texts of the rules, as `croupier library` has them."""
        return self.folder / LIBRARY

    def entries(self) -> list[Entry]:
        """All entries of the journal, in the order of their numbers."""
        check.kinds()
        return store.entries(self.journal) if self.journal.exists() else []

    def judged(self, now: datetime) -> Judged:
        """The journal at this minute, judged once for everyone who asks."""
        with self._lock:
            stamps = _stamp(self.journal), _stamp(self.approvals)
            asked = *stamps, now.replace(second=0, microsecond=0)
            if self._judged is None or self._judged[0] != asked:
                self._judged = asked, self._judge(now)
            return self._judged[1]

    def _judge(self, now: datetime) -> Judged:
        try:
            book = book_of(self.entries(), now, records=self._compared())
        except Refused as refusal:
            return Judged(book_of((), now), fault=self._told(refusal))
        return Judged(book, check.findings(book), check.open_duties(book))

    def _compared(self) -> Records | None:
        """The record that the journal is compared with, if there is one that can be read."""
        try:
            return self.record()[0] if self.approvals.exists() else None
        except Refused:
            return None

    def enter(
        self, now: datetime, line: dict[str, Any], signers: Iterable[int], *, anyway: bool = False
    ) -> tuple[Entry, list[Finding]]:
        """Add an entry, and return it with what the law objects to in it.

        What the law objects to is refused, unless it is to be recorded anyway because it happened.
        """
        known = self.entries()
        book = book_of(known, now)
        stated = _dated(_at(book, now, line), book.calendar.zone)
        entry = signed(book, read(stated, len(known) + 1), signers)
        found = own_findings(known, entry, max(now, entry.when), self._compared())
        if any(one.severity == "error" for one in found) and not anyway:
            raise objected(entry, found)
        self.folder_made()
        private.create(self.journal)
        (made,) = store.add(self.journal, [written(entry)])
        return made, found

    def folder_made(self) -> Office:
        """The office, with its folder made so that only its owner can read it."""
        self.folder.mkdir(mode=OWNERS, parents=True, exist_ok=True)
        return self

    def approved(self, document: Document, now: datetime) -> Approved:
        """How the record stands to everything that the tables of a submission need."""
        try:
            found, wrong = self.record()
        except Refused as refusal:
            return Approved(Records((), self.folder), fault=self._told(refusal))
        return Approved(found, standings(document, found), wrong)

    def told_record(self) -> Records:
        """The record of approvals; one that cannot be read is refused without its folder."""
        try:
            return self.record()[0]
        except Refused as refusal:
            raise unreadable(refusal, f"{self.folder}/") from None

    def _told(self, refusal: Refused) -> str:
        """Why a file cannot be read, without the folder that it is in."""
        return str(refusal).replace(f"{self.folder}/", "")

    def record(self) -> tuple[Records, list[Finding]]:
        """The record of approvals, empty while there is no file, and what is wrong with it."""
        if not self.approvals.exists():
            return Records((), self.folder), []
        document = read_document(self.approvals)
        return records_of(document), approvals_check.findings(document)


def unreadable(refusal: Refused, folder: str = "") -> Refused:
    """The refusal of a record of approvals that cannot be read; it does not name the folder."""
    why = f"it cannot be read: {refusal.what}: {refusal.why}".replace(folder, "")
    accepted = refusal.accepted or "a record that can be read"
    return Refused("the record of approvals", why, refusal.cites, accepted)


def _stamp(file: Path) -> object:
    """What changes when a file does."""
    if not file.exists():
        return None
    found = file.stat()
    return found.st_mtime_ns, found.st_size, found.st_ino


def _at(book: Book, now: datetime, line: dict[str, Any]) -> dict[str, Any]:
    """The entry with its time: now if it has none, and by the house's clocks without an offset."""
    if not line.get("at"):
        return {**line, "at": book.calendar.local(now).isoformat(timespec="seconds")}
    at = time_of(str(line["at"]), book.calendar.zone)
    return {**line, "at": at.isoformat(timespec="seconds")}


def _dated(line: dict[str, Any], zone: str) -> dict[str, Any]:
    """The entry with an offset in each moment that it states, by default of the house's clocks."""
    made = Fact.kinds.get(str(line.get("kind")))
    data = line.get("data")
    if made is None or not isinstance(data, dict):
        return line
    return {**line, "data": moments(made, data, zone)}


def moments(made: type[msgspec.Struct], data: dict[str, Any], zone: str) -> dict[str, Any]:
    """The data of a record, in which each moment that is stated has an offset."""
    asked = {one.name for one in structs.fields(made) if one.type in MOMENTS}
    return {
        key: time_of(said, zone).isoformat() if key in asked and isinstance(said, str) else said
        for key, said in data.items()
    }


def time_of(stated: str, zone: str) -> datetime:
    """A time as somebody states it; without an offset, it is by the clocks of the house."""
    try:
        found = datetime.fromisoformat(stated)
    except ValueError:
        accepted = "a date and time, such as 2026-03-01T06:00"
        raise Refused(f"time {stated}", "not a time", (), accepted) from None
    return found if found.tzinfo is not None else found.replace(tzinfo=ZoneInfo(zone))


def signed(book: Book, entry: Entry, signers: Iterable[int]) -> Entry:
    """The entry with the signatures of people on the register, as what they are there."""
    staff, given = book.staff(entry.when), list[Signature]()
    for number in dict.fromkeys(signers):
        person = staff.get(number)
        if person is None:
            why = "nobody on the register of the journal has this number at that time"
            accepted = ", ".join(map(str, sorted(staff.people))) or "registering people first"
            raise Refused(f"signature {number}", why, (), accepted)
        as_what = number, person.department, person.position
        given.append(Signature(*as_what, entry.at, entry.fact.words))
    return replace(entry, signed=tuple(given)) if given else entry


def own_findings(
    known: Sequence[Entry], entry: Entry, now: datetime, records: Records | None
) -> list[Finding]:
    """What the law objects to in one entry, given all those before it and the record."""
    found = check.findings(book_of((*known, entry), now, records=records))
    return [one for one in found if one.line == entry.seq]


def objected(entry: Entry, found: Iterable[Finding]) -> Refused:
    """The refusal of an entry that the law objects to."""
    wrong = [one for one in found if one.severity == "error"]
    cited = tuple(dict.fromkeys(clause for one in wrong for clause in one.cites))
    said = "; ".join(bare(one) for one in wrong)
    accepted = "what the clauses ask for; if it happened otherwise, recording it anyway"
    why = f"the regulations object: {said}"
    return Refused(f"{entry.fact.words}, {entry.where}", why, cited, accepted)


def bare(finding: Finding) -> str:
    """What a finding says, without its clauses, which are shown beside it."""
    return finding.message.removesuffix(f" [{', '.join(finding.cites)}].").rstrip(".")


def line_of(entry: Entry) -> str:
    """An entry as a line of JSON, as `croupier journal export` writes it."""
    return msgspec.json.encode({**written(entry), "hash": entry.hash}).decode()
