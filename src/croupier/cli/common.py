"""What commands share: consoles, JSON, refusals, and how a game and its options are named."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from datetime import datetime
from functools import wraps
from threading import Timer
from typing import TYPE_CHECKING, Annotated, Any, ParamSpec, Protocol, TypeVar

import typer

from croupier import __version__
from croupier.cli.guard import tell
from croupier.cli.numbers import whole
from croupier.cli.signs import is_unicode
from croupier.core.errors import Refused
from croupier.rulebook.whole_number import MOST_WORKERS, SEEDS
from croupier.rulebook.wording import worded

if TYPE_CHECKING:
    from rich.console import Console

    from croupier.core.game import Game

P = ParamSpec("P")
R = TypeVar("R")

WIDE = 160
AT_ONCE = 1.0
"""Work that takes longer than this many seconds shows its progress."""


def game_key(text: str) -> str:
    """The key of a game as people write it; any other word as it is, for the command to refuse."""
    from croupier.games.registry import key_of

    return key_of(text)


IN_PYTHON = re.compile(r"(?<=[a-z]), or \w+=(True|False)(?=[.,])")
"""What a refusal names beside an option for those who call a function instead."""

GameArg = Annotated[
    str,
    typer.Argument(
        metavar="GAME", parser=game_key, help="A game by its name, or a designer's file.py:NAME."
    ),
]
OptionsOpt = Annotated[
    str | None,
    typer.Option(
        "--options", metavar="FILE.toml[#TABLE]", help="Read the table's options from a file."
    ),
]


def moment(text: str) -> datetime:
    """A date and time with its offset, as an option states it, of a year that a record has."""
    from croupier.regulation.calendar import YEARS, is_of_record

    found: datetime | None = None
    with suppress(ValueError):
        found = datetime.fromisoformat(text)
    if found is None or found.tzinfo is None:
        said = "not a date and time with its offset, such as 2026-03-01T06:00:00-0500"
        raise typer.BadParameter(f"{text!r} is {said}.")
    if not is_of_record(found):
        years = f"{YEARS[0]} to {YEARS[-1]}"
        raise typer.BadParameter(f"{text!r} is in the year {found.year}. Accepted: {years}.")
    return found


SetOpt = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="KEY=VALUE", help="One option of the table; repeatable."),
]
PresetOpt = Annotated[
    str | None,
    typer.Option(
        "--preset",
        metavar="NAME",
        help="Start from choices that have a name, as `croupier games GAME` lists them.",
    ),
]
AtOpt = Annotated[
    datetime | None,
    typer.Option(
        "--at",
        parser=moment,
        metavar="TIME",
        help="Judge journals as of this time, such as 2026-03-01T06:00:00-0500; by default, now.",
    ),
]
JsonOpt = Annotated[bool, typer.Option("--json", help="Print JSON.")]
SeedOpt = Annotated[
    int | None,
    typer.Option(
        "--seed",
        metavar="N",
        parser=whole(0, SEEDS),
        help="Random seed; if omitted, one is chosen and printed.",
    ),
]
WorkersOpt = Annotated[
    int | None,
    typer.Option(
        "--workers",
        metavar="N",
        parser=whole(1, MOST_WORKERS),
        help="Threads (default: all cores); results do not depend on it.",
    ),
]
CALL: ContextVar[Any] = ContextVar("CALL", default=None)
"""The call of a command that is under way, which knows what was given on the command line."""


def given(option: str) -> str:
    """An option as it was given on the command line, with its value; "" if it was not."""
    call: Any = CALL.get()
    params = call.command.params if call else ()
    one = next((one for one in params if option in (*one.opts, *one.secondary_opts)), None)
    source = call.get_parameter_source(one.name) if one else None
    if one is None or source is None or source.name != "COMMANDLINE":
        return ""
    return _typed(option, one, call.params.get(one.name))


def _typed(option: str, one: Any, value: object) -> str:
    """An option that was given, with the value that was read; "" if its opposite was given."""
    if isinstance(value, bool):
        return option if option in (one.opts if value else one.secondary_opts) else ""
    if isinstance(value, list | tuple):
        return f"{option} {value[0] if value else ''}"
    if isinstance(value, datetime):
        return f"{option} {value.isoformat()}"
    return f"{option} {value}"


def needs(option: str, *others: str, why: str = "without it, it has no effect") -> None:
    """Refuse an option that was given without any of the others on which it depends."""
    if (typed := given(option)) and not any(map(given, others)):
        raise Refused(f"{typed} needs {' or '.join(others)}", why)


def excludes(option: str, *others: str, why: str = "only one of them can be done") -> None:
    """Refuse an option that was given together with one of the others."""
    for other in others if given(option) else ():
        if given(other):
            raise Refused(f"{option} with {other}", why, (), "one of them")


def idle(option: str, why: str, accepted: str = "") -> None:
    """Refuse an option that was given and has no effect here, with the reason."""
    if typed := given(option):
        raise Refused(typed, why, (), accepted)


def out() -> Console:
    """Standard output: data."""
    return _console(stderr=False)


def err() -> Console:
    """Standard error: progress and messages."""
    return _console(stderr=True)


@contextmanager
def patience(name: str) -> Iterator[Callable[[float], None] | None]:
    """A progress bar on standard error, shown on a terminal once work has taken over a second.

    It is called with the share of the work done.
    """
    console = err()
    if not console.is_terminal:
        yield None
        return
    from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn

    said = TextColumn("{task.description} {task.percentage:>3.0f} %")
    columns = (SpinnerColumn(), said, BarColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=console, transient=True)
    task = bar.add_task(name, total=1.0)

    def hear(share: float) -> None:
        bar.update(task, completed=share)

    with shown_in_time(bar):
        yield hear


class Live(Protocol):
    """Something on a terminal that shows that work goes on."""

    def start(self) -> object:
        """Show it."""

    def stop(self) -> object:
        """Remove it."""


@contextmanager
def shown_in_time(live: Live) -> Iterator[None]:
    """Show something once work has taken over a second, and remove it when the work is done."""
    timer = Timer(AT_ONCE, live.start)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        live.stop()


def _console(*, stderr: bool) -> Console:
    """A console that does not wrap tables if its output has no width: no terminal, no COLUMNS."""
    from croupier.cli.consoles import Plain

    console = Plain(highlight=False, markup=False, emoji=False, stderr=stderr)
    if not console.is_terminal and not os.environ.get("COLUMNS", "").isdigit():
        console.width = WIDE
    return console


def refusing(command: Callable[P, R]) -> Callable[P, R]:
    """Report a refusal, or a file that cannot be used, in one line with exit code 2."""

    @wraps(command)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return command(*args, **kwargs)
        except Refused as refusal:
            said = IN_PYTHON.sub("", worded(refusal))
            raise _refused(command.__name__, said) from refusal
        except OSError as error:
            if not error.filename:
                raise
            why = f"{error.filename}: {error.strerror}."
            raise _refused(command.__name__, why) from error

    return guarded


def _refused(command: str, why: str) -> typer.Exit:
    """Print the reason in one line and return the exit of a command."""
    return typer.Exit(tell(f"croupier {command}: {why}"))


def print_json(format: str, **fields: Any) -> None:  # noqa: A002 - the interfaces' own word
    """Print one JSON object with the version and its format."""
    document = {"croupier": __version__, "format": f"croupier {format} 1", **fields}
    write_json(document)


def write_json(document: object, *, on_one_line: bool = False) -> None:
    """Print JSON, with escapes for the signs that standard output has no code for."""
    escaped = not is_unicode(sys.stdout)
    if on_one_line:
        print(json.dumps(document, separators=(",", ":"), ensure_ascii=escaped))
    else:
        print(json.dumps(document, indent=1, ensure_ascii=escaped))


def chosen(
    name: str, options: str | None, sets: Iterable[str] | None, preset: str | None = None
) -> tuple[Game, Any]:
    """The named game, and the rules of a table with these options."""
    from croupier.games.registry import game
    from croupier.rulebook.rules import rules_for

    played = game(name)
    return played, rules_for(played, values(played, options, sets, preset))


def values(
    game: Game, options: str | None, sets: Iterable[str] | None, preset: str | None = None
) -> dict[str, Any]:
    """The options of a preset, from a file and from `--set`, nested; the later of these wins."""
    from croupier.rulebook.choices import read_choices

    return read_choices(game, options, sets, preset)
