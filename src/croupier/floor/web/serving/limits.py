"""Every bound on what people and programs may ask of a house, in one place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from croupier.floor.web.api.problems import TooMany


class Limits(msgspec.Struct, frozen=True):
    """The bounds of a house; those on connections, streams and rates apply to each worker.

    A request's first line, headers and body are limited in size and seconds; a body that holds a
    document may be larger. Tables are open tables. A house whose disk has less than `free_bytes`
    left reports that it is not ready.
    """

    connections: int = 4_000
    connections_each: int = 256
    streams_each: int = 128
    streams_person: int = 24
    pipelined: int = 32
    line_bytes: int = 8 * 1024
    head_bytes: int = 32 * 1024
    headers: int = 64
    head_s: float = 10.0
    body_bytes: int = 64 * 1024
    document_bytes: int = 2 * 1024 * 1024
    body_s: float = 20.0
    unread_s: float = 30.0
    tables: int = 200
    tables_each: int = 10
    free_bytes: int = 64 * 1024 * 1024


class Crowd:
    """How many of something each client has now; used on one loop only."""

    def __init__(self, what: str) -> None:
        self._what, self._now = what, Counter[str]()

    def room(self, most: dict[str, int]) -> None:
        """Refuse another to any client at their limit."""
        for who, many in most.items():
            if self._now[who] >= many:
                many_ = TooMany(self._what, f"{many} are open", (), "closing one first")
                many_.after_s = 5
                raise many_

    @contextmanager
    def one_more(self, most: dict[str, int]) -> Iterator[None]:
        """Count one more for as long as this lasts."""
        self.room(most)
        self._now.update(most.keys())
        try:
            yield
        finally:
            self._now.subtract(most.keys())
            for who in most:
                if not self._now[who]:
                    del self._now[who]
