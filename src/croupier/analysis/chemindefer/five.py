"""The coup in which the Player's Hand may draw or stay on five: what each choice yields.

The Banker has no choice, so the better of the two is a best reply to a fixed rule: for every two
cards that count five, both are weighed by the cards left, and the better one is taken.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis.baccarat import coup
from croupier.analysis.baccarat.coup import CELLS, MOST_CARDS
from croupier.analysis.kernels import shoes
from croupier.analysis.kernels.compiled import kernel
from croupier.analysis.reader import pack_of
from croupier.core.errors import Refused
from croupier.core.rules import Rules
from croupier.equipment.cards import RANKS
from croupier.games.chemindefer.hands import CARD, HAND, STAY, calls

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from numpy.typing import NDArray

    from croupier.analysis.baccarat.coup import Hands
    from croupier.analysis.kernels.count import Counts
    from croupier.analysis.kernels.shoes import Codes, Histogram, Run
    from croupier.core.game import Game

FIVE, LIMIT = 5, 1 << 63
CHOICES = (CARD, STAY)


def draws_on_five(count: int) -> bool:
    """Whether a hand with this count draws if a five takes a card."""
    return CARD in calls(count)[0]


def stays_on_five(count: int) -> bool:
    """Whether a hand with this count draws if a five stays."""
    return calls(count)[0] == (CARD,)


def rules_of(rules: Any, choice: str) -> Codes:
    """The tabulated rules of a table where five always makes this choice."""
    draws = draws_on_five if choice == CARD else stays_on_five
    return coup.tables(rules.banker_draw_on_stay, draws)


@dataclass(frozen=True)
class OnFive:
    """Two cards that count five, in how many ways they are dealt, and what each choice then yields.

    `ends` are the ways in which the Player's Hand then wins, ties and loses.
    """

    cards: str
    ends: Mapping[str, tuple[int, int, int]]

    @property
    def ways(self) -> int:
        """The number of ordered ways of six cards that begin with these."""
        return sum(self.ends[CARD])


@lru_cache(maxsize=1)
def margins() -> NDArray[np.int64]:
    """Which hand wins in each cell: 1 the Player's, -1 the Banker's, 0 neither."""
    cell = np.arange(CELLS)
    signs: NDArray[np.int64] = np.sign(cell // 160 - cell // 16 % 10).astype(np.int64)
    return signs


@kernel
def weigh_kinds(rules: Codes, ranks: Histogram, made: Hands, cells: NDArray[np.int64]) -> None:
    """The number of ordered ways in which six cards make each coup, by the Player's first two."""
    kinds, left = made.first.size, coup.by_count(ranks, made.stands)
    ways = np.zeros((kinds, kinds, 4), dtype=np.int64)
    coup.two_and_two(rules, ranks, made.kind, ways)
    for one in range(kinds):
        for other in range(kinds):
            for flags in range(4):
                if ways[one, other, flags] > 0:
                    two = (one, other, flags)
                    coup.finish_kind(rules, left, made, two, ways[one, other, flags], cells[one])


@lru_cache(maxsize=64)
def by_choice(game: Game, rules: Rules, left: bytes, choice: str) -> NDArray[np.int64]:
    """The ways to each cell by the kind of the Player's first two cards, with one choice."""
    fits_in_64_bits(left)
    ranks = shoes.ranks_left(pack_of(game, rules), left)
    made = coup.hands()
    cells = np.zeros((made.first.size, CELLS), dtype=np.int64)
    weigh_kinds(rules_of(rules, choice), ranks, made, cells)
    return cells


def fits_in_64_bits(left: bytes) -> None:
    """Refuse a shoe whose ordered ways of six cards overflow 64 bits."""
    if sum(left) ** MOST_CARDS >= LIMIT:
        why = f"{sum(left)} cards have more orders of six than 64 bits hold"
        raise Refused("exact odds", why, (), "27 decks at most")


def on_five(game: Game, rules: Rules, left: bytes) -> tuple[OnFive, ...]:
    """Every two cards that count five, with what drawing and staying yield."""
    cells = {choice: by_choice(game, rules, left, choice) for choice in CHOICES}
    return tuple(
        OnFive(named(kind), {choice: ends(cells[choice][kind]) for choice in CHOICES})
        for kind in fives()
        if cells[CARD][kind].any()
    )


@lru_cache(maxsize=1)
def fives() -> tuple[int, ...]:
    """The kinds of two cards that count five."""
    two, made = coup.tables(), coup.hands()
    counts = (int(two[16 * r + q]) & 15 for r, q in zip(made.first, made.second, strict=True))
    return tuple(kind for kind, count in enumerate(counts) if count == FIVE)


def named(kind: int) -> str:
    """The ranks of two cards; a ten stands for all cards that count zero."""
    made = coup.hands()
    return f"{RANKS[made.first[kind]]} {RANKS[made.second[kind]]}"


def ends(cells: NDArray[np.int64]) -> tuple[int, int, int]:
    """The number of ways in which the Player's Hand wins, ties and loses."""
    won, tied, lost = (int(cells[margins() == sign].sum()) for sign in (1, 0, -1))
    return won, tied, lost


@lru_cache(maxsize=512)
def weights(game: Game, rules: Rules, left: bytes) -> tuple[int, ...]:
    """The relative likelihood of each outcome given the cards left, five played the better way."""
    card, stay = (by_choice(game, rules, left, choice) for choice in CHOICES)
    best = np.where(_prefers_stay(card, stay)[:, None], stay, card)
    return tuple(best.sum(axis=0)[coup.faces()].tolist())


def _prefers_stay(card: NDArray[np.int64], stay: NDArray[np.int64]) -> NDArray[np.bool_]:
    """For which first two cards staying is better for the Player's Hand."""
    better: NDArray[np.bool_] = (stay - card) @ margins() > 0
    return better


@lru_cache(maxsize=64)
def decisions(game: Game, rules: Rules) -> Mapping[str, str]:
    """The answer where only the count is known: the better choice on five."""
    met = on_five(game, rules, pack_of(game, rules).copies)
    worth = {c: sum(one.ends[c][0] - one.ends[c][2] for one in met) for c in CHOICES}
    return {HAND: max(CHOICES, key=lambda choice: worth[choice])}


def count(
    game: Game, rules: Rules, run: Run, progress: Callable[[int], object] | None = None
) -> Iterator[Counts]:
    """The running counts of a number of rounds, five played as in a fresh shoe."""
    drawn = rules_of(rules, decisions(game, rules)[HAND])
    return coup.counted(game, rules, run, drawn, False, progress)
