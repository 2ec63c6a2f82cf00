"""The reader of hands set from four cards: none of their odds are computed yet."""

from __future__ import annotations

from croupier.analysis.distribution import Distribution, Query
from croupier.analysis.reader import Reader
from croupier.core.errors import Refused
from croupier.core.game import Game
from croupier.core.rules import Rules
from croupier.core.wager import WagerKind


def unknown(game: Game, kind: WagerKind, rules: Rules, on: str, query: Query) -> Distribution:
    """Refuse the odds of a hand: how a player best sets, splits or surrenders is not computed."""
    why = "they depend on how a player sets four cards, and the best way is not computed yet"
    raise Refused(f"the odds of {game.name}", why, kind.cites, "a table to play at: croupier play")


READER = Reader(distribution=unknown)
