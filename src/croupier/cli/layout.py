"""`croupier layout`: the felt of a table, as a picture or as data."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.common import (
    GameArg,
    JsonOpt,
    OptionsOpt,
    SetOpt,
    chosen,
    err,
    layout_name,
    print_json,
    refusing,
)
from croupier.core.errors import Refused
from croupier.core.rules import Rules

if TYPE_CHECKING:
    from typing import Any

    from croupier.core.game import Game
    from croupier.core.layout import Layout

DRAWN = (".svg", ".png")
PIXELS = 2000
PORTRAIT_PIXELS = 1080


@refusing
def layout(
    game: GameArg,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write it to a .svg or .png file."),
    ] = None,
    portrait: Annotated[
        bool, typer.Option("--portrait", help="Arrange the same areas upright, for a phone.")
    ] = False,
    name: Annotated[
        str | None,
        typer.Option(
            "--name", help="The establishment's name on the cloth; by default, the submission's."
        ),
    ] = None,
    pixels: Annotated[
        int | None, typer.Option("--width", min=100, max=10_000, help="Width of a PNG in pixels.")
    ] = None,
    as_json: JsonOpt = False,
    options: OptionsOpt = None,
    sets: SetOpt = None,
) -> None:
    """Draw the felt, with the inscriptions the law requires for these options."""
    from croupier.drawing.felt import felt_png, felt_svg

    _writable(output, as_json)
    played, rules = chosen(game, options, sets)
    house = establishment(options) if name is None else name
    felt = laid(played, rules, layout_name("--name", house), portrait)
    if as_json:
        print_json("layout", **fields(felt))
    elif output is None:
        print(felt_svg(felt, real=not portrait))
    else:
        png, width = output.suffix.lower() == ".png", PORTRAIT_PIXELS if portrait else PIXELS
        svg = felt_svg(felt, real=not (png or portrait))
        output.write_bytes(felt_png(svg, pixels or width) if png else f"{svg}\n".encode())
        err().print(f"{output}: the layout of {played.name}, {len(felt.areas)} areas")


def _writable(output: Path | None, as_json: bool) -> None:
    """Refuse a picture that is not SVG or PNG, and data in a file instead of standard output."""
    if output is None:
        return
    if as_json:
        raise Refused("--json with -o", "data goes to standard output", (), "one of the two")
    if output.suffix.lower() not in DRAWN:
        raise Refused(f"-o {output}", "a felt is drawn as SVG or PNG", (), " or ".join(DRAWN))


def establishment(options: str | None) -> str | None:
    """The name of the establishment whose submission has the options, if it states one."""
    from croupier.rulebook.choices import establishment_of

    return establishment_of(options) if options else None


def laid(game: Game, rules: Rules, name: str, portrait: bool) -> Layout:
    """The layout of a table, under the establishment's name."""
    if game.layout is None:
        raise Refused(f"layout of {game.name}", "this game has no layout")
    felt = game.layout(rules, name=name)
    if not portrait:
        return felt
    if felt.portrait is None:
        raise Refused(f"layout of {game.name} for a phone", "this game has none")
    return felt.portrait


def fields(felt: Layout) -> dict[str, Any]:
    """A layout as data, in millimeters; the arrangement for a phone is a separate request."""
    import msgspec

    made = msgspec.to_builtins(felt)
    del made["portrait"]
    return dict(made)
