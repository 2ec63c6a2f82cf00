"""A robot without code for any game follows the guided round of each: it reads what is visible, and
presses what is named there and enabled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from croupier.floor.web.pages.words import say
from croupier.games import registry
from tests.browser.floor_served import PATIENCE, Served, cashes_out, logged_in, sits

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser
ROBOT = r"""
(patience) => new Promise((done) => {
  const last = Date.now() + patience, pressed = [];
  const said = () => document.querySelector(".guide").innerText;
  const text = (one) => one.getAttribute("aria-label") ?? one.innerText ?? "";
  const named = (one) => text(one).replace(/\s+/g, " ").trim();
  const may = (one) => one.getClientRects().length && !one.disabled && one.ariaDisabled !== "true";
  const enabled = () => [...document.querySelectorAll("button, [role=button]")].filter(may);
  const find = (name) => enabled().find((one) => named(one) === name)
    ?? enabled().find((one) => named(one).startsWith(name));
  const press = (one) => {
    pressed.push(named(one));
    one.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  };
  let before = "", since = 0;
  const look = () => {
    const now = said(), over = find("Play on");
    if (over) { press(over); return done([now, ...pressed]); }
    if (Date.now() > last) return done(["", now, ...pressed]);
    const one = find(pressed.length ? now.match(/“([^”]+)”[^“]*$/)?.[1] ?? "?" : "Show me");
    if (one && (now !== before || Date.now() - since > 1500)) {
      before = now;
      since = Date.now();
      press(one);
    }
    setTimeout(look, 40);
  };
  look();
})
"""


def guided(page: Page, address: str) -> tuple[str, list[str]]:
    """Follow the guided round of a table to its end: what was said then, and what was pressed."""
    page.goto(address)
    text, *pressed = page.evaluate(ROBOT, PATIENCE)
    return text, pressed


@pytest.fixture(scope="module")
def newcomer(browser: Browser, served: Served) -> Iterator[Page]:
    """A newcomer for whom things move, and bots that think fast."""
    page = logged_in(browser, served, "patron-2", reduced_motion="no-preference")
    page.add_init_script("localStorage.setItem('croupier-speed', 'fast')")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("croupier.floor.tables.bots.QUICKEST_S", -3.0)
        yield page
    page.context.close()


@pytest.mark.parametrize("key", registry.games())
def test_a_robot_finishes_a_guided_round_of_each_game(
    newcomer: Page, served: Served, key: str
) -> None:
    text, pressed = guided(newcomer, f"{served.address}/tables/{key}-1")
    assert "Now you know how it works." in text, pressed
    expect(newcomer.locator("#lesson")).to_be_hidden(timeout=PATIENCE)
    expect(newcomer.locator(".pointed")).to_have_count(0, timeout=PATIENCE)
    if "Seat a bot" not in pressed:
        cashes_out(newcomer)
        chips = newcomer.locator("[data-chips]")
        expect(chips).to_have_attribute("data-chips", "0", timeout=PATIENCE)


def test_a_ceremony_is_offered_and_whoever_plays_on_is_told_what_was_done(
    browser: Browser, served: Served
) -> None:
    page = logged_in(browser, served, "patron-3")
    served.house.floor.open_table("quiet-1", "baccarat")
    sits(page, served, "quiet-1")
    page.get_by_role("button", name="No, thanks").click()
    page.get_by_role("button", name="Buy chips").click()
    expect(page.locator("#prompt [data-ceremony]")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#guide")).to_have_text(say("guide.bet"), timeout=PATIENCE)
    page.locator('.wide .area[data-area="banker@1"]').dispatch_event("click")
    expect(page.locator("#wagers .mine")).to_have_count(1, timeout=PATIENCE)
    page.get_by_role("button", name="Deal", exact=True).click()
    dealt = "The dealer deals from the shoe for you."
    expect(page.locator(".aside")).to_have_text(dealt, timeout=PATIENCE)
    expect(page.locator("#banner")).not_to_be_empty(timeout=PATIENCE)
    page.reload()
    page.wait_for_selector("#first", state="detached")
    assert not page.locator("#lesson").is_visible(), "what was declined is not offered again"
    page.context.close()
    assert served.house.floor.audit() == [], "after a round of every game"
