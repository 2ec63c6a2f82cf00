"""Calls each kernel of coups once, so that its compiled form is cached."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis.baccarat import coup
from croupier.analysis.kernels.philox import U32, U64

if TYPE_CHECKING:
    from croupier.core.game import Game


def warm(game: Game, rules: Any) -> None:
    """Weigh, expect and deal once."""
    rules, few, made = coup.tables(), np.ones(coup.RANKED, dtype=np.int64), coup.hands()
    cells, kinds = np.zeros(coup.CELLS, dtype=np.int64), made[1].size
    coup.weigh(rules, few, made, cells)
    ways, sums = np.zeros((kinds, kinds, 4), np.int64), np.zeros((kinds, kinds, 4, 1), np.int64)
    coup.expect(rules, few, made, cells[np.newaxis], ways, sums)
    order, key = np.arange(coup.RANKED, dtype=np.uint8), (U32(0), U32(0))
    coup.deal_shoes(key, (U64(0), 1, 1), order, few, (0, False), rules, cells)
