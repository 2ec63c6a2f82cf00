"""The house ways: which two of four cards the dealer keeps, by fourteen preferences."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from croupier.ranking.hand import ACE, JACK, TEN, VALUES
from croupier.rulebook.citation import cites

Pair = tuple[str, str]
Way = Callable[[Pair], bool]


def ranks(cards: Pair) -> tuple[int, int]:
    """The values of two cards, the higher one first."""
    low, high = sorted(VALUES[card[0]] for card in cards)
    return high, low


@cites("fastactionholdem.1.suit")
def suited(cards: Pair) -> bool:
    """Two cards of one suit."""
    return cards[0][1] == cards[1][1]


@cites("fastactionholdem.1.running-cards")
def running(cards: Pair) -> bool:
    """Two cards of consecutive rank."""
    high, low = ranks(cards)
    return high - low == 1


def paired(cards: Pair) -> bool:
    """Two cards of one rank."""
    high, low = ranks(cards)
    return high == low


@cites("fastactionholdem.8.i.1")
def suited_pair(cards: Pair) -> bool:
    """Two cards of one rank and one suit."""
    return paired(cards) and suited(cards)


@cites("fastactionholdem.8.i.3")
def ace_with_suited_ten(cards: Pair) -> bool:
    """An ace with a ten or better of its suit."""
    return ace_with_suited(cards) and ace_with_ten(cards)


@cites("fastactionholdem.8.i.4")
def suited_running_from_ten(cards: Pair) -> bool:
    """Ten and jack, or higher running cards, of one suit."""
    return suited_running(cards) and ranks(cards)[1] >= TEN


@cites("fastactionholdem.8.i.5")
def ace_with_ten(cards: Pair) -> bool:
    """An ace with a ten or better."""
    return ace(cards) and ranks(cards)[1] >= TEN


@cites("fastactionholdem.8.i.6")
def running_from_jack(cards: Pair) -> bool:
    """Jack and queen, or higher running cards, of two suits."""
    return running(cards) and not suited(cards) and ranks(cards)[1] >= JACK


@cites("fastactionholdem.8.i.7")
def ace_with_suited(cards: Pair) -> bool:
    """An ace with a card of its suit."""
    return ace(cards) and suited(cards)


@cites("fastactionholdem.8.i.8")
def suited_from_ten(cards: Pair) -> bool:
    """Two cards of one suit, both ten or better (FA-4)."""
    return suited(cards) and ranks(cards)[1] >= TEN


@cites("fastactionholdem.8.i.9")
def from_jack(cards: Pair) -> bool:
    """Two cards, both jack or better (FA-4)."""
    return ranks(cards)[1] >= JACK


@cites("fastactionholdem.8.i.10")
def ace(cards: Pair) -> bool:
    """An ace with any card."""
    return ranks(cards)[0] == ACE


@cites("fastactionholdem.8.i.11")
def suited_running(cards: Pair) -> bool:
    """Running cards of one suit."""
    return suited(cards) and running(cards)


@cites("fastactionholdem.8.i.12")
def suited_not_running(cards: Pair) -> bool:
    """Two cards of one suit that do not run."""
    return suited(cards) and not running(cards)


@cites("fastactionholdem.8.i.14")
def any_two(cards: Pair) -> bool:
    """Any two cards."""
    return True


@cites("fastactionholdem.8.i.2", "fastactionholdem.8.i.13")
def house_ways() -> tuple[Way, ...]:
    """The fourteen ways in order of preference: pairs are second, running cards next to last."""
    return (
        suited_pair,
        paired,
        ace_with_suited_ten,
        suited_running_from_ten,
        ace_with_ten,
        running_from_jack,
        ace_with_suited,
        suited_from_ten,
        from_jack,
        ace,
        suited_running,
        suited_not_running,
        running,
        any_two,
    )


WAYS = house_ways()


@cites("fastactionholdem.8.i", "fastactionholdem.1.setting-of-a-hand")
def set_by_house_ways(cards: tuple[str, ...]) -> tuple[int, int]:
    """The places of the two cards kept: the first way that two of them fit, and its highest two.

    Of equal cards those dealt first are kept.
    """
    two = list(combinations(range(len(cards)), 2))
    fits = ([p for p in two if way((cards[p[0]], cards[p[1]]))] for way in WAYS)
    found = next(places for places in fits if places)
    return max(found, key=lambda p: ranks((cards[p[0]], cards[p[1]])))
