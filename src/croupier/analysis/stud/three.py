"""Three cards against the dealer's three: every hand of a player against every hand of the dealer.

A player who has seen their cards plays or folds. Hands that differ only by an exchange of suits are
compared once.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from croupier.analysis.kernels.compiled import kernel
from croupier.analysis.kernels.philox import U64
from croupier.analysis.stud import listed
from croupier.analysis.stud.deck import ends_of, masks, present, ranks_of, represented, tabulated
from croupier.analysis.stud.model import Plan, Shape, Way
from croupier.analysis.stud.showdown import EVERY_CARD
from croupier.games.threecardpoker import hands as game
from croupier.ranking.rankings import THREE_CARD, rank

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from croupier.analysis.decisions import Decision
    from croupier.analysis.stud.deck import Codes, Numbers, Table
    from croupier.analysis.stud.model import At, Cells, Worth
    from croupier.ranking.rankings import Ranked

CARDS = 3
FOLD, PLAY = 0, 1
"""The places of the choices."""
SHAPE = Shape(
    (game.FOLD, game.PLAY),
    game.HELD,
    game.RESULTS,
    lambda chosen, held, end: game.written(
        game.Hand(chosen, held, end if chosen == game.PLAY else "")
    ),
)
WAYS = (
    Way("queen-six-four", "play queen-six-four high or better"),
    Way("queen", "play queen high or better, as the dealer does"),
    Way("always", "play every hand"),
)
FROM = {
    "queen-six-four": ("Qs", "6h", "4d"),
    "queen": ("Qs", "3h", "2d"),
    "always": ("5s", "3h", "2d"),
}
"""The lowest hand that each way plays."""


def ranks() -> Table[Ranked]:
    """The rank of every hand."""
    return ranks_of(THREE_CARD)


@lru_cache(maxsize=1)
def held() -> Codes:
    """What every hand is called in pay tables."""
    called = tabulated(CARDS, game.held)
    return called.coded(game.HELD.index)


@lru_cache(maxsize=1)
def compared() -> Codes:
    """For every rank of the dealer, the result of a lower hand, of an equal and of a higher one."""
    return ends_of(ranks().values, game.RESULTS, game.compared)


@kernel
def against(
    own: Numbers,
    dealers: Numbers,
    every: Numbers,
    codes: NDArray[np.uint16],
    ends: Codes,
    met: Cells,
) -> None:
    """In how many ways each hand meets each result, against all hands of the dealer."""
    for n in range(own.size):
        mask, code = every[own[n]], codes[own[n]]
        for dealer in dealers:
            if not every[dealer] & mask:
                other = codes[dealer]
                met[n, ends[other, 1 + (code > other) - (code < other)]] += 1


def met_by(own: Numbers, left: bytes) -> Cells:
    """In how many ways the dealer's hand comes to each result against these hands."""
    found = np.zeros((len(own), len(game.RESULTS)), np.int64)
    dealers = np.flatnonzero(present(CARDS, left))
    against(own, dealers, masks(CARDS), ranks().codes, compared(), found)
    return found


@lru_cache(maxsize=16)
def met(left: bytes) -> Cells:
    """The same for every hand; none for one whose cards are not all left."""
    there, alike = present(CARDS, left), represented(CARDS, left)
    own = np.unique(alike[there]).astype(np.int64)
    found = np.zeros((len(alike), len(game.RESULTS)), np.int64)
    found[own] = met_by(own, left)
    return np.where(there[:, None], found[alike], 0)


def values_of(worth: Worth, left: bytes) -> Numbers:
    """What each choice is worth with every hand, summed over all hands of the dealer."""
    found: Numbers = np.einsum("ne,cne->nc", met(left), worth[:, held(), :])
    return found


def choices(worth: Worth, left: bytes, strategy: str) -> Codes:
    """The best choice with every hand, the first of a tie; or what a way with a name chooses."""
    if strategy:
        least = rank(FROM[strategy], THREE_CARD)
        return ranks().coded(lambda one: PLAY if one >= least else FOLD)
    best: Codes = values_of(worth, left).argmax(axis=1).astype(np.uint8)
    return best


@lru_cache(maxsize=64)
def _planned(worth: bytes, left: bytes, strategy: str) -> Plan:
    table = np.frombuffer(worth, np.int64).reshape(SHAPE.size)
    chosen = choices(table, left, strategy)
    cells = np.zeros(SHAPE.size, np.int64)
    np.add.at(cells, (chosen, held()), met(left))
    played = np.where(chosen == PLAY, EVERY_CARD, U64(0))
    return Plan(cells, (played, held(), ranks().codes, compared()))


def plan(shape: Shape, worth: Worth, left: bytes, strategy: str) -> Plan:
    """How a player decides on every hand, and in how many ways each cell is met."""
    return _planned(worth.tobytes(), left, strategy)


def decisions(shape: Shape, worth: Worth, left: bytes, parts: int) -> tuple[Decision, ...]:
    """The choices by rank, from the highest down."""
    ways = met(left).sum(axis=1)
    return listed.by_rank(shape, values_of(worth, left), ways, ranks(), parts)


def values(shape: Shape, worth: Worth, at: At, left: bytes) -> Mapping[str, tuple[int, int]]:
    """What each choice is worth with three cards, and in how many ways.

    A hand that folds unseen forfeits the same ante; its other wager is no part of this.
    """
    place = listed.index(at.known)
    ways = met_by(np.array([place]), left)[0]
    worths = worth[:, held()[place]] @ ways
    found = {one: (int(worths[n]), int(ways.sum())) for n, one in enumerate(shape.choices)}
    return found | {game.UNSEEN: found[game.FOLD]}


def answer(shape: Shape, made: Plan, at: At) -> str:
    """What a plan says with three cards."""
    played = made.tables[0][listed.index(at.known)]
    return shape.choices[PLAY if played else FOLD]
