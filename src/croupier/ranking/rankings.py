"""The rankings: the order of the categories of each, and the rank of a hand in it.

`rank(cards, FIVE_CARD)` ranks exactly five cards, `best(cards, FIVE_CARD)` the best five of six or
seven.  Ranks of one ranking are compared with `<`, `==` and `>`; the higher wins, also in `LOW`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Literal, TypeAlias

import msgspec

from croupier.equipment.cards import JOKER
from croupier.ranking.categories import HOLDS, IN_SEQUENCE, Category
from croupier.ranking.hand import ACE, LOW_ACE, LOW_VALUES, VALUES, Hand, Ranks, Wheel, hand_of
from croupier.ranking.words import named
from croupier.rulebook.citation import cites

Joker: TypeAlias = Literal["none", "ace", "completes"]


class Ranked(msgspec.Struct, frozen=True, order=True):
    """The rank of a hand; a higher hand of the same ranking is greater."""

    strength: tuple[int, ...]
    """The place of the category, counted from the lowest, and then what is compared in it."""
    category: Category
    ranks: Ranks
    """The values of the cards in the order in which they are compared: ace 14 (or 1), king 13."""

    @property
    def name(self) -> str:
        """What people call the hand: "a pair of queens"."""
        return named(self.category, self.ranks)


class Ranking(msgspec.Struct, frozen=True):
    """The categories of a ranking, highest first, and what is particular about its hands."""

    order: tuple[Category, ...]
    sizes: tuple[int, ...] = (5,)
    """How many cards a hand may have; the first is what `best` looks for."""
    wheel: Wheel = "lowest"
    ace: int = ACE
    inverse: bool = False
    """Whether the lowest hand is the best."""
    joker: Joker = "none"
    """Whether the deck has a joker, which is an ace or may also complete a straight or a flush."""
    cites: tuple[str, ...] = ()

    def __hash__(self) -> int:
        return hash((len(self.order), self.sizes, self.wheel))

    def least(self, category: Category, *ranks: int) -> Ranked:
        """The lowest rank of a category whose hands have these ranks first, or better ones."""
        return Ranked(self.strength(category, ranks), category, ranks)

    def strength(self, category: Category, ranks: Ranks) -> tuple[int, ...]:
        """What is compared between two hands: the place of the category, then the ranks."""
        place = len(self.order) - 1 - self.order.index(category)
        high = (place, *ranks)
        return tuple(-part for part in high) if self.inverse else high


_FIVE = (
    Category.ROYAL_FLUSH,
    Category.STRAIGHT_FLUSH,
    Category.FOUR,
    Category.FULL_HOUSE,
    Category.FLUSH,
    Category.STRAIGHT,
    Category.THREE,
    Category.TWO_PAIRS,
    Category.PAIR,
    Category.HIGH_CARD,
)
_THREE = (
    Category.STRAIGHT_FLUSH,
    Category.THREE,
    Category.STRAIGHT,
    Category.FLUSH,
    Category.PAIR,
    Category.HIGH_CARD,
)
_SEVENTEEN = (
    Category.FLUSH_WITH_FIVE,
    Category.ROYAL_FLUSH,
    Category.FLUSH_WITH_FOUR,
    Category.STRAIGHT_FLUSH,
    Category.FLUSH_WITH_FULL_HOUSE,
    Category.FIVE,
    Category.FLUSH_WITH_THREE,
    Category.FLUSH_WITH_TWO_PAIRS,
    Category.FLUSH_WITH_PAIR,
    Category.FOUR,
    Category.FULL_HOUSE,
    Category.FLUSH,
    Category.STRAIGHT,
    Category.THREE,
    Category.TWO_PAIRS,
    Category.PAIR,
    Category.HIGH_CARD,
)
_UNSUITED = (
    Category.FOUR,
    Category.FULL_HOUSE,
    Category.THREE,
    Category.TWO_PAIRS,
    Category.PAIR,
    Category.NO_PAIR,
)

FIVE_CARD = Ranking(_FIVE, cites=("letitride.3.b", "coloradoholdem.3.b", "poker.3.b"))
"""Five cards of one deck."""
THREE_CARD = Ranking(_THREE, sizes=(3,))
"""Three cards; ace, king and queen of one suit are the highest straight flush."""
THREE_CARD_BONUS = Ranking((Category.MINI_ROYAL, *_THREE), sizes=(3,), cites=("letitride.3.c",))
"""Three cards for a bonus, with a mini-royal; the order is that of the pay tables."""
THREE_CARD_HIGH = Ranking((Category.ROYAL_FLUSH, *_THREE), sizes=(3,), cites=("poker.3.c",))
"""Three cards, with a royal flush of ace, king and queen."""
SEVERAL_DECKS = Ranking(_SEVENTEEN)
"""Five cards out of several decks, where cards of one suit may also be alike."""
WITH_JOKER = Ranking((Category.FIVE_ACES, *_FIVE), wheel="second", joker="completes")
"""Five cards of a deck with a joker: ace to five is the second highest straight.

