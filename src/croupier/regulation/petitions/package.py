"""The package of a petition: every file, an index, a checklist, and the register entry."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from shutil import copyfile
from typing import Any

import msgspec

from croupier.core.errors import BadFile
from croupier.regulation.items import NONE, files_of, is_there, value_at
from croupier.regulation.petitions.dossier import ASKED, FORMAT, digest, findings, required
from croupier.regulation.petitions.trial import trial_of
from croupier.rulebook import standard_input
from croupier.rulebook.citation import cites
from croupier.rulebook.display import Displayed
from croupier.rulebook.finding import Finding
from croupier.rulebook.locate import Path as Place
from croupier.rulebook.sources import spared
from croupier.rulebook.submission import Document, read_document

Row = tuple[str, str, str, str]
"""The clause, what a file is, its name in the package, and its hash."""
WRITTEN = ("dossier.toml", "index.md", "checklist.md", "authorized.toml")
"""What is written beside the copies: the dossier, an index, a checklist, the register entry."""
EXPECTED = f'format = "{FORMAT}"'


class Petition(Displayed, msgspec.Struct, frozen=True):
    """A petition: what was found, and the files of its package, if it is complete."""

    findings: tuple[Finding, ...]
    files: tuple[str, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether nothing is missing or wrong."""
        return not any(one.severity == "error" for one in self.findings)

    def to_dict(self) -> dict[str, Any]:
        """The petition as `petition --json` has it."""
        found = [one.to_dict() for one in self.findings]
        return {"complete": self.complete, "findings": found, "files": list(self.files)}


def petition(source: str | Path, folder: Path | None = None) -> Petition:
    """Check a dossier; if it is complete, write its package into a folder."""
    document = read_document(source)
    if document.data.get("format") != FORMAT:
        found = document.data.get("format")
        why = "it has no format line" if found is None else f"its format is {found!r}"
        raise BadFile(document.file, document.line(("format",)), why, EXPECTED)
    checked = Petition(tuple(findings(document)))
    if folder is None or not checked.complete:
        return checked
    return Petition(checked.findings, tuple(write(document, folder)))


def write(document: Document, folder: Path) -> Iterator[str]:
    """Copy every file under the clause that asks for it, and write index and checklist.

    The dossier and the files that it names are never written over.
    """
    home, rows = document.folder or Path(document.file).parent, list[Row]()
    copies = list(copied(document))
    sources = (Path(document.file), *(home / name for _, _, name, _, _ in copies))
    for made in (*(target for *_, target in copies), *WRITTEN):
        spared(folder / made, sources, "another folder")
    folder.mkdir(parents=True, exist_ok=True)
    for clause, what, name, _, target in copies:
        copyfile(home / name, folder / target)
        rows.append((clause, what, target, digest(folder / target)))
        yield target
    places = [(document.line(place) or 1, name, made) for _, _, name, place, made in copies]
    texts = (
        renamed(_text(document), places),
        index(document, rows),
        checklist(document),
        register_entry(document),
    )
    for name, text in zip(WRITTEN, texts, strict=True):
        if text:
            (folder / name).write_text(text, "utf-8")
            yield name


def _text(document: Document) -> str:
    """The dossier itself."""
    if document.file == standard_input.NAME:
        return standard_input.standard_input()
    return Path(document.file).read_text("utf-8")


def renamed(text: str, places: Iterable[tuple[int, str, str]]) -> str:
    """The dossier with the names that its files have in the package, from the line of each key."""
    lines = text.splitlines(keepends=True)
    for line, old, new in places:
        for number in range(line - 1, len(lines)):
            if f'"{old}"' in lines[number]:
                lines[number] = lines[number].replace(f'"{old}"', f'"{new}"', 1)
                break
    return "".join(lines)


def named(document: Document) -> Iterator[tuple[str, str, str, Place]]:
    """Every file that a dossier names, with its clause: items, and answers to the Bureau."""
    for item in required():
        for name in files_of(item, value_at(document.data, item.place)):
            yield item.cites[0], item.what, name, item.place
    home = Path(document.file).parent
    for number, one in enumerate(document.data.get("request", ())):
        if is_there(home, one["answer"]):
            yield ASKED[one["of"]], one["what"], one["answer"], ("request", number, "answer")


def copied(document: Document) -> Iterator[tuple[str, str, str, Place, str]]:
    """Every file that a dossier names, with its name in the package."""
    taken = set[str]()
    for clause, what, name, place in named(document):
        target = unused(f"{clause.removeprefix('cmr')}-{Path(name).name}", taken)
        taken.add(target)
        yield clause, what, name, place, target


def unused(name: str, taken: Collection[str]) -> str:
    """A name that no file of the package has yet."""
    made, number = name, 2
    while made in taken:
        made, number = f"{number}-{name}", number + 1
    return made


def index(document: Document, rows: list[Row]) -> str:
    """The files of the package, each with what it is and its hash."""
    head = f"# Petition: {value_at(document.data, ('game', 'name'))}\n\n"
    people = "".join(
        f"- {one['name']}, {one['address']}; signed {one['signed']}\n"
        for one in document.data["petitioner"]
    )
    table = "| clause | what | file | SHA-256 |\n| --- | --- | --- | --- |\n"
    files = "".join(f"| {' | '.join(row)} |\n" for row in rows)
    return f"{head}Petitioners:\n\n{people}\n{table}{files}{period(document)}"


@cites("cmr147.04.6")
def period(document: Document) -> str:
    """The comment period: the days of the test."""
    trial = trial_of(document)
    if trial is None:
        return ""
    first, last = trial.comments
    return f"\nPublic comments on this game are taken from {first} to {last}, both included.\n"


def checklist(document: Document) -> str:
    """Every item with its clause, as it was checked."""
    lines = [
        f"- [x] {item.what} ({', '.join(item.cites)}): {_said(value_at(document.data, item.place))}"
        for item in required()
    ]
    wagers = [
        f"- [x] {one['name']}: true odds {one['true_odds']}, pays {one['pays']}, house advantage "
        f"{one['advantage']} (cmr147.04.3.e.4)"
        for one in document.data["wager"]
    ]
    return "# Checklist\n\n" + "\n".join((*lines, *wagers)) + "\n"


def _said(value: Any) -> str:
    if value == NONE:
        return "none"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


@cites("cmr147.02")
def register_entry(document: Document) -> str:
    """The entry by which a submission registers an approved game; empty before that."""
    decided = document.data.get("decision", {})
    if decided.get("outcome") != "approved" or "posted" not in decided:
        return ""
    name = value_at(document.data, ("game", "name"))
    key = "".join(one for one in name.lower() if one.isalnum())
    return (
        f'[[authorized]]\ngame = "{key}"\nname = "{name}"\n'
        f"approved = {decided['commission']}\nposted = {decided['posted']}\n"
    )
