"""`croupier sign`: the signs a table must show, as pages to print."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.common import JsonOpt, excludes, needs, out, print_json, refusing
from croupier.cli.files import deliver, tried, wrote
from croupier.cli.rows import tell
from croupier.core.errors import Refused

OutputOpt = Annotated[
    Path | None,
    typer.Option(
        "--output", "-o", metavar="FILE", callback=tried, help="Write a .pdf, .svg or .html file."
    ),
]
FromOpt = Annotated[
    Path | None,
    typer.Option(
        "--from", metavar="OLD.toml", help="The sign for what changes from this submission."
    ),
]


@refusing
def sign(
    table: Annotated[
        str, typer.Argument(metavar="SUBMISSION.toml#TABLE", help="A table of a submission.")
    ],
    output: OutputOpt = None,
    changed: FromOpt = None,
    size: Annotated[
        str, typer.Option("--size", metavar="WxH", help="Size of the page in inches.")
    ] = "8.5x11",
    as_json: JsonOpt = False,
) -> None:
    """Print or draw the sign of a table: limits, rules and payouts in force, or a change."""
    from croupier import front
    from croupier.regulation.signs import pages

    excludes("--json", "--output", why="the data is printed and no page is drawn")
    needs("--size", "--output", why="only a page has a size")
    measured = pages.size_of(size)
    file, _, name = table.rpartition("#")
    if not file:
        raise Refused(table, "no table is named", (), _tables(table))
    made = front.sign(file, name, changed)
    if as_json:
        print_json("sign", **made.to_dict())
    elif output is None:
        for text, because in made.sentences:
            tell(out(), "", f"{text} [{', '.join(because)}]", hang=4)
    else:
        if output.suffix not in pages.FORMATS:
            raise Refused(f"-o {output}", "not a format of signs", (), " or ".join(pages.FORMATS))
        deliver(output, pages.drawn(made, output.suffix, measured))
        wrote(output, f"the sign of table {made.table}, {len(made.sentences)} sentences")


def _tables(file: str) -> str:
    """The tables of a submission, as they are named."""
    from croupier.rulebook.submission import read_submission

    return " or ".join(f"{file}#{one.id}" for one in read_submission(file).tables)
