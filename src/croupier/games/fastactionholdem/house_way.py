"""The house ways: which two of four cards the dealer keeps, by fourteen preferences."""

from __future__ import annotations

from itertools import combinations

from croupier.ranking.hand import ACE, JACK, TEN, VALUES
from croupier.rulebook.citation import cites

Pair = tuple[str, str]


def ranks(cards: Pair) -> tuple[int, int]:
    """The values of two cards, the higher one first."""
    low, high = sorted(VALUES[card[0]] for card in cards)
    return high, low


@cites("fastactionholdem.1.suit")
def same_suit(cards: Pair) -> bool:
    """Whether two cards are of one suit."""
    return cards[0][1] == cards[1][1]


@cites("fastactionholdem.1.running-cards")
def are_running(cards: Pair) -> bool:
    """Whether two cards are of consecutive rank."""
    high, low = ranks(cards)
    return high - low == 1


@cites("fastactionholdem.8.i.1", "fastactionholdem.8.i.2", "fastactionholdem.8.i.3")
@cites("fastactionholdem.8.i.4", "fastactionholdem.8.i.5", "fastactionholdem.8.i.6")
@cites("fastactionholdem.8.i.7", "fastactionholdem.8.i.8", "fastactionholdem.8.i.9")
@cites("fastactionholdem.8.i.10", "fastactionholdem.8.i.11", "fastactionholdem.8.i.12")
@cites("fastactionholdem.8.i.13", "fastactionholdem.8.i.14")
def ways(cards: Pair) -> tuple[bool, ...]:
    """Which of the fourteen house ways two cards fit; "or better" applies to both (FA-4)."""
    high, low = ranks(cards)
    pair, ace = high == low, high == ACE
    suited, running = same_suit(cards), are_running(cards)
    return (
        pair and suited,
        pair,
        ace and suited and low >= TEN,
        suited and running and low >= TEN,
        ace and low >= TEN,
        running and not suited and low >= JACK,
        ace and suited,
        suited and low >= TEN,
        low >= JACK,
        ace,
        suited and running,
        suited and not running,
        running,
        True,
    )


@cites("fastactionholdem.8.i", "fastactionholdem.1.setting-of-a-hand")
def set_by_house_ways(cards: tuple[str, ...]) -> tuple[int, int]:
    """The places of the two cards kept: by the first way that two of them fit, the highest two.

    Of equal cards those dealt first are kept.
    """

    def preference(places: tuple[int, int]) -> tuple[int, int, int]:
        two = (cards[places[0]], cards[places[1]])
        high, low = ranks(two)
        return ways(two).index(True), -high, -low

    return min(combinations(range(len(cards)), 2), key=preference)
