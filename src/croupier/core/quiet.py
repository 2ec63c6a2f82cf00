"""Quiet at a table: where the law keeps players from informing each other."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from croupier.core.table import Table


class Quiet(msgspec.Struct, frozen=True):
    """Brought by a game whose players may tell each other nothing while a round is played.

    `players` are the patrons of the round under way, also those who gave up; `cites` says so.
    """

    players: Callable[[Table], tuple[str, ...]]
    cites: tuple[str, ...]
