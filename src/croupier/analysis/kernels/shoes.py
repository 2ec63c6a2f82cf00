"""Shoes in bulk: dealt by lazy Fisher-Yates as the engine deals them, one word for each card.

The unit is the shoe: unit k is the same shoe whatever ran before it or beside it. Rounds are
counted shoe after shoe, and only the last shoe of a run may be cut off, so that neither workers
nor chunks change a count.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis.kernels.compiled import kernel
from croupier.analysis.kernels.count import Counts, threaded
from croupier.analysis.kernels.philox import U8, U32, U64, below, fill
from croupier.analysis.reader import pack_of
from croupier.equipment.cards import RANKS, rank
from croupier.equipment.chance import UNITS, stream_key, whole
from croupier.equipment.shoe import Shoe
from croupier.games.families.shoe import Preparation

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from croupier.core.game import Game
    from croupier.core.table import Table
    from croupier.equipment.cards import Pack

    Histogram = NDArray[np.int64]
    Codes = NDArray[np.uint8]
    Span = tuple[int, int, int]
    Dealt = Callable[[Span], tuple[Histogram, int, int]]

ROUNDS_AT_A_TIME = 1 << 18
"""About how many rounds a worker deals before it hands its counts over."""
CARDS_IN_ROUND = 5
NO_LIMIT = 1 << 62
WIDTH = 16
"""Ranks are numbered below this, ace to king from 0, so that two of them are one byte."""


@dataclass(frozen=True)
class Run:
    """So many rounds of a seed, from a unit on, by so many workers.

    `whole`: the last shoe is dealt to its end, so that another run can go on from there.
    """

    seed: int
    rounds: int
    first_unit: int = 0
    workers: int = 1
    whole: bool = False


@dataclass(frozen=True)
class Dealing:
    """How a shoe is dealt: the ranks of its pack in order, the burn, and the cover card.

    `burned` is how many cards leave the shoe before play, by the rank of the first, nought where
    none does; `behind` lie behind the cover card; `continuous`: every round has a shoe of its own.
    """

    order: Codes
    burned: NDArray[np.int64]
    behind: int
    continuous: bool

    @property
    def about(self) -> int:
        """About how many rounds a shoe has."""
        return 1 if self.continuous else max(1, self.order.size // CARDS_IN_ROUND)


@kernel
def shuffle(
    key: tuple[np.uint32, np.uint32],
    unit: np.uint64,
    order: Codes,
    draws: int,
    words: NDArray[np.uint32],
    cards: Codes,
) -> None:
    """Draw the first cards of a unit's shoe: each is one of those left, and takes one word."""
    fill(key[0], key[1], unit, U32(0), words)
    size = order.size
    for i in range(size):
        cards[i] = order[i]
    for i in range(draws):
        other = U64(i) + below(words[i], U64(size - i))
        drawn = cards[other]
        cards[other] = cards[i]
        cards[i] = drawn


def preparation(game: Game, rules: Any) -> Preparation:
    """How a game makes its shoe ready, always or by its rules."""
    found: Preparation | None = getattr(rules, "preparation", game.get(Preparation))
    assert found is not None
    return found


def dealing(game: Game, rules: Any) -> Dealing:
    """How the game's own preparation has its shoe dealt, as arrays."""
    pack, how = pack_of(game, rules), preparation(game, rules)
    continuous = bool(how.continuous(rules))
    burned = [0 if continuous else 1 + how.more(f"{one}s") for one in RANKS]
    return Dealing(
        np.array([RANKS.index(rank(card)) for card in pack.cards], dtype=U8),
        np.array(burned, dtype=np.int64),
        0 if continuous else how.behind(Shoe(pack)),
        continuous,
    )


def ranks_left(pack: Pack, left: bytes) -> NDArray[np.int64]:
    """How many cards of each rank are left, ace to king."""
    found = np.zeros(len(RANKS), dtype=np.int64)
    for card, copies in zip(pack.faces, left, strict=True):
        found[RANKS.index(rank(card))] += copies
    return found


def stream(game: Game, rules: Any) -> str:
    """What tables share whose shoes are dealt alike: the cards, and when they are shuffled."""
    how = dealing(game, rules)
    shuffled = "each round" if how.continuous else f"cover {how.behind}"
    return f"{how.order.size} cards, {shuffled}"


def over(table: Table) -> bool:
    """Whether the shoe is over, or a side of it, so that the next round is the next unit's."""
    sides = getattr(table.play, "sides", None)
    passed = sides is not None and sides.other.state == "ready" and sides.other.cover_reached
    return bool(table.play.shoe.state == "spent" or passed)


def key_of(game: Game, seed: int) -> tuple[np.uint32, np.uint32]:
    """The key of a game's stream for a seed, as kernels take it."""
    low, high = stream_key(game.key, seed)
    return U32(low), U32(high)


def counted(
    deal: Dealt,
    outcomes: int,
    about: int,
    run: Run,
    progress: Callable[[int], object] | None = None,
) -> Iterator[Counts]:
    """The running counts of a run: whole shoes, then as much of the last as is asked for.

    `deal` counts a span (unit, shoes, most rounds) and says how many rounds and shoes it dealt;
    a shoe has `about` so many.
    """
    whole("first unit", run.first_unit, 0, UNITS - max(run.rounds, 1))
    total, done, units = np.zeros(outcomes, dtype=np.int64), 0, 0
    for span, dealt in threaded(deal, _spans(run, about), whole("workers", run.workers, 1)):
        fits = done + dealt[1] <= run.rounds
        histogram, rounds, shoes = dealt if fits else _last(deal, span, run, done)
        total += histogram
        done, units = done + rounds, units + shoes
        if progress is not None:
            progress(done)
        yield Counts(total.copy(), 0, units)
        if done >= run.rounds:
            return


def _last(deal: Dealt, span: Span, run: Run, done: int) -> tuple[Histogram, int, int]:
    """The shoes that bring a run to its end, the last cut off unless it is to be whole."""
    cut = deal((*span[:2], run.rounds - done))
    return deal((span[0], cut[2], NO_LIMIT)) if run.whole else cut


def _spans(run: Run, about: int) -> Iterator[Span]:
    """Shoes from the first on, as many at a time as a worker takes, without an end."""
    shoes = 1 + min(ROUNDS_AT_A_TIME, whole("rounds", run.rounds, 1)) // about
    unit = run.first_unit
    while True:
        yield unit, shoes, NO_LIMIT
        unit += shoes
