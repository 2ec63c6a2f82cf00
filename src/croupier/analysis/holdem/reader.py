"""The reader of hands that players set from four cards: their odds are not computed yet."""

from __future__ import annotations

from croupier.analysis.decisions import Solution
from croupier.analysis.distribution import Distribution, Query, Unknown
from croupier.analysis.reader import Reader
from croupier.core.errors import Refused
from croupier.core.game import Game
from croupier.core.rules import Rules
from croupier.core.wager import WagerKind

NOT_YET = "the best way to set four cards is not computed yet"


def unknown(game: Game, kind: WagerKind, rules: Rules, on: str, query: Query) -> Distribution:
    """Nothing is known: the odds depend on how a player sets, splits or surrenders a hand."""
    return Unknown((), note=NOT_YET, needs=("a way to set hands",))


def unsolved(game: Game, rules: Rules, query: Query) -> Solution | None:
    """Refuse the best decisions, which are not computed."""
    raise Refused(f"the best decisions at {game.name}", NOT_YET, (), "croupier play")


READER = Reader(distribution=unknown, solves=(unsolved,))
