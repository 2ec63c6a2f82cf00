"""The floor over HTTP: wagers, rounds and watchers, compared with each database's bare commits.

Server, database and clients share this machine's cores, so read the ratios, and the server's CPU
time, which a busy machine does not change. A *request* is a wager or the end of a round, each a
durable transaction; its round trip is measured by the patron. A watcher's delay runs from the
moment a wager is sent until the last watcher's page has it.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from threading import Thread
from time import monotonic, perf_counter

from bench import Row
from bench.served import LOCAL, Person, Served, admitted, house
from croupier.floor.serve import Serving, listening
from croupier.floor.store.database import open_database
from croupier.floor.tables.floor import Floor
from croupier.floor.web.serving.house import House, Settings
from croupier.floor.web.serving.limits import Limits
from croupier.floor.web.serving.rate import Rate
from tests.floor import postgres

TABLES = (1, 4, 16)
WATCHERS = (10, 100, 500)
SECONDS = 4.0
COMMITS = 200
CHANGES = 20
UNLIMITED, MANY = 1e9, 10_000
WAGERS = ("red", "odd")
LINE = "x" * 400
"""About the size of a journal event."""


class Free(Served):
    """A floor that lets one patron make any number of requests."""

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "bench.floor", self.where, str(self.port)],
                stdout=log,
                stderr=log,
            )
        self.ready()


def serve(where: str, port: int) -> None:
    """Serve without a rate limit."""
    limits = Limits(connections_each=MANY, streams_each=MANY, streams_person=MANY)
    made = House(open_database(where), Settings(limits=limits))
    made.requests = Rate(UNLIMITED, UNLIMITED)
    Serving(made).run(sockets=[listening(LOCAL, port)])


@contextmanager
def databases() -> Iterator[dict[str, str]]:
    """A durable database of each kind available here."""
    with tempfile.TemporaryDirectory() as folder:
        found = {"SQLite": f"{folder}/floor.db"}
        if postgres.found() is None:
            yield found
            return
        with postgres.server(durable=True) as url:
            yield {**found, "PostgreSQL": url}


def rows() -> Iterator[Row]:
    """Every measure on every database."""
    with databases() as found:
        for kind, where in found.items():
            yield from measured(kind, where)


def measured(kind: str, where: str) -> Iterator[Row]:
    """One database: its bare commits, then the floor on it."""
    bare = bare_sqlite(f"{where}.bare") if kind == "SQLite" else bare_postgres(where)
    yield Row(f"{kind}: bare commits", bare, "commits/s")
    with tempfile.TemporaryDirectory() as folder, house(where) as floor:
        served = Free(where, 1, Path(folder) / "log")
        patrons = seated(floor, served.port, max(TABLES))
        served.start()
        try:
            for tables in TABLES:
                yield from busy(f"{kind}, {tables} tables", served, patrons[:tables], bare)
            for watchers in WATCHERS:
                name = f"{kind}, {watchers} watchers"
                yield asyncio.run(watched(name, served, patrons[0], watchers))
        finally:
            served.stop()


def bare_sqlite(where: str) -> float:
    """Commit one row per transaction, repeatedly, as durably as the floor does."""
    connection = sqlite3.connect(where, isolation_level=None)
    for setting in ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL"):
        connection.execute(setting)
    connection.execute("CREATE TABLE bare (line TEXT)")
    begun = perf_counter()
    for _ in range(COMMITS):
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO bare VALUES (?)", (LINE,))
        connection.execute("COMMIT")
    rate = COMMITS / (perf_counter() - begun)
    connection.close()
    return rate


def bare_postgres(where: str) -> float:
    """The same through psycopg."""
    import psycopg

    with psycopg.connect(where) as connection:
        connection.execute("CREATE TABLE bare (line TEXT)")
        connection.commit()
        begun = perf_counter()
        for _ in range(COMMITS):
            connection.execute("INSERT INTO bare VALUES (%s)", (LINE,))
            connection.commit()
        rate = COMMITS / (perf_counter() - begun)
        connection.execute("DROP TABLE bare")
    return rate


def seated(floor: Floor, port: int, tables: int) -> list[Person]:
    """One patron with chips at each of a number of tables."""
    people = []
    for number in range(1, tables + 1):
        floor.open_table(f"roulette-{number}", "roulette")
        people.append(admitted(floor, f"patron-{number}", port))
    return people


class Playing(Thread):
    """A patron who keeps wagering twice and spinning the wheel; each round trip is recorded."""

    def __init__(self, person: Person) -> None:
        super().__init__(daemon=True)
        self.person, self.at = person, f"/tables/roulette-{person.name.rpartition('-')[2]}"
        self.took: list[float] = []
        self.rounds = 0
        person.done(f"{self.at}/buy-ins", {"amount_cents": 20_000_00})

    def run(self) -> None:
        until = monotonic() + SECONDS
        while monotonic() < until:
            for kind in WAGERS:
                self.asks("wagers", {"amount_cents": 5_00, "wager": kind})
            self.asks("ready", None)
            self.rounds += 1

    def asks(self, what: str, body: object) -> None:
        begun = perf_counter()
        sent = self.person.done(f"{self.at}/{what}", body)
        self.took.append(perf_counter() - begun)
        assert sent.status == 200, sent.answer


def cpu(served: Served) -> float:
    """The CPU seconds the server has used."""
    (pid,) = served.pids()
    spent = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[11:13]
    return sum(map(int, spent)) / os.sysconf("SC_CLK_TCK")


def busy(name: str, served: Served, people: list[Person], bare: float) -> Iterator[Row]:
    """A number of tables at once, with one patron each."""
    playing = [Playing(person) for person in people]
    begun, used = perf_counter(), cpu(served)
    for one in playing:
        one.start()
    for one in playing:
        one.join()
    took = [seconds for one in playing for seconds in one.took]
    spent = perf_counter() - begun
    each = 1000 * (cpu(served) - used) / len(took)
    yield Row(
        f"{name}: requests",
        len(took) / spent,
        "requests/s",
        len(took) / spent / bare,
        "of bare commits",
        hold=f"{percentiles(took)}, {each:.1f} ms CPU",
    )
    rounds = sum(one.rounds for one in playing)
    yield Row(
        f"{name}: rounds", rounds / spent, "rounds/s", rounds / spent / bare, "of bare commits"
    )


def percentiles(seconds: list[float]) -> str:
    """The median and the 99th percentile, in milliseconds."""
    cut = quantiles(seconds, n=100, method="inclusive")
    return f"p50 {1000 * cut[49]:.1f} ms, p99 {1000 * cut[98]:.1f} ms"


class Page:
    """A watcher's page: the newest event number it has received."""

    def __init__(self) -> None:
        self.newest = -1
        self.received = asyncio.Event()

    async def watch(self, port: int) -> None:
        reader, writer = await asyncio.open_connection(LOCAL, port, limit=1 << 22)
        writer.write(b"GET /tables/roulette-1/parts HTTP/1.1\r\nHost: here\r\n\r\n")
        while line := await reader.readline():
            if line.startswith(b"id: "):
                self.newest = int(line[4:])
                self.received.set()
        writer.close()

    async def until(self, seq: int) -> None:
        while self.newest < seq:
            self.received.clear()
            await self.received.wait()


async def watched(name: str, served: Served, person: Person, count: int) -> Row:
    """The delay from sending a wager until the last of a number of watchers has it on the page."""
    pages = [Page() for _ in range(count)]
    tasks = [asyncio.create_task(page.watch(served.port)) for page in pages]
    await asyncio.gather(*(page.until(1) for page in pages))
    took, used = [], cpu(served)
    for change in range(CHANGES):
        what = "ready" if change % 3 == 2 else "wagers"
        body = None if what == "ready" else {"amount_cents": 5_00, "wager": WAGERS[change % 3]}
        begun = perf_counter()
        sent = await asyncio.to_thread(person.done, f"/tables/roulette-1/{what}", body)
        await asyncio.gather(*(page.until(sent.answer["seq"]) for page in pages))
        took.append(perf_counter() - begun)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    each = 1000 * (cpu(served) - used) / len(took)
    delays = f"{percentiles(took)}, {each:.1f} ms CPU"
    return Row(f"{name}: changes", len(took) / sum(took), "changes/s", hold=delays)


if __name__ == "__main__":
    serve(sys.argv[1], int(sys.argv[2]))
