"""Phases that several games share: each takes its game, and is bound to it once it is complete."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from croupier.core import game as core
from croupier.core.game import Game
from croupier.core.step import Step
from croupier.core.table import Table

Phase = Callable[[Game, Table], Step]
"""A phase that several games may have."""


def phases(game: Callable[[], Game], *listed: Phase) -> tuple[core.Phase, ...]:
    """The phases of a game; `game` returns it once it is complete."""

    def bound(phase: Phase) -> core.Phase:
        @wraps(phase)
        def step(table: Table) -> Step:
            return phase(game(), table)

        return step

    return tuple(map(bound, listed))
