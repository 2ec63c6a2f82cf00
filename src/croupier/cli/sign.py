"""`croupier sign`: the signs a table must show, as pages to print."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.common import JsonOpt, err, out, print_json, refusing
from croupier.cli.rows import tell
from croupier.core.errors import Refused


@refusing
def sign(
    table: Annotated[
        str, typer.Argument(metavar="SUBMISSION.toml#TABLE", help="A table of a submission.")
    ],
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write a .pdf, .svg or .html file."),
    ] = None,
    changed: Annotated[
        Path | None,
        typer.Option(
            "--from", metavar="OLD.toml", help="The sign for what changes from this submission."
        ),
    ] = None,
    size: Annotated[
        str, typer.Option("--size", metavar="WxH", help="Size of the page in inches.")
    ] = "8.5x11",
    as_json: JsonOpt = False,
) -> None:
    """Print or draw the sign of a table: limits, rules and payouts in force, or a change."""
    from croupier import front
    from croupier.regulation.signs import pages

    measured = pages.size_of(size)
    file, _, name = table.rpartition("#")
    if not file:
        raise Refused(table, "no table is named", (), "FILE.toml#TABLE")
    made = front.sign(file, name, changed)
    if as_json:
        print_json("sign", **made.to_dict())
    elif output is None:
        for text, because in made.sentences:
            tell(out(), "", f"{text} [{', '.join(because)}]", hang=4)
    else:
        if output.suffix not in pages.FORMATS:
            raise Refused(f"-o {output}", "not a format of signs", (), " or ".join(pages.FORMATS))
        output.write_bytes(pages.drawn(made, output.suffix, measured))
        err().print(f"{output}: the sign of table {made.table}, {len(made.sentences)} sentences")
