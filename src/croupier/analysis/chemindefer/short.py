"""A shoe with four or five cards left, the Player's Hand doing on five what is better."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from croupier.analysis import dealing
from croupier.analysis.baccarat.short import few_cards, rounds, weighed
from croupier.analysis.chemindefer.five import draws_on_five, stays_on_five
from croupier.games.families.coup import BANKER, PLAYER, Coup, value

if TYPE_CHECKING:
    from croupier.analysis.baccarat.short import Two
    from croupier.analysis.distribution import Distribution, Query
    from croupier.core.game import Game
    from croupier.core.wager import WagerKind

    Round = tuple[Two, Coup, bool]

SIDES = {PLAYER: 1, BANKER: -1}


def distribution(game: Game, kind: WagerKind, rules: Any, on: str, query: Query) -> Distribution:
    """The distribution of a wager, also where only four or five cards are left."""
    cards = few_cards(game, rules, query)
    if cards is None:
        return dealing.distribution(game, kind, rules, on, query)
    return weighed(kind, rules, on, query, best_rounds(cards, rules.banker_draw_on_stay))


def best_rounds(cards: tuple[str, ...], on_stay: int) -> list[Round]:
    """Every order of the cards, with a card or a stay on five, by the Player's first two cards."""
    card = list(rounds(cards, draws_on_five, on_stay))
    stay = list(rounds(cards, stays_on_five, on_stay))
    gain: Counter[Two] = Counter()
    for one, other in zip(card, stay, strict=True):
        gain[_known(one)] += _worth(other) - _worth(one)
    both = zip(card, stay, strict=True)
    return [other if gain[_known(one)] > 0 else one for one, other in both]


def _known(one: Round) -> tuple[str, ...]:
    """What the Dominant Player knows: what the first two cards count, in any order."""
    return tuple(sorted(str(value(card)) for card in one[0]))


def _worth(one: Round) -> int:
    """What a round is worth to the Player's Hand; nothing if it is void."""
    _, ended, suffices = one
    return SIDES.get(ended.winner, 0) * suffices
