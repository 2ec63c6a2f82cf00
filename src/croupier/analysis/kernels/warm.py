"""Kernels kept: `python -m croupier.analysis.kernels.warm` compiles them all, or removes them."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from croupier.analysis.baccarat import coup
from croupier.analysis.kernels import chain, compiled, philox, session, shoes
from croupier.analysis.kernels import count as counting
from croupier.analysis.kernels.compiled import kept_in
from croupier.analysis.kernels.count import count_rounds
from croupier.analysis.kernels.philox import U32, U64, fill, refill
from croupier.analysis.reddog import spread
from croupier.analysis.shuffles import count, kernel
from croupier.analysis.twentyone.kernels import warm as twentyone_warm
from croupier.equipment.shuffle import Riffle

MODULES = (philox, counting, chain, session, shoes, kernel, count, coup, spread)
KERNELS = tuple(
    one
    for module in (*MODULES, *twentyone_warm.MODULES)
    for one in compiled.KERNELS
    if one.__module__ == module.__name__
)
"""Every kernel that is compiled here."""


def warm() -> None:
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
    warm_coups()
    warm_spreads()
    twentyone_warm.warm()


def warm_shuffles() -> None:
    """Shuffle, count, learn and guess once."""
    program, run = kernel.program_of(4, (Riffle(),)), (0, 0, 1)
    kernel.one_shuffle(program, 0, 0)
    count.observed(program, run, 2)
    count.learned(program, run)
    flat, square = np.zeros(8, dtype=np.float32), np.zeros((4, 4), dtype=np.float32)
    count.guessed(program, run, count.Hints(flat, flat, flat, square))


def warm_coups() -> None:
    """Weigh, expect and deal once."""
    rules, few, made = coup.tables(), np.ones(coup.RANKED, dtype=np.int64), coup.hands()
    cells, kinds = np.zeros(coup.CELLS, dtype=np.int64), made.first.size
    coup.weigh(rules, few, made, cells)
    ways, sums = np.zeros((kinds, kinds, 4), np.int64), np.zeros((kinds, kinds, 4, 1), np.int64)
    coup.expect(rules, few, made, cells[np.newaxis], ways, sums)
    order, key = np.arange(coup.RANKED, dtype=np.uint8), (U32(0), U32(0))
    coup.deal_shoes(key, (U64(0), 1, 1), order, few, (0, False), rules, cells)


def warm_spreads() -> None:
    """Deal once."""
    cells, key = np.zeros(len(spread.outcomes()), dtype=np.int64), (U32(0), U32(0))
    order = np.arange(spread.MOST_CARDS, dtype=np.uint8)
    spread.deal_shoes(key, (U64(0), 1, 1), order, 0, 0, *spread.tables(), cells)


def clear() -> int:
    """Remove the files of kept kernels and say how many there were."""
    folders = {folder for folder in map(kept_in, KERNELS) if folder is not None}
    files = [file for folder in folders for file in Path(folder).glob("*.nb[ic]")]
    for file in files:
        file.unlink(missing_ok=True)
    return len(files)


if __name__ == "__main__":
    warm()
