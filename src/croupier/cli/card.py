"""`croupier card`: the rule card for patrons, for the options of a table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.common import (
    GameArg,
    JsonOpt,
    OptionsOpt,
    PresetOpt,
    SetOpt,
    chosen,
    excludes,
    out,
    print_json,
    refusing,
)
from croupier.cli.files import deliver, is_stdout, tried, wrote
from croupier.core.errors import Refused

WRITTEN = (".md", ".txt")


@refusing
def card(
    game: GameArg,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FILE", callback=tried, help="Write it to a .md or .txt file."
        ),
    ] = None,
    with_odds: Annotated[
        bool, typer.Option("--odds", help="Include the house advantage of every wager.")
    ] = False,
    options: OptionsOpt = None,
    sets: SetOpt = None,
    preset: PresetOpt = None,
    as_json: JsonOpt = False,
) -> None:
    """Print the rule card a patron can read, for these options."""
    from croupier.analysis.advantages import advantages
    from croupier.rulebook.english import describe, titled

    excludes("--json", "--output", why="data goes to standard output")
    writable(output)
    played, rules = chosen(game, options, sets, preset)
    text = describe(played, rules, advantages(played, rules) if with_odds else None)
    if as_json:
        print_json("card", game=played.key, title=titled(played, rules), text=text)
    elif output is None:
        print_markdown(text)
    else:
        write_markdown(output, text)
        wrote(output, f"the rule card of {titled(played, rules)}")


def writable(output: Path | None) -> None:
    """Refuse a file that is neither Markdown nor text."""
    if output is None or is_stdout(output) or output.suffix in WRITTEN:
        return
    raise Refused(f"-o {output}", "it is written as Markdown or text", (), " or ".join(WRITTEN))


def write_markdown(output: Path, text: str) -> None:
    """Write Markdown to a file: as it is, or laid out as plain text."""
    from croupier.cli.markdown import plain

    deliver(output, plain(text) if output.suffix == ".txt" else text)


def print_markdown(text: str) -> None:
    """Print laid out on a terminal, as plain Markdown elsewhere."""
    console = out()
    if console.is_terminal:
        from croupier.cli.markdown import laid_out

        console.print(laid_out(text))
    else:
        print(text, end="")
