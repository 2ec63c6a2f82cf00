"""The registry: every game by its key, found by searching for the folders that hold one."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from importlib import import_module, util
from pathlib import Path
from typing import Any

from croupier.core.errors import BadFile, Refused, UnknownName
from croupier.core.game import Game
from croupier.games import __path__ as home
from croupier.rulebook.folders import VARIABLE
from croupier.rulebook.typed import of_type

KEYS = (
    "craps",
    "minicraps",
    "blackjack",
    "baccarat",
    "midibaccarat",
    "minibaccarat",
    "chemindefer",
    "roulette",
    "bigsix",
    "reddog",
    "sicbo",
    "paigow",
    "paigowpoker",
    "poker",
    "caribbeanstud",
    "doubledownstud",
    "letitride",
    "spanish21",
    "threecardpoker",
    "fastactionholdem",
    "coloradoholdem",
    "zappit",
)
"""The games of the rulebook, in its order."""


@lru_cache(maxsize=1)
def games() -> Mapping[str, Game]:
    """Return every available game by key: a folder with a procedure holds its Game records."""
    found: dict[str, Game] = {}
    for name in folders():
        found |= _in_folder(name)
    order = {key: place for place, key in enumerate(KEYS)}
    return dict(sorted(found.items(), key=lambda item: order.get(item[0], len(order))))


def _in_folder(name: str) -> dict[str, Game]:
    """The games of one folder by their keys."""
    with _fitting(f"the game {name}"):
        module = import_module(f"croupier.games.{name}.procedure")
    return {g.key: g for g in vars(module).values() if isinstance(g, Game)}


@lru_cache(maxsize=64)
def _in_own_folder(name: str, places: tuple[str, ...]) -> Game | None:
    """The game whose folder in these places has its name; this reads one game, not all of them."""
    return _in_folder(name).get(name) if name in folders() else None


def folders() -> tuple[str, ...]:
    """The folders that hold a game's procedure, here and where CROUPIER_GAMES points."""
    found: dict[str, Path] = {}
    for place in map(Path, home):
        if not place.is_dir():
            raise BadFile(str(place), None, f"named in {VARIABLE}, but no such folder")
        for file in place.glob("*/procedure.py"):
            if found.setdefault(file.parent.name, file) != file:
                what = f"the game of {file.parent}"
                raise Refused(what, f"{file.parent.name!r} is the name of another game")
    return tuple(sorted(found))


def game(name: str | Game) -> Game:
    """Return the game with this key, or from a designer's file `path/to/game.py:MYGAME`."""
    if isinstance(name, Game):
        return name
    if ":" in name and name.split(":")[0].endswith(".py"):
        return designed(*name.rsplit(":", 1))
    if ":" in name:
        return typed(*name.split(":", 1))
    own = _in_own_folder(name, tuple(home))
    if own is not None:
        return own
    known = games()
    if name not in known:
        if name in KEYS:
            raise Refused(f"game {name!r}", "not built yet", (), ", ".join(known))
        raise UnknownName("game", name, known)
    return known[name]


@lru_cache(maxsize=64)
def typed(name: str, kind: str) -> Game:
    """The game of a type that is named with it: `poker:omaha`."""
    return of_type(game(name), kind)


@contextmanager
def _fitting(what: str) -> Iterator[None]:
    """Refuse a game that was written for another version of the package, with the reason."""
    try:
        yield
    except (AttributeError, ImportError, TypeError) as error:
        why = f"it does not fit this version of croupier ({error})"
        raise BadFile(what, None, why, "a game as docs/howto/add-a-game.md describes it") from error


def designed(path: str, attribute: str) -> Game:
    """A designer's own game, read from a Python file."""
    file = Path(path)
    if not file.is_file():
        raise BadFile(path, None, "no such file")
    spec = util.spec_from_file_location(f"croupier_designed_{file.stem}", file)
    if spec is None or spec.loader is None:
        raise BadFile(path, None, "not a Python file")
    module: Any = util.module_from_spec(spec)
    sys.modules[spec.name] = module
    with _fitting(path):
        spec.loader.exec_module(module)
    made = getattr(module, attribute, None)
    if not isinstance(made, Game):
        raise BadFile(path, None, f"{attribute} is not a Game")
    return made
