"""Advice on what both games of the family ask: how a hand is set, and whether it is surrendered."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.analysis.advice import FRESH, Advice, Adviser, Situation, asked
from croupier.games.families import shoe
from croupier.games.families.paigow.play import LOSE, PUSH, WIN, high, rival
from croupier.games.families.paigow.setting import SETTING
from croupier.games.families.paigow.settling import PLAY, SURRENDER, compared

if TYPE_CHECKING:
    from croupier.analysis.distribution import Query
    from croupier.core.game import Game
    from croupier.core.table import Table

WITH_BANK = "from a fresh shuffle, with one opponent who sets by the house way"
AS_THEY_LIE = "from the hands on the table"


def setting(adviser: Adviser, game: Game, table: Table, patron: str) -> Situation | None:
    """The hand that a patron is asked to set, and whether the patron is the bank."""
    step = asked(game, table, patron)
    if step is None or step.topic != SETTING:
        return None
    own = shoe.cards_at(table, step.about.rpartition(" ")[2])
    banks = table.play.bank == patron
    return Situation(adviser, step.about, step.choices, own, (banks,), step.cites)


def assumed(at: Situation) -> str:
    """What the value of a setting assumes about the other hands."""
    return WITH_BANK if at.state[0] else FRESH


def surrendering(game: Game, table: Table, patron: str) -> Situation | None:
    """The question whether to surrender, while everyone sees the hands to play against.

    It is certain by then how a wager would end.
    """
    step = asked(game, table, patron)
    if step is None or step.topic != SURRENDER:
        return None
    if any(seen is not None for _, seen in table.play.hands[high(rival(table))]):
        return None
    ends = compared(table, step.about.rpartition(" ")[2], ()).ends
    return Situation(ON_SURRENDER, step.about, step.choices, state=(ends,), cites=step.cites)


def advised(game: Game, rules: Any, at: Situation, query: Query) -> Advice:
    """What playing the hands comes to, and what surrendering them loses."""
    ends = {WIN: 1 - rules.vigorish.share.fraction, PUSH: Fraction(0), LOSE: Fraction(-1)}
    values = {PLAY: ends[at.state[0]], SURRENDER: ends[LOSE]}
    return Advice(at.about, values, AS_THEY_LIE, True, at.cites)


ON_SURRENDER = Adviser(surrendering, advised)
