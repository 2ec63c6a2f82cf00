"""Games of one's own: folders outside the package, named in CROUPIER_GAMES."""

from __future__ import annotations

import os
from pathlib import Path

VARIABLE = "CROUPIER_GAMES"
"""The folders that hold folders of games, parted as in PATH."""


def own_folders() -> tuple[Path, ...]:
    """The folders that hold games of one's own, in the order they are named."""
    named = os.environ.get(VARIABLE, "").split(os.pathsep)
    return tuple(Path(name).expanduser().resolve() for name in named if name)
