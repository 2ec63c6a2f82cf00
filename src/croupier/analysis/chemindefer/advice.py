"""Advice on the one free decision of chemin de fer, the Player's on five."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.analysis.advice import FRESH, SEEN, Advice, Adviser, Situation, asked
from croupier.analysis.cards import cards_left
from croupier.analysis.chemindefer.five import on_five
from croupier.analysis.chemindefer.solve import to_player
from croupier.core.rules import Rules
from croupier.games.chemindefer.hands import HAND
from croupier.games.families import shoe
from croupier.games.families.coup import PLAYER

if TYPE_CHECKING:
    from croupier.analysis.distribution import Query
    from croupier.core.game import Game
    from croupier.core.table import Table

CITES = ("chemindefer.8.a.2",)


def met(game: Game, table: Table, patron: str) -> Situation | None:
    """The decision on a hand that counts five, if it is this patron's."""
    step = asked(game, table, patron)
    if step is None or step.about != HAND or len(step.choices) < 2:
        return None
    own = shoe.cards_at(table, PLAYER)
    return Situation(ADVISER, step.about, step.choices, tuple(own), (), CITES)


def advised(game: Game, rules: Rules, at: Situation, query: Query) -> Advice | None:
    """What drawing and staying are worth on these two cards."""
    cards, note = cards_left(game, rules, query), SEEN if query.seen else FRESH
    held = sorted(_rank(card) for card in at.own)
    for one in on_five(game, rules, cards):
        if sorted(one.cards.split()) == held:
            values = {choice: to_player(one.ends[choice]) for choice in at.choices}
            return Advice(at.about, values, note, True, at.cites)
    return None


def _rank(card: str) -> str:
    return "T" if card[0] in "TJQK" else card[0]


ADVISER = Adviser(met, advised)
