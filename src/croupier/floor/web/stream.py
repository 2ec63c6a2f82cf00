"""The event stream of a seat: a table as it changes, numbered as its journal."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import TypeAlias

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from croupier.floor.people import Login
from croupier.floor.web.endpoints import asking
from croupier.floor.web.house import House
from croupier.floor.web.problems import Malformed

EVENT_STREAM = "text/event-stream"
LAST = "last-event-id"
State: TypeAlias = tuple[int, str]
Now: TypeAlias = Callable[[House, str, Login | None], State]


async def streamed(house: House, request: Request, now: Now, event: str = "") -> Response:
    """What `now` says of a table, to who asks, each time the table has come further."""
    name = request.path_params["table"]
    asker = await run_in_threadpool(lambda: asking(house, request, b"", safe=True))
    await run_in_threadpool(house.floor.current, name)
    login = None if "watch" in request.query_params else asker.login
    states = _states(house, (name, login), lambda: now(house, name, login), event, told(request))
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(states, media_type=EVENT_STREAM, headers=headers)


def told(request: Request) -> int:
    """The last number who asks was told; -1: none."""
    said = request.headers.get(LAST, "")
    if said and not said.isdecimal():
        raise Malformed(f"{LAST} {said!r}", "not a number of this stream", (), "the last id")
    return int(said or -1)


async def _states(
    house: House, seat: tuple[str, Login | None], now: Callable[[], State], event: str, told: int
) -> AsyncIterator[bytes]:
    name, login = seat
    with house.hub.watching(name, login.person.name if login else "") as subscriber:
        seq, body = await run_in_threadpool(now)
        if seq != told:
            yield framed(seq, body, event)
        async for number in subscriber.numbers(house.settings.idle):
            if number is None:
                yield b": still here\n\n"
            elif number > seq:
                seq, body = await run_in_threadpool(now)
                yield framed(seq, body, event)


def framed(seq: int, body: str, event: str = "") -> bytes:
    """A state as an event of the stream."""
    named = f"event: {event}\n" if event else ""
    lines = "".join(f"data: {line}\n" for line in body.splitlines() if line.strip())
    return f"id: {seq}\n{named}{lines}\n".encode()
