"""Cards and tiles set in two hands in a browser: by drag, by the keyboard, by tap, and typed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import TYPE_CHECKING

import pytest

from croupier.core.driver import Driver
from croupier.core.event import Chosen
from croupier.core.game import Game
from croupier.floor.tables import dealer
from croupier.floor.tables.floor import nothing
from croupier.games import registry
from tests.browser.arranging import CARD_HANDS, TILE_HANDS
from tests.browser.floor_served import Served, logged_in, seq, settles, sits

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.browser
TABLES = count(1)


def to_the_question(driver: Driver) -> None:
    """A patron with chips and a wager is asked to set a hand."""
    if "patron-1" not in driver.table.accounts:
        driver.buy("patron-1", 20_00)
        dealer.deals(driver)
    if not driver.table.wagers:
        driver.place("patron-1", "5 on high")
        driver.close()
        dealer.deals(driver)


@pytest.fixture(scope="module")
def patron(browser: Browser, served: Served) -> Iterator[Page]:
    """A patron of a floor on which hands are arranged."""
    known = registry.games
    more: dict[str, Game] = {one.key: one for one in (CARD_HANDS, TILE_HANDS)}
    registry.games = lambda: {**known(), **more}  # type: ignore[assignment]
    page = logged_in(browser, served, "patron-1")
    yield page
    page.context.close()
    registry.games = known


@pytest.fixture
def cards(patron: Page, served: Served) -> Page:
    return asked(patron, served, "cardhands")


def asked(page: Page, served: Served, game: str) -> Page:
    """The page of a table of its own, whose question is asked."""
    table = f"{game}-{next(TABLES)}"
    served.house.floor.open_table(table, game)
    served.house.floor.act(table, "patron-1", "play", nothing, then=to_the_question)
    sits(page, served, table)
    page.locator(".hands").wait_for()
    return page


def item(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name)


def pile(page: Page, name: str) -> list[str]:
    """The names of the cards in a hand, as they lie."""
    lying = page.locator(f'[data-name="{name}"] [data-item]').all()
    return [one.get_attribute("aria-label") or "" for one in lying]


def dragged(page: Page, what: Locator, to: Locator) -> None:
    begin, end = what.bounding_box(), to.bounding_box()
    assert begin
    assert end
    page.mouse.move(begin["x"] + 10, begin["y"] + 10)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    page.mouse.up()
    page.wait_for_selector("[data-dragged]", state="detached")


def answer(page: Page, served: Served) -> str:
    table = page.url.rpartition("/")[2]
    log = served.house.floor.table(table).driver.log
    (made,) = [entry.event for entry in log if isinstance(entry.event, Chosen)]
    return made.choice


def test_all_cards_begin_in_the_larger_hand_as_people_sort_them(cards: Page) -> None:
    assert pile(cards, "Behind (3)") == [
        "ace of spades",
        "king of diamonds",
        "9 of hearts",
        "9 of diamonds",
        "2 of clubs",
    ]
    assert pile(cards, "In front (2)") == []
    assert cards.locator("[data-sets]").is_disabled()
    assert cards.locator("[data-left]").inner_text() == "2 left to arrange."


def test_hands_are_set_by_drag(cards: Page, served: Served) -> None:
    front = cards.locator('[data-name="In front (2)"]')
    dragged(cards, item(cards, "ace of spades"), front)
    dragged(cards, item(cards, "9 of hearts"), front)
    assert pile(cards, "In front (2)") == ["ace of spades", "9 of hearts"]
    cards.locator("[data-advice]", has_text="this loses").wait_for()
    assert cards.locator("[data-sets]").is_enabled(), "advice refuses nothing"
    dragged(cards, item(cards, "king of diamonds"), item(cards, "9 of hearts"))
    assert pile(cards, "In front (2)") == ["ace of spades", "king of diamonds"]
    cards.locator("[data-makes]", has_text="a pair").first.wait_for()
    assert cards.locator("[data-advice]").inner_text() == ""
    before = seq(cards)
    cards.get_by_role("button", name="Set hands").click()
    settles(cards, before)
    assert answer(cards, served) == "third fifth first | second fourth"


def test_hands_are_set_by_the_keyboard_alone(cards: Page, served: Served) -> None:
    cards.keyboard.press("1")
    cards.keyboard.press("5")
    assert pile(cards, "In front (2)") == ["ace of spades", "2 of clubs"]
    cards.keyboard.press("Escape")
    assert pile(cards, "In front (2)") == []
    item(cards, "ace of spades").focus()
    cards.keyboard.press("ArrowDown")
    assert cards.evaluate("document.activeElement.getAttribute('aria-label')") == "ace of spades"
    item(cards, "king of diamonds").focus()
    cards.keyboard.press("ArrowRight")
    cards.keyboard.press("ArrowLeft")
    cards.keyboard.press("ArrowDown")
    assert pile(cards, "In front (2)") == ["ace of spades", "king of diamonds"]
    before = seq(cards)
    cards.keyboard.press("Enter")
    settles(cards, before)
    assert answer(cards, served).endswith("| second fourth")


def test_the_dealer_tells_the_house_way_and_a_tap_exchanges(cards: Page) -> None:
    cards.get_by_role("button", name="House way").click()
    assert pile(cards, "In front (2)") == ["king of diamonds", "9 of diamonds"]
    item(cards, "2 of clubs").click()
    assert pile(cards, "In front (2)") == ["9 of diamonds", "2 of clubs"]
    assert len(pile(cards, "Behind (3)")) == 3


def test_faces_are_typed(cards: Page, served: Served) -> None:
    line = cards.locator("[data-typed] input")
    line.fill("set As Kh")
    cards.keyboard.press("Enter")
    cards.locator("#problem", has_text="it is not in your hand").wait_for()
    before = seq(cards)
    line.fill("set As Kd")
    cards.keyboard.press("Enter")
    settles(cards, before)
    assert answer(cards, served) == "first third fifth | second fourth"


def test_a_typed_line_that_loses_is_set_only_when_it_is_typed_again(
    cards: Page, served: Served
) -> None:
    line = cards.locator("[data-typed] input")
    line.fill("set As 9h")
    cards.keyboard.press("Enter")
    cards.locator("#problem", has_text="this loses").wait_for()
    assert "the same line again" in cards.locator("#problem").inner_text()
    assert pile(cards, "In front (2)") == ["ace of spades", "9 of hearts"]
    cards.locator("[data-advice]", has_text="this loses").wait_for()
    assert line.input_value() == "set As 9h"
    before = seq(cards)
    line.focus()
    cards.keyboard.press("Enter")
    settles(cards, before)
    assert answer(cards, served) == "first fourth fifth | second third"


def test_tiles_are_drawn_named_and_set(patron: Page, served: Served) -> None:
    page = asked(patron, served, "tilehands")
    assert page.locator(".hands svg.face.tile").count() == 4
    assert pile(page, "High hand")[0] == "twelve (6-6), teen"
    for name in ("six (2-4)", "three (1-2)"):
        item(page, name).click()
    page.locator("[data-makes]", has_text="9 spots").wait_for()
    before = seq(page)
    page.get_by_role("button", name="Set hands").click()
    settles(page, before)
    assert answer(page, served) == "second third | first fourth"
