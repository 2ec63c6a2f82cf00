"""Background work: the clock of live tables, and the news from other workers."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial

from sqlalchemy.exc import DBAPIError
from starlette.concurrency import run_in_threadpool

from croupier.core.errors import Refused
from croupier.floor.oversight.heads import CHANNEL
from croupier.floor.people import pruning
from croupier.floor.tables import bots, on_time, waiting
from croupier.floor.web.api.odds import advised
from croupier.floor.web.serving import audience
from croupier.floor.web.serving.house import House

LOG = logging.getLogger("croupier.floor")
AGAIN = 1.0


@asynccontextmanager
async def background(house: House) -> AsyncIterator[None]:
    """Run the clock, and if there may be other workers, listen to them."""
    await run_in_threadpool(_begins, house)
    over = asyncio.Event()
    clock, ears = asyncio.create_task(_clock(house, over)), []
    ears.append(asyncio.create_task(_prunes(house)))
    if house.database.is_postgres:
        listens = asyncio.Event()
        ears.append(asyncio.create_task(_ear(house, listens)))
        await listens.wait()
    try:
        yield
    finally:
        over.set()
        await clock
        for ear in ears:
            ear.cancel()
            with suppress(asyncio.CancelledError):
                await ear


def _begins(house: House) -> None:
    """Retire values that must not be used any more, before anyone plays."""
    try:
        house.floor.put_in_order()
    except Exception:
        LOG.exception("the values of a table could not be put in order")
    house.floor.begun = house.floor.clock()


async def _clock(house: House, over: asyncio.Event) -> None:
    """Let live tables go on when their time is up; finish what was begun before closing.

    Failures are logged, and nothing else waits for them.
    """
    best = partial(advised, house)
    does: list[Callable[[], object]] = [
        lambda: house.floor.goes_on(house.hub.watched()),
        partial(bots.everywhere, house.floor, house.rng, best),
        partial(waiting.everywhere, house.floor),
        house.floor.let_go,
    ]
    if house.database.is_postgres:
        does.append(partial(_tell, house))
    while not over.is_set():
        with suppress(TimeoutError):
            async with asyncio.timeout(house.settings.tick):
                await over.wait()
                return
        for do in does:
            try:
                await run_in_threadpool(do)
            except Exception:
                LOG.exception("the clock of the tables failed")


async def _prunes(house: House) -> None:
    """Remove expired rows now and then, and do what is due, apart from the clock of the tables."""
    while True:
        await asyncio.sleep(house.settings.prune_s)
        try:
            await run_in_threadpool(pruning.prune, house.floor)
            await run_in_threadpool(house.floor.checkpoint)
            await run_in_threadpool(on_time.carry_out, house.floor)
        except (DBAPIError, Refused) as error:
            LOG.warning("nothing was pruned: %s", error)


async def _ear(house: House, listens: asyncio.Event) -> None:
    """Notify watchers here of what other workers wrote."""
    import psycopg  # only if the database is PostgreSQL

    address = house.database.engine.url.set(drivername="postgresql")
    while True:
        try:
            url = address.render_as_string(hide_password=False)
            async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                await connection.execute(f"LISTEN {audience.CHANNEL}")
                listens.set()
                await run_in_threadpool(_heard, house)
                async for note in connection.notifies():
                    if note.channel == audience.CHANNEL:
                        house.audience.heard(note.payload)
                    else:
                        name, _, seq = note.payload.rpartition(" ")
                        house.hub.changed(name, int(seq))
        except (psycopg.Error, DBAPIError):
            LOG.warning("the connection that listens for other workers was lost; reconnecting")
            await asyncio.sleep(AGAIN)
        except Exception:
            LOG.exception("listening for other workers failed; trying again")
            await asyncio.sleep(AGAIN)


def _tell(house: House) -> None:
    """Tell other workers how many people watch here."""
    here = {found.name: house.watching(found) for found in house.tables(house.hub.watched())}
    house.audience.tell(house.database, {name: many for name, many in here.items() if many})


def _heard(house: House) -> None:
    """Notify watchers of what was written while nobody listened."""
    for found in house.tables(house.hub.watched()):
        house.hub.changed(found.name, found.tip.seq)
