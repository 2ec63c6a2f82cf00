"""The games: one folder each, in the order one reads them.

Folders named in CROUPIER_GAMES (parted as in PATH) hold games of one's own beside these.
"""

import os

__path__ = [*__path__, *filter(None, os.environ.get("CROUPIER_GAMES", "").split(os.pathsep))]
