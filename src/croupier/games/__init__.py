"""The games: one folder each, in reading order.

Folders named in CROUPIER_GAMES (separated as in PATH) add games of your own to these.
"""

import sys
from types import ModuleType
from typing import Any

from croupier.rulebook.folders import own_folders

__path__ = [*__path__, *map(str, own_folders())]


class _Games(ModuleType):
    """`croupier.games` is this package and, as the public API, a callable registry."""

    def __call__(self) -> Any:
        """Return every available game by key."""
        from importlib import import_module

        return import_module("croupier.front").games()


sys.modules[__name__].__class__ = _Games
