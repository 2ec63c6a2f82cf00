"""The ready reckoner: odds worked out before, kept for restarts and for other workers.

What other sources worked out is not read: odds are those of the rules as they are now.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import delete, insert, select
from sqlalchemy.exc import DBAPIError

from croupier.core.game import Game
from croupier.floor.figures.odds import TableOdds
from croupier.floor.store import schema
from croupier.floor.store.database import Database
from croupier.floor.store.keys import Keys
from croupier.notation.chain import canonical
from croupier.notation.record import digest

PACKAGE = "croupier"
SOURCES = ("*.py", "*.toml", "*.txt")


@lru_cache(maxsize=1)
def sources() -> str:
    """A digest of everything that decides the odds of the games here."""
    root, made = Path(str(files(PACKAGE))), sha256()
    for file in sorted(one for kind in SOURCES for one in root.rglob(kind)):
        made.update(f"{file.relative_to(root).as_posix()}\0".encode() + file.read_bytes())
    return made.hexdigest()


def is_known(game: Game) -> bool:
    """Whether the sources here are all of a game's; one that comes from elsewhere is not kept."""
    return game.options.__module__.partition(".")[0] == PACKAGE


def found(database: Database, game: Game, rules: Any) -> TableOdds | None:
    """The odds of a table by its rules, where they were worked out before."""
    held = schema.odds
    mine = (held.c.rules == digest(game, rules)) & (held.c.sources == sources())
    row = None
    with suppress(DBAPIError), database.reading() as connection:
        row = connection.execute(select(held).where(mine)).mappings().first()
    if row is None or not is_known(game) or code(database.keys, dict(row)) != row["mac"]:
        return None
    return msgspec.json.decode(row["told"], type=TableOdds)


def code(keys: Keys, row: Mapping[str, Any]) -> str:
    """The code of odds that are kept, which only the house's keys can make."""
    return keys.mac("odds", canonical([row[name] for name in ("rules", "sources", "told")]))


def keep(database: Database, game: Game, rules: Any, odds: TableOdds) -> TableOdds:
    """Keep odds for the next who asks; another worker may have been first, and then those stay."""
    held, values = schema.odds, {"rules": digest(game, rules), "sources": sources()}
    if is_known(game) and odds.rows:
        values["told"] = msgspec.json.encode(odds).decode()
        values["mac"] = code(database.keys, values)
        with suppress(DBAPIError), database.transaction() as connection:
            connection.execute(delete(held).where(held.c.sources != sources()))
            connection.execute(insert(held).values(values))
    return odds
