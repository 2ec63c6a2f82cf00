"""The hands of three card poker: what a player held, what they chose, and how the dealer compared.

A `Hand` settles every wager at a box: the ante and the play wager by what was chosen and how the
hands compared, the ante bonus and pair plus by what was held.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

import msgspec

from croupier.equipment.device import Contest
from croupier.ranking.categories import Category
from croupier.ranking.hand import QUEEN
from croupier.ranking.rankings import THREE_CARD, Ranked, is_mini_royal, is_spade_mini_royal, rank
from croupier.rulebook.citation import cites

HAND = "hand"
READER = "croupier.analysis.stud.readers:THREE_CARD_POKER"
ANTE, PLAY, PAIR_PLUS = "ante", "play", "pair_plus"
"""The keys of the wagers."""
ANTE_PLAY = "ante_play"
"""The row of odds of an ante with its play wager."""

SPADE_MINI_ROYAL, MINI_ROYAL = "mini royal of spades", "mini royal"
HELD = (
    SPADE_MINI_ROYAL,
    MINI_ROYAL,
    *(category.value for category in THREE_CARD.order if category is not Category.HIGH_CARD),
    Category.HIGH_CARD.value,
)
"""What a player may hold, as pay tables name it, highest first."""

FOLD, ALONE = "fold", "alone"
"""Forfeits the ante; has no ante, so is asked nothing."""
UNSEEN = "fold_unseen"
"""Forfeits the pair plus wager too, so that the dealer does not expose the hand."""
WIN, LOSE, TIE, UNQUALIFIED = "win", "lose", "tie", "unqualified"
RESULTS = (WIN, LOSE, TIE, UNQUALIFIED)
STAKES: Mapping[str, Mapping[str, int]] = {FOLD: {ANTE: 1}, PLAY: {ANTE: 1, PLAY: 1}}
"""What is staked against the dealer by each choice, in antes."""


class Hand(msgspec.Struct, frozen=True):
    """What was chosen and held at a box; `result` says how a hand that played compared.

    A folded hand that is not turned over holds nothing that anybody knows.
    """

    chosen: str
    held: str = ""
    result: str = ""


@cites("threecardpoker.3.b.1")
def held(cards: Sequence[str]) -> str:
    """What three cards are called in pay tables; a mini royal is the highest straight flush."""
    if is_spade_mini_royal(cards):
        return SPADE_MINI_ROYAL
    return MINI_ROYAL if is_mini_royal(cards) else rank(cards, THREE_CARD).category.value


@cites("threecardpoker.11.a.1")
def qualifies(dealer: Ranked) -> bool:
    """The dealer plays with queen high or better."""
    return dealer >= THREE_CARD.least(Category.HIGH_CARD, QUEEN)


@cites("threecardpoker.11.a.1", "threecardpoker.3.c")
def compared(player: Ranked, dealer: Ranked) -> str:
    """The higher hand wins, equal hands tie, and a dealer below queen high does not compete."""
    if not qualifies(dealer):
        return UNQUALIFIED
    if player == dealer:
        return TIE
    return WIN if player > dealer else LOSE


def hand(chosen: str, cards: Sequence[str] = (), dealer: Sequence[str] = ()) -> Hand:
    """The hand of a box: without cards if it is folded unseen, with the dealer's if it plays."""
    if chosen != PLAY:
        return Hand(chosen, held(cards) if cards else "")
    both = rank(cards, THREE_CARD), rank(dealer, THREE_CARD)
    return Hand(chosen, held(cards), compared(*both))


def written(one: Hand) -> str:
    """A hand in a few words: `play straight win`, `fold pair`, `fold`."""
    return " ".join(filter(None, (one.chosen, one.held, one.result)))


def _all_hands() -> Iterator[Hand]:
    yield from (Hand(PLAY, *each) for each in product(HELD, RESULTS))
    yield from (Hand(*each) for each in product((FOLD, ALONE), HELD))
    yield Hand(FOLD)


HANDS = {written(one): one for one in _all_hands()}
CONTEST = Contest(HAND, tuple(HANDS), HANDS, READER)
"""Every way a box may end."""
