"""The reader of hands that players set from four cards.

Their exact value takes every board, so it is computed on request and kept. Until then rounds played
in a way that people can remember are counted in seconds, with their standard error.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from croupier.analysis.distribution import Distribution, Query
from croupier.analysis.holdem import best, volume
from croupier.analysis.holdem.advice import ADVISER
from croupier.analysis.holdem.best import OPTIMAL, USUAL
from croupier.analysis.holdem.boards import arranged, count_decks
from croupier.analysis.holdem.counting import all_boards, counting
from croupier.analysis.holdem.sampled import sampled
from croupier.analysis.holdem.solve import solve
from croupier.analysis.kernels.shoes import Run
from croupier.analysis.reader import Reader
from croupier.core.errors import Refused
from croupier.core.rules import Rules
from croupier.core.wager import WagerKind

if TYPE_CHECKING:
    from croupier.core.game import Game

FULL_SHOE = "For a player alone at the table, and a full shoe."


def distribution(game: Game, kind: WagerKind, rules: Any, on: str, query: Query) -> Distribution:
    """The exact results of the best play, or of a way to play; of rounds, if they are not known."""
    way = best.known(query.strategy or OPTIMAL, game)
    if query.seen:
        why = "they are computed for a full shoe"
        raise Refused(f"the odds of {game.name} with cards seen", why, (), "no cards seen")
    found = best.exact(game, rules, way)
    if found is not None:
        return noted(found)
    if query.strategy == OPTIMAL:
        best.best_of(game, rules)
    return sampled(game, kind, rules, query.strategy or USUAL)


def noted(found: Distribution) -> Distribution:
    """Exact results, and for whom they are."""
    return Distribution(found.results, found.wagered, note=FULL_SHOE)


def computing(game: Game, tables: Sequence[Any]) -> Iterator[float]:
    """Count all boards for the decks of these tables, and keep the counts."""
    for done in counting(tuple(dict.fromkeys(rules.decks for rules in tables))):
        yield done / all_boards()


def warm(game: Game, rules: Rules) -> None:
    """Count one round, and one board."""
    list(volume.tallies(game, rules, Run(0, 1), None, (), None))
    boards, weights = arranged()
    count_decks(boards[:1], weights[:1], (6,))


READER = Reader(
    distribution=distribution,
    cards=14,
    volume=volume.VOLUME,
    strategies=best.NAMES,
    solves=(solve,),
    advisers=(ADVISER,),
    computing=computing,
    by_hand=True,
    warm=warm,
)
