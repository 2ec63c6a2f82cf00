"""Five cards against the dealer's five, one of which is seen: bet or fold.

Hands that differ only by an exchange of suits are compared once, against each card of the dealer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from croupier.analysis.kernels.compiled import kernel
from croupier.analysis.kernels.philox import U64
from croupier.analysis.stud import listed, sweep
from croupier.analysis.stud.deck import (
    CHOOSE,
    FULL,
    SIZE,
    ends_of,
    hands,
    index_of,
    present,
    represented,
    tabulated,
)
from croupier.analysis.stud.model import Plan, Shape, Way
from croupier.equipment.cards import DECK
from croupier.games.caribbeanstud import hands as game
from croupier.ranking.categories import Category
from croupier.ranking.hand import ACE, JACK, KING, QUEEN, VALUES
from croupier.ranking.rankings import FIVE_CARD

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from croupier.analysis.decisions import Decision
    from croupier.analysis.stud.deck import Codes, Numbers
    from croupier.analysis.stud.model import At, Cells, Worth

    Flags = NDArray[np.bool_]
    Masks = NDArray[np.uint64]
    Ways = NDArray[np.int32]

CARDS = 5
FOLD, BET = 0, 1
"""The places of the choices."""
AT_A_TIME = 1 << 18
"""How many hands are compared at a time."""
SHAPE = Shape(
    (game.FOLD, game.BET),
    game.HELD,
    game.RESULTS,
    lambda chosen, held, end: game.written(
        game.Hand(chosen, held, end if chosen == game.BET else "")
    ),
)
WAYS = (
    Way("usual", "bet a pair or better, and ace-king by the three usual rules"),
    Way("ace-king-jack", "bet ace-king-jack-eight-three or better"),
    Way("ace-king", "bet ace-king or better"),
    Way("pairs", "bet a pair or better"),
)
FROM = {
    "ace-king-jack": FIVE_CARD.least(Category.HIGH_CARD, ACE, KING, JACK, 8, 3),
    "ace-king": FIVE_CARD.least(Category.HIGH_CARD, ACE, KING),
    "pairs": FIVE_CARD.least(Category.PAIR),
}
"""The lowest hand that each way bets, whatever the dealer shows."""
PAIRED, FACED, UNDER = (
    "ace-king, and the dealer's 2 to queen is among the player's ranks",
    "ace-king with a queen or jack, against an ace or king",
    "ace-king-queen, against an unmatched card below the fourth",
)
OTHER = "any other ace-king"
RULES = (PAIRED, FACED, UNDER, OTHER)
VALUE = np.array([VALUES[card[0]] for card in DECK], np.int64)


@lru_cache(maxsize=1)
def least() -> int:
    """The place of the lowest rank with which the dealer qualifies."""
    return sweep.ranks().place(game.qualifies)


@lru_cache(maxsize=1)
def held() -> Codes:
    """What every hand is called in pay tables."""
    return tabulated(CARDS, game.held).coded(game.HELD.index)


@lru_cache(maxsize=2)
def own_hands(left: bytes) -> tuple[Numbers, Numbers]:
    """A hand for all that differ only by suits left alike, and how many those are."""
    alike = represented(CARDS, left)[present(CARDS, left)]
    own, many = np.unique(alike, return_counts=True)
    return own.astype(np.int64), many.astype(np.int64)


@lru_cache(maxsize=1)
def all_met() -> NDArray[np.int32]:
    """How the dealer's hands compare with every hand, against each card, from a full deck."""
    return sweep.met(own_hands(FULL)[0], least(), FULL)


def parts_of(left: bytes) -> Iterator[tuple[Numbers, Numbers, NDArray[np.int32]]]:
    """Some hands at a time, how many each stands for, and how the dealer's compare with them."""
    own, many = own_hands(left)
    if left == FULL:
        yield own, many, all_met()
        return
    for first in range(0, len(own), AT_A_TIME):
        some = slice(first, first + AT_A_TIME)
        yield own[some], many[some], sweep.met(own[some], least(), left)


