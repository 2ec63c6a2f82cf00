"""The floor in a real browser: a patron takes part, and others see what happens."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from croupier.core.game import need_of
from croupier.floor.tables.living import Living
from tests.browser.floor_served import PATIENCE, Served, logged_in, rests, seq, settles, sits

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def patron(browser: Browser, served: Served) -> Iterator[Page]:
    """A patron for whom things move in every game, and fast."""
    page = logged_in(browser, served, "patron-1", reduced_motion="no-preference")
    page.add_init_script("localStorage.setItem('croupier-speed', 'fast')")
    yield page
    page.context.close()


def chips(page: Page) -> int:
    return int(page.locator("[data-chips]").get_attribute("data-chips") or 0)


def catches_up(page: Page, found: Living) -> None:
    """Wait until the page shows all that has happened at the table."""
    for _ in range(PATIENCE // 50):
        if seq(page) >= found.tip.seq:
            return rests(page)
        page.wait_for_timeout(50)
    pytest.fail(f"the page shows event {seq(page)} of {found.tip.seq}")


def takes_part(page: Page, found: Living) -> None:
    """The patron answers what is asked, or wagers what is needed or allowed, and goes on."""
    catches_up(page, found)
    before = seq(page)
    need = need_of(found.game, found.driver.table) if found.driver.table.open else None
    choice, some = page.locator("#prompt .choice").first, page.locator("#prompt [data-some]")
    if choice.count():
        for number in range(int(some.get_attribute("data-least") or 0) if some.count() else 0):
            some.locator(".pick").nth(number).click()
        house_way = page.locator("#prompt [data-way]")
        if house_way.count():
            house_way.click()
        choice.click()
    elif need is None and page.locator("#wagers [data-remove]").count():
        page.locator(".moves [data-move=ready]").click()
    else:
        refused = json.loads(page.locator("#refusals").get_attribute("data-refusals") or "{}")
        areas = page.locator(".wide .area").evaluate_all("all => all.map(a => a.dataset.area)")
        wanted = need.kinds if need else tuple(kind.key for kind in found.game.wagers)
        free = next(a for a in areas if a not in refused and kind_of(a) in wanted)
        page.locator(f'.wide .area[data-area="{free}"]').dispatch_event("click")
    settles(page, before)


def kind_of(area: str) -> str:
    return area.partition("@")[0].partition(":")[0].partition(".")[0]


def test_others_see_what_happens_and_not_what_is_hidden(
    browser: Browser, patron: Page, served: Served
) -> None:
    watcher = browser.new_page()
    watcher.set_default_timeout(PATIENCE)
    sits(watcher, served, "roulette-1")
    sits(patron, served, "roulette-1")
    before = seq(watcher)
    patron.get_by_role("button", name="Buy chips").click()
    settles(watcher, before)
    rests(watcher)
    assert "patron-1 buys $200 in" in watcher.locator("#news").inner_text()
    assert watcher.get_by_text("You are watching").count() == 1
    watcher.close()
