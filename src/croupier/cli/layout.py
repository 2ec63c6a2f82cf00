"""`croupier layout`: the felt of a table, as a picture, a drawing for approval, or data."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date as date_
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.common import (
    JsonOpt,
    OptionsOpt,
    PresetOpt,
    SetOpt,
    err,
    excludes,
    game_key,
    idle,
    print_json,
    refusing,
    values,
)
from croupier.cli.files import deliver, is_stdout, tried, tried_folder, wrote
from croupier.cli.numbers import whole
from croupier.core.errors import Refused
from croupier.drawing import sizes
from croupier.regulation.layouts.subject import layout_name, upright
from croupier.rulebook.standard_input import DASH

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
ALL = frozenset(
    (
        *("--portrait", "--cloth", "--approval", "--declaration", "--date", "--revision", "--name"),
        *("--width", "--json", "--options", "--set", "--preset", "-o"),
    )
)
"""Every option."""


def day_of(text: str) -> date_:
    """A day, as an option states it."""
    try:
        return date_.fromisoformat(text)
    except ValueError:
        raise typer.BadParameter(f"{text!r} is not a day, such as 2026-03-01.") from None


OutputOpt = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="Write it to a .svg, .png or .pdf file; all tables of a submission, to a folder.",
    ),
]
SubjectArg = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        parser=game_key,
        help="A game by its name, or tables of a submission: FILE.toml, or FILE.toml#TABLE.",
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
    typer.Option("--approval", help="In a PDF, the sheet that lists every clause and its place."),
]
DeclarationOpt = Annotated[
    bool, typer.Option("--declaration", help="Write the layout's declaration as TOML.")
]
DateOpt = Annotated[
    date_ | None,
    typer.Option("--date", metavar="DAY", parser=day_of, help="The date in the title block."),
]
RevisionOpt = Annotated[
    str | None, typer.Option("--revision", metavar="NAME", help="The revision in the title block.")
]
NameOpt = Annotated[
    str | None,
    typer.Option(
        "--name",
        metavar="NAME",
        help="The establishment's name on the cloth; by default, the submission's.",
    ),
]
PixelsOpt = Annotated[
    int | None,
    typer.Option(
        "--width", metavar="PIXELS", parser=whole(*sizes.PIXELS), help="Width of a PNG in pixels."
    ),
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
    def ending(self) -> str:
        """How the name of the file ends; on standard output it is a picture to scale."""
        return self.output.suffix.lower() if self.output else ".svg"

    @property
    def what(self) -> str:
        """What it is called."""
        if self.approval:
            return "the approval sheet"
        return "the declaration" if self.declaration else "the layout"


@refusing
def layout(  # noqa: PLR0913, PLR0917 - each is an option of the command
    game: SubjectArg,
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
    to_file = None if output is None or is_stdout(output) else output
    asked = Asked(to_file, portrait, cloth, approval, declaration, pixels)
    if _names_submission(game) and "#" not in game:
        _only("-o", "--date", why="every sheet of every table is drawn", instead="FILE#TABLE")
        _every_table(game, to_file, date)
        return
    _writable(asked)
    _in_effect(asked)
    if _names_submission(game):
        for option in ("--name", "--options", "--set", "--preset"):
            idle(option, "the submission says it", "a change in the submission")
        one = _table_of(game, date, revision)
    else:
        named = layout_name("--name", establishment(options) if name is None else name)
        of = _subject(game, options, sets, preset, named)
        one = _alone(of, named, date, revision)
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
    deliver(asked.output, made if asked.ending in BINARY else made + b"\n")
    wrote(asked.output, f"{asked.what} of {one.subject.title}, {_many(shown)}")


def _made(one: Submitted, shown: Layout, asked: Asked) -> bytes:
    """The content of the file that is asked for."""
    from croupier.drawing.felt import felt_png, felt_svg
    from croupier.regulation.layouts.approval import approval_pdf, declaration_of, drawing_pdf

    if asked.declaration:
        return declaration_of(one).encode().rstrip(b"\n")
    ending = asked.ending
    if ending == ".pdf":
        return approval_pdf(one) if asked.approval else drawing_pdf(one, cloth=asked.cloth)
    if ending == ".png":
        width = PORTRAIT_PIXELS if asked.portrait else PIXELS
        return felt_png(felt_svg(shown), asked.pixels or width)
    return felt_svg(shown, real=not asked.portrait, scale=one.scale).encode()


def _names_submission(game: str) -> bool:
    file = game.partition("#")[0]
    return file == DASH or file.endswith(SUBMISSION)


def _only(*allowed: str, why: str, instead: str) -> None:
    """Refuse any option but these."""
    for option in sorted(ALL - {*allowed}):
        idle(option, why, instead)


def _in_effect(asked: Asked) -> None:
    """Refuse options that change nothing in what is written."""
    excludes("--declaration", "--approval", "--cloth", "--portrait", "--json")
    excludes("--approval", "--cloth")
    excludes("--json", "-o", why="data goes to standard output")
    pdf, drawn = asked.ending == ".pdf", not asked.declaration
    if pdf:
        idle("--portrait", "a PDF is the drawing of the real cloth", "-o FILE.svg or FILE.png")
    if asked.ending != ".png":
        idle("--width", "only a PNG is measured in pixels", "-o FILE.png")
    if drawn and not pdf:
        for option in ("--date", "--revision"):
            idle(option, "only a PDF and a declaration have a title block", "-o FILE.pdf")


def _every_table(game: str, output: Path | None, day: date_ | None) -> None:
    """Write the sheets of every table of a submission to a folder."""
    from croupier.regulation.layouts.submitted import write

    if output is None or output.suffix:
        raise Refused(f"layouts of {game}", "they are many files", (), "-o FOLDER, or FILE#TABLE")
    written = list(write(game, tried_folder(output), day))
    err().print(f"{output}: {len(written)} file{'s' * (len(written) != 1)}")


def _table_of(game: str, day: date_ | None, revision: str | None) -> Submitted:
    """A table of a submission, with another revision if one is given."""
    from msgspec.structs import replace

    from croupier.regulation.layouts.submitted import of_document
    from croupier.rulebook.submission import read_document

    file, _, table = game.partition("#")
    if not table:
        raise Refused(game, "no table is named", (), "FILE#TABLE")
    (one,) = of_document(read_document(file), table, day)
    return replace(one, revision=revision) if revision else one


def _subject(
    key: str, options: str | None, sets: list[str] | None, preset: str | None, house: str
) -> Subject:
    """The table of a game: one that is built, or one of those whose rules we do not have."""
    from croupier.core.errors import UnknownName
    from croupier.games.registry import folders, game, games
    from croupier.regulation.layouts import subject
    from croupier.regulation.layouts.sections import unruled
    from croupier.rulebook.choices import read_settings
    from croupier.rulebook.rules import rules_for
    from croupier.rulebook.typed import plain

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


def _writable(asked: Asked) -> None:
    """Refuse a picture of another kind, or a file that cannot be written."""
    if asked.output is None:
        if asked.cloth or asked.approval:
            raise Refused("--cloth or --approval", "they are drawn as PDF", (), "-o FILE.pdf")
        return
    kinds = (SUBMISSION,) if asked.declaration else DRAWN
    kinds = (".pdf",) if asked.cloth or asked.approval else kinds
    if asked.output.suffix.lower() not in kinds:
        why = f"{asked.what} is not written as such a file"
        raise Refused(f"-o {asked.output}", why, (), " or ".join(kinds))
    tried(asked.output)


def establishment(options: str | None) -> str | None:
    """The name of the establishment whose submission has the options, if it states one."""
    from croupier.rulebook.choices import establishment_of

    return establishment_of(options) if options else None


def fields(felt: Layout) -> dict[str, Any]:
    """A layout as data, in millimeters; the arrangement for a phone is a separate request."""
    import msgspec

    made = msgspec.to_builtins(felt)
    del made["portrait"]
    return dict(made)
