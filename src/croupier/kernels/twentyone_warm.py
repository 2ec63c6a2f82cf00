"""The kernels of twenty-one, called once each on a table that pays nothing, to be kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.games.families.twentyone.terms import Terms
from croupier.kernels import (
    twentyone,
    twentyone_deal,
    twentyone_ends,
    twentyone_followed,
    twentyone_play,
    twentyone_prizes,
    twentyone_shoes,
    twentyone_streaks,
    twentyone_watched,
)
from croupier.kernels.philox import U32, U64
from croupier.kernels.twentyone import FLOATS, RANKS, dealer, hands, laws_of
from croupier.kernels.twentyone_split import Split

if TYPE_CHECKING:
    from collections.abc import Callable

KERNELS: tuple[Callable[..., object], ...] = (
    twentyone.laws, twentyone.law_alone, twentyone_play.best_play, twentyone_play.best_by_suit,
    twentyone_play.masses, twentyone_play.reached, twentyone_play.worth_of, twentyone_play.stands,
    twentyone_ends.ended,
)  # fmt: skip
VOLUME: tuple[Callable[..., object], ...] = (
    twentyone_deal.draw, twentyone_deal.opened, twentyone_deal.drawn_on,
    twentyone_deal.kept, twentyone_deal.split_pair, twentyone_deal.played_on,
    twentyone_deal.reached,
    twentyone_deal.tagged, twentyone_deal.covered, twentyone_deal.given_back,
    twentyone_deal.settled_beside, twentyone_deal.shoe_alone, twentyone_deal.shoe_at_boxes,
    twentyone_deal.has_reached, twentyone_watched.room_for, twentyone_watched.laid_out,
    twentyone_watched.drawn_until, twentyone_watched.determined, twentyone_watched.needed_later,
    twentyone_watched.traced, twentyone_watched.rounds_watched, twentyone_watched.is_taken,
    twentyone_watched.racked, twentyone_watched.renewed,
    twentyone_watched.refilled, twentyone_shoes.unit_watched, twentyone_shoes.deal_watched,
    twentyone_shoes.run_out, twentyone_shoes.rounds_dealt, twentyone_shoes.deal_shoes,
)  # fmt: skip
FOLLOWED: tuple[Callable[..., object], ...] = (
    twentyone_followed.begins, twentyone_followed.turned, twentyone_followed.hits,
    twentyone_followed.finished, twentyone_followed.split_pair,
    twentyone_followed.box_played, twentyone_followed.insures, twentyone_followed.boxes_played,
    twentyone_followed.begin_round, twentyone_followed.round_followed,
    twentyone_followed.shoe_followed, twentyone_followed.renewed_at,
    twentyone_streaks.told_of, twentyone_streaks.follow,
    twentyone_prizes.prizes_in,
)  # fmt: skip
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
    twentyone_play.masses(DECK, 52, *look, 0.0, mass, natural)
    pays, suits = _nothing(many, lanes)
    worths, choices = np.zeros((5, many, lanes)), np.zeros((2, many, lanes), np.uint8)
    found: tuple[Any, ...] = (*worths, *choices)
    held = (every.held, every.child)
    may = np.zeros(many, np.int64)
    twentyone_play.best_play(DECK, (*held, every.points), law, pays, may, look, found, False)
    twentyone_play.best_by_suit(DECK, held, law, may, suits, look, (*found, suits[4]), False)
    twentyone_play.reached(DECK, held, choices[0], worths[0])
    split = Split(DECK, of, RANKS - 1, 2, choices[0], FLOATS)
    split.worth((pays, suits))
    index = (*np.zeros((2, many, COLUMNS), np.int64), *np.zeros((1, COLUMNS), np.int64),
             np.zeros((2, 2), np.int64), np.zeros(COLUMNS, np.int64))  # fmt: skip
    twentyone_ends.ended(
        (DECK, split.met), held, (split.laws[0], split.laws[1][0]), index, choices[0],
        (*look, np.zeros((lanes, COLUMNS))), worths[0], np.zeros((lanes, COLUMNS, 1)),
    )  # fmt: skip
    warm_volume()


def warm_volume() -> None:
    """Deal nothing, as volume play deals."""
    none, how = np.zeros(0, np.int64), np.zeros(twentyone_deal.HOW, np.int64)
    cells, key = np.zeros((1, 2), np.int64), (U32(0), U32(0))
    cube, four = np.zeros((0, 0, 0), np.int64), np.zeros((1, 0, 0, 0), np.int64)
    lasting, codes = (cube, cube, none, cells, none, four), np.zeros(4, np.uint8)
    tables = (np.zeros(4, np.int32), how, (none,) * 3)
    out = (cells, cells, none, lasting, (none,) * 3)
    of = (key, (U64(0), 0, 0), (codes,) * 4, tables, (none,) * 3, out)
    twentyone_shoes.deal_shoes(*of, None)
    twentyone_shoes.deal_shoes(*of, np.zeros(twentyone_followed.SEEN, np.int64))
    twentyone_shoes.deal_watched(*of, codes)


def _nothing(many: int, lanes: int) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Tables that pay nothing, and no suits that matter."""
    single, double = np.zeros((2, many, COLUMNS))
    pays = (single, double, np.zeros(COLUMNS), np.zeros((2, 2)), np.zeros(0))
    suits = (
        np.full(many, -1, np.int64), np.zeros(0, np.int64), np.zeros((0, 5)),
        np.zeros((2, 0, 5, COLUMNS)), np.zeros((0, 5, lanes), np.uint8),
    )  # fmt: skip
    return pays, suits
