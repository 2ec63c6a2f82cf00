"""Who watches which table, and how they learn that it changed.

A subscriber has room for one number: a slow one skips states and gets the newest.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator


class Subscriber:
    """A watcher, with the newest number they have not been told."""

    def __init__(self, who: str = "", token: str = "") -> None:
        """Wait for the first number; a watcher without a login has an empty name and token."""
        self.who, self.token = who, token
        self._newest = 0
        self._woken = asyncio.Event()

    def tell(self, seq: int) -> None:
        """Note that the table has reached a number."""
        if self._newest < 0:
            return
        self._newest = max(self._newest, seq)
        self._woken.set()

    async def numbers(self, idle: float) -> AsyncIterator[int | None]:
        """The table's number each time it grows; None now and then, as a sign of life."""
        loop, last = asyncio.get_running_loop(), 0
        beat = loop.call_later(idle, self._woken.set)
        try:
            while await self._woken.wait() and self._newest >= 0:
                self._woken.clear()
                if loop.time() >= beat.when():
                    beat = loop.call_later(idle, self._woken.set)
                    yield None
                if self._newest > last:
                    last = self._newest
                    yield last
        finally:
            beat.cancel()

    @property
    def dismissed(self) -> bool:
        """Whether nothing more will come."""
        return self._newest < 0

    def dismiss(self) -> None:
        """End the subscription."""
        self._newest = -1
        self._woken.set()


class Hub:
    """All watchers, table by table; may be notified from any thread."""

    def __init__(self) -> None:
        self._watching: dict[str, set[Subscriber]] = {}
        self._newest: dict[str, int] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._closed = False
        self._lock = Lock()

    def begin(self) -> None:
        """Notify people on the running loop."""
        self._loop = asyncio.get_running_loop()

    @contextmanager
    def watching(self, table: str, who: str = "", token: str = "") -> Iterator[Subscriber]:
        """Watch a table for as long as this lasts."""
        subscriber = Subscriber(who, token)
        if self._closed:
            subscriber.dismiss()
        with self._lock:
            self._watching.setdefault(table, set()).add(subscriber)
        try:
            yield subscriber
        finally:
            self._watching[table].discard(subscriber)
            if not self._watching[table]:
                del self._watching[table]

    def watched(self) -> tuple[str, ...]:
        """The tables watched here."""
        return tuple(self._watching)

    def newest(self, table: str) -> int:
        """The newest known number of a table."""
        return self._newest.get(table, 0)

    def count(self, table: str, playing: Collection[str] = ()) -> int:
        """How many people watch a table here and do not play at it."""
        there = tuple(self._watching.get(table, ()))
        return sum(one.who not in playing for one in there)

    def changed(self, table: str, seq: int) -> None:
        """Tell everyone who watches a table that it has reached a number."""
        if self._loop is None or self._loop.is_closed():
            return
        with self._lock:
            self._newest[table] = max(self.newest(table), seq)
            if table not in self._watching:
                return
        self._loop.call_soon_threadsafe(self._tell, table, seq)

    def _tell(self, table: str, seq: int) -> None:
        for subscriber in self._watching.get(table, ()):
            subscriber.tell(seq)

    def ended(self, who: str, sessions: Callable[[str], bool]) -> None:
        """End the streams of a person's ended sessions."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._end, who, sessions)

    def _end(self, who: str, sessions: Callable[[str], bool]) -> None:
        for subscribers in self._watching.values():
            for one in subscribers:
                if one.who == who and sessions(one.token):
                    one.dismiss()

    def close(self) -> None:
        """End all streams."""
        self._closed = True
        for subscribers in self._watching.values():
            for subscriber in subscribers:
                subscriber.dismiss()
