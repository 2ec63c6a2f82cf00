"""`croupier layout`: the felt of a table, as a picture, a drawing for approval, or data."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date as date_
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.common import (
    GameArg,
    JsonOpt,
    OptionsOpt,
    PresetOpt,
    SetOpt,
    err,
    layout_name,
    print_json,
    refusing,
    values,
)
from croupier.core.errors import Refused

if TYPE_CHECKING:
    from typing import Any

    from croupier.core.layout import Layout
    from croupier.regulation.layouts.approval import Submitted
    from croupier.regulation.layouts.subject import Subject

DRAWN = (".svg", ".png", ".pdf")
BINARY = (".png", ".pdf")
PIXELS = 2000
PORTRAIT_PIXELS = 1080
SUBMISSION = ".toml"


OutputOpt = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="Write it to a .svg, .png or .pdf file; a submission's tables, to a folder.",
    ),
]
PortraitOpt = Annotated[
    bool, typer.Option("--portrait", help="Arrange the same areas upright, for a phone.")
]
ClothOpt = Annotated[
    bool, typer.Option("--cloth", help="In a PDF, only the printed cloth, with its bleed.")
]
ApprovalOpt = Annotated[
    bool,
    typer.Option("--approval", help="As PDF, the sheet that says clause by clause what is where."),
]
DeclarationOpt = Annotated[
    bool, typer.Option("--declaration", help="Write the layout's declaration as TOML.")
]
DateOpt = Annotated[
    datetime | None,
    typer.Option("--date", formats=["%Y-%m-%d"], help="The date in the title block."),
]
RevisionOpt = Annotated[
    str | None, typer.Option("--revision", help="The revision in the title block.")
]
NameOpt = Annotated[
    str | None,
    typer.Option(
        "--name", help="The establishment's name on the cloth; by default, the submission's."
    ),
]
PixelsOpt = Annotated[
    int | None, typer.Option("--width", min=100, max=10_000, help="Width of a PNG in pixels.")
]


@dataclass(frozen=True)
class Asked:
    """What is to be drawn of a table, and where it is written."""

    output: Path | None
    portrait: bool
    cloth: bool
    approval: bool
    declaration: bool
    pixels: int | None

    @property
    def what(self) -> str:
        """What it is called."""
        if self.approval:
            return "the approval sheet"
        return "the declaration" if self.declaration else "the layout"


@refusing
def layout(  # noqa: PLR0913, PLR0917 - each is an option of the command
    game: GameArg,
    output: OutputOpt = None,
    portrait: PortraitOpt = False,
    cloth: ClothOpt = False,
    approval: ApprovalOpt = False,
    declaration: DeclarationOpt = False,
    date: DateOpt = None,
    revision: RevisionOpt = None,
    name: NameOpt = None,
    pixels: PixelsOpt = None,
    as_json: JsonOpt = False,
    options: OptionsOpt = None,
    sets: SetOpt = None,
    preset: PresetOpt = None,
) -> None:
    """Draw the felt, with the inscriptions the law requires for these options."""
    asked = Asked(output, portrait, cloth, approval, declaration, pixels)
    day = date.date() if date else None
    if _names_submission(game) and "#" not in game:
        _every_table(game, output, day)
        return
    _writable(asked, as_json)
    if _names_submission(game):
        one = _table_of(game, day, revision)
    else:
        named = layout_name("--name", establishment(options) if name is None else name)
        of = _subject(game, options, sets, preset, named)
        one = _alone(of, named, day, revision)
    shown = upright(one.subject, portrait)
    if as_json:
        print_json("layout", **fields(shown))
    else:
        _deliver(one, shown, asked)


def _alone(of: Subject, house: str, day: date_ | None, revision: str | None) -> Submitted:
    from croupier.regulation.layouts.approval import Submitted

    return Submitted(of, house, revision=revision or "1", date=day)


def _deliver(one: Submitted, shown: Layout, asked: Asked) -> None:
    """Write what is asked for to its file, or print it."""
    made = _made(one, shown, asked)
    if asked.output is None:
        print(made.decode())
        return
    asked.output.write_bytes(made if asked.output.suffix.lower() in BINARY else made + b"\n")
    err().print(f"{asked.output}: {asked.what} of {one.subject.title}, {_many(shown)}")


def _made(one: Submitted, shown: Layout, asked: Asked) -> bytes:
    """The content of the file that is asked for."""
    from croupier.drawing.felt import felt_png, felt_svg
    from croupier.regulation.layouts.approval import approval_pdf, declaration_of, drawing_pdf

    if asked.declaration:
        return declaration_of(one).encode().rstrip(b"\n")
    ending = asked.output.suffix.lower() if asked.output else ".svg"
    if ending == ".pdf":
        return approval_pdf(one) if asked.approval else drawing_pdf(one, cloth=asked.cloth)
    if ending == ".png":
        width = PORTRAIT_PIXELS if asked.portrait else PIXELS
        return felt_png(felt_svg(shown), asked.pixels or width)
    return felt_svg(shown, real=not asked.portrait, scale=one.scale).encode()


def _names_submission(game: str) -> bool:
    return game.partition("#")[0].endswith(SUBMISSION)


def _every_table(game: str, output: Path | None, day: date_ | None) -> None:
    """Write the sheets of every table of a submission to a folder."""
    from croupier.regulation.layouts.submitted import write

    if output is None or output.suffix:
        raise Refused(f"layouts of {game}", "they are many files", (), "-o FOLDER, or FILE#TABLE")
    written = list(write(game, output, day))
    err().print(f"{output}: {len(written)} files")


def _table_of(game: str, day: date_ | None, revision: str | None) -> Submitted:
    """A table of a submission, with another revision if one is given."""
    from msgspec.structs import replace

    from croupier.regulation.layouts.submitted import of_document
    from croupier.rulebook.submission import read_document

    file, _, table = game.partition("#")
    (one,) = of_document(read_document(file), table, day)
    return replace(one, revision=revision) if revision else one


def _subject(
    key: str, options: str | None, sets: list[str] | None, preset: str | None, house: str
) -> Subject:
    """The table of a game: one that is built, or one of those whose rules we do not have."""
    from croupier.core.errors import UnknownName
    from croupier.games.registry import folders, game, games, plain
    from croupier.regulation.layouts import subject
    from croupier.regulation.layouts.sections import unruled
    from croupier.rulebook.choices import read_settings
    from croupier.rulebook.rules import rules_for

    if plain(key) in unruled():
        key = plain(key)
        if options or preset:
            raise Refused(f"--options for {key}", "its rules are in no document", (), "--set")
        return subject.subject(key, read_settings(sets or ()), house)
    named = key.partition(":")[0]
    if not (named.endswith(".py") or named in folders() or named in games()):
        raise UnknownName("game", key, (*games(), *unruled()))
    played = game(key)
    return subject.built(played, rules_for(played, values(played, options, sets, preset)), house)


def _many(felt: Layout) -> str:
    """How many areas a layout has, or places where it has no areas."""
    return f"{len(felt.areas)} areas" if felt.areas else f"{len(felt.places)} places"


def _writable(asked: Asked, as_json: bool) -> None:
    """Refuse a picture of another kind, and data in a file instead of standard output."""
    if asked.output is None:
        if asked.cloth or asked.approval:
            raise Refused("--cloth or --approval", "they are drawn as PDF", (), "-o FILE.pdf")
        return
    if as_json:
        raise Refused("--json with -o", "data goes to standard output", (), "one of the two")
    kinds = (SUBMISSION,) if asked.declaration else DRAWN
    kinds = (".pdf",) if asked.cloth or asked.approval else kinds
    if asked.output.suffix.lower() not in kinds:
        why = f"{asked.what} is not written as such a file"
        raise Refused(f"-o {asked.output}", why, (), " or ".join(kinds))


def establishment(options: str | None) -> str | None:
    """The name of the establishment whose submission has the options, if it states one."""
    from croupier.rulebook.choices import establishment_of

    return establishment_of(options) if options else None


def upright(of: Subject, portrait: bool) -> Layout:
    """The felt of a table, or its arrangement for a phone."""
    if not portrait:
        return of.layout
    if of.layout.portrait is None:
        raise Refused(f"layout of {of.title} for a phone", "this game has none")
    return of.layout.portrait


def fields(felt: Layout) -> dict[str, Any]:
    """A layout as data, in millimeters; the arrangement for a phone is a separate request."""
    import msgspec

    made = msgspec.to_builtins(felt)
    del made["portrait"]
    return dict(made)
