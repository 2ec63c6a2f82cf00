"""Three cards and two more in common: bets withdrawn or let ride after three cards and after four.

Each bet is decided alone: what rides wins or loses by the same five cards.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from croupier.analysis.kernels import shoes
from croupier.analysis.kernels.compiled import kernel
from croupier.analysis.kernels.philox import U8, U32, U64
from croupier.analysis.stud import listed
from croupier.analysis.stud.contained import Contained, with_card
from croupier.analysis.stud.deck import CHOOSE, hands, index_of, present, tabulated
from croupier.analysis.stud.model import Plan, Shape, Way
from croupier.analysis.stud.riding import (
    FIRST_ORDER,
    FIRST_RULES,
    SECOND_ORDER,
    SECOND_RULES,
    first_rule,
    second_rule,
)
from croupier.games.letitride import hands as game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from croupier.analysis.decisions import Decision
    from croupier.analysis.stud.deck import Codes, Numbers
    from croupier.analysis.stud.model import At, Cells, Worth

OWN, SEEN, ALL = 3, 4, 5
"""The cards known when each bet is decided, and when all are."""
BOTH = tuple(product((game.WITHDRAW, game.RIDE), repeat=2))
"""What may be chosen about bets 1 and 2, those that stake least first."""
SHAPE = Shape(
    tuple(map(" ".join, BOTH)),
    game.THREE,
    game.FIVE,
    lambda chosen, three, five: f"{chosen} {five}, {three}",
)
WITHDRAWN, SECOND_ONLY, FIRST_ONLY = 0, 1, 2
"""The places of the choices in which no bet rides, only bet 2, and only bet 1."""
WAYS = (Way("usual", "let bets 1 and 2 ride by the usual rules"),)
FIVE_CARDS = Contained(lambda: tabulated(ALL, game.five).coded(game.FIVE.index), len(game.FIVE))


@lru_cache(maxsize=1)
def held() -> Codes:
    """What every hand of three cards makes for the three card bonus."""
    return tabulated(OWN, game.three).coded(game.THREE.index)


def gains(worth: Worth, choice: int) -> Numbers:
    """What a bet that rides alone adds to none that do, by what five cards make."""
    found: Numbers = worth[choice, 0] - worth[WITHDRAWN, 0]
    return found


@lru_cache(maxsize=1)
def usual() -> tuple[Codes, Codes]:
    """Whether the usual rules let bets 1 and 2 ride, with every three cards and every four."""
    first = tabulated(OWN, first_rule).coded(lambda rule: rule in FIRST_RULES)
    return first, tabulated(SEEN, second_rule).coded(lambda rule: rule in SECOND_RULES)


@kernel
def _met(
    every: tuple[Codes, Codes],
    some: Numbers,
    left: Codes,
    chosen: tuple[Codes, Codes],
    names: Codes,
    ends: Cells,
    choose: Numbers,
    cells: Cells,
) -> None:
    """Join each three cards with each fourth, and add what the fifth card can make of them."""
    first, second = chosen
    room = np.empty(4, np.uint8)
    for n in some:
        for card in range(left.size):
            own = every[0][n]
            if not left[card] or card == own[0] or card == own[1] or card == own[2]:
                continue
            four = with_card(own, 3, card, room, choose)
            choice = 2 * first[n] + second[four]
            for end in range(ends.shape[1]):
                cells[choice, names[n], end] += ends[four, end]


@lru_cache(maxsize=16)
def _planned(worth: bytes, left: bytes, strategy: str) -> Plan:
    table = np.frombuffer(worth, np.int64).reshape(SHAPE.size)
    three, four = (FIVE_CARDS.of(size, left) for size in (OWN, SEEN))
    rides = (
        usual()
        if strategy
        else (
            (three @ gains(table, FIRST_ONLY) > 0).astype(np.uint8),
            (four @ gains(table, SECOND_ONLY) > 0).astype(np.uint8),
        )
    )
    cells = np.zeros(SHAPE.size, np.int64)
    some, have = np.flatnonzero(present(OWN, left)), np.frombuffer(left, np.uint8)
    _met((hands(OWN), hands(SEEN)), some, have, rides, held(), four, CHOOSE, cells)
    return Plan(cells, (*rides, held(), FIVE_CARDS.codes()))


def plan(shape: Shape, worth: Worth, left: bytes, strategy: str) -> Plan:
    """Which bets ride with every three and four cards, and in how many ways each cell is met."""
    return _planned(worth.tobytes(), left, strategy)


def decisions(shape: Shape, worth: Worth, left: bytes, parts: int) -> tuple[Decision, ...]:
    """What riding is worth for each bet, by the usual rules and for what they leave out."""
    both = (
        ("bet 1: ", OWN, first_rule, FIRST_ORDER, gains(worth, FIRST_ONLY)),
        ("bet 2: ", SEEN, second_rule, SECOND_ORDER, gains(worth, SECOND_ONLY)),
    )
    return tuple(one for each in both for one in _by_rule(left, parts, *each))


def _by_rule(
    left: bytes,
    parts: int,
    bet: str,
    size: int,
    rule: Callable[[tuple[str, ...]], str],
    rules: tuple[str, ...],
    gain: Numbers,
) -> Iterator[Decision]:
    """What a bet is worth withdrawn, which is nothing, and riding, by the rule that names it."""
    ends = FIVE_CARDS.of(size, left)
    sums = np.stack([np.zeros(len(ends), np.int64), ends @ gain], axis=1)
    names = tabulated(size, rule)
    for one in listed.by_name(RIDING, rules, names, sums, ends.sum(axis=1), parts):
        yield replace(one, state=bet + one.state)


RIDING = Shape((game.WITHDRAW, game.RIDE), ("",), ("",), lambda *cell: "")
"""The choices about one bet."""


def values(shape: Shape, worth: Worth, at: At, left: bytes) -> Mapping[str, tuple[int, int]]:
    """What the bet that is due is worth withdrawn and riding, and in how many ways."""
    size = len(at.known)
    ends = FIVE_CARDS.completing(at.known, left)
    gain = gains(worth, FIRST_ONLY if size == OWN else SECOND_ONLY)
    ways = int(ends.sum())
    return {game.WITHDRAW: (0, ways), game.RIDE: (int(ends @ gain), ways)}


def answer(shape: Shape, made: Plan, at: At) -> str:
    """What a plan says about the bet that is due."""
    rides = made.tables[0 if len(at.known) == OWN else 1]
    return game.RIDE if rides[listed.index(at.known)] else game.WITHDRAW


@kernel
def deal(
    key: tuple[np.uint32, np.uint32],
    span: tuple[np.uint64, int, int],
    order: Codes,
    places: Numbers,
    tables: tuple[Codes, Codes, Codes, Codes],
    choose: Numbers,
    cells: Cells,
) -> tuple[int, int]:
    """Deal a round from each deck: count its cell; return the number of rounds and of decks."""
    unit, many, most = span
    first, second, names, codes = tables
    words, cards = np.empty(8, U32), np.empty(order.size, U8)
    hand = np.empty(5, U8)
    rounds = min(many, most)
    for k in range(rounds):
        shoes.opened(key, unit + U64(k), order, words, cards, 6)
        for i in range(3):
            hand[i] = cards[places[i]]
        three = index_of(hand, 3, choose)
        hand[3] = cards[places[3]]
        four = index_of(hand, 4, choose)
        hand[4] = cards[places[4]]
        five = index_of(hand, 5, choose)
        cells[2 * first[three] + second[four], names[three], codes[five]] += 1
    return rounds, rounds
