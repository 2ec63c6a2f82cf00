"""`croupier check`: a casino's rule selections against the law."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.common import JsonOpt, out, print_json, refusing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from croupier.rulebook.finding import Finding

FALLS_SHORT = 1
COLORS = {"error": "bold red", "warning": "yellow", "note": "cyan"}


@refusing
def check(
    submission: Annotated[Path, typer.Argument(help="The submission, a TOML file.")],
    as_json: JsonOpt = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="Exit 1 on warnings too, not only on errors.")
    ] = False,
) -> None:
    """Check a casino's rule selections against the law: findings, each with its clauses."""
    import msgspec

    from croupier import front

    found = front.check(submission)
    if as_json:
        print_json("check", findings=[msgspec.to_builtins(one) for one in found])
    else:
        show(found, str(submission), out())
    if any(one.severity in ("error", "warning")[: 1 + strict] for one in found):
        raise typer.Exit(FALLS_SHORT)


def show(found: Sequence[Finding], file: str, console: Console) -> None:
    """Print the findings by table, the most severe first, and their number."""
    for where in dict.fromkeys(one.where for one in found):
        console.print(where, style="bold")
        here = (one for one in found if one.where == where)
        for one in sorted(here, key=lambda one: list(COLORS).index(one.severity)):
            show_one(one, console)
        console.print()
    console.print(summary(found, file))


def show_one(one: Finding, console: Console) -> None:
    """The line and the severity, what was found, and what each clause says."""
    from rich.text import Text

    line = f"line {one.line}" if one.line else ""
    head = Text.assemble("  ", (f"{one.severity:<8}", COLORS[one.severity]), f"{line:<10}")
    console.print(head + Text(one.message), soft_wrap=True)
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
