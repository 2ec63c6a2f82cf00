"""The hands of 21 that Spanish 21 does not pay 1 to 1, and the super bonus."""

from __future__ import annotations

from croupier.core.money import Cents
from croupier.equipment.cards import rank
from croupier.games.families.twentyone.hands import (
    BLACKJACK,
    FIVE_CARDS,
    SPLIT_21,
    TWENTY_ONE,
    total,
)
from croupier.games.families.twentyone.prize import Prize
from croupier.rulebook.citation import cites

MIXED_678, SUITED_678, SPADE_678 = "mixed_678", "suited_678", "spade_678"
MIXED_777, SUITED_777, SPADE_777 = "mixed_777", "suited_777", "spade_777"
SIX_CARDS, SEVEN_CARDS = "six_cards", "seven_cards"
BONUS = (
    MIXED_678,
    SUITED_678,
    SPADE_678,
    MIXED_777,
    SUITED_777,
    SPADE_777,
    FIVE_CARDS,
    SIX_CARDS,
    SEVEN_CARDS,
)
"""The hands of 5(f), in printed order."""
SUPER = (SUITED_777, SPADE_777)
"""The hands that may win the super bonus."""
BY_RANKS: dict[tuple[str, ...], tuple[str, str, str]] = {
    ("6", "7", "8"): (MIXED_678, SUITED_678, SPADE_678),
    ("7", "7", "7"): (MIXED_777, SUITED_777, SPADE_777),
}
SEVEN = 7
FIVE_DOLLARS, TWENTY_FIVE = 5_00, 25_00
SMALL_PRIZE, LARGE_PRIZE = 1_000_00, 5_000_00
ENVY = 50_00
"""What each other player is paid with a super bonus."""


@cites("spanish21.1.blackjack", "spanish21.5.f")
def named(cards: tuple[str, ...], *, split: bool, bonus: bool = True) -> str:
    """The name of a hand of 21 that is not paid 1 to 1; "" for any other."""
    if total(cards).points != TWENTY_ONE:
        return ""
    if len(cards) == 2:
        return SPLIT_21 if split else BLACKJACK
    return (of_three(cards) or of_many(cards)) if bonus else ""


@cites("spanish21.5.f.1", "spanish21.5.f.2", "spanish21.5.f.3", "spanish21.5.f.4")
@cites("spanish21.1.suit")
def of_three(cards: tuple[str, ...]) -> str:
    """6, 7 and 8, or three sevens: of mixed suits, of one suit, or of spades."""
    of_ranks = BY_RANKS.get(tuple(sorted(map(rank, cards))))
    if of_ranks is None:
        return ""
    mixed, suited, spades = of_ranks
    suits = {card[1] for card in cards}
    return mixed if len(suits) > 1 else spades if suits == {"s"} else suited


@cites("spanish21.5.f.5", "spanish21.5.f.6", "spanish21.5.f.7")
def of_many(cards: tuple[str, ...]) -> str:
    """Five cards, six, seven or more."""
    if len(cards) >= SEVEN:
        return SEVEN_CARDS
    return {5: FIVE_CARDS, 6: SIX_CARDS}.get(len(cards), "")


@cites("spanish21.5.g", "spanish21.10.e")
def is_super(cards: tuple[str, ...], up: str, *, split: bool, doubled: bool) -> bool:
    """Three sevens of one suit against a seven, in a hand neither split nor doubled."""
    return named(cards, split=split) in SUPER and rank(up) == "7" and not (split or doubled)


@cites("spanish21.5.g")
def super_bonus(wager: Cents) -> Cents:
    """1,000 dollars for an original wager from 5 dollars, 5,000 from 25; zero below (SP-5)."""
    if wager < FIVE_DOLLARS:
        return 0
    return SMALL_PRIZE if wager < TWENTY_FIVE else LARGE_PRIZE


@cites("spanish21.5.g")
def prize(cards: tuple[str, ...], up: str, wager: Cents) -> Cents:
    """The fixed money won by a hand neither split nor doubled."""
    return super_bonus(wager) if is_super(cards, up, split=False, doubled=False) else 0


SUPER_BONUS = Prize("super bonus", prize, ENVY, (FIVE_DOLLARS, TWENTY_FIVE), ("spanish21.5.g",))
