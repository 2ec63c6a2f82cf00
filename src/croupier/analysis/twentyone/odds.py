"""The odds of twenty-one: the distribution of the wager on a hand, of insurance, and of streaks."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from croupier.analysis.cards import left_after
from croupier.analysis.distribution import ANY, Computed, Query, distribution_of
from croupier.analysis.draws.outcomes import net_for
from croupier.analysis.reader import contest
from croupier.analysis.twentyone.distribution import chances
from croupier.analysis.twentyone.exact import ERROR_BOUND, Shoe, Solved, solve
from croupier.analysis.twentyone.fractions import exact_mean, exact_staked, staked
from croupier.analysis.twentyone.pays import Pays, fresh
from croupier.analysis.twentyone.prize import added, chances_with, won
from croupier.analysis.twentyone.streak import distribution as streaks
from croupier.analysis.twentyone.total import solve_total
from croupier.core.errors import Refused, UnknownName
from croupier.core.rules import Rules
from croupier.games.families.twentyone.hands import BLACKJACK, VALUES, Showdown
from croupier.games.families.twentyone.insurance import INSURANCE
from croupier.games.families.twentyone.turns import ORIGINAL

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.analysis.distribution import Added, Distribution
    from croupier.core.game import Game
    from croupier.core.money import Cents
    from croupier.core.wager import WagerKind

OPTIMAL, TOTAL, BASIC = "optimal", "total", "basic"
SPLIT = (
    "win, push, lose, standard deviation and lines take the hands of a split pair as independent "
    "once the dealer's hand is known"
)
SUITED = "and hands paid by suits as hands of mixed suits"
EACH = "each wager plays against its own dealer's hand; these hands share the up card"
STRATEGIES = (OPTIMAL, TOTAL, BASIC)
"""How hands may be played: in the best way, or in the best way that sees only their count."""


def solved(game: Game, rules: Rules, query: Query = ANY) -> Solved:
    """The best play at a table from the cards left, or the best that sees only a hand's count.

    Tables whose hands are played and paid alike are solved once.
    """
    return _solved(_alike(game, rules, replace(query, strategy="")), query.strategy)


@dataclass(frozen=True)
class Alike:
    """Payoffs that equal another table's if everything that determines them is equal."""

    depends_on: tuple[Any, ...]
    pays: Pays = field(compare=False)

    def __hash__(self) -> int:
        return hash(self.depends_on[0])


@lru_cache(maxsize=128)
def _alike(game: Game, rules: Rules, query: Query) -> Alike:
    left = left_after(game, rules, query.seen)
    pays = Pays(game, rules, fresh(game, rules, left), amount=query.amount)
    return Alike(pays.depends_on, pays)


@lru_cache(maxsize=64)
def _solved(alike: Alike, strategy: str) -> Solved:
    shoe = Shoe(alike.pays)
    return solve(shoe) if by_choice(strategy) else solve_total(shoe)


def distribution(game: Game, kind: WagerKind, rules: Rules, on: str, query: Query) -> Distribution:
    """The distribution of a wager on a hand, or of insurance, from the cards left."""
    if kind.key == INSURANCE:
        return insurance(game, kind, rules, query)
    if kind.start("") != ORIGINAL:
        why = "it is part of a hand, and has no contest of its own"
        raise Refused(f"the odds of {kind.name}", why, kind.cites, kind.odds_row)
    found = solved(game, rules, known(query))
    if query.amount is None:
        return computed(found)
    return paid(found, query.amount, by_choice(query.strategy))


def streak(game: Game, kind: WagerKind, rules: Rules, on: str, query: Query) -> Distribution:
    """The distribution of a wager on a streak, hands played as the query says."""
    found = solved(game, rules, replace(known(query), amount=None))
    return streaks(game, kind, rules, found, query.amount)


def known(query: Query) -> Query:
    """The query, if hands can be played by its strategy."""
    if query.strategy not in ("", *STRATEGIES):
        raise UnknownName("strategy", query.strategy, STRATEGIES)
    return query


def by_choice(strategy: str) -> bool:
    """Whether hands are played in the best way, suits seen, and not by their count."""
    return strategy not in (TOTAL, BASIC)


def prizes(game: Game, kind: WagerKind, rules: Rules, query: Query = ANY) -> tuple[Added, ...]:
    """What a fixed prize adds to a wager: at an amount, or at each amount that raises it."""
    prize = getattr(rules, "prize", None)
    if prize is None or kind.start("") != ORIGINAL:
        return ()
    found = solved(game, rules, query)
    return tuple(
        added(found, one, by_choice(query.strategy), included=query.amount is not None)
        for one in (prize.steps if query.amount is None else (query.amount,))
    )


@lru_cache(maxsize=64)
def computed(found: Solved) -> Computed:
    """The distribution of the wager on a hand, computed in floats."""
    return _computed(found, chances(found), found.mean, staked(found))


@lru_cache(maxsize=64)
def paid(found: Solved, amount: Cents, chosen: bool) -> Computed:
    """The same at an amount, with fixed prizes paid and played for."""
    ones = won(found, amount, chosen=chosen)
    mean, wagered = (sum(getattr(one, name) for one in ones) for name in ("gain", "staked"))
    met = chances_with(found, ones)
    return _computed(found, met, found.mean + mean, staked(found) + wagered)


def _computed(
    found: Solved, met: Mapping[Fraction, float], mean: float, wagered: float
) -> Computed:
    probabilities = {value: Fraction(float(chance)) for value, chance in met.items() if chance}
    return Computed(
        distribution_of(probabilities).results,
        Fraction(wagered),
        note=noted(found),
        expected=Fraction(mean),
        error_bound=ERROR_BOUND,
    )


def noted(found: Solved) -> str:
    """What the figures of a wager on a hand assume."""
    pays, suits = found.shoe.pays, found.shoe.tables[ORIGINAL, False][1][1].size > 0
    decided = contest(pays.game, pays.rules)
    assumed = (
        decided.note if decided is not None else "",
        EACH if found.shoe.terms.dealer_hands > 1 else "",
        f"{SPLIT}, {SUITED}" if suits else SPLIT if found.play.splits.any() else "",
    )
    return "; ".join(filter(None, assumed))


@lru_cache(maxsize=64)
def exact(found: Solved) -> Computed:
    """The same with its mean and all that is staked as fractions."""
    rounded = computed(found)
    return Computed(
        rounded.results, exact_staked(found), note=rounded.note, expected=exact_mean(found)
    )


def insurance(game: Game, kind: WagerKind, rules: Rules, query: Query) -> Distribution:
    """Insurance, knowing only the dealer's ace: the next card decides it."""
    cards = fresh(game, rules, left_after(game, rules, query.seen))
    tens = sum(many for card, many in cards.items() if VALUES[card] == 10)
    aces = sum(many for card, many in cards.items() if VALUES[card] == 1)
    rest = sum(cards.values()) - (aces > 0)
    weights: dict[Fraction, Fraction] = {}
    for dealer, many in ((BLACKJACK, tens), ("17", rest - tens)):
        verdict = kind.judge(kind.start(""), Showdown("0", dealer), rules)
        value = net_for(verdict, query.amount)
        weights[value] = weights.get(value, Fraction(0)) + many
    return distribution_of(weights)
