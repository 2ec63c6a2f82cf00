"""The hands that a house may designate for its bad beat payout, by the words that name them."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from croupier.ranking.categories import Category
from croupier.ranking.hand import ACE, KING, LOW_ACE, TEN, VALUES
from croupier.ranking.rankings import FIVE_CARD, LOW, THREE_CARD_HIGH, Ranked, Ranking
from croupier.rulebook.citation import cites

_PLURALS = "twos threes fours fives sixes sevens eights nines tens jacks queens kings aces".split()
_NAMES = dict(zip(VALUES.values(), _PLURALS, strict=True))


class Least(msgspec.Struct, frozen=True):
    """The lowest hand that qualifies, in its ranking."""

    category: Category
    ranks: tuple[int, ...]
    ranking: Ranking

    @property
    def ranked(self) -> Ranked:
        """Its rank; hands of the same ranking are compared with it."""
        return self.ranking.least(self.category, *self.ranks)


def _five() -> Mapping[str, Least]:
    full = {
        f"aces_full_of_{_NAMES[value]}": Least(
            Category.FULL_HOUSE, (ACE,) * 3 + (value,), FIVE_CARD
        )
        for value in range(TEN, KING + 1)
    }
    four = {
        f"four_{name}": Least(Category.FOUR, (value,), FIVE_CARD) for value, name in _NAMES.items()
    }
    straight = Least(Category.STRAIGHT_FLUSH, (), FIVE_CARD)
    return {**full, **four, "straight_flush": straight}


def _three() -> Mapping[str, Least]:
    """Hands of three cards, as mambo stud has them."""
    three = {
        f"three_{name}": Least(Category.THREE, (value,), THREE_CARD_HIGH)
        for value, name in _NAMES.items()
    }
    return {
        **three,
        "three_card_straight_flush": Least(Category.STRAIGHT_FLUSH, (), THREE_CARD_HIGH),
    }


def _low() -> Mapping[str, Least]:
    """Low hands; the one named is the highest that still qualifies."""
    return {
        "seven_low": Least(Category.NO_PAIR, (7, 6, 5, 4, 3), LOW),
        "six_low": Least(Category.NO_PAIR, (6, 5, 4, 3, 2), LOW),
        "six_four_low": Least(Category.NO_PAIR, (6, 4, 3, 2, LOW_ACE), LOW),
    }


HANDS: Mapping[str, Least] = {**_five(), **_three(), **_low()}


@cites("poker.19.b.3")
def fits(word: str, type: str, form: str) -> bool:  # noqa: A002 - the options' own word
    """Whether a form of poker has hands like the one that is designated."""
    of = LOW if form == "low" else THREE_CARD_HIGH if type == "mambo_stud" else FIVE_CARD
    return HANDS[word].ranking is of


@cites("poker.1.bad-beat", "poker.19.a")
def qualifies(word: str, hand: Ranked) -> bool:
    """Whether a losing hand is at least the one that is designated."""
    return hand.strength >= HANDS[word].ranked.strength


def called(word: str) -> str:
    """What people call a designated hand: "four twos"."""
    return word.replace("_", " ").replace("three card ", "three-card ")
