"""Rounds in bulk: a player alone at the table, dealt from shoes as the engine deals them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from croupier.analysis.holdem.best import USUAL, codes_of
from croupier.analysis.holdem.fours import PLACES, fours
from croupier.analysis.holdem.suits import CARDS
from croupier.analysis.kernels import shoes
from croupier.analysis.kernels.compiled import borrowing, inlined, kernel
from croupier.analysis.kernels.philox import U8, U32, U64
from croupier.analysis.ranking.bulk import tables_for
from croupier.analysis.ranking.kernels import rank_cards
from croupier.analysis.reader import pack_of
from croupier.core.rules import Rules
from croupier.games.fastactionholdem.hands import (
    NATURAL,
    RESULTS,
    SINGLE,
    SPLIT,
    SURRENDER,
    Hand,
    hands,
    written,
)
from croupier.ranking.rankings import SEVERAL_DECKS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from croupier.analysis.holdem.fours import Fours
    from croupier.analysis.kernels.count import Counts
    from croupier.analysis.kernels.shoes import Run, Span
    from croupier.analysis.ranking.tables import Tables
    from croupier.core.game import Game

    Ints = NDArray[np.int64]
    Codes = NDArray[np.uint8]

WITHOUT_BOARD, WITH_BOARD = 8, 14
"""The cards of a round: four each, and unless the dealer has a natural, a burned card and five."""
GIVES_UP, IS_NATURAL = 9, 10
"""Codes of a hand that is given up, and of a natural, which nobody decides about."""


class Plan(NamedTuple):
    """How hands are played and ended, as a kernel reads it."""

    first: Ints
    """By card and the number of cards after it: how many rows of sorted cards come before."""
    codes: Codes
    """By hand of four cards: what the player does."""
    places: Ints
    """The two cards of each pair."""
    ends: Ints
    """The outcomes: natural, surrender, the dealer's natural, one result, and two."""


@lru_cache(maxsize=1)
def first_rows() -> Ints:
    """How many sorted rows start below a card, by how many cards follow and the card before."""
    found = np.zeros((4, CARDS + 1), np.int64)
    for left in range(4):
        ways = [_rows(CARDS - card, left) for card in range(CARDS)]
        found[left, 1:] = np.cumsum(ways)
    return found


def _rows(cards: int, many: int) -> int:
    """How many sorted rows of some cards there are."""
    found = 1
    for one in range(many):
        found = found * (cards + one) // (one + 1)
    return found


@lru_cache(maxsize=1)
def ends() -> Ints:
    """The numbers of the outcomes, in the order of `Plan.ends`."""
    number = {face: place for place, face in enumerate(hands().faces)}
    listed = [Hand(NATURAL), Hand(SURRENDER), Hand(SINGLE), Hand(SPLIT)]
    listed += [Hand(SINGLE, one) for one in RESULTS]
    listed += [Hand(SPLIT, one, other) for one in RESULTS for other in RESULTS]
    return np.array([number[written(one)] for one in listed])


@lru_cache(maxsize=8)
def coded(game: Game, rules: Rules, way: str) -> Codes:
    """What a player does with each hand of four cards; with a natural, nobody decides."""
    natural = fours().share[:, 0] == 0
    return np.where(natural, IS_NATURAL, codes_of(game, rules, way)).astype(U8)


def plan_of(game: Game, rules: Rules, way: str) -> Plan:
    """How rounds are played by a way."""
    return Plan(first_rows(), coded(game, rules, way), np.array(PLACES), ends())


@borrowing
def sort_four(cards: Ints) -> None:
    """Sort four cards in place."""
    for end in range(3, 0, -1):
        for at in range(end):
            if cards[at] > cards[at + 1]:
                cards[at], cards[at + 1] = cards[at + 1], cards[at]


@inlined
def row_of(first: Ints, cards: Ints) -> int:
    """The place of four sorted cards among all hands."""
    found, before = 0, 0
    for at in range(4):
        found += first[3 - at, cards[at]] - first[3 - at, before]
        before = cards[at]
    return found


@borrowing
def dealer_keeps(of: Fours, places: Ints, row: int, dealt: Ints, kept: Ints) -> None:
    """The two cards that the dealer keeps; of three suits of one rank the two dealt first."""
    if of.share[row, 0] == 3:
        for at in range(6):
            if of.pairs[row, at] == of.kept[row, 0]:
                kept[0], kept[1] = of.cards[row, places[at, 0]], of.cards[row, places[at, 1]]
        return
    many = 0
    for at in range(4):
        alike = 0
        for other in range(4):
            alike += dealt[at] % 13 == dealt[other] % 13
        if alike == 3 and many < 2:
            kept[many] = dealt[at]
            many += 1


