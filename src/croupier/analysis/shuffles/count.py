"""Shuffles counted in bulk: what happens to places and neighbors, and how well cards are guessed.

A unit is one shuffle, so neither workers nor chunks change a count. The cuts that end a shuffle are
made in sight of everybody: places are counted in the pack before them, neighbors as dealt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from croupier.analysis.kernels.compiled import kernel
from croupier.analysis.kernels.philox import U32, U64
from croupier.analysis.kernels.spans import counted, cut
from croupier.analysis.shuffles.kernel import BUFFER, NAME, Program, Stream, shuffle_pack
from croupier.equipment.chance import UNITS, stream_key, whole

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from croupier.analysis.shuffles.kernel import Ints, Rows

    Floats: TypeAlias = NDArray[np.float32]

CHUNK = 128
RISING, TOGETHER, TRAVEL, TRAVEL_2, SPREAD, TURNED = range(6)
SUMS = 6
UNTHINKABLE = -1e30
UNIT = 1 << 20
"""One card by chance: what is expected by chance is counted in fractions of this."""


class Hints(NamedTuple):
    """What a guesser has learned, as log ratios of observed to chance frequencies.

    By the leap from the last card to the next, by how long ago the card before the next was seen,
    by the length of the run of unseen cards that the next one heads (zero if it heads none), and by
    the place.
    """

    leap: Floats
    wait: Floats
    run: Floats
    place: Floats


@kernel
def observe(pack: Ints, depth: int, slug: int, at: Ints, kept: Ints) -> None:
    """Count the statistics of one shuffled pack."""
    n = pack.size
    sums, gaps, places = kept[:SUMS], kept[SUMS : SUMS + 2 * n], kept[SUMS + 2 * n :]
    travel, rising, close = 0, 1, 0
    for place in range(n):
        card = pack[place]
        if card < 0:
            card = ~card
            sums[TURNED] += 1
        travel += abs(place - card)
        at[card] = place
        places[place * n + card] += 1
    for card in range(n - 1):
        gap = (at[card + 1] - depth) % n - (at[card] - depth) % n
        gaps[gap + n] += 1
        rising += gap < 0
        close += gap == 1
    sums[RISING] += rising
    sums[TOGETHER] += close
    sums[TRAVEL] += travel
    sums[TRAVEL_2] += travel * travel
    for begin in range(0, n - slug + 1, slug):
        total, squares = 0, 0
        for card in range(begin, begin + slug):
            total += at[card]
            squares += at[card] * at[card]
        sums[SPREAD] += slug * squares - total * total


@kernel
def observe_units(
    key: tuple[np.uint32, np.uint32],
    unit: np.uint64,
    units: int,
    program: Rows,
    slug: int,
    packs: Ints,
    kept: Ints,
) -> None:
    """Count a number of shuffles, starting at a unit."""
    buffer, used = np.empty(BUFFER, U32), np.zeros(1, np.int64)
    for k in range(units):
        stream = Stream(key[0], key[1], unit + U64(k), buffer, used)
        depth = shuffle_pack(stream, program, packs)
        observe(packs[0], depth, slug, packs[3], kept)


@kernel
def taken_out(card: int, runs: Ints) -> int:
    """Take a card out of its run of unseen cards; return where that run begins.

    `runs` holds the length of a run at its first card, zero elsewhere, and -1 for cards seen.
    """
    head = card
    while runs[head] == 0:
        head -= 1
    behind = runs[head] - (card - head) - 1
    if head < card:
        runs[head] = card - head
    runs[card] = -1
    if behind:
        runs[card + 1] = behind
    return head


@kernel
def learn_pack(pack: Ints, depth: int, runs: Ints, kept: Ints) -> None:
    """Count the leaps from card to card, and the runs that the next card heads or not."""
    n, last = pack.size, -1
    leaps, asked, met = kept[: 2 * n], kept[2 * n : 3 * n + 1], kept[3 * n + 1 :]
    runs[:] = 0
    runs[0] = n
    for dealt in range(n):
        each = UNIT // (n - dealt)
        for card in range(n):
            if runs[card] >= 0:
                asked[runs[card]] += each
        card = pack[(dealt + depth) % n]
        card = card if card >= 0 else ~card
        met[runs[card]] += 1
        if last >= 0:
            leaps[card - last + n] += 1
        taken_out(card, runs)
        last = card


@kernel
def learn_units(
    key: tuple[np.uint32, np.uint32],
    unit: np.uint64,
    units: int,
    program: Rows,
    packs: Ints,
    kept: Ints,
) -> None:
    """Learn from a number of shuffles, starting at a unit."""
    buffer, used = np.empty(BUFFER, U32), np.zeros(1, np.int64)
    for k in range(units):
        stream = Stream(key[0], key[1], unit + U64(k), buffer, used)
        depth = shuffle_pack(stream, program, packs)
        learn_pack(packs[0], depth, packs[3], kept)


@kernel
def best_guess(at: int, last: int, ago: Ints, hints: Hints, runs: Ints, scores: Floats) -> int:
    """The card that all hints together favor.

    `scores` holds the runs' score of each card, and space for all hints; `ago` says how long ago a
    card was seen.
    """
    leap, wait, place = hints.leap, hints.wait, hints.place
    n, best, highest = runs.size, 0, np.float32(UNTHINKABLE)
    here, runs_say, all_say = place[at], scores[0], scores[1]
    for card in range(n):
        all_say[card] = here[card] + runs_say[card]
    if last >= 0:
        leaps = leap[n - last : 2 * n - last]
        for card in range(n):
            all_say[card] += leaps[card]
    for card in range(n):
        score = all_say[card]
        if runs[card] > 0 and card > 0 and card - 1 != last:
            score += wait[ago[card - 1]]
        if score > highest:
            best, highest = card, score
    return best


@kernel
def guess_pack(pack: Ints, depth: int, hints: Hints, seen: Ints, scores: Floats) -> int:
    """The number of cards guessed right by a guesser who saw all previous cards and the cut."""
    n, right, last = pack.size, 0, -1
    ago, runs, run = seen[0], seen[1], hints.run
    ago[:] = 0
    runs[:] = 0
    runs[0] = n
    scores[0, :] = run[0]
    scores[0, 0] = run[n]
    for dealt in range(n):
        at = (dealt + depth) % n
        card = pack[at] if pack[at] >= 0 else ~pack[at]
        right += best_guess(at, last, ago, hints, runs, scores) == card
        for other in range(n):
            ago[other] += 1
        ago[card] = 0
        head = taken_out(card, runs)
        scores[0, head] = run[runs[head]]
        scores[0, card] = UNTHINKABLE
        if card + 1 < n and runs[card + 1] > 0:
            scores[0, card + 1] = run[runs[card + 1]]
        last = card
    return right


@kernel
def guess_units(
    key: tuple[np.uint32, np.uint32],
    unit: np.uint64,
    units: int,
    program: Rows,
    hints: Hints,
    packs: Ints,
    kept: Ints,
) -> None:
    """Guess a number of shuffles card by card, starting at a unit: the sum and sum of squares."""
    buffer, used = np.empty(BUFFER, U32), np.zeros(1, np.int64)
    scores = np.empty((2, packs.shape[1]), np.float32)
    for k in range(units):
        stream = Stream(key[0], key[1], unit + U64(k), buffer, used)
        depth = shuffle_pack(stream, program, packs)
        right = guess_pack(packs[0], depth, hints, packs[3:5], scores)
        kept[0] += right
        kept[1] += right * right


Run = tuple[int, int, int]
"""Seed, first unit, and number of shuffles."""


def observed(
    program: Program,
    run: Run,
    slug: int,
    workers: int = 1,
    name: str = NAME,
    progress: Callable[[int], object] | None = None,
) -> Ints:
    """Everything counted over a run of shuffles: sums, gaps and places, in a row."""
    key, n = _key(name, run), program.cards

    def count(span: Run) -> Ints:
        kept = np.zeros(SUMS + 2 * n + n * n, dtype=np.int64)
        observe_units(key, U64(span[0]), span[1], program.rows, slug, program.packs(), kept)
        return kept

    return _summed(count, run, workers, progress)


def learned(program: Program, run: Run, workers: int = 1, name: str = NAME) -> Ints:
    """What a guesser counts over a run of shuffles: leaps, runs expected by chance, runs met."""
    key, n = _key(name, run), program.cards

    def count(span: Run) -> Ints:
        kept = np.zeros(4 * n + 2, dtype=np.int64)
        learn_units(key, U64(span[0]), span[1], program.rows, program.packs(), kept)
        return kept

    return _summed(count, run, workers, None)


def guessed(
    program: Program,
    run: Run,
    hints: Hints,
    workers: int = 1,
    name: str = NAME,
    progress: Callable[[int], object] | None = None,
) -> tuple[int, int]:
    """The number of cards guessed right over a run of shuffles: the sum and sum of squares."""
    key = _key(name, run)

    def count(span: Run) -> Ints:
        kept = np.zeros(2, dtype=np.int64)
        guess_units(key, U64(span[0]), span[1], program.rows, hints, program.packs(), kept)
        return kept

    right, squares = map(int, _summed(count, run, workers, progress))
    return right, squares


def _key(name: str, run: Run) -> tuple[np.uint32, np.uint32]:
    seed, unit, shuffles = run
    whole("shuffles", shuffles, 1)
    whole("first unit", unit, 0, UNITS - shuffles)
    key = stream_key(name, seed)
    return U32(key[0]), U32(key[1])


def _summed(
    count: Callable[[Run], Ints], run: Run, workers: int, progress: Callable[[int], object] | None
) -> Ints:
    """The sum over all chunks, regardless of the worker."""
    total = np.zeros(1, dtype=np.int64)
    for kept in counted(count, cut(run[1], run[2], CHUNK), workers, progress):
        total = total + kept
    return total
