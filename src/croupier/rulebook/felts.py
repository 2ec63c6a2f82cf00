"""What a game's `layout.toml` puts on its felt, and the equipment that is on a table now."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Any

import msgspec

from croupier.core.errors import BadFile
from croupier.core.game import Game
from croupier.core.part import Exchanged, Seating
from croupier.core.table import Table
from croupier.drawing.card_table import Felt
from croupier.rulebook.option import revised


def equipped(game: Game, table: Table) -> Any:
    """The rules of a table with the equipment that is on it now, by which its felt is drawn."""
    exchanged, rules = game.get(Exchanged), table.rules
    for attr, now in (exchanged.now(table) if exchanged else {}).items():
        rules = rules if getattr(rules, attr) == now else revised(rules, attr, now)
    return rules


def felt(package: str) -> Felt:
    """The felt described by the file in a package's folder."""
    file = files(package) / "layout.toml"
    try:
        return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Felt)
    except (msgspec.ValidationError, tomllib.TOMLDecodeError) as wrong:
        raise BadFile(f"{package.rpartition('.')[2]}/layout.toml", None, str(wrong)) from wrong


@lru_cache(maxsize=256)
def titled(game: Game, rules: Any) -> str:
    """What people call a table: its game, or the form of it that players bet on in turn."""
    if game.get(Seating) is None or game.layout is None:
        return game.name
    return game.layout(rules).title
