"""Care in a real browser: time and net, limits, a break, a tip, and a ruling that is reported."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.browser.floor_served import PATIENCE, Served, entered, seq, settles, sits
from tests.browser.test_accessible import found

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser


PHONE = (390, 844)
NOTHING_OPEN = "() => !document.querySelector('.cloth .area:not([aria-disabled])')"
"""No area of the felt looks as if it took a wager."""


def sits_down(page: Page, served: Served) -> None:
    sits(page, served, "roulette-1")


def does(page: Page, button: str) -> None:
    before = seq(page)
    page.get_by_role("button", name=button, exact=True).click()
    settles(page, before)


@pytest.fixture(scope="module")
def seated(patron: Page, served: Served) -> Page:
    """A patron who has bought 200 dollars of chips."""
    sits_down(patron, served)
    does(patron, "Buy chips")
    return patron


def test_time_and_net_stay_in_sight_and_a_tip_is_the_dealers(seated: Page, served: Served) -> None:
    sits_down(seated, served)
    seated.wait_for_selector('#tally [data-plays="yes"]')
    time = seated.locator("#tally [data-seconds]")
    first = time.inner_text()
    for _ in range(PATIENCE // 50):
        if time.inner_text() != first:
            break
        seated.wait_for_timeout(50)
    assert re.fullmatch(r"0:0\d:\d\d", time.inner_text())
    assert time.inner_text() != first
    seated.mouse.wheel(0, 2_000)
    assert seated.locator("#tally").evaluate(
        "one => { const at = one.getBoundingClientRect(); return at.top >= 0 && at.top < 80 }"
    )
    seated.get_by_text("Tip the dealer").first.click()
    does(seated, "Tip the dealer")
    seated.wait_for_selector('[data-tips="500"]')
    assert "+0" not in seated.locator("#tally").inner_text()


TOLD_LATE = """
async (one) => {
  const late = (event) => { event.preventDefault(); event.stopImmediatePropagation(); };
  addEventListener("htmx:sse:before:message", late, true);
  const shown = () => one.textContent.split(":").reduce((all, part) => 60 * all + Number(part), 0);
  const say = async (seconds) => {
    one.dataset.seconds = String(seconds);
    one.textContent = "0:00:00";
    await new Promise((done) => setTimeout(done, 50));
    return shown();
  };
  const now = Number(one.dataset.seconds);
  const told = [now, await say(now + 40), await say(now + 34), await say(now + 600), await say(3)];
  removeEventListener("htmx:sse:before:message", late, true);
  return told;
}
"""
"""What the clock shows when the server says later times, an older one, and one of a new sitting;
what it really says meanwhile does not come."""


def test_the_time_does_not_run_back_when_an_older_one_comes_late(
    seated: Page, served: Served
) -> None:
    sits_down(seated, served)
    seated.wait_for_selector('#tally [data-plays="yes"]')
    now, later, older, latest, new = seated.locator("#tally [data-seconds]").evaluate(TOLD_LATE)
    assert now + 40 <= later <= older < now + 60
    assert latest >= now + 600
    assert new < 10


def test_a_limit_is_set_on_ones_page_and_told_at_the_table(seated: Page, served: Served) -> None:
    seated.goto(f"{served.address}/me")
    limit = seated.locator("#care li", has_text="Chips bought in 24 hours")
    limit.get_by_label("Dollars").fill("250")
    limit.get_by_role("button", name="Set").click()
    seated.wait_for_selector("progress.share-75")
    sits_down(seated, served)
    assert "75 % of your limit" in seated.locator("#notices").inner_text()
    seated.locator("[data-purse]").click()
    seated.get_by_label("Buy-in").fill("100")
    seated.get_by_role("button", name="Buy chips").click()
    seated.wait_for_selector("#problem:not(:empty)")
    assert "your own limit of $250" in seated.locator("#problem").inner_text()


def test_one_click_reports_a_ruling_and_its_decision_comes_back(
    browser: Browser, seated: Page, served: Served
) -> None:
    sits_down(seated, served)
    before = seq(seated)
    seated.locator('.wide .area[data-area="red"]').dispatch_event("click")
    settles(seated, before)
    does(seated, "Spin")
    seated.get_by_role("button", name="Report this ruling").click()
    link = seated.get_by_role("link", name="Reported. Follow it here")
    link.wait_for()
    number = str(link.get_attribute("href")).rpartition("/")[2]
    judge = entered(browser, served, "supervisor-1", "/disputes", size=PHONE)
    judge.get_by_role("link", name=number, exact=True).click()
    judge.wait_for_url(f"**/disputes/{number}")
    assert judge.locator("[data-same]").get_attribute("data-same") == "yes"
    judge.get_by_label("The ruling stands").check()
    judge.get_by_label("Reason").fill("The ball lay where the wheel shows it.")
    judge.get_by_role("button", name="Decide").click()
    judge.wait_for_selector(".decision")
    judge.context.close()
    sits_down(seated, served)
    assert "The ruling stands" in seated.locator("#care").inner_text()


def test_a_break_begins_at_once_and_chips_are_cashed_all_the_same(
    seated: Page, served: Served
) -> None:
    seated.goto(f"{served.address}/me")
    seated.get_by_role("button", name="Take a break").click()
    seated.wait_for_selector(".kept")
    sits_down(seated, served)
    assert "On a break until" in seated.locator("#tally").inner_text()
    size = seated.viewport_size
    assert size
    seated.set_viewport_size({"width": 1366, "height": 800})
    menu = seated.locator(".bar .more").bounding_box()
    assert menu
    assert menu["x"] + menu["width"] <= 1366, "what says so pushes buttons off the screen"
    seated.set_viewport_size(size)
    seated.wait_for_function(NOTHING_OPEN)
    rebet = seated.locator(".moves [data-move=rebet]")
    assert "On a break until" in (rebet.get_attribute("title") or "")
    seated.locator('.wide .area[data-area="red"]').dispatch_event("click")
    seated.wait_for_selector("#problem:not(:empty)")
    assert "On a break" in seated.locator("#problem").inner_text()
    seated.locator("[data-purse]").click()
    does(seated, "Cash out")
    assert served.house.floor.audit() == []


def test_somebody_new_signs_up_and_has_play_money(browser: Browser, served: Served) -> None:
    page = entered(browser, served, "", "/login", size=PHONE)
    page.locator("main").get_by_role("link", name="Sign up").click()
    page.get_by_text("What you get").wait_for()
    assert found(page) == []
    page.get_by_label("Name").fill("somebody-new")
    page.get_by_label("Password").fill("a long enough one")
    page.get_by_role("button", name="Sign up").click()
    page.wait_for_url(f"{served.address}/")
    page.goto(f"{served.address}/me")
    assert "1,000.00" in page.locator(".figures").inner_text()
    page.context.close()


OFFICES = {
    "cashier-1": ("/cage", "Play money issued"),
    "supervisor-1": ("/pit", "Set pace"),
    "bureau-1": ("/bureau", "Audit now"),
    "patron-1": ("/me", "Exclude yourself"),
}


BEYOND = """(some) => {
    const places = [...document.querySelectorAll(some)].map((one) => one.getBoundingClientRect());
    return Math.max(...places.map((one) => Math.max(one.right - innerWidth, -one.left)), 0);
}"""
"""By how many pixels some things lie beyond the sides of the window."""


def test_each_office_has_its_page_on_a_phone_too(browser: Browser, served: Served) -> None:
    for who, (path, sees) in OFFICES.items():
        page = entered(browser, served, who, path, size=PHONE)
        page.get_by_text(sees).first.wait_for()
        assert found(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, path
        assert page.evaluate(BEYOND, "#statement td.sum:not(:empty)") <= 0, path
        if path == "/bureau":
            page.get_by_role("button", name="Audit now").click()
            page.get_by_text("All is well").wait_for(timeout=2 * PATIENCE)
        page.context.close()


def test_a_second_click_on_cash_out_by_mistake_asks_for_nothing(
    browser: Browser, served: Served
) -> None:
    page = entered(browser, served, "patron-3", "/")
    sits_down(page, served)
    does(page, "Buy chips")
    page.wait_for_selector('#tally [data-plays="yes"]')
    page.locator("[data-cashes]:visible").first.dblclick()
    page.wait_for_selector("[data-chips='0']", state="attached")
    page.wait_for_timeout(300)
    assert page.locator("#problem").inner_text() == ""
    page.context.close()
