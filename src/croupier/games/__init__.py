"""The games: one folder each, in the order one reads them.

Folders named in CROUPIER_GAMES (parted as in PATH) hold games of one's own beside these.
"""

import sys
from types import ModuleType
from typing import Any

from croupier.rulebook.folders import own_folders

__path__ = [*__path__, *map(str, own_folders())]


class _Games(ModuleType):
    """`croupier.games` is this package and, in the front door, the registry: it can be called."""

    def __call__(self) -> Any:
        """Every game that is built, by key."""
        from croupier.games.registry import games

        return games()


sys.modules[__name__].__class__ = _Games
