"""A demonstration house: people named by role and number, and one table for each game.

Their password is public, so these accounts are only for a demonstration house. In any other house
they are disabled: nobody can log in to them.
"""

from __future__ import annotations

from functools import partial

from sqlalchemy import Connection, func, select, update

from croupier.core.errors import Refused
from croupier.floor.oversight import deeds
from croupier.floor.people import accounts as people
from croupier.floor.people.accounts import (
    BUREAU,
    CASHIER,
    DEALER,
    OFF,
    ON,
    PATRON,
    SUPERVISOR,
    People,
)
from croupier.floor.store import schema
from croupier.floor.store.database import Database
from croupier.floor.tables.floor import Floor
from croupier.games import registry

PASSWORD = "croupier-demo"
PEOPLE = (
    *((f"patron-{n}", PATRON) for n in range(1, 4)),
    ("dealer-1", DEALER),
    ("supervisor-1", SUPERVISOR),
    ("cashier-1", CASHIER),
    ("bureau-1", BUREAU),
)
_person = schema.person


def seed(database: Database, everybody: People, *, enables: bool = True) -> tuple[str, ...]:
    """Create the people and tables that are missing; return the enabled demonstration accounts.

    Disabled accounts are enabled again, or refused if `enables` is false.
    """
    floor = Floor(database)
    with database.looking() as connection:
        missing = [one for one in PEOPLE if people.found(connection, one[0]) is None]
    hashed = {name: everybody.as_kept(PASSWORD) for name, _ in missing}
    named = database.settled(partial(_people, floor.clock(), hashed, enables))
    with database.looking() as connection:
        there = set(connection.scalars(select(schema.gaming_table.c.name)))
    for key, game in registry.games().items():
        if f"{key}-1" not in there and game.layout is not None:
            floor.open_table(f"{key}-1", key)
    return named


def accounts(connection: Connection, demo: str) -> tuple[str, ...]:
    """The names of the demonstration accounts that are on, or off."""
    names = select(_person.c.name).where(_person.c.demo == demo).order_by(_person.c.name)
    return tuple(connection.scalars(names))


def meant(connection: Connection) -> bool:
    """Whether to run as a demonstration by default: the house is new, or already is one."""
    nobody = not connection.scalar(select(func.count()).select_from(_person))
    return nobody or bool(accounts(connection, ON))


def disable(database: Database) -> tuple[str, ...]:
    """Disable all demonstration accounts and return their names."""
    with database.transaction() as connection:
        names = accounts(connection, ON)
        _set(connection, names, OFF)
        now = Floor(database).clock()
        people.end(connection, now, "house", schema.session.c.person.in_(names))
        _noted(connection, now, names, "disabled")
        return accounts(connection, OFF)


def _noted(connection: Connection, now: str, names: tuple[str, ...], does: str) -> None:
    if names:
        words = f"demonstration accounts are {does}: {', '.join(names)}"
        written = [(_person, (name,)) for name in names]
        deeds.note(connection, now, "house", "demo", words, changed=written)


def _set(connection: Connection, names: tuple[str, ...], demo: str) -> None:
    connection.execute(update(_person).where(_person.c.name.in_(names)).values(demo=demo))


def _people(
    now: str, hashed: dict[str, str], enables: bool, connection: Connection
) -> tuple[str, ...]:
    """Create missing accounts with passwords, enable all, and return the enabled accounts."""
    disabled = accounts(connection, OFF)
    if disabled and not enables:
        why = f"they are disabled here: {', '.join(disabled)}"
        accepted = "--no-demo, or --demo once on an address that only this machine can reach"
        raise Refused("demonstration accounts", why, (), accepted)
    _set(connection, disabled, ON)
    for name, role in PEOPLE:
        if name in hashed and people.found(connection, name) is None:
            people.entered(connection, now, name, hashed[name], role)
            _set(connection, (name,), ON)
    enabled = accounts(connection, ON)
    _noted(connection, now, (*disabled, *(set(enabled) & set(hashed))), "enabled")
    return enabled
