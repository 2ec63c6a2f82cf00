"""Ways to play four cards that people can remember: as tables by hand, of codes.

A code is the number of a choice (`worth.CHOICES`): 0 to 5 keep a pair, 6 to 8 split, 9 gives up.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from croupier.analysis.holdem.fours import PLACES, fours, number_of
from croupier.analysis.holdem.suits import RANKS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints: TypeAlias = NDArray[np.int64]

HOUSE, POINTS = "house", "points"
ACE = 14
FOR_SUITED, FOR_NEAR, FOR_ACE, FOR_PAIR = 4, 1, 3, 18
"""What two cards of one suit, ranks one or two apart, an ace and a pair add to the ranks."""
BOTH = 31
"""A hand is split if each of its two hands has at least this number of points."""
FIRST_SPLIT = len(PLACES)
SAYS = {
    POINTS: (
        "Add up the ranks of two cards, from 2 to 14 for an ace. Add 4 if they are suited, 1 if "
        "they are one or two ranks apart, 3 if there is an ace, 18 if they are a pair. Keep the "
        "two cards with the most points. Split if both hands then have at least 31. Never "
        "surrender."
    ),
    HOUSE: "Keep the two cards that the dealer would keep. Never split, and never surrender.",
}
"""The ways in words."""


def by_points(cards: Ints) -> Ints:
    """Keep the two cards with the most points, or split if both hands have enough."""
    found = points(cards)
    kept = found.argmax(axis=1)
    rows = np.arange(len(cards))
    other = FIRST_SPLIT - 1 - kept
    both = np.minimum(found[rows, kept], found[rows, other]) >= BOTH
    codes: Ints = np.where(both, FIRST_SPLIT + np.minimum(kept, other), kept)
    return codes


def points(cards: Ints) -> Ints:
    """The points of each two of four cards."""
    number = cards % RANKS
    value, suit = np.where(number == 0, ACE, number + 1), cards // RANKS
    each = []
    for one, other in PLACES:
        a, b = value[:, one], value[:, other]
        apart, ace = abs(a - b), np.maximum(a, b) == ACE
        near, suited = (apart == 1) | (apart == 2), suit[:, one] == suit[:, other]
        more = FOR_SUITED * suited + FOR_NEAR * near + FOR_ACE * ace + FOR_PAIR * (apart == 0)
        each.append(a + b + more)
    return np.column_stack(each)


def by_house_ways(cards: Ints) -> Ints:
    """Keep what the dealer keeps; of three suits of one rank, any two."""
    numbers = np.column_stack([number_of(cards[:, [one, other]]) for one, other in PLACES])
    kept = fours().kept[number_of(cards)][:, :1]
    found: Ints = (numbers == kept).argmax(axis=1)
    return found


WAYS: dict[str, Callable[[Ints], Ints]] = {POINTS: by_points, HOUSE: by_house_ways}
"""The ways by name, each a function of rows of four sorted cards; the first is the usual one."""