@inlined
def strength_of(tables: Tables, one: int, other: int, board: Codes, at: int) -> int:
    """The strength of two cards with the five that lie from a place on."""
    a, b, c = 0 + board[at], 0 + board[at + 1], 0 + board[at + 2]  # all of one type
    d, e = 0 + board[at + 3], 0 + board[at + 4]
    return int(rank_cards(tables, (one, other, a, b, c, d, e)))


@inlined
def result_of(own: int, dealers: int) -> int:
    """The number of a result: a win, a loss, a copy."""
    return 0 if own > dealers else 1 if own < dealers else 2


@borrowing
def play_round(
    tables: Tables, of: Fours, plan: Plan, cards: Codes, at: int, dealer: int, work: Ints
) -> tuple[int, int]:
    """One round from a place in the shoe; return its outcome and how many cards it took."""
    mine, theirs, dealt, kept = work[0], work[1], work[2], work[3]
    for turn in range(4):
        dealt[turn] = theirs[turn] = cards[at + 2 * turn + dealer]
        mine[turn] = cards[at + 2 * turn + 1 - dealer]
    sort_four(mine)
    sort_four(theirs)
    code, row = plan.codes[row_of(plan.first, mine)], row_of(plan.first, theirs)
    natural = of.share[row, 0] == 0
    took = WITHOUT_BOARD if natural else WITH_BOARD
    if code >= GIVES_UP:
        return plan.ends[IS_NATURAL - code], took
    split = code >= 6
    if natural:
        return plan.ends[3 if split else 2], took
    dealer_keeps(of, plan.places, row, dealt, kept)
    board = at + WITHOUT_BOARD + 1
    against = strength_of(tables, kept[0], kept[1], cards, board)
    pair = code - 6 if split else code
    one, other = mine[plan.places[pair, 0]], mine[plan.places[pair, 1]]
    first = result_of(strength_of(tables, one, other, cards, board), against)
    if not split:
        return plan.ends[4 + first], took
    one, other = mine[plan.places[5 - pair, 0]], mine[plan.places[5 - pair, 1]]
    second = result_of(strength_of(tables, one, other, cards, board), against)
    return plan.ends[7 + 3 * first + second], took


@kernel
def deal_shoes(
    key: tuple[np.uint32, np.uint32],
    span: tuple[np.uint64, int, int],
    order: Codes,
    limits: tuple[int, int, int],
    tables: Tables,
    of: Fours,
    plan: Plan,
    cells: Ints,
) -> tuple[int, int]:
    """Deal shoe after shoe up to the most rounds; return the number of rounds and of shoes.

    The dealing marker starts at the dealer and moves to the next position after each round; the
    player is at the first one. The round in which the cutting card is reached is the last.
    """
    (unit, many, most), (burned, behind, positions), size = span, limits, order.size
    draws = min(size, size - behind + WITH_BOARD) if behind else burned + WITH_BOARD
    words = np.empty((draws + 3) // 4 * 4, dtype=U32)
    cards, work = np.zeros(size, dtype=U8), np.zeros((4, 4), np.int64)
    rounds = 0
    for k in range(many):
        shoes.opened(key, unit + U64(k), order, words, cards, draws)
        at, marker = burned, 0
        while rounds < most:
            dealer = 1 if marker == 1 else 0
            outcome, took = play_round(tables, of, plan, cards, at, dealer, work)
            cells[outcome] += 1
            at, rounds, marker = at + took, rounds + 1, (marker + 1) % positions
            if not behind or size - at < behind:
                break
        if rounds == most:
            return rounds, k + 1
    return rounds, many


def count(
    game: Game,
    rules: Rules,
    run: Run,
    progress: Callable[[int], object] | None = None,
    way: str = USUAL,
) -> Iterator[Counts]:
    """The running counts of a number of rounds, by outcome, shoe after shoe."""
    how, key, pack = shoes.dealing(game, rules), shoes.key_of(game, run.seed), pack_of(game, rules)
    order = np.array([pack.index[card] for card in pack.cards], U8)
    of, tables, plan = fours(), tables_for(SEVERAL_DECKS, 7), plan_of(game, rules, way)
    limits = (int(how.burned[0]), how.behind, len(game.boxes(rules)) + 1)

    def deal(span: Span) -> tuple[Any, int, int]:
        cells = np.zeros(len(hands().faces), np.int64)
        units = (U64(span[0]), *span[1:])
        return cells, *deal_shoes(key, units, order, limits, tables, of, plan, cells)

    about = 1 if how.continuous else max(1, (order.size - how.behind) // WITH_BOARD)
    return shoes.counted(deal, len(hands().faces), about, run, progress)
