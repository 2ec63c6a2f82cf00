"""`croupier check`: what a casino declares, against the law."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.common import AtOpt, JsonOpt, out, print_json, refusing
from croupier.core.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from croupier.rulebook.finding import Finding

FALLS_SHORT = 1
COLORS = {"error": "bold red", "warning": "yellow", "note": "cyan"}

DocumentArg = Annotated[
    Path | None,
    typer.Argument(
        help="A submission or another document, a TOML file; or a folder of documents and journals."
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
    document: DocumentArg = None,
    as_json: JsonOpt = False,
    strict: StrictOpt = False,
    approvals: ApprovalsOpt = None,
    at: AtOpt = None,
    schema: SchemaOpt = None,
) -> None:
    """Check what a casino declares against the law: findings, each with its clauses."""
    import msgspec

    from croupier import front

    if schema is not None:
        _print_schema(schema)
        return
    if document is None:
        raise Refused(
            "check", "it needs a document", (), "check FILE.toml, or check --schema FORMAT"
        )
    if document.is_dir():
        found = _folder(document, at, quiet=as_json)
    else:
        found = front.check(document, approvals=approvals)
        if not as_json:
            show(found, str(document), out())
    if as_json:
        print_json("check", findings=[msgspec.to_builtins(one) for one in found])
    if any(one.severity in ("error", "warning")[: 1 + strict] for one in found):
        raise typer.Exit(FALLS_SHORT)


def _folder(folder: Path, at: datetime | None, *, quiet: bool) -> list[Finding]:
    """Check everything in a folder, file by file, and print what is found."""
    from croupier import front

    every: list[Finding] = []
    files = 0
    for file, found in front.check_folder(folder, at):
        every, files = [*every, *found], files + 1
        if found and not quiet:
            show(found, str(file), out())
            out().print()
    if not quiet:
        out().print(summary(every, f"{folder}, {files} files"))
    return every


def _print_schema(name: str) -> None:
    import json

    from croupier.regulation.checks import schema

    print(json.dumps(schema(name), indent=1, ensure_ascii=False))


def show(found: Sequence[Finding], file: str, console: Console) -> None:
    """Print the findings by table, the most severe first, and their number."""
    from croupier.rulebook.finding import by_place

    for where, here in by_place(found).items():
        console.print(where, style="bold")
        for one in here:
            show_one(one, console)
        console.print()
    console.print(summary(found, file))


def show_one(one: Finding, console: Console) -> None:
    """The line and the severity, what was found, and what each clause says."""
    from rich.text import Text

    from croupier.rulebook.finding import accepted

    line = f"line {one.line}" if one.line else ""
    head = Text.assemble("  ", (f"{one.severity:<8}", COLORS[one.severity]), f"{line:<9} ")
    console.print(head + Text(one.message), soft_wrap=True)
    if remedy := accepted(one):
        console.print(Text(f"{'':20}Accepted: {remedy}"), soft_wrap=True)
    if one.severity != "note":
        for clause, gist in gists(one.cites):
            console.print(f"{'':20}{clause}: {gist}", soft_wrap=True, style="dim")


def gists(cited: tuple[str, ...]) -> list[tuple[str, str]]:
    """What each cited clause says, in our own words."""
    from croupier.rulebook.law import clause

    said = ((one, clause(one).gist) for one in cited)
    return [(one, gist) for one, gist in said if gist]


def summary(found: Sequence[Finding], file: str) -> str:
    """The number of findings of each severity."""
    count = Counter(one.severity for one in found)
    counted = (f"{count[s]} {s}{'s' * (count[s] != 1)}" for s in ("error", "warning", "note"))
    verdict = "not lawful as it stands" if count["error"] else "nothing unlawful found"
    return f"{file}: {', '.join(counted)}; {verdict}."
