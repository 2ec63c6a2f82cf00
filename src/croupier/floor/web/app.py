"""The application: routes, the event stream of each seat, health, and how it begins and ends."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from croupier.core.errors import Refused
from croupier.floor import migrate
from croupier.floor.web import api, openapi, site
from croupier.floor.web.background import background
from croupier.floor.web.endpoints import asking, route
from croupier.floor.web.house import House
from croupier.floor.web.problems import NotThere, problem_of, refused

EVENT_STREAM = "text/event-stream"


def application(house: House) -> Starlette:
    """The floor of a house, to be served."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        house.hub.begin()
        async with background(house):
            yield
        house.hub.close()

    app = Starlette(
        routes=[
            *(route(house, endpoint) for endpoint in api.ENDPOINTS),
            Route(f"{api.AT}/stream", _streaming(house), name="stream"),
            Route("/api/v1/openapi.json", _document, name="openapi"),
            *site.routes(house),
            Route("/healthz", _alive, name="alive"),
            Route("/readyz", _ready(house), name="ready"),
        ],
        lifespan=life,
        exception_handlers={404: _not_there, Refused: _refused},
    )
    app.state.house = house
    return app


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return refused(problem_of(error))


async def _not_there(request: Request, error: Exception) -> Response:
    missing = NotThere(request.url.path, "nothing is at this address", (), "/api/v1/openapi.json")
    return refused(problem_of(missing))


async def _document(request: Request) -> Response:
    return JSONResponse(openapi.document(api.ENDPOINTS))


async def _alive(request: Request) -> Response:
    return Response(b"alive\n", media_type="text/plain")


def _ready(house: House):  # type: ignore[no-untyped-def]
    def standing() -> bool:
        with house.database.transaction() as connection:
            return migrate.version(connection) == migrate.newest()

    async def ready(request: Request) -> Response:
        fit = await run_in_threadpool(standing)
        words = b"ready\n" if fit else b"the database is not migrated\n"
        return Response(words, 200 if fit else 503, media_type="text/plain")

    return ready


def _streaming(house: House):  # type: ignore[no-untyped-def]
    async def stream(request: Request) -> Response:
        name = request.path_params["table"]
        asker = await run_in_threadpool(lambda: asking(house, request, b"", safe=True))
        patron = asker.login.person.name if asker.login else None
        await run_in_threadpool(house.floor.current, name)
        told = int(request.headers.get("last-event-id") or -1)
        return StreamingResponse(
            states(house, name, patron, told), media_type=EVENT_STREAM,
            headers={"cache-control": "no-store", "x-accel-buffering": "no"},
        )  # fmt: skip

    return stream


async def states(house: House, name: str, patron: str | None, told: int) -> AsyncIterator[bytes]:
    """A table as it changes, as one person may know it; the id is the journal's number."""
    with house.hub.watching(name) as subscriber:
        seq, body = await run_in_threadpool(state, house, name, patron)
        if seq != told:
            yield framed(seq, body)
        async for number in subscriber.numbers(house.settings.idle):
            if number is None:
                yield b": still here\n\n"
            elif number > seq:
                seq, body = await run_in_threadpool(state, house, name, patron)
                yield framed(seq, body)


def state(house: House, name: str, patron: str | None) -> tuple[int, bytes]:
    """What a person may know now, and how far the journal has come."""
    found = house.floor.current(name)
    with found.lock:
        shown = found.view(patron)
    return shown.seq, msgspec.json.encode(shown)


def framed(seq: int, body: bytes) -> bytes:
    """A state as an event of the stream."""
    return b"id: %d\nevent: view\ndata: %b\n\n" % (seq, body)
