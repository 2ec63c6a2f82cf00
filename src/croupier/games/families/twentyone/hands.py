"""Counting to twenty-one: card values, hard and soft totals, and how a hand finally stands.

A finished hand is a *standing*: a total from 4 to 21, or one of the names below. A showdown is a
player's standing against the dealer's; every wager on a hand is judged on it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from croupier.equipment.cards import DECK, rank
from croupier.equipment.device import Contest
from croupier.rulebook.citation import cites

SHOWDOWN = "showdown"
READER = "croupier.analysis.twentyone.reader:READER"
TWENTY_ONE = 21
SOFT = 10
BLACKJACK, BUST, SURRENDERED, RESCUED = "blackjack", "bust", "surrendered", "rescued"
DESIGNATED, SUITED_678, SEVENS, FIVE_CARDS = "designated", "suited_678", "sevens", "five_cards"
EVEN_MONEY = "even money"
SPLIT_21 = "split_21"
"""A two-card twenty-one in a hand that was split: not a blackjack."""


@cites("blackjack.2.b.1", "blackjack.2.b.2", "spanish21.2.b.1", "spanish21.2.b.2")
@cites("zappit.2.d.1", "zappit.2.d.2")
def value(card: str) -> int:
    """Two to ten count their number, face cards ten, and an ace one before it may count eleven."""
    face = rank(card)
    return 1 if face == "A" else 10 if face in "TJQK" else int(face)


VALUES = {card: value(card) for card in DECK}


class Total(msgspec.Struct, frozen=True):
    """A point count; soft if an ace counts eleven."""

    points: int
    soft: bool = False

    @property
    def bust(self) -> bool:
        """Whether it exceeds twenty-one."""
        return self.points > TWENTY_ONE


@cites("blackjack.2.b.3.i", "spanish21.2.b.3", "zappit.2.d.3")
@cites("blackjack.1.hard-total", "blackjack.1.soft-total")
@cites("spanish21.1.hard-total", "spanish21.1.soft-total")
@cites("zappit.1.hard-total", "zappit.1.soft-total")
def total(cards: Iterable[str]) -> Total:
    """An ace counts eleven if that does not exceed twenty-one, and otherwise one."""
    return _counted(tuple(cards))


@lru_cache(maxsize=65536)
def _counted(cards: tuple[str, ...]) -> Total:
    values = [VALUES[card] for card in cards]
    hard = sum(values)
    soft = 1 in values and hard + SOFT <= TWENTY_ONE
    return Total(hard + SOFT if soft else hard, soft)


@cites("blackjack.1.blackjack", "spanish21.1.blackjack", "zappit.1.blackjack")
def is_blackjack(cards: tuple[str, ...], *, split: bool = False) -> bool:
    """An ace and a ten-value card as the first two cards of a hand that was not split."""
    return len(cards) == 2 and not split and total(cards).points == TWENTY_ONE


DEALERS = (BLACKJACK, *(str(n) for n in range(21, 16, -1)), BUST, "0")
"""The final standings of the dealer's hand; 0 if it does not matter or is not known yet."""
PLAYERS = (
    BLACKJACK,
    DESIGNATED,
    SUITED_678,
    SEVENS,
    FIVE_CARDS,
    SPLIT_21,
    EVEN_MONEY,
    *(str(n) for n in range(21, 3, -1)),
    BUST,
    SURRENDERED,
)


@lru_cache(maxsize=8)
def showdowns(players: tuple[str, ...] = PLAYERS, push_on: int = 0) -> Contest:
    """Every possible showdown, by the final standing of a player's hand.

    `push_on` is a dealer's count above 21 that is not lost like others.
    """
    dealers = (*DEALERS, str(push_on)) if push_on else DEALERS
    faces = {f"{p} v {d}": Showdown(p, d) for p in players for d in dealers}
    return Contest(SHOWDOWN, tuple(faces), faces, READER)


@cites("blackjack.11.a", "spanish21.10.a", "zappit.9.a")
def is_pair(cards: tuple[str, ...]) -> bool:
    """Two cards of identical value: any two ten-value cards are a pair."""
    return len(cards) == 2 and VALUES[cards[0]] == VALUES[cards[1]]


class Showdown(msgspec.Struct, frozen=True):
    """The final standing of a player's hand, against the dealer's."""

    player: str
    dealer: str

    @property
    def compared(self) -> int:
        """Positive if the player's points are higher, negative if the dealer's are."""
        return points(self.player) - points(self.dealer)


def points(standing: str) -> int:
    """The points of a standing; zero for a hand over twenty-one."""
    if standing in (BUST, SURRENDERED, RESCUED):
        return 0
    return int(standing) if standing.isdigit() else TWENTY_ONE
