"""What commands share: consoles, JSON, refusals, and how a game and its options are named."""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ParamSpec, TypeVar

import typer

from croupier import __version__
from croupier.core.errors import BadFile, Refused, UnknownName

if TYPE_CHECKING:
    from rich.console import Console

    from croupier.core.game import Game

P = ParamSpec("P")
R = TypeVar("R")

WIDE = 160
UNREADABLE = 2
ABOUT_A_TABLE = ("id", "pit", "game", "accept")
SUBMISSION = "croupier submission 1"

GameArg = Annotated[
    str,
    typer.Argument(metavar="GAME", help="A game's key, or a designer's file.py:NAME."),
]
OptionsOpt = Annotated[
    str | None,
    typer.Option("--options", metavar="FILE.toml[#TABLE]", help="The options of a table."),
]
SetOpt = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="One option of the table; repeatable."),
]
JsonOpt = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def out() -> Console:
    """Standard output: data."""
    return _console(stderr=False)


def err() -> Console:
    """Standard error: progress and messages."""
    return _console(stderr=True)


def _console(*, stderr: bool) -> Console:
    """A console that breaks no table where its output is not a terminal."""
    from rich.console import Console

    console = Console(highlight=False, markup=False, emoji=False, stderr=stderr)
    if not console.is_terminal:
        console.width = WIDE
    return console


def refusing(command: Callable[P, R]) -> Callable[P, R]:
    """A refusal is told in one line on standard error, with exit code 2."""

    @wraps(command)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return command(*args, **kwargs)
        except Refused as refusal:
            line = " ".join(str(refusal).split())
            print(f"croupier {command.__name__}: {line}", file=sys.stderr)
            raise typer.Exit(UNREADABLE) from refusal

    return guarded


def print_json(format: str, **fields: Any) -> None:  # noqa: A002 - the interfaces' own word
    """One JSON object with the version and the format it is in."""
    document = {"croupier": __version__, "format": f"croupier {format} 1", **fields}
    print(json.dumps(document, indent=1, ensure_ascii=False))


def chosen(name: str, options: str | None, sets: Iterable[str] | None) -> tuple[Game, Any]:
    """The game that is named, and the rules of a table with these options."""
    from croupier.games.registry import game
    from croupier.rulebook.rules import rules_for

    played = game(name)
    return played, rules_for(played, values(played, options, sets))


def values(game: Game, options: str | None, sets: Iterable[str] | None) -> dict[str, Any]:
    """The options as a file and `--set` give them, nested; what is set last counts."""
    found = read_table(game.key, options) if options else {}
    for text in sets or ():
        key, sign, value = text.partition("=")
        if not sign or not key.strip():
            raise Refused(f"--set {text}", "not a choice", (), "KEY=VALUE, as in limits.min=10")
        _put(found, key.strip().split("."), value.strip(), text)
    return found


def _put(into: dict[str, Any], path: list[str], value: str, text: str) -> None:
    *folders, last = path
    for folder in folders:
        into = into.setdefault(folder, {})
        if not isinstance(into, dict):
            raise Refused(f"--set {text}", f"{folder} is set to a value already")
    into[last] = value


def read_table(game: str, name: str) -> dict[str, Any]:
    """The options of one table of a file: its only one, the one named behind #, or bare keys."""
    file, _, table = name.partition("#")
    document = _toml(file)
    if "table" not in document:
        if table:
            raise BadFile(file, None, f"no table {table!r}", "a submission with [[table]]")
        return {key: value for key, value in document.items() if key not in ABOUT_A_TABLE}
    _in_format(file, document)
    entry = _table(file, document["table"], table, game)
    uniform = document.get("uniform", {}).get(game, {})
    pits = (pit for pit in document.get("pit", ()) if pit.get("id") == entry.get("pit"))
    joined = {**uniform, **next(pits, {}), **entry}
    return {key: value for key, value in joined.items() if key not in ABOUT_A_TABLE}


def _toml(file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(Path(file).read_text("utf-8"))
    except OSError as error:
        raise BadFile(file, None, error.strerror or "cannot be read") from error
    except UnicodeDecodeError as error:
        raise BadFile(file, None, "not UTF-8 text") from error
    except tomllib.TOMLDecodeError as error:
        raise BadFile(file, None, f"not TOML: {error}") from error


def _in_format(file: str, document: Mapping[str, Any]) -> None:
    found = document.get("format", SUBMISSION)
    if found != SUBMISSION:
        raise BadFile(file, None, f"its format is {found!r}", SUBMISSION)


def _table(file: str, tables: list[dict[str, Any]], wanted: str, game: str) -> dict[str, Any]:
    """The table that is wanted, which must be one of this game."""
    by_id = {str(one.get("id", number + 1)): one for number, one in enumerate(tables)}
    if wanted and wanted not in by_id:
        raise UnknownName(f"table of {file}", wanted, by_id)
    if not wanted and len(by_id) != 1:
        raise BadFile(file, None, "which table?", " or ".join(f"{file}#{one}" for one in by_id))
    entry = by_id[wanted] if wanted else next(iter(by_id.values()))
    if entry.get("game", game) != game:
        raise BadFile(file, None, f"that table plays {entry['game']}, not {game}")
    return entry
