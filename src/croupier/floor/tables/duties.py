"""Duties: what is due at a table by the clock, such as other cards or other dice.

The pit and the people on duty at a table see by when. Shortly before that, for most of them in the
last hour, the call by which it is done is allowed even at a live table.
"""

from __future__ import annotations

from sqlalchemy import Connection, exists, select

from croupier.core.duty import Duty
from croupier.core.event import Confirmed, IncidentCalled
from croupier.floor.store import schema
from croupier.floor.tables import journal, living
from croupier.floor.tables.living import Living
from croupier.rulebook.duties import opens_with, owed, placed_since, renewals

CONFIRMED = str(Confirmed.__struct_config__.tag)
CALLED = str(IncidentCalled.__struct_config__.tag)
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
    read = journal.read(connection, found.game, found.name, seq, kinds=(CONFIRMED, CALLED))
    later, kept_open = (entry for *_, entry in read), _kept_open(connection, found.name, since)
    return owed(found.game, rules, placed_since(since, later, kept_open=kept_open))


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
    """The calls by which something is done at a table that will soon be due."""
    due = due_at(connection, found)
    return tuple(one.call for one in due if one.call and one.near(now))
