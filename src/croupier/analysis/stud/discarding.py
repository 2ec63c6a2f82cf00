"""Which of three cards to discard: the usual rule, and the hands that it tells apart.

The two cards to keep are a pair; otherwise those that are worth most in a pair, then two of one
suit, then the two that more straights contain.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from croupier.analysis.stud import listed
from croupier.analysis.stud.deck import MANY, hands
from croupier.analysis.stud.model import Shape
from croupier.equipment.cards import RANKS
from croupier.games.coloradoholdem.versions import VERSIONS
from croupier.ranking.hand import ACE, VALUES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from croupier.analysis.decisions import Decision
    from croupier.analysis.stud.deck import Codes, Numbers

SAYS = (
    "keep a pair, or the two cards that are worth most in a pair, then two of one suit, "
    "then the two that more straights contain"
)
OWN, STRAIGHT = 3, 5
KEYS = (2, 5, 2, 6, 32)
"""How many values each reason to keep two cards may have, the first reason first."""
DISCARDS = Shape(("lowest", "middle", "highest"), ("",), ("",), lambda *cell: "")
"""Which card is discarded, by rank."""
LOWEST, MIDDLE, HIGHEST = 0, 1, 2
SUITED = {
    LOWEST: "the highest and the middle card",
    MIDDLE: "the highest and the lowest card",
    HIGHEST: "the middle and the lowest card",
}
"""The two cards that are left by each discard."""


@lru_cache(maxsize=1)
def values() -> Numbers:
    """The value of the three cards of every hand, an ace being high."""
    by_rank = np.array([VALUES[rank] for rank in RANKS], np.int64)
    found: Numbers = by_rank[hands(OWN) % MANY]
    return found


@lru_cache(maxsize=1)
def straights() -> Numbers:
    """How many straights contain cards of two values."""
    found = np.zeros((ACE + 1, ACE + 1), np.int64)
    for low in range(1, ACE - STRAIGHT + 2):
        run = [value if value > 1 else ACE for value in range(low, low + STRAIGHT)]
        found[np.ix_(run, run)] += 1
    return found


@lru_cache(maxsize=1)
def in_order() -> Numbers:
    """The places of the three cards of every hand, from the lowest card to the highest."""
    return values().argsort(axis=1, kind="stable")


def worth_in_a_pair(version: str) -> Numbers:
    """Whether a pair of cards of each value loses, pushes or wins: 0, 1 or 2."""
    own, value = VERSIONS[version], np.arange(ACE + 1)
    return (value >= own.pushes_from).astype(np.int64) + (value >= own.wins_from)


@lru_cache(maxsize=2)
def discards(version: str) -> Codes:
    """The place of the card that the rule discards of every hand, its cards ascending."""
    value, suit, pairs = values(), hands(OWN) // MANY, worth_in_a_pair(version)
    scores = np.empty((len(value), OWN), np.int64)
    for gone in range(OWN):
        (a, b), (its, other) = (np.delete(one, gone, axis=1).T for one in (value, suit))
        keys = (a == b), pairs[a] + pairs[b], (its == other), straights()[a, b], a + b
        scores[:, gone] = np.ravel_multi_index(keys, KEYS)
    found: Codes = scores.argmax(axis=1).astype(np.uint8)
    return found


@dataclass(frozen=True)
class Kind:
    """Hands that people would tell apart: what they are called, and which they are."""

    name: str
    met: NDArray[np.bool_]


def kinds(version: str) -> Iterator[Kind]:
    """All hands but three of a kind, by what decides about the discard."""
    order = in_order()
    value: Numbers = np.take_along_axis(values(), order, 1)
    suit: Codes = np.take_along_axis(hands(OWN) // MANY, order, 1)
    low, middle, high = worth_in_a_pair(version)[value].T
    above, below = value[:, MIDDLE] == value[:, HIGHEST], value[:, LOWEST] == value[:, MIDDLE]
    yield Kind("a pair, and a lower card", above & ~below)
    yield Kind("a pair, and a higher card", below & ~above)
    bare = ~above & ~below
    yield Kind("the lowest card is worth least in a pair", bare & (low < middle))
    top = bare & (low == middle) & (middle < high)
    yield from _by_suit("only the highest card is worth more in a pair", top, suit)
    yield from _by_suit("all are worth the same in a pair", bare & (low == high), suit)


def _by_suit(name: str, some: NDArray[np.bool_], suit: Codes) -> Iterator[Kind]:
    """Hands without a pair by the two cards of one suit, if there are just two."""
    rest = some
    for gone, words in SUITED.items():
        first, second = (place for place in range(OWN) if place != gone)
        two = (suit[:, first] == suit[:, second]) & (suit[:, gone] != suit[:, first])
        yield Kind(f"{name}; {words} suited", some & two)
        rest = rest & ~two
    yield Kind(f"{name}; none or all suited", rest)


def decisions(version: str, worths: Numbers, ways: Numbers, parts: int) -> Iterator[Decision]:
    """What each discard is worth on average with hands of each kind, if the hand is played on.

    `worths` are by the places of a hand's cards, ascending.
    """
    by_rank, total = np.take_along_axis(worths, in_order(), 1), int(ways.sum())
    for kind in kinds(version):
        many = int(ways[kind.met].sum())
        if many:
            sums = by_rank[kind.met].sum(axis=0).tolist()
            yield listed.averaged(DISCARDS, kind.name, sums, many, total, parts)
