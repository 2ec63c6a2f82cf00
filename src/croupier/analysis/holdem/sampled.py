"""What is known while the boards have not been counted: rounds played by a rule to remember."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from croupier.analysis.distribution import Distribution, Sampled
from croupier.analysis.figures import per_cent
from croupier.analysis.holdem.best import TO_COMPUTE
from croupier.analysis.holdem.volume import Named

if TYPE_CHECKING:
    from croupier.core.game import Game
    from croupier.core.wager import WagerKind

ROUNDS, SEED = 2_000_000, 1
"""What is counted while people wait."""


def sampled(game: Game, kind: WagerKind, rules: Any, way: str) -> Distribution:
    """The results of rounds played in a way that people can remember, each from a full shoe."""
    return _sampled(game, kind, rules.decks, way)


@lru_cache(maxsize=8)
def _sampled(game: Game, kind: WagerKind, decks: int, way: str) -> Distribution:
    from croupier.analysis.simulate import simulate

    rules = replace(game.options(), decks=decks, csm=True)
    (row,) = simulate(game, rules, ROUNDS, SEED, wagers=[kind.odds_row], way=Named(way))
    assert row.standard_error is not None, "rounds end differently"
    error = per_cent(row.standard_error, 2)
    note = (
        f"Estimated from {ROUNDS:,} rounds by the rule {way!r}, with a standard error of {error}. "
        f"{TO_COMPUTE.format(key=game.key)}."
    )
    return Sampled(row.distribution.results, row.distribution.wagered, note=note, sample=row.sample)
