"""The table all in sight: line, felt and dock beside each other, on a laptop and on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

import pytest

from croupier.games import registry
from tests.browser.floor_served import Served, cashes_out, logged_in, seq, settles, sits

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.browser
LAPTOP, PHONE = (1366, 768), (390, 844)
READABLE = 300
"""How high a felt is at least on a laptop."""
OWN = 3
"""The box of the hand that is played."""


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


@pytest.fixture(scope="module")
def laptop(browser: Browser, served: Served) -> Iterator[Page]:
    page = logged_in(browser, served, "patron-3", LAPTOP)
    yield page
    page.context.close()


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


def asked(page: Page) -> None:
    """Play twenty-one until it is asked whether to stand."""
    for _ in range(60):
        before = seq(page)
        decline = page.locator('#prompt :is([data-choice="decline"], [data-choice="no"])')
        if page.locator('#prompt [data-choice="stand"]').count():
            return
        if decline.count():
            decline.click()
        elif page.locator("#wagers .mine").count():
            page.locator('.moves [data-move="ready"]').click()
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
    felt = "wide" if size == LAPTOP else "tall"
    own = (f'.{felt} [data-place="{OWN}"]', f"#{felt}-chips .stack")
    dealt = (f'.{felt} [data-place="dealer"]',) if size == LAPTOP else ()
    apart_and_in_sight(page, size, ".guide", *own, *dealt, ".dock")
    for choice in page.locator("#prompt [data-choice]").all():
        assert edges(choice).inside(size)
    before = seq(page)
    page.locator('#prompt [data-choice="stand"]').click()
    settles(page, before)
    page.context.close()


def test_a_phone_begins_with_the_felt_and_everything_on_it_can_be_reached(
    browser: Browser, served: Served
) -> None:
    page = logged_in(browser, served, "patron-2", PHONE)
    sits(page, served, "sicbo-1")
    felt, title = edges(page.locator(".cloth.tall")), edges(page.locator(".bar h1"))
    assert felt.top <= 250
    apart_and_in_sight(page, PHONE, ".bar h1", ".limits", ".bar .stack", ".bar .more")
    assert title.right <= edges(page.locator(".limits")).left
    last = page.locator(".tall .area").last
    last.scroll_into_view_if_needed()
    page.evaluate("scrollTo(0, document.querySelector('.cloth.tall').offsetHeight)")
    dock, low = edges(page.locator(".dock")), edges(page.locator(".cloth.tall"))
    assert low.bottom <= dock.top + 1
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
