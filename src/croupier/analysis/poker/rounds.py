"""Whole hands in bulk, one a unit: a new deck and new chips for everyone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from croupier.analysis.kernels.compiled import borrowing, inner
from croupier.analysis.kernels.philox import U32, U64
from croupier.analysis.kernels.spans import threaded
from croupier.analysis.poker.hand import (
    PUT,
    STACK,
    TAKEN,
    Hand,
    begin,
    betting,
    deal,
    exchange,
    fresh,
    goes_back,
    inside,
    next_street,
)
from croupier.analysis.poker.judging import Judge, judge_of, shape_of
from croupier.analysis.poker.plan import DRAW, Plan, plan_of
from croupier.analysis.poker.policy import Policy, policy_of
from croupier.analysis.poker.settling import Work, award, rake, rank_hands, work_of
from croupier.equipment.chance import UNITS, stream_key, whole

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from croupier.analysis.kernels.shoes import Run
    from croupier.analysis.poker.hand import Key

    Ints = NDArray[np.int64]
    Floats = NDArray[np.float64]

HANDS_AT_A_TIME = 1 << 16
MOST_POTS = 12
POTS, RAKES, POTS_SQUARED, RAKES_SQUARED, BOTH, SHOWN = range(6)
"""The sums of a run: pots and rakes in dollars, their squares and product, and showdowns."""


class Table(NamedTuple):
    """All that a hand is played by."""

    plan: Plan
    policy: Policy
    judge: Judge
    exactly: Judge
    cards: int


def table_of(rules: Any, way: str) -> Table:
    """The figures of a table, and a way to play."""
    shape = shape_of(rules.played)
    cards = shape.own + shape.board
    both = judge_of(shape), judge_of(shape, True)
    return Table(plan_of(rules), policy_of(rules.played, way), *both, cards)


@borrowing
def play_hands(
    table: Table,
    keys: tuple[Key, Key],
    first: np.uint64,
    hand: Hand,
    work: Work,
    sums: Floats,
    pots: Ints,
    ends: Ints,
) -> None:
    """Play hand after hand from its deck to the award of its pots; keep everyone's chips."""
    plan = table.plan
    for k in range(ends.shape[0]):
        unit = first + U64(k)
        begin(plan, hand, keys, unit)
        work.many[1] = 0
        for at in range(plan.streets.shape[0]):
            if inside(hand) > 1:
                street = plan.streets[at]
                deal(hand, street)
                if street[DRAW]:
                    exchange(table.policy, hand)
                betting(plan, table.policy, hand, street, keys[1], unit)
                goes_back(hand)
                if plan.rate or plan.steps.shape[0]:
                    rake(plan, hand, work)
                next_street(plan, hand)
        shown = inside(hand) > 1
        if shown:
            rank_hands(table.judge, hand, work, table.cards)
        award(plan, table.judge, table.exactly, hand, work, table.cards)
        add_up(hand, work, shown, sums, pots, ends[k])


@inner
def add_up(hand: Hand, work: Work, shown: bool, sums: Floats, pots: Ints, ends: Ints) -> None:
    """Add what a hand came to, and keep everyone's chips at its end and the rake."""
    pot, players = 0, hand.of.shape[1]
    for one in range(players):
        pot += hand.of[PUT, one]
        ends[one] = hand.of[STACK, one]
    taken = hand.now[TAKEN]
    ends[players] = taken
    pots[work.many[0]] += 1
    x, y = pot / 100.0, taken / 100.0
    sums[POTS] += x
    sums[RAKES] += y
    sums[POTS_SQUARED] += x * x
    sums[RAKES_SQUARED] += y * y
    sums[BOTH] += x * y
    sums[SHOWN] += shown


@dataclass(frozen=True)
class Counts:
    """The sums of hands played: how many, what was in their pots, and what the house took."""

    hands: int
    sums: Floats
    pots: Ints
    """By number: how many hands had so many pots at their end."""


def words_for(plan: Plan, players: int) -> int:
    """The words of chance for all the cards of a hand, with some to spare if it is shuffled."""
    streets = plan.streets
    need = int(players * streets[:, 1:3].sum() + streets[:, 3].sum() + streets[:, 0].sum())
    drawn = 5 * players if streets[:, DRAW].any() else 0
    return (need + drawn + 11) // 4 * 4


def keys_of(seed: int) -> tuple[Key, Key]:
    """The keys of the cards, which the engine deals too, and of what players do."""
    cards, choices = stream_key("poker", seed), stream_key("poker/choices", seed)
    return (U32(cards[0]), U32(cards[1])), (U32(choices[0]), U32(choices[1]))


def ended(
    table: Table, seed: int, first: int, many: int, players: int
) -> tuple[Ints, Floats, Ints]:
    """Everyone's chips at the end of each hand and its rake, and the sums of these hands."""
    hand, work = fresh(players, words_for(table.plan, players)), work_of(players)
    sums, pots = np.zeros(6), np.zeros(MOST_POTS + 1, np.int64)
    ends = np.zeros((many, players + 1), np.int64)
    play_hands(table, keys_of(seed), U64(first), hand, work, sums, pots, ends)
    return ends, sums, pots


def count(
    rules: Any, run: Run, players: int, way: str, progress: Callable[[int], object] | None = None
) -> Iterator[Counts]:
    """The running sums of a number of hands."""
    whole("first unit", run.first_unit, 0, UNITS - max(run.rounds, 1))
    table = table_of(rules, way)
    spans = (
        (run.first_unit + at, min(HANDS_AT_A_TIME, run.rounds - at), 1)
        for at in range(0, run.rounds, HANDS_AT_A_TIME)
    )
    hands, sums, pots = 0, np.zeros(6), np.zeros(MOST_POTS + 1, np.int64)
    play = lambda span: ended(table, run.seed, span[0], span[1], players)[1:]  # noqa: E731
    for span, (more, formed) in threaded(play, spans, run.workers):
        hands, sums, pots = hands + span[1], sums + more, pots + formed
        if progress is not None:
            progress(hands)
        yield Counts(hands, sums, pots)
