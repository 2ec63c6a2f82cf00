"""The reader of hands that players set from four cards.

Their exact value takes every board, hours of work: it is a long run, not a row of odds. Rounds
played by a way that people can remember are counted in seconds, with their standard error.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.analysis.decisions import Solution
from croupier.analysis.distribution import Distribution, Query, Unknown
from croupier.analysis.holdem import volume
from croupier.analysis.holdem.ways import SAYS, WAYS
from croupier.analysis.kernels.shoes import Run
from croupier.analysis.reader import Reader
from croupier.core.errors import Refused
from croupier.core.rules import Rules
from croupier.core.wager import WagerKind

if TYPE_CHECKING:
    from croupier.core.game import Game

TAKES_HOURS = (
    "exact odds take every board, which is hours of work; croupier simulate measures them, and "
    "./run long fast-action computes them"
)


def unknown(game: Game, kind: WagerKind, rules: Rules, on: str, query: Query) -> Distribution:
    """Nothing exact is computed while people wait: the odds depend on every board."""
    return Unknown((), note=TAKES_HOURS, needs=("a simulation",))


def unsolved(game: Game, rules: Rules, query: Query) -> Solution | None:
    """Refuse the best decisions, and say a rule that people can remember."""
    usual = next(iter(WAYS))
    instead = f"a rule that people can remember: {SAYS[usual]}"
    raise Refused(f"the best decisions at {game.name}", TAKES_HOURS, (), instead)


def warm(game: Game, rules: Rules) -> None:
    """Count one round."""
    list(volume.tallies(game, rules, Run(0, 1), None, (), None))


READER = Reader(distribution=unknown, cards=14, volume=volume.VOLUME, solves=(unsolved,), warm=warm)
