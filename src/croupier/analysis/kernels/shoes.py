"""Shoes in bulk: dealt by lazy Fisher-Yates as the engine deals them, one word per card.

The unit is the shoe: unit k is the same shoe whatever runs before it or alongside it. Rounds are
counted shoe after shoe, and only the last shoe of a run may be cut off, so that neither workers nor
chunks change a count.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from croupier.analysis.kernels.compiled import borrowing, inlined
from croupier.analysis.kernels.count import Counts
from croupier.analysis.kernels.philox import U8, U32, U64, below, fill
from croupier.analysis.kernels.spans import threaded
from croupier.analysis.reader import pack_of
from croupier.core.rules import Rules
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
    Key = tuple[np.uint32, np.uint32]
    Span = tuple[int, int, int]
    Dealt = Callable[[Span], tuple[Histogram, int, int]]

ROUNDS_AT_A_TIME = 1 << 18
"""About how many rounds a worker deals before it hands over its counts."""
CARDS_IN_ROUND = 5
NO_LIMIT = 1 << 62
WIDTH = 16
"""Ranks are numbered below this, ace to king from 0, so that two of them fit in one byte."""


@dataclass(frozen=True)
class Run:
    """A number of rounds of a seed, starting at a unit, by a number of workers.

    `whole` means that the last shoe is dealt to its end, so that another run can continue from
    there.
    """

    seed: int
    rounds: int
    first_unit: int = 0
    workers: int = 1
    whole: bool = False


@dataclass(frozen=True)
class Dealing:
    """How a shoe is dealt: the ranks of its pack in order, the burn, and the cover card.

    `burned` is how many cards are burned before play, by the rank of the first, or zero; `behind`
    is how many are behind the cover card; `continuous` means that every round has a shoe of its
    own.
    """

    order: Codes
    burned: NDArray[np.int64]
    behind: int
    continuous: bool

    @property
    def about(self) -> int:
        """About how many rounds a shoe has."""
        return 1 if self.continuous else max(1, self.order.size // CARDS_IN_ROUND)


@inlined
def draw(words: NDArray[np.uint32], cards: Codes, first: int, last: int, size: int) -> None:
    """Draw cards by lazy Fisher-Yates: each is one of those left, and takes one word."""
    for i in range(first, last):
        other = U64(i) + below(words[i], U64(size - i))
        drawn = cards[other]
        cards[other] = cards[i]
        cards[i] = drawn


@borrowing
def opened(
    key: Key, unit: np.uint64, order: Codes, words: NDArray[np.uint32], cards: Codes, many: int
) -> None:
    """Draw the first cards of a unit's shoe."""
    fill(key[0], key[1], unit, U32(0), words[: (many + 3) // 4 * 4])
    size = order.size
    for i in range(size):
        cards[i] = order[i]
    draw(words, cards, 0, many, size)


@borrowing
def drawn_on(
    key: Key, unit: np.uint64, words: NDArray[np.uint32], cards: Codes, drawn: int, size: int
) -> int:
    """Draw the rest of the shoe; return its number of cards, or 0 if all were drawn before."""
    if drawn >= size:
        return 0
    fill(key[0], key[1], unit, U32(0), words[: (size + 3) // 4 * 4])
    draw(words, cards, drawn, size, size)
    return size


def preparation(game: Game, rules: Rules) -> Preparation:
    """How a game prepares its shoe, in general or under these rules."""
    found: Preparation | None = getattr(rules, "preparation", game.get(Preparation))
    assert found is not None
    return found


def dealing(game: Game, rules: Rules) -> Dealing:
    """How the game's preparation deals its shoe, as arrays."""
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
    """The number of cards left of each rank, ace to king."""
    found = np.zeros(len(RANKS), dtype=np.int64)
    for card, copies in zip(pack.faces, left, strict=True):
        found[RANKS.index(rank(card))] += copies
    return found


def stream(game: Game, rules: Rules) -> str:
    """What tables with the same dealing share: the number of cards, and when they are shuffled."""
    how = dealing(game, rules)
    shuffled = "each round" if how.continuous else f"cover {how.behind}"
    return f"{how.order.size} cards, {shuffled}"


def over(table: Table) -> bool:
    """Whether the shoe, or one side of it, is over, so that the next round is the next unit's."""
    sides = getattr(table.play, "sides", None)
    passed = sides is not None and sides.other.state == "ready" and sides.other.cover_reached
    return bool(table.play.shoe.state == "spent" or passed)


def key_of(game: Game, seed: int) -> Key:
    """The key of a game's stream for a seed, in the kernels' form."""
    low, high = stream_key(game.key, seed)
    return U32(low), U32(high)


def counted(
    deal: Dealt,
    outcomes: int,
    about: int,
    run: Run,
    progress: Callable[[int], object] | None = None,
) -> Iterator[Counts]:
    """The running counts of a run: full shoes, then as much of the last as is asked for.

    `deal` counts a span (unit, shoes, most rounds) and returns how many rounds and shoes it dealt;
    a shoe has about `about` rounds.
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
    """The shoes that end a run, the last one cut off unless the run asks for full shoes."""
    cut = deal((*span[:2], run.rounds - done))
    return deal((span[0], cut[2], NO_LIMIT)) if run.whole else cut


def _spans(run: Run, about: int) -> Iterator[Span]:
    """Endless spans of shoes, starting at the first, each as many as a worker takes at a time."""
    shoes = 1 + min(ROUNDS_AT_A_TIME, whole("rounds", run.rounds, 1)) // about
    unit = run.first_unit
    while True:
        yield unit, shoes, NO_LIMIT
        unit += shoes
