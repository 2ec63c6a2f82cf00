"""croupier: the executable rulebook of casino table games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from croupier.front import check, games, odds, replay, shuffle, simulate, table, transcript

FRONT = ("check", "games", "odds", "replay", "shuffle", "simulate", "table", "transcript")

__all__ = [
    "__version__",
    "check",
    "games",
    "odds",
    "replay",
    "shuffle",
    "simulate",
    "table",
    "transcript",
]


def __getattr__(name: str) -> Any:
    """The front door opens when it is first used, so that importing the package is instant."""
    if name not in FRONT:
        raise AttributeError(f"module 'croupier' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module("croupier.front"), name)
