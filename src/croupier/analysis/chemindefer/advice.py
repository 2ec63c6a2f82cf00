"""Advice on the one free decision of chemin de fer, the Player's on five."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.analysis.advice import FRESH, SEEN, Advice, Situation, answered
from croupier.analysis.chemindefer.solve import LAW, to_player
from croupier.analysis.readers import contest, pack_of
from croupier.core.admission import next_step
from croupier.core.step import Ask
from croupier.games.chemindefer.hands import HAND
from croupier.games.families import shoe
from croupier.games.families.coup import PLAYER

if TYPE_CHECKING:
    from croupier.core.event import Event
    from croupier.core.game import Game
    from croupier.core.table import Table

NAME = "croupier.analysis.chemindefer.advice"
CITES = ("chemindefer.8.a.2",)


def met(game: Game, table: Table, patron: str) -> Situation | None:
    """The hand that counts five is this patron's to decide."""
    decided, step = contest(game, table.rules), next_step(game, table)
    if decided is None or decided.law != LAW or not isinstance(step, Ask):
        return None
    if step.about != HAND or patron not in step.patrons or len(step.choices) < 2:
        return None
    own = shoe.cards_at(table, PLAYER)
    return Situation(NAME, step.about, step.choices, tuple(own), (), CITES)


def advised(game: Game, rules: Any, at: Situation, left: bytes | None) -> Advice | None:
    """What a card and none come to on these two cards."""
    from croupier.analysis.chemindefer import five

    cards = pack_of(game, rules).copies if left is None else left
    held = sorted(_rank(card) for card in at.own)
    for one in five.on_five(game, rules, cards):
        if sorted(one.cards.split()) == held:
            values = {choice: to_player(one.ends[choice]) for choice in at.choices}
            return Advice(at.about, values, FRESH if left is None else SEEN, True, at.cites)
    return None


def _rank(card: str) -> str:
    return "T" if card[0] in "TJQK" else card[0]


def chosen(table: Table, patron: str, at: Situation, event: Event) -> str | None:
    """What was answered."""
    return answered(patron, at, event)
