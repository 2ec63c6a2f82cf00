"""Chains run in bulk: contests that may stay, each run out to its decision, never cut.

A *unit* is 4,096 contests of one chain, begun one after another from one stream of words: the next
contest starts with the roll after a decision.  Unit k holds the same contests whatever ran before
it or beside it, so workers and chunks never change a count.  Eight units are walked side by side,
because each roll of one waits for the roll before it.  What is counted is how often each roll met
each state; every wager that follows the chain is settled from those cells afterwards, exactly.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING

import numpy as np

from croupier.core.errors import Refused
from croupier.equipment.chance import UNITS, WORD, stream_key, whole
from croupier.kernels.compiled import kernel
from croupier.kernels.count import MOST_NUMBERS, Span, threaded
from croupier.kernels.philox import HALF, U32, U64, fill

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

    Cells = NDArray[np.int64]
    Chain = tuple[NDArray[np.uint32], NDArray[np.bool_], NDArray[np.uint64]]
    Room = tuple[NDArray[np.uint32], NDArray[np.uint32], Cells]

CONTESTS_IN_UNIT = 4096
LANES = 8
BATCH = 1024
CHUNK_UNITS = 512
MOST_CELLS = 1 << 22
TOGETHER = 24
LOW = U64(WORD - 1)
L1, L2, L3, L4, L5, L6, L7, L8 = (U64(lane) for lane in range(1, 9))
B1, B2, B3, B4, B5, B6, B7 = (U64(BATCH * lane) for lane in range(1, 8))


@dataclass(frozen=True)
class Walked:
    """How often each outcome met each state, and the units begun."""

    cells: Cells
    units: int

    @property
    def rolls(self) -> int:
        """How many rolls all contests took."""
        return int(self.cells.sum())


@kernel
def read_outcomes(
    words: NDArray[np.uint32], sizes: tuple[np.uint64, ...], drawn: NDArray[np.uint32]
) -> None:
    """The words of a batch as outcomes: the first number of each the most significant."""
    d = len(sizes)
    if d == 2:  # a pair of words read as one, which vectorises
        pairs = words.view(np.uint64)
        one, two = sizes[0] & LOW, sizes[1] & LOW
        for i in range(BATCH):
            first = ((pairs[i] & LOW) * one) >> HALF
            second = ((pairs[i] >> HALF) * two) >> HALF
            drawn[i] = U32(U32(first) * U32(two) + U32(second))
        return
    for i in range(BATCH):
        outcome = U64(0)
        for j in range(d):
            outcome = outcome * sizes[j] + ((U64(words[i * d + j]) * sizes[j]) >> HALF)
        drawn[i] = U32(outcome)


@kernel
def walk_together(
    step: NDArray[np.uint32],
    drawn: NDArray[np.uint32],
    first: np.uint64,
    last: np.uint64,
    at: NDArray[np.uint32],
    cells: Cells,
) -> None:
    """Eight chains, a roll each in turn, written out so that their places stay in registers."""
    a, b, c, d, e, f, g, h = at[0], at[1], at[2], at[3], at[4], at[5], at[6], at[7]
    for i in range(first, last):
        a = U64(a) + drawn[i]
        b = U64(b) + drawn[i + B1]
        c = U64(c) + drawn[i + B2]
        d = U64(d) + drawn[i + B3]
        e = U64(e) + drawn[i + B4]
        f = U64(f) + drawn[i + B5]
        g = U64(g) + drawn[i + B6]
        h = U64(h) + drawn[i + B7]
        cells[a * L8] += 1
        cells[b * L8 + L1] += 1
        cells[c * L8 + L2] += 1
        cells[d * L8 + L3] += 1
        cells[e * L8 + L4] += 1
        cells[f * L8 + L5] += 1
        cells[g * L8 + L6] += 1
        cells[h * L8 + L7] += 1
        a, b, c, d = step[a], step[b], step[c], step[d]
        e, f, g, h = step[e], step[f], step[g], step[h]
    at[0], at[1], at[2], at[3], at[4], at[5], at[6], at[7] = a, b, c, d, e, f, g, h


@kernel
def walk_alone(
    step: NDArray[np.uint32],
    ends: NDArray[np.bool_],
    drawn: NDArray[np.uint32],
    first: int,
    start: np.uint32,
    missing: int,
    lane: np.uint64,
    cells: Cells,
) -> tuple[np.uint32, int]:
    """One chain until it has ended the contests that are missing, or the batch is spent."""
    place = start
    for i in range(first, BATCH):
        cell = U64(place) + drawn[i]
        cells[cell * L8 + lane] += 1
        place = step[cell]
        missing -= ends[cell]
        if missing == 0:
            break
    return place, missing


@kernel
def count_ended(deciding: NDArray[np.uint64], cells: Cells, ended: NDArray[np.int64]) -> None:
    """How many contests each of the eight has ended so far."""
    ended[:] = 0
    for row in deciding:
        for lane in range(U64(8)):
            ended[lane] += cells[row * L8 + lane]


@kernel
def draw(
    key: tuple[np.uint32, np.uint32],
    unit: np.uint64,
    batch: int,
    sizes: tuple[np.uint64, ...],
    words: NDArray[np.uint32],
    drawn: NDArray[np.uint32],
) -> None:
    """A unit's batch of this number: the rolls BATCH * batch and on."""
    fill(key[0], key[1], unit, U32(batch * len(sizes) * (BATCH // 4)), words)
    read_outcomes(words, sizes, drawn)


@kernel
def finish(
    key: tuple[np.uint32, np.uint32],
    unit: np.uint64,
    missing: int,
    here: tuple[np.uint64, int, int, np.uint32],
    sizes: tuple[np.uint64, ...],
    table: Chain,
    room: Room,
) -> None:
    """The contests that one unit is missing, from its lane, batch, place in it and state."""
    step, ends, _ = table
    words, drawn, cells = room
    lane, batch, first, state = here
    row = drawn[lane * BATCH : lane * BATCH + BATCH]
    while missing > 0:
        if first == BATCH:
            batch, first = batch + 1, 0
            draw(key, unit, batch, sizes, words, row)
        state, missing = walk_alone(step, ends, row, first, state, missing, lane, cells)
        first = BATCH


@kernel
def walk_units(
    key: tuple[np.uint32, np.uint32],
    unit: np.uint64,
    lanes: int,
    contests: int,
    sizes: tuple[np.uint64, ...],
    table: Chain,
    room: Room,
) -> None:
    """The first so many contests of a few units: side by side while none can be at its end.

    A roll decides one contest at most, so as many rolls as contests are missing are safe; the
    last few contests of each unit are walked alone.
    """
    step, _, deciding = table
    words, drawn, cells = room
    at = np.zeros(8, dtype=np.uint32)
    begun, ended = np.zeros(8, dtype=np.int64), np.zeros(8, dtype=np.int64)
    count_ended(deciding, cells, begun)
    ended[:] = begun
    batch, place = -1, BATCH
    while lanes == 8:
        missing = contests - (ended - begun).max()
        if missing < TOGETHER:
            break
        if place == BATCH:
            batch, place = batch + 1, 0
            for lane in range(8):
                row = drawn[lane * BATCH : lane * BATCH + BATCH]
                draw(key, unit + U64(lane), batch, sizes, words, row)
        last = min(place + missing, BATCH)
        walk_together(step, drawn, U64(place), U64(last), at, cells)
        place = last
        count_ended(deciding, cells, ended)
    for lane in range(lanes):
        missing = contests - (ended[lane] - begun[lane])
        here = (U64(lane), batch, place, at[lane])
        finish(key, unit + U64(lane), missing, here, sizes, table, room)


def _step(after: Sequence[Sequence[int]]) -> tuple[NDArray[np.uint32], NDArray[np.bool_]]:
    """Where the row of the state after each cell begins, and which cells decide the contest."""
    width = len(after[0])
    whole("cells of a chain", len(after) * width, 1, MOST_CELLS)
    flat = np.array(after, dtype=np.int64).reshape(-1)
    if not (flat < 0).any():
        raise Refused("a chain", "no roll decides the contest", (), "one that ends")
    return np.where(flat < 0, 0, flat * width).astype(np.uint32), flat < 0


def _spans(first_unit: int, contests: int) -> Iterator[Span]:
    """The run cut into (unit, units, contests of each): whole units in chunks, then the rest."""
    full, rest = divmod(contests, CONTESTS_IN_UNIT)
    for begin in range(0, full, CHUNK_UNITS):
        yield first_unit + begin, min(CHUNK_UNITS, full - begin), CONTESTS_IN_UNIT
    if rest:
        yield first_unit + full, 1, rest


def _walker(
    key: tuple[int, int], sizes: tuple[int, ...], after: Sequence[Sequence[int]]
) -> Callable[[Span], Cells]:
    """A function that walks one span with arrays of its own."""
    widths = tuple(U64(size) for size in sizes)
    step, ends = _step(after)
    table = (step, ends, np.flatnonzero(ends).astype(U64))

    def walk(span: Span) -> Cells:
        unit, units, contests = span
        words = np.empty(BATCH * len(sizes), dtype=U32)
        drawn = np.empty(LANES * BATCH, dtype=U32)
        cells = np.zeros(step.size * LANES, dtype=np.int64)
        both = (U32(key[0]), U32(key[1]))
        room = (words, drawn, cells)
        for begin in range(0, units, LANES):
            lanes = min(LANES, units - begin)
            walk_units(both, U64(unit + begin), lanes, contests, widths, table, room)
        total: Cells = cells.reshape(-1, LANES).sum(axis=1)
        return total

    return walk


def walk_contests(
    game_key: str,
    seed: int,
    sizes: Sequence[int],
    after: Sequence[Sequence[int]],
    contests: int,
    first_unit: int = 0,
    workers: int = 1,
    progress: Callable[[int], object] | None = None,
) -> Walked:
    """Run out so many contests of a chain; `after` is the next state, below nothing: decided."""
    whole("numbers of a draw", len(sizes), 1, MOST_NUMBERS)
    checked = tuple(whole("size of a number", size, 1, WORD) for size in sizes)
    whole("outcomes of a device", len(after[0]), prod(checked), prod(checked))
    units = -(-whole("contests", contests, 0) // CONTESTS_IN_UNIT)
    whole("first unit", first_unit, 0, UNITS - max(units, 1))
    whole("workers", workers, 1)
    total, done = np.zeros(len(after) * len(after[0]), dtype=np.int64), 0
    walk = _walker(stream_key(game_key, seed), checked, after)
    for (_, many, each), cells in threaded(walk, _spans(first_unit, contests), workers):
        total += cells
        done += many * each
        if progress is not None:
            progress(done)
    return Walked(total.reshape(len(after), -1), units)
