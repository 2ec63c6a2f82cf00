"""Pai gow and pai gow poker in a browser: hands are set by drag and by the keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.floor_served import WIDE, Served, seq, settles, sits
from tests.browser.test_accessible import found_in_both_schemes
from tests.browser.test_arranging import dragged, pile

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser
FRAMED = """() => {
  const low = (one) => one.getBoundingClientRect().bottom;
  const end = low(document.getElementById("prompt")) - 1;
  return [...document.querySelectorAll(".pile")].every((one) => low(one) <= end);
}"""


IN_SIGHT = """() => [...document.querySelectorAll(".hands button")]
  .every((one) => one.getBoundingClientRect().bottom <= innerHeight)"""


def done(page: Page, name: str) -> None:
    before = seq(page)
    page.get_by_role("button", name=name).first.click()
    settles(page, before)


def seated(page: Page, served: Served, game: str) -> Page:
    """A patron at a table of their own with a wager, whose hand is to be set."""
    table = f"{game}-9"
    served.house.floor.open_table(table, game)
    sits(page, served, table)
    done(page, "Buy chips")
    before = seq(page)
    page.locator(".cloth.wide [data-area='main@1']").click()
    settles(page, before)
    if page.locator("#prompt [data-choice=decline]").count():
        done(page, "Decline")
    done(page, "Deal")
    page.locator(".hands").wait_for()
    return page


def is_set(page: Page, before: int) -> None:
    settles(page, before)
    assert page.locator(".hands").count() == 0
    assert "has set the hands" in page.locator("#news").inner_text()


def test_tiles_are_set_by_drag(patron: Page, served: Served) -> None:
    page = seated(patron, served, "paigow")
    assert page.locator(".hands svg.tile").count() == 4
    low = page.locator('[data-name="Low hand"]')
    assert page.evaluate(FRAMED), "the frames of both hands are whole"
    for number in (3, 4):
        dragged(page, page.locator(f'.hands [data-n="{number}"]'), low)
    assert [len(pile(page, name)) for name in ("High hand", "Low hand")] == [2, 2]
    page.wait_for_function("() => document.querySelectorAll('[data-makes]')[1].textContent")
    assert found_in_both_schemes(page) == []
    page.get_by_role("button", name="Tiles and pairs").click()
    assert "the supreme pair" in page.locator("#key").inner_text()
    assert found_in_both_schemes(page) == []
    page.locator("#key .button").click()
    before = seq(page)
    page.get_by_role("button", name="Set hands").click()
    is_set(page, before)


def test_cards_are_set_by_the_keyboard(patron: Page, served: Served) -> None:
    page = seated(patron, served, "paigowpoker")
    assert page.locator(".hands svg.card").count() == 7
    for width, height in ((1024, 768), (910, 600), WIDE):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(IN_SIGHT), "what sets the hands needs no scrolling"
    page.keyboard.press("6")
    page.keyboard.press("7")
    assert len(pile(page, "Low hand")) == 2
    page.keyboard.press("Escape")
    assert not pile(page, "Low hand")
    page.get_by_role("button", name="House way").click()
    page.wait_for_function("() => document.querySelectorAll('[data-makes]')[0].textContent")
    assert not page.locator(".advice.loses").count()
    page.locator(".hands [data-n]").first.focus()
    before = seq(page)
    page.keyboard.press("Enter")
    is_set(page, before)
