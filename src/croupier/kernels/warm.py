"""Keeping kernels: compile them all (`python -m croupier.kernels.warm`) or throw them away."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from croupier.kernels import chain, session
from croupier.kernels.compiled import kept_in
from croupier.kernels.count import count_rounds, count_units, drawn_void, tally
from croupier.kernels.philox import U32, U64, fill, refill

if TYPE_CHECKING:
    from collections.abc import Callable

CHAINS = (
    chain.draw, chain.walk_together, chain.walk_alone, chain.finish, chain.most_ended,
    chain.walk_units, chain.walk_span, session.play_sessions,
)  # fmt: skip
KERNELS: tuple[Callable[..., object], ...] = (
    fill, refill, tally, drawn_void, count_units, *CHAINS
)  # fmt: skip


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


def clear() -> int:
    """Remove the files of kept kernels and say how many there were."""
    folders = {folder for folder in map(kept_in, KERNELS) if folder is not None}
    files = [file for folder in folders for file in Path(folder).glob("*.nb[ic]")]
    for file in files:
        file.unlink(missing_ok=True)
    return len(files)


if __name__ == "__main__":
    warm()
