"""The hands of Caribbean stud: what a player held and chose, and how the dealer compared.

A `Hand` settles every wager on it: ante and bet by what was chosen and how the hands compared, the
bonus and the progressive wager by what was held. A five card hand bonus looks at one hand alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

import msgspec

from croupier.equipment.device import Contest
from croupier.ranking.categories import Category
from croupier.ranking.hand import ACE, KING, TEN
from croupier.ranking.rankings import FIVE_CARD, Ranked, rank
from croupier.rulebook.citation import cites

HAND, METERED, FIVE = "hand", "hand on the meter", "five cards"
READER = "croupier.analysis.stud.readers:CARIBBEAN_STUD"
FIVE_READER = "croupier.analysis.stud.readers:FIVE_CARDS"
ANTE, BET, BONUS, PROGRESSIVE = "ante", "bet", "bonus", "progressive"
FIVE_CARD_BONUSES = ON_PLAYER, ON_DEALER = "five_card_player", "five_card_dealer"
"""The keys of the wagers; a five card hand bonus is on the player's hand or the dealer's."""
ANTE_BET, FIVE_CARD_BONUS = "ante_bet", "five_card_bonus"
"""The rows of odds of wagers that have another key."""
FIVE_BONUS = "five_card"
"""The meter and the pay table of the five card hand bonus."""

TENS = "tens or better"
HELD = (
    *(one.value for one in FIVE_CARD.order if one not in (Category.PAIR, Category.HIGH_CARD)),
    TENS,
    Category.PAIR.value,
    Category.HIGH_CARD.value,
)
"""What may be held, as pay tables name it, highest first; a pair below tens is just a pair."""

FOLD = "fold"
WIN, LOSE, TIE, UNQUALIFIED = "win", "lose", "tie", "unqualified"
RESULTS = (WIN, LOSE, TIE, UNQUALIFIED)
STAKES: Mapping[str, Mapping[str, int]] = {FOLD: {ANTE: 1}, BET: {ANTE: 1, BET: 2}}
"""What is staked against the dealer by each choice, in antes."""


class Hand(msgspec.Struct, frozen=True):
    """What was chosen and held; `result` says how a hand with a bet compared.

    A folded hand that is not turned over holds nothing that anybody knows.
    """

    chosen: str
    held: str = ""
    result: str = ""


@cites("caribbeanstud.5.a", "caribbeanstud.1.rank", "caribbeanstud.1.suit")
@cites("caribbeanstud.1.hand", "caribbeanstud.10.c.2")
def ranked(cards: Sequence[str]) -> Ranked:
    """The rank of the five cards of a hand, in which no suit is higher than another."""
    return rank(cards, FIVE_CARD)


@cites("caribbeanstud.11.c", "caribbeanstud.11.d.1", "caribbeanstud.11.e.2")
def held(cards: Sequence[str]) -> str:
    """What five cards are called in pay tables: the highest hand that they form, and no other."""
    made = ranked(cards)
    high = made.category is Category.PAIR and made >= FIVE_CARD.least(Category.PAIR, TEN)
    return TENS if high else made.category.value


@cites("caribbeanstud.1.qualifying-hand", "caribbeanstud.10.c.3.i")
def qualifies(dealer: Ranked) -> bool:
    """The dealer plays with ace and king, or any better hand (CS-6)."""
    return dealer >= FIVE_CARD.least(Category.HIGH_CARD, ACE, KING)


@cites("caribbeanstud.5.c", "caribbeanstud.1.push")
def compared(player: Ranked, dealer: Ranked) -> str:
    """The higher hand wins, equal hands push, and a dealer below ace and king does not compete."""
    if not qualifies(dealer):
        return UNQUALIFIED
    if player == dealer:
        return TIE
    return WIN if player > dealer else LOSE


def hand(chosen: str, cards: Sequence[str] = (), dealer: Sequence[str] = ()) -> Hand:
    """The hand of a box: folded, with its cards if they are shown, or against the dealer's."""
    if chosen == FOLD:
        return Hand(FOLD, held(cards) if cards else "")
    return Hand(chosen, held(cards), compared(ranked(cards), ranked(dealer)))


def written(one: Hand) -> str:
    """A hand in a few words: `bet flush win`, `fold high card`, `fold`."""
    return " ".join(filter(None, (one.chosen, one.held, one.result)))


def _all_hands() -> Iterator[Hand]:
    yield from (Hand(BET, *each) for each in product(HELD, RESULTS))
    yield from (Hand(FOLD, each) for each in (*HELD, ""))


HANDS = {written(one): one for one in _all_hands()}
CONTEST = Contest(HAND, tuple(HANDS), HANDS, READER)
"""Every way a hand may end."""
METER, FIVE_CARD_METER = "meter", "five_card_meter"
"""The options that say what the meters show."""
FIVE_CARDS = Contest(FIVE, HELD, {one: one for one in HELD}, FIVE_READER, meter=FIVE_CARD_METER)
"""What five cards may be, the player's or the dealer's."""
