"""The hands of fast action hold 'em: how a player's hand ends, and what decides its wagers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

import msgspec

from croupier.equipment.cards import rank
from croupier.equipment.device import Contest
from croupier.ranking.rankings import SEVERAL_DECKS, Ranked, best
from croupier.rulebook.citation import cites

HAND = "hand"
READER = "croupier.analysis.holdem.reader:READER"
FIRST_FOUR, KEPT, BOARD = 4, 2, 5
NATURAL, SURRENDER, SINGLE, SPLIT = "natural", "surrender", "single", "split"
"""What becomes of a player's four cards."""
WIN, LOSE, COPY = "win", "lose", "copy"
RESULTS = (WIN, LOSE, COPY)


class Hand(msgspec.Struct, frozen=True):
    """How a hand ends: what became of its cards, and the result of its first and second hand.

    Without a result, the dealer has a natural, or the wager was settled before.
    """

    play: str
    first: str = ""
    second: str = ""

    @property
    def taken(self) -> bool:
        """Whether the dealer's natural takes it."""
        return self.play in (SINGLE, SPLIT) and not self.first


@cites("fastactionholdem.1.natural")
def is_natural(cards: tuple[str, ...]) -> bool:
    """Whether the first four cards dealt, and no more, are four of a kind."""
    return len(cards) == FIRST_FOUR and len(set(map(rank, cards))) == 1


@cites("fastactionholdem.1.five-card-hand", "fastactionholdem.1.community-card")
@cites("fastactionholdem.1.rank")
def five_card_hand(kept: tuple[str, ...], board: tuple[str, ...]) -> Ranked:
    """The highest hand of five cards out of the two kept and the five community cards."""
    return best((*kept, *board), SEVERAL_DECKS).ranked


@cites("fastactionholdem.1.copy-hand", "fastactionholdem.8.k")
def compared(player: Ranked, dealer: Ranked) -> str:
    """The higher hand wins; a hand that is identical in rank to the dealer's is a copy."""
    if player == dealer:
        return COPY
    return WIN if player > dealer else LOSE


def written(one: Hand) -> str:
    """How a hand ends in a few words: `single win`, `split win copy`, `dealer natural split`."""
    if one.taken:
        return f"dealer natural {one.play}"
    return " ".join(filter(None, (one.play, one.first, one.second)))


@lru_cache(maxsize=1)
def hands() -> Contest:
    """Every way in which a hand can end, as the outcomes of one contest."""
    faces = {written(one): one for one in _all_hands()}
    return Contest(HAND, tuple(faces), faces, READER)


def _all_hands() -> Iterator[Hand]:
    yield from map(Hand, (NATURAL, SURRENDER, SINGLE, SPLIT))
    yield from (Hand(SINGLE, result) for result in RESULTS)
    yield from (Hand(SPLIT, *both) for both in product(RESULTS, repeat=2))
