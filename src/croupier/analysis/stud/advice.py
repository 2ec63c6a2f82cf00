"""Advice at a table: what each answer is worth by a player's cards and those everybody sees."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.analysis.advice import FRESH, SEEN, Advice, Adviser, Situation
from croupier.analysis.stud.odds import left
from croupier.analysis.stud.worth import worth
from croupier.core.admission import next_step
from croupier.core.rules import Rules
from croupier.core.step import Ask
from croupier.games.families import shoe
from croupier.games.families.stud.play import COMMUNITY, DEALER

if TYPE_CHECKING:
    from croupier.analysis.distribution import Query
    from croupier.analysis.stud.model import Model
    from croupier.core.game import Game
    from croupier.core.table import Table


def known(table: Table, place: str) -> tuple[str, ...]:
    """The cards of a hand, then those face up in front of the dealer."""
    seen = (table.play.hands.get(other, ()) for other in (DEALER, COMMUNITY))
    up = (card for cards in seen for card, by in cards if by is None)
    return (*shoe.cards_at(table, place), *up)


def adviser(model: Model) -> Adviser:
    """The adviser on the choices of a game."""

    def met(game: Game, table: Table, patron: str) -> Situation | None:
        step = next_step(game, table)
        if not isinstance(step, Ask) or patron not in step.patrons:
            return None
        if step.about not in {one.place for one in table.play.order}:
            return None
        cards = known(table, step.about)
        return Situation(advises, step.about, step.choices, cards, (), step.cites)

    def advised(game: Game, rules: Rules, at: Situation, query: Query) -> Advice | None:
        table, parts = worth(game, rules, model)
        have = left(game, rules, model, query)
        found = model.values(model.shape(rules), table, at.own, have)
        values = {
            choice: Fraction(total, ways * parts)
            for choice, (total, ways) in found.items()
            if choice in at.choices
        }
        note = SEEN if query.seen else FRESH
        return Advice(at.about, values, note, True, at.cites) if values else None

    advises = Adviser(met, advised)
    return advises
