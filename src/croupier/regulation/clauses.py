"""Everything that touches one clause: options, readings, incidents, script lines, approvals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import msgspec

from croupier.core.errors import UnknownName
from croupier.core.game import Game
from croupier.games import registry
from croupier.regulation.approvals.register import wanting
from croupier.rulebook.law import SHARED, slug_of
from croupier.rulebook.option import Option, schema
from croupier.rulebook.readings import Reading, general, of_package, readings
from croupier.rulebook.script import Line, script

EVERY = "every game"
REGULATIONS = ("cmr146", "cmr147")


class Touching(msgspec.Struct, frozen=True):
    """One thing that touches a clause: in which games, its name, and what it says."""

    games: tuple[str, ...]
    name: str
    says: str

    @property
    def where(self) -> str:
        """The games in words."""
        others = [key for key in registry.KEYS if key not in self.games]
        if len(others) >= len(self.games):
            return ", ".join(self.games)
        return f"{EVERY} but {', '.join(others)}" if others else EVERY


class Touched(msgspec.Struct, frozen=True):
    """Everything that touches a clause."""

    wagers: tuple[Touching, ...]
    options: tuple[Touching, ...]
    incidents: tuple[Touching, ...]
    script: tuple[Touching, ...]
    readings: tuple[Touching, ...]
    approvals: tuple[Touching, ...]


def touched(clause: str) -> Touched:
    """Everything in the games and the regulations that names a clause."""
    games = tuple(_games(slug_of(clause)))
    return Touched(
        _merged(games, lambda game: _wagers(game, clause)),
        _merged(games, lambda game: _options(game, clause)),
        _merged(games, lambda game: _incidents(game, clause)),
        _merged(games, lambda game: _script(game, clause)),
        (*_merged(games, lambda game: _readings(readings(game), clause)), *_of_every_game(clause)),
        tuple(
            Touching((), one.key, f"{one.what}: {one.needs}, {one.to}") for one in wanting(clause)
        ),
    )


def _games(slug: str) -> Iterator[Game]:
    """The games that a clause may touch: its own, or all of them for one of the regulations."""
    if slug in REGULATIONS:
        yield from registry.games().values()
        return
    for key in (slug, *(one for one, home in SHARED.items() if home == slug)):
        try:
            yield registry.game(key)
        except UnknownName:
            continue


Named = Iterable[tuple[str, str]]


def _merged(games: Iterable[Game], found: Callable[[Game], Named]) -> tuple[Touching, ...]:
    """What games have alike, once, with the games."""
    alike: dict[tuple[str, str], list[str]] = {}
    for game in games:
        for one in dict.fromkeys(found(game)):
            alike.setdefault(one, []).append(game.key)
    return tuple(Touching(tuple(some), name, says) for (name, says), some in alike.items())


def _wagers(game: Game, clause: str) -> Named:
    return ((one.key, one.name) for one in game.wagers if clause in one.cites)


def _options(game: Game, clause: str) -> Named:
    return ((one.key, one.about) for one in schema(game.options).values() if _names(one, clause))


def _names(one: Option, clause: str) -> bool:
    return clause in (*one.cites, *one.notice_cites, *one.scope_cites)


def _incidents(game: Game, clause: str) -> Named:
    return ((one.number, one.name) for one in game.incidents if clause in one.cites)


def _script(game: Game, clause: str) -> Named:
    return ((one.who, _said(one)) for one in script(game) if clause in one.cites)


def _said(one: Line) -> str:
    return f"“{one.says}”" if one.says else one.does


def _readings(found: Iterable[Reading], clause: str) -> Named:
    return ((one.number, one.settles) for one in found if clause in one.cites)


def _of_every_game(clause: str) -> Iterator[Touching]:
    """The readings of the regulations, and those that apply to every game."""
    for number, settles in _readings((*general(), *of_package("croupier.regulation")), clause):
        yield Touching((), number, settles)
