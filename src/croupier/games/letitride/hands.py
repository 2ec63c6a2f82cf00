"""The hands of let it ride: what five and three cards make, and which bets were let ride.

A `Hand` settles every wager at a box: bets 1 and 2 by what was chosen and what five cards make,
bet 3 and the let it ride bonus by the five cards, the three card bonus by the player's own three.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import msgspec

from croupier.equipment.device import Contest
from croupier.ranking.categories import Category
from croupier.ranking.hand import TEN
from croupier.ranking.rankings import FIVE_CARD, THREE_CARD_BONUS, rank
from croupier.rulebook.citation import cites

HAND = "hand"
READER = "croupier.analysis.stud.readers:LET_IT_RIDE"
MAIN, BONUS, THREE_CARD = "main", "bonus", "three_card_bonus"
"""The rows of odds: the three bets together, and the keys of the wagers beside them."""
RIDE, WITHDRAW = "ride", "withdraw"
CHOICES = (RIDE, WITHDRAW)
NUMBERS = FIRST, SECOND, THIRD = "1", "2", "3"
"""The numbers of the bets."""
BETS = BET_1, BET_2, BET_3 = "bet_1", "bet_2", "bet_3"
"""The keys of the three bets."""
TENS, NOTHING = "tens or better", "nothing"
LEAST = FIVE_CARD.least(Category.PAIR, TEN)
"""The lowest hand that wins a bet: a pair of tens."""
FIVE = (*(one.value for one in FIVE_CARD.order[:-2]), TENS, NOTHING)
"""What five cards may make, as the pay tables name it, highest first."""
THREE = (*(one.value for one in THREE_CARD_BONUS.order[:-1]), NOTHING)
"""What three cards may make for the three card bonus, highest first."""


class Hand(msgspec.Struct, frozen=True):
    """What five and three cards make, and what was chosen about bets 1 and 2."""

    first: str
    second: str
    five: str
    three: str

    def rides(self, number: str) -> bool:
        """Whether a bet stays to the end; bet 3 always does."""
        return {FIRST: self.first, SECOND: self.second}.get(number, RIDE) == RIDE


@cites("letitride.10.g.2", "letitride.3.b", "letitride.11.b", "letitride.1.suit")
def five(cards: Sequence[str]) -> str:
    """What five cards make; anything below a pair of tens is nothing."""
    ranked = rank(cards, FIVE_CARD)
    if ranked < LEAST:
        return NOTHING
    return TENS if ranked.category is Category.PAIR else ranked.category.value


@cites("letitride.3.c")
def three(cards: Sequence[str]) -> str:
    """What a player's three cards make for the three card bonus."""
    category = rank(cards, THREE_CARD_BONUS).category
    return NOTHING if category is Category.HIGH_CARD else category.value


@cites("letitride.1.hand", "letitride.10.g.1")
def hand(chosen: Sequence[str], cards: Sequence[str], community: Sequence[str]) -> Hand:
    """A player's three cards and the two community cards form the hand of five."""
    first, second = chosen
    return Hand(first, second, five((*cards, *community)), three(cards))


def named(cards: Sequence[str]) -> str:
    """What people call a hand of five cards: "a pair of queens"."""
    return rank(cards, FIVE_CARD).name


def written(one: Hand) -> str:
    """A hand in a few words: `ride withdraw two pairs, pair`."""
    return f"{one.first} {one.second} {one.five}, {one.three}"


def _all_hands() -> Iterator[Hand]:
    yield from (Hand(*each) for each in product(CHOICES, CHOICES, FIVE, THREE))


HANDS = {written(one): one for one in _all_hands()}
CONTEST = Contest(HAND, tuple(HANDS), HANDS, READER)
"""Every way a box may end."""
