"""A table's page: click to chip over a slow line, first paint, and what is sent, for every game.

A proxy on loopback holds back everything by `LATENCY` in each direction, so an answer takes twice
that. A click's time runs until the frame after the chip is in the page, as the browser clocks it.
Pages are loaded with an empty cache, straight from the floor, the best of a few times: the first
time a felt is drawn for everyone who comes later. Their size is the compressed one.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

from bench import Row
from bench.served import LOCAL, Served, free_port, house
from croupier.floor import demo
from croupier.floor.people.accounts import QUICK, People
from croupier.games import registry

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LATENCY, CLICKS, BEST_OF = 0.2, 15, 4
CHIP, PAINT, SIZE = "under 100 ms", "under 500 ms", "under 40 KB"
KB = 1024
TABLE, AREAS = "roulette-1", ("red", "black", "odd", "even", "dozen:2", "column:1")
WATCHES = """() => {
  window.chips = [];
  addEventListener('click', (event) => {
    const area = event.target.closest('.area');
    if (!area) return;
    const one = { clicked: event.timeStamp };
    const spot = CSS.escape(area.dataset.area);
    const there = { laid: `[data-laid="${spot}"]`, lies: `#wide-chips [data-area="${spot}"]` };
    const look = () => {
      for (const [name, path] of Object.entries(there))
        if (!one[name] && document.querySelector(path)) one[name] = performance.now();
      if (one.lies) window.chips.push(one); else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, true);
}"""
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"


async def carried(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Hand on what comes, each part as much later as the line is slow, in order."""
    loop, parts = asyncio.get_running_loop(), asyncio.Queue[tuple[float, bytes]]()

    async def reads() -> None:
        while True:
            part = await reader.read(1 << 16)
            parts.put_nowait((loop.time() + LATENCY, part))
            if not part:
                return

    reading = asyncio.create_task(reads())
    try:
        while True:
            due, part = await parts.get()
            await asyncio.sleep(due - loop.time())
            if not part:
                return
            writer.write(part)
            await writer.drain()
    except OSError:
        pass
    finally:
        reading.cancel()
        writer.close()


async def slow_line(port: int, to: int) -> asyncio.Server:
    """A proxy on a port that carries everything to another, late."""

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(LOCAL, to)
        await asyncio.gather(carried(reader, back), carried(there, writer))

    return await asyncio.start_server(connected, LOCAL, port)


@contextmanager
def proxied(to: int) -> Iterator[int]:
    """A slow line to a port, in a thread of its own."""
    port, loops, ready = free_port(), list[asyncio.AbstractEventLoop](), Event()
    over = asyncio.Event()

    async def open_until_over() -> None:
        async with await slow_line(port, to):
            loops.append(asyncio.get_running_loop())
            ready.set()
            await over.wait()

    thread = Thread(target=lambda: asyncio.run(open_until_over()), daemon=True)
    thread.start()
    ready.wait(5)
    try:
        yield port
    finally:
        loops[0].call_soon_threadsafe(over.set)
        thread.join(5)


@contextmanager
def browsing() -> Iterator[Browser]:
    """The browser that the tests use."""
    from playwright.sync_api import sync_playwright

    from tests.browser.conftest import CHROMIUM_FLAGS, CHROMIUMS

    found = next(one for one in CHROMIUMS if one.exists())
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


@contextmanager
def demonstration() -> Iterator[int]:
    """A house with a table of every game; the port it serves on."""
    with tempfile.TemporaryDirectory() as folder:
        where = f"{folder}/floor.db"
        with house(where) as floor:
            demo.seed(floor.database, People(QUICK))
        served = Served(where, 1, Path(folder) / "log", demo=True)
        served.start()
        try:
            yield served.port
        finally:
            served.stop()


@contextmanager
def page_of(browser: Browser, port: int) -> Iterator[Page]:
    """A patron's page with an empty cache."""
    context = browser.new_context(viewport={"width": 1366, "height": 800})
    login = {"name": "patron-1", "password": demo.PASSWORD}
    assert context.request.post(f"http://{LOCAL}:{port}/api/v1/sessions", data=login).ok
    yield context.new_page()
    context.close()


def opened(page: Page, port: int, table: str) -> None:
    """Go to a table, and wait until its page stands."""
    page.goto(f"http://{LOCAL}:{port}/tables/{table}")
    page.wait_for_selector("#first", state="detached")


def clicked(browser: Browser, port: int) -> list[dict[str, Any]]:
    """Chips put on the felt one after the other: when each was shown, and when it was taken."""
    with page_of(browser, port) as page:
        opened(page, port, TABLE)
        page.locator("#purse input").fill("500")
        page.locator("#purse button[value=buy-ins]").click()
        page.wait_for_function(
            "() => document.querySelector('#stack [data-chips]')?.dataset.chips > 0"
        )
        page.evaluate(WATCHES)
        for number in range(CLICKS):
            area = page.locator(f'.cloth.wide .area[data-area="{AREAS[number % len(AREAS)]}"]')
            area.click()
            page.wait_for_function("many => window.chips.length > many", arg=number)
            if number % len(AREAS) == len(AREAS) - 1:
                page.locator("[data-move=clear]").click()
                page.wait_for_function("() => !document.querySelector('#wide-chips [data-thing]')")
        found: list[dict[str, Any]] = page.evaluate("() => window.chips")
        return found


def sent(port: int, path: str, token: str = "") -> tuple[int, str]:
    """How many bytes an answer has as it is sent, and the answer itself."""
    import gzip

    connection = HTTPConnection(LOCAL, port, timeout=60)
    headers = {"Accept-Encoding": "gzip", **({"Cookie": token} if token else {})}
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    body = answer.read()
    packed = answer.getheader("content-encoding") == "gzip"
    return len(body), (gzip.decompress(body) if packed else body).decode()


def painted(browser: Browser, port: int, table: str) -> float:
    """The milliseconds from asking for a table's page until something of it is seen: the best."""
    took = []
    for _ in range(BEST_OF):
        with page_of(browser, port) as page:
            opened(page, port, table)
            page.wait_for_function(PAINTED)
            took.append(float(page.evaluate(PAINTED)))
    return min(took)


def rows() -> Iterator[Row]:
    """The chip, the paint, and the sizes of every game's page."""
    with demonstration() as port, proxied(port) as slow, browsing() as browser:
        yield from chips(clicked(browser, slow))
        took = {key: painted(browser, port, f"{key}-1") for key in registry.KEYS}
        slowest = max(took, key=lambda key: took[key])
        yield Row("first paint, median of the games", median(took.values()), "ms", hold=PAINT)
        yield Row(f"first paint, {slowest}", took[slowest], "ms", hold=PAINT)
        yield from sizes(browser, port)


def chips(found: list[dict[str, Any]]) -> Iterator[Row]:
    """How long after a click its chip is shown, and the table's answer."""
    shown = median(one["laid"] - one["clicked"] for one in found)
    lies = median(one["lies"] - one["clicked"] for one in found)
    yield Row("click to chip, median", shown, "ms", shown / lies, "of the answer", hold=CHIP)
    yield Row("click to the table's answer", lies, "ms", hold=f"{1000 * LATENCY:.0f} ms each way")


def sizes(browser: Browser, port: int) -> Iterator[Row]:
    """What is sent for each game's page, and once for all of them: scripts and styles."""
    with page_of(browser, port) as page:
        cookies = page.context.cookies()
        token = "; ".join(f"{one['name']}={one['value']}" for one in cookies)
        for key in registry.KEYS:
            size, _ = sent(port, f"/tables/{key}-1", token)
            yield Row(f"page, {key}", size / KB, "KB", hold=SIZE)
        files: list[str] = []
        page.on("request", lambda one: files.append(one.url))
        opened(page, port, TABLE)
        for name in ("js", "css"):
            every = [url for url in files if url.endswith(f".{name}")]
            total = sum(sent(port, url.partition(str(port))[2])[0] for url in every)
            yield Row(f"all .{name} files, once", total / KB, "KB", hold=f"{len(every)} files")
