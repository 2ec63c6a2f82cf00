"""Two real workers on PostgreSQL serve one table, and a house that closes ends its streams."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from threading import Thread

import pytest
from sqlalchemy import select

from bench.served import LOCAL, Person, Served, admitted
from croupier.floor.store import schema
from croupier.floor.store.database import open_database
from croupier.floor.tables.floor import Floor
from tests.floor.fresh import fresh_postgres, fresh_sqlite

TABLE = "roulette-1"
WAGERS = 6
PATIENCE = 120.0
TRIES = 5
"""On a busy machine a worker may close an idle connection before it is looked at."""


class Watcher(Thread):
    """Somebody who watches a table by its stream; `last` is the number they come again with."""

    def __init__(self, port: int, last: int | None = None) -> None:
        super().__init__(daemon=True)
        self.connection = HTTPConnection(LOCAL, port, timeout=PATIENCE)
        more = {} if last is None else {"Last-Event-ID": str(last)}
        self.connection.request("GET", f"/api/v1/tables/{TABLE}/stream", headers=more)
        self.numbers: list[int] = []
        self.seen: set[str] = set()
        self.ended = False
        self.start()

    def run(self) -> None:
        with closing(self.connection), suppress(OSError, HTTPException):
            self._reads()

    def _reads(self) -> None:
        answer = self.connection.getresponse()
        for raw in iter(answer.readline, b""):
            line = raw.decode()
            if line.startswith("id: "):
                self.numbers.append(int(line[4:]))
            elif line.startswith("data: "):
                wagers = json.loads(line[6:])["ledger"]["wagers"]
                self.seen |= {f"{one['patron']} {one['kind']}" for one in wagers}
        self.ended = True

    def until(self, what: object) -> None:
        """Wait until something was seen, or a number has come."""
        limit = time.monotonic() + PATIENCE
        while time.monotonic() < limit:
            if what in self.seen or (isinstance(what, int) and what in self.numbers):
                return
            time.sleep(0.01)
        pytest.fail(f"{what} never came: {self.numbers[-5:]}, {self.seen}")


@contextmanager
def serving(where: str, workers: int, log: Path) -> Iterator[Served]:
    served = Served(where, workers, log)
    served.start()
    try:
        yield served
    finally:
        served.stop()


def worker_of(served: Served, connection: HTTPConnection | None) -> int | None:
    """Which worker took a connection, by its process; None if it was closed for being idle."""
    assert connection is not None
    ends = f":{served.port:04X}", f":{connection.sock.getsockname()[1]:04X}"
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    numbers = {f"socket:[{row[9]}]" for row in rows if (row[1][-5:], row[2][-5:]) == ends}
    return next((pid for pid in served.pids() if numbers & sockets(pid)), None)


def sockets(pid: int) -> set[str]:
    """What a process has open; a worker that still starts opens and closes files meanwhile."""
    found = set()
    for one in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(FileNotFoundError):
            found.add(str(one.readlink()))
    return found


def spread(served: Served, people: list[Person]) -> None:
    """Each person comes to a worker of their own, in turn: the others rest meanwhile."""
    workers = served.pids()
    for place, person in enumerate(people):
        taker = workers[place % len(workers)]
        for _ in range(TRIES):
            person.close()
            person._connection = None
            with resting(*(pid for pid in workers if pid != taker)):
                person.get("/me")
            took = worker_of(served, person._connection)
            if took is not None:
                break
        assert took == taker


@contextmanager
def resting(*pids: int) -> Iterator[None]:
    """Processes are stopped for a while."""
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


def test_two_workers_serve_one_table(postgres_url: str, tmp_path: Path) -> None:
    where = fresh_postgres(postgres_url)
    database = open_database(where)
    floor = Floor(database)
    floor.open_table(TABLE, "roulette")
    with serving(where, 2, tmp_path / "log") as served:
        limit = time.monotonic() + PATIENCE
        while len(served.pids()) < 2:
            assert time.monotonic() < limit, "two workers never started"
            time.sleep(0.05)
        people = [admitted(floor, f"patron-{n}", served.port) for n in range(1, 5)]
        watchers = [Watcher(served.port) for _ in range(6)]
        spread(served, people)
        plays(people)
        for watcher in watchers:
            for one in people:
                watcher.until(f"{one.name} red")
        seq = floor.current(TABLE).tip.seq
        for watcher in watchers:
            watcher.until(seq)
            assert watcher.numbers == sorted(set(watcher.numbers))
        for one in people[:2]:
            told_watching(one, len(watchers))
        comes_again(served, people[0], seq)
        assert {sent.status for one in people for sent in one.sent} == {200}
        for one in people:
            one.close()
    for watcher in watchers:
        watcher.join(PATIENCE)
        assert watcher.ended
    gapless(floor)
    database.close()


def told_watching(person: Person, many: int) -> None:
    """Each worker comes to know of all who watch, at whichever worker."""
    limit, told = time.monotonic() + PATIENCE, -1
    while told != many:
        assert time.monotonic() < limit, f"{told} of {many} are known to watch"
        told = person.get(f"/tables/{TABLE}")["watching"]
        time.sleep(0.05)


def plays(people: list[Person]) -> None:
    """Everybody buys chips and wagers at the same time, through whichever worker."""

    def wagers(person: Person) -> None:
        person.done(f"/tables/{TABLE}/buy-ins", {"amount_cents": 500_00})
        for _ in range(WAGERS):
            person.done(f"/tables/{TABLE}/wagers", {"amount_cents": 5_00, "wager": "red"})

    threads = [Thread(target=wagers, args=(person,)) for person in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def comes_again(served: Served, person: Person, seq: int) -> None:
    """Who comes back with the last number is told what is new, and nothing else."""
    same, behind = Watcher(served.port, seq), Watcher(served.port, seq - 3)
    behind.until(seq)
    done = person.done(f"/tables/{TABLE}/wagers", {"amount_cents": 5_00, "wager": "black"})
    same.until(done.answer["seq"])
    assert same.numbers == [done.answer["seq"]]
    assert behind.numbers[0] == seq


def gapless(floor: Floor) -> None:
    """Every number once, in order; every wager that was acknowledged; and the books right."""
    event = schema.event
    with floor.database.reading() as connection:
        rows = connection.execute(select(event.c.seq, event.c.kind).order_by(event.c.seq)).all()
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    assert sum(row.kind == "wager_placed" for row in rows) == 4 * WAGERS + 1
    assert floor.audit() == []


def test_a_house_that_closes_ends_its_streams(tmp_path: Path) -> None:
    where = str(tmp_path / "floor.db")
    database = fresh_sqlite(tmp_path)
    Floor(database).open_table(TABLE, "roulette")
    database.close()
    with serving(where, 1, tmp_path / "log") as served:
        watcher = Watcher(served.port)
        watcher.until(1)
        process = served.process
        assert process is not None
        process.terminate()
        watcher.join(PATIENCE)
        assert watcher.ended
        process.wait(PATIENCE)
        assert "Cancel" not in (tmp_path / "log").read_text()
