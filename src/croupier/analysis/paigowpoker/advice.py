"""Advice at a table: what each setting of a player's or a bank's seven cards is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.analysis.advice import Advice, Adviser, Situation, answered
from croupier.analysis.paigow.questions import assumed, setting
from croupier.analysis.paigowpoker.worth import valued
from croupier.games.families.paigow.setting import ORDINALS, written
from croupier.games.paigowpoker.hands import SEVEN

if TYPE_CHECKING:
    from fractions import Fraction

    from croupier.analysis.distribution import Query
    from croupier.core.event import Event
    from croupier.core.game import Game
    from croupier.core.table import Table
    from croupier.games.paigowpoker.house_way import Front


def met(game: Game, table: Table, patron: str) -> Situation | None:
    """The setting of seven cards that a patron is asked about."""
    return setting(ADVISER, game, table, patron)


def behind(front: Front) -> tuple[int, ...]:
    """The places of the five cards behind."""
    return tuple(place for place in range(SEVEN) if place not in front)


def advised(game: Game, rules: Any, at: Situation, query: Query) -> Advice | None:
    """What each setting is worth, a foul one as a loss; cards seen before do not count."""
    if len(at.own) != SEVEN:
        return None
    found = valued(at.own, rules.house_way, rules.wheel, bank=at.state[0])
    own = (found.own, *(one for one in found.settings if one is not found.own))
    values: dict[str, Fraction] = {
        written(behind(one.front), SEVEN): one.value if one.lawful else one.value * 0 - 1
        for one in own
    }
    return Advice(at.about, values, assumed(at), True, at.cites)


def chosen(table: Table, patron: str, at: Situation, event: Event) -> str | None:
    """What a patron answered, with the cards of each hand in the order of the deal."""
    said = answered(table, patron, at, event)
    if said is None:
        return None
    places = tuple(sorted(ORDINALS.index(word) for word in said.partition("|")[0].split()))
    return written(places, SEVEN)


ADVISER = Adviser(met, advised, chosen)
