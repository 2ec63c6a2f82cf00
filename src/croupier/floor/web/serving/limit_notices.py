"""Notices over the stream: how much of a person's limits is used, even if nothing happens."""

from __future__ import annotations

from collections.abc import AsyncIterator

import msgspec
from starlette.concurrency import run_in_threadpool

from croupier.floor.people import responsible_gaming
from croupier.floor.people.accounts import PATRON, Login
from croupier.floor.people.standing import Standing, standing
from croupier.floor.tables.living import Living
from croupier.floor.web.serving.house import House

STILL = b": still here\n\n"
EVENT = "care"


async def cared(
    house: House, name: str, login: Login | None, event: str, states: AsyncIterator[bytes]
) -> AsyncIterator[bytes]:
    """The states of a table, and between them notices for the patron.

    A page's states include them already; `event` is the name of a program's states.
    """
    last: object = ((), None)
    async for state in states:
        yield state
        if login is None or login.person.role != PATRON or not (event or state == STILL):
            continue
        now = await run_in_threadpool(_standing, house, login.person.name)
        if now is None or (now.warnings, now.pause) == last:
            continue
        last = (now.warnings, now.pause)
        yield await run_in_threadpool(_framed, house.floor.table(name), login, event, now)


def _standing(house: House, person: str) -> Standing | None:
    """A person's standing, if they have a limit or a pause."""
    now = house.floor.clock()
    with house.database.looking() as connection:
        seen = responsible_gaming.glance(connection, person)
    if not seen.limits and seen.pause(now) is None:
        return None
    return standing(house.floor, person)


def _framed(found: Living, login: Login, event: str, now: Standing) -> bytes:
    """An event of its own for programs, parts of the page for people; neither has a number."""
    if event:
        return f"event: {EVENT}\ndata: {msgspec.json.encode(now).decode()}\n\n".encode()
    from croupier.floor.web.pages import offices  # imported late: pages import streams

    lines = offices.standing_parts(login, found, now).splitlines()
    return ("".join(f"data: {line}\n" for line in lines if line.strip()) + "\n").encode()
