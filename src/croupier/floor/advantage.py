"""What a table's best wager costs: its house advantage, computed beside the requests and kept."""

from __future__ import annotations

import logging
from concurrent.futures import Future, ThreadPoolExecutor
from fractions import Fraction
from threading import Lock
from typing import Any

import msgspec

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.game import Game, offered
from croupier.core.view import view
from croupier.core.wager import WagerKind
from croupier.equipment.source import Live
from croupier.floor.compiling import compiled
from croupier.rulebook.acceptance import least_wager

LOG = logging.getLogger("croupier.floor")
SOMEBODY, ENOUGH = "somebody", 10_000_00


class Advantage(msgspec.Struct, frozen=True):
    """The house advantage of a wager, exact or computed to within a bound."""

    wager: str
    share: Fraction
    method: str

    @property
    def percent(self) -> str:
        """In per cent, with two places behind the point."""
        from croupier.analysis.figures import per_cent

        return per_cent(self.share, 2)


def opening(game: Game, rules: Any) -> tuple[WagerKind, ...]:
    """The wagers somebody who comes to the table can begin with; where nobody can, all of them."""
    every = tuple(offered(game, rules).values())
    driver = Driver(game, rules, Live(), clock=str)
    try:
        driver.buy(SOMEBODY, ENOUGH)
    except Refused:
        return every
    seen = view(game, driver.table, SOMEBODY, stake=lambda k, on: least_wager(game, rules, k, on))
    taken = {
        name.partition("@")[0].partition(":")[0] for name, a in seen.areas.items() if a.allowed
    }
    return tuple(kind for kind in every if kind.key in taken) or every


def best(game: Game, rules: Any) -> Advantage | None:
    """The wager one can begin with that costs least; None where nobody knows what any costs."""
    from croupier.analysis.odds import rows_at

    found = [
        Advantage(kind.name, row.house_advantage, row.method)
        for kind in opening(game, rules)
        for row in rows_at(game, kind, rules, frozenset())
        if not row.needs
    ]
    return min(found, key=lambda one: one.share, default=None)


class Advantages:
    """What is known of each table's rules; what is not yet known is found out one by one."""

    def __init__(self) -> None:
        """Know nothing."""
        self._found: dict[tuple[Game, Any], Future[Advantage | None]] = {}
        self._lock = Lock()
        self._works: ThreadPoolExecutor | None = None

    def of(self, game: Game, rules: Any) -> Advantage | None:
        """What is known now; who asks does not wait."""
        asked = self._asked(game, rules)
        return asked.result() if asked.done() else None

    def _asked(self, game: Game, rules: Any) -> Future[Advantage | None]:
        with self._lock:
            if self._works is None:
                self._works = ThreadPoolExecutor(1, "advantages")
            key = (game, rules)
            if key not in self._found:
                self._found[key] = self._works.submit(_tried, game, rules)
            return self._found[key]

    def known(self) -> None:
        """Wait until everything that was asked for is known."""
        with self._lock:
            asked = tuple(self._found.values())
        for one in asked:
            one.result()

    def close(self) -> None:
        """Whatever has not begun is left."""
        if self._works is not None:
            self._works.shutdown(wait=False, cancel_futures=True)


def _tried(game: Game, rules: Any) -> Advantage | None:
    """What is found; a game that cannot be solved has no figure, and the log says why."""
    try:
        compiled()
        return best(game, rules)
    except Exception:
        LOG.exception("no house advantage is known for %s", game.key)
        return None
