"""The event stream of a seat: a table as it changes, numbered like its journal."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TypeAlias

from sqlalchemy.exc import DBAPIError
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from croupier.floor.money.spending import seconds_between
from croupier.floor.people.accounts import Login, of_session
from croupier.floor.web.api.endpoints import DIGITS, Asker, asking
from croupier.floor.web.api.problems import Malformed, TooMany
from croupier.floor.web.pages.words import language, speaking
from croupier.floor.web.serving.house import House
from croupier.floor.web.serving.hub import Subscriber
from croupier.floor.web.serving.limit_notices import STILL, cared
from croupier.floor.web.serving.screens import Screen

EVENT_STREAM = "text/event-stream"
LAST = "last-event-id"
State: TypeAlias = tuple[int, str]
Now: TypeAlias = Callable[[House, str, Login | None], State]


async def streamed(house: House, request: Request, now: Now, event: str = "") -> Response:
    """Stream what `now` returns about a table, each time the table changes."""
    name, last = request.path_params["table"], last_received(request)
    asker, seq = await run_in_threadpool(_asked, house, request, name)
    login = None if "watch" in request.query_params else asker.login
    spoken = language()
    key = (now, event, name, login, spoken)

    def draw(least: int) -> Screen:
        house.floor.at_least(name, least)
        with speaking(spoken):
            seq, body = now(house, name, login)
        return seq, framed(seq, body, event)

    async def screen(least: int) -> Screen:
        return await house.screens.at_least(key, least, draw)

    most = _most(house, asker)
    house.streams.room(most)

    async def states() -> AsyncIterator[bytes]:
        with suppress(TooMany), house.streams.one_more(most), house.screens.watched(key):
            async for state in changes(house, (name, login), screen, seq, last):
                yield state

    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(
        cared(house, name, login, event, states()), media_type=EVENT_STREAM, headers=headers
    )


def _most(house: House, asker: Asker) -> dict[str, int]:
    """How many streams one address and one person may have."""
    limits = house.settings.limits
    mine = {f"person {asker.who}": limits.streams_person} if asker.who else {}
    return {asker.address: limits.streams_each, **mine}


def _asked(house: House, request: Request, name: str) -> tuple[Asker, int]:
    """The person who asks, and how far the table has come."""
    asker = asking(house, request, b"", safe=True)
    house.requests.take(asker.who or asker.address)
    return asker, house.floor.current(name).tip.seq


def last_received(request: Request) -> int:
    """The last number the client received; -1 if none."""
    said = request.headers.get(LAST, "")
    if said and (not said.isdecimal() or len(said) > DIGITS):
        raise Malformed(f"{LAST} {said[:DIGITS]!r}", "not an ID of this stream", (), "the last ID")
    return int(said or -1)


async def changes(
    house: House,
    seat: tuple[str, Login | None],
    screen: Callable[[int], Awaitable[Screen]],
    now: int,
    received: int,
) -> AsyncIterator[bytes]:
    """The screens of a seat; without database or session the stream ends, to be reopened."""
    name, login = seat
    who, token = (login.person.name, login.token) if login else ("", "")
    with (
        house.hub.watching(name, who, token) as subscriber,
        _at_most_until(house, login, subscriber),
        suppress(DBAPIError),
    ):
        if not await _lasts(house, login):
            return
        seq, state = await screen(max(now, house.hub.newest(name)))
        if seq != received:
            yield state
        async for number in subscriber.numbers(house.settings.idle):
            if number is None:
                if not await _lasts(house, login):
                    return
                yield STILL
            elif number > seq:
                seq, state = await screen(number)
                if subscriber.dismissed:
                    return
                yield state


@contextmanager
def _at_most_until(house: House, login: Login | None, subscriber: Subscriber) -> Iterator[None]:
    """End a stream when its session ends."""
    if login is None:
        yield
        return
    left = seconds_between(house.floor.clock(), login.ends)
    timer = asyncio.get_running_loop().call_later(max(left, 0), subscriber.dismiss)
    try:
        yield
    finally:
        timer.cancel()


async def _lasts(house: House, login: Login | None) -> bool:
    """Whether a session is still valid with the same role; always true without a login."""
    return login is None or await run_in_threadpool(_found, house, login)


def _found(house: House, login: Login) -> bool:
    with house.database.looking() as connection:
        found = of_session(connection, house.floor.clock(), login.token)
    return found is not None and found.person.role == login.person.role


def framed(seq: int, body: str, event: str = "") -> bytes:
    """A state as an event of the stream."""
    named = f"event: {event}\n" if event else ""
    lines = "".join(f"data: {line}\n" for line in body.splitlines() if line.strip())
    return f"id: {seq}\n{named}{lines}\n".encode()