@kernel
def _chosen(
    met: Ways, worth: Worth, own: tuple[Numbers, Codes], bets: Flags, cells: Cells, masks: Masks
) -> None:
    """Choose with each hand against each card, as flagged or else best; add up what is met.

    `own` is how many hands each one stands for, and what they are called.
    """
    many, names = own
    for n in range(met.shape[0]):
        name = names[n]
        for card in range(met.shape[1]):
            fold = bet = 0
            for end in range(4):
                fold += met[n, card, end] * worth[0, name, end]
                bet += met[n, card, end] * worth[1, name, end]
            choice = int(bets[n, card]) if bets.size else int(bet > fold)
            masks[n] |= U64(choice) << U64(card)
            for end in range(4):
                cells[choice, name, end] += met[n, card, end] * many[n]


@kernel
def _summed(
    met: Ways, worth: Worth, own: tuple[Numbers, Codes], groups: Codes, sums: Cells, ways: Cells
) -> None:
    """Add up what each choice is worth, and in how many ways, by hand or else by group of cards.

    Group 0 is every hand's own, which has the hand's place; the others follow all hands.
    """
    many, names = own
    for n in range(met.shape[0]):
        for card in range(met.shape[1]):
            group = groups[n, card]
            place = n if group == 0 else met.shape[0] + group - 1
            for end in range(4):
                times = met[n, card, end] * many[n]
                ways[place] += times
                sums[place, 0] += times * worth[0, names[n], end]
                sums[place, 1] += times * worth[1, names[n], end]


def bets_by(strategy: str, own: Numbers) -> Flags:
    """Whether a way with a name bets each hand against each card."""
    codes = sweep.ranks().codes[own]
    if strategy in FROM:
        place = sweep.ranks().place(lambda one: one >= FROM[strategy])
        return np.repeat((codes >= place)[:, None], SIZE, axis=1)
    pairs = sweep.ranks().place(lambda one: one >= FROM["pairs"])
    rules = usual(own)
    return (codes >= pairs)[:, None] | rules[PAIRED] | rules[FACED] | rules[UNDER]


def usual(own: Numbers) -> Mapping[str, Flags]:
    """Which of the usual rules for ace and king bets each hand against each card."""
    values = -np.sort(-VALUE[hands(CARDS)[own]], axis=1)
    codes = sweep.ranks().codes[own]
    high = codes < sweep.ranks().place(lambda one: one >= FROM["pairs"])
    ace_king = (high & (codes >= least()))[:, None]
    matched = (values[:, :, None] == VALUE).any(axis=1)
    third, fourth = values[:, 2, None], values[:, 3, None]
    queen = third == QUEEN
    faced = ace_king & (VALUE >= KING) & (queen | (third == JACK) | (fourth == JACK))
    paired = ace_king & (VALUE <= QUEEN) & matched
    under = ace_king & queen & ~matched & (fourth > VALUE)
    return {PAIRED: paired, FACED: faced, UNDER: under, OTHER: ace_king & ~(paired | faced | under)}


@lru_cache(maxsize=6)
def _planned(worth: bytes, left: bytes, strategy: str) -> Plan:
    table = np.frombuffer(worth, np.int64).reshape(SHAPE.size)
    cells, masks = np.zeros(SHAPE.size, np.int64), np.zeros(len(hands(CARDS)), np.uint64)
    for own, many, met in parts_of(left):
        bets = bets_by(strategy, own) if strategy else np.zeros((0, 0), np.bool_)
        found = np.zeros(len(own), np.uint64)
        _chosen(met, table, (many, held()[own]), bets, cells, found)
        masks[own] = found
    tables = (spread(masks), held(), sweep.ranks().codes, compared())
    return Plan(cells, tables if left == FULL else ())


