"""Screens of tables: made once for each number of the journal, and shared.

Everyone who sees the same gets the same bytes, so a table with hundreds of watchers is drawn once;
anyone who comes while it is being drawn waits for that drawing.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from starlette.concurrency import run_in_threadpool

Screen: TypeAlias = tuple[int, bytes]
TRIES = 3


class Screens:
    """The last screen of each kind, while it is watched; used on one loop only."""

    def __init__(self) -> None:
        self._made: dict[Hashable, Drawing] = {}
        self._watched: Counter[Hashable] = Counter()

    @contextmanager
    def watched(self, key: Hashable) -> Iterator[None]:
        """Keep a screen for as long as it is watched."""
        self._watched[key] += 1
        try:
            yield
        finally:
            self._watched[key] -= 1
            if not self._watched[key]:
                del self._watched[key]
                self._made.pop(key, None)

    async def at_least(self, key: Hashable, seq: int, draw: Callable[[int], Screen]) -> Screen:
        """A screen at least as new as a number, drawn if the last one is older."""
        shown = 0, b""
        for _ in range(TRIES):
            drawing = self._made.get(key)
            if drawing is None or drawing.is_older(seq):
                drawing = self._made[key] = Drawing(draw, seq)
            shown = await drawing.done()
            if shown[0] >= seq:
                break
        return shown


class Drawing:
    """A screen that is drawn for all who wait, and continues no matter who leaves."""

    def __init__(self, draw: Callable[[int], Screen], seq: int) -> None:
        """Begin to draw."""
        self._over = asyncio.Event()
        self._task = asyncio.create_task(run_in_threadpool(draw, seq))
        self._task.add_done_callback(lambda task: self._over.set())

    def is_older(self, seq: int) -> bool:
        """Whether it is done and not new enough, or failed."""
        task = self._task
        if not task.done():
            return False
        return task.cancelled() or task.exception() is not None or task.result()[0] < seq

    async def done(self) -> Screen:
        """The screen; hundreds can wait for it more cheaply than with a shield for each."""
        await self._over.wait()
        return self._task.result()
