"""Attempts to log in, counted by address and by account.

An attacker with many addresses has few attempts at one account: ten at once, then one every ten
seconds, at each worker. Its owner is never locked out for good: attempts come back by the clock, a
session that lasts is not touched, and an address the owner has logged in from counts by itself, so
that attempts from elsewhere do not use up theirs.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from croupier.floor.web.serving.rate import Rate

MOST = 20_000
"""So many addresses that people logged in from are remembered."""


class Attempts:
    """The attempts at every account."""

    def __init__(self, rate: Rate | None = None) -> None:
        """Nobody has tried yet."""
        self._rate = rate or Rate(burst=10, per_second=0.1)
        self._familiar: OrderedDict[str, None] = OrderedDict()
        self._lock = Lock()

    def take(self, name: str, address: str) -> None:
        """One more attempt at an account; too many are refused."""
        self._rate.take(self._key(name, address))

    def fitted(self, name: str, address: str) -> None:
        """The password was right: the attempt does not count, and the address is the owner's."""
        self._rate.give_back(self._key(name, address))
        with self._lock:
            self._familiar[f"{address} {name}"] = None
            self._familiar.move_to_end(f"{address} {name}")
            if len(self._familiar) > MOST:
                self._familiar.popitem(last=False)

    def _key(self, name: str, address: str) -> str:
        own = f"{address} {name}"
        return own if own in self._familiar else name
