"""The games: one folder each, in the order one reads them.

Folders named in CROUPIER_GAMES (parted as in PATH) hold games of one's own beside these.
"""

from croupier.rulebook.folders import own_folders

__path__ = [*__path__, *map(str, own_folders())]
