"""What a question is about stays in sight: nothing that is asked or offered covers the felt."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from croupier.games import registry
from tests.browser.floor_served import DRAWN, Served, logged_in, seq, settles, sits
from tests.browser.test_in_sight import LABELS, PHONE, Edges, edges

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser
LAPTOP, TABLET = (1366, 800), (820, 1180)
FIRST = {"baccarat": "banker@1", "craps": "pass", "paigowpoker": "main@1"}
"""Where the first chip goes."""
LONG = "You must wager at least your bid on the first hand. How much do you bid for the bank?"
"""The longest question."""
SMALLEST = 8.0
"""How many pixels high the print of a tablet is at least, where no lens shows it."""
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


def opened(
    browser: Browser, served: Served, key: str, size: tuple[int, int], named: str = "uncovered"
) -> Page:
    """A patron with chips at a new table."""
    table = f"{key}-{named}-{size[0]}"
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


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
@pytest.mark.parametrize("key", FIRST)
def test_on_small_screens_what_is_offered_is_within_the_dock(
    browser: Browser, served: Served, key: str, size: tuple[int, int]
) -> None:
    page = opened(browser, served, key, size, "offered")
    cloth = page.locator(".cloth.tall > svg" if size == PHONE else ".cloth.wide > svg")
    felt, dock = edges(cloth), edges(page.locator(".dock"))
    offer, met = page.locator("#prompt [data-ceremony]"), set[str]()
    for _ in range(8):
        if not offer.count() and page.locator("#stands [data-takes]").count():
            bets(page, FIRST[key])
            page.locator("#prompt .choice, #prompt .button, #banner strong").first.wait_for()
        if not offer.count():
            break
        met.add(offer.get_attribute("data-for") or "")
        assert edges(cloth) == felt, "the felt stays where it is"
        assert edges(page.locator(".dock")) == dock
        for one in page.locator("#prompt :is(#asks, .choice, .button, input)").all():
            box = edges(one)
            assert box.inside(size)
            assert dock.top <= box.top, (met, box, dock)
            assert box.bottom <= dock.bottom + 1, (met, box, dock)
        before = seq(page)
        page.locator("#prompt :is(.choice, .button)").last.click()
        settles(page, before)
    assert met, "something was offered"
    page.context.close()


@pytest.mark.parametrize("key", ["paigow", "paigowpoker"])
def test_on_a_tablet_hands_are_set_below_the_felt(
    browser: Browser, served: Served, key: str
) -> None:
    page = opened(browser, served, key, TABLET, "set")
    bets(page, "main@1")
    page.locator("#prompt .hands").wait_for()
    asks = edges(page.locator("#prompt"))
    assert not asks.overlaps(edges(page.locator(".cloth.wide > svg")))
    assert asks.inside(TABLET)
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


def too_small(label: str) -> bool:
    """Whether what was found is print below the size of a tablet, or anything but small print."""
    *_, size = label.rpartition(": ")
    return not size.replace(".", "").isdigit() or float(size) < SMALLEST


def test_a_tablet_has_the_whole_felt_in_sight_at_every_game(
    browser: Browser, served: Served
) -> None:
    page = logged_in(browser, served, "patron-2", TABLET)
    wrong: dict[str, object] = {}
    for key, game in registry.games().items():
        if not game.wagers:
            continue
        sits(page, served, f"{key}-1")
        page.evaluate(DRAWN)
        line, cloth, dock = (
            edges(page.locator(one)) for one in (".guide", ".cloth.wide > svg", ".dock")
        )
        if not line.bottom <= cloth.top + 1 or not cloth.bottom <= dock.top + 1:
            wrong[key] = (line, cloth, dock)
        elif found := [one for one in page.evaluate(LABELS, ".cloth.wide") if too_small(one)]:
            wrong[key] = found
    assert wrong == {}
    page.context.close()


SMALL = ((768, 1024), (820, 1180), (700, 560), (900, 560), (1024, 560), (800, 700))
"""Tablets held upright, and small windows."""
STANDS = """() => {
  const box = (one) => { const { left, top, right, bottom } = document.querySelector(one)
    .getBoundingClientRect(); return [left, top, right, bottom].map(Math.round); };
  return [box(".guide"), box(".cloth.wide > svg"), box(".dock"),
    document.documentElement.scrollWidth <= innerWidth];
}"""
"""Where line, felt and dock are, and whether the page is as wide as the window."""


def test_on_tablets_and_in_small_windows_line_felt_and_dock_are_in_sight_and_stay(
    browser: Browser, served: Served
) -> None:
    page = opened(browser, served, "blackjack", SMALL[0], "small")
    before = {size: stands(page, size) for size in SMALL}
    for size, (line, felt, dock) in before.items():
        for one, other in combinations((line, felt, dock), 2):
            assert not one.overlaps(other), size
        assert all(one.inside(size) for one in (line, felt, dock)), size
        assert felt.right - felt.left >= 380, size
    bets(page, "main@1")
    asked = page.locator("#prompt .choice, #banner strong")
    asked.first.wait_for()
    assert {size: stands(page, size) for size in SMALL} == before, "nothing jumps"
    for size in SMALL:
        stands(page, size)
        for choice in page.locator("#prompt .choice:visible").all():
            assert edges(choice).inside(size)
            assert not edges(choice).overlaps(before[size][1])
    page.context.close()


def stands(page: Page, size: tuple[int, int]) -> tuple[Edges, Edges, Edges]:
    """Where line, felt and dock are in a window of this size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("scrollTo(0, 0)")
    line, felt, dock, fits = page.evaluate(STANDS)
    assert fits, size
    return Edges(*line), Edges(*felt), Edges(*dock)


def test_on_a_phone_the_line_is_whole_and_ones_own_plate_says_so(
    browser: Browser, served: Served
) -> None:
    page = opened(browser, served, "minibaccarat", PHONE)
    assert page.evaluate(HEAD) == [True, True]
    assert page.evaluate(LINE) == [True, True]
    assert page.locator("#tall-things .plate.mine text").text_content() == "You"
    page.evaluate("(asks) => { document.getElementById('guide').textContent = asks; }", LONG)
    assert page.evaluate(LINE) == [True, True], "a long question is whole"
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


@pytest.mark.parametrize("key", ["coloradoholdem", "threecardpoker"])
def test_what_is_not_open_stands_beside_what_is_and_the_dock_keeps_its_height(
    browser: Browser, served: Served, key: str
) -> None:
    page = opened(browser, served, key, LAPTOP, "choices")
    bets(page, "ante@1")
    shut = page.locator("#prompt .choices.shut button").first
    shut.wait_for()
    row = page.locator("#prompt .choice").first.bounding_box()
    beside, asks = shut.bounding_box(), page.locator("#prompt").bounding_box()
    dock = page.locator(".dock").bounding_box()
    assert row is not None
    assert beside is not None
    assert asks is not None
    assert dock is not None
    assert row["y"] < beside["y"] + beside["height"] / 2 < row["y"] + row["height"]
    assert beside["x"] > row["x"]
    assert asks["y"] >= dock["y"]
    page.context.close()
