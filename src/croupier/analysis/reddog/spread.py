"""The spread in bulk: the probability of each hand given the cards left, and shoes counted.

The rules are those of the game, tabulated: whether two ranks take a third card, and which outcome
of the contest three ranks are. Weights are plain integers, rank by rank: 2,197 ways to draw three.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from croupier.analysis.kernels import shoes
from croupier.analysis.kernels.compiled import kernel
from croupier.analysis.kernels.philox import U8, U32, U64
from croupier.analysis.reader import Moment, pack_of
from croupier.core.rules import Rules
from croupier.equipment.cards import RANKS
from croupier.games.reddog import spread
from croupier.games.reddog.play import FIRST, SECOND, HandDecided

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from croupier.analysis.kernels.count import Counts
    from croupier.analysis.kernels.shoes import Codes, Histogram, Run, Span
    from croupier.core.event import Event
    from croupier.core.game import Game
    from croupier.core.table import Table

MOST_CARDS = 3
WIDTH = shoes.WIDTH
CARDS = tuple(f"{one}s" for one in RANKS)


@lru_cache(maxsize=1)
def outcomes() -> dict[str, int]:
    """The number of each outcome of the contest."""
    return {face: number for number, face in enumerate(spread.hands().faces)}


def outcome(first: str, second: str, third: str) -> int:
    """The outcome of three cards; the third is unused if the first two do not take one."""
    takes = spread.takes_third(spread.spread(first, second))
    return outcomes()[spread.written(spread.hand(first, second, third if takes else ""))]


@lru_cache(maxsize=1)
def tables() -> tuple[Codes, Codes]:
    """Whether two ranks take a third card, and the outcome of three ranks."""
    takes, ends = np.zeros((WIDTH, WIDTH), U8), np.zeros((WIDTH, WIDTH, WIDTH), U8)
    for (r, one), (q, other) in product(enumerate(CARDS), repeat=2):
        takes[r, q] = spread.takes_third(spread.spread(one, other))
        ends[r, q, : len(CARDS)] = [outcome(one, other, third) for third in CARDS]
    return takes.ravel(), ends.ravel()


@kernel
def deal_shoes(
    key: tuple[np.uint32, np.uint32],
    span: tuple[np.uint64, int, int],
    order: Codes,
    burned: int,
    behind: int,
    takes: Codes,
    ends: Codes,
    cells: Histogram,
) -> tuple[int, int]:
    """Deal shoe after shoe up to the most rounds; return the number of rounds and of shoes.

    The round in which the cutting card is reached is the last; without one, every round has a shoe
    of its own.
    """
    unit, many, most = span
    size = order.size
    draws = size - behind + MOST_CARDS if behind else burned + MOST_CARDS
    words = np.empty((draws + 3) // 4 * 4, dtype=U32)
    cards = np.zeros(size + MOST_CARDS, dtype=U8)
    rounds = 0
    for k in range(many):
        shoes.opened(key, unit + U64(k), order, words, cards, draws)
        i = U64(burned)
        while rounds < most:
            two = U64(WIDTH) * U64(cards[i]) + U64(cards[i + U64(1)])
            cells[ends[U64(WIDTH) * two + U64(cards[i + U64(2)])]] += 1
            i += U64(2) + U64(takes[two])
            rounds += 1
            if not behind or U64(size) - i < U64(behind):
                break
        if rounds == most:
            return rounds, k + 1
    return rounds, many


def count(
    game: Game, rules: Rules, run: Run, progress: Callable[[int], object] | None = None
) -> Iterator[Counts]:
    """The running counts of a number of rounds, shoe after shoe."""
    how, key = shoes.dealing(game, rules), shoes.key_of(game, run.seed)
    takes, ends = tables()

    def deal(span: Span) -> tuple[Histogram, int, int]:
        cells = np.zeros(len(outcomes()), dtype=np.int64)
        units, burned = (U64(span[0]), *span[1:]), int(how.burned[0])
        done = deal_shoes(key, units, how.order, burned, how.behind, takes, ends, cells)
        return cells, *done

    return shoes.counted(deal, len(outcomes()), how.about, run, progress)


@lru_cache(maxsize=512)
def moments(game: Game, rules: Rules, left: bytes) -> tuple[Moment, ...]:
    """Every moment with two cards out and the third still to come, by its two ranks.

    For each outcome, the weights count the ordered ways to draw three of the cards left.
    """
    ranks: list[int] = shoes.ranks_left(pack_of(game, rules), left).tolist()
    found: defaultdict[tuple[int, int], list[int]] = defaultdict(lambda: [0] * len(outcomes()))
    for r, q in product(range(len(RANKS)), repeat=2):
        ways = ranks[r] * (ranks[q] - (r == q))
        met = found[min(r, q), max(r, q)]
        for t in range(len(RANKS)) if ways else ():
            met[_ends(r, q, t)] += ways * (ranks[t] - (t == r) - (t == q))
    return tuple(
        Moment(state(CARDS[r], CARDS[q]), _about(CARDS[r], CARDS[q]), tuple(met))
        for (r, q), met in found.items()
        if any(met)
    )


def _ends(r: int, q: int, t: int) -> int:
    return int(tables()[1][(WIDTH * r + q) * WIDTH + t])


def _about(first: str, second: str) -> str:
    gap = spread.spread(first, second)
    return f"spread {gap}" if gap in spread.SPREADS else ""


def state(first: str, second: str) -> str:
    """What a patron knows after two cards: their ranks, the lower value first."""
    return " ".join(card[0] for card in sorted((first, second), key=spread.value))


def moment(table: Table, patron: str) -> str | None:
    """The table's current moment for every patron, if raises are open."""
    if not table.play.raising:
        return None
    first, second = (table.play.hands[place][0][0] for place in (FIRST, SECOND))
    return state(first, second)


@lru_cache(maxsize=512)
def weights(game: Game, rules: Rules, left: bytes) -> tuple[int, ...]:
    """The relative likelihood of each outcome of the contest, given the cards left."""
    return tuple(map(sum, zip(*(one.weights for one in moments(game, rules, left)), strict=True)))


def shown(events: Iterable[Event]) -> Sequence[str]:
    """The hands that were dealt, in the contest's notation."""
    return [event.outcome for event in events if isinstance(event, HandDecided)]