`replace(WITH_JOKER, wheel="lowest")` makes it the lowest, `replace(WITH_JOKER, joker="ace")` makes
the joker always an ace (`replace` is that of `msgspec.structs`)."""
TWO_CARD = Ranking((Category.PAIR, Category.HIGH_CARD), sizes=(2,), joker="ace")
"""Two cards, a pair or not; a joker is an ace.  They may be compared with any high hand."""
LOW = Ranking(_UNSUITED, sizes=(5, 3), ace=LOW_ACE, inverse=True, cites=("poker.3.e", "poker.3.f"))
"""Five or three cards, the lowest hand first: no straights, no flushes, and the ace is low."""


class Best(msgspec.Struct, frozen=True):
    """The best hand that some cards make, and which of them it is."""

    ranked: Ranked
    cards: tuple[str, ...]


def best(cards: Iterable[str], ranking: Ranking = FIVE_CARD) -> Best:
    """The best hand out of more cards; of equal hands, the one whose cards come first."""
    return highest(combinations(cards, ranking.sizes[0]), ranking)


def highest(choices: Iterable[Sequence[str]], ranking: Ranking = FIVE_CARD) -> Best:
    """The best of several hands; the first of equal ones."""
    ranked = (Best(rank(cards, ranking), tuple(cards)) for cards in choices)
    return max(ranked, key=lambda one: one.ranked)


def rank(cards: Sequence[str], ranking: Ranking = FIVE_CARD) -> Ranked:
    """The rank of exactly these cards, which may include a joker."""
    natural = [card for card in cards if card != JOKER]
    _must_fit(len(cards), len(cards) - len(natural), ranking)
    values = VALUES if ranking.ace == ACE else LOW_VALUES
    ranks = tuple(sorted([values[card[0]] for card in natural]))
    suited = len({card[1] for card in natural}) == 1
    of = rank_of if len(natural) == len(cards) else rank_with_joker
    return of(ranks, suited, ranking)


def _must_fit(cards: int, jokers: int, ranking: Ranking) -> None:
    """Require a number of cards that the ranking has, and no joker where it has none."""
    if cards not in ranking.sizes:
        accepted = " or ".join(map(str, ranking.sizes))
        raise ValueError(f"a hand of {cards} cards; this ranking has hands of {accepted}")
    if jokers > (most := int(ranking.joker != "none")):
        raise ValueError(f"a hand with {jokers} jokers; this ranking has {most}")


@cites("paigowpoker.3.a", "paigowpoker.3.c", "paigowpoker.3.h")
def rank_with_joker(ranks: Ranks, suited: bool, ranking: Ranking) -> Ranked:
    """A joker is an ace, or the best card that completes a straight, a flush or both."""
    as_ace = rank_of((*ranks, ACE), False, ranking)
    if ranking.joker == "ace":
        return as_ace
    missing = (value for value in VALUES.values() if value not in ranks)
    filled = (rank_of((*ranks, value), suited, ranking) for value in missing)
    completed = (one for one in filled if one.category in _COMPLETED)
    return max((as_ace, *completed))


_COMPLETED = IN_SEQUENCE | {Category.FLUSH}


@cites("poker.3.g")
@lru_cache(maxsize=1 << 16)
def rank_of(ranks: Ranks, suited: bool, ranking: Ranking = FIVE_CARD) -> Ranked:
    """Only the cards in a hand rank it: their values, and whether they are of one suit."""
    hand = hand_of(ranks, suited, ranking.wheel)
    category = category_of(hand, ranking)
    in_order = hand.run if category in IN_SEQUENCE else hand.ranks
    return Ranked(ranking.strength(category, in_order), category, in_order)


def category_of(hand: Hand, ranking: Ranking) -> Category:
    """The highest category that a hand belongs to."""
    return next(one for one in ranking.order if HOLDS[one](hand))


def is_mini_royal(cards: Sequence[str]) -> bool:
    """Whether three cards are ace, king and queen of one suit."""
    return rank(cards, THREE_CARD_BONUS).category == Category.MINI_ROYAL


def is_spade_mini_royal(cards: Sequence[str]) -> bool:
    """Whether three cards are ace, king and queen of spades."""
    return is_mini_royal(cards) and cards[0].endswith("s")
