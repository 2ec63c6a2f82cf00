"""A house to try: people called by role and number, and one table for each game."""

from __future__ import annotations

from sqlalchemy import select

from croupier.floor import people, schema
from croupier.floor.database import Database
from croupier.floor.floor import Floor
from croupier.floor.people import BUREAU, CASHIER, DEALER, PATRON, SUPERVISOR, People
from croupier.games import registry

PASSWORD = "croupier-demo"
PEOPLE = (
    *((f"patron-{n}", PATRON) for n in range(1, 4)),
    ("dealer-1", DEALER), ("supervisor-1", SUPERVISOR), ("cashier-1", CASHIER),
    ("bureau-1", BUREAU),
)  # fmt: skip


def seed(database: Database, everybody: People) -> tuple[str, ...]:
    """Everybody and every table that is not there yet; the names of the people."""
    floor = Floor(database)
    with database.looking() as connection:
        missing = [one for one in PEOPLE if people.found(connection, one[0]) is None]
    hashed = {name: everybody.as_kept(PASSWORD) for name, _ in missing}
    with database.transaction() as connection:
        for name, role in missing:
            if people.found(connection, name) is None:
                people.entered(connection, floor.clock(), name, hashed[name], role)
    with database.transaction() as connection:
        there = set(connection.scalars(select(schema.gaming_table.c.name)))
    for key, game in registry.games().items():
        if f"{key}-1" not in there and game.layout is not None:
            floor.open_table(f"{key}-1", key)
    return tuple(name for name, _ in PEOPLE)
