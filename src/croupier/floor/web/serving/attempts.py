"""Attempts to log in, counted by address and by account.

An attacker with many addresses has few attempts at one account: ten at once, then one every ten
seconds, at each worker. Its owner is never locked out for good: attempts come back with time, an
existing session is not affected, and an address the owner has logged in from is counted separately,
so that attempts from elsewhere do not use up the owner's.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from croupier.floor.web.serving.rate import Rate

MOST = 20_000
"""How many addresses that people logged in from are remembered."""


class Attempts:
    """The attempts at every account."""

    def __init__(self, rate: Rate | None = None) -> None:
        self._rate = rate or Rate(burst=10, per_second=0.1)
        self._familiar: OrderedDict[str, None] = OrderedDict()
        self._lock = Lock()

    def take(self, name: str, address: str) -> None:
        """Count one more attempt at an account; refuse too many."""
        self._rate.take(self._key(name, address))

    def fitted(self, name: str, address: str) -> None:
        """The password was right: do not count the attempt, and remember the owner's address."""
        self._rate.give_back(self._key(name, address))
        with self._lock:
            self._familiar[f"{address} {name}"] = None
            self._familiar.move_to_end(f"{address} {name}")
            if len(self._familiar) > MOST:
                self._familiar.popitem(last=False)

    def _key(self, name: str, address: str) -> str:
        own = f"{address} {name}"
        return own if own in self._familiar else name
