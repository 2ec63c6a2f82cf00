"""How a table's play changes: fields that take a value, and fields that are reset."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeVar

import msgspec
from msgspec.structs import fields, replace

from croupier.core.table import Table

AnyPlay = TypeVar("AnyPlay", bound=msgspec.Struct)
"""The play of any game."""


def changed(table: Table, **changes: object) -> Table:
    """Return the table with these fields of its play changed."""
    return replace(table, play=replace(table.play, **changes))


def cleared(table: Table, *names: str, **changes: object) -> Table:
    """Return the table with these fields of its play reset, and others changed."""
    kind: type[msgspec.Struct] = type(table.play)
    first = _at_first(kind)
    return changed(table, **{name: first[name] for name in names}, **changes)


@lru_cache(maxsize=32)
def _at_first(play: type[msgspec.Struct]) -> Mapping[str, Any]:
    """The initial value of each field of a play; none of them is ever mutated."""
    made = ((one.name, one.default, one.default_factory) for one in fields(play))
    return {
        name: default if factory is msgspec.NODEFAULT else factory()
        for name, default, factory in made
    }
