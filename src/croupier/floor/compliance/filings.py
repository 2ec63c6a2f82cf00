"""Notices of tournaments on file, each a document that `croupier tournament` reads too.

An amended notice is filed beside the one before it, and the last is the one that is shown.
"""

from __future__ import annotations

import re
from pathlib import Path

from croupier.core.errors import BadFile, Refused
from croupier.floor.compliance import checking
from croupier.floor.compliance.checking import Handed
from croupier.floor.compliance.office import OWNERS, Office, bare
from croupier.floor.store import private
from croupier.regulation.items import value_at
from croupier.regulation.tournaments.filing import FORMAT
from croupier.regulation.tournaments.page import Line, lines
from croupier.rulebook.citation import cites
from croupier.rulebook.submission import Document, parse_document

NUMBERED = re.compile(r"(.+)-(\d+)\.toml")


def file_notice(office: Office, text: str) -> str:
    """Put a notice on file under the name of its tournament, if nothing in it is unlawful."""
    found = checking.checked(text)
    _lawful(found)
    name = name_of(found.document)
    office.folder_made().tournaments.mkdir(mode=OWNERS, exist_ok=True)
    numbers = [int(one[2]) for one in _files(office) if one[1] == _plain(name)]
    file = office.tournaments / f"{_plain(name)}-{max(numbers, default=0) + 1}.toml"
    with private.replaced(file) as to:
        to.write(text.encode())
    return name


def _lawful(found: Handed) -> None:
    """Refuse any other document, and a notice that the law objects to."""
    said = found.document.data["format"]
    if said != FORMAT:
        line, why = found.document.line(("format",)), f"its format is {said!r}"
        raise BadFile(found.document.file, line, why, f'format = "{FORMAT}"')
    wrong = [one for one in found.findings if one.severity == "error"]
    if wrong:
        said = "; ".join(
            f"line {one.line}: {bare(one)}" if one.line else bare(one) for one in wrong
        )
        cited = tuple(dict.fromkeys(clause for one in wrong for clause in one.cites))
        why = f"the regulations object: {said}"
        raise Refused("the notice", why, cited, "a notice that the regulations allow")


def name_of(document: Document) -> str:
    """The name of a tournament."""
    return str(value_at(document.data, ("tournament", "name")) or "Tournament")


def _plain(name: str) -> str:
    """A name as that of a file."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:60] or "tournament"


def _files(office: Office) -> list[re.Match[str]]:
    every = sorted(office.tournaments.glob("*.toml")) if office.tournaments.is_dir() else []
    return [found for one in every if (found := NUMBERED.fullmatch(one.name))]


@cites("cmr147.05.5")
def on_file(office: Office) -> list[tuple[str, tuple[Line, ...]]]:
    """Each tournament on file by its name, with everything in its last notice."""
    last: dict[str, re.Match[str]] = {}
    for one in sorted(_files(office), key=lambda one: int(one[2])):
        last[one[1]] = one
    read = (_read(office.tournaments / one[0]) for _, one in sorted(last.items()))
    return [(name_of(one), tuple(lines(one))) for one in read if one is not None]


def _read(file: Path) -> Document | None:
    """A notice on file; one that can no longer be read hides no other."""
    try:
        return parse_document(file.name, file.read_text("utf-8"))
    except (Refused, OSError, UnicodeDecodeError):
        return None
