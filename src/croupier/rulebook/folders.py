"""Your own games: folders outside the package, named in CROUPIER_GAMES."""

from __future__ import annotations

import os
import warnings
from pathlib import Path

VARIABLE = "CROUPIER_GAMES"
"""The variable that names the folders of game folders, separated as in PATH."""


class SkippedGame(UserWarning):
    """A game of your own that cannot be read; every other game is there."""


def skip(broken: Exception) -> None:
    """Warn that a game of your own is skipped, and why."""
    warnings.warn(f"a game is skipped: {broken}", SkippedGame, stacklevel=3)


def skip_folder(place: Path) -> None:
    """Warn that what the variable names is no folder, so that no games are read from it."""
    why = "it is a file" if place.exists() else "there is no such folder"
    accepted = f"folders of game folders, separated by {os.pathsep!r}"
    said = f"{VARIABLE} names {place}: {why}, so no games are read there. Accepted: {accepted}."
    warnings.warn(said, SkippedGame, stacklevel=3)


def own_folders() -> tuple[Path, ...]:
    """The folders that contain your own games, in the order named."""
    named = os.environ.get(VARIABLE, "").split(os.pathsep)
    return tuple(Path(name).expanduser().resolve() for name in named if name)
