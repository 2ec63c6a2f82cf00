"""`croupier convert`: a transcript in its other format, or a hand to PHH and back."""

from __future__ import annotations

import json
import sys
from typing import Annotated

import typer

from croupier.cli.common import refusing
from croupier.core.errors import BadFile, Refused

STDOUT = "-"


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
        int | None, typer.Option("--round", metavar="N", min=1, help="The round to write in PHH.")
    ] = None,
    schema: Annotated[
        bool, typer.Option("--schema", help="Print the JSON Schema of an event line instead.")
    ] = False,
) -> None:
    """Convert a transcript to text (.croupier) or JSON lines (.jsonl), or a hand to PHH (.phh)."""
    if schema:
        _print_schema()
        return
    if source is None or target is None:
        raise Refused("convert", "it needs two transcripts", (), "convert A B, or convert --schema")
    raise typer.Exit(_convert(source, target, to, round_number))


def _convert(source: str, target: str, to: str | None, number: int | None) -> int:
    """Write the other format; return 1 and write nothing if the transcript does not replay."""
    from croupier.cli.replay import replayed_file, verdict
    from croupier.notation.convert import converted, form_of

    spelling = form_of(target, to)
    replayed = replayed_file(source)
    if not replayed.same:
        print(verdict(replayed), file=sys.stderr)
        return 1
    _write(target, converted(replayed, spelling, number))
    return 0


def _write(target: str, text: str) -> None:
    from pathlib import Path

    if target == STDOUT:
        sys.stdout.write(text)
        return
    try:
        Path(target).write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise BadFile(target, None, error.strerror or "cannot be written") from error


def _print_schema() -> None:
    from croupier.games.registry import games
    from croupier.notation.schema import schema

    print(json.dumps(schema(games().values()), indent=1, ensure_ascii=False))
