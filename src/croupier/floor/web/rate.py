"""How often somebody may ask: a bucket that fills with time, for each who asks."""

from __future__ import annotations

import time
from collections.abc import Callable
from math import ceil
from threading import Lock

from croupier.floor.web.problems import TooMany

FORGET_ABOVE = 10_000


class Rate:
    """So many requests at once, and so many more each second."""

    def __init__(
        self, burst: float, per_second: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Everybody begins with a full bucket."""
        self._burst, self._rate, self._clock = burst, per_second, clock
        self._left: dict[str, tuple[float, float]] = {}
        self._lock = Lock()

    def take(self, who: str) -> None:
        """One request of somebody; too many are refused."""
        now = self._clock()
        with self._lock:
            if len(self._left) > FORGET_ABOVE:
                self._left.clear()
            left, since = self._left.get(who, (self._burst, now))
            left = min(self._burst, left + (now - since) * self._rate)
            self._left[who] = (max(left - 1, 0) if left >= 1 else left, now)
        if left < 1:
            wait = ceil((1 - left) / self._rate)
            many = TooMany("this request", "too many in a short time", (), f"again in {wait} s")
            many.after_s = wait
            raise many

    def give_back(self, who: str) -> None:
        """A request that is not counted after all."""
        with self._lock:
            left, since = self._left.get(who, (self._burst, self._clock()))
            self._left[who] = (min(self._burst, left + 1), since)
