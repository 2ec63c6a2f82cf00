"""Ways to play four cards that people can remember: as tables by hand, of codes.

A code is the number of a choice (`worth.CHOICES`): 0 to 5 keep a pair, 6 to 8 split, 9 gives up.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from croupier.analysis.holdem.fours import PLACES, fours, number_of
from croupier.analysis.holdem.suits import RANKS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints: TypeAlias = NDArray[np.int64]

HOUSE, LIST, POINTS = "house", "list", "points"
ACE, NUMBERED = 14, "A23456789TJQK"
"""The most that a rank counts, and the ranks as cards are numbered."""
FOR_SUITED, FOR_NEAR, FOR_ACE, FOR_PAIR = 4, 1, 3, 18
"""What two cards of one suit, ranks one or two apart, an ace and a pair add to the ranks."""
BOTH = 31
"""A hand is split if each of its two hands has at least this number of points."""
RANKED = (
    "AAs AA KKs KK QQs QQ JJs JJ TTs 99s TT 88s 99 77s 88 AKs 66s 77 AQs 55s AK AJs 66 "
    "44s AQ KQs ATs 55 KJs A9s AJ 33s KTs A8s QTs QJs A7s K9s KQ 44 AT A5s JTs 22s A6s "
    "Q9s A4s K8s KJ J9s K7s A3s A9 T9s Q8s K6s KT A2s 33 A8 K5s J8s T8s A7 K9 QJ Q7s QT "
    "K4s 98s Q6s A5 A6 J7s K3s T7s JT Q5s 22 K8 A4 Q9 K2s 97s Q4s K7 J6s A3 87s J9 T6s "
    "J5s Q3s Q8 K6 96s T9 A2 J4s Q2s 86s K5 J8 76s T5s J3s T8 Q7 K4 95s T4s 98 Q6 85s J2s "
    "J7 K3 75s T3s 65s T7 Q5 94s K2 97 T2s Q4 84s 87 93s J6 74s 54s 64s T6 J5 Q3 92s 96 "
    "86 J4 83s Q2 73s 53s 63s 76 82s T5 J3 95 43s T4 85 J2 52s 72s 75 62s T3 65 42s 94 T2 "
    "84 93 74 32s 54 64 92 83 53 73 63 82 43 52 72 62 42 32"
)
"""Two cards up to suits, s if they are of one suit, from those to keep before all others."""
LAST_SPLIT = "66"
"""A hand is split if neither of its two hands comes after these two cards in the list."""
FIRST_SPLIT = len(PLACES)
SAYS = {
    POINTS: (
        "Add up the ranks of two cards, from 2 to 14 for an ace. Add 4 if they are suited, 1 if "
        "they are one or two ranks apart, 3 if there is an ace, 18 if they are a pair. Keep the "
        "two cards with the most points. Split if both hands then have at least 31. Never "
        "surrender"
    ),
    LIST: (
        "Keep the two cards that come first in this list, where s is for two cards of one suit. "
        f"Split if both hands then are {LAST_SPLIT} or before it. Never surrender. {RANKED}"
    ),
    HOUSE: "Keep the two cards that the dealer would keep. Never split, and never surrender",
}
"""The ways in words."""


def by_points(cards: Ints) -> Ints:
    """Keep the two cards with the most points, or split if both hands have enough."""
    return highest(points(cards), BOTH)


def by_list(cards: Ints) -> Ints:
    """Keep the two cards that come first in the list, or split if both hands are high in it."""
    number, suit = cards % RANKS, cards // RANKS
    each = [
        listed()[number[:, one], number[:, other], (suit[:, one] == suit[:, other]).astype(int)]
        for one, other in PLACES
    ]
    return highest(-np.column_stack(each), -RANKED.split().index(LAST_SPLIT))


@lru_cache(maxsize=1)
def listed() -> Ints:
    """By two ranks and whether the cards are of one suit: their place in the list."""
    found = np.zeros((RANKS, RANKS, 2), np.int64)
    for place, name in enumerate(RANKED.split()):
        one, other = (NUMBERED.index(rank) for rank in name[:2])
        found[one, other, len(name) - 2] = found[other, one, len(name) - 2] = place
    return found


def highest(scores: Ints, both: int) -> Ints:
    """Keep the pair with the highest score, or split if its two hands have enough."""
    kept, rows = scores.argmax(axis=1), np.arange(len(scores))
    other = FIRST_SPLIT - 1 - kept
    enough = np.minimum(scores[rows, kept], scores[rows, other]) >= both
    codes: Ints = np.where(enough, FIRST_SPLIT + np.minimum(kept, other), kept)
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


WAYS: dict[str, Callable[[Ints], Ints]] = {POINTS: by_points, LIST: by_list, HOUSE: by_house_ways}
"""The ways by name, each a function of rows of four sorted cards; the first is the usual one."""
