"""Rounds in bulk: a player alone against the dealer, tiles and dice as the engine draws them."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from croupier.analysis.kernels import shoes
from croupier.analysis.kernels.compiled import inlined, kernel
from croupier.analysis.kernels.philox import U8, U32, U64, below, fill
from croupier.analysis.paigow.deals import HELD, SIZE, deals
from croupier.analysis.paigow.ways import ENDS, codes_of, player
from croupier.core.rules import Rules
from croupier.games.families.paigow.circle import DEALER, around, counted
from croupier.games.paigow.styles import HOUSE_RIGHT, by_style

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from croupier.analysis.kernels.count import Counts
    from croupier.analysis.kernels.shoes import Codes, Key, Run, Span
    from croupier.analysis.paigow.deals import Ints, Small
    from croupier.core.game import Game

DICE = 216
"""The number of ways in which three dice fall, each as likely as any other."""
WORDS = 36
"""At least one word for each tile and one for the dice, in whole blocks."""


class Plan(NamedTuple):
    """How a round is dealt and compared, as a kernel reads it."""

    adds: Ints
    """By place among four sorted tiles, and by tile: what it adds to the number of a hand."""
    own: Small
    """By hand: the strengths of the player's high and low hand; -1 for a low hand of zero."""
    dealers: Small
    """By hand: the strengths of the dealer's high and low hand."""
    given: Ints
    """By how the dice fall: the tiles of the player and of the dealer, by their order."""


@lru_cache(maxsize=1)
def adds() -> Ints:
    """The number of a hand is the sum of what its sorted tiles add."""
    return np.array([[comb(tile, place) for tile in range(SIZE)] for place in range(1, HELD + 1)])


def by_number(kinds: Small) -> Small:
    """What belongs to kinds of hands, by the numbers of hands."""
    of, found = deals(), np.zeros((len(deals().hands), kinds.shape[1]), np.int16)
    found[adds()[np.arange(HELD), of.hands.astype(np.int64)].sum(axis=1)] = kinds[of.kind]
    return found


def given(rules: Any, box: str) -> Ints:
    """By how the dice fall: the four tiles of a betting area, then those of the dealer."""
    found = np.zeros((DICE, 2, HELD), np.int64)
    for face, rolled in enumerate(product(range(1, 7), repeat=3)):
        places = around(rules.circle, counted(rules.circle, DEALER, sum(rolled)))
        hands = dict(zip(places, by_style(HOUSE_RIGHT), strict=True))
        found[face] = hands[box], hands[DEALER]
    return found


@lru_cache(maxsize=8)
def plan_of(game: Game, rules: Rules, way: str) -> Plan:
    """How rounds are played by a way to set."""
    of, every, box = player(game, rules), deals(), str(game.boxes(rules)[0])
    kinds, codes = np.arange(len(of.house)), codes_of(of, way)
    low = every.low[kinds, codes]
    own = np.column_stack([every.high[kinds, codes], np.where(every.zero[kinds, codes], -1, low)])
    dealers = np.column_stack([every.high[kinds, of.house], every.low[kinds, of.house]])
    return Plan(adds(), by_number(own), by_number(dealers), given(rules, box))


@inlined
def number_of(adds: Ints, cards: Codes, places: Ints) -> int:
    """The number of the hand of four tiles."""
    a, b, c, d = cards[places[0]], cards[places[1]], cards[places[2]], cards[places[3]]
    a, b = min(a, b), max(a, b)
    c, d = min(c, d), max(c, d)
    a, c = min(a, c), max(a, c)
    b, d = min(b, d), max(b, d)
    b, c = min(b, c), max(b, c)
    return int(adds[0, a] + adds[1, b] + adds[2, c] + adds[3, d])


@kernel
def deal_rounds(
    key: Key, span: tuple[np.uint64, int, int], order: Codes, plan: Plan, cells: Ints
) -> tuple[int, int]:
    """Deal round after round, each with tiles washed again; return the number of rounds twice."""
    unit, many, most = span
    words, cards = np.empty(WORDS, dtype=U32), np.zeros(SIZE, dtype=U8)
    for k in range(min(many, most)):
        fill(key[0], key[1], unit + U64(k), U32(0), words)
        for tile in range(SIZE):
            cards[tile] = order[tile]
        shoes.draw(words, cards, 0, SIZE, SIZE)
        places = plan.given[below(words[SIZE], U64(DICE))]
        mine = plan.own[number_of(plan.adds, cards, places[0])]
        theirs = plan.dealers[number_of(plan.adds, cards, places[1])]
        cells[int(mine[0] > theirs[0]) + int(mine[1] > theirs[1])] += 1
    return min(many, most), min(many, most)


def count(
    game: Game, rules: Rules, run: Run, progress: Callable[[int], object] | None, way: str
) -> Iterator[Counts]:
    """The running counts of a number of rounds, by the player's end."""
    key, plan, order = shoes.key_of(game, run.seed), plan_of(game, rules, way), np.arange(SIZE)

    def deal(span: Span) -> tuple[Any, int, int]:
        cells = np.zeros(len(ENDS), np.int64)
        units = (U64(span[0]), *span[1:])
        return cells, *deal_rounds(key, units, order.astype(U8), plan, cells)

    return shoes.counted(deal, len(ENDS), 1, run, progress)
