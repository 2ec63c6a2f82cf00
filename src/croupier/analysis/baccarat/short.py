"""A shoe with four or five cards left: every order of them is dealt.

A round begins with four cards. If it turns out to need more than there are, it is void: wagers come
back, except those that the first four cards have decided.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from typing import TYPE_CHECKING

from croupier.analysis import dealing
from croupier.analysis.baccarat.coup import MOST_CARDS
from croupier.analysis.cards import left_after
from croupier.analysis.distribution import distribution_of
from croupier.analysis.draws.outcomes import net_for
from croupier.analysis.reader import pack_of
from croupier.core.rules import Rules
from croupier.games.families.baccarat.money import HOUSE_MONEY
from croupier.games.families.coup import BANKER, PLAYER, Coup, coup, player_draws, third_to

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from croupier.analysis.distribution import Distribution, Query
    from croupier.core.game import Game
    from croupier.core.wager import WagerKind

    Two = tuple[str, ...]
    Draws = Callable[[int], bool]

FEWEST = 4
NOTE = "With so few cards left, a round that needs more of them is void, and wagers come back."


def few_cards(game: Game, rules: Rules, query: Query) -> tuple[str, ...] | None:
    """The cards left if they may not suffice for a round that they can begin; otherwise None."""
    left = left_after(game, rules, query.seen, FEWEST)
    if left is None or sum(left) >= MOST_CARDS:
        return None
    faces = pack_of(game, rules).faces
    return tuple(card for card, many in zip(faces, left, strict=True) for _ in range(many))


def finished(order: tuple[str, ...], draws: Draws, on_stay: int = 5) -> tuple[Coup, bool]:
    """The coup that cards in this order make, and whether they suffice for it."""
    hands, rest = {PLAYER: order[0:3:2], BANKER: order[1:4:2]}, list(order[FEWEST:])
    while to := third_to(hands[PLAYER], hands[BANKER], draws, on_stay):
        if not rest:
            break
        hands[to[0]] = (*hands[to[0]], rest.pop(0))
    return coup(hands[PLAYER], hands[BANKER]), not to


def rounds(
    cards: Iterable[str], draws: Draws, on_stay: int = 5
) -> Iterator[tuple[Two, Coup, bool]]:
    """Every order of these cards: the Player's first two, the coup, and whether cards suffice."""
    for order in permutations(cards):
        yield (order[0:3:2], *finished(order, draws, on_stay))


def distribution(game: Game, kind: WagerKind, rules: Rules, on: str, query: Query) -> Distribution:
    """The distribution of a wager, also where only four or five cards are left."""
    cards = few_cards(game, rules, query)
    if cards is None:
        return dealing.distribution(game, kind, rules, on, query)
    return weighed(kind, rules, on, query, rounds(cards, player_draws))


def weighed(
    kind: WagerKind, rules: Rules, on: str, query: Query, dealt: Iterable[tuple[Two, Coup, bool]]
) -> Distribution:
    """The distribution of a wager over rounds that are equally likely; some of them are void."""
    weights: Counter[Fraction] = Counter()
    for _, one, suffices in dealt:
        decided = suffices or kind.key == HOUSE_MONEY
        verdict = kind.judge(kind.start(on), one, rules)
        weights[net_for(verdict, query.amount) if decided else Fraction(0)] += 1
    return replace(distribution_of(weights), note=NOTE)
