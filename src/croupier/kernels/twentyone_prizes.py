"""Fixed prizes of twenty-one in bulk: which hands win one against which up cards, and how often.

What wins, and how much, is the game's own prize; only hands of three cards of one suit that count
twenty-one are asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.equipment.cards import SUITS
from croupier.games.families.twentyone.hands import TWENTY_ONE
from croupier.kernels.compiled import borrowing
from croupier.kernels.philox import U64
from croupier.kernels.twentyone import cards_of, hands
from croupier.kernels.twentyone_deal import BOXES, MANY, PAYS, STATES, WIDTH
from croupier.kernels.twentyone_states import PLAIN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.core.money import Cents

THREE = 3


@dataclass(frozen=True)
class Prized:
    """What wins a table's fixed prize: the names of hands and the up cards, and such a deal."""

    name: str
    steps: tuple[Cents, ...]
    others: Cents
    cites: tuple[str, ...]
    won: Any
    names: frozenset[str]
    ups: frozenset[str]
    deal: tuple[tuple[str, ...], str]

    def money(self, wager: Cents) -> Cents:
        """What is won with such a wager."""
        cents: Cents = self.won(*self.deal, wager)
        return cents


def prized(rules: Any) -> Prized | None:
    """The fixed prize of a table, where it has one."""
    prize = getattr(rules, "prize", None)
    if prize is None:
        return None
    most = max(prize.steps)
    deals = [(cards, up) for cards in _suited() for up in rules.terms.deck
             if prize.won(cards, up, most)]  # fmt: skip
    names = frozenset(rules.named(cards, False) for cards, _ in deals)
    ups = frozenset(up for _, up in deals)
    return Prized(
        prize.name, prize.steps, prize.others, prize.cites, prize.won, names, ups, deals[0]
    )


def _suited() -> Iterator[tuple[str, ...]]:
    """Every three cards of one suit that count twenty-one."""
    every = hands()
    for hand in np.flatnonzero((every.points == TWENTY_ONE) & (every.size == THREE)).tolist():
        ranks = [card[0] for card in cards_of(tuple(every.held[hand].tolist()))]
        for suit in SUITS:
            yield tuple(rank + suit for rank in ranks)


@borrowing
def win_prizes(level: int, begun: np.uint64, cards: Any, how: Any, hands: Any, prizes: Any) -> None:
    """Count the hands of a round that win a prize, neither split nor doubled, by level of the bet.

    `prizes`: the states of hands that win one, the classes of up cards, and the counts.
    """
    states, ups, won = prizes
    if states.size == 0 or not ups[U64(cards[begun + U64(how[BOXES])])]:
        return
    plain = U64(PAYS + PLAIN) * U64(how[STATES] * how[WIDTH])
    for h in range(hands[MANY]):
        for n in range(states.size):
            won[level] += hands[h] == plain + U64(states[n])
