"""One card and four in common, one of them hidden: double once four cards are known, or stay."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from croupier.analysis.kernels import shoes
from croupier.analysis.kernels.compiled import kernel
from croupier.analysis.kernels.philox import U8, U32, U64
from croupier.analysis.stud import listed
from croupier.analysis.stud.contained import Contained
from croupier.analysis.stud.deck import index_of, tabulated
from croupier.analysis.stud.doubling import ORDER, RULES, rule
from croupier.analysis.stud.model import Plan, Shape, Way
from croupier.games.doubledownstud import hands as game

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.analysis.decisions import Decision
    from croupier.analysis.stud.deck import Codes, Numbers
    from croupier.analysis.stud.model import At, Cells, Worth

KNOWN, ALL = 4, 5
STAY, DOUBLE = 0, 1
"""The places of the choices."""
SHAPE = Shape(
    (game.STAY, game.DOUBLE),
    ("",),
    game.HELD,
    lambda chosen, own, held: game.written(game.Hand(chosen, held)),
)
WAYS = (
    Way("usual", "double by the usual rules"),
    Way("never", "never double"),
    Way("always", "always double"),
)
FIVE_CARDS = Contained(
    lambda: tabulated(ALL, lambda cards: game.held(game.ranked(cards[0], cards[1:]))).coded(
        game.HELD.index
    ),
    len(game.HELD),
)


def choices(worth: Worth, left: bytes, strategy: str) -> Codes:
    """Whether to double with every four cards: where it is worth it, or by a way with a name."""
    ends = FIVE_CARDS.of(KNOWN, left)
    if strategy == "usual":
        return tabulated(KNOWN, rule).coded(lambda one: one in RULES)
    if strategy:
        return np.full(len(ends), strategy == "always", np.uint8)
    best: Codes = (ends @ (worth[DOUBLE, 0] - worth[STAY, 0]) > 0).astype(np.uint8)
    return best


@lru_cache(maxsize=64)
def _planned(worth: bytes, left: bytes, strategy: str) -> Plan:
    table = np.frombuffer(worth, np.int64).reshape(SHAPE.size)
    chosen, ends = choices(table, left, strategy), FIVE_CARDS.of(KNOWN, left)
    cells = np.zeros(SHAPE.size, np.int64)
    np.add.at(cells[:, 0], chosen, ends)
    return Plan(KNOWN * cells, (chosen, FIVE_CARDS.codes()))


def plan(shape: Shape, worth: Worth, left: bytes, strategy: str) -> Plan:
    """Whether to double with every four cards, any of which may be the player's own."""
    return _planned(worth.tobytes(), left, strategy)


def decisions(shape: Shape, worth: Worth, left: bytes, parts: int) -> tuple[Decision, ...]:
    """What each choice is worth, by the usual rules and for what they leave out."""
    ends = FIVE_CARDS.of(KNOWN, left)
    sums, ways = ends @ worth[:, 0].T, ends.sum(axis=1)
    return tuple(listed.by_name(shape, ORDER, tabulated(KNOWN, rule), sums, ways, parts))


def values(shape: Shape, worth: Worth, at: At, left: bytes) -> Mapping[str, tuple[int, int]]:
    """What each choice is worth with four cards, and in how many ways."""
    ends = FIVE_CARDS.completing(at.known, left)
    worths = worth[:, 0] @ ends
    return {one: (int(worths[n]), int(ends.sum())) for n, one in enumerate(shape.choices)}


def answer(shape: Shape, made: Plan, at: At) -> str:
    """What a plan says with four cards."""
    return shape.choices[int(made.tables[0][listed.index(at.known)])]


@kernel
def deal(
    key: tuple[np.uint32, np.uint32],
    span: tuple[np.uint64, int, int],
    order: Codes,
    places: Numbers,
    tables: tuple[Codes, Codes],
    choose: Numbers,
    cells: Cells,
) -> tuple[int, int]:
    """Deal a round from each deck: count its cell; return the number of rounds and of decks."""
    unit, many, most = span
    chosen, codes = tables
    words, cards = np.empty(8, U32), np.empty(order.size, U8)
    hand = np.empty(5, U8)
    rounds = min(many, most)
    for k in range(rounds):
        shoes.opened(key, unit + U64(k), order, words, cards, 5)
        for i in range(4):
            hand[i] = cards[places[i]]
        four = index_of(hand, 4, choose)
        hand[4] = cards[places[4]]
        cells[chosen[four], 0, codes[index_of(hand, 5, choose)]] += 1
    return rounds, rounds
