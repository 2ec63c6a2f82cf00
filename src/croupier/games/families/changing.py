"""A table whose play has changed."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from croupier.core.table import Table


def changed(table: Table, **changes: Any) -> Table:
    """The table with these things of its play changed."""
    return replace(table, play=replace(table.play, **changes))
