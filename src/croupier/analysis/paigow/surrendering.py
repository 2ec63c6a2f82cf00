"""Advice at a table: what it is worth to play hands that are set, or to surrender them.

The hands they play against lie face up by then, so it is certain how a wager would end.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.analysis.advice import Advice, Adviser, Situation
from croupier.core.admission import next_step
from croupier.core.step import Ask
from croupier.games.families.paigow.play import LOSE, PUSH, WIN, high, rival
from croupier.games.families.paigow.settling import PLAY, SURRENDER, compared

if TYPE_CHECKING:
    from croupier.analysis.distribution import Query
    from croupier.core.game import Game
    from croupier.core.table import Table

AS_THEY_LIE = "from the hands on the table"


def met(game: Game, table: Table, patron: str) -> Situation | None:
    """The question whether to surrender, while the hands to play against are seen by everyone."""
    step = next_step(game, table)
    if not isinstance(step, Ask) or patron not in step.patrons or step.topic != SURRENDER:
        return None
    if any(seen is not None for _, seen in table.play.hands[high(rival(table))]):
        return None
    ends = compared(table, step.about.rpartition(" ")[2], ()).ends
    return Situation(ADVISER, step.about, step.choices, state=(ends,), cites=step.cites)


def advised(game: Game, rules: Any, at: Situation, query: Query) -> Advice:
    """What playing the hands comes to, and what surrendering them loses."""
    ends = {WIN: 1 - rules.vigorish.share.fraction, PUSH: Fraction(0), LOSE: Fraction(-1)}
    values = {PLAY: ends[at.state[0]], SURRENDER: ends[LOSE]}
    return Advice(at.about, values, AS_THEY_LIE, True, at.cites)


ADVISER = Adviser(met, advised)
