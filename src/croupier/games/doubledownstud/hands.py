"""The hands of double down stud: a player's card and four common ones, and what was chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

import msgspec

from croupier.equipment.device import Contest
from croupier.ranking.categories import Category
from croupier.ranking.hand import JACK
from croupier.ranking.rankings import FIVE_CARD, Ranked, rank
from croupier.rulebook.citation import cites

HAND = "hand"
READER = "croupier.analysis.stud.readers:DOUBLE_DOWN_STUD"
MAIN, DOUBLE = "main", "double"
"""The keys of the wagers."""

FIVES, SIXES, JACKS = "fives or less", "sixes to tens", "jacks or better"
SIX = 6
ABOVE_A_PAIR = FIVE_CARD.order[: FIVE_CARD.order.index(Category.PAIR)]
HELD = (*(category.value for category in ABOVE_A_PAIR), JACKS, SIXES, FIVES)
"""What a hand may come to, as the pay table names it, highest first."""
STAY = "stay"
STAKES: Mapping[str, Mapping[str, int]] = {STAY: {MAIN: 1}, DOUBLE: {MAIN: 1, DOUBLE: 1}}
"""What is staked by each choice, in original wagers."""


class Hand(msgspec.Struct, frozen=True):
    """What was chosen at a betting area, to double or to stay, and what the hand came to."""

    chosen: str
    held: str


@cites("doubledownstud.1.hand", "doubledownstud.1.rank", "doubledownstud.1.suit")
def ranked(card: str, common: Sequence[str]) -> Ranked:
    """A player's card and the four common cards make a hand of five-card stud."""
    return rank((card, *common), FIVE_CARD)


@cites("doubledownstud.9.a", "doubledownstud.9.b", "doubledownstud.9.c", "doubledownstud.1.push")
def held(one: Ranked) -> str:
    """A pair of fives or less loses, sixes to tens push, a pair of jacks or better wins."""
    if one < FIVE_CARD.least(Category.PAIR, SIX):
        return FIVES
    if one < FIVE_CARD.least(Category.PAIR, JACK):
        return SIXES
    return JACKS if one.category is Category.PAIR else one.category.value


def hand(chosen: str, card: str, common: Sequence[str]) -> Hand:
    """What a betting area ends with."""
    return Hand(chosen, held(ranked(card, common)))


def written(one: Hand) -> str:
    """A hand in a few words: `stay full house`, `double sixes to tens`."""
    return f"{one.chosen} {one.held}"


HANDS = {written(one): one for one in (Hand(*each) for each in product(STAKES, HELD))}
CONTEST = Contest(HAND, tuple(HANDS), HANDS, READER)
"""Every way a betting area may end."""
