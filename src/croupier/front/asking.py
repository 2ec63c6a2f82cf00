"""What people hand to the front door: games, options and whole numbers, read or refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from decimal import Decimal
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeAlias, TypeVar

from croupier.core.errors import Refused, UnknownName
from croupier.core.game import Game
from croupier.front.at_fault import FAULTS, compare, is_numpys, refusal
from croupier.front.money import whole_number
from croupier.games import registry
from croupier.rulebook.option import schema
from croupier.rulebook.rules import rules_for
from croupier.rulebook.submission import Beside, beside
from croupier.rulebook.whole_number import MOST, SEEDS, read

Options: TypeAlias = Mapping[str, Any] | str | Path
"""A table's options: by their keys, or the name of a file, as in `house.toml#BJ-01`."""
Names: TypeAlias = str | Sequence[str]
"""One name, or several."""
P = ParamSpec("P")
R = TypeVar("R")
OPTION = re.compile(r"--([a-z]+)(?: ([A-Z]+)\b)?")
"""An option of the command line, and what stands for its value, if it is named with one."""
BOTH = re.compile(r"--([a-z]+), or (?=\1=)")
"""An option that is named in both ways: as on the command line, and as a keyword."""
WHERE = 'a key as in croupier.games(), a designer\'s "file.py:NAME", or a Game'


def game_of(game: str | Game) -> Game:
    """The game that is named, or the one that is given."""
    if not isinstance(game, str | Game):
        raise Refused(f"game {game!r}", "a game is named by its key", (), WHERE)
    return registry.game(registry.key_of(game) if isinstance(game, str) else game)


def choices(
    game: Game,
    options: Options | None,
    more: Mapping[str, Any],
    preset: str | None = None,
    keywords: Iterable[str] = (),
) -> dict[str, Any]:
    """A table's choices: a preset's, then those of `options`, then the keywords.

    A keyword that is neither an option nor one of the function's `keywords` is refused.
    """
    from croupier.rulebook.choices import read_choices

    roots = {key.partition(".")[0] for key in schema(game.options)}
    for key in more:
        if key.partition(".")[0] not in roots:
            raise UnknownName(f"keyword of {game.name}", key, (*keywords, *sorted(roots)))
    file, given = _either(options)
    given, more = plain(given), plain(more)
    for key in given.keys() & more.keys():
        if given[key] != more[key]:
            why = f"{given[key]!r} in options, and {more[key]!r} as a keyword"
            raise Refused(f"{key} twice", why, (), "one of them")
    return merged(merged(read_choices(game, file, (), preset), given), more)


def _either(options: object) -> tuple[str | None, Mapping[str, Any]]:
    """The file with a table's options, or the options by their keys."""
    if options is None or isinstance(options, Mapping):
        return None, options or {}
    if isinstance(options, str | Path):
        return str(options), {}
    why = "options are keys with their values, or a file"
    raise Refused(f"options {options!r}", why, (), 'options={"key": value} or "file.toml"')


