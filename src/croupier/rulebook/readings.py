"""The register of readings: how damaged, contradictory or silent clauses are read, and why."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from croupier.core.errors import UnknownName
from croupier.core.game import Game
from croupier.rulebook.citation import is_whole_id
from croupier.rulebook.datafile import beside, read_records
from croupier.rulebook.option import schema


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One entry: what it settles, what other readings are reasonable, and the switch."""

    number: str
    cites: tuple[str, ...]
    settles: str
    alternatives: tuple[str, ...] = ()
    option: str = ""
    arithmetic: str = ""

    def __post_init__(self) -> None:
        """Refuse an entry that has no text or a malformed clause ID."""
        if not self.number or not self.settles:
            raise ValueError("a reading must have a number and say what it settles")
        for one in self.cites:
            if not is_whole_id(one):
                raise ValueError(f"{one!r} is not a clause ID")


def readings(game: Game) -> tuple[Reading, ...]:
    """The readings of one game's clauses, in the order of the register."""
    return _readings(game)


@lru_cache(maxsize=1)
def general() -> tuple[Reading, ...]:
    """The readings that apply to every game, and the principles by which all were chosen."""
    file = beside("croupier.rulebook", "readings.toml")
    return () if file is None else read_records(file, "reading", reading_of)


@lru_cache(maxsize=64)
def _readings(game: Game) -> tuple[Reading, ...]:
    file = beside(game.folder, "readings.toml")
    if file is None:
        return ()
    return read_records(file, "reading", lambda table: _switched(game, reading_of(table)))


def reading_of(table: Mapping[str, Any]) -> Reading:
    """An entry as written."""
    return msgspec.convert(table, Reading)


def _switched(game: Game, reading: Reading) -> Reading:
    """The same entry; refused if its switch is not an option of the game."""
    known = schema(game.options)
    if reading.option and reading.option not in known:
        raise UnknownName("option", reading.option, known)
    return reading
