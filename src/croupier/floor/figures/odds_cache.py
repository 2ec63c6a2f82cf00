"""Odds computed before, stored for restarts and for other workers.

Odds from other versions of the source code are ignored, so odds always match the current rules.
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
from croupier.core.rules import Rules
from croupier.floor.figures.odds import TableOdds
from croupier.floor.store import schema
from croupier.floor.store.database import Database
from croupier.floor.store.keys import Keys
from croupier.notation.chain import canonical
from croupier.notation.record import digest

PACKAGE = "croupier"
SIMULATED = "simulated"
"""Odds from rounds that were played, for which exact ones may be computed later."""
SOURCES = ("*.py", "*.toml", "*.txt")


@lru_cache(maxsize=1)
def sources() -> str:
    """A digest of all source code that decides the odds of the games here."""
    root, made = Path(str(files(PACKAGE))), sha256()
    for file in sorted(one for kind in SOURCES for one in root.rglob(kind)):
        made.update(f"{file.relative_to(root).as_posix()}\0".encode() + file.read_bytes())
    return made.hexdigest()


def is_known(game: Game) -> bool:
    """Whether a game's sources are all here; the odds of any other game are not stored."""
    return game.options.__module__.partition(".")[0] == PACKAGE


def found(database: Database, game: Game, rules: Rules) -> TableOdds | None:
    """The stored odds of a table by its rules, or None."""
    held = schema.odds
    mine = (held.c.rules == digest(game, rules)) & (held.c.sources == sources())
    row = None
    with suppress(DBAPIError), database.reading() as connection:
        row = connection.execute(select(held).where(mine)).mappings().first()
    if row is None or not is_known(game) or code(database.keys, dict(row)) != row["mac"]:
        return None
    return msgspec.json.decode(row["told"], type=TableOdds)


def code(keys: Keys, row: Mapping[str, Any]) -> str:
    """The authentication code of stored odds, which only the house's keys can make."""
    return keys.mac("odds", canonical([row[name] for name in ("rules", "sources", "told")]))


def keep(database: Database, game: Game, rules: Rules, odds: TableOdds) -> TableOdds:
    """Store odds that are not simulated; if another worker stored them first, those stay."""
    held, values = schema.odds, {"rules": digest(game, rules), "sources": sources()}
    measured = any(row.method == SIMULATED for row in odds.rows)
    if is_known(game) and odds.rows and not measured:
        values["told"] = msgspec.json.encode(odds).decode()
        values["mac"] = code(database.keys, values)
        with suppress(DBAPIError), database.transaction() as connection:
            connection.execute(delete(held).where(held.c.sources != sources()))
            connection.execute(insert(held).values(values))
    return odds
