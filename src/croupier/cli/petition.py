"""`croupier petition`: a petition for a new game, complete or with what is missing."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.check import show
from croupier.cli.common import JsonOpt, err, out, print_json, refusing

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

    made = front.petition(dossier, output)
    if as_json:
        print_json("petition", **made.to_dict())
    else:
        show(made.findings, str(dossier), out())
        for name in made.files:
            err().print(f"{output}/{name}")
    if not made.complete:
        raise typer.Exit(FALLS_SHORT)
