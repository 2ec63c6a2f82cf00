"""Linked tables in a browser: what others put on the meter is seen without a reload."""

from __future__ import annotations

from operator import methodcaller
from typing import TYPE_CHECKING

import pytest

from croupier.core.driver import Driver
from croupier.core.event import Ready
from croupier.floor.tables import dealer
from tests.browser.floor_served import PATIENCE, Served, logged_in
from tests.floor.test_tables import funded

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser
LINKED = {"progressive": "D", "progressive_linked": True}
SHOWS = "(amount) => document.querySelector('#felt, main').textContent.includes(amount)"


def bets(driver: Driver) -> None:
    for bid in ("10 on ante", "1 on progressive"):
        driver.place("linked-p", bid)
    driver.feed(Ready(patron="linked-p"))


def test_a_wager_at_one_table_raises_the_meter_that_is_watched_at_another(
    browser: Browser, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(served.house, "odds", lambda *asked, **how: None)
    floor = served.house.floor
    for number in (1, 2):
        floor.open_table(f"linked-{number}", "caribbeanstud", choices=LINKED, link="linked")
    funded(floor, "linked-p")
    buys = methodcaller("buy", "linked-p", 500_00)
    floor.act("linked-1", "linked-p", "buy-in", buys, then=dealer.deals)
    page = logged_in(browser, served, "")
    page.goto(f"{served.address}/tables/linked-2")
    page.wait_for_function(SHOWS, arg="5000.00", timeout=PATIENCE)
    floor.act("linked-1", "linked-p", "wager", bets, then=dealer.deals)
    page.wait_for_function(SHOWS, arg="5000.70", timeout=PATIENCE)
    page.context.close()
