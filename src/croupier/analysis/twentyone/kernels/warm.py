"""Calls each kernel of twenty-one once, on a table that pays zero, so that it is cached."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis.kernels.philox import U32, U64
from croupier.analysis.twentyone.kernels import dealer as twentyone
from croupier.analysis.twentyone.kernels import ends, play, shoes
from croupier.analysis.twentyone.kernels.dealer import FLOATS, RANKS, dealer, hands, laws_of
from croupier.analysis.twentyone.kernels.memory import (
    Bets,
    Follows,
    How,
    Pack,
    Prizes,
    Setup,
    Span,
    Sums,
    Tables,
    Tally,
    Walk,
    room_for,
)
from croupier.analysis.twentyone.kernels.split import Split
from croupier.games.families.twentyone.terms import Terms

if TYPE_CHECKING:
    from collections.abc import Callable

KERNELS: tuple[Callable[..., object], ...] = (
    twentyone.laws,
    twentyone.law_alone,
    play.best_play,
    play.best_by_suit,
    play.masses,
    play.reached,
    play.worth_of,
    play.stands,
    ends.ended,
)
DECK = np.array([4] * 9 + [16])
COLUMNS = 7


def warm() -> None:
    """Call each of them, in floats, as the analysis calls them."""
    every, of = hands(), dealer(Terms(1))
    look = (of.pairs, FLOATS.inverses(52))
    many, lanes = len(every.held), len(of.lanes)
    law = laws_of(of, np.maximum(DECK - every.held, 0))
    twentyone.law_alone(DECK, look[1], of.trie, law[0].copy())
    mass, natural = np.zeros((2, lanes))
    play.masses(DECK, 52, *look, 0.0, mass, natural)
    pays, suits = _nothing(many, lanes)
    worths, choices = np.zeros((5, many, lanes)), np.zeros((2, many, lanes), np.uint8)
    found: tuple[Any, ...] = (*worths, *choices)
    held = (every.held, every.child)
    may = np.zeros(many, np.int64)
    play.best_play(DECK, (*held, every.points), law, pays, may, look, found, False)
    play.best_by_suit(DECK, held, law, may, suits, look, (*found, suits[4]), False)
    play.reached(DECK, held, choices[0], worths[0])
    split = Split(DECK, of, RANKS - 1, 2, choices[0], FLOATS)
    split.worth((pays, suits))
    index = (
        *np.zeros((2, many, COLUMNS), np.int64),
        *np.zeros((1, COLUMNS), np.int64),
        np.zeros((2, 2), np.int64),
        np.zeros(COLUMNS, np.int64),
    )
    ends.ended(
        (DECK, split.met),
        held,
        (split.laws[0], split.laws[1][0]),
        index,
        choices[0],
        (*look, np.zeros((lanes, COLUMNS))),
        worths[0],
        np.zeros((lanes, COLUMNS, 1)),
    )
    warm_volume()


def warm_volume() -> None:
    """Deal zero rounds, as volume play deals."""
    none, codes, cells = np.zeros(0, np.int64), np.zeros(4, np.uint8), np.zeros((1, 2), np.int64)
    cube, four = np.zeros((0, 0, 0), np.int64), np.zeros((1, 0, 0, 0), np.int64)
    tables = Tables(np.zeros(4, np.int32), How.new(), none, none, none)
    setup = Setup(Pack(codes, codes, codes, codes), tables, Bets(none, none))
    walk, prizes = Walk(cube, cube, none, cells, none, four), Prizes(none, none, none)
    tally = Tally(cells, cells, Sums.new(), walk, prizes, codes[:0])
    room, span = room_for(setup.pack, tables.how), Span((U32(0), U32(0)), U64(0), 0, 0)
    shoes.deal_shoes(span, setup, tally, room, None)
    shoes.deal_shoes(span, setup, tally, room, Follows(none, none, none, room.seen))


def _nothing(many: int, lanes: int) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Tables that pay zero, and no suits that matter."""
    single, double = np.zeros((2, many, COLUMNS))
    pays = (single, double, np.zeros(COLUMNS), np.zeros((2, 2)), np.zeros(0))
    suits = (
        np.full(many, -1, np.int64),
        np.zeros(0, np.int64),
        np.zeros((0, 5)),
        np.zeros((2, 0, 5, COLUMNS)),
        np.zeros((0, 5, lanes), np.uint8),
    )
    return pays, suits
