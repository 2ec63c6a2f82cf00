"""Serving the floor: the database made ready, the house opened, one process or several."""

from __future__ import annotations

import multiprocessing
import socket
from pathlib import Path

import uvicorn

from croupier.core.errors import Refused
from croupier.floor.database import open_database
from croupier.floor.migrate import migrate
from croupier.floor.people import People
from croupier.floor.seed import seed
from croupier.floor.web import logs
from croupier.floor.web.app import application
from croupier.floor.web.house import House, Settings

GRACE = 3
BACKLOG = 512


def house_of(where: str | Path, settings: Settings | None = None, *, demo: bool = True) -> House:
    """A house on a database that is migrated, and seeded where it is for demonstration."""
    database = open_database(where)
    migrate(database)
    everybody = People()
    if demo:
        seed(database, everybody)
    return House(database, settings, everybody)


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens; an address that is taken is refused."""
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
    except OSError as error:
        made.close()
        raise Refused(f"{host}:{port}", str(error.strerror), (), "another --port") from error
    made.listen(BACKLOG)
    return made


def serve(house: House, listens: socket.socket, where: str | Path, workers: int = 1) -> None:
    """Serve until told to stop; further workers share the socket and the database."""
    context = multiprocessing.get_context("spawn")
    others = [
        context.Process(target=_worker, args=(str(where), house.settings, listens), daemon=True)
        for _ in range(workers - 1)
    ]
    for other in others:
        other.start()
    try:
        _run(house, listens)
    finally:
        for other in others:
            other.terminate()
            other.join()


def _worker(where: str, settings: Settings, listens: socket.socket) -> None:
    _run(House(open_database(where), settings), listens)


def _run(house: House, listens: socket.socket) -> None:
    logs.begin(house.settings.log)
    config = uvicorn.Config(
        application(house), log_level="warning", log_config=None, timeout_graceful_shutdown=GRACE
    )
    uvicorn.Server(config).run(sockets=[listens])
