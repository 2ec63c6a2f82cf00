"""The odds of twenty-one: the law of the wager on a hand, of insurance, and of streaks."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from croupier.analysis.distribution import ANY, Computed, law_of
from croupier.analysis.draws.outcomes import net, net_at
from croupier.analysis.readers import contest
from croupier.analysis.twentyone.distribution import chances
from croupier.analysis.twentyone.exact import ERROR_BOUND, Shoe, Solved, solve
from croupier.analysis.twentyone.fractions import exact_mean, exact_staked, staked
from croupier.analysis.twentyone.pays import Pays, fresh
from croupier.analysis.twentyone.prize import added, chances_with, won
from croupier.analysis.twentyone.streak import law as streaks
from croupier.analysis.twentyone.total import solve_total
from croupier.core.errors import UnknownName
from croupier.games.families.twentyone.hands import BLACKJACK, VALUES, Showdown
from croupier.games.families.twentyone.insurance import INSURANCE
from croupier.games.families.twentyone.turns import ORIGINAL

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.analysis.distribution import Added, Asked, Law
    from croupier.core.game import Game
    from croupier.core.money import Cents
    from croupier.core.wager import WagerKind

OPTIMAL, TOTAL, BASIC = "optimal", "total", "basic"
STREAK = "streak"
SPLIT = (
    "win, push, lose and standard deviation take the hands of a split pair as independent once the "
    "dealer's hand is known"
)
SUITED = "and hands paid by suits as if of mixed ones"
EACH = "each wager is against its own hand of the dealer's: they share its up card"
STRATEGIES = (OPTIMAL, TOTAL, BASIC)
"""How hands may be played: at their best, or at the best that sees only what they count."""
MOST_CARDS = 20
"""Fewer cards than these may not be enough for a round."""


def reads(kind: WagerKind) -> bool:
    """Whether a wager lies on a hand, insures one, or counts hands."""
    return kind.decided_by == STREAK or kind.key == INSURANCE or kind.start("") == ORIGINAL


def solved(
    game: Game,
    rules: Any,
    left: bytes | None = None,
    amount: Cents | None = None,
    strategy: str = "",
) -> Solved:
    """The best play at a table from the cards left; or the best that sees only what hands count.

    Tables whose hands are played and paid alike are solved once.
    """
    return _solved(_alike(game, rules, left, amount), strategy)


@dataclass(frozen=True)
class Alike:
    """Payoffs that are those of another table if all is the same that they are told by."""

    told: tuple[Any, ...]
    pays: Pays = field(compare=False)

    def __hash__(self) -> int:
        return hash(self.told[0])


@lru_cache(maxsize=128)
def _alike(game: Game, rules: Any, left: bytes | None, amount: Cents | None) -> Alike:
    pays = Pays(game, rules, fresh(game, rules, left), amount=amount)
    return Alike(pays.told, pays)


@lru_cache(maxsize=64)
def _solved(alike: Alike, strategy: str) -> Solved:
    shoe = Shoe(alike.pays)
    return solve(shoe) if by_choice(strategy) else solve_total(shoe)


def law(game: Game, kind: WagerKind, rules: Any, asked: Asked = ANY) -> Law:
    """The law of a wager from the cards left."""
    left, amount, strategy = asked.left, asked.amount, asked.strategy
    if strategy not in ("", *STRATEGIES):
        raise UnknownName("strategy", strategy, STRATEGIES)
    if kind.key == INSURANCE:
        return insurance(game, kind, rules, left, amount)
    if kind.decided_by == STREAK:
        return streaks(game, kind, rules, solved(game, rules, left, strategy=strategy), amount)
    found = solved(game, rules, left, amount, strategy)
    return computed(found) if amount is None else paid(found, amount, by_choice(strategy))


def by_choice(strategy: str) -> bool:
    """Whether hands are played at their best, suits seen, and not by what they count."""
    return strategy not in (TOTAL, BASIC)


def prizes(game: Game, kind: WagerKind, rules: Any, asked: Asked = ANY) -> tuple[Added, ...]:
    """What a fixed prize adds to a wager: at an amount, or at those from which it is more."""
    prize = getattr(rules, "prize", None)
    if prize is None or kind.start("") != ORIGINAL:
        return ()
    found = solved(game, rules, asked.left, asked.amount, asked.strategy)
    return tuple(
        added(found, one, by_choice(asked.strategy), included=asked.amount is not None)
        for one in (prize.steps if asked.amount is None else (asked.amount,))
    )


@lru_cache(maxsize=64)
def computed(found: Solved) -> Computed:
    """The law of the wager on a hand, worked out in floats."""
    return _computed(found, chances(found), found.mean, staked(found))


@lru_cache(maxsize=64)
def paid(found: Solved, amount: Cents, chosen: bool) -> Computed:
    """The same at an amount, fixed prizes paid and played for."""
    ones = won(found, amount, chosen=chosen)
    mean, wagered = (sum(getattr(one, name) for one in ones) for name in ("gain", "staked"))
    met = chances_with(found, ones)
    return _computed(found, met, found.mean + mean, staked(found) + wagered)


def _computed(
    found: Solved, met: Mapping[Fraction, float], mean: float, wagered: float
) -> Computed:
    told = {value: Fraction(float(chance)) for value, chance in met.items() if chance}
    return Computed(
        law_of(told).results,
        Fraction(wagered),
        note=noted(found),
        expected=Fraction(mean),
        error_bound=ERROR_BOUND,
    )


def noted(found: Solved) -> str:
    """What the figures of a wager on a hand take for granted."""
    pays, suits = found.shoe.pays, found.shoe.tables[ORIGINAL, False][1][1].size > 0
    decided = contest(pays.game, pays.rules)
    told = (
        decided.note if decided is not None else "",
        EACH if found.shoe.terms.dealer_hands > 1 else "",
        f"{SPLIT}, {SUITED}" if suits else SPLIT if found.play.splits.any() else "",
    )
    return "; ".join(filter(None, told))


@lru_cache(maxsize=64)
def exact(found: Solved) -> Computed:
    """The same with its mean and all that is staked as fractions."""
    told = computed(found)
    return Computed(told.results, exact_staked(found), note=told.note, expected=exact_mean(found))


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
