"""The best play of twenty-one: every two cards against every up card, and the charts."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.kernels.laws import contest
from croupier.strategy.decisions import Decision, Solution, Worth

if TYPE_CHECKING:
    from croupier.core.game import Game

LAW = "showdown"
UNIT = "what a unit wagered comes to, once a blackjack was looked for where the dealer looks"


def solve(game: Game, rules: Any) -> Solution | None:
    """Every decision on two cards from a fresh shoe; None where no hands are played so."""
    decided = contest(game, rules)
    if decided is None or decided.law != LAW:
        return None
    from croupier.analysis.twentyone_charts import charts, situations
    from croupier.analysis.twentyone_odds import TOTAL, solved

    best, by_total = solved(game, rules), solved(game, rules, strategy=TOTAL)
    found = tuple(
        Decision(state, Fraction(one.chance), _fractions(one.values), exact=False)
        for state, one in situations(best)
    )
    kind = game.wagers[0]
    worth = Worth(
        (kind.key,), Fraction(best.mean) - Fraction(by_total.mean), -Fraction(best.mean),
        exact=False,
    )  # fmt: skip
    about = "how hands are played, by their cards and what is seen of the dealer's"
    return Solution(about, UNIT, found, (worth,), kind.cites, charts(by_total))


def _fractions(values: Any) -> dict[str, Fraction]:
    return {choice: Fraction(value) for choice, value in values.items()}
