"""The best play of twenty-one: every two cards against every up card, and the charts."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.analysis.decisions import Decision, Solution, Worth
from croupier.analysis.distribution import ANY, Query
from croupier.analysis.twentyone.charts import charts, situations
from croupier.analysis.twentyone.odds import TOTAL, solved
from croupier.analysis.twentyone.prize import prize_chart, won
from croupier.core.rules import Rules

if TYPE_CHECKING:
    from croupier.core.game import Game

UNIT = "expected result per unit wagered, after any check by the dealer for a blackjack"


def solve(game: Game, rules: Rules, query: Query = ANY) -> Solution:
    """Every decision on two cards from a fresh shoe.

    With an amount, an additional chart says where a fixed prize changes the best choice.
    """
    amount = query.amount
    best, by_total = (solved(game, rules, Query((), amount, one)) for one in ("", TOTAL))
    found = tuple(
        Decision(state, Fraction(one.chance), _fractions(one.values), exact=False)
        for state, one in situations(best)
    )
    kind, prized = game.wagers[0], () if amount is None else won(best, amount)
    mean = Fraction(best.mean + sum(one.gain for one in prized))
    worth = Worth((kind.key,), mean - Fraction(by_total.mean), -mean, exact=False)
    about = "how to play hands, by their cards and the dealer's cards that are seen"
    drawn = (*charts(by_total), *map(prize_chart, prized))
    return Solution(about, UNIT, found, (worth,), kind.cites, drawn)


def _fractions(values: Any) -> dict[str, Fraction]:
    return {choice: Fraction(value) for choice, value in values.items()}
