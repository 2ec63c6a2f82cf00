"""The categories of hands, and when a hand belongs to each.

A ranking goes through its categories from the highest down and stops at the first that holds, so a
flush need not say that it is no straight flush, nor a pair that it is no full house.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import TypeAlias

from croupier.ranking.hand import ACE, KING, Hand
from croupier.rulebook.citation import cites


class Category(StrEnum):
    """What kind of hand it is, in the words of the rules."""

    FIVE_ACES = "five aces"
    FLUSH_WITH_FIVE = "flush with five-of-a-kind"
    ROYAL_FLUSH = "royal flush"
    MINI_ROYAL = "mini-royal"
    FLUSH_WITH_FOUR = "flush with four-of-a-kind"
    STRAIGHT_FLUSH = "straight flush"
    FLUSH_WITH_FULL_HOUSE = "flush with full house"
    FIVE = "five-of-a-kind"
    FLUSH_WITH_THREE = "flush with three-of-a-kind"
    FLUSH_WITH_TWO_PAIRS = "flush with two pairs"
    FLUSH_WITH_PAIR = "flush with one pair"
    FOUR = "four-of-a-kind"
    FULL_HOUSE = "full house"
    FLUSH = "flush"
    STRAIGHT = "straight"
    THREE = "three-of-a-kind"
    TWO_PAIRS = "two pairs"
    PAIR = "pair"
    HIGH_CARD = "high card"
    NO_PAIR = "no pair"
    """The best kind of low hand."""


@cites("paigowpoker.3.b.1")
def five_aces(hand: Hand) -> bool:
    """Four aces and the joker."""
    return hand.ranks == (ACE,) * 5


@cites("caribbeanstud.5.b.1", "letitride.3.b.1", "doubledownstud.5.b.1", "coloradoholdem.3.b.1")
@cites("fastactionholdem.3.b.2", "paigowpoker.3.b.2", "poker.3.b.1")
@cites("letitride.3.c.1", "poker.3.c.1")
def royal_flush(hand: Hand) -> bool:
    """The highest sequence, down from the ace, in one suit."""
    return hand.suited and hand.run[:2] == (ACE, KING)


@cites("caribbeanstud.5.b.2", "letitride.3.b.2", "doubledownstud.5.b.2", "coloradoholdem.3.b.2")
@cites("fastactionholdem.3.b.4", "paigowpoker.3.b.3", "poker.3.b.2")
@cites("threecardpoker.3.b.1", "letitride.3.c.2", "coloradoholdem.3.c.1", "poker.3.c.2")
def straight_flush(hand: Hand) -> bool:
    """Cards in sequence, in one suit."""
    return hand.suited and straight(hand)


@cites("caribbeanstud.5.b.3", "letitride.3.b.3", "doubledownstud.5.b.3", "coloradoholdem.3.b.3")
@cites("fastactionholdem.3.b.10", "paigowpoker.3.b.4", "poker.3.b.3")
def four(hand: Hand) -> bool:
    """Four cards of one rank."""
    return 4 in hand.counts


@cites("caribbeanstud.5.b.4", "letitride.3.b.4", "doubledownstud.5.b.4", "coloradoholdem.3.b.4")
@cites("fastactionholdem.3.b.11", "paigowpoker.3.b.5", "poker.3.b.4")
def full_house(hand: Hand) -> bool:
    """Three cards of one rank and two of another."""
    return hand.counts == (3, 2)


@cites("caribbeanstud.5.b.5", "letitride.3.b.5", "doubledownstud.5.b.5", "coloradoholdem.3.b.5")
@cites("fastactionholdem.3.b.12", "paigowpoker.3.b.6", "poker.3.b.5")
@cites("threecardpoker.3.b.4", "letitride.3.c.3", "poker.3.c.5")
def flush(hand: Hand) -> bool:
    """Cards of one suit."""
    return hand.suited


@cites("caribbeanstud.5.b.6", "letitride.3.b.6", "doubledownstud.5.b.6", "coloradoholdem.3.b.6")
@cites("fastactionholdem.3.b.13", "paigowpoker.3.b.7", "poker.3.b.6")
@cites("threecardpoker.3.b.3", "letitride.3.c.4", "poker.3.c.4")
def straight(hand: Hand) -> bool:
    """Cards in sequence."""
    return hand.run != ()


@cites("caribbeanstud.5.b.7", "letitride.3.b.7", "doubledownstud.5.b.7", "coloradoholdem.3.b.7")
@cites("fastactionholdem.3.b.14", "paigowpoker.3.b.8", "poker.3.b.7")
@cites("threecardpoker.3.b.2", "letitride.3.c.5", "coloradoholdem.3.c.2", "poker.3.c.3")
def three(hand: Hand) -> bool:
    """Three cards of one rank."""
    return 3 in hand.counts


@cites("caribbeanstud.5.b.8", "letitride.3.b.8", "doubledownstud.5.b.8", "coloradoholdem.3.b.8")
@cites("fastactionholdem.3.b.15", "paigowpoker.3.b.9", "poker.3.b.8")
def two_pairs(hand: Hand) -> bool:
    """Two cards of one rank, and two of another."""
    return hand.counts.count(2) == 2


@cites("caribbeanstud.5.b.9", "letitride.3.b.9", "doubledownstud.5.b.9", "coloradoholdem.3.b.9")
@cites("fastactionholdem.3.b.16", "paigowpoker.3.b.10", "poker.3.b.9")
@cites("threecardpoker.3.b.5", "letitride.3.c.6", "poker.3.c.6")
def pair(hand: Hand) -> bool:
    """Two cards of one rank."""
    return 2 in hand.counts


@cites("fastactionholdem.3.b.17")
def high_card(hand: Hand) -> bool:
    """None of the other categories: no two cards of one rank."""
    return max(hand.counts) == 1


@cites("fastactionholdem.3.b.6")
def five(hand: Hand) -> bool:
    """Five cards of one rank."""
    return hand.counts == (5,)


@cites("fastactionholdem.3.b.1")
def flush_with_five(hand: Hand) -> bool:
    """Five cards of one suit and one rank."""
    return hand.suited and five(hand)


@cites("fastactionholdem.3.b.3")
def flush_with_four(hand: Hand) -> bool:
    """Five cards of one suit, four of them of one rank."""
    return hand.suited and four(hand)


@cites("fastactionholdem.3.b.5")
def flush_with_full_house(hand: Hand) -> bool:
    """Five cards of one suit: three of one rank and two of another."""
    return hand.suited and full_house(hand)


@cites("fastactionholdem.3.b.7")
def flush_with_three(hand: Hand) -> bool:
    """Five cards of one suit, three of them of one rank."""
    return hand.suited and three(hand)


@cites("fastactionholdem.3.b.8")
def flush_with_two_pairs(hand: Hand) -> bool:
    """Five cards of one suit, four of them two pairs."""
    return hand.suited and two_pairs(hand)


@cites("fastactionholdem.3.b.9")
def flush_with_pair(hand: Hand) -> bool:
    """Five cards of one suit, two of them a pair."""
    return hand.suited and pair(hand)


Holds: TypeAlias = Callable[[Hand], bool]
HOLDS: Mapping[Category, Holds] = {
    Category.FIVE_ACES: five_aces,
    Category.FLUSH_WITH_FIVE: flush_with_five,
    Category.ROYAL_FLUSH: royal_flush,
    Category.MINI_ROYAL: royal_flush,
    Category.FLUSH_WITH_FOUR: flush_with_four,
    Category.STRAIGHT_FLUSH: straight_flush,
    Category.FLUSH_WITH_FULL_HOUSE: flush_with_full_house,
    Category.FIVE: five,
    Category.FLUSH_WITH_THREE: flush_with_three,
    Category.FLUSH_WITH_TWO_PAIRS: flush_with_two_pairs,
    Category.FLUSH_WITH_PAIR: flush_with_pair,
    Category.FOUR: four,
    Category.FULL_HOUSE: full_house,
    Category.FLUSH: flush,
    Category.STRAIGHT: straight,
    Category.THREE: three,
    Category.TWO_PAIRS: two_pairs,
    Category.PAIR: pair,
    Category.HIGH_CARD: high_card,
    Category.NO_PAIR: high_card,
}
IN_SEQUENCE = frozenset(
    {Category.ROYAL_FLUSH, Category.MINI_ROYAL, Category.STRAIGHT_FLUSH, Category.STRAIGHT}
)
"""The categories whose hands are compared as sequences."""
