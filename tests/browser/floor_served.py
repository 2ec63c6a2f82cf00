"""A floor served in this process, and patrons at its tables in a real browser."""

from __future__ import annotations

import json
import os
import threading
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import uvicorn

from croupier.floor import demo, serve
from croupier.floor.people.accounts import QUICK, People
from croupier.floor.web.serving.app import application
from croupier.floor.web.serving.house import House
from croupier.floor.web.serving.rate import Rate
from tests.floor.fresh import fresh_sqlite

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize

PATIENCE = 60_000
WIDE = (1400, 1000)
SETTLED = """
([before, patience]) => new Promise((done) => {
  const last = Date.now() + patience;
  const number = (of) => Number(document.querySelector(of)?.dataset.seq);
  const moves = () => document.querySelector(".suspense");
  const look = (was) => {
    const seq = number("#seq"), shown = number("#stands [data-seq]") >= seq || moves();
    const rests = seq > before && shown && !document.querySelector("#now[data-shut]");
    if (rests && seq === was) done(true);
    else if (Date.now() > last) done(false);
    else setTimeout(look, 50, rests ? seq : null);
  };
  look(null);
})
"""
"""The page itself looks twice whether it rests, which is much cheaper than to ask it again.

The number of the last event comes first; the rest is shown a little later, or when nothing moves.
"""
RESTS = """() => {
  const seq = (of) => Number(document.querySelector(of)?.dataset.seq);
  return !document.querySelector('.suspense') && seq('#stands [data-seq]') >= seq('#seq');
}"""
"""Nothing moves, and what was held back while it did is shown."""
DRAWN = (
    "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
)
"""Things begin to move with the next picture, and what was scrolled is told with it."""
KNOWN_CHANCE = """
(() => {
  const loads = Number(localStorage.getItem("test.loads")) + 1;
  localStorage.setItem("test.loads", loads);
  let state = 2166136261;
  for (const one of NAME + loads) state = Math.imul(state ^ one.codePointAt(0), 16777619);
  crypto.getRandomValues = (into) => {
    for (let n = 0; n < into.length; n++) {
      state = (state + 0x6d2b79f5) | 0;
      let word = Math.imul(state ^ (state >>> 15), state | 1);
      word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
      into[n] = (word ^ (word >>> 14)) >>> 0;
    }
    return into;
  };
})();
"""
"""A page's part of chance follows from the test's name too, as the house's part does."""
contexts = Counter[str]()


class Served:
    """A floor that is served in this process."""

    def __init__(self, folder: Path) -> None:
        self.house = House(fresh_sqlite(folder, seeded=True), people=People(QUICK))
        self.house.requests = Rate(burst=10**6, per_second=1.0)
        """However fast a machine is, no page asks too often."""
        listens = serve.listening("127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{listens.getsockname()[1]}"
        config = uvicorn.Config(
            application(self.house), log_level="warning", timeout_graceful_shutdown=1
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(
            target=self.server.run, kwargs={"sockets": [listens]}, daemon=True
        )
        self.thread.start()

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE / 1000)
        assert not self.thread.is_alive(), "the floor does not stop"
        self.house.database.close()


def seq(page: Page) -> int:
    return int(page.locator("#seq").get_attribute("data-seq") or 0)


def settles(page: Page, before: int) -> None:
    """Wait until the table has come further, and waits for no seed."""
    if not page.evaluate(SETTLED, [before, PATIENCE]):
        pytest.fail(f"nothing happened: {page.locator('#problem').inner_text()}")


def rests(page: Page) -> None:
    """Wait until nothing moves that would tell what came, and all is shown."""
    page.wait_for_function(RESTS)


def logged_in(
    browser: Browser, served: Served, name: str, size: tuple[int, int] = WIDE, **given: Any
) -> Page:
    """Somebody's empty page in a context of its own, nobody's without a name.

    Close `page.context` after it. Who is not there for things that move has them at rest. With
    SLOWER=6 in the environment every page has a sixth of the processor: what a test takes for
    granted about time shows.
    """
    viewport: ViewportSize = {"width": size[0], "height": size[1]}
    context = browser.new_context(viewport=viewport, **{"reduced_motion": "reduce"} | given)
    context.set_default_timeout(PATIENCE)
    context.add_init_script(known_chance(name))
    if name:
        login = {"name": name, "password": demo.PASSWORD}
        assert context.request.post(f"{served.address}/api/v1/sessions", data=login).ok
    page = context.new_page()
    if rate := os.environ.get("SLOWER"):
        slower = {"rate": float(rate)}
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", slower)
    return page


def known_chance(name: str) -> str:
    """What makes the seeds of a new context those of the test that opens it."""
    opens = f"{os.environ.get('PYTEST_CURRENT_TEST', '')} {name}"
    contexts[opens] += 1
    return KNOWN_CHANCE.replace("NAME", json.dumps(f"{opens} {contexts[opens]}"))


def entered(browser: Browser, served: Served, name: str, path: str = "/", **given: Any) -> Page:
    """Somebody's page at an address of the house."""
    page = logged_in(browser, served, name, **given)
    page.goto(served.address + path)
    return page


def sits(page: Page, served: Served, table: str) -> None:
    """Go to a table, and wait until its page stands."""
    page.goto(f"{served.address}/tables/{table}")
    page.wait_for_selector("#first", state="detached")


def cashes_out(page: Page) -> None:
    """Cash all chips, in one press, and say why not if the house refuses."""
    with page.expect_response("**/cash-outs") as told:
        page.get_by_role("button", name="Cash out").click()
    assert told.value.ok, told.value.text()


def pace(page: Page, speed: str) -> None:
    """Choose how fast things move, among what is seldom used."""
    page.locator("[popovertarget=more]").click()
    page.get_by_label("Speed", exact=True).select_option(speed)
    page.keyboard.press("Escape")
