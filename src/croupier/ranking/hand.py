"""A hand as rankings see it: its ranks in the order they are compared, its suits, its sequence."""

from __future__ import annotations

from collections import Counter
from typing import Literal, TypeAlias

import msgspec

from croupier.rulebook.citation import cites

ACE, KING, QUEEN, JACK, TEN = 14, 13, 12, 11, 10
VALUES = {rank: value for value, rank in enumerate("23456789TJQKA", start=2)}
"""The value of each rank, the ace highest."""
LOW_ACE = 1
"""The value of an ace that completes the lowest straight, and of every ace in a low hand."""
LOW_VALUES = {**VALUES, "A": LOW_ACE}
"""The value of each rank in a low hand."""

Ranks: TypeAlias = tuple[int, ...]
Wheel: TypeAlias = Literal["lowest", "second", "none"]
"""Where ace, two, three (four, five) ranks among straights; `none` if it is not a straight."""


class Hand(msgspec.Struct, frozen=True):
    """The cards of a hand, as far as a ranking is concerned."""

    ranks: Ranks
    """As they are compared: sets and pairs first, then the other cards, each highest first."""
    counts: tuple[int, ...]
    """How many cards there are of each rank, most first."""
    suited: bool
    run: Ranks
    """The ranks of a hand in sequence as they are compared; empty if it is not in sequence."""


def hand_of(ranks: Ranks, suited: bool, wheel: Wheel = "lowest") -> Hand:
    """The hand that these ranks make."""
    counts = tuple(sorted(Counter(ranks).values(), reverse=True))
    return Hand(compared(ranks), counts, suited, run(ranks, wheel))


@cites("threecardpoker.3.c", "caribbeanstud.5.c", "fastactionholdem.3.c")
@cites("paigowpoker.3.e", "poker.3.d")
def compared(ranks: Ranks) -> Ranks:
    """Compare sets and pairs before the other cards, and each of them from the highest down."""
    count = Counter(ranks)
    return tuple(sorted(ranks, key=lambda value: (count[value], value), reverse=True))


@cites("threecardpoker.3.a", "caribbeanstud.5.a", "letitride.3.a", "doubledownstud.5.a")
@cites("coloradoholdem.3.a", "fastactionholdem.3.a", "poker.3.a", "paigowpoker.3.d")
def run(ranks: Ranks, wheel: Wheel) -> Ranks:
    """An ace is the highest card of a sequence, or the lowest below a two; nothing goes round."""
    high = tuple(sorted(ranks, reverse=True))
    if high == _down_from(high[0], len(high)):
        return high
    low = (*high[1:], LOW_ACE)
    if wheel == "none" or high[0] != ACE or low != _down_from(len(high), len(high)):
        return ()
    return low if wheel == "lowest" else high


def _down_from(top: int, cards: int) -> Ranks:
    """The ranks of a sequence with this highest card."""
    return tuple(range(top, top - cards, -1))
