"""A real floor in its own processes, and people who use it over HTTP, for runs and benchmarks.

Only processes that were started here are ever killed, each by its number.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any
from uuid import uuid4

import msgspec

from croupier.floor.money import cage, ledger
from croupier.floor.people import accounts
from croupier.floor.people.accounts import PATRON, QUICK, People
from croupier.floor.store.database import Database, open_database
from croupier.floor.store.migrate import migrate
from croupier.floor.tables.floor import Floor

LOCAL = "127.0.0.1"
PATIENCE = 60.0
AGAIN = 0.02
MONEY = 1_000_000_00
UNANSWERED = (429, 500, 502, 503)


def free_port() -> int:
    """A port that nothing listens on."""
    with socket.socket() as made:
        made.bind((LOCAL, 0))
        return int(made.getsockname()[1])


@dataclass
class Served:
    """`croupier floor` on a database, on the same port after every restart."""

    where: str
    workers: int
    log: Path
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None
    demo: bool = False

    def start(self) -> None:
        """Start, and wait until it is ready."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [
                    sys.executable,
                    "-m",
                    "croupier",
                    "floor",
                    "--database",
                    self.where,
                    "--port",
                    str(self.port),
                    "--workers",
                    str(self.workers),
                    "--demo" if self.demo else "--no-demo",
                ],
                stdout=log,
                stderr=log,
            )
        self.ready()

    def ready(self) -> None:
        """Wait until the server answers and the database is available."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            assert self.process is not None
            if self.process.poll() is not None:
                raise RuntimeError(f"the floor ended: {self.log.read_text('utf-8')[-2000:]}")
            try:
                with closing(HTTPConnection(LOCAL, self.port, timeout=5)) as connection:
                    connection.request("GET", "/readyz")
                    if connection.getresponse().status == 200:
                        return
            except (OSError, HTTPException):
                time.sleep(AGAIN)
        raise RuntimeError("the floor did not become ready")

    def pids(self) -> list[int]:
        """The serving processes: the workers, or the single process."""
        assert self.process is not None
        if self.workers == 1:
            return [self.process.pid]
        return [pid for pid in children(self.process.pid) if b"spawn_main" in command(pid)]

    def kill(self, pid: int) -> None:
        """Kill one of its processes, as a power cut would."""
        os.kill(pid, signal.SIGKILL)
        if self.process is not None and pid == self.process.pid:
            self.process.wait()
            self.process = None

    def kill_all(self) -> None:
        """Kill all of its processes."""
        assert self.process is not None
        served = self.pids()
        self.kill(self.process.pid)
        for pid in served:
            end(pid)

    def stop(self) -> None:
        """Ask it to stop, and wait for it."""
        if self.process is not None:
            self.process.terminate()
            self.process.wait(PATIENCE)
            self.process = None


def children(pid: int) -> list[int]:
    """The children of a process that we started."""
    file = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(one) for one in file.read_text("utf-8").split()] if file.exists() else []


def command(pid: int) -> bytes:
    """The command line of a process."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def end(pid: int) -> None:
    """Kill a process that we started, if it is still running, and wait until it is gone."""
    until = time.monotonic() + PATIENCE
    try:
        os.kill(pid, signal.SIGKILL)
        while time.monotonic() < until and b"spawn_main" in command(pid):
            time.sleep(AGAIN)
    except ProcessLookupError:
        return


@dataclass
class Sent:
    """A request that moves money: what was asked, when it was cut off, and its answer."""

    key: str
    path: str
    body: Any
    cut: list[str] = field(default_factory=list)
    status: int = 0
    answer: Any = None


class Gone(Exception):
    """Raised when told to stop while a request is still unanswered."""


class Person:
    """A person with a session who repeats a request until it is answered."""

    def __init__(self, name: str, token: str, port: int) -> None:
        self.name, self._token, self._port = name, token, port
        self._connection: HTTPConnection | None = None
        self._under_way = False
        self.sent: list[Sent] = []
        self.stopping = False

    def get(self, path: str) -> Any:
        """The answer to a GET request, repeated until the server answers."""
        while True:
            try:
                status, answer = self._asked("GET", path, None, {})
            except (OSError, HTTPException):
                self._cut()
                continue
            if status == 200:
                return answer
            if status not in UNANSWERED:
                raise RuntimeError(f"{path}: {status} {answer}")
            if self.stopping:
                raise Gone
            time.sleep(AGAIN)

    def done(self, path: str, body: Any = None) -> Sent:
        """Send a request under a key of its own until it is accepted or refused."""
        one = Sent(uuid4().hex, path, body)
        self.sent.append(one)
        while True:
            try:
                status, answer = self._asked("POST", path, body, {"Idempotency-Key": one.key})
            except (OSError, HTTPException):
                one.cut += [now()] * self._under_way
                self._cut()
                continue
            if status not in UNANSWERED:
                one.status, one.answer = status, answer
                return one
            time.sleep(AGAIN)

    def _cut(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        if self.stopping:
            raise Gone
        time.sleep(AGAIN)

    def _asked(self, method: str, path: str, body: Any, more: dict[str, str]) -> tuple[int, Any]:
        if self._connection is None:
            self._connection = HTTPConnection(LOCAL, self._port, timeout=PATIENCE)
        headers = {"Authorization": f"Bearer {self._token}", "Connection": "keep-alive", **more}
        raw = None if body is None else msgspec.json.encode(body)
        if raw is not None:
            headers["Content-Type"] = "application/json"
        self._under_way = False
        self._connection.request(method, f"/api/v1{path}", raw, headers)
        self._under_way = True
        answered = self._connection.getresponse()
        reply = answered.read()
        return answered.status, msgspec.json.decode(reply) if reply else None

    def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            self._connection.close()


def now() -> str:
    """The current time, in the floor's format."""
    from croupier.floor.tables.floor import utc

    return utc()


@contextmanager
def house(where: str, *, durable: bool = True) -> Iterator[Floor]:
    """A migrated database that can be prepared and inspected from here."""
    database = open_database(where, durable=durable)
    migrate(database)
    try:
        yield Floor(database)
    finally:
        database.close()


def admitted(floor: Floor, name: str, port: int, role: str = PATRON) -> Person:
    """A new person with plenty of play money, logged in."""
    return Person(name, tokened(floor.database, floor.clock(), name, role), port)


def tokened(database: Database, at: str, name: str, role: str) -> str:
    """The token of a new person."""
    with database.transaction() as connection:
        person = People(QUICK).sign_up(connection, at, name, "a long enough one", role)
        if role == PATRON:
            cage.grant(connection, at, "cage", name, MONEY, ledger.PRACTICE)
        return accounts.begun(connection, at, person).token
