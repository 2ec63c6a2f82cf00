"""`croupier example`: a casino to try the checks on."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.common import JsonOpt, out, patience, print_json, refusing
from croupier.cli.files import tried_folder
from croupier.cli.folding import say
from croupier.cli.numbers import whole
from croupier.rulebook.whole_number import SEEDS

MOST_VIOLATIONS = 60
"""As many as there are kinds, which are not imported for the help."""


@refusing
def example(
    folder: Annotated[Path, typer.Argument(help="A new folder.")],
    seed: Annotated[
        int,
        typer.Option(
            "--seed", metavar="N", parser=whole(0, SEEDS), help="Random seed of the month."
        ),
    ] = 1,
    violations: Annotated[
        int,
        typer.Option(
            "--violations",
            metavar="N",
            parser=whole(0, MOST_VIOLATIONS),
            help="How many violations to put in.",
        ),
    ] = 0,
    as_json: JsonOpt = False,
) -> None:
    """Write an example casino with thirty tables: documents, and a month of journals."""
    import msgspec

    from croupier import front
    from croupier.regulation.example.casino import OVER

    tried_folder(folder)
    with patience("writing a month") as hear:
        seeded = front.example(folder, seed, violations, hear)
    if as_json:
        print_json("example", rows=[msgspec.to_builtins(one) for one in seeded])
        return
    for one in seeded:
        say(out(), f"{one.file}: {one.words} [{one.clause}]", indent="  ")
    many = f"{len(seeded)} violation{'s' * (len(seeded) != 1)}"
    say(out(), f"{folder}: a casino with thirty tables, and {many}.")
    say(out(), f"Check it with croupier check {folder} --at {OVER}")
