"""Advice on the winnings of House Money: take them, or let them ride on a hand."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from croupier.analysis.advice import FRESH, Advice, Adviser, Situation, asked
from croupier.analysis.baccarat.house_money import solve
from croupier.core.game import offered
from croupier.core.rules import Rules
from croupier.games.families import shoe
from croupier.games.families.baccarat.money import HOUSE_MONEY
from croupier.games.families.coup import HANDS, points

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.analysis.decisions import Decision
    from croupier.analysis.distribution import Query
    from croupier.core.game import Game
    from croupier.core.table import Table


def met(game: Game, table: Table, patron: str) -> Situation | None:
    """The decision whether the winnings of this patron's House Money ride."""
    step = asked(game, table, patron) if HOUSE_MONEY in offered(game, table.rules) else None
    if step is None or step.about != HOUSE_MONEY:
        return None
    player, banker = (points(shoe.cards_at(table, hand)[:2]) for hand in HANDS)
    state = f"Player {player}, Banker {banker}"
    return Situation(ADVISER, step.about, step.choices, (), (state,), step.cites)


def advised(game: Game, rules: Rules, at: Situation, query: Query) -> Advice | None:
    """What riding on each hand is worth compared with taking, by point counts in a fresh shoe."""
    one = _decisions(game, rules).get(at.state[0])
    if one is None:
        return None
    values = {choice: one.values[choice] for choice in at.choices}
    return Advice(at.about, values, FRESH, True, at.cites)


@lru_cache(maxsize=16)
def _decisions(game: Game, rules: Rules) -> Mapping[str, Decision]:
    found = solve(game, rules)
    return {} if found is None else {one.state: one for one in found.decisions}


ADVISER = Adviser(met, advised)
