"""A robot without code for any game follows the guided round of each: it reads what is visible, and
presses what is named there and enabled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from croupier.floor.web.pages.words import say
from croupier.games import registry
from tests.browser.floor_served import PATIENCE, WIDE, Served, cashes_out, logged_in, sits

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

SCREENS = (
    *((390, 844), (360, 640), (320, 568), (844, 390), (740, 360)),
    *((768, 1024), (820, 1180), (700, 560), (900, 560), (1024, 560)),
)
"""Phones, upright and on their side; tablets held upright; low windows."""
KEPT = """addEventListener("DOMContentLoaded", () => {
  const at = document.getElementById("next-prompt");
  const held = () => at.querySelector("template")?.innerHTML.trim();
  window.asked = new Set();
  if (at) new MutationObserver(() => held() && asked.add(held()))
    .observe(at, { childList: true, subtree: true });
})"""
"""Every question that was put is kept."""
WITHIN = r"""
() => {
  const place = document.getElementById("prompt"), dock = document.querySelector(".dock");
  const stands = document.querySelector("#stands [data-stands]"), wrong = [];
  const edges = (one) => one.getBoundingClientRect(), felt = document.querySelector(".stage");
  const hidden = (one) => one.closest(".shut") && edges(one.closest(".shut")).width === 1;
  const asks = (open) => {
    stands.dataset.stands = open ? "asked" : "bet";
    if (open) delete stands.dataset.takes; else stands.dataset.takes = "yes";
    return edges(dock).height;
  };
  const shown = (one) => one.getClientRects().length && !hidden(one);
  const { stands: was, takes } = stands.dataset, high = asks(true);
  const more = (within) => {
    const choices = within.querySelector("[data-across]");
    const drawn = within.querySelector("[data-ceremony], .face");
    if (!choices || drawn || within.closest(".turns")) return false;
    while (choices.children.length < 6) {
      const one = choices.lastElementChild.cloneNode(true);
      one.textContent = "Surrender";
      choices.append(one);
    }
    within.querySelector(".shut")?.remove();
    choices.dataset.across = "3";
    return true;
  };
  const measure = (name) => {
    const box = edges(dock), says = (one) => wrong.push(`${name}: ${one}`);
    if (Math.abs(box.height - high) > 1) says(`the dock is ${box.height} high, not ${high}`);
    if (document.documentElement.scrollWidth > innerWidth) says("the page is too wide");
    if (box.left < edges(felt).right - 1 && box.right > edges(felt).left + 1
      && box.bottom > innerHeight + 1 && box.top > innerHeight) says("the dock is out of sight");
    for (const one of place.querySelectorAll("button, input, .item")) {
      const own = edges(one), called = one.textContent.trim() || one.name;
      if (!shown(one)) continue;
      if (own.top < box.top - 1 || own.bottom > box.bottom + 1) says(`${called} is outside`);
      if (own.left < box.left - 1 || own.right > box.right + 1) says(`${called} is cut off`);
      if (one.matches(".choice") && one.scrollWidth > one.clientWidth + 1) says(`${called} breaks`);
    }
  };
  for (const html of asked) {
    place.innerHTML = html;
    const name = place.querySelector(".about").textContent;
    asks(!place.querySelector("[data-ceremony]"));
    measure(name);
    if (more(place)) measure(`${name}, six choices`);
    place.innerHTML = "";
  }
  stands.dataset.stands = was;
  if (takes === undefined) delete stands.dataset.takes; else stands.dataset.takes = takes;
  return wrong;
}
"""
"""What is outside the dock, at every question that was put and with as many choices as there can
be; and whether the dock keeps its height, so that the felt stays where it is."""


ASIDE = r"""
(dealt) => {
  const aside = document.querySelector(".aside"), box = aside?.getBoundingClientRect();
  const over = (one) => box.top < one.bottom && box.bottom > one.top;
  const kept = [...document.querySelectorAll(".guide, .cloth.strip, .dock")];
  return aside?.textContent === dealt && ["over", ...kept
    .filter((one) => over(one.getBoundingClientRect())).map((one) => one.className)];
}
"""
"""What is covered by the words that tell what was done for somebody."""


def guided(page: Page, address: str) -> tuple[str, list[str]]:
    """Follow the guided round of a table to its end: what was said then, and what was pressed."""
    page.goto(address)
    text, *pressed = page.evaluate(ROBOT, 4 * PATIENCE)
    return text, pressed


@pytest.fixture(scope="module")
def newcomer(browser: Browser, served: Served) -> Iterator[Page]:
    """A newcomer for whom things move, and bots that think fast."""
    page = logged_in(browser, served, "patron-2", reduced_motion="no-preference")
    page.add_init_script("localStorage.setItem('croupier-speed', 'fast')")
    page.add_init_script(KEPT)
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
    assert out_of_place(newcomer) == {}


def test_what_was_done_for_somebody_is_not_said_beside_the_next_offer_of_the_same(
    browser: Browser, served: Served
) -> None:
    page = logged_in(browser, served, "patron-3")
    sits(page, served, "roulette-1")
    offers = "(html) => { document.getElementById('prompt').innerHTML = html; }"
    offer, note = '<p data-ceremony="no" data-says="Done for you."></p>', page.locator(".aside")
    for words in (offer, ""):
        page.evaluate(offers, words)
    expect(note).to_have_text("Done for you.")
    page.evaluate(offers, offer)
    expect(note).to_have_count(0, timeout=2_000)
    page.context.close()


def test_on_a_phone_the_felt_stays_where_it_is_when_the_guided_round_is_over(
    browser: Browser, served: Served
) -> None:
    page = logged_in(browser, served, "patron-3", SCREENS[0])
    text, *_ = guided(page, f"{served.address}/tables/craps-1")
    assert "Now you know how it works." in text
    line, laid = page.locator(".guide").bounding_box(), page.locator(".dock").bounding_box()
    at = page.locator('.tall .area[data-area="pass"]').bounding_box()
    assert line is not None
    assert laid is not None
    assert at is not None
    assert line["y"] + line["height"] <= at["y"]
    assert at["y"] + at["height"] <= laid["y"]
    page.context.close()


def out_of_place(page: Page) -> dict[tuple[int, int], list[str]]:
    """What a small screen does not have within the dock, of all that was asked."""
    wrong = {}
    for wide, high in SCREENS:
        page.set_viewport_size({"width": wide, "height": high})
        wrong[wide, high] = page.evaluate(WITHIN)
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    return {size: found for size, found in wrong.items() if found}


def test_a_ceremony_is_offered_and_whoever_plays_on_is_told_what_was_done(
    browser: Browser, served: Served
) -> None:
    page = logged_in(browser, served, "patron-3", SCREENS[0])
    served.house.floor.open_table("quiet-1", "baccarat")
    sits(page, served, "quiet-1")
    page.get_by_role("button", name="No, thanks").click()
    page.get_by_role("button", name="Buy chips").click()
    expect(page.locator("#prompt [data-ceremony]")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#guide")).to_have_text(say("guide.bet"), timeout=PATIENCE)
    expect(page.locator("#clock")).to_be_hidden(timeout=PATIENCE)
    page.locator('.tall .area[data-area="banker@1"]').dispatch_event("click")
    expect(page.locator("#wagers .mine")).to_have_count(1, timeout=PATIENCE)
    page.get_by_role("button", name="Deal", exact=True).click()
    dealt = "The dealer deals from the shoe for you."
    assert page.wait_for_function(ASIDE, arg=dealt).json_value() == ["over"], "nothing is covered"
    expect(page.locator("#banner")).not_to_be_empty(timeout=PATIENCE)
    page.reload()
    page.wait_for_selector("#first", state="detached")
    assert not page.locator("#lesson").is_visible(), "what was declined is not offered again"
    page.context.close()
    assert served.house.floor.audit() == [], "after a round of every game"
