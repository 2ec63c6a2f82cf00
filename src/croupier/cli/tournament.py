"""`croupier tournament`: a tournament's filing, checked, and its public page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.check import called, show
from croupier.cli.common import JsonOpt, err, out, print_json, refusing
from croupier.cli.files import deliver, is_stdout, tried, wrote
from croupier.cli.rows import tell
from croupier.core.errors import Refused

FALLS_SHORT = 1
PAGES = (".html", ".htm")


@refusing
def tournament(
    filing: Annotated[Path, typer.Argument(metavar="FILING.toml", help="The filing, a TOML file.")],
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FILE.html", callback=tried, help="Write the public page."
        ),
    ] = None,
    as_json: JsonOpt = False,
) -> None:
    """Check a tournament's filing and write the page that the public finds on the website."""
    from croupier import front

    named = output is not None and not is_stdout(output)
    if output is not None and named and output.suffix.lower() not in PAGES:
        why = "the public page is not written as such a file"
        raise Refused(f"-o {output}", why, (), " or ".join(PAGES))
    made = front.tournament(filing)
    console = err() if is_stdout(output) else out()
    if as_json:
        print_json("tournament", **made.to_dict())
    else:
        for letter, what, said in made.lines:
            tell(console, f"({letter}) ", f"{what}: {said}")
        console.print()
        show(made.findings, called(filing), console)
    if output is not None:
        deliver(output, made.page)
        wrote(output, "the public page")
    if any(one.severity == "error" for one in made.findings):
        raise typer.Exit(FALLS_SHORT)
