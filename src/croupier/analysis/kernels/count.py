"""Counting outcomes: rounds decided by one draw of a device, settled afterward.

A draw is one word, read as a number below the outcomes of the device (38 sections of a wheel, 216
rolls of three dice). A *unit* is 4,096 decided rounds of one stream of words: a void outcome is
drawn again in the same unit and is not a round. Unit k holds the same rounds whatever runs before
it or alongside it, so workers and chunks never change a count.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from croupier.analysis.kernels.compiled import kernel
from croupier.analysis.kernels.philox import U32, U64, below, fill
from croupier.analysis.kernels.spans import Span, counted, cut_rounds
from croupier.core.errors import Refused
from croupier.equipment.chance import ROUNDS_IN_UNIT, UNITS, stream_key, whole

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    Histogram = NDArray[np.int64]

LANES = 4
BATCH_WORDS = 4096
CHUNK_WORDS = 1 << 25
MOST_OUTCOMES = 1 << 16


@dataclass(frozen=True)
class Counts:
    """How often each outcome decided a round, the draws that decided none, and the units begun."""

    decided: Histogram
    voids: int
    units: int

    @property
    def rounds(self) -> int:
        """The number of rounds decided."""
        return int(self.decided.sum())


@kernel
def tally(words: NDArray[np.uint32], draws: int, lanes: Histogram) -> None:
    """Count draws from the words, with one histogram for each of four consecutive draws."""
    outcomes = U64(lanes.shape[1])
    even = draws - draws % 4
    for i in range(0, even, 4):
        for lane in range(4):
            lanes[lane, below(words[i + lane], outcomes)] += 1
    for i in range(even, draws):
        lanes[0, below(words[i], outcomes)] += 1


@kernel
def drawn_void(void: NDArray[np.int64], lanes: Histogram) -> int:
    """The number of void outcomes counted so far."""
    total = 0
    for outcome in void:
        for lane in range(lanes.shape[0]):
            total += lanes[lane, outcome]
    return total


@kernel
def count_units(
    key: tuple[np.uint32, np.uint32],
    unit: np.uint64,
    units: int,
    rounds: int,
    void: NDArray[np.int64],
    words: NDArray[np.uint32],
    lanes: Histogram,
) -> None:
    """Count the first decided rounds of each unit, starting at a unit.

    Missing rounds are drawn all at once, since each draw decides at most one; those that were void
    are then missing again.
    """
    batch = words.size - 4
    for k in range(units):
        used, missing = 0, rounds
        while missing > 0:
            before = drawn_void(void, lanes)
            left = missing
            while left > 0:
                draws = min(left, batch)
                skip = used % 4
                blocks = (skip + draws + 3) // 4
                fill(key[0], key[1], unit + U64(k), U32(used // 4), words[: 4 * blocks])
                tally(words[skip:], draws, lanes)
                used += draws
                left -= draws
            missing = drawn_void(void, lanes) - before


def _void(void: Sequence[bool] | NDArray[np.bool_]) -> NDArray[np.int64]:
    """The void outcomes of a device that is small enough to count and has outcomes that decide."""
    found = np.flatnonzero(np.asarray(void, dtype=np.bool_))
    whole("outcomes of a device", len(void), 1, MOST_OUTCOMES)
    if len(found) == len(void):
        raise Refused(
            "void outcomes", "no outcome would decide a round", (), "at least one that does"
        )
    return found.astype(np.int64)


def _counter(
    key: tuple[int, int], outcomes: int, void: NDArray[np.int64]
) -> Callable[[Span], Histogram]:
    """A function that counts one span with arrays of its own."""
    both = (U32(key[0]), U32(key[1]))

    def count(span: Span) -> Histogram:
        unit, units, rounds = span
        words = np.empty(BATCH_WORDS + 4, dtype=U32)
        lanes = np.zeros((LANES, outcomes), dtype=np.int64)
        count_units(both, U64(unit), units, rounds, void, words, lanes)
        histogram: Histogram = lanes.sum(axis=0)
        return histogram

    return count


def count_rounds(
    game_key: str,
    seed: int,
    void: Sequence[bool] | NDArray[np.bool_],
    rounds: int,
    first_unit: int = 0,
    workers: int = 1,
    progress: Callable[[int], object] | None = None,
) -> Counts:
    """Count the outcomes of a number of decided rounds; `void` marks outcomes that decide none.

    `progress` is called with the number of rounds done.
    """
    key, none = stream_key(game_key, seed), _void(void)
    units = -(-whole("rounds", rounds, 0) // ROUNDS_IN_UNIT)
    whole("first unit", first_unit, 0, UNITS - max(units, 1))
    whole("workers", workers, 1)
    spans = cut_rounds(first_unit, rounds, max(1, CHUNK_WORDS // ROUNDS_IN_UNIT))
    total = np.zeros(len(void), dtype=np.int64)
    for histogram in counted(_counter(key, len(void), none), spans, workers, progress):
        total += histogram
    voids = int(total[none].sum())
    total[none] = 0
    return Counts(total, voids, units)
