"""What a question is about stays in sight: nothing that is asked or offered covers the felt."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from croupier.games import registry
from tests.browser.floor_served import Served, logged_in, seq, settles, sits
from tests.browser.test_in_sight import LABELS, PHONE, edges

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser
LAPTOP = (1366, 800)
HEAD = """() => {
  const shown = (one) => { const range = document.createRange();
    range.selectNodeContents(document.querySelector(one)); return range.getBoundingClientRect(); };
  const [limits, told] = [".bar .limits", ".bar .standing"].map(shown);
  return [limits.right <= told.left, told.right <= innerWidth];
}"""
"""Whether the limits and what one has won stand beside each other."""
LINE = """() => {
  const one = document.querySelector("#guide");
  return [one.scrollWidth <= one.offsetWidth + 1, one.scrollHeight <= one.offsetHeight + 1];
}"""
"""Whether all of the line is seen that says what to do next."""


def opened(browser: Browser, served: Served, key: str, size: tuple[int, int]) -> Page:
    """A patron with chips at a new table."""
    table = f"{key}-uncovered-{size[0]}"
    served.house.floor.open_table(table, key, "practice")
    page = logged_in(browser, served, "patron-1", size)
    sits(page, served, table)
    page.locator("[data-cage] input").fill("50")
    before = seq(page)
    page.get_by_role("button", name="Buy chips").click()
    settles(page, before)
    return page


def bets(page: Page, area: str) -> None:
    """Put a chip on an area, and end the betting."""
    before = seq(page)
    page.locator(f'.area[data-area="{area}"]:visible').first.dispatch_event("click")
    settles(page, before)
    page.locator('.moves [data-move="ready"]').dispatch_event("click")


@pytest.mark.parametrize("alone", [False, True], ids=["beside", "full window"])
@pytest.mark.parametrize("key", ["craps", "baccarat"])
def test_what_is_offered_covers_neither_felt_nor_rack(
    browser: Browser, served: Served, key: str, alone: bool
) -> None:
    page = opened(browser, served, key, (LAPTOP[0] + alone, LAPTOP[1]))
    page.locator("#prompt [data-ceremony]").wait_for()
    if alone:
        page.locator("[data-broad]").click()
    offer, felt, rack = (
        edges(page.locator(one)) for one in (".dock > .asks", ".cloth.wide > svg", ".rack")
    )
    assert not offer.overlaps(felt)
    assert not offer.overlaps(rack)
    assert offer.inside((LAPTOP[0] + alone, LAPTOP[1]))
    for one in page.locator("#prompt :is(button, input)").all():
        assert edges(one).inside((LAPTOP[0] + alone, LAPTOP[1]))
        assert not edges(one).overlaps(felt)
    if alone:
        page.locator("[data-broad]").click()
    page.context.close()


@pytest.mark.parametrize("key", ["paigow", "paigowpoker"])
def test_hands_are_set_within_the_dock(browser: Browser, served: Served, key: str) -> None:
    page = opened(browser, served, key, LAPTOP)
    before = edges(page.locator(".cloth.wide > svg"))
    bets(page, "main@1")
    page.locator("#prompt .hands").wait_for()
    felt, dock = edges(page.locator(".cloth.wide > svg")), edges(page.locator(".dock"))
    assert felt == before, "the felt stays where it is"
    assert not edges(page.locator("#prompt")).overlaps(felt)
    for one in page.locator("#prompt .item, #prompt .hands .choices button").all():
        box = edges(one)
        assert dock.top - 2 <= box.top, box
        assert box.bottom <= dock.bottom + 2, box
    page.locator("#prompt [data-way]").click()
    page.locator("#prompt [data-sets]:enabled").wait_for()
    page.locator("#prompt [data-makes]:not(:empty)").first.wait_for()
    for one in page.locator("#prompt .item").all():
        assert edges(one).inside(LAPTOP)
    page.context.close()


def test_on_a_phone_all_print_can_be_read_at_every_game(browser: Browser, served: Served) -> None:
    page = logged_in(browser, served, "patron-2", PHONE)
    wrong = {}
    for key in registry.games():
        sits(page, served, f"{key}-1")
        wrong[key] = page.evaluate(LABELS, ".cloth.tall")
    assert {key: found for key, found in wrong.items() if found} == {}
    page.context.close()


def test_on_a_phone_the_line_is_whole_and_ones_own_plate_says_so(
    browser: Browser, served: Served
) -> None:
    page = opened(browser, served, "minibaccarat", PHONE)
    assert page.evaluate(HEAD) == [True, True]
    assert page.evaluate(LINE) == [True, True]
    assert page.locator("#tall-things .plate.mine text").text_content() == "You"
    bets(page, "player@1")
    page.locator("#banner strong").wait_for()
    assert page.evaluate(LINE) == [True, True], "what to do next is whole below what came"
    page.context.close()


NEEDS = """() => {
  document.getElementById("banner").innerHTML = "<strong>Seven, front line winner</strong>";
  return document.querySelector("#guide .needs") !== null;
}"""
"""Show an outcome above the line that says which wager must come first."""


def test_on_a_phone_the_wager_that_must_come_first_is_read_below_an_outcome(
    browser: Browser, served: Served
) -> None:
    page = opened(browser, served, "craps", PHONE)
    page.locator("#prompt [data-choice=accept]").click()
    page.locator("#guide .needs").wait_for()
    assert page.evaluate(NEEDS)
    assert page.evaluate(LINE) == [True, True]
    page.context.close()
