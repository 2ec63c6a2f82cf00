"""A desk in the background, for work that takes longer than a request may."""

from __future__ import annotations

import logging
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from enum import IntEnum
from threading import Condition, Event, Thread
from time import monotonic
from typing import Any, Generic, TypeVar

from croupier.floor.figures.compiling import compiled

LOG = logging.getLogger("croupier.floor")
T = TypeVar("T")
KEPT = 1_024
PATIENCE = 0.15
"""How long a request waits for an answer before it must ask again, in seconds."""
GRACE = 5.0


class Turn(IntEnum):
    """The order of work: what a player waits for, what is read, what may be read soon."""

    PLAY = 0
    READ = 1
    AHEAD = 2


CLERKS = (Turn.AHEAD, Turn.PLAY)
"""One clerk does all work in order; the other stays free for players."""


def nowhere() -> None:
    """Find nothing: the default for work that is not stored anywhere."""


class Work(Generic[T]):
    """A value to compute unless it is found, and the result or error."""

    def __init__(self, make: Callable[[], T], turn: Turn, find: Callable[[], T | None]) -> None:
        self.make, self.turn, self.find, self.done = make, turn, find, Event()
        self.begun = False
        self.made: T | None = None
        self.failed: Exception | None = None

    def run(self) -> None:
        """Compute the value; errors are returned to the caller."""
        try:
            self.made = self.find()
            if self.made is None:
                compiled()
                self.made = self.make()
        except Exception as error:
            self.failed = error
            LOG.info("the desk failed", exc_info=error)
        self.done.set()


class Desk:
    """Answers by key, each computed once; the most recent are kept."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self.patience = patience
        self._kept: OrderedDict[Hashable, Work[Any]] = OrderedDict()
        self._waits: dict[Turn, deque[Work[Any]]] = {turn: deque() for turn in Turn}
        self._asked = Condition()
        self._closed = False
        self._clerks: list[Thread] = []

    def until(self) -> float:
        """The deadline for a request that arrives now, for everything it asks together."""
        return monotonic() + self.patience

    def ask(
        self,
        key: Hashable,
        make: Callable[[], T],
        turn: Turn = Turn.PLAY,
        until: float | None = None,
        find: Callable[[], T | None] = nowhere,
    ) -> T | None:
        """The value computed for a key, or None: ask again in a moment.

        A request ahead of time does not wait at all. A failed computation is tried again at the
        next request.
        """
        work = self._work(key, make, turn, find)
        waits = (self.until() if until is None else until) - monotonic()
        if not work.done.wait(0 if turn is Turn.AHEAD else max(0, waits)):
            return None
        if work.failed is not None:
            self.forget(key)
            raise work.failed
        return work.made

    def forget(self, key: Hashable) -> None:
        """Drop the value of a key; the next request computes it again."""
        with self._asked:
            self._kept.pop(key, None)

    def _work(
        self, key: Hashable, make: Callable[[], T], turn: Turn, find: Callable[[], T | None]
    ) -> Work[T]:
        """The work for a key; a more urgent request moves it up."""
        with self._asked:
            found = self._kept.get(key)
            if found is None or (turn < found.turn and not found.begun):
                found = self._kept[key] = found or Work(make, turn, find)
                found.turn = turn
                self._waits[turn].append(found)
                self._open()
                self._asked.notify_all()
            self._kept.move_to_end(key)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return found

    def _open(self) -> None:
        """Start the clerks, as threads that end with the process."""
        if not self._clerks:
            self._clerks = [
                Thread(target=self._clerk, args=(last,), name="desk", daemon=True)
                for last in CLERKS
            ]
            for clerk in self._clerks:
                clerk.start()

    def _clerk(self, last: Turn) -> None:
        while (work := self._next(last)) is not None:
            work.run()

    def _next(self, last: Turn) -> Work[Any] | None:
        """Wait for a clerk's next work, up to their last turn; None: the desk is closed."""
        with self._asked:
            while not self._closed:
                for turn in Turn:
                    while turn <= last and self._waits[turn]:
                        work = self._waits[turn].popleft()
                        if not work.begun:
                            work.begun = True
                            return work
                self._asked.wait()
        return None

    def close(self) -> None:
        """Start no more work, and wait a limited time for the work under way."""
        with self._asked:
            self._closed = True
            self._asked.notify_all()
        for clerk in self._clerks:
            clerk.join(GRACE)
