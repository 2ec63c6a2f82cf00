"""The main wager over all deals, exactly: by the house way and by the best setting against it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.analysis.paigowpoker.deals import arranged, sum_deals
from croupier.analysis.paigowpoker.flushes import changes, count_suit, room_for, spread, subsets
from croupier.analysis.paigowpoker.kinds import ALL_RANKS, CARDS, kinds
from croupier.analysis.paigowpoker.plain import LOWS, count_plain, walk
from croupier.analysis.paigowpoker.queries import BANK, PLAYER, queries

if TYPE_CHECKING:
    from collections.abc import Generator

    from croupier.analysis.paigowpoker.kinds import Ints, Kinds
    from croupier.analysis.paigowpoker.queries import Queries
    from croupier.games.paigowpoker.house_way import Way

PART = 500
"""Plain kinds that are counted at once."""
PLAIN_SHARE = 0.6
"""About the share of the time that plain hands take."""


class Sums(NamedTuple):
    """Deals won and lost by the house way, and by the best setting for every hand."""

    won: int
    lost: int
    best_won: int
    best_lost: int


class Found(NamedTuple):
    """The sums of a player against the dealer, and of a bank against one opponent."""

    player: Sums
    bank: Sums


def counting(
    way: Way, wheel: str, ranks: tuple[int, ...] = ALL_RANKS
) -> Generator[float, None, Found]:
    """Count every deal, and yield which share is done."""
    of = kinds(way, wheel, ranks)
    asked = queries(of)
    plain = np.zeros((len(asked.kind), 2), np.int64)
    for done in count_parts(of, asked, plain):
        yield done * PLAIN_SHARE
    where = spread(of, asked)
    changed = np.zeros((where.start[-1], 2), np.int32)
    suits, found, pairs = changes(of), room_for(len(ranks)), (asked.kind, asked.high, asked.low)
    cells = 0
    for held, lists in subsets(suits, where, len(ranks), CARDS):
        count_suit(suits, lists, held, of.counts, pairs, where, found, changed)
        cells += len(lists[1])
        yield PLAIN_SHARE + (1 - PLAIN_SHARE) * cells / where.start[-1]
    hands = arranged(of)
    roles = []
    for role in (PLAYER, BANK):
        sums = np.zeros(4, np.int64)
        listed = asked.asked[role], of.many
        sum_deals(hands, of.counts, listed, (plain, where.start, changed), sums)
        roles.append(Sums(*map(int, sums)))
    return Found(*roles)


def count_parts(of: Kinds, asked: Queries, out: Ints) -> Generator[float, None, None]:
    """Count all plain hands for every query, and yield which share is done."""
    ordered, room = walk(of), np.zeros(LOWS, np.int64)
    for start in range(0, len(of.counts), PART):
        bounds = start, min(start + PART, len(of.counts))
        count_plain(ordered, bounds, asked.first, (asked.high, asked.low), room, out)
        yield bounds[1] / len(of.counts)
