"""A casino's binder: a folder of everything it declares and records, checked together."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from croupier.core.errors import BadFile, Refused
from croupier.regulation.approvals.records import FORMAT as APPROVALS
from croupier.regulation.approvals.records import read_records
from croupier.regulation.binder.documents import Binder, compared
from croupier.regulation.binder.journals import recorded
from croupier.regulation.checks import CHECKERS, check_document
from croupier.regulation.extent import Extent, Unchecked, of_document, of_journal, together
from croupier.regulation.journal.check import findings, opened
from croupier.regulation.journal.store import is_of_others
from croupier.rulebook.finding import Finding, in_order
from croupier.rulebook.submission import Beside, Document, read_document

SQLITE = b"SQLite format 3\0"
ACCEPTED = "a folder with documents (*.toml) or journals (*.db)"


@dataclass(frozen=True)
class Contents:
    """What a folder has: documents and journals, and the files that no check reads."""

    folder: Path
    documents: tuple[Document, ...]
    journals: tuple[Path, ...]
    unread: tuple[Unchecked, ...]
    broken: tuple[Finding, ...] = ()

    @property
    def record(self) -> Path | None:
        """The record of approvals, if there is one."""
        return next((Path(one.file) for one in self.documents if _form(one) == APPROVALS), None)


def contents(folder: Path) -> Contents:
    """What a folder has; one with nothing to check, or with two records of approvals, is refused.

    TOML files of other formats are left alone, and named.
    """
    shown = sorted(one for one in folder.rglob("*") if _is_shown(one, folder))
    files = [one for one in shown if not one.is_dir()]
    attempts = [_attempt(one) for one in files if one.suffix == ".toml"]
    broken = tuple(one for one in attempts if isinstance(one, Finding))
    read = [one for one in attempts if isinstance(one, Document)]
    documents = tuple(one for one in read if _form(one) in CHECKERS)
    journals = tuple(one for one in files if one.suffix == ".db" and _is_database(one))
    if not documents and not journals and not broken:
        raise Refused(str(folder), "there is nothing in it to check", (), ACCEPTED)
    records = [one.file for one in documents if _form(one) == APPROVALS]
    if len(records) > 1:
        names = " and ".join(records)
        raise Refused(str(folder), f"two records of approvals, {names}", (), "one of them")
    done = [*(one.file for one in documents), *(one.file for one in broken)]
    checked = {*journals, *map(Path, done)}
    named = {one for document in documents for one in _beside(document.data)}
    known = {Path(one.file): one for one in read}
    left = (one for one in files if one not in checked and _followed(one) not in named)
    unread = (*_closed(shown), *(_unread(one, known) for one in left))
    return Contents(folder, documents, journals, unread, broken)


def _attempt(file: Path) -> Document | Finding:
    """A document; or, if it cannot be read, a finding that says why."""
    try:
        if file.exists() and not file.is_file():
            raise BadFile(str(file), None, "it is not a file", "a TOML file")
        return read_document(file)
    except BadFile as bad:
        why = f"it cannot be read: {bad.why}."
        return Finding(str(file), bad.line, file.name, "file", "error", "", bad.accepted, (), why)


def _is_shown(file: Path, folder: Path) -> bool:
    """Whether a file is one that people see; a database's own files beside it are not."""
    hidden = any(part.startswith(".") for part in file.relative_to(folder).parts)
    return not hidden and not file.name.endswith((".db-wal", ".db-shm"))


def _closed(shown: Iterable[Path]) -> Iterator[Unchecked]:
    """The folders whose files are not looked for: links, and those that cannot be opened."""
    for one in shown:
        if one.is_dir() and (one.is_symlink() or not os.access(one, os.R_OK | os.X_OK)):
            why = "a link to a folder is not followed" if one.is_symlink() else "it cannot be read"
            yield Unchecked(str(one), None, one.name, why)


def _is_database(file: Path) -> bool:
    """Whether a file may be a journal; other programs leave files with this ending, too."""
    if not file.is_file():
        return False
    with file.open("rb") as opened_file:
        starts = opened_file.read(len(SQLITE))
    return starts == SQLITE and not is_of_others(file)


def _form(document: Document) -> str:
    return str(document.data.get("format"))


def _beside(value: Any) -> Iterator[Path]:
    """The files that a document names for its choices, which are read with it."""
    if isinstance(value, Beside):
        yield _followed(value.path)
    elif isinstance(value, Mapping | list):
        for one in value.values() if isinstance(value, Mapping) else value:
            yield from _beside(one)


def _followed(file: Path) -> Path:
    """Where a file is when links are followed; one that leads nowhere, as in a ring, is itself."""
    return Path(os.path.realpath(file))


def _unread(file: Path, read: Mapping[Path, Document]) -> Unchecked:
    """A file that no check reads, and why."""
    document = read.get(file)
    if document is None:
        return Unchecked(str(file), None, file.name, "files of this kind are not read")
    form = document.data.get("format")
    why = "it has no format line" if form is None else f"its format is {form!r}"
    return Unchecked(str(file), document.line(("format",)), file.name, why)


def checked(folder: Path, at: datetime) -> Iterator[tuple[Path, list[Finding]]]:
    """Every document and journal of a folder, with its findings; journals are judged at a time."""
    return judged(contents(folder), at)


def extent(found: Contents, at: datetime) -> Extent:
    """How far the check of a folder reaches at a time."""
    journals = (of_journal(one, at) for one in found.journals)
    read = (*map(of_document, found.documents), *journals)
    return together((Extent(unchecked=found.unread), *read))


def judged(found: Contents, at: datetime) -> Iterator[tuple[Path, list[Finding]]]:
    """Every document and journal, with its findings; journals are judged at a time.

    Submissions and journals are held against the folder's record of approvals, and all documents
    and journals against each other.
    """
    for one in found.broken:
        yield Path(one.file), [one]
    record = found.record
    records = None if record is None else read_records(record)
    binder = Binder(found.documents)
    between = list(compared(binder))
    for document in found.documents:
        here = (one for one in between if one.file == document.file)
        yield Path(document.file), in_order([*check_document(document, records), *here])
    for file in found.journals:
        book = opened(file, at, record)
        yield file, in_order([*findings(book), *recorded(book, binder)])
