"""Watchers at other workers: each worker regularly tells the others how many watch with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from time import monotonic
from uuid import uuid4

import msgspec
from sqlalchemy import text

from croupier.floor.store.database import Database

CHANNEL = "croupier_watching"
AGAIN_S, FORGOTTEN_S = 5.0, 15.0
"""How often a worker repeats unchanged counts, and when a silent worker is forgotten."""
MOST = 150
"""How many tables fit into a PostgreSQL notification, the most watched first."""
NOTIFY = text("SELECT pg_notify(:channel, :said)")


class Counts(msgspec.Struct, frozen=True, array_like=True):
    """How many people watch each table at a worker."""

    worker: str
    counts: dict[str, int]


class Audience:
    """The watchers of the other workers, as each last reported."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self.worker, self._now = uuid4().hex[:12], now
        self._others: dict[str, tuple[float, Mapping[str, int]]] = {}
        self._last: tuple[float, Mapping[str, int]] = (now(), {})

    def elsewhere(self, table: str) -> int:
        """How many people watch a table at other workers."""
        since = self._now() - FORGOTTEN_S
        others = tuple(self._others.values())
        return sum(counts.get(table, 0) for at, counts in others if at >= since)

    def heard(self, said: str) -> None:
        """Note another worker's counts; ignore our own."""
        theirs = msgspec.json.decode(said, type=Counts)
        if theirs.worker != self.worker:
            self._others[theirs.worker] = (self._now(), theirs.counts)

    def tell(self, database: Database, here: Mapping[str, int]) -> bool:
        """Send our counts if they changed or are old; return whether they were sent."""
        counts = dict(Counter(here).most_common(MOST))
        at, last = self._last
        if counts == last and (not counts or self._now() < at + AGAIN_S):
            return False
        said = msgspec.json.encode(Counts(self.worker, counts)).decode()
        with database.transaction() as connection:
            connection.execute(NOTIFY, {"channel": CHANNEL, "said": said})
        self._last = (self._now(), counts)
        return True
