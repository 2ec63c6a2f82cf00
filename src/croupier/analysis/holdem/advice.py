"""Advice at a table: what each answer about four cards is worth, from a full shoe."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.analysis.advice import FRESH, Advice, Adviser, Situation, answered, asked
from croupier.analysis.holdem.best import values_of, worth_of
from croupier.analysis.holdem.worth import KEEP, SPLIT, SURRENDER
from croupier.analysis.ranking.bulk import NUMBERS
from croupier.games.families import shoe
from croupier.games.fastactionholdem.hands import FIRST_FOUR
from croupier.games.fastactionholdem.hands import SPLIT as IN_TWO
from croupier.games.fastactionholdem.play import ORDINALS
from croupier.games.fastactionholdem.setting import PLAYS, SET, SETTING

if TYPE_CHECKING:
    from fractions import Fraction

    from croupier.analysis.distribution import Query
    from croupier.analysis.holdem.worth import Worth
    from croupier.core.event import Event
    from croupier.core.game import Game
    from croupier.core.table import Table

ANSWERS = {KEEP: SET, SPLIT: IN_TWO, SURRENDER: SURRENDER}
"""What a kind of choice is called at the table."""


def met(game: Game, table: Table, patron: str) -> Situation | None:
    """The decision about four cards that a patron faces, if what it is worth is known."""
    step = asked(game, table, patron)
    if step is None:
        return None
    place = step.about.rpartition(" ")[2]
    cards = shoe.cards_at(table, place) if step.topic in (PLAYS, SETTING) else ()
    if len(cards) != FIRST_FOUR or worth_of(game, table.rules) is None:
        return None
    how = "" if step.topic == PLAYS else table.play.plays.get(place, SET)
    return Situation(ADVISER, step.about, step.choices, cards, (how,), step.cites)


def advised(game: Game, rules: Any, at: Situation, query: Query) -> Advice | None:
    """What each answer is worth."""
    worth = worth_of(game, rules)
    if worth is None:
        return None
    values = of_setting(worth, at) if at.state[0] else of_plays(worth, at)
    return Advice(at.about, values, FRESH, True, at.cites)


def of_plays(worth: Worth, at: Situation) -> dict[str, Fraction]:
    """What it is worth to set, split or surrender, if the cards are then set as is best."""
    found: dict[str, Fraction] = {}
    for (does, _), value in values_of(worth, [NUMBERS[card] for card in at.own]).items():
        answer = ANSWERS[does]
        if answer in at.choices:
            found[answer] = max(value, found.get(answer, value))
    return found


def of_setting(worth: Worth, at: Situation) -> dict[str, Fraction]:
    """What each two cards are worth, kept or as the first of two hands."""
    does = SPLIT if at.state[0] == IN_TWO else KEEP
    found: dict[str, Fraction] = {}
    for (kind, places), value in values_of(worth, [NUMBERS[card] for card in at.own]).items():
        if kind == does:
            found[named(places)] = value
            if does == SPLIT:
                found[named(tuple({0, 1, 2, 3} - set(places)))] = value
    return found


def named(places: tuple[int, ...]) -> str:
    """Two cards by the order in which they were dealt."""
    return " ".join(ORDINALS[place] for place in sorted(places))


def chosen(table: Table, patron: str, at: Situation, event: Event) -> str | None:
    """What a patron answered; two cards in the order in which they were dealt."""
    said = answered(table, patron, at, event)
    if said is None or not at.state[0]:
        return said
    return " ".join(sorted(said.split(), key=ORDINALS.index))


ADVISER = Adviser(met, advised, chosen)
