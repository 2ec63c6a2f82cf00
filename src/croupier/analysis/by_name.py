"""Ways to play hands and ways to bet, by the names that people give them in every command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.analysis.names import meant_by, plain
from croupier.core.errors import Refused, UnknownName
from croupier.core.part import Contested

if TYPE_CHECKING:
    from collections.abc import Iterable

    from croupier.core.game import Game

ALL, OPTIMAL, BASIC, HOUSE, CHART = "all", "optimal", "basic", "house", ".toml"
ALSO_OPTIMAL = ("best", "composition")
"""Other names of the best play."""


def way_of(text: str) -> str:
    """A way to bet or to play in a refusal: several options of the commands name one."""
    return f"way to play {text!r}"


def bets_by(game: Game, text: str) -> str:
    """The key of the way of betting that a text means, or `all`; "" if the game has none."""
    from croupier.analysis.betting.ways import strategies

    known = strategies(game)
    if plain(text) == ALL and not known:
        raise Refused(way_of(text), f"{game.name} has no betting strategies")
    return meant_by(text, (ALL, *known)) if known else ""


def plays_by(game: Game, text: str) -> str:
    """The way of deciding that a text means, for odds; "" is the best one."""
    from croupier.analysis.reader import reader

    read = reader(game, game.options())
    if text.endswith(CHART):
        why = "the odds of a chart are not computed, but its rounds are counted"
        raise Refused(way_of(text), why, (), f"croupier simulate {game.key} --play {text}")
    if not read.strategies and not read.solves and read.moments is None:
        if game.get(Contested) is not None:
            why = "players contest pots, and odds are for one way to play"
            instead = f"croupier simulate {game.key} --play {text}"
            raise Refused(way_of(text), why, (), instead)
        raise Refused(way_of(text), f"nothing is decided after a wager at {game.name}")
    meant = decided_by(text, read.strategies)
    if meant not in (OPTIMAL, *read.strategies):
        known = dict.fromkeys((OPTIMAL, *read.strategies))
        raise UnknownName(f"strategy of {game.name}", text, known)
    return meant if meant in read.strategies else ""


def decided_by(text: str, known: Iterable[str]) -> str:
    """A way of deciding by its own name, or by one of those that every game shares."""
    names = tuple(known)
    meant = meant_by(text, (*names, OPTIMAL, BASIC, *ALSO_OPTIMAL))
    if meant == BASIC and BASIC not in names:
        return next((one for one in names if one not in (OPTIMAL, HOUSE)), text)
    return OPTIMAL if meant in ALSO_OPTIMAL and meant not in names else meant


def named_way(game: Game, text: str | None) -> str | None:
    """A way to bet or to play rounds in bulk as its reader names it; a chart as it is.

    A name that no way to play has is refused before anything is solved.
    """
    from croupier.analysis.betting.ways import strategies
    from croupier.analysis.reader import reader

    if text is None or text.endswith(CHART):
        return text
    read = reader(game, game.options())
    known = (*strategies(game), *read.strategies)
    if not known:
        return plays_by(game, text) or None
    meant, charts = decided_by(text, known), (f"FILE{CHART}",) * (read.index is not None)
    if read.strategies and meant not in (OPTIMAL, *known):
        names = dict.fromkeys((OPTIMAL, *known, *charts))
        raise UnknownName(f"way to play {game.name}", text, names)
    return meant
