"""The spread: the number of values between two cards, and what a third card makes of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from croupier.equipment.cards import rank
from croupier.equipment.device import Contest
from croupier.rulebook.citation import cites

SPREAD = "spread"
READER = "croupier.analysis.reddog.reader:READER"
PAIR, CONSECUTIVE = -1, 0
SPREADS = range(1, 12)
FACES = {"T": 10, "J": 11, "Q": 12, "K": 13, "A": 14}
"""The values of cards not marked with their number."""


@cites("reddog.1.b.1", "reddog.1.b.2", "reddog.1.b.3", "reddog.1.b.4", "reddog.1.b.5")
def value(card: str) -> int:
    """Cards count their number, the jack 11, queen 12, king 13, and the ace only 14."""
    face = rank(card)
    return FACES[face] if face in FACES else int(face)


@cites("reddog.5.g", "reddog.5.g.1", "reddog.5.g.2")
def spread(first: str, second: str) -> int:
    """The number of values between two cards: 0 if they are consecutive, -1 for a pair."""
    return abs(value(first) - value(second)) - 1


class Hand(msgspec.Struct, frozen=True):
    """A finished hand: the spread of its first two cards, and whether the third card won.

    A spread of 0 means consecutive cards, which take no third card; -1 means a pair, which wins
    with a third card of its value.
    """

    spread: int
    won: bool = False


@cites("reddog.5.e", "reddog.5.f")
def takes_third(gap: int) -> bool:
    """Consecutive cards end the hand; a pair, and every spread, takes a third card."""
    return gap != CONSECUTIVE


@cites("reddog.5.f.1", "reddog.5.i.1")
def wins(first: str, second: str, third: str) -> bool:
    """A third card wins by falling between two cards, or by matching a pair."""
    low, high = sorted((value(first), value(second)))
    return value(third) == low if low == high else low < value(third) < high


def hand(first: str, second: str, third: str = "") -> Hand:
    """The hand that these cards make."""
    return Hand(spread(first, second), bool(third) and wins(first, second, third))


def written(one: Hand) -> str:
    """A hand in a few words: `spread 7 won`, `three of a kind`."""
    if one.spread == CONSECUTIVE:
        return "consecutive"
    if one.spread == PAIR:
        return "three of a kind" if one.won else "pair"
    return f"spread {one.spread} {'won' if one.won else 'lost'}"


@lru_cache(maxsize=1)
def hands() -> Contest:
    """Every possible hand, as the outcomes of one contest."""
    faces = {written(one): one for one in _all_hands()}
    return Contest(SPREAD, tuple(faces), faces, READER)


def _all_hands() -> Iterator[Hand]:
    yield Hand(CONSECUTIVE)
    for gap in (PAIR, *SPREADS):
        yield from (Hand(gap, won) for won in (False, True))
