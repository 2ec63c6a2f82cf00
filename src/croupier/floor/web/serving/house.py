"""Everything that a process serving the floor needs."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from functools import partial
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy.exc import DBAPIError

from croupier.core.game import Game
from croupier.core.rules import Rules
from croupier.drawing import shapes
from croupier.floor.compliance.office import Office, folder_of
from croupier.floor.figures import odds_cache
from croupier.floor.figures.desk import Desk, Turn
from croupier.floor.figures.odds import TableOdds, table_odds
from croupier.floor.figures.permitted import MASSACHUSETTS, Profile
from croupier.floor.figures.takings import DAY_BEGINS, Takings
from croupier.floor.people.accounts import STRONG, People
from croupier.floor.store.database import Database
from croupier.floor.tables.floor import Floor, Pace
from croupier.floor.tables.living import Living
from croupier.floor.web.serving.attempts import Attempts
from croupier.floor.web.serving.audience import Audience
from croupier.floor.web.serving.hub import Hub
from croupier.floor.web.serving.limits import Crowd, Limits
from croupier.floor.web.serving.metrics import Metrics
from croupier.floor.web.serving.rate import Rate
from croupier.floor.web.serving.readiness import Readiness
from croupier.floor.web.serving.screens import Screens

if TYPE_CHECKING:
    from croupier.floor.web.pages.histories import Past


LOG = logging.getLogger("croupier.floor")
AUDIT = "audit"
STALE_S = 120.0
"""How long the findings of an audit stay valid, in seconds."""


class Settings(msgspec.Struct, frozen=True):
    """How a house is run: `idle` is how often, in seconds, a stream sends a sign of life.

    `name` is the gaming licensee's name, which its layouts bear.

    Expired rows are pruned every `prune_s` seconds. Anyone with the `metrics_token` may read
    metrics from elsewhere; `log` says whether each request is logged, `demo` whether the
    demonstration accounts are enabled. Only the named `proxies` may say whom they ask for.
    A gaming day begins at the hour `day_begins` (UTC).
    """

    name: str = shapes.NAME
    secure: bool = False
    pace: Pace = Pace()
    idle: float = 15.0
    tick: float = 0.5
    prune_s: float = 600.0
    metrics_token: str = ""
    log: bool = False
    demo: bool = False
    profile: Profile = MASSACHUSETTS
    proxies: tuple[str, ...] = ()
    day_begins: int = DAY_BEGINS
    limits: Limits = Limits()


class House:
    """The floor, the people, and the watchers."""

    def __init__(
        self, database: Database, settings: Settings | None = None, people: People | None = None
    ) -> None:
        """Serve a migrated database."""
        self.settings = settings or Settings()
        self.database = database
        self.floor = Floor(database, pace=self.settings.pace, name=self.settings.name)
        self.people = people or People(STRONG)
        self.hub, self.audience, self.screens = Hub(), Audience(), Screens()
        self.metrics, self.readiness = Metrics(), Readiness()
        self.desk, self.office = Desk(), Office(folder_of(database))
        self.rng = Random()
        self.pasts: dict[str, Past] = {}
        self.takings = Takings(self.settings.day_begins)
        self.floor.listeners.append(self.hub.changed)
        self.floor.observers.append(self.metrics.acted)
        self.floor.faults.observers.append(self.metrics.faulted)
        self.arrivals = Rate(burst=60, per_second=1 / 30)
        self.logins, self.attempts = Rate(burst=10, per_second=0.2), Attempts()
        self.requests = Rate(burst=120, per_second=40)
        self.streams = Crowd("another stream")

    def odds(
        self, found: Living, turn: Turn = Turn.READ, until: float | None = None
    ) -> TableOdds | None:
        """The odds of a table by its rules; None while they are being computed."""
        at = self.database, found.game, found.driver.rules
        key, find = ("odds", *at[1:]), partial(odds_cache.found, *at)
        return self.desk.ask(key, partial(_worked_out, *at), turn, until, find)

    def tables(self, names: Iterable[str]) -> Iterator[Living]:
        """Tables as they are now; one that cannot be read is a fault, and hides no other."""
        for name in names:
            try:
                yield self.floor.current(name)
            except DBAPIError:
                raise
            except Exception as error:
                LOG.exception("%s cannot be read", name)
                self.floor.faults.failed(name, error)

    def audit(self) -> tuple[str, list[str]] | None:
        """When an audit began and its findings; None while it is running.

        A request after the findings were returned begins another audit, and so does one that finds
        them stale.
        """
        audited = partial(_audited, self.floor)
        made = self.desk.ask(AUDIT, audited, Turn.READ, find=audited)
        if made is None:
            return None
        self.desk.forget(AUDIT)
        began, wrong, ended = made
        return (began, wrong) if monotonic() - ended < STALE_S else self.audit()

    def watching(self, found: Living) -> int:
        """How many people watch a table here and do not play at it."""
        return self.hub.count(found.name, found.playing)


def _audited(floor: Floor) -> tuple[str, list[str], float]:
    """Run an audit: when it began, its findings, and when it ended by this process's clock."""
    began = floor.clock()
    return began, floor.audit(), monotonic()


def _worked_out(database: Database, game: Game, rules: Rules) -> TableOdds:
    """Compute and store the odds of a table."""
    return odds_cache.keep(database, game, rules, table_odds(game, rules))
