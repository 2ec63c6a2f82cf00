"""The registry: every game by its key, found by searching for the folders that hold one."""

from __future__ import annotations

import copyreg
import sys
from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module, util
from pathlib import Path
from typing import Any

from croupier.core.errors import BadFile, Refused, UnknownName
from croupier.core.game import Game
from croupier.core.part import Types
from croupier.games import __path__ as home
from croupier.games.slips import DESIGNED, fitting
from croupier.games.whole import whole
from croupier.rulebook.folders import skip, skip_folder, skip_incomplete
from croupier.rulebook.law import read_own
from croupier.rulebook.typed import of_type, plain, types_alone

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
PROCEDURE = "procedure.py"
"""The file that makes a folder one of a game."""


@lru_cache(maxsize=1)
def games() -> Mapping[str, Game]:
    """Return every available game by key: a folder with a procedure holds its Game records.

    A game of your own that cannot be read is skipped, with a warning that names it.
    """
    found: dict[str, Game] = {}
    for name, file in sorted(_found().items(), key=lambda item: _is_own(item[1])):
        try:
            brought = _in_folder(name, file)
        except BadFile as broken:
            skip(broken)
            continue
        for key in brought.keys() & found.keys():
            skip(Refused(f"the game of {file.parent}", f"{key!r} is the key of another game"))
        found = {**brought, **found}
    order = {key: place for place, key in enumerate(KEYS)}
    return dict(sorted(found.items(), key=lambda item: order.get(item[0], len(order))))


def _is_own(file: Path) -> bool:
    """Whether a procedure is that of a game of your own."""
    return not file.is_relative_to(Path(__file__).parent)


@lru_cache(maxsize=64)
def _in_folder(name: str, file: Path) -> dict[str, Game]:
    """The games of one folder by their keys."""
    with fitting(f"the game {name}", file.parent):
        module = import_module(f"croupier.games.{name}.procedure")
        read_own(name, file.parent)
        found = {g.key: g for g in vars(module).values() if isinstance(g, Game)}
        for one in found.values() if _is_own(file) else ():
            whole(one)
    return found


def folders() -> tuple[str, ...]:
    """The folders that hold a game's procedure, here and where CROUPIER_GAMES points."""
    return tuple(_found())


def _found() -> dict[str, Path]:
    """The procedure of each folder, by the folder's name."""
    return _in_places(tuple(home))


@lru_cache(maxsize=8)
def _in_places(places: tuple[str, ...]) -> dict[str, Path]:
    """The procedures in some places; what is not there, or is another game's, is skipped."""
    found: dict[str, Path] = {}
    for place in map(Path, places):
        if not place.is_dir():
            skip_folder(place)
        elif place != Path(__file__).parent:
            skip_incomplete(place, PROCEDURE)
        for file in sorted(place.glob(f"*/{PROCEDURE}")):
            name = file.parent.name
            if found.setdefault(name, file) != file:
                skip(Refused(f"the game of {file.parent}", f"{name!r} is the name of another game"))
    return dict(sorted(found.items()))


def key_of(name: str) -> str:
    """The key of a game as people write it: in any case, with spaces or hyphens, or by its name.

    A type that only one game has names both. What names no game is returned as it is.
    """
    if name in KEYS or not (bare := plain(name.partition(":")[0])):
        return name
    kind = "".join(name.partition(":")[1:])
    if bare in KEYS or bare in folders():
        return f"{bare}{kind}"
    named = {plain(one.name): key for key, one in games().items()}
    if bare in named:
        return f"{named[bare]}{kind}"
    return name if kind else types_alone(games()).get(bare, name)


def recorded(name: str, given: Game | None) -> Game:
    """The game that a record names; one that is given in its place must be the same."""
    if given is not None and given.key != name:
        raise Refused(f"game {name!r}", f"the game given is {given.key}", (), f"a {name} game")
    return given or game(name)


def game(name: str | Game) -> Game:
    """Return the game with this key, or from a designer's file `path/to/game.py:MYGAME`."""
    if isinstance(name, Game):
        return name
    if ":" in name and name.split(":")[0].endswith(".py"):
        return designed(*name.rsplit(":", 1))
    if name.endswith(".py"):
        why = "a file of a designer is named with the game in it"
        raise Refused(name, why, (), f"{name}:NAME, such as {name}:GAME")
    if ":" in name:
        return typed(*name.split(":", 1))
    if name in _found() and name in (own := _in_folder(name, _found()[name])):
        return own[name]
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


def designed(path: str, attribute: str) -> Game:
    """A designer's own game, read from a Python file."""
    file = Path(path)
    if not file.is_file():
        raise BadFile(path, None, "no such file")
    spec = util.spec_from_file_location(f"{DESIGNED}{file.stem}", file)
    if spec is None or spec.loader is None:
        raise BadFile(path, None, "not a Python file")
    module: Any = util.module_from_spec(spec)
    sys.modules[spec.name] = module
    with fitting(path, file):
        spec.loader.exec_module(module)
    made = getattr(module, attribute, None)
    if not isinstance(made, Game):
        made_here = ", ".join(key for key, one in vars(module).items() if isinstance(one, Game))
        raise BadFile(path, None, f"{attribute} is not a Game", made_here)
    return made


def stored(one: Game) -> tuple[Any, ...]:
    """How a game is stored and copied: by its name, with its type; one of a file in full."""
    types = one.get(Types)
    kind = one.preset.get(types.key) if types else None
    name = f"{one.key}:{kind}" if kind else one.key
    if one.key in games() and game(name) == one:
        return game, (name,)
    return tuple(one.__reduce__())


copyreg.pickle(Game, stored)
