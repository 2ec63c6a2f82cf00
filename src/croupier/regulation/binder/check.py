"""A casino's binder: a folder of everything it declares and records, checked together."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from croupier.core.errors import Refused
from croupier.regulation.approvals.records import FORMAT as APPROVALS
from croupier.regulation.binder.documents import Binder, compared
from croupier.regulation.binder.journals import recorded
from croupier.regulation.checks import CHECKERS, check
from croupier.regulation.journal.check import findings, opened
from croupier.rulebook.finding import Finding, in_order
from croupier.rulebook.submission import read_document

ACCEPTED = "a folder with documents (*.toml) or journals (*.db)"


def checked(folder: Path, at: datetime) -> Iterator[tuple[Path, list[Finding]]]:
    """Every document and journal of a folder, with its findings; journals are judged at a time.

    Submissions and journals are held against the folder's record of approvals, and all documents
    and journals against each other. TOML files of other formats are left alone.
    """
    documents, journals = list(_documents(folder)), sorted(folder.rglob("*.db"))
    if not documents and not journals:
        raise Refused(str(folder), "there is nothing in it to check", (), ACCEPTED)
    records = [file for file, form in documents if form == APPROVALS]
    if len(records) > 1:
        names = " and ".join(str(file) for file in records)
        raise Refused(str(folder), f"two records of approvals, {names}", (), "one of them")
    record = next(iter(records), None)
    binder = Binder(tuple(read_document(file) for file, _ in documents))
    between = list(compared(binder))
    for file, _ in documents:
        here = (one for one in between if one.file == str(file))
        yield file, in_order([*check(file, record), *here])
    for file in journals:
        book = opened(file, at, record)
        yield file, in_order([*findings(book), *recorded(book, binder)])


def _documents(folder: Path) -> Iterator[tuple[Path, str]]:
    """The documents of a folder, each with its format."""
    for file in sorted(folder.rglob("*.toml")):
        try:
            form = tomllib.loads(file.read_text("utf-8")).get("format")
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
            raise Refused(str(file), f"it cannot be read: {wrong}", (), "TOML in UTF-8") from wrong
        if form in CHECKERS:
            yield file, str(form)
