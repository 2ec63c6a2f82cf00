"""The yardstick: how many Philox words per second this core fills, in blocks of 4,096."""

from __future__ import annotations

import numpy as np

from bench import Row
from bench.timing import best
from croupier.analysis.kernels.philox import U32, refill

BLOCK = 4096
UNITS = 20_000
WORDS = BLOCK * UNITS
REFERENCE = 2.2e9


def fill() -> None:
    """Fill the yardstick's words once."""
    refill(U32(1), U32(2), UNITS, np.empty(BLOCK, dtype=U32))


def rows() -> list[Row]:
    """Words per second, next to the core that the goals are set for."""
    rate = WORDS / best(fill)
    return [Row("philox words", rate, "words/s", rate / REFERENCE, "the 2.2 G core")]
