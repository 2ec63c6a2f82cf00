"""Serving the floor: the database made ready, the house opened, the address told."""

from __future__ import annotations

from pathlib import Path

import uvicorn

from croupier.floor.database import open_database
from croupier.floor.migrate import migrate
from croupier.floor.people import People
from croupier.floor.seed import seed
from croupier.floor.web.app import application
from croupier.floor.web.house import House, Settings

GRACE = 3


def house_of(where: str | Path, settings: Settings | None = None, *, demo: bool = True) -> House:
    """A house on a database that is migrated, and seeded where it is for demonstration."""
    database = open_database(where)
    migrate(database)
    everybody = People()
    if demo:
        seed(database, everybody)
    return House(database, settings, everybody)


def serve(house: House, host: str, port: int) -> None:
    """Serve until told to stop."""
    config = uvicorn.Config(
        application(house), host=host, port=port, log_level="warning",
        timeout_graceful_shutdown=GRACE,
    )  # fmt: skip
    uvicorn.Server(config).run()
