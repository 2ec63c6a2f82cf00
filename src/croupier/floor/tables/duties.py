"""Duties: what is due at a table by the clock, such as other cards or other dice.

The pit and the people on duty at a table see by when. In the last hour before that, the call by
which it is done is allowed even at a live table.
"""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import Connection, exists, select

from croupier.core.duty import Duty, Placed
from croupier.core.event import Confirmed
from croupier.floor.store import schema
from croupier.floor.tables import journal, living
from croupier.floor.tables.living import Living
from croupier.rulebook.duties import counts, opens_with, owed, renewals

AHEAD = timedelta(hours=1)
"""How long before it is due something is done."""
CONFIRMED = str(Confirmed.__struct_config__.tag)
CLOSED, OPENED = "close", "open"
"""The deeds of closing a table, and of opening it again."""


def due_at(connection: Connection, found: Living) -> tuple[Duty, ...]:
    """What is due at a table, and by when."""
    rules = found.driver.rules
    kinds = tuple(str(one.__struct_config__.tag) for one in renewals(found.game, rules))
    if not kinds or (opens_with(found.game) and found.closed is not None):
        return ()
    seq, since = journal.last_of(connection, found.name, kinds)
    if opens_with(found.game):
        since = max(since, _opened_again(connection, found.name))
    since = since or living.row_of(connection, found.name).opened
    read = journal.read(connection, found.game, found.name, seq, kinds=(CONFIRMED,))
    confirmed = (entry.event for *_, entry in read)
    said = (event for event in confirmed if isinstance(event, Confirmed))
    about = tuple(event.about for event in said if counts(event))
    return owed(found.game, rules, Placed(since, _kept_open(connection, found.name, since), about))


def _opened_again(connection: Connection, name: str) -> str:
    """When a table was last opened again; "" if it was not."""
    deed = schema.deed
    again = select(deed.c.at).where(deed.c.gaming_table == name, deed.c.what == OPENED)
    return str(connection.scalar(again.order_by(deed.c.id.desc()).limit(1)) or "")


def _kept_open(connection: Connection, name: str, since: str) -> bool:
    """Whether a table was never closed since a moment."""
    deed = schema.deed
    closed = exists().where(deed.c.gaming_table == name, deed.c.what == CLOSED, deed.c.at > since)
    return not connection.scalar(select(closed))


def calls_due(connection: Connection, found: Living, now: str) -> tuple[str, ...]:
    """The calls by which something is done at a table that is due within the hour."""
    due = due_at(connection, found)
    return tuple(one.call for one in due if one.call and one.within(now, AHEAD))