@lru_cache(maxsize=1)
def compared() -> Codes:
    """For every rank of the dealer, the result of a lower hand, of an equal and of a higher one."""
    return ends_of(sweep.ranks().values, game.RESULTS, game.compared)


@kernel
def _spread(every: Codes, choose: Numbers, masks: Masks) -> None:
    """Give every hand the cards to bet against of the hand with sorted suits, exchanged back."""
    suits, order = np.empty(4, np.int64), np.empty(4, np.int64)
    hand, segment = np.empty(5, np.uint8), U64(8191)
    for n in range(every.shape[0]):
        suits[:] = 0
        for i in range(5):
            suits[every[n, i] // 13] |= 1 << (every[n, i] % 13)
        for i in range(4):
            order[i] = i
        for i in range(4):
            for j in range(i + 1, 4):
                if suits[order[i]] < suits[order[j]]:
                    order[i], order[j] = order[j], order[i]
        for i in range(5):
            for suit in range(4):
                if order[suit] == every[n, i] // 13:
                    hand[i] = 13 * suit + every[n, i] % 13
        mask, found = masks[index_of(hand, 5, choose)], U64(0)
        for suit in range(4):
            found |= ((mask >> U64(13 * suit)) & segment) << U64(13 * order[suit])
        masks[n] = found


def spread(masks: Masks) -> Masks:
    """For every hand, the cards of the dealer against which it bets, as bits."""
    _spread(hands(CARDS), CHOOSE, masks)
    return masks


def plan(shape: Shape, worth: Worth, left: bytes, strategy: str) -> Plan:
    """How a player decides on every hand against every card, and how often each cell is met."""
    return _planned(worth.tobytes(), left, strategy)


def decisions(shape: Shape, worth: Worth, left: bytes, parts: int) -> tuple[Decision, ...]:
    """The choices by rank, from the highest down; with ace and king, by the usual rules."""
    sums, ways, codes = [], [], []
    ruled, met = np.zeros((len(RULES), 2), np.int64), np.zeros(len(RULES), np.int64)
    for own, many, ends in parts_of(left):
        worths = np.zeros((len(own) + len(RULES), 2), np.int64)
        times = np.zeros(len(worths), np.int64)
        flags = usual(own)
        groups = np.select([flags[name] for name in RULES], [*range(1, len(RULES) + 1)])
        _summed(ends, worth, (many, held()[own]), groups.astype(np.uint8), worths, times)
        sums.append(worths[: len(own)])
        ways.append(times[: len(own)])
        codes.append(own)
        ruled, met = ruled + worths[len(own) :], met + times[len(own) :]
    total = int(sum(some.sum() for some in ways) + met.sum())
    ranks = sweep.ranks().of(np.concatenate(codes))
    every = listed.by_rank(shape, np.concatenate(sums), np.concatenate(ways), ranks, parts, total)
    folds = (n for n, one in enumerate(every) if one.best == game.FOLD)
    cut = next(folds, len(every))
    named = (
        listed.averaged(shape, name, ruled[n].tolist(), int(met[n]), total, parts)
        for n, name in enumerate(RULES)
        if met[n]
    )
    lower = (replace(one, state=f"lower than ace-king: {one.state}") for one in every[cut:])
    return (*every[:cut], *named, *lower)


def values(shape: Shape, worth: Worth, at: At, left: bytes) -> Mapping[str, tuple[int, int]]:
    """What each choice is worth with five cards against the dealer's, and in how many ways."""
    place, card = listed.index(at.known[:CARDS]), DECK.index(at.known[CARDS])
    ways = np.array(sweep.completed(place, card, least(), left))
    worths = worth[:, held()[place]] @ ways
    return {one: (int(worths[n]), int(ways.sum())) for n, one in enumerate(shape.choices)}


def answer(shape: Shape, made: Plan, at: At) -> str:
    """What a plan says with five cards against the dealer's."""
    mask = int(made.tables[0][listed.index(at.known[:CARDS])])
    return shape.choices[mask >> DECK.index(at.known[CARDS]) & 1]
