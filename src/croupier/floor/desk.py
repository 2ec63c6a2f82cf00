"""A desk beside the floor: works out in the background what takes longer than a request may."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Hashable
from queue import SimpleQueue
from threading import Event, Lock, Thread
from typing import Any, Generic, TypeVar

from croupier.floor.compiling import compiled

LOG = logging.getLogger("croupier.floor")
T = TypeVar("T")
KEPT = 1_024
PATIENCE = 0.15
"""How long somebody waits for an answer before being told to ask again, in seconds."""
CLERKS = 2
GRACE = 5.0


class Work(Generic[T]):
    """Something to work out, and what came of it."""

    def __init__(self, make: Callable[[], T]) -> None:
        """Not begun."""
        self.make, self.done = make, Event()
        self.made: T | None = None
        self.failed: Exception | None = None

    def run(self) -> None:
        """Work it out; what fails is told to who asks."""
        try:
            compiled()
            self.made = self.make()
        except Exception as error:
            self.failed = error
            LOG.debug("the desk failed", exc_info=error)
        self.done.set()


class Desk:
    """Answers by their keys, each worked out once; the latest are kept."""

    def __init__(self, patience: float = PATIENCE) -> None:
        """Nobody works before something is asked."""
        self.patience = patience
        self._kept: OrderedDict[Hashable, Work[Any]] = OrderedDict()
        self._queue: SimpleQueue[Work[Any] | None] = SimpleQueue()
        self._closed = False
        self._lock = Lock()
        self._clerks: list[Thread] = []

    def ask(self, key: Hashable, make: Callable[[], T]) -> T | None:
        """What was worked out under a key, or None: ask again in a moment."""
        work = self._work(key, make)
        if not work.done.wait(self.patience):
            return None
        if work.failed is not None:
            raise work.failed
        return work.made

    def _work(self, key: Hashable, make: Callable[[], T]) -> Work[T]:
        with self._lock:
            found = self._kept.get(key)
            if found is None:
                found = self._kept[key] = Work(make)
                self._queue.put(found)
                self._open()
            self._kept.move_to_end(key)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return found

    def _open(self) -> None:
        """Clerks who go home with the process."""
        if len(self._clerks) < CLERKS:
            clerk = Thread(target=self._clerk, name="desk", daemon=True)
            self._clerks.append(clerk)
            clerk.start()

    def _clerk(self) -> None:
        while (work := self._queue.get()) is not None:
            if not self._closed:
                work.run()

    def close(self) -> None:
        """Nothing more is begun, and what is under way is waited for, but not forever."""
        self._closed = True
        for _ in self._clerks:
            self._queue.put(None)
        for clerk in self._clerks:
            clerk.join(GRACE)
