"""A desk beside the floor: works out in the background what takes longer than a request may."""

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
"""How long somebody waits for an answer before being told to ask again, in seconds."""
GRACE = 5.0


class Turn(IntEnum):
    """What is worked out first: what a player waits for, what is read, what may be read soon."""

    PLAY = 0
    READ = 1
    AHEAD = 2


CLERKS = (Turn.AHEAD, Turn.PLAY)
"""One clerk does everything in turn; the other is kept free for those who play."""


def nowhere() -> None:
    """What is kept nowhere is not found."""


class Work(Generic[T]):
    """Something to work out, unless it is found, and what came of it."""

    def __init__(self, make: Callable[[], T], turn: Turn, find: Callable[[], T | None]) -> None:
        """Not begun."""
        self.make, self.turn, self.find, self.done = make, turn, find, Event()
        self.begun = False
        self.made: T | None = None
        self.failed: Exception | None = None

    def run(self) -> None:
        """Work it out; what fails is told to who asks."""
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
    """Answers by their keys, each worked out once; the latest are kept."""

    def __init__(self, patience: float = PATIENCE) -> None:
        """Nobody works before something is asked."""
        self.patience = patience
        self._kept: OrderedDict[Hashable, Work[Any]] = OrderedDict()
        self._waits: dict[Turn, deque[Work[Any]]] = {turn: deque() for turn in Turn}
        self._asked = Condition()
        self._closed = False
        self._clerks: list[Thread] = []

    def until(self) -> float:
        """How long who comes now will wait, for everything they ask together."""
        return monotonic() + self.patience

    def ask(
        self,
        key: Hashable,
        make: Callable[[], T],
        turn: Turn = Turn.PLAY,
        until: float | None = None,
        find: Callable[[], T | None] = nowhere,
    ) -> T | None:
        """What was worked out under a key, or None: ask again in a moment.

        Who asks ahead of time does not wait at all. What failed is tried again by who asks next.
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
        """What was worked out under a key is worked out anew for who asks next."""
        with self._asked:
            self._kept.pop(key, None)

    def _work(
        self, key: Hashable, make: Callable[[], T], turn: Turn, find: Callable[[], T | None]
    ) -> Work[T]:
        """The work under a key; what is asked for more urgently than before moves up."""
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
        """Clerks who go home with the process."""
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
        """What a clerk does next, once there is something up to their last turn; None: go home."""
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
        """Nothing more is begun, and what is under way is waited for, but not forever."""
        with self._asked:
            self._closed = True
            self._asked.notify_all()
        for clerk in self._clerks:
            clerk.join(GRACE)
