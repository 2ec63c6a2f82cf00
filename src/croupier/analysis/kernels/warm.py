"""Cached kernels: `python -m croupier.analysis.kernels.warm` compiles them all, or removes them."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis.kernels import chain, session
from croupier.analysis.kernels.compiled import KERNELS, kept_in
from croupier.analysis.kernels.count import count_rounds
from croupier.analysis.kernels.philox import U32, U64, fill, refill
from croupier.analysis.ranking.bulk import evaluate
from croupier.analysis.ranking.equity import heads_up
from croupier.analysis.reader import readers
from croupier.analysis.shuffles import count, kernel
from croupier.equipment.shuffle import Riffle

if TYPE_CHECKING:
    from collections.abc import Callable


def kernels() -> tuple[Callable[..., object], ...]:
    """Every kernel, with all readers loaded."""
    readers()
    return tuple(KERNELS)


def warm() -> None:
    """Call each kernel that people may wait for, and note that this was done."""
    call_each()
    noted = note()
    if noted is not None:
        noted.touch()


def note() -> Path | None:
    """The file that says when kernels were last warmed, beside them; None if none are kept."""
    folder = next(filter(None, map(kept_in, kernels())), None)
    return None if folder is None else Path(folder) / "warmed"


def is_done() -> bool:
    """Whether kernels were warmed since their sources changed; some are compiled only when used."""
    noted = note()
    if noted is None or not noted.exists():
        return False
    every: list[Any] = list(kernels())
    files = {Path(inspect.getfile(one.py_func)) for one in every}
    return max(file.stat().st_mtime_ns for file in files) <= noted.stat().st_mtime_ns


def call_each() -> None:
    """Call each kernel that is called from outside."""
    block = np.empty(4, dtype=U32)
    fill(U32(0), U32(0), U64(0), U32(0), block)
    refill(U32(0), U32(0), 1, block)
    count_rounds("warm", 0, (False, False), 1)
    chain.walk_contests("warm", 0, ((0, -1),), 1)
    rolls = ((1, 1), (1, 1))
    alone = session.Table(rolls, rolls, rolls, (1, 0), (0, 0), (1, 1), 1)
    session.run_sessions("warm", 0, alone, session.Plan(1, 1, 1))
    warm_shuffles()
    warm_ranking()
    for read, (game, rules) in readers().items():
        read.warm(game, rules)


def warm_shuffles() -> None:
    """Shuffle, count, learn and guess once."""
    program, run = kernel.program_of(4, (Riffle(),)), (0, 0, 1)
    kernel.one_shuffle(program, 0, 0)
    count.observed(program, run, 2)
    count.learned(program, run)
    flat, square = np.zeros(8, dtype=np.float32), np.zeros((4, 4), dtype=np.float32)
    count.guessed(program, run, count.Hints(flat, flat, flat, square))


def warm_ranking() -> None:
    """Rank five and seven cards, and compare two hands over one board."""
    for cards in (5, 7):
        evaluate(np.arange(cards, dtype=np.uint8)[None, :])
    heads_up(("As", "Ks"), ("Ah", "Kh"), 1)


def clear() -> int:
    """Remove the files of cached kernels and return how many there were."""
    folders = {folder for folder in map(kept_in, kernels()) if folder is not None}
    files = [file for folder in folders for file in Path(folder).glob("*.nb[ic]")]
    for file in (*files, *(folder / "warmed" for folder in map(Path, folders))):
        file.unlink(missing_ok=True)
    return len(files)


if __name__ == "__main__":
    warm()