def plain(value: Any) -> Any:
    """A choice as a file has it: numbers and words of other libraries as Python's own.

    The name of a file is looked for in the current folder, unless it is known where it is.
    """
    if isinstance(value, Mapping):
        return {plain(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, str | Path):
        return value if isinstance(value, Beside) else beside(str(value), Path())
    if isinstance(value, Decimal):
        return f"{value:f}"
    if is_numpys(value):
        return bool(value)
    return float(value) if isinstance(value, float) else whole_number(value)


def as_text(value: Any) -> Any:
    """A text of a kind derived from text as text alone, which every record can keep."""
    return str(value) if isinstance(value, str) else value


def merged(first: Mapping[str, Any], then: Mapping[str, Any]) -> dict[str, Any]:
    """Two nested tables as one; where both have a value, the second holds."""
    both = {
        key: merged(first[key], value)
        for key, value in then.items()
        if isinstance(value, Mapping) and isinstance(first.get(key), Mapping)
    }
    return {**first, **then, **both}


def rules_of(
    game: str | Game,
    options: Options | None,
    more: Mapping[str, Any],
    preset: str | None = None,
    keywords: Iterable[str] = (),
) -> tuple[Game, Any]:
    """The game that is named, and the rules of a table with these options."""
    played = game_of(game)
    return played, rules_for(played, choices(played, options, more, preset, keywords))


def names(given: Names, what: str = "name") -> tuple[str, ...]:
    """One name, or several, as several."""
    several: Any = (given,) if isinstance(given, str | bytes) else given
    accepted = f'a {what} in quotes, as in "…"'
    if not isinstance(several, Iterable):
        raise Refused(f"{what} {given!r}", "not a name", (), accepted)
    found: tuple[Any, ...] = tuple(several)
    for one in found:
        if not isinstance(one, str):
            raise Refused(f"{what} {one!r}", "not a name", (), accepted)
    return tuple(map(as_text, found))


def file_of(what: str, given: str | Path) -> Path:
    """The file that is named."""
    if not isinstance(given, str | Path):
        raise Refused(f"{what} {given!r}", "not the name of a file", (), '"file.toml" or a Path')
    if str(given) == "":
        raise Refused(what, "the name is empty", (), '"file.toml" or a Path')
    return Path(given)


def time_of(what: str, given: datetime | None) -> datetime:
    """A date and time with its offset; if none is given, now."""
    from croupier.regulation.calendar import YEARS, is_of_record

    if given is None:
        return datetime.now(UTC)
    if not isinstance(given, datetime) or given.tzinfo is None:
        why = "not a date and time with its offset"
        raise Refused(f"{what} {given!r}", why, (), "datetime(2026, 3, 1, 6, tzinfo=…)")
    if not is_of_record(given):
        years = f"{YEARS[0]} to {YEARS[-1]}"
        raise Refused(f"{what} {given}", f"it is in the year {given.year}", (), years)
    return given


def whole(name: str, value: int | str, least: int = 0, most: int = MOST) -> int:
    """A whole number, also as people write it: 1e6, 1M, 1_000_000; Python's own 1e6 is a float."""
    number = read(value) if isinstance(value, str) else whole_number(value)
    if isinstance(number, float) and number.is_integer():
        number = int(number)
    written = ', such as 1_000_000, "1e6" or "1M"' if most >= MOST else ""
    accepted = f"a whole number from {least:,} to {most:,}{written}"
    if isinstance(number, bool) or not isinstance(number, int):
        raise Refused(f"{name} {value!r}", "not a whole number", (), accepted)
    if not least <= number <= most:
        why = "too small" if number < least else "too large"
        raise Refused(f"{name} {value!r}", why, (), accepted)
    return number


def in_python(function: Callable[P, R]) -> Callable[P, R]:
    """A function that refuses what it cannot take, and whose refusals name options as keywords."""

    takes: Callable[..., R] = function

    @wraps(function)
    def worded(*args: P.args, **kwargs: P.kwargs) -> R:
        compare(function, args, kwargs)
        try:
            return takes(*map(as_text, args), **{key: as_text(kwargs[key]) for key in kwargs})
        except Refused as refused:
            said = (refused.what, refused.why, refused.accepted)
            if any("--" in text for text in said):
                what, why, accepted = (OPTION.sub(_keyword, BOTH.sub("", text)) for text in said)
                raise Refused(what, why, refused.cites, accepted) from refused
            raise
        except FAULTS as error:
            found = refusal(function, args, kwargs, error)
            if found is None:
                raise
            raise found from error

    return worded


def _keyword(option: re.Match[str]) -> str:
    """An option as a keyword: `samples`, or `samples=N`."""
    return f"{option[1]}={option[2]}" if option[2] else option[1]


def alone(one: str, others: Mapping[str, object], why: str) -> None:
    """Refuse keywords that have no effect beside another one."""
    for other, value in others.items():
        if value not in (None, "", False):
            raise Refused(f"{one} with {other}", why, (), "one of them")


def drawn(seed: int | None) -> int:
    """The seed, or a fresh one."""
    from secrets import randbelow

    return randbelow(2**32) if seed is None else whole("seed", seed, most=SEEDS)
