"""What older versions cited and hashed, so that their records are followed to their last hash.

A game that comes to cite another clause keeps the earlier one in `cited.toml`, which only records
are compared with: the clauses of an event explain it and decide nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from croupier.core.event import Event
from croupier.core.game import Game
from croupier.core.rules import Rules
from croupier.notation.record import digest_of
from croupier.rulebook.datafile import beside, read_records
from croupier.rulebook.option import OddsType, departures, schema

Cites = tuple[str, ...]


def digest_before(game: Game, rules: Rules) -> str:
    """The digest of rules for an older version, which took any odds that were named for others."""
    known = (one for one in schema(game.options).values() if isinstance(one.type, OddsType))
    named = {one.key: one.type.show(rules.__dict__[one.attr]) for one in known}
    return digest_of(game, departures(rules) | named)


class Cited(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Kinds of events that cited other clauses in an older version."""

    kinds: tuple[str, ...]
    was: Cites
    now: Cites


def _read(table: Mapping[str, Any]) -> Cited:
    return msgspec.convert(table, Cited)


def cited_before(game: Game, event: Event, stated: Cites) -> bool:
    """Whether an older version cited these clauses for an event."""
    kind = str(event.__struct_config__.tag)
    return (kind, stated, event.cites) in _before(game.folder)


@lru_cache(maxsize=32)
def _before(folder: str) -> frozenset[tuple[str, Cites, Cites]]:
    file = beside(folder, "cited.toml")
    listed = () if file is None else read_records(file, "cited", _read)
    return frozenset((kind, one.was, one.now) for one in listed for kind in one.kinds)
