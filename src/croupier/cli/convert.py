"""`croupier convert`: a transcript in its other format, or a hand to PHH and back."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.common import excludes, idle, refusing, write_json
from croupier.cli.files import deliver, tried
from croupier.cli.numbers import whole
from croupier.core.errors import Refused
from croupier.rulebook.sources import spared
from croupier.rulebook.standard_input import DASH


@refusing
def convert(
    source: Annotated[
        str | None,
        typer.Argument(
            metavar="A", help="A transcript, text or JSON lines, or a hand in PHH; - for stdin."
        ),
    ] = None,
    target: Annotated[
        str | None, typer.Argument(metavar="B", help="Where to write it; - for stdout.")
    ] = None,
    to: Annotated[
        str | None,
        typer.Option(
            metavar="text|jsonl|phh", help="The format, if the name of B does not show it."
        ),
    ] = None,
    round_number: Annotated[
        int | None,
        typer.Option("--round", metavar="N", parser=whole(1), help="The round to write in PHH."),
    ] = None,
    schema: Annotated[
        bool, typer.Option("--schema", help="Print the JSON Schema of an event line instead.")
    ] = False,
) -> None:
    """Convert a transcript to text (.croupier) or JSON lines (.jsonl), or a hand to PHH (.phh)."""
    if schema:
        excludes("--schema", "--to", "--round", why="the schema is of every transcript")
        if source is not None:
            raise Refused(f"--schema {source}", "it needs no transcript", (), "convert --schema")
        _print_schema()
        return
    if source is None or target is None:
        both = "convert A B, such as convert game.croupier game.jsonl"
        raise Refused("name two transcripts", both)
    raise typer.Exit(_convert(source, target, to, round_number))


def _convert(source: str, target: str, to: str | None, number: int | None) -> int:
    """Write the other format; return 1 and write nothing if the transcript does not replay."""
    from croupier.cli.replay import replayed_file, verdict
    from croupier.notation.convert import converted, form_of

    spelling = form_of(target, to, ", or --to text, jsonl or phh")
    if spelling != "phh":
        idle("--round", "a transcript has every round; PHH has one hand", "--to phh")
    if target != DASH:
        spared(Path(target), (Path(source),))
    tried(Path(target))
    replayed = replayed_file(source)
    if not replayed.same:
        print(verdict(replayed), file=sys.stderr)
        return 1
    deliver(target, converted(replayed, spelling, number))
    return 0


def _print_schema() -> None:
    from croupier.games.registry import games
    from croupier.notation.schema import schema

    write_json(schema(games().values()))
