"""Care in a real browser: time and net, limits, a break, a tip, and a ruling that is reported."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from croupier.floor import seed
from tests.browser.floor_served import PATIENCE, Served, seq, settles
from tests.browser.test_accessible import found

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser


def sits_down(page: Page, served: Served) -> None:
    page.goto(f"{served.address}/tables/roulette-1")
    page.wait_for_selector("#first", state="detached")


def does(page: Page, button: str) -> None:
    before = seq(page)
    page.get_by_role("button", name=button, exact=True).click()
    settles(page, before)


def entered(browser: Browser, served: Served, who: str, path: str) -> Page:
    """Somebody of the house at a page of theirs, on a phone."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, bypass_csp=True)
    login = {"name": who, "password": seed.PASSWORD}
    context.request.post(f"{served.address}/api/v1/sessions", data=login)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(served.address + path)
    return page


def test_time_and_net_stay_in_sight_and_a_tip_is_the_dealers(patron: Page, served: Served) -> None:
    sits_down(patron, served)
    does(patron, "Buy chips")
    patron.wait_for_selector('#tally [data-plays="yes"]')
    time = patron.locator("#tally [data-seconds]")
    first = time.inner_text()
    for _ in range(100):
        if time.inner_text() != first:
            break
        patron.wait_for_timeout(50)
    assert re.fullmatch(r"0:00:\d\d", time.inner_text())
    assert time.inner_text() != first
    patron.mouse.wheel(0, 2_000)
    assert patron.locator("#tally").evaluate(
        "one => { const at = one.getBoundingClientRect(); return at.top >= 0 && at.top < 80 }"
    )
    patron.get_by_text("Tip the dealer").first.click()
    does(patron, "Tip the dealer")
    patron.wait_for_selector('[data-tips="500"]')
    assert "+0" not in patron.locator("#tally").inner_text()


def test_a_limit_is_set_on_ones_page_and_told_at_the_table(patron: Page, served: Served) -> None:
    patron.goto(f"{served.address}/me")
    limit = patron.locator("#care li", has_text="Chips bought in 24 hours")
    limit.get_by_label("Dollars").fill("250")
    limit.get_by_role("button", name="Set").click()
    patron.wait_for_selector("progress.share-75")
    sits_down(patron, served)
    assert "75 % of your limit" in patron.locator("#notices").inner_text()
    patron.get_by_label("Buy-in").fill("100")
    patron.get_by_role("button", name="Buy chips").click()
    patron.wait_for_selector("#problem:not(:empty)")
    assert "their own limit is 250" in patron.locator("#problem").inner_text()


def test_one_click_reports_a_ruling_and_its_decision_comes_back(
    browser: Browser, patron: Page, served: Served
) -> None:
    sits_down(patron, served)
    before = seq(patron)
    patron.locator('.wide .area[data-area="red"]').dispatch_event("click")
    settles(patron, before)
    does(patron, "No more bets")
    patron.get_by_role("button", name="Report this ruling").click()
    link = patron.get_by_role("link", name="Reported. Follow it here")
    link.wait_for()
    number = str(link.get_attribute("href")).rpartition("/")[2]
    judge = entered(browser, served, "supervisor-1", "/disputes")
    judge.get_by_role("link", name=number, exact=True).click()
    assert judge.locator("[data-same]").get_attribute("data-same") == "yes"
    judge.get_by_label("The ruling stands").check()
    judge.get_by_label("Reason").fill("The ball lay where the wheel shows it.")
    judge.get_by_role("button", name="Decide").click()
    judge.wait_for_selector(".decision")
    judge.context.close()
    sits_down(patron, served)
    assert "The ruling stands" in patron.locator("#care").inner_text()


def test_a_break_begins_at_once_and_chips_are_cashed_all_the_same(
    patron: Page, served: Served
) -> None:
    patron.goto(f"{served.address}/me")
    patron.get_by_role("button", name="Take a break").click()
    patron.wait_for_selector(".kept")
    sits_down(patron, served)
    assert "On a break until" in patron.locator("#tally").inner_text()
    patron.locator('.wide .area[data-area="red"]').dispatch_event("click")
    patron.wait_for_selector("#problem:not(:empty)")
    assert "on a break" in patron.locator("#problem").inner_text()
    does(patron, "Cash out")
    assert served.house.floor.audit() == []


def test_somebody_new_signs_up_and_has_play_money(browser: Browser, served: Served) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, bypass_csp=True)
    page = context.new_page()
    page.goto(f"{served.address}/login")
    page.locator("main").get_by_role("link", name="Sign up").click()
    page.get_by_text("What awaits you").wait_for()
    assert found(page) == []
    page.get_by_label("Name").fill("somebody-new")
    page.get_by_label("Password").fill("a long enough one")
    page.get_by_role("button", name="Sign up").click()
    page.wait_for_url(f"{served.address}/")
    page.goto(f"{served.address}/me")
    assert "1,000.00" in page.locator(".figures").inner_text()
    context.close()


OFFICES = {
    "cashier-1": ("/cage", "Play money issued"), "supervisor-1": ("/pit", "Set pace"),
    "bureau-1": ("/bureau", "Audit now"), "patron-1": ("/me", "Exclude yourself"),
}  # fmt: skip


def test_each_office_has_its_page_on_a_phone_too(browser: Browser, served: Served) -> None:
    for who, (path, sees) in OFFICES.items():
        page = entered(browser, served, who, path)
        page.get_by_text(sees).first.wait_for()
        assert found(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, path
        if path == "/bureau":
            page.get_by_role("button", name="Audit now").click()
            page.get_by_text("All is well").wait_for()
        page.context.close()
