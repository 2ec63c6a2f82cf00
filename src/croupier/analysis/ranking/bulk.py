"""Many hands at once: `evaluate(cards, ranking)`, and what a strength means.

A card is its number in a deck with a joker: spades from ace (0) to king (12), hearts (13 to 25),
diamonds, clubs, and the joker (52), as `Pack.faces` lists them.  The cards of a row are different
cards of one deck, or of several in `SEVERAL_DECKS`; no row is checked for that.  A strength is a
number from 1; of two hands in one ranking the greater one wins, and equal ones tie.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

import numpy as np

from croupier.analysis.ranking.kernels import rank_rows, rank_sevens
from croupier.analysis.ranking.tables import Tables, classes, tables
from croupier.equipment.cards import JOKERED
from croupier.ranking.rankings import FIVE_CARD, Ranked, Ranking

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

NUMBERS = {card: number for number, card in enumerate(JOKERED)}


def numbers(hands: Iterable[Iterable[str]]) -> NDArray[np.uint8]:
    """Hands written as `As Td 9h`, as rows of card numbers."""
    return np.array([[NUMBERS[card] for card in hand] for hand in hands], dtype=np.uint8)


def evaluate(
    cards: NDArray[np.uint8], ranking: Ranking = FIVE_CARD, size: int | None = None
) -> NDArray[np.uint16]:
    """The strength of the best hand of each row; a size other than the ranking's first is named."""
    most = 51 + (ranking.joker != "none")
    if cards.dtype != np.uint8 or cards.ndim != 2 or (cards.size and cards.max() > most):
        raise ValueError(f"cards that are not rows of bytes from 0 to {most}; numbers() makes them")
    rows = np.ascontiguousarray(cards)
    out = np.empty(len(rows), dtype=np.uint16)
    rank = rank_sevens if rows.shape[1] == 7 else rank_rows
    rank(tables_for(ranking, rows.shape[1], size), rows, out)
    return out


def tables_for(ranking: Ranking, cards: int, size: int | None = None) -> Tables:
    """The tables that `rank_cards` needs; a number of cards without a hand is refused."""
    wanted = _size(ranking, size)
    if wanted not in ranking.sizes or not wanted <= cards <= 7:
        accepted = " or ".join(map(str, ranking.sizes))
        raise ValueError(
            f"a hand of {wanted} out of {cards} cards; this ranking has hands of {accepted} cards, "
            "out of no fewer and of seven at most"
        )
    return tables(ranking, cards, wanted)


def ranked(strength: int, ranking: Ranking = FIVE_CARD, size: int | None = None) -> Ranked:
    """The rank that a strength stands for, with its category and its name."""
    every = classes(ranking, _size(ranking, size))
    if not 1 <= strength <= len(every):
        raise ValueError(f"a strength of {strength}; this ranking has those from 1 to {len(every)}")
    return every[strength - 1]


def strength(rank: Ranked, ranking: Ranking = FIVE_CARD, size: int | None = None) -> int:
    """The least strength that is at least a rank: `strength(FIVE_CARD.least(PAIR, TEN))`."""
    return bisect_left(classes(ranking, _size(ranking, size)), rank) + 1


def _size(ranking: Ranking, size: int | None) -> int:
    return ranking.sizes[0] if size is None else size
