"""`croupier petition`: a petition for a new game, complete or with what is missing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.check import called, counted, show_findings
from croupier.cli.common import JsonOpt, err, out, print_json, refusing
from croupier.cli.files import tried_folder
from croupier.cli.rows import tell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.rulebook.finding import Finding

FALLS_SHORT = 1


@refusing
def petition(
    dossier: Annotated[
        Path, typer.Argument(metavar="DOSSIER.toml", help="The dossier, a TOML file.")
    ],
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="DIR", help="Write the package into this folder."),
    ] = None,
    as_json: JsonOpt = False,
) -> None:
    """Check a petition item by item: a complete package, or exactly what is missing."""
    from croupier import front

    made = front.petition(dossier, output if output is None else tried_folder(output))
    if as_json:
        print_json("petition", **made.to_dict())
    else:
        show_findings(made.findings, out())
        tell(out(), "", f"{called(dossier)}: {_verdict(made.findings, made.complete)}.")
        for name in made.files:
            err().print(f"{output}/{name}")
    if not made.complete:
        raise typer.Exit(FALLS_SHORT)


def _verdict(found: Sequence[Finding], complete: bool) -> str:
    """The number of findings, and whether every item is there; what is right is not judged."""
    items = "every item of 205 CMR 147.04(3) is there; whether it is true is not checked"
    return f"{counted(found)}; {items if complete else 'not complete as it stands'}"
