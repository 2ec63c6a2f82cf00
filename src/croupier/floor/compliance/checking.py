"""A document that somebody hands in, checked as `croupier check` does, and not kept.

It is a text from elsewhere: no file that it names is opened, looked for or told of.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from threading import Lock

import msgspec

from croupier.core.errors import BadFile
from croupier.regulation import checks
from croupier.regulation.approvals.check import with_record
from croupier.regulation.approvals.records import Records
from croupier.regulation.items import Item, value_at, wrong
from croupier.regulation.petitions import dossier
from croupier.regulation.tournaments import filing, page
from croupier.rulebook.finding import Finding
from croupier.rulebook.submission import Document, parse_document

LARGEST = 1_000_000
LONGEST_LINE = 4_000
MOST = 2_000
"""How many tables or entries a document may list."""
UNNAMED = "document.toml"
LONGEST_NAME = 100
NOT_IN_A_NAME = re.compile(r"[^\w. -]")
ONE_AT_A_TIME = Lock()
"""A long check makes other checks wait, and nothing else."""


class Wanted(msgspec.Struct, frozen=True):
    """Something that a petition must contain, its clauses, and why it is not there, if so."""

    what: str
    cites: tuple[str, ...]
    lacks: str


@dataclass(frozen=True)
class Handed:
    """A document that was checked: what the law says of it, and what its format adds to that.

    `wanted` is what a petition must contain; `public` is what a tournament's notice tells everyone.
    """

    document: Document
    findings: tuple[Finding, ...]
    wanted: tuple[Wanted, ...] = ()
    public: tuple[page.Line, ...] = ()


def checked(text: str, name: str = "", records: Records | None = None) -> Handed:
    """Check a document; with a record of approvals, what it satisfies is left out."""
    document = read(text, name)
    with ONE_AT_A_TIME:
        found = checks.checker(document)(document)
        found = found if records is None else with_record(document, found, records)
    said = document.data.get("format")
    return Handed(
        document,
        tuple(found),
        tuple(wanted(document)) if said == dossier.FORMAT else (),
        tuple(page.lines(document)) if said == filing.FORMAT else (),
    )


def read(text: str, name: str = "") -> Document:
    """A document as it was handed in; one that is too large is refused where it becomes so."""
    file = plain_name(name)
    if len(text.encode("utf-8", "replace")) > LARGEST:
        raise BadFile(file, None, "it is too large", f"up to {LARGEST:,} bytes")
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            accepted = f"lines of up to {LONGEST_LINE:,} characters"
            raise BadFile(file, number, "the line is too long", accepted)
    with ONE_AT_A_TIME:
        return few(parse_document(file, text))


def few(document: Document) -> Document:
    """The same document, if it does not list more than can be checked while somebody waits."""
    for key, listed in document.data.items():
        if isinstance(listed, list) and len(listed) > MOST:
            line = document.line((key, MOST))
            accepted = f"up to {MOST:,}, and the rest in another document"
            raise BadFile(document.file, line, f"it lists {len(listed):,}", accepted)
    return document


def plain_name(name: str) -> str:
    """The last part of a file's name, without anything that is special in paths."""
    last = re.split(r"[/\\]", name)[-1]
    return NOT_IN_A_NAME.sub("", last).strip(". ")[:LONGEST_NAME] or UNNAMED


def wanted(document: Document) -> list[Wanted]:
    """Everything that a petition must contain, what is missing first."""
    found = [_wanted(item, document) for item in dossier.required()]
    return sorted(found, key=lambda one: not one.lacks)


def _wanted(item: Item, document: Document) -> Wanted:
    lacks = wrong(item, value_at(document.data, item.place), document.folder)
    return Wanted(item.what, item.cites, lacks)
