"""What bots answer at a table whose game has bots of its own, each of some strength."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from croupier.analysis.reader import loaded
from croupier.core.errors import UnknownName
from croupier.core.part import Companions

if TYPE_CHECKING:
    from random import Random

    from croupier.core.game import Game
    from croupier.core.step import Ask
    from croupier.core.table import Table

RANDOM = "random"


def strengths(game: Game) -> tuple[str, ...]:
    """The strengths of bots that a game knows, the usual one first; other games play at random."""
    company = game.get(Companions)
    return (RANDOM,) if company is None else company.strengths


def known(game: Game, strength: str) -> str:
    """A strength by its name, the usual one if none is named; others are refused."""
    every = strengths(game)
    if strength and strength not in every:
        raise UnknownName(f"strength of bots at {game.name}", strength, every)
    return strength or every[0]


def decided(game: Game, table: Table, step: Ask, strength: str, rng: Random) -> str:
    """The answer of a bot of a strength to a question; "" if the game leaves it to chance."""
    company = game.get(Companions)
    if company is None:
        return ""
    usual, chance = strength or company.strengths[0], partial(rng.getrandbits, 32)
    return str(loaded(company.by)(table, step, usual, chance))
