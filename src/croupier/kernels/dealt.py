"""Wagers that a few cards tell, in bulk: what tells them tabulated, card by card, and shoes dealt.

Such a wager is dealt alone: a round is the cards that tell it, in the order in which they do, which
from a shuffled shoe is as good as any.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.core.errors import Refused
from croupier.equipment.shoe import Shoe
from croupier.kernels import shoes
from croupier.kernels.compiled import kernel
from croupier.kernels.laws import contest, pack_of
from croupier.kernels.philox import U8, U32, U64
from croupier.kernels.twentyone_deal import opened

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from croupier.core.game import Game
    from croupier.core.wager import WagerKind
    from croupier.kernels.count import Counts
    from croupier.kernels.shoes import Run, Span

    Histogram = NDArray[np.int64]

MOST_CARDS = 6
"""More cards than tell any such wager."""


@lru_cache(maxsize=64)
def told_by(game: Game, kind: WagerKind, rules: Any) -> Any:
    """By state and face of the pack: the next state, or less than nothing by an outcome's number.

    A state is the cards so far; those that tell alike from there on are not told apart.
    """
    decided, faces = contest(game, rules, kind), pack_of(game, rules).faces
    assert decided is not None, "cards tell it"
    assert decided.told is not None, "its law says so"
    number = {face: -1 - place for place, face in enumerate(decided.faces)}
    rows: dict[tuple[int, ...], int] = {}
    tell = decided.told

    def state(cards: tuple[str, ...]) -> int:
        found = tell(cards, rules)
        if found is not None and not isinstance(found, str):
            why = "what it wins is drawn beside the cards"
            raise Refused(f"{kind.key} in bulk", why, kind.cites, "its exact odds: croupier odds")
        if isinstance(found, str):
            return number[found]
        row = tuple(state((*cards, face)) for face in faces)
        return rows.setdefault(row, len(rows))

    first = state(())
    table = np.array(list(rows), np.int64).reshape(len(rows), len(faces))
    return _from_first(table, first)


def _from_first(table: Any, first: int) -> Any:
    """The same with the first state as number nought."""
    order = [first, *(n for n in range(len(table)) if n != first)]
    place = np.argsort(np.array(order))
    return np.where(table < 0, table, place[np.maximum(table, 0)])[order].astype(np.int32)


@kernel
def deal_lines(
    key: tuple[np.uint32, np.uint32], span: tuple[np.uint64, int, int], order: Any,
    limits: tuple[int, int], table: Any, cells: Any,
) -> tuple[int, int]:  # fmt: skip
    """Deal shoe after shoe until the most rounds are dealt; the rounds and the shoes dealt."""
    (unit, many, most), (burned, last), size = span, limits, order.size
    drawn = min(size, max(last, burned) + MOST_CARDS)
    words = np.empty((size + 3) // 4 * 4, dtype=U32)
    cards = np.zeros(size + MOST_CARDS, dtype=U8)
    rounds = 0
    for k in range(many):
        opened(key, unit + U64(k), order, words, cards, drawn)
        i = burned
        while rounds < most:
            state = 0
            while state >= 0:
                state = table[state, cards[i]]
                i += 1
            cells[-1 - state] += 1
            rounds += 1
            if i > last:
                break
        if rounds == most:
            return rounds, k + 1
    return rounds, many


def count(
    game: Game,
    kind: WagerKind,
    rules: Any,
    run: Run,
    progress: Callable[[int], object] | None = None,
) -> Iterator[Counts]:
    """The running counts of so many rounds, shoe after shoe."""
    table, key, decided = told_by(game, kind, rules), shoes.key_of(game, run.seed), contest(
        game, rules, kind)  # fmt: skip
    assert decided is not None, "cards tell it"
    pack, prepared = pack_of(game, rules), shoes.preparation(game, rules)
    one_round = prepared.one_round or bool(prepared.continuous(rules))
    last = 0 if one_round else len(pack.cards) - prepared.behind(Shoe(pack))
    burned = int(prepared.burns and not one_round)
    order = np.array([pack.index[card] for card in pack.cards], np.uint8)

    def dealt(span: Span) -> tuple[Histogram, int, int]:
        cells = np.zeros(len(decided.faces), dtype=np.int64)
        units = (U64(span[0]), *span[1:])
        return cells, *deal_lines(key, units, order, (burned, last), table, cells)

    about = 1 if one_round else max(1, last // 3)
    return shoes.counted(dealt, len(decided.faces), about, run, progress)
