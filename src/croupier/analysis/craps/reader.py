"""The reader of craps dice: a chain of rolls decides a wager, and bets may follow each other."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from croupier.analysis.betting.cost import run
from croupier.analysis.betting.ways import Named
from croupier.analysis.craps import betting
from croupier.analysis.draws.reader import READER as DRAWS
from croupier.analysis.draws.volume import no_way
from croupier.analysis.reader import Sessions
from croupier.core.rules import Rules

if TYPE_CHECKING:
    from croupier.analysis.reader import Way, WayAsked
    from croupier.core.game import Game


def way(game: Game, rules: Rules, asked: WayAsked) -> Way | None:
    """A way of betting by its name."""
    return no_way(game, rules, asked) if asked.play is None or asked.betting else Named(asked.play)


assert DRAWS.volume is not None, "draws are counted"
VOLUME = replace(DRAWS.volume, way=way, sessions=Sessions(run, betting.session))
READER = replace(DRAWS, volume=VOLUME, machine=betting.machine)
