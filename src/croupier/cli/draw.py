"""`croupier draw`: declared chips, plaques, dice, cards and tiles as pictures in true size."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.common import JsonOpt, err, print_json, refusing
from croupier.cli.files import tried_folder
from croupier.rulebook.standard_input import DASH, NAME


@refusing
def draw(
    equipment: Annotated[Path, typer.Argument(help="The declaration of equipment, a TOML file.")],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="DIR", help="The folder to write to.")
    ],
    as_json: JsonOpt = False,
) -> None:
    """Draw declared chips, plaques, dice, cards and tiles as SVG in true size, with dimensions."""
    from croupier import front

    made = front.draw(equipment, tried_folder(output))
    if as_json:
        print_json("draw", rows=made.to_dicts())
    else:
        noun = "picture" if len(made) == 1 else "pictures"
        source = NAME if str(equipment) == DASH else equipment
        err().print(f"{output}: {len(made)} {noun} of the equipment in {source}")
