"""How the hands of each form are compared, as tables that kernels read."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.analysis.kernels.compiled import borrowing, inlined
from croupier.analysis.ranking.bulk import strength, tables_for
from croupier.analysis.ranking.kernels import FLUSH, looked_up, rank_cards
from croupier.equipment.cards import RANKS
from croupier.games.poker.forms import STUD
from croupier.ranking.rankings import LOW, Ranking, rank

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from croupier.analysis.ranking.tables import Tables
    from croupier.games.poker.forms import Form


@dataclass(frozen=True)
class Shape:
    """The cards of a form, and which hands they make.

    `own` are the cards of a player in the end, `board` those that all players share; `taken` is how
    many of its own cards a hand must use (0: any). `high` and `low` are the rankings that win the
    pot or a half of it; `least_low` are the worst cards that still qualify for the low half.
    """

    name: str
    own: int
    board: int
    high: Ranking | None
    low: Ranking | None
    least_low: tuple[str, ...]
    size: int
    taken: int
    draws: bool
    common: bool
    """Whether a card in the center may stand for one of each player's own."""

    @property
    def splits(self) -> bool:
        """Whether the pot is divided between a high and a low hand."""
        return self.high is not None and self.low is not None


@lru_cache(maxsize=16)
def shape_of(form: Form) -> Shape:
    """The shape of a form, from the cards that its streets deal."""
    streets, worst = form.streets, RANKS[: form.qualifier][::-1][: form.size]
    return Shape(
        form.name,
        sum(one.down + one.up for one in streets),
        sum(one.community for one in streets),
        form.high,
        form.low,
        tuple(f"{rank}{'sh'[not place]}" for place, rank in enumerate(worst)),
        form.size,
        form.own,
        any(one.draw for one in streets),
        form.type == STUD,
    )


class Judge(NamedTuple):
    """What a kernel needs to compare hands; without a low half, `least` is out of reach."""

    high: Tables
    low: Tables
    least: int
    """The least strength of a low hand that qualifies; 0 if there is no low half at all."""
    taken: int
    own: int
    board: int


@lru_cache(maxsize=32)
def judge_of(shape: Shape, exactly: bool = False) -> Judge:
    """The tables of a form; if only the low hand wins, it takes the place of the high one.

    They are for all cards that a player may use, or for exactly the cards of a hand.
    """
    cards = shape.size if shape.taken or exactly else shape.own + shape.board
    first = shape.high or shape.low
    assert first is not None, "some hand wins"
    high = tables_for(first, cards, shape.size)
    if not shape.splits:
        return Judge(high, high, 0, shape.taken, shape.own, shape.board)
    least = strength(rank(shape.least_low, LOW), LOW, shape.size) if shape.least_low else 1
    low = tables_for(LOW, cards, shape.size)
    return Judge(high, low, least, shape.taken, shape.own, shape.board)


@inlined
def exactly_ranked(of: Tables, total: np.uint64) -> np.uint16:
    """The strength of exactly the cards of a hand, from the sum of their keys and the start."""
    best = looked_up(of.plain, total)
    if total & FLUSH:
        best = max(best, looked_up(of.suited, total - of.start))
    return best


@borrowing
def two_and_three(of: Tables, cards: NDArray[np.uint8]) -> int:
    """The best hand of two out of four cards of a player's own and three out of five shared."""
    best = 0
    for a in range(3):
        for b in range(a + 1, 4):
            pair = of.start + of.keys[cards[a]] + of.keys[cards[b]]
            for c in range(4, 7):
                for d in range(c + 1, 8):
                    four = pair + of.keys[cards[c]] + of.keys[cards[d]]
                    for e in range(d + 1, 9):
                        best = max(best, int(exactly_ranked(of, four + of.keys[cards[e]])))
    return best


@borrowing
def strength_in(of: Tables, taken: int, cards: NDArray[np.uint8]) -> int:
    """The strength of the best hand of a player's cards and those on the board."""
    if taken:
        return two_and_three(of, cards)
    return int(rank_cards(of, cards))
