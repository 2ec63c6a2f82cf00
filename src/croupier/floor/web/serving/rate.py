"""How often a client may ask: a bucket for each that fills with time."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from math import ceil
from threading import Lock

from croupier.floor.web.api.problems import TooMany

MOST_KEYS = 50_000
"""How many buckets are kept; clients beyond that share one."""
SHARED = ""
LONGEST_KEY = 64
"""A longer name is counted by its beginning."""
OF_ONE = 64
"""The leading bits of an IPv6 address that one subscriber has."""


@lru_cache(maxsize=4_096)
def network(address: str) -> str:
    """What an address counts as: itself, or an IPv6 subscriber's network."""
    try:
        read = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(read, IPv6Address):
        return address
    if read.ipv4_mapped is not None:
        return str(read.ipv4_mapped)
    return f"{IPv6Address(int(read) >> OF_ONE << OF_ONE)}/{OF_ONE}"


class Rate:
    """A number of requests at once, and a rate per second after that."""

    def __init__(
        self,
        burst: float,
        per_second: float,
        clock: Callable[[], float] = time.monotonic,
        most: int = MOST_KEYS,
    ) -> None:
        self._burst, self._rate, self._clock, self._most = burst, per_second, clock, most
        self._left: dict[str, tuple[float, float]] = {}
        self._lock = Lock()

    def take(self, who: str) -> None:
        """Count a request of a client; refuse too many."""
        now = self._clock()
        with self._lock:
            key, left = self._found(who[:LONGEST_KEY], now)
            self._left[key] = (left - 1 if left >= 1 else left, now)
        if left < 1:
            wait = ceil((1 - left) / self._rate)
            many = TooMany("this request", "too many in a short time", (), f"retry in {wait} s")
            many.after_s = wait
            raise many

    def give_back(self, who: str) -> None:
        """Do not count a request after all."""
        now = self._clock()
        with self._lock:
            key, left = self._found(who[:LONGEST_KEY], now)
            self._left[key] = (min(self._burst, left + 1), now)

    def _found(self, who: str, now: float) -> tuple[str, float]:
        """A client's bucket, moved to the end of the line, and its current content."""
        self._forget_full(now)
        key = who if who in self._left or len(self._left) < self._most else SHARED
        left, since = self._left.pop(key, (self._burst, now))
        return key, min(self._burst, left + (now - since) * self._rate)

    def _forget_full(self, now: float) -> None:
        """Forget only buckets that are full again, the longest unused first.

        Forgetting another would give the client who emptied it a full one.
        """
        full = now - self._burst / self._rate
        while self._left:
            oldest = next(iter(self._left))
            if self._left[oldest][1] > full:
                return
            del self._left[oldest]
