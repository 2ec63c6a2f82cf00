"""The table all in sight: line, felt and dock beside each other, on a laptop and on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

import pytest
from playwright.sync_api import expect

from croupier.games import registry
from tests.browser.floor_served import Served, cashes_out, logged_in, rests, seq, settles, sits

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.browser
LAPTOP, PHONE = (1366, 768), (390, 844)
READABLE = 300
"""How high a felt is at least on a laptop."""
OWN = 3
"""The box of the hand that is played."""


LABELS = """
(felt) => {
  const tip = document.getElementById("tip"), cloth = document.querySelector(felt);
  const words = cloth.querySelectorAll("text");
  const scale = (one) => one.ownerSVGElement.getScreenCTM().a;
  const pixels = (one) => parseFloat(one.getAttribute("font-size")) * scale(one);
  const small = [...words].filter((one) => pixels(one) < 9.9 && !one.closest(".stack"));
  const areas = [...new Set(small.map((one) => one.closest(".area")).filter(Boolean))];
  const said = (one) => `${one.textContent}: ${pixels(one).toFixed(1)}`;
  const loose = small.filter((one) => !one.closest(".area, .place"));
  const wrong = loose.map(said);
  const unnamed = (place) => place && !place.querySelector("title");
  const bare = small.filter((one) => unnamed(one.closest(".place")));
  wrong.push(...bare.map(said));
  for (const area of areas) {
    area.scrollIntoView({ block: "center" });
    area.dispatchEvent(new PointerEvent("pointerenter"));
    const read = [...tip.querySelectorAll(".lens text")].map(pixels);
    const [box, own] = [area, tip].map((one) => one.getBoundingClientRect());
    if (tip.hidden || !(Math.min(...read) >= 9.9)) wrong.push(`no lens: ${area.dataset.area}`);
    const across = Math.min(own.right, box.right) - Math.max(own.x, box.x);
    const down = Math.min(own.bottom, box.bottom) - Math.max(own.y, box.y);
    if (across > 1 && down > 1) wrong.push(`covered: ${area.dataset.area}`);
    area.dispatchEvent(new PointerEvent("pointerleave"));
    if (!tip.hidden) wrong.push(`the tip stays: ${area.dataset.area}`);
  }
  return wrong;
}
"""
"""What cannot be read: print that is too small, unless a lens shows it when one points at it."""


COVERED = """
() => {
  const tip = document.getElementById("tip"), [guide, strip, dock] = [".guide", ".strip", ".dock"]
    .map((one) => document.querySelector(one).getBoundingClientRect());
  const bad = [], end = Math.min(innerHeight, dock.top);
  for (const area of document.querySelectorAll(".cloth.tall .area")) {
    const box = area.getBoundingClientRect();
    if (box.top < strip.bottom || box.bottom > end) continue;
    area.dispatchEvent(new PointerEvent("pointerenter"));
    const own = tip.getBoundingClientRect();
    const room = own.height + 22 < Math.max(box.top - strip.bottom, end - box.bottom);
    if (room && own.top < Math.max(guide.bottom, strip.bottom)) bad.push(area.dataset.area);
    area.dispatchEvent(new PointerEvent("pointerleave"));
  }
  return bad;
}
"""
"""The areas whose tip covers the guide line or the strip, though there is room elsewhere."""


CROWDED = """
() => {
  const banner = document.getElementById("banner"), prompt = document.getElementById("prompt");
  const clock = document.getElementById("clock"), edges = (one) => one.getBoundingClientRect();
  const guide = document.querySelector(".guide"), button = (one) => `<button>${one}</button>`;
  for (const one of guide.querySelectorAll(".lesson, .cage")) one.remove();
  document.querySelector(".game").removeAttribute("data-offered");
  clock.hidden = false;
  clock.textContent = "0:20";
  const high = edges(guide).height;
  banner.innerHTML = `<strong class="long"><span>Banker 5, Player 0</span>
    <span class="dash"> – </span>
    <span class="own">You win $6.50 ($0.50 commission)</span></strong>`;
  const said = banner.querySelector("span"), whole = said.scrollHeight <= said.clientHeight + 1;
  const shut = ["Banco", "Suivi"].map((one) => `<span>${button(one)}</span>`).join("");
  prompt.innerHTML = `<form class="bets"><div class="choices">${button("Bet")}</div>
    <div class="size"><label><input></label></div></form><div class="choices shut">${shut}</div>`;
  const [one, other] = [...prompt.querySelectorAll(".shut button")].map(edges);
  const apart = one.right <= other.left || one.bottom <= other.top;
  return [whole && edges(said).width >= 60, edges(guide).height === high, apart];
}
"""
"""Whether an outcome is read whole beside what it brought and a clock, and whether two choices that
are not open lie apart beside an amount; and whether the guide keeps its height."""


class Edges(NamedTuple):
    """Where something is on the screen."""

    left: float
    top: float
    right: float
    bottom: float

    def inside(self, size: tuple[int, int]) -> bool:
        """Whether all of it is in sight."""
        across = self.left >= -1 and self.right <= size[0] + 1
        return across and self.top >= -1 and self.bottom <= size[1] + 1

    def overlaps(self, other: Edges) -> bool:
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > 1 and down > 1


def edges(one: Locator) -> Edges:
    box = one.bounding_box()
    assert box, f"{one} is not shown"
    return Edges(box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"])


def apart_and_in_sight(page: Page, size: tuple[int, int], *names: str) -> None:
    """All of these are in sight, and none covers another."""
    found = {name: edges(page.locator(name).first) for name in names}
    for name, one in found.items():
        assert one.inside(size), (name, one)
    for (name, one), (other, another) in combinations(found.items(), 2):
        assert not one.overlaps(another), (name, one, other, another)


ROUND = """() => {
  const bar = document.getElementById("status"), ends = (one) => one.getBoundingClientRect().right;
  return ends(bar.firstElementChild) <= ends(bar) + 1 && bar.parentElement.offsetHeight < 60;
}"""
"""Whether the number of the round is whole, in a bar of the usual height."""


@pytest.fixture(scope="module")
def laptop(browser: Browser, served: Served) -> Iterator[Page]:
    page = logged_in(browser, served, "patron-3", LAPTOP)
    yield page
    page.context.close()


ONE_LINE = """() => {
  const name = document.createRange();
  name.selectNodeContents(document.querySelector(".bar h1"));
  return name.getClientRects().length === 1;
}"""


@pytest.mark.parametrize("game", sorted(registry.games()))
def test_a_laptop_has_line_felt_and_rack_in_sight_together(
    laptop: Page, served: Served, game: str
) -> None:
    sits(laptop, served, f"{game}-1")
    parts = (".bar", ".guide", ".cloth.wide > svg", ".dock", ".side")
    apart_and_in_sight(laptop, LAPTOP, *parts)
    before = seq(laptop)
    laptop.locator("[data-cage] input").fill("50")
    laptop.get_by_role("button", name="Buy chips").click()
    settles(laptop, before)
    apart_and_in_sight(laptop, LAPTOP, *parts)
    felt = edges(laptop.locator(".cloth.wide > svg"))
    assert felt.bottom - felt.top >= READABLE
    laptop.set_viewport_size({"width": 1366, "height": 800})
    unread = laptop.evaluate(LABELS, ".cloth.wide")
    assert laptop.evaluate(ROUND), "the round is cut off in the bar"
    if not laptop.locator(".turns").count():
        assert laptop.evaluate(ONE_LINE), "the name of the game is on two lines"
    laptop.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
    assert unread == []
    assert laptop.evaluate("document.documentElement.scrollHeight") <= LAPTOP[1]
    before = seq(laptop)
    cashes_out(laptop)
    settles(laptop, before)


def test_the_felt_is_as_large_as_the_window_if_one_likes(laptop: Page, served: Served) -> None:
    sits(laptop, served, "craps-1")
    beside = edges(laptop.locator(".cloth.wide > svg"))
    laptop.locator("[data-broad]").click()
    sits(laptop, served, "craps-1")
    laptop.wait_for_selector(".side", state="hidden")
    alone = edges(laptop.locator(".cloth.wide > svg"))
    assert alone.right - alone.left > 1.2 * (beside.right - beside.left)
    apart_and_in_sight(laptop, LAPTOP, ".bar", ".guide", ".cloth.wide > svg", ".dock")
    laptop.locator('[data-broad][aria-pressed="true"]').click()
    laptop.wait_for_selector(".side", state="visible")


TABLETS = (912, 1024, 1152, 1220)
"""The widths between a phone's page and a laptop's: a tablet on its side, half a screen."""
BEYOND = """
() => {
  const names = [".bar .cash", ".bar .more", ".bar .stack", ".bar .status", ".bar .standing"];
  const own = (name) => document.querySelector(name).getBoundingClientRect();
  const out = names.filter((name) => own(name).right > innerWidth || own(name).width < 40);
  return [document.documentElement.scrollWidth - innerWidth, ...out];
}
"""
"""By how much a page is wider than its window, and what of its bar is outside."""


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_tablet_on_its_side_has_the_whole_bar(
    browser: Browser, served: Served, language: str
) -> None:
    page = logged_in(browser, served, "patron-3", LAPTOP)
    page.goto(f"{served.address}/language/{language}")
    sits(page, served, "fastactionholdem-1")
    before = seq(page)
    page.locator("[data-cage] button").first.click()
    settles(page, before)
    found = {}
    for width in TABLETS:
        page.set_viewport_size({"width": width, "height": 768})
        found[width] = page.evaluate(BEYOND)
    before = seq(page)
    page.locator(".bar .cash").click()
    settles(page, before)
    page.context.close()
    assert found == {width: [0] for width in TABLETS}


DEALT = """() => document.querySelector('#prompt [data-choice]')
  || !document.querySelector('#wagers .mine')"""
"""Something is asked, or the round is over already."""


def asked(page: Page) -> None:
    """Play twenty-one until it is asked whether to stand."""
    for _ in range(60):
        rests(page)
        before = seq(page)
        decline = page.locator('#prompt :is([data-choice="decline"], [data-choice="no"])')
        if page.locator('#prompt [data-choice="stand"]').count():
            return
        if decline.count():
            decline.click()
        elif page.locator("#wagers .mine").count():
            page.locator('.moves [data-move="ready"]').click()
            page.wait_for_function(DEALT)
        else:
            page.locator(f'.area[data-area="main@{OWN}"]').first.dispatch_event("click")
        settles(page, before)
    pytest.fail("no hand was ever to be decided")


@pytest.mark.parametrize(("size", "who"), [(LAPTOP, "patron-1"), (PHONE, "patron-2")])
def test_a_decision_has_its_cards_and_its_buttons_in_sight(
    browser: Browser, served: Served, size: tuple[int, int], who: str
) -> None:
    page = logged_in(browser, served, who, size)
    sits(page, served, "blackjack-1")
    before = seq(page)
    page.get_by_role("button", name="Buy chips").click()
    settles(page, before)
    asked(page)
    page.wait_for_timeout(100)
    where = "wide" if size == LAPTOP else "strip"
    hands = (f'.{where} [data-place="{OWN}"]', f'.{where} [data-place="dealer"]')
    chips = ("#wide-chips .stack",) if size == LAPTOP else ()
    apart_and_in_sight(page, size, ".guide", *hands, *chips, ".dock")
    for choice in page.locator("#prompt [data-choice]").all():
        assert edges(choice).inside(size)
    before = seq(page)
    page.locator('#prompt [data-choice="stand"]').click()
    settles(page, before)
    page.context.close()


def test_a_long_outcome_is_read_and_choices_lie_apart_on_tablets_and_phones(
    browser: Browser, served: Served
) -> None:
    page = logged_in(browser, served, "patron-2", (1024, 768))
    for size in ((1024, 768), (820, 1180), PHONE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        sits(page, served, "sicbo-1")
        assert page.evaluate(CROWDED) == [True, True, True], size
    page.context.close()


def test_a_phone_begins_with_the_felt_and_everything_on_it_can_be_reached(
    browser: Browser, served: Served
) -> None:
    page = logged_in(browser, served, "patron-2", PHONE)
    sits(page, served, "sicbo-1")
    strip = edges(page.locator(".cloth.strip"))
    assert strip.top <= 260
    assert edges(page.locator(".cloth.tall")).top <= strip.bottom + 10
    assert page.evaluate(LABELS, ".cloth.tall") == []
    page.evaluate("scrollTo(0, 0)")
    assert page.evaluate(COVERED) == []
    page.evaluate("scrollTo(0, 0)")
    held = page.locator(".cloth.tall .area").first
    tip = page.locator("#tip")
    for leaves in ("touchend", "scroll", "wheel"):
        for _ in range(20):  # what still scrolls takes a tip away
            held.dispatch_event("pointerenter", {"pointerType": "touch"})
            page.wait_for_timeout(400)
            if tip.is_visible():
                break
        expect(tip).to_be_visible()
        page.evaluate("name => document.dispatchEvent(new Event(name))", leaves)
        expect(tip).to_be_hidden()
    held.dispatch_event("pointerenter")
    expect(tip).to_be_visible()
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    apart_and_in_sight(page, PHONE, ".bar h1", ".limits", ".bar .stack", ".bar .more")
    last = page.locator(".tall .area").last
    last.scroll_into_view_if_needed()
    page.evaluate("scrollTo(0, document.querySelector('.cloth.tall').offsetHeight)")
    dock, low = edges(page.locator(".dock")), edges(page.locator(".cloth.tall"))
    assert low.bottom <= dock.top + 1
    page.context.close()


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_on_a_phone_ones_own_place_comes_into_sight_with_the_first_chips(
    browser: Browser, served: Served, motion: str
) -> None:
    page = logged_in(browser, served, "patron-2", PHONE, reduced_motion=motion)
    served.house.floor.open_table(f"below-{motion}", "blackjack", "practice")
    sits(page, served, f"below-{motion}")
    page.locator("[data-cage] input").fill("50")
    page.get_by_role("button", name="Buy chips").click()
    spot = page.locator('.cloth.tall [data-spot="main@1"], .cloth.tall [data-area="main@1"]').first
    page.wait_for_function(
        "([one, dock]) => one.getBoundingClientRect().bottom <= dock.getBoundingClientRect().top",
        arg=[spot.element_handle(), page.locator(".dock").element_handle()],
    )
    strip = edges(page.locator(".cloth.strip"))
    assert edges(spot).top >= strip.bottom, "nor is it below the strip"
    cashes_out(page)
    page.context.close()


def test_buying_is_in_the_line_that_asks_for_it_with_what_one_has(
    browser: Browser, served: Served
) -> None:
    page = logged_in(browser, served, "patron-3", LAPTOP)
    served.house.floor.open_table("fresh-1", "bigsix", "practice")
    sits(page, served, "fresh-1")
    line = page.locator(".guide")
    assert "Buy chips to begin." in line.inner_text()
    assert "Practice money $" in line.inner_text()
    held = int(page.locator("[data-holds]").get_attribute("data-holds") or 0)
    assert page.locator("[data-report]").is_hidden()
    assert page.locator("#coach").is_hidden()
    assert not page.get_by_role("heading", name="What happened").count()
    before = seq(page)
    line.get_by_label("Buy-in").fill("1.50")
    line.get_by_role("button", name="Buy chips").click()
    settles(page, before)
    page.wait_for_selector(f'[data-holds="{held - 1_50}"]', state="attached")
    assert "$1.50" in page.locator("[data-purse]").inner_text()
    assert line.get_by_role("button", name="Buy chips").is_hidden()
    page.keyboard.press("b")
    assert page.locator("[data-cage] input").evaluate("one => one === document.activeElement")
    line.get_by_role("button", name="Cash out").click()
    page.wait_for_selector(f'[data-holds="{held}"]', state="attached")
    page.context.close()


LONGEST = """
([lost, own, says]) => {
  const line = document.querySelector(".guide");
  document.getElementById("banner").innerHTML = `<strong class="lost long"><span>${lost}</span>`
    + `<span class="dash"> – </span><span class="own">${own}</span></strong>`;
  if (says) document.querySelector("#lesson [data-says]").textContent = says;
  const told = document.querySelector("#banner .own").getBoundingClientRect();
  const edges = (one) => one.getBoundingClientRect(), banner = line.querySelector("#banner");
  const [box, clip] = [line, banner].map(edges);
  const below = document.elementFromPoint(told.x + 4, (told.top + told.bottom) / 2);
  const inside = told.bottom <= Math.min(box.bottom, clip.bottom) + 1 && told.top >= box.top - 1;
  return [box.height, inside && line.contains(below)];
}
"""
"""Show a long outcome: how high the line is then, and whether what it was to the reader is seen."""


def test_a_long_outcome_moves_nothing_and_what_one_lost_is_always_seen(
    browser: Browser, served: Served
) -> None:
    page = logged_in(browser, served, "patron-1", LAPTOP)
    served.house.floor.open_table("long-1", "paigow", "practice")
    sits(page, served, "long-1")
    page.get_by_role("button", name="Show me").click()
    before = seq(page)
    page.get_by_role("button", name="Buy chips").click()
    settles(page, before)
    page.locator('#lesson [data-teach="end"]').wait_for()
    hands = "a gong with the two and seven with the ten (5-5)"
    long = f"A{hands[1:]} against {hands.replace('two', 'twelve')}"
    push = "Push: your $5 on Pai gow, box 1 comes back. You know how it goes."
    longest = f"Hand 1 of box 1: {long}. Hand 2 of box 1: {long}. Hand 1 of box 2: {long}"
    for size, guided in ((LAPTOP, push), (PHONE, "")):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        high = edges(page.locator(".guide"))
        for came in (long, longest):
            told, seen = page.evaluate(LONGEST, [came, "you lose $500", guided])
            assert seen, (size, came)
            assert told <= high.bottom - high.top + 1.5, "the felt stays where it is"
    page.get_by_role("button", name="Stop").click()
    for size in (LAPTOP, (905, 700), (820, 1180), PHONE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for came in (long, longest):
            told, seen = page.evaluate(LONGEST, [came, "you lose $1,234.50", ""])
            assert seen, (size, came)
            assert told <= 76
    page.set_viewport_size({"width": PHONE[1], "height": PHONE[0]})
    page.evaluate("() => document.getElementById('banner').replaceChildren()")
    high = edges(page.locator(".guide"))
    told, seen = page.evaluate(LONGEST, [long, "you lose $500", ""])
    assert seen
    assert told <= high.bottom - high.top + 0.5, "a phone on its side keeps its dock, too"
    page.context.close()


WHOLE = """
(came) => {
  const strong = document.createElement("strong");
  strong.className = "lost long longer";
  strong.innerHTML = `<span>${came}</span><span class="own">You lose $10</span>`;
  document.getElementById("banner").replaceChildren(strong);
  const told = strong.firstElementChild;
  return told.scrollHeight <= told.clientHeight + 1;
}
"""
"""Show an outcome: whether all of what came is read."""


def test_two_hands_and_the_dealers_are_told_whole_on_a_phone(
    browser: Browser, served: Served
) -> None:
    page = logged_in(browser, served, "patron-1", PHONE)
    served.house.floor.open_table("whole-1", "fastactionholdem", "practice")
    sits(page, served, "whole-1")
    before = seq(page)
    page.get_by_role("button", name="Buy chips").click()
    settles(page, before)
    page.wait_for_selector('[data-stands="bet"]', state="attached")
    hands = "A pair of aces, ace-king-eight high"
    for dealer in ("five-high straight", "two pairs, queens and sevens"):
        assert page.evaluate(WHOLE, f"{hands} against the dealer's {dealer}")
    page.context.close()


def test_a_guided_round_without_money_begins_with_more_of_it(
    browser: Browser, served: Served
) -> None:
    page = logged_in(browser, served, "patron-2", LAPTOP)
    sits(page, served, "long-1")
    held = int(page.locator("[data-holds]").get_attribute("data-holds") or 0)
    page.locator("[data-cage] input").fill(str(held // 100))
    before = seq(page)
    page.get_by_role("button", name="Buy chips").click()
    settles(page, before)
    sits(page, served, "fresh-1")
    page.get_by_role("button", name="Show me").click()
    pointed = page.locator(".pointed")
    expect(pointed).to_have_text("Get more practice money")
    pointed.click()
    expect(pointed).to_have_text("Buy chips")
    page.context.close()


def test_the_line_of_the_narrowest_phone_keeps_its_height_beside_the_clock_and_both_buttons(
    browser: Browser, served: Served
) -> None:
    page = logged_in(browser, served, "patron-3", (360, 640))
    served.house.floor.open_table("narrow-1", "paigow", "practice")
    sits(page, served, "narrow-1")
    page.get_by_role("button", name="Buy chips").click()
    page.locator('[data-stands="buy"]').wait_for(state="detached")
    tall = page.evaluate(
        """() => {
        const line = document.querySelector(".guide"), clock = document.getElementById("clock");
        const before = line.offsetHeight;
        const asks = "How do you set your hands, the high hand first?";
        document.getElementById("guide").textContent = asks;
        clock.textContent = "1:27";
        clock.hidden = false;
        return [before, line.offsetHeight];
    }"""
    )
    assert tall[0] == tall[1]
    page.context.close()
