"""The application: routes, the event stream of each seat, health, startup and shutdown."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache

import msgspec
from sqlalchemy.exc import DataError, DBAPIError
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.core.errors import Refused
from croupier.core.view import View
from croupier.floor.people.accounts import Login
from croupier.floor.web.api import (
    account,
    acts,
    announced,
    chat,
    checking,
    company,
    compliance,
    fair,
    funds,
    hands,
    moves,
    odds,
    openapi,
    opening,
    recording,
    reports,
    rounds,
    saved_bets,
    sittings,
    staff,
    takings,
    tournaments,
    waiting,
)
from croupier.floor.web.api.endpoints import JSON, Endpoint, route
from croupier.floor.web.api.problems import (
    Broken,
    Malformed,
    NotSo,
    NotThere,
    OutOfOrder,
    Problem,
    problem_of,
    refused,
)
from croupier.floor.web.pages import compliance as compliance_pages
from croupier.floor.web.pages import (
    duty,
    library,
    motion,
    offices,
    panels,
    proof,
    result_cards,
    site,
)
from croupier.floor.web.pages.site import Answer
from croupier.floor.web.pages.table_page import Beside
from croupier.floor.web.serving import compressing
from croupier.floor.web.serving.background import background
from croupier.floor.web.serving.house import House
from croupier.floor.web.serving.metrics import MEDIA_TYPE, Watched, permitted
from croupier.floor.web.serving.readiness import is_full
from croupier.floor.web.serving.speaking import Speaking, choose
from croupier.floor.web.serving.stream import EVENT_STREAM, State, streamed

ENDPOINTS = (
    *acts.ENDPOINTS,
    *opening.ENDPOINTS,
    *moves.ENDPOINTS,
    *saved_bets.ENDPOINTS,
    *announced.ENDPOINTS,
    *odds.ENDPOINTS,
    *rounds.ENDPOINTS,
    *sittings.ENDPOINTS,
    *company.ENDPOINTS,
    *fair.ENDPOINTS,
    *account.ENDPOINTS,
    *reports.ENDPOINTS,
    *staff.ENDPOINTS,
    *takings.ENDPOINTS,
    *waiting.ENDPOINTS,
    *hands.ENDPOINTS,
    *funds.ENDPOINTS,
    *compliance.ENDPOINTS,
    *checking.ENDPOINTS,
    *recording.ENDPOINTS,
    *tournaments.ENDPOINTS,
    *chat.ENDPOINTS,
)
BESIDE = Beside(
    parts=(motion.parts, proof.parts, offices.at_table, duty.parts), given=(duty.given,)
)
"""The additional parts of a table's page."""
LOG = logging.getLogger("croupier.floor")
LEFT = 499
"""The status in the logs if the client did not wait for the answer."""


