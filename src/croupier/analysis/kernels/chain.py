"""Chains run in bulk: contests that may stay, each run to its decision, never cut off.

A *unit* is 4,096 contests of one chain, played one after another from one stream of words: the next
contest starts with the roll after a decision. Unit k holds the same contests whatever runs before
it or alongside it, so workers and chunks never change a count. Eight units are walked side by side,
because each roll of one waits for the roll before it. The kernel counts how often each roll met
each state; every wager that follows the chain is settled from those cells afterward, exactly.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from croupier.analysis.kernels.compiled import inlined, kernel
from croupier.analysis.kernels.philox import HALF, LOW, U32, U64, below, fill
from croupier.analysis.kernels.spans import Span, counted, cut_rounds
from croupier.core.errors import Refused
from croupier.equipment.chance import ROUNDS_IN_UNIT, UNITS, WORD, stream_key, whole

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    Cells = NDArray[np.int64]
    Room = tuple[NDArray[np.uint64], NDArray[np.uint32], Cells]

LANES = 8
BATCH = 512
CHUNK_UNITS = 512
MOST_CELLS = 1 << 22
TOGETHER = 24
B1, B2, B3, B4, B5, B6, B7 = (U64(BATCH * lane) for lane in range(1, 8))


@dataclass(frozen=True)
class Walked:
    """How often each outcome met each state, and the number of units begun."""

    cells: Cells
    units: int

    @property
    def rolls(self) -> int:
        """The number of rolls that all contests took."""
        return int(self.cells.sum())


@kernel
def draw(
    key: tuple[np.uint32, np.uint32],
    unit: np.uint64,
    batch: int,
    outcomes: np.uint64,
    drawn: NDArray[np.uint32],
) -> None:
    """Draw a unit's batch with this number: the rolls from BATCH * batch on, one word each."""
    fill(key[0], key[1], unit, U32(batch * (BATCH // 4)), drawn)
    for i in range(BATCH):
        drawn[i] = U32(below(drawn[i], outcomes))


@inlined
def rolled(at: np.uint64, moves: NDArray[np.uint64], cells: Cells) -> np.uint64:
    """Count the cell a chain is on, and move to where its roll leads."""
    cell = at & LOW
    after: np.uint64 = at + moves[cell]
    cells[cell] += 1
    return after


@kernel
def walk_together(
    moves: NDArray[np.uint64],
    drawn: NDArray[np.uint32],
    first: np.uint64,
    last: np.uint64,
    at: NDArray[np.uint64],
    cells: Cells,
) -> None:
    """Advance eight chains, one roll each in turn, unrolled to keep their places in registers."""
    a, b, c, d, e, f, g, h = at[0], at[1], at[2], at[3], at[4], at[5], at[6], at[7]
    for i in range(first, last):
        a = rolled(a + drawn[i], moves, cells)
        b = rolled(b + drawn[i + B1], moves, cells)
        c = rolled(c + drawn[i + B2], moves, cells)
        d = rolled(d + drawn[i + B3], moves, cells)
        e = rolled(e + drawn[i + B4], moves, cells)
        f = rolled(f + drawn[i + B5], moves, cells)
        g = rolled(g + drawn[i + B6], moves, cells)
        h = rolled(h + drawn[i + B7], moves, cells)
    at[0], at[1], at[2], at[3], at[4], at[5], at[6], at[7] = a, b, c, d, e, f, g, h


@kernel
def walk_alone(
    moves: NDArray[np.uint64],
    drawn: NDArray[np.uint32],
    first: int,
    start: np.uint64,
    goal: np.uint64,
    cells: Cells,
) -> np.uint64:
    """Advance one chain until it has ended the goal's number of contests or used up the batch."""
    at = start
    for i in range(first, BATCH):
        at = rolled(at + drawn[i], moves, cells)
        if at >= goal:
            break
    return at


@kernel
def finish(
    key: tuple[np.uint32, np.uint32],
    unit: np.uint64,
    here: tuple[np.uint64, int, int],
    goal: np.uint64,
    outcomes: np.uint64,
    room: Room,
) -> None:
    """Finish a unit's missing contests from its current cell, batch and place in the batch."""
    moves, drawn, cells = room
    at, batch, first = here
    while at < goal:
        if first == BATCH:
            batch, first = batch + 1, 0
            draw(key, unit, batch, outcomes, drawn)
        at = walk_alone(moves, drawn, first, at, goal, cells)
        first = BATCH


@kernel
def most_ended(at: NDArray[np.uint64]) -> int:
    """The number of contests that the most advanced of the eight has ended."""
    most = at[0]
    for lane in range(1, 8):
        most = max(most, at[lane])
    return np.int64(most >> HALF)  # type: ignore[return-value]


@kernel
def walk_units(
    key: tuple[np.uint32, np.uint32],
    unit: np.uint64,
    lanes: int,
    contests: int,
    outcomes: np.uint64,
    room: Room,
) -> None:
    """Walk the first contests of a few units, side by side while none can have finished.

    A roll decides at most one contest, so as many rolls as contests are missing are safe; the last
    few contests of each unit are walked alone.
    """
    moves, drawn, cells = room
    at = np.zeros(8, dtype=np.uint64)
    batch, place = -1, BATCH
    while lanes == 8:
        missing = contests - most_ended(at)
        if missing < TOGETHER:
            break
        if place == BATCH:
            batch, place = batch + 1, 0
            for lane in range(8):
                row = drawn[lane * BATCH : lane * BATCH + BATCH]
                draw(key, unit + U64(lane), batch, outcomes, row)
        last = min(place + missing, BATCH)
        walk_together(moves, drawn, U64(place), U64(last), at, cells)
        place = last
    goal = U64(contests) << HALF
    for lane in range(lanes):
        row = drawn[lane * BATCH : lane * BATCH + BATCH]
        here = (at[lane], batch, place)
        finish(key, unit + U64(lane), here, goal, outcomes, (moves, row, cells))


@kernel
def walk_span(
    key: tuple[np.uint32, np.uint32],
    unit: np.uint64,
    units: int,
    contests: int,
    outcomes: np.uint64,
    room: Room,
) -> None:
    """Walk the first contests of each unit, starting at a unit, eight units at a time."""
    for begin in range(0, units, 8):
        walk_units(key, unit + U64(begin), min(8, units - begin), contests, outcomes, room)


def _moves(after: Sequence[Sequence[int]]) -> NDArray[np.uint64]:
    """What a roll adds in each cell: the step to the next state's row, and any contest it ends.

    A chain's place holds the number of contests ended in its upper 32 bits and its cell in the
    lower ones, so that one addition updates both.
    """
    width = len(after[0])
    whole("cells of a chain", len(after) * width, 1, MOST_CELLS)
    flat = np.array(after, dtype=np.int64).reshape(-1)
    ends = flat < 0
    if not ends.any():
        raise Refused("a chain", "no roll decides the contest", (), "one that ends")
    rows = np.where(ends, 0, flat * width)
    return (rows - np.arange(flat.size) + ends * WORD).astype(np.uint64)


def _walker(
    key: tuple[int, int], outcomes: int, moves: NDArray[np.uint64]
) -> Callable[[Span], Cells]:
    """A function that walks one span with arrays of its own."""
    both = (U32(key[0]), U32(key[1]))

    def walk(span: Span) -> Cells:
        unit, units, contests = span
        cells = np.zeros(moves.size, dtype=np.int64)
        room = (moves, np.empty(LANES * BATCH, dtype=U32), cells)
        walk_span(both, U64(unit), units, contests, U64(outcomes), room)
        return cells

    return walk


def walk_contests(
    game_key: str,
    seed: int,
    after: Sequence[Sequence[int]],
    contests: int,
    first_unit: int = 0,
    workers: int = 1,
    progress: Callable[[int], object] | None = None,
) -> Walked:
    """Run a number of contests of a chain; `after` is the next state, negative once decided."""
    units = -(-whole("contests", contests, 0) // ROUNDS_IN_UNIT)
    whole("first unit", first_unit, 0, UNITS - max(units, 1))
    whole("workers", workers, 1)
    moves = _moves(after)
    total = np.zeros(moves.size, dtype=np.int64)
    walk = _walker(stream_key(game_key, seed), len(after[0]), moves)
    spans = cut_rounds(first_unit, contests, CHUNK_UNITS)
    for cells in counted(walk, spans, workers, progress):
        total += cells
    return Walked(total.reshape(len(after), -1), units)
