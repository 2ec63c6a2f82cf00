"""The odds of twenty-one: the law of the wager on a hand, and of insurance.

Further wagers that the first cards decide have their own readers; they are not read here.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from croupier.analysis.law import Computed, law_of
from croupier.analysis.outcomes import net, net_at
from croupier.analysis.twentyone import ERROR_BOUND, Shoe, Solved, solve
from croupier.analysis.twentyone_exact import exact_mean, exact_staked, staked
from croupier.analysis.twentyone_law import chances
from croupier.analysis.twentyone_pays import Pays, fresh
from croupier.analysis.twentyone_total import solve_total
from croupier.core.errors import UnknownName
from croupier.games.families.twentyone.hands import BLACKJACK, VALUES, Showdown
from croupier.games.families.twentyone.insurance import INSURANCE
from croupier.games.families.twentyone.turns import ORIGINAL

if TYPE_CHECKING:
    from croupier.analysis.law import Law
    from croupier.core.game import Game
    from croupier.core.money import Cents
    from croupier.core.wager import WagerKind

OPTIMAL, TOTAL = "optimal", "total"
STRATEGIES = (OPTIMAL, TOTAL)
"""How hands may be played: at their best, or at the best that sees only what they count."""
MOST_CARDS = 20
"""Fewer cards than these may not be enough for a round."""


def reads(kind: WagerKind) -> bool:
    """Whether a wager lies on a hand, or insures one."""
    return kind.key == INSURANCE or kind.start("") == ORIGINAL


@lru_cache(maxsize=64)
def solved(
    game: Game,
    rules: Any,
    left: bytes | None = None,
    amount: Cents | None = None,
    strategy: str = "",
) -> Solved:
    """The best play at a table from the cards left; or the best that sees only what hands count."""
    shoe = Shoe(Pays(game, rules, fresh(game, rules, left), amount=amount))
    return solve_total(shoe) if strategy == TOTAL else solve(shoe)


def law(
    game: Game,
    kind: WagerKind,
    rules: Any,
    left: bytes | None = None,
    amount: Cents | None = None,
    strategy: str = "",
) -> Law:
    """The law of a wager from the cards left."""
    if strategy not in ("", *STRATEGIES):
        raise UnknownName("strategy", strategy, STRATEGIES)
    if kind.key == INSURANCE:
        return insurance(game, kind, rules, left, amount)
    found = solved(game, rules, left, amount, strategy)
    return computed(found)


@lru_cache(maxsize=64)
def computed(found: Solved) -> Computed:
    """The law of the wager on a hand, worked out in floats."""
    met = sorted(chances(found).items())
    results = tuple((value, Fraction(float(chance))) for value, chance in met if chance)
    return Computed(
        results, Fraction(staked(found)), expected=Fraction(found.mean), error_bound=ERROR_BOUND
    )


@lru_cache(maxsize=64)
def exact(found: Solved) -> Computed:
    """The same with its mean and all that is staked as fractions."""
    return Computed(computed(found).results, exact_staked(found), expected=exact_mean(found))


def insurance(
    game: Game, kind: WagerKind, rules: Any, left: bytes | None, amount: Cents | None
) -> Law:
    """Insurance, knowing the dealer's ace alone: it is decided by the next card."""
    cards = fresh(game, rules, left)
    tens = sum(many for card, many in cards.items() if VALUES[card] == 10)
    aces = sum(many for card, many in cards.items() if VALUES[card] == 1)
    rest = sum(cards.values()) - (aces > 0)
    weights: dict[Fraction, Fraction] = {}
    for dealer, many in ((BLACKJACK, tens), ("17", rest - tens)):
        verdict = kind.judge(kind.start(""), Showdown("0", dealer), rules)
        value = net(verdict) if amount is None else net_at(verdict, amount)
        weights[value] = weights.get(value, Fraction(0)) + many
    return law_of(weights)
