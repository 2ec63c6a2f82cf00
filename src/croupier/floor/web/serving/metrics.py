"""Metrics in the Prometheus format, for requests from this machine or with the token.

Each worker counts separately and labels its counts; the database's figures are the same from all.
"""

from __future__ import annotations

import hmac
import os
from ipaddress import ip_address
from time import perf_counter
from typing import TYPE_CHECKING

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from sqlalchemy import func, select

from croupier.core.errors import Refused
from croupier.core.event import RoundEnded, WagerPlaced
from croupier.floor.oversight import disputes
from croupier.floor.people.accounts import NotYours
from croupier.floor.store import schema
from croupier.floor.tables.floor import Done
from croupier.floor.web.serving import logs

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import Request
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from croupier.floor.web.serving.house import House

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
NO_CLAUSE = "none"
NOWHERE = "nowhere"
ID = "x-request-id"
PASSED_ON = ("x-forwarded-for", "forwarded", "x-real-ip", "via")
"""The headers that proxies add to requests they pass on."""


class Metrics:
    """The counts of one worker."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.worker = str(os.getpid())
        own, by = self.registry, ("worker",)
        self.requests = Counter(
            "croupier_requests",
            "Requests answered",
            (*by, "method", "route", "status"),
            registry=own,
        )
        self.seconds = Histogram(
            "croupier_request_seconds",
            "Seconds until an answer begins",
            (*by, "route"),
            buckets=SECONDS,
            registry=own,
        )
        self.wagers = Counter("croupier_wagers", "Wagers made", by, registry=own)
        self.rounds = Counter("croupier_rounds", "Rounds settled", by, registry=own)
        self.refusals = Counter(
            "croupier_refusals", "Refusals", (*by, "kind", "clause"), registry=own
        )
        self.faults = Counter(
            "croupier_table_faults", "Times a table failed", (*by, "table"), registry=own
        )
        self.collisions = Gauge(
            "croupier_collisions", "Acts during which another process wrote first", by, registry=own
        )
        self.streams = Gauge("croupier_streams", "Open streams", by, registry=own)
        for counted in (self.wagers, self.rounds):
            counted.labels(self.worker).inc(0)
        self.stands = {
            "overdue": Gauge("croupier_overdue_tables", "Overdue tables", registry=own),
            "ledger": Gauge("croupier_ledger_cents", "Sum of all accounts", registry=own),
            "tables": Gauge("croupier_open_tables", "Open tables", registry=own),
            "events": Gauge("croupier_events", "Events in all journals", registry=own),
            "disputes": Gauge("croupier_open_disputes", "Open disputes", registry=own),
        }

    def acted(self, table: str, done: Done) -> None:
        """Count the wagers and rounds of an act."""
        wagers = sum(isinstance(event, WagerPlaced) for event in done.events)
        rounds = sum(isinstance(event, RoundEnded) for event in done.events)
        self.wagers.labels(self.worker).inc(wagers)
        self.rounds.labels(self.worker).inc(rounds)

    def faulted(self, table: str) -> None:
        """Count a table that could not go on."""
        self.faults.labels(self.worker, table).inc()

    def refused(self, refusal: Refused) -> None:
        """Count a refusal by its kind and its clauses."""
        for clause in refusal.cites or (NO_CLAUSE,):
            self.refusals.labels(self.worker, type(refusal).__name__, clause).inc()

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request."""
        self.requests.labels(self.worker, method, route, str(status)).inc()
        self.seconds.labels(self.worker, route).observe(seconds)

    def exposition(self, house: House) -> bytes:
        """All metrics, with the database's current figures."""
        names = house.floor.names()
        self.streams.labels(self.worker).set(sum(map(house.hub.count, house.hub.watched())))
        self.collisions.labels(self.worker).set(house.floor.collisions)
        self.stands["tables"].set(len(names))
        self.stands["overdue"].set(len(house.floor.overdue()))
        with house.database.reading() as connection:
            total = connection.scalar(select(func.sum(schema.account.c.balance)))
            events = connection.scalar(select(func.sum(schema.gaming_table.c.seq)))
            waiting = disputes.waiting(connection)
        self.stands["ledger"].set(int(total or 0))
        self.stands["events"].set(int(events or 0))
        self.stands["disputes"].set(waiting)
        return generate_latest(self.registry)


MEDIA_TYPE = CONTENT_TYPE_LATEST


def permitted(house: House, request: Request) -> None:
    """Allow requests from this machine, or with the token.

    A proxy on this machine asks for others: what it passes on does not come from here.
    """
    token = house.settings.metrics_token
    bearer = request.headers.get("authorization", "").partition("Bearer ")[2]
    if token and hmac.compare_digest(bearer.encode(), token.encode()):
        return
    passed_on = any(one in request.headers for one in PASSED_ON)
    if passed_on or not _beside(request.client.host if request.client else ""):
        raise NotYours("/metrics", "asked from another machine", (), "this machine, or the token")


def _beside(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


class Watched:
    """Counts and logs every request, with an ID that its answer names.

    Every answer has the security headers for browsers, unless it sets its own.
    """

    def __init__(self, app: ASGIApp, house: House, safe: Mapping[str, str]) -> None:
        self.app, self.house = app, house
        self.safe = [(name.encode(), value.encode()) for name, value in safe.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, then count and log the request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status, seconds = perf_counter(), 500, 0.0
        given = dict(scope["headers"]).get(ID.encode(), b"").decode("latin-1")
        name = logs.named(given)
        logs.REQUEST.set(name)

        async def sends(message: Message) -> None:
            nonlocal status, seconds
            if message["type"] == "http.response.start":
                status, seconds = message["status"], perf_counter() - began
                own = {header for header, _ in message["headers"]}
                more = (one for one in self.safe if one[0] not in own)
                message["headers"] = [*message["headers"], *more, (ID.encode(), name.encode())]
            await send(message)

        try:
            await self.app(scope, receive, sends)
        finally:
            self._tell(scope, name, status, seconds or perf_counter() - began)

    def _tell(self, scope: Scope, name: str, status: int, seconds: float) -> None:
        route = _route(scope)
        self.house.metrics.answered(scope["method"], route, status, seconds)
        logs.request(
            id=name,
            method=scope["method"],
            route=route,
            status=status,
            ms=round(seconds * 1000, 1),
            person=scope.get("croupier.person"),
        )


def _route(scope: Scope) -> str:
    """The route's path, without the values that were filled in."""
    route = scope.get("route")
    return NOWHERE if route is None else str(route.path)
