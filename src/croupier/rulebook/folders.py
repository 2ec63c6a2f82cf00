"""Your own games: folders outside the package, named in CROUPIER_GAMES."""

from __future__ import annotations

import os
from pathlib import Path

VARIABLE = "CROUPIER_GAMES"
"""The variable that names the folders of game folders, separated as in PATH."""


def own_folders() -> tuple[Path, ...]:
    """The folders that contain your own games, in the order named."""
    named = os.environ.get(VARIABLE, "").split(os.pathsep)
    return tuple(Path(name).expanduser().resolve() for name in named if name)
