"""Advice at a table: what each answer is worth by a player's cards and those everybody sees."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.analysis.advice import FRESH, SEEN, Advice, Adviser, Situation, answered
from croupier.analysis.stud.model import At
from croupier.analysis.stud.odds import left
from croupier.analysis.stud.worth import worth
from croupier.core.admission import next_step
from croupier.core.event import WagersClosed
from croupier.core.rules import Rules
from croupier.core.step import Ask, Open
from croupier.games.families import shoe
from croupier.games.families.stud.play import hand

if TYPE_CHECKING:
    from croupier.analysis.distribution import Query
    from croupier.analysis.stud.model import Model
    from croupier.core.event import Event
    from croupier.core.game import Game
    from croupier.core.step import Step
    from croupier.core.table import Table


def at_hand(table: Table, place: str, choices: tuple[str, ...]) -> At:
    """The cards of a hand, then those face up in front of the dealer, and what its player said."""
    players = {one.place for one in table.play.order}
    others = (cards for where, cards in table.play.hands.items() if where not in players)
    up = (card for cards in others for card, by in cards if by is None)
    return At((*shoe.cards_at(table, place), *up), choices, hand(table, place).said)


def due(table: Table, step: Step, patron: str, model: Model) -> tuple[str, At] | None:
    """The hand that a patron decides about now, and what is known; None if there is none."""
    order = {one.place: one for one in table.play.order}
    if isinstance(step, Ask) and patron in step.patrons and step.about in order:
        return step.about, at_hand(table, step.about, step.choices)
    if isinstance(step, Open) and model.further and model.further in step.kinds:
        mine = (one.place for one in order.values() if one.patron == patron)
        choices = tuple(model.shape(table.rules).choices)
        return next(((place, at_hand(table, place, choices)) for place in mine), None)
    return None


def adviser(model: Model) -> Adviser:
    """The adviser on the choices of a game."""

    def met(game: Game, table: Table, patron: str) -> Situation | None:
        step = next_step(game, table)
        found = due(table, step, patron, model)
        if found is None or not isinstance(step, Ask | Open):
            return None
        place, at = found
        about = place if isinstance(step, Ask) else model.further
        return Situation(advises, about, at.choices, at.known, at.said, step.cites)

    def advised(game: Game, rules: Rules, at: Situation, query: Query) -> Advice | None:
        table, parts = worth(game, rules, model)
        here = At(at.own, at.choices, at.state)
        known = model.shape(rules), table, here, left(game, rules, model, query)
        found = model.values(*known)
        values = {
            choice: Fraction(total, ways * parts)
            for choice, (total, ways) in found.items()
            if choice in at.choices
        }
        said = (model.adds(*known), SEEN if query.seen else FRESH)
        note = ", ".join(filter(None, said))
        return Advice(at.about, values, note, True, at.cites) if values else None

    def chosen(table: Table, patron: str, at: Situation, event: Event) -> str | None:
        if at.about != model.further or not model.further:
            return answered(table, patron, at, event)
        if not isinstance(event, WagersClosed):
            return None
        made = {wager.kind for wager in table.wagers_of(patron)}
        return next((choice for choice in at.choices if choice in made), at.choices[0])

    advises = Adviser(met, advised, chosen)
    return advises
