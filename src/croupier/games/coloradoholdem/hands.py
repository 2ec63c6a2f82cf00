"""The hands of colorado hold 'em: what a player chose, and what the cards came to.

A `Hand` settles every wager at a box: the ante, the bet if there is one, and the bonus.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from croupier.equipment.device import Contest
from croupier.ranking.categories import Category
from croupier.ranking.hand import VALUES
from croupier.ranking.rankings import FIVE_CARD, THREE_CARD, Ranking, rank
from croupier.ranking.words import plural
from croupier.rulebook.citation import cites

HAND = "hand"
READER = "croupier.analysis.stud.readers:COLORADO_HOLDEM"
ANTE, BET, BONUS = "ante", "bet", "bonus"
"""The keys of the wagers."""
NO_BET, FOLD, DECLARE = "no_bet", "fold", "declare"
"""What a player may choose instead of a bet: the ante alone, nothing more, or the three cards."""
STAKES: Mapping[str, Mapping[str, int]] = {
    BET: {ANTE: 1, BET: 1},
    NO_BET: {ANTE: 1},
    FOLD: {ANTE: 1},
    DECLARE: {ANTE: 1},
}
"""What is staked by each choice, in antes."""
INSTANT = (Category.STRAIGHT_FLUSH, Category.THREE)
NOTHING = "nothing"


class Hand(msgspec.Struct, frozen=True):
    """What was chosen at a box, the category of its hand, and the value of a pair.

    `held` is the category of five cards or, if the hand was declared, of three; None for a hand
    that folds, and for one that was declared and is no instant winner.
    """

    chosen: str
    held: Category | None = None
    pair: int = 0


FOLDED = Hand(FOLD)


@cites("coloradoholdem.1.hand", "coloradoholdem.10.d.1", "coloradoholdem.11.d.1")
@cites("coloradoholdem.3.b", "coloradoholdem.1.suit")
def hand(chosen: str, kept: Sequence[str], community: Sequence[str]) -> Hand:
    """The two cards that are kept and the three community cards are the hand."""
    ranked = rank((*kept, *community), FIVE_CARD)
    paired = ranked.category is Category.PAIR
    return Hand(chosen, ranked.category, ranked.ranks[0] if paired else 0)


@cites("coloradoholdem.1.instant-winner", "coloradoholdem.3.c.1", "coloradoholdem.3.c.2")
def declared(cards: Sequence[str], *, ace_low: bool) -> Hand:
    """Three of a kind or a straight flush in the three cards dealt is an instant winner."""
    category = rank(cards, three_cards(ace_low=ace_low)).category
    return Hand(DECLARE, category if category in INSTANT else None)


@cites("coloradoholdem.3.a")
def three_cards(*, ace_low: bool) -> Ranking:
    """Whether an ace may be low in three cards as it may in five is a reading (GN-21)."""
    return THREE_CARD if ace_low else replace(THREE_CARD, wheel="none")


def written(one: Hand) -> str:
    """A hand in a few words: `bet pair of tens`, `declare straight flush`, `fold`."""
    if one.chosen == FOLD:
        return FOLD
    return f"{one.chosen} {words(one)}"


def words(one: Hand) -> str:
    """What a hand is called where it is paid."""
    if one.held is None:
        return NOTHING
    return f"pair of {plural(one.pair)}" if one.pair else one.held.value


def _all_hands() -> Iterator[Hand]:
    for chosen in (BET, NO_BET):
        for category in FIVE_CARD.order:
            pairs = VALUES.values() if category is Category.PAIR else (0,)
            yield from (Hand(chosen, category, pair) for pair in pairs)
    yield from (Hand(DECLARE, category) for category in (*INSTANT, None))
    yield FOLDED


HANDS = {written(one): one for one in _all_hands()}
CONTEST = Contest(HAND, tuple(HANDS), HANDS, READER)
"""Every way a box may end."""
