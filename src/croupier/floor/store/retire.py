"""What a restore does at every table: nothing that was sealed before is used again.

Anyone who saw what happened after the backup knows what its secrets decide. So each secret is
opened in the journal; a round under way is void, its wagers are returned, and other values are
fixed. All sessions end, since some of them were ended after the backup.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from sqlalchemy import Connection, delete, select, true

from croupier.core.errors import Refused
from croupier.floor.oversight import deeds, heads
from croupier.floor.people import accounts
from croupier.floor.store import schema
from croupier.floor.store.database import Database, Joined
from croupier.floor.tables import pit
from croupier.floor.tables.floor import Floor
from croupier.games import registry
from croupier.notation.choices import rules_of

HOUSE, WHAT = "house", "restore"
WHY = "restored from a backup"


def retire(database: Database, connection: Connection, clock: Callable[[], str]) -> tuple[str, ...]:
    """Open and give up every sealed secret, in a transaction; return the tables that had any."""
    floor = Floor(Joined(database, connection), clock)
    sealed = schema.sealed.c.gaming_table
    names = tuple(connection.scalars(select(sealed).distinct().order_by(sealed)))
    for name in names:
        _at(floor, connection, name)
    accounts.end(connection, clock(), HOUSE, true())
    words = f"{WHY}; sealed secrets retired at {', '.join(names) or 'no table'}"
    deeds.note(connection, clock(), HOUSE, WHAT, words)
    return names


def _at(floor: Floor, connection: Connection, name: str) -> None:
    """Retire the secrets of a table; delete them if its rules are no longer known."""
    row = heads.locked(connection, name)
    if not _known(row.game, row.choices):
        connection.execute(delete(schema.sealed).where(schema.sealed.c.gaming_table == name))
        pit.put(connection, row, safe=None)
        return
    pit.put(connection, row, closed=None)
    floor.renew(name, WHAT, WHY)
    pit.put(connection, heads.locked(connection, name), closed=row.closed)


def _known(key: str, choices: str) -> bool:
    """Whether this version can play by the rules of a table."""
    try:
        rules_of(registry.game(key), msgspec.json.decode(choices))
    except Refused:
        return False
    return True
