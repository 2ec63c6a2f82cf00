"""Fixed prizes of twenty-one in bulk: which hands win one against which up cards, and how often.

What wins, and how much, comes from the game's own prize; only hands of three cards of one suit that
count twenty-one are considered.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis.kernels.compiled import borrowing
from croupier.analysis.kernels.philox import U64
from croupier.analysis.twentyone.kernels.dealer import cards_of, hands
from croupier.analysis.twentyone.kernels.memory import Deal, Prizes
from croupier.analysis.twentyone.kernels.states import FIRST, HIT, PLAIN, choices, plays_of
from croupier.equipment.cards import SUITS
from croupier.games.families.twentyone.hands import TWENTY_ONE, VALUES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.analysis.twentyone.kernels.states import ByCount, Play
    from croupier.core.money import Cents
    from croupier.games.families.twentyone.terms import Terms

THREE = 3


@dataclass(frozen=True)
class Prized:
    """What wins a table's fixed prize: the hands and up cards, and the names of those hands."""

    name: str
    steps: tuple[Cents, ...]
    others: Cents
    cites: tuple[str, ...]
    won: Any
    names: frozenset[str]
    deals: tuple[tuple[tuple[str, ...], str], ...]

    @property
    def ups(self) -> frozenset[str]:
        """The up cards against which it is won."""
        return frozenset(up for _, up in self.deals)

    def money(self, wager: Cents) -> Cents:
        """What is won with such a wager."""
        cents: Cents = self.won(*self.deals[0], wager)
        return cents

    def may_be_won(self, terms: Terms, play: Play | ByCount) -> bool:
        """Whether a way to play ever draws a third card to two that may win."""
        two = {(cards[:n] + cards[n + 1 :], up) for cards, up in self.deals for n in range(THREE)}
        spots = {(_number(cards), VALUES[up] - 1) for cards, up in two}
        done = [choices(terms, one)[FIRST] for one in plays_of(play)]
        return terms.shown or any(act[spot] == HIT for act in done for spot in spots)


def prized(rules: Any) -> Prized | None:
    """The fixed prize of a table, if it has one."""
    prize = getattr(rules, "prize", None)
    if prize is None:
        return None
    most = max(prize.steps)
    deals = [
        (cards, up) for cards in _suited() for up in rules.terms.deck if prize.won(cards, up, most)
    ]
    names = frozenset(rules.named(cards, False) for cards, _ in deals)
    of = (prize.name, prize.steps, prize.others, prize.cites, prize.won)
    return Prized(*of, names, tuple(deals))


def _number(cards: tuple[str, ...]) -> int:
    return hands().of(*(VALUES[card] - 1 for card in cards))


def _suited() -> Iterator[tuple[str, ...]]:
    """Every three cards of one suit that count twenty-one."""
    every = hands()
    for hand in np.flatnonzero((every.points == TWENTY_ONE) & (every.size == THREE)).tolist():
        ranks = [card[0] for card in cards_of(tuple(every.held[hand].tolist()))]
        for suit in SUITS:
            yield tuple(rank + suit for rank in ranks)


@borrowing
def prizes_in(begun: np.uint64, of: Deal, prizes: Prizes) -> int:
    """The number of hands of a round that win a prize, neither split nor doubled."""
    won, how, hands = 0, of.how, of.hands
    if prizes.states.size == 0 or not prizes.ups[U64(of.cards[begun + U64(how.boxes)])]:
        return won
    plain = how.paid + U64(PLAIN) * how.moment
    for h in range(hands.many):
        for n in range(prizes.states.size):
            won += hands.ended[h] == plain + U64(prizes.states[n])
    return won
