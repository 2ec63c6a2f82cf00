"""Hands of 21 that a house may pay more for, or that are judged differently."""

from __future__ import annotations

from typing import Any

from croupier.core.errors import Refused
from croupier.equipment.cards import rank, read_cards
from croupier.games.families.twentyone.hands import (
    BLACKJACK,
    DESIGNATED,
    FIVE_CARDS,
    SEVENS,
    SPLIT_21,
    SUITED_678,
    TWENTY_ONE,
    total,
)
from croupier.rulebook.citation import cites

FIVE = 5


class BlackjackOfTwo:
    """A named blackjack: one ace and one face card."""

    name = "cards"

    def parse(self, value: Any) -> tuple[str, str]:
        """Read `As Ks`."""
        try:
            cards = read_cards(str(value))
        except Refused as none:
            raise ValueError(self.values()) from none
        if len(cards) != 2 or rank(cards[0]) != "A" or rank(cards[1]) not in "JQK":
            raise ValueError(self.values())
        return cards[0], cards[1]

    def show(self, value: Any) -> Any:
        """Both cards."""
        return " ".join(value)

    def spell(self, value: Any) -> str:
        """Both cards."""
        return " ".join(value)

    def values(self) -> list[Any] | str:
        """A description of the values allowed."""
        return "an ace and a face card, such as As Ks"


@cites("blackjack.3.e.1", "blackjack.3.e.2", "blackjack.3.e.3", "blackjack.3.e.4")
@cites("blackjack.16.a", "blackjack.3.a.3")
def named(cards: tuple[str, ...], *, split: bool, designated: tuple[str, str] | None) -> str:
    """The name of a hand of 21 that may be paid or judged differently; "" for any other."""
    if total(cards).points != TWENTY_ONE:
        return ""
    if len(cards) == 2:
        natural = DESIGNATED if designated and set(cards) == set(designated) else BLACKJACK
        return SPLIT_21 if split else natural
    ranks, suits = sorted(map(rank, cards)), {card[1] for card in cards}
    if ranks == ["6", "7", "8"] and len(suits) == 1:
        return SUITED_678
    if ranks == ["7", "7", "7"]:
        return SEVENS
    return FIVE_CARDS if len(cards) == FIVE else ""
