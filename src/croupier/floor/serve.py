"""Serving the floor: prepare the database, open the house, run one process or several."""

from __future__ import annotations

import errno
import multiprocessing
import signal
import socket
from ipaddress import ip_address
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Event, Thread
from types import FrameType

import uvicorn
from msgspec.structs import replace

from croupier.core.errors import Refused
from croupier.floor import demo as seed
from croupier.floor.people.accounts import People
from croupier.floor.store.database import open_database
from croupier.floor.store.migrate import migrate
from croupier.floor.web.serving import logs
from croupier.floor.web.serving.app import application
from croupier.floor.web.serving.connections import gate
from croupier.floor.web.serving.house import House, Settings

GRACE = 3
NEAR = 20
"""How many ports are tried to suggest another."""
BACKLOG = 512
LOOK = 0.25
"""How often, in seconds, the parent of the workers checks whether it must stop."""


def house_of(
    where: str | Path,
    settings: Settings | None = None,
    *,
    demo: bool | None = True,
    public: bool = False,
    keys: str | Path | None = None,
) -> House:
    """Open a house on a migrated database, with or without the demonstration.

    If `demo` is None, a house that is new or already a demonstration is one; a `public` house does
    not enable disabled accounts. Missing or wrong keys are refused before anyone plays.
    """
    database = open_database(where, keys)
    migrate(database)
    database.unlock()
    if demo is None:
        with database.reading() as connection:
            demo = seed.meant(connection)
    everybody = People()
    if demo:
        seed.seed(database, everybody, enables=not public)
    else:
        seed.disable(database)
    return House(database, replace(settings or Settings(), demo=demo), everybody)


def is_loopback(host: str) -> bool:
    """Whether an address can be reached only from this machine."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def listening(host: str, port: int) -> socket.socket:
    """A listening socket; an address that is in use is refused."""
    made = socket.socket(proto=socket.IPPROTO_TCP)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    # Without it, an answer in two parts waits forty milliseconds for the client's acknowledgment.
    made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    try:
        made.bind((host, port))
    except OSError as error:
        made.close()
        why, accepted = _not_listening(host, port, error)
        raise Refused(f"{host}:{port}", why, (), accepted) from error
    made.listen(BACKLOG)
    return made


def _not_listening(host: str, port: int, error: OSError) -> tuple[str, str]:
    """Why an address cannot be listened on, and which could be."""
    if error.errno == errno.EADDRINUSE:
        free = next((n for n in range(port + 1, port + NEAR) if _is_free(host, n)), 0)
        nearest = f"--port {free}, or " if free else ""
        return "another program is listening there", f"{nearest}--port 0 for any free port"
    if error.errno == errno.EACCES:
        return "only an administrator may listen there", "--port 1024 or more"
    return str(error.strerror).lower(), "--host 127.0.0.1, or another address of this machine"


def _is_free(host: str, port: int) -> bool:
    with socket.socket() as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind((host, port))
        except (OSError, OverflowError):
            return False
    return True


def serve(house: House, listens: socket.socket, where: str | Path, workers: int = 1) -> None:
    """Serve until stopped, in this process or by workers that share the socket and the database."""
    if workers == 1:
        Serving(house).run(sockets=[listens])
        return
    house.database.close()
    keys = str(house.database.keyring.directory)
    Workers(str(where), keys, house.settings, listens).keep(workers)


class Serving(uvicorn.Server):
    """A server that ends its streams when it is stopped, so that nobody waits for them."""

    def __init__(self, house: House) -> None:
        self.house = house
        logs.begin(house.settings.log)
        limits, proxies = house.settings.limits, house.settings.proxies
        config = uvicorn.Config(
            application(house),
            log_level="warning",
            log_config=None,
            timeout_graceful_shutdown=GRACE,
            http=gate(limits, proxies),
            ws="none",
            limit_concurrency=limits.connections,
            server_header=False,
            proxy_headers=bool(proxies),
            forwarded_allow_ips=list(proxies),
        )
        super().__init__(config)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams first, then wait for requests under way."""
        self.house.hub.close()
        await super().shutdown(sockets)


class Workers:
    """Processes that serve alike; one that dies is replaced, and all end with their parent."""

    def __init__(self, where: str, keys: str, settings: Settings, listens: socket.socket) -> None:
        self._what = where, keys, settings, listens
        self._context = multiprocessing.get_context("spawn")
        self._stopping = Event()

    def keep(self, count: int) -> None:
        """Keep `count` workers running until stopped."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        working = [self._begun() for _ in range(count)]
        try:
            while not self._stopping.is_set():
                wait([one.sentinel for one in working], LOOK)
                working = [one if one.is_alive() else self._again(one) for one in working]
        finally:
            for one in working:
                one.terminate()
            for one in working:
                one.join(2 * GRACE)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._stopping.set()

    def _begun(self) -> BaseProcess:
        made = self._context.Process(target=_worker, args=self._what, daemon=True)
        made.start()
        return made

    def _again(self, dead: BaseProcess) -> BaseProcess:
        """Replace a worker that died, after a moment, since the new one may die for the same
        reason.
        """
        dead.join()
        self._stopping.wait(LOOK)
        return dead if self._stopping.is_set() else self._begun()


def _worker(where: str, keys: str, settings: Settings, listens: socket.socket) -> None:
    server = Serving(House(open_database(where, keys), settings))
    Thread(target=_outlive_nobody, args=(server,), daemon=True).start()
    server.run(sockets=[listens])


def _outlive_nobody(server: uvicorn.Server) -> None:
    """Stop a worker when its parent is gone, which may have been killed."""
    keeper = multiprocessing.parent_process()
    if keeper is not None:
        wait([keeper.sentinel])
        server.should_exit = True
