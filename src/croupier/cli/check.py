"""`croupier check`: what a casino declares, against the law."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.common import (
    AtOpt,
    JsonOpt,
    given,
    out,
    patience,
    print_json,
    refusing,
    write_json,
)
from croupier.cli.rows import CsvOpt, one_format, print_csv, tell, waiting
from croupier.core.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from croupier.regulation.extent import Extent
    from croupier.rulebook.finding import Finding
    from croupier.rulebook.submission import Document
    from croupier.rulebook.tasks import Noted

FALLS_SHORT, INTERRUPTED = 1, 130
COLORS = {"error": "bold red", "warning": "yellow", "note": "cyan"}
COLUMNS = tuple("file line where key severity tasks chosen allowed cites message".split())
"""The columns of a finding in CSV."""
FEW = 4
"""Up to so many places are named with their lines."""
PLURALS = {"table": "tables", "pit": "pits", "entry": "entries"}
"""The places that are listed by their kind."""

DocumentsArg = Annotated[
    list[Path] | None,
    typer.Argument(
        metavar="DOCUMENT",
        help="Submissions or other documents (TOML files), journals (.db), or folders of these; "
        "- reads a document from standard input.",
    ),
]
StrictOpt = Annotated[
    bool, typer.Option("--strict", help="Exit 1 on warnings too, not only on errors.")
]
ApprovalsOpt = Annotated[
    Path | None,
    typer.Option("--approvals", metavar="FILE", help="What was submitted and approved."),
]
SchemaOpt = Annotated[
    str | None,
    typer.Option("--schema", metavar="FORMAT", help="Print the JSON Schema of a format instead."),
]


@refusing
def check(
    documents: DocumentsArg = None,
    as_json: JsonOpt = False,
    as_csv: CsvOpt = False,
    strict: StrictOpt = False,
    approvals: ApprovalsOpt = None,
    at: AtOpt = None,
    schema: SchemaOpt = None,
) -> None:
    """Check what a casino declares against the law: findings, each with its clauses.

    At the end it says what was checked and what was not.
    """
    from croupier.regulation.checks import refuse_idle

    one_format()
    if schema is not None:
        _print_schema(schema, documents)
        return
    if not documents:
        accepted = "check FILE.toml, check FOLDER, check -, or check --schema FORMAT"
        raise Refused("no document", "nothing is named that could be checked", (), accepted)
    documents = list(dict.fromkeys(documents))
    refuse_idle(documents, approvals, at)
    checked = Checked(approvals, at or datetime.now(UTC))
    checked.all(documents)
    found = [one for _, some in checked.done for one in some]
    if as_json:
        _print_json(found, checked.extent)
    elif as_csv:
        print_csv(COLUMNS, (one.to_dict() for one in found))
    else:
        _print(checked, documents)
    if checked.interrupted:
        raise typer.Exit(INTERRUPTED)
    if any(one.severity in ("error", "warning")[: 1 + strict] for one in found):
        raise typer.Exit(FALLS_SHORT)


class Checked:
    """What a command checks, document by document, and how far it came."""

    def __init__(self, approvals: Path | None, at: datetime) -> None:
        self.approvals, self.at = approvals, at
        self.done: list[tuple[str, list[Finding]]] = []
        self.extents: list[Extent] = []
        self.left: list[str] = []
        self.interrupted = False

    @property
    def extent(self) -> Extent:
        """What was checked and what was not, of everything together."""
        from croupier.regulation.extent import together

        return together(self.extents)

    def all(self, documents: Sequence[Path]) -> None:
        """Check every document; an interrupt keeps what is done, and says what is not."""
        for number, one in enumerate(documents):
            try:
                self._one(one)
            except KeyboardInterrupt:
                self.interrupted = True
                first = self.left or [str(one)]
                self._leave((*first, *map(str, documents[number + 1 :])))
                return

    def _one(self, source: Path) -> None:
        if source.is_dir():
            self._folder(source)
            return
        from croupier.regulation.checks import read_declared

        with waiting(f"Checking {source} …"):
            if source.suffix == ".db":
                self._journal(source)
            else:
                self._document(read_declared(source))

    def _document(self, document: Document) -> None:
        from croupier.regulation.approvals.records import read_records
        from croupier.regulation.checks import check_document
        from croupier.regulation.extent import of_document

        records = None if self.approvals is None else read_records(self.approvals)
        self.done.append((document.file, check_document(document, records)))
        self.extents.append(of_document(document))

    def _journal(self, file: Path) -> None:
        from croupier import front
        from croupier.regulation.extent import of_journal

        self.done.append((str(file), front.journal(file, self.at, self.approvals)))
        self.extents.append(of_journal(file, self.at))

    def _folder(self, folder: Path) -> None:
        from croupier.regulation.binder.check import contents, judged
        from croupier.regulation.extent import Extent, of_document, of_journal

        found = contents(folder)
        documents = {one.file: one for one in found.documents}
        broken = {one.file for one in found.broken}
        self.left = [*sorted(broken), *documents, *map(str, found.journals)]
        whole = len(self.left)
        self.extents.append(Extent(unchecked=found.unread))
        with patience(f"Checking {folder}") as hear:
            for number, (file, some) in enumerate(judged(found, self.at), 1):
                self.done.append((str(file), some))
                self.left.remove(str(file))
                if str(file) not in broken:
                    known = documents.get(str(file))
                    self.extents.append(of_document(known) if known else of_journal(file, self.at))
                if hear:
                    hear(number / whole)

    def _leave(self, files: Sequence[str]) -> None:
        from croupier.regulation.extent import Extent, Unchecked

        left = tuple(Unchecked(one, None, one, "the check was interrupted") for one in files)
        self.extents.append(Extent(unchecked=left))


def _print_schema(name: str, documents: Sequence[Path] | None) -> None:
    from croupier.front.texts import schema

    if documents:
        raise Refused("--schema with a document", "it prints a schema and checks nothing")
    write_json(schema(name, document=True))


def _print_json(found: Sequence[Finding], extent: Extent) -> None:
    findings = [one.to_dict() for one in found]
    print_json("check", findings=findings, **extent.to_dict())


def _print(checked: Checked, documents: Sequence[Path]) -> None:
    """The findings file by file, what was checked, and the verdict on everything together."""
    console, several = out(), len(checked.done) > 1
    said: set[str] = set()
    for file, found in checked.done:
        if found and several:
            console.print(file, style="bold underline")
        show_findings(found, console, said)
    show_extent(checked.extent, console)
    if "journal" in checked.extent.documents:
        show_time(console, checked.at)
    every = [one for _, found in checked.done for one in found]
    tell(console, "", summary(every, _source(documents, len(checked.done)), checked.extent))


def show_time(console: Console, at: datetime) -> None:
    """Say as of when journals are judged, if nobody chose the time."""
    if not given("--at"):
        when = at.isoformat(timespec="seconds")
        tell(console, "", f"Journals are judged as of {when}; --at names another time.")


def _source(documents: Sequence[Path], files: int) -> str:
    """What was checked, by the names that were given."""
    names = ", ".join(map(called, documents))
    return names if files == len(documents) else f"{names}, {files} files"


def called(document: Path) -> str:
    """What a document is called: its file, or standard input."""
    from croupier.rulebook.standard_input import DASH, NAME

    return NAME if str(document) == DASH else str(document)


def show(
    found: Sequence[Finding], file: str, console: Console, extent: Extent | None = None
) -> None:
    """Print the findings by table, the most severe first, what must be done, and their number."""
    show_findings(found, console)
    tell(console, "", summary(found, file, extent))


def show_findings(found: Sequence[Finding], console: Console, said: set[str] | None = None) -> None:
    """Print errors and warnings by table, then what must be done, once for all tables.

    What a clause says is printed with the first finding that cites it.
    """
    from croupier.rulebook.finding import by_place

    known = set() if said is None else said
    wrong = [one for one in found if one.severity != "note"]
    for where, here in by_place(wrong).items():
        console.print(where, style="bold")
        for one in here:
            show_one(one, console, known)
        console.print()
    show_notes(found, console)


def show_one(one: Finding, console: Console, said: set[str] | None = None) -> None:
    """The line and the severity, what was found, and what each clause not yet quoted says."""
    from rich.text import Text

    from croupier.rulebook.finding import accepted

    known = set() if said is None else said
    line = f"line {one.line}" if one.line else ""
    head = Text.assemble("  ", (f"{one.severity:<8}", COLORS[one.severity]), f"{line:<9} ")
    again = [clause for clause in one.cites if clause in known and clause not in one.message]
    tell(console, head, f"{one.message} [{', '.join(again)}]" if again else one.message)
    indent = " " * 20
    if remedy := accepted(one):
        tell(console, indent, f"Accepted: {remedy}")
    if one.severity != "note":
        for clause, gist in gists(tuple(each for each in one.cites if each not in known)):
            tell(console, Text(indent, style="dim"), f"{clause}: {gist}")
        known.update(one.cites)


def gists(cited: tuple[str, ...]) -> list[tuple[str, str]]:
    """What each cited clause says, in our own words."""
    from croupier.rulebook.law import clause

    said = ((one, clause(one).gist) for one in cited)
    return [(one, gist) for one, gist in said if gist]


def show_notes(found: Sequence[Finding], console: Console) -> None:
    """What must be done, by its kind: each thing once, with the places, and a count per table."""
    from rich.text import Text

    from croupier.rulebook.tasks import by_heading, noted, per_table

    groups = by_heading(noted(found))
    for heading, some in groups:
        times = sum(len(one.places) * max(1, len(one.keys)) for one in some)
        console.print(Text.assemble((heading, "bold"), f": {times:,} note{'s' * (times != 1)}"))
        for one in some:
            cited = f" [{', '.join(one.cites)}]" if one.cites else ""
            tell(console, "  ", f"{_named(one)}{one.says}{cited}", hang=4)
            tell(console, "    at ", places(one))
            if one.names:
                tell(console, "    record it as ", recorded(one))
        console.print()
    each = per_table(found)
    if sum(len(where) for _, where in each) > 1:
        said = "; ".join(f"{number} at {_spanned(where)}" for number, where in each)
        tell(console, "Number of notes: ", f"{said}.", hang=2)
        console.print()


def _named(one: Noted) -> str:
    """The choices that ask for something."""
    return f"{', '.join(one.keys)}: " if one.keys else ""


def recorded(one: Noted) -> str:
    """The names under which something is recorded; many are in CSV."""
    first = ", ".join(one.names[:FEW])
    more = len(one.names) - FEW
    return f"{first} and {more:,} more (--csv lists them)" if more > 0 else first


def places(one: Noted) -> str:
    """Where something must be done: few places with their lines, many by their names."""
    if len(one.places) > FEW:
        where = tuple(dict.fromkeys(where for where, _ in one.places))
        kinds = {_kind(place)[0] for place in where}
        kind = PLURALS.get(kinds.pop(), "places") if len(kinds) == 1 else "places"
        return f"{len(where):,} {kind}: {_spanned(where).removeprefix(f'{kind} ')}"
    return "; ".join(
        where if line is None or str(line) in where.split() else f"{where}, line {line}"
        for where, line in one.places
    )


def _spanned(where: tuple[str, ...]) -> str:
    """Places by their kind, of which those in sequence are a span: `tables BJ-01 to BJ-05`."""
    from croupier.rulebook.tasks import spans

    kinds: dict[str, list[str]] = {}
    for one in dict.fromkeys(where):
        kind, name = _kind(one)
        kinds.setdefault(kind, []).append(name)
    return "; ".join(
        f"{PLURALS[kind] if len(names) > 1 else kind} {', '.join(spans(names))}"
        if kind
        else "; ".join(names)
        for kind, names in kinds.items()
    )


def _kind(where: str) -> tuple[str, str]:
    """What kind of place it is, and its name; a place of no such kind is its own name."""
    kind, _, name = where.partition(" ")
    return (kind, name) if kind in PLURALS and " " not in name else ("", where)


def show_extent(extent: Extent, console: Console) -> None:
    """What was checked and what was not; what no check can know is said once."""
    from croupier.regulation.extent import in_words, left_in_words

    if sentences := " ".join(in_words(extent)):
        tell(console, "Checked: ", sentences)
    for said in left_in_words(extent):
        tell(console, "Not checked: ", said)


def summary(found: Sequence[Finding], file: str, extent: Extent | None = None) -> str:
    """How many findings there are, and what follows from them."""
    errors = sum(one.severity == "error" for one in found)
    return f"{file}: {counted(found)}; {_verdict(errors, extent)}."


def counted(found: Sequence[Finding]) -> str:
    """The number of findings of each severity."""
    count = Counter(one.severity for one in found)
    each = (f"{count[s]:,} {s}{'s' * (count[s] != 1)}" for s in ("error", "warning", "note"))
    return ", ".join(each)


def _verdict(errors: int, extent: Extent | None) -> str:
    if errors:
        return "not lawful as it stands"
    if extent is not None and extent.is_empty:
        return "no rule was held against anything, so nothing is known of it"
    rest = " in what was checked" if extent is not None and extent.unchecked else ""
    return f"nothing unlawful found{rest}"
