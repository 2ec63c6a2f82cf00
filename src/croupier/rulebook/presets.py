"""Presets: choices that houses often make together, by a name that people know.

A game declares them in the file presets.toml in its folder, in the words that `--set` takes:

    [[preset]]
    key = "single_deck"
    name = "Single deck"
    about = "One deck instead of six."
    set = ["decks=1"]

A game without the file has none. A preset is a place to start from: every choice can still be made.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from croupier.core.errors import UnknownName
from croupier.core.game import Game
from croupier.rulebook.datafile import beside, read_records
from croupier.rulebook.typed import plain

FILE = "presets.toml"


class Preset(msgspec.Struct, frozen=True):
    """Choices with a name: `settings` are the words for each, by its dotted key."""

    key: str
    name: str
    about: str
    settings: tuple[tuple[str, str], ...]

    @property
    def choices(self) -> dict[str, str]:
        """The choices by their dotted keys."""
        return dict(self.settings)


class Written(msgspec.Struct, forbid_unknown_fields=True):
    """A preset as written; `games` names those it is for, where several share a folder."""

    key: str
    name: str
    about: str
    set: list[str]
    games: list[str] = []


def presets(game: Game) -> tuple[Preset, ...]:
    """The presets of a game, in order; none for a game that declares none."""
    return _presets(game.folder, game.key)


def preset(game: Game, key: str) -> Preset:
    """A preset by its key, or by its name as people write it."""
    known = {one.key: one for one in presets(game)}
    written = {plain(name): one for one in known.values() for name in (one.name, one.key)}
    if key not in known and plain(key) not in written:
        raise UnknownName("preset", key, known)
    return known[key] if key in known else written[plain(key)]


@lru_cache(maxsize=64)
def _presets(folder: str, game: str) -> tuple[Preset, ...]:
    file = beside(folder, FILE)
    if file is None:
        return ()
    read = read_records(file, "preset", lambda table: _made(game, table))
    return tuple(one for one in read if one is not None)


def _made(game: str, table: Mapping[str, Any]) -> Preset | None:
    """A preset as written, if it is for this game."""
    written = msgspec.convert(table, Written)
    pairs = [tuple(part.strip() for part in one.partition("=")[::2]) for one in written.set]
    if any(not key or not value for key, value in pairs):
        raise ValueError("each choice of a preset is written key=value")
    if written.games and game not in written.games:
        return None
    settings = tuple((key, value) for key, value in pairs)
    return Preset(written.key, written.name, written.about, settings)
