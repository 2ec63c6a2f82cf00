"""The checker of each kind of document that a casino declares, found by its format line."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from croupier.core.errors import BadFile, Refused, UnknownName
from croupier.regulation.approvals.check import with_record
from croupier.regulation.approvals.records import FORMAT as APPROVALS
from croupier.regulation.approvals.records import read_records
from croupier.rulebook.finding import Finding
from croupier.rulebook.submission import FORMAT as SUBMISSION
from croupier.rulebook.submission import Document, read_document

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from croupier.regulation.approvals.records import Records

    Checker = Callable[[Document], list[Finding]]

CHECKERS: Mapping[str, str] = {
    SUBMISSION: "croupier.regulation.submissions",
    APPROVALS: "croupier.regulation.approvals.check",
    "croupier equipment 1": "croupier.regulation.equipment.declaration",
    "croupier changes 1": "croupier.regulation.changes.record",
    "croupier observations 1": "croupier.regulation.observations",
    "croupier dossier 1": "croupier.regulation.petitions.dossier",
    "croupier tournament 1": "croupier.regulation.tournaments.filing",
    "croupier layout 1": "croupier.regulation.layouts.check",
}
"""The module that checks documents of each format: its `findings(document)` returns them all."""
JSON_LINES = ".jsonl"
RECORDS = (".croupier", JSON_LINES, ".phh", ".phhs")
"""The endings of transcripts and journals of play, which other commands read."""
LONGEST = 10_000
"""How much of the first line of a record is read, in bytes."""
ELSEWHERE: Mapping[Any, str] = {
    "croupier shuffle 1": "croupier shuffle reads it",
    "croupier house-way 1": "a table of a submission names it, with house_way",
}
"""Where documents of other formats are read."""


def check(source: str | Path, approvals: str | Path | None = None) -> list[Finding]:
    """Everything the law says about a document, in the order of its lines.

    With a record of approvals, notes that it satisfies are left out, and use without what the law
    wants submitted or approved is an error.
    """
    return check_document(
        read_document(source), None if approvals is None else read_records(approvals)
    )


def refuse_idle(
    documents: Sequence[Path], approvals: str | Path | None, at: datetime | None
) -> None:
    """An option that has no effect on anything that is checked is refused."""
    if at is not None and not any(one.is_dir() or one.suffix == ".db" for one in documents):
        why = "only journals are judged as of a time"
        raise Refused("--at", why, (), "a journal (.db), or a folder that has one")
    if approvals is not None and any(one.is_dir() for one in documents):
        why = "a folder is held against the record of approvals in it"
        accepted = f"{Path(approvals).name} in the folder, or a document"
        raise Refused("--approvals", why, (), accepted)


def check_document(document: Document, records: Records | None = None) -> list[Finding]:
    """Everything the law says about a document that is read, by a record of approvals if given."""
    found = checker(document)(document)
    return found if records is None else with_record(document, found, records)


def checker(document: Document) -> Checker:
    """The checker of a document; a format that nobody knows is refused with those that are."""
    found = document.data.get("format")
    module = CHECKERS.get(found) if isinstance(found, str) else None
    if module is None:
        why = "it has no format line" if found is None else f"its format is {found!r}"
        line = document.line(("format",)) if found is not None else None
        kinds = ", ".join(one.split()[1] for one in CHECKERS if one != SUBMISSION)
        accepted = ELSEWHERE.get(found) or f'format = "{SUBMISSION}"; or in its place {kinds}'
        raise BadFile(document.file, line, why if document.data else "it is empty", accepted)
    return cast("Checker", import_module(module).findings)


def declared() -> Mapping[str, str]:
    """The module of each kind of document that may have a schema, by the word in its format."""
    return {one.split()[1]: module for one, module in CHECKERS.items() if one != SUBMISSION}


def schema(name: str) -> Mapping[str, Any]:
    """The JSON schema of a kind of document, by its format or the word in it."""
    known = declared()
    word = name.removeprefix("croupier ").split(" ")[0]
    made = getattr(import_module(known[word]), "schema", None) if word in known else None
    if made is not None:
        return cast("Mapping[str, Any]", made())
    having = [one for one, module in known.items() if hasattr(import_module(module), "schema")]
    if word in known or word == SUBMISSION.split()[1]:
        keys = "its keys are the options of each game, which croupier games GAME lists"
        why = f"there is none, because {keys}"
        raise Refused(f"schema of {word}", why, (), f"{', '.join(having[:-1])} or {having[-1]}")
    raise UnknownName("format", name, having)


def read_declared(source: str | Path) -> Document:
    """A document from a file or from standard input; a record of play is refused."""
    if Path(source).suffix in RECORDS:
        raise _recorded(Path(source))
    return read_document(source)


def _recorded(source: Path) -> Refused:
    """The refusal of a record: rounds are replayed, and entries are added to a journal."""
    line = b""
    if source.suffix == JSON_LINES and source.is_file():
        with source.open("rb") as file:
            line = file.readline(LONGEST)
    if line.startswith(b"{") and b'"format"' not in line and b'"kind"' in line:
        why = "these are entries for a journal of equipment, not a document"
        return Refused(str(source), why, (), f"croupier journal add JOURNAL.db {source}")
    why = "it is a record of rounds, not a document"
    return Refused(str(source), why, (), f"croupier replay {source}, or croupier verify")
