"""croupier: the executable rulebook of casino table games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from croupier.front import (
        approvals,
        check,
        conflict_odds,
        conflicts,
        diff,
        equity,
        games,
        odds,
        petition,
        replay,
        shuffle,
        sign,
        simulate,
        table,
        tournament,
        transcript,
    )

FRONT = (
    "approvals",
    "check",
    "conflict_odds",
    "conflicts",
    "diff",
    "equity",
    "games",
    "odds",
    "petition",
    "replay",
    "shuffle",
    "sign",
    "simulate",
    "table",
    "tournament",
    "transcript",
)

__all__ = [
    "__version__",
    "approvals",
    "check",
    "conflict_odds",
    "conflicts",
    "diff",
    "equity",
    "games",
    "odds",
    "petition",
    "replay",
    "shuffle",
    "sign",
    "simulate",
    "table",
    "tournament",
    "transcript",
]


def __getattr__(name: str) -> Any:
    """The front door opens when it is first used, so that importing the package is instant."""
    if name not in FRONT:
        raise AttributeError(f"module 'croupier' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module("croupier.front"), name)