def application(house: House) -> Starlette:
    """The application that serves a house."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        house.hub.begin()
        async with background(house):
            yield
        house.hub.close()
        await run_in_threadpool(house.desk.close)

    safe = site.SAFE | (site.HSTS if house.settings.secure else {})
    app = Starlette(
        routes=[
            *(route(house, endpoint) for endpoint in ENDPOINTS),
            Route(STREAM.path, _streaming(house), name="stream"),
            Route("/api/v1/openapi.json", _document, name="openapi"),
            *panels.routes(house),
            *result_cards.routes(house),
            *site.routes(house, BESIDE),
            *offices.routes(house),
            *compliance_pages.routes(house),
            *library.routes(house),
            Route("/language/{code}", _language(house), name="language"),
            Route("/healthz", _alive, name="alive"),
            Route("/readyz", _ready(house), name="ready"),
            Route("/metrics", _metrics(house), name="metrics"),
        ],
        middleware=[
            Middleware(Watched, house=house, safe=safe),
            compressing.middleware(),
            Middleware(Speaking),
        ],
        lifespan=life,
        exception_handlers=PROBLEMS,
    )
    app.state.house = house
    return app


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return refused(problem_of(error))


async def _out_of_order(request: Request, error: Exception) -> Response:
    """The database does not answer: nothing was done, or a repeated request will say so."""
    LOG.error("the database failed: %s", error)
    full = isinstance(error, DBAPIError) and is_full(error)
    if isinstance(error, DBAPIError):
        request.app.state.house.readiness.failed(error)
    why = "the disk is full" if full else "the database does not answer"
    accepted = "the same request, in a moment"
    gone = problem_of(OutOfOrder(request.url.path, why, (), accepted))
    return _problem_response(request, gone)


async def _not_kept(request: Request, error: Exception) -> Response:
    """A name or a number in the address that no database could store."""
    why = "a name or a number in this address cannot be stored"
    accepted = "names without control characters, and smaller numbers"
    return _problem_response(request, problem_of(Malformed(request.url.path, why, (), accepted)))


async def _left(request: Request, error: Exception) -> Response:
    """The client is gone: nobody reads the answer, and nothing is wrong."""
    return Response(status_code=LEFT)


async def _not_there(request: Request, error: Exception) -> Response:
    """Nothing is at this address."""
    path = request.url.path
    missing = NotThere(path, "nothing is at this address", (), "/api/v1/openapi.json")
    return _problem_response(request, problem_of(missing))


async def _not_so(request: Request, error: Exception) -> Response:
    """The method is not allowed; the Allow header says which are."""
    allow = error.headers if isinstance(error, HTTPException) and error.headers else {}
    accepted = allow.get("Allow", "")
    why = f"{request.method} is not allowed here"
    answer = _problem_response(request, problem_of(NotSo(request.url.path, why, (), accepted)))
    answer.headers.update(allow)
    return answer


async def _broken(request: Request, error: Exception) -> Response:
    """A fault of ours is logged under the request's ID; the answer reveals nothing else."""
    why, accepted = "the house made a mistake; nothing was done", "trying again"
    return _problem_response(request, problem_of(Broken(request.url.path, why, (), accepted)))


def _problem_response(request: Request, problem: Problem) -> Response:
    """A problem as JSON for programs, as a page for people."""
    if request.url.path.startswith(acts.API):
        return refused(problem)
    return site.problem_page(problem, None, request)


async def _document(request: Request) -> Response:
    return Response(await run_in_threadpool(_described), media_type=JSON)


@cache
def _described() -> bytes:
    return msgspec.json.encode(openapi.document((*ENDPOINTS, STREAM)))


def _language(house: House) -> Answer:
    """The choice of a language."""

    async def answer(request: Request) -> Response:
        return choose(request, house.settings.secure)

    return answer


async def _alive(request: Request) -> Response:
    return Response(b"alive\n", media_type="text/plain")


def _ready(house: House) -> Answer:
    """Whether the database is available, migrated and writable."""

    async def ready(request: Request) -> Response:
        lacks = await run_in_threadpool(house.readiness.lacks, house)
        words = f"{lacks or 'ready'}\n"
        return Response(words, 503 if lacks else 200, media_type="text/plain")

    return ready


def _metrics(house: House) -> Answer:
    """The metrics for Prometheus."""

    async def metrics(request: Request) -> Response:
        permitted(house, request)
        body = await run_in_threadpool(house.metrics.exposition, house)
        return Response(body, headers={"content-type": MEDIA_TYPE})

    return metrics


def _streaming(house: House) -> Answer:
    """A table's view as it changes."""

    async def answer(request: Request) -> Response:
        return await streamed(house, request, stream, "view")

    return answer


def stream(house: House, name: str, login: Login | None) -> State:
    """What you may know about a table, each time it changes, numbered like its journal."""
    shown = house.floor.table(name).still().view(login.person.name if login else None)
    return shown.seq, msgspec.json.encode(shown).decode()


PROBLEMS = {
    404: _not_there,
    405: _not_so,
    Refused: _refused,
    ClientDisconnect: _left,
    DataError: _not_kept,
    DBAPIError: _out_of_order,
    Exception: _broken,
}
"""How each kind of failure is answered."""
STREAM = Endpoint(
    "GET",
    f"{acts.AT}/stream",
    stream,
    "A table as it changes, in server-sent events",
    answers=View,
    open=True,
    media=EVENT_STREAM,
)
