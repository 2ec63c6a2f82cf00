"""Work that forked processes do beside this one, where it can be divided."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from pickle import UnpicklingError
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from multiprocessing.connection import Connection

T = TypeVar("T")
MOST = 4
"""The most processes that share the work of one command."""
NUMBER = 2
"""The bytes of a number in a queue."""
QUEUED = 2048
"""The most groups in a queue: a page of memory, which every pipe holds."""


def cores() -> int:
    """The cores that this process may use."""
    usable = getattr(os, "sched_getaffinity", None)
    return len(usable(0)) if usable else os.cpu_count() or 1


def processes() -> int:
    """How many processes may share work: one where a process cannot be copied safely."""
    return min(MOST, cores()) if sys.platform == "linux" else 1


def divided(
    work: Callable[[int], Iterable[T]],
    groups: Sequence[Sequence[int]],
    found: dict[int, list[T]],
    several: int,
) -> Iterator[None]:
    """Do every item of work, and keep what it finds by its number; yields whenever one has come.

    The first group is done here, so that others need not load what it loads. Of the others each
    process takes the next when it is free. What a process leaves undone, for whatever reason, is
    done here in the end.
    """
    yield from _here(work, groups[0], found)
    rest, crew = groups[1:], list[Helper[T]]()
    queue = _queue(len(rest))
    try:
        for _ in range(1, min(several, len(rest))):
            crew.append(Helper(work, _taken(queue, rest), crew))
        for _ in _here(work, _taken(queue, rest), found):
            for helper in crew:
                helper.gather(found)
            yield
        for helper in crew:
            while helper.gather(found, wait=True):
                yield
        undone = (n for group in groups for n in group if n not in found)
        yield from _here(work, undone, found)
    except KeyboardInterrupt:
        for helper in crew:
            helper.gather(found)
        raise
    finally:
        for helper in crew:
            helper.end()
        os.close(queue)


def _queue(groups: int) -> int:
    """A pipe that has the number of each group; whichever process reads a number does the group.

    A number that was read by a process that has ended is read by no other.
    """
    queue, filled = os.pipe()
    for number in range(min(groups, QUEUED)):
        os.write(filled, number.to_bytes(NUMBER, "big"))
    os.close(filled)
    return queue


def _taken(queue: int, groups: Sequence[Sequence[int]]) -> Iterator[int]:
    """The items of one group after another that no other process has taken."""
    while number := os.read(queue, NUMBER):
        yield from groups[int.from_bytes(number, "big")]


def _here(
    work: Callable[[int], Iterable[T]], items: Iterable[int], found: dict[int, list[T]]
) -> Iterator[None]:
    """Do items in this process; an interrupt leaves what the item has found so far."""
    for number in items:
        results = found.setdefault(number, [])
        for result in work(number):
            results.append(result)
        yield


class Helper(Generic[T]):
    """A forked process that does items of work and sends what it finds."""

    def __init__(
        self, work: Callable[[int], Iterable[T]], items: Iterable[int], others: Iterable[Helper[T]]
    ) -> None:
        """Fork; the copy does the items and never returns."""
        from multiprocessing import Pipe

        self.found, found = Pipe(duplex=False)
        self.process = os.fork()
        if not self.process:
            for one in (self, *others):
                one.found.close()
            _serve(work, items, found)
        found.close()

    def gather(self, found: dict[int, list[T]], *, wait: bool = False) -> bool:
        """Take what has come; with `wait`, the next item, and whether there was one."""
        try:
            while wait or self.found.poll():
                number, results = self.found.recv()
                found[number] = results
                if wait:
                    return True
        except (EOFError, OSError, UnpicklingError):
            pass
        return False

    def end(self) -> None:
        """Stop the process, if it still works, and wait until it is gone."""
        with suppress(ProcessLookupError):
            os.kill(self.process, signal.SIGTERM)
        with suppress(ChildProcessError):
            os.waitpid(self.process, 0)
        self.found.close()


def _serve(
    work: Callable[[int], Iterable[T]], items: Iterable[int], found: Connection[object, object]
) -> None:
    """Do the items and send them; an interrupt is left to the process that was forked."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        for one in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(one, signal.SIG_DFL)
        for number in items:
            found.send((number, list(work(number))))
    finally:
        os._exit(0)
