"""A run cut into spans, each counted here or by one of several threads, and handed over in order.

A span is its first unit, its number of units, and the rounds of each.
"""

from __future__ import annotations

from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

from croupier.equipment.chance import ROUNDS_IN_UNIT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

T = TypeVar("T")
Span = tuple[int, int, int]


def cut(first_unit: int, units: int, chunk: int, rounds: int = 1) -> Iterator[Span]:
    """A number of units in spans of at most `chunk`."""
    for begin in range(0, units, chunk):
        yield first_unit + begin, min(chunk, units - begin), rounds


def cut_rounds(first_unit: int, rounds: int, chunk: int) -> Iterator[Span]:
    """A number of rounds in spans: full units in chunks, then the rest."""
    full, rest = divmod(rounds, ROUNDS_IN_UNIT)
    yield from cut(first_unit, full, chunk, ROUNDS_IN_UNIT)
    if rest:
        yield first_unit + full, 1, rest


def _threaded(
    count: Callable[[Span], T], spans: Iterator[Span], workers: int
) -> Iterator[tuple[Span, T]]:
    """Count spans in parallel and yield them in order, a few at a time; stop them together."""
    pool = ThreadPoolExecutor(workers, thread_name_prefix="croupier-count")
    waiting: deque[tuple[Span, Future[T]]] = deque()
    try:
        for span in spans:
            waiting.append((span, pool.submit(count, span)))
            if len(waiting) > 2 * workers:
                first, future = waiting.popleft()
                yield first, future.result()
        for first, future in waiting:
            yield first, future.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def threaded(
    count: Callable[[Span], T], spans: Iterator[Span], workers: int
) -> Iterator[tuple[Span, T]]:
    """Every span with its count, in order, counted here or by several threads."""
    if workers == 1:
        return ((span, count(span)) for span in spans)
    return _threaded(count, spans, workers)


def counted(
    count: Callable[[Span], T],
    spans: Iterator[Span],
    workers: int,
    progress: Callable[[int], object] | None,
) -> Iterator[T]:
    """The count of every span, in order; `progress` is called with the number of rounds done."""
    done = 0
    for (_, units, rounds), found in threaded(count, spans, workers):
        yield found
        done += units * rounds
        if progress is not None:
            progress(done)
