"""`croupier library`: the public library of rules, for the GameSense area."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.common import JsonOpt, err, out, print_json, refusing
from croupier.cli.files import tried_folder
from croupier.cli.rows import tell

FALLS_SHORT = 1


@refusing
def library(
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="DIR", help="The folder of the library.")
    ],
    submission: Annotated[
        Path | None,
        typer.Option(
            "--submission", metavar="FILE.toml", help="A submission that registers more games."
        ),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; list what the library lacks.")
    ] = False,
    as_json: JsonOpt = False,
) -> None:
    """Write a page for every authorized game, and list the complete texts that are missing."""
    from croupier.regulation import library as shelf

    games = shelf.games_of(submission)
    tried_folder(output)
    pages = [] if check else shelf.write(output, games)
    lacking = list(shelf.missing(output, games))
    if as_json:
        print_json("library", games=list(games), pages=pages, missing=lacking)
    else:
        for one in lacking:
            tell(out(), "missing: ", one, hang=4)
        err().print(f"{output}: {len(games)} authorized games, {len(lacking)} files missing")
    if check and lacking:
        raise typer.Exit(FALLS_SHORT)
