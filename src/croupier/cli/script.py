"""`croupier script`: what the dealer and others at a table say and do, moment by moment."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.card import print_markdown, writable, write_markdown
from croupier.cli.common import (
    GameArg,
    JsonOpt,
    OptionsOpt,
    PresetOpt,
    SetOpt,
    chosen,
    excludes,
    print_json,
    refusing,
)
from croupier.cli.files import tried, wrote


@refusing
def script(
    game: GameArg,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FILE", callback=tried, help="Write it to a .md or .txt file."
        ),
    ] = None,
    as_json: JsonOpt = False,
    options: OptionsOpt = None,
    sets: SetOpt = None,
    preset: PresetOpt = None,
) -> None:
    """Print the dealer's script: opening, a round, irregularities, shifts and closing."""
    from croupier.rulebook.script_card import moments, script_card

    excludes("--json", "-o", why="data goes to standard output")
    writable(output)
    played, rules = chosen(game, options, sets, preset)
    if as_json:
        found = moments(played, rules)
        print_json("script", game=played.key, rows=[row for one in found for row in one.to_dicts()])
    elif output is None:
        print_markdown(script_card(played, rules))
    else:
        write_markdown(output, script_card(played, rules))
        wrote(output, f"the dealer's script of {played.name}")
