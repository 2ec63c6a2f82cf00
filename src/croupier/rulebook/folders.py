"""Your own games: folders outside the package, named in CROUPIER_GAMES."""

from __future__ import annotations

import os
import warnings
from pathlib import Path

from croupier.core.errors import Refused

VARIABLE = "CROUPIER_GAMES"
"""The variable that names the folders of game folders, separated as in PATH."""
OF_GAMES = (".py", ".toml")
"""The endings of files by which a folder looks like that of a game."""


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


def skip_incomplete(place: Path, procedure: str) -> None:
    """Warn of every folder in a place that has code or options of its own, but no procedure."""
    found = {file.parent for file in place.glob("*/*") if file.suffix in OF_GAMES}
    for folder in sorted(found):
        if not folder.name.startswith((".", "__")) and not (folder / procedure).exists():
            accepted = f"a game folder with {procedure}"
            skip(Refused(f"the game of {folder}", f"it has no {procedure}", (), accepted))


def own_folders() -> tuple[Path, ...]:
    """The folders that contain your own games, in the order named."""
    named = os.environ.get(VARIABLE, "").split(os.pathsep)
    return tuple(Path(name).expanduser().resolve() for name in named if name)
