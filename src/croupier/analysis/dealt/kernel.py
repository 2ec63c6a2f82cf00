"""Wagers decided by a few cards, in bulk: tabulated card by card, and counted over shoes.

Such a wager is dealt alone: a round consists of the cards that decide it, in the order in which
they do, which is as good as any order from a shuffled shoe. Where cards win a prize that is drawn
separately, each prize of a shoe takes a word of the unit's stream after those of the cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis.kernels import shoes
from croupier.analysis.kernels.compiled import kernel
from croupier.analysis.kernels.philox import U8, U32, U64, below, fill
from croupier.analysis.reader import contest, pack_of
from croupier.core.errors import Refused
from croupier.core.rules import Rules
from croupier.equipment.shoe import Shoe

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from croupier.analysis.kernels.count import Counts
    from croupier.analysis.kernels.shoes import Run, Span
    from croupier.core.game import Game
    from croupier.core.wager import WagerKind

    Histogram = NDArray[np.int64]

MOST_CARDS = 6
"""More cards than decide any such wager."""
WORDS = 1 << 20
"""The largest sum of weights."""


@dataclass(frozen=True, eq=False)
class Decider:
    """By state and face of the pack: the next state, or a negative number for an outcome.

    The number after all outcomes stands for a prize: `prizes` are the outcomes that may be drawn
    then, `upto` their cumulative weights.
    """

    table: Any
    prizes: Any
    upto: Any


@lru_cache(maxsize=64)
def decider_of(game: Game, kind: WagerKind, rules: Rules) -> Decider:
    """The table that decides a wager, card by card, and the prizes drawn separately.

    A state is the cards so far; states with the same future are merged.
    """
    decided, faces = contest(game, rules, kind), pack_of(game, rules).faces
    assert decided is not None, "cards decide it"
    assert decided.outcome_of is not None, "its reader says so"
    number = {face: -1 - place for place, face in enumerate(decided.faces)}
    rows: dict[tuple[int, ...], int] = {}
    drawn: dict[tuple[tuple[int, int], ...], int] = {}
    outcome_of = decided.outcome_of

    def state(cards: tuple[str, ...]) -> int:
        found = outcome_of(cards, rules)
        if isinstance(found, str):
            return number[found]
        if found is not None:
            weights = tuple((-1 - number[face], many) for face, many in found.items())
            return -1 - len(number) - drawn.setdefault(weights, len(drawn))
        row = tuple(state((*cards, face)) for face in faces)
        return rows.setdefault(row, len(rows))

    first = state(())
    table = np.array(list(rows), np.int64).reshape(len(rows), len(faces))
    return Decider(_from_first(table, first), *_prizes(kind, list(drawn)))


def _prizes(kind: WagerKind, drawn: list[tuple[tuple[int, int], ...]]) -> tuple[Any, Any]:
    """The outcomes that may be drawn in addition to the cards, and their cumulative weights."""
    if drawn and not all(drawn):
        why = "no prizes are submitted"
        raise Refused(f"{kind.name} in bulk", why, kind.cites, "the prizes and their weights")
    if len(drawn) > 1:
        why = "cards choose among several draws of a prize"
        raise Refused(f"{kind.name} in bulk", why, kind.cites, "its exact odds: croupier odds")
    weights = drawn[0] if drawn else ()
    outcomes, many = [face for face, _ in weights], [each for _, each in weights]
    if sum(many) > WORDS:
        raise Refused(f"{kind.name} in bulk", "weights too large", kind.cites, f"{WORDS} in all")
    return np.array(outcomes, np.int64), np.cumsum(np.array(many, np.int64))


def _from_first(table: Any, first: int) -> Any:
    """The same table with the first state as number zero."""
    order = [first, *(n for n in range(len(table)) if n != first)]
    place = np.argsort(np.array(order))
    return np.where(table < 0, table, place[np.maximum(table, 0)])[order].astype(np.int32)


@kernel
def prize(
    key: tuple[np.uint32, np.uint32], unit: np.uint64, place: int, prizes: Any, upto: Any, room: Any
) -> int:
    """The prize drawn, each with a probability in proportion to its weight, from a word."""
    fill(key[0], key[1], unit, U32(place // 4), room)
    drawn, n = below(room[place % 4], U64(upto[-1])), 0
    while drawn >= U64(upto[n]):
        n += 1
    return int(prizes[n])


@kernel
def deal_lines(
    key: tuple[np.uint32, np.uint32],
    span: tuple[np.uint64, int, int],
    order: Any,
    limits: tuple[int, int],
    tables: tuple[Any, Any, Any],
    cells: Any,
) -> tuple[int, int]:
    """Deal shoe after shoe up to the most rounds; return the number of rounds and of shoes."""
    (unit, many, most), (burned, last), size = span, limits, order.size
    table, prizes, upto = tables
    drawn = min(size, max(last, burned) + MOST_CARDS)
    words = np.empty((size + 3) // 4 * 4, dtype=U32)
    cards, room = np.zeros(size + MOST_CARDS, dtype=U8), np.empty(4, dtype=U32)
    rounds = 0
    for k in range(many):
        shoes.opened(key, unit + U64(k), order, words, cards, drawn)
        i, place = burned, words.size
        while rounds < most:
            state = 0
            while state >= 0:
                state = table[state, cards[i]]
                i += 1
            cell = -1 - state
            if cell == cells.size:
                cell = prize(key, unit + U64(k), place, prizes, upto, room)
                place += 1
            cells[cell] += 1
            rounds += 1
            if i > last:
                break
        if rounds == most:
            return rounds, k + 1
    return rounds, many


def count(
    game: Game,
    kind: WagerKind,
    rules: Rules,
    run: Run,
    progress: Callable[[int], object] | None = None,
) -> Iterator[Counts]:
    """The running counts of a number of rounds, shoe after shoe."""
    decider, key = decider_of(game, kind, rules), shoes.key_of(game, run.seed)
    tables, decided = (decider.table, decider.prizes, decider.upto), contest(game, rules, kind)
    assert decided is not None, "cards decide it"
    pack, prepared = pack_of(game, rules), shoes.preparation(game, rules)
    one_round = prepared.one_round or bool(prepared.continuous(rules))
    last = 0 if one_round else len(pack.cards) - prepared.behind(Shoe(pack))
    burned = int(prepared.burns and not one_round)
    order = np.array([pack.index[card] for card in pack.cards], np.uint8)

    def dealt(span: Span) -> tuple[Histogram, int, int]:
        cells = np.zeros(len(decided.faces), dtype=np.int64)
        units = (U64(span[0]), *span[1:])
        return cells, *deal_lines(key, units, order, (burned, last), tables, cells)

    about = 1 if one_round else max(1, last // 3)
    return shoes.counted(dealt, len(decided.faces), about, run, progress)
