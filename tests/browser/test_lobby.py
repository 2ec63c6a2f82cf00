"""The lobby in a real browser: cards, filters, one click to a seat or to watch, light and dark."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from croupier.games import registry
from tests.browser.floor_served import PATIENCE, Served, logged_in, settles, sits
from tests.browser.floor_served import seq as seq_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser
TABLES = [f"{key}-1" for key, game in registry.games().items() if game.layout is not None]


@pytest.fixture(scope="module")
def guest(browser: Browser, served: Served) -> Iterator[Page]:
    """Somebody who is not logged in."""
    page = browser.new_page(color_scheme="light")
    page.set_default_timeout(PATIENCE)
    yield page
    page.close()


def shown(page: Page) -> list[str]:
    found: list[str] = page.locator(".tables .card").evaluate_all(
        "all => all.map(one => one.dataset.table)"
    )
    return found


def finds(page: Page, tables: list[str]) -> None:
    """Wait until these tables are shown and no others."""
    for _ in range(PATIENCE // 50):
        if sorted(shown(page)) == sorted(tables):
            return
        page.wait_for_timeout(50)
    pytest.fail(f"shown: {shown(page)}")


def test_every_table_has_a_card_with_its_felt_limits_seats_and_cost(
    guest: Page, served: Served
) -> None:
    guest.goto(served.address)
    finds(guest, TABLES)
    for name in TABLES:
        card = guest.locator(f"#card-{name}")
        cost = "players bet against each other" if name.startswith("poker") else " %"
        card.locator(".edge dd", has_text=cost).wait_for(timeout=4 * PATIENCE)
        told = card.inner_text()
        assert ("$4 – $8" if name.startswith("poker") else "$5 – $500") in told
        assert "Standard rules" in told
        card.locator("img").scroll_into_view_if_needed()
        guest.wait_for_function(
            "name => document.querySelector(`#card-${name} img`).naturalWidth > 0", arg=name
        )


def test_cards_are_found_by_word_family_and_house_advantage(guest: Page, served: Served) -> None:
    guest.goto(served.address)
    guest.get_by_label("Find a game").fill("sic bo")
    finds(guest, ["sicbo-1"])
    guest.get_by_label("Find a game").fill("")
    guest.get_by_label("Wheels").check(force=True)
    finds(guest, ["bigsix-1", "roulette-1"])
    guest.get_by_label("House advantage").select_option("6")
    finds(guest, ["roulette-1"])
    guest.get_by_label("Kind of table").select_option("live")
    finds(guest, [])
    assert "No tables match these filters" in guest.locator("#tables").inner_text()


def test_one_click_to_watch_and_the_link_is_all_one_needs(
    browser: Browser, guest: Page, patron: Page, served: Served
) -> None:
    guest.goto(served.address)
    guest.locator("#card-roulette-1").get_by_role("link", name="Watch").click()
    guest.wait_for_selector("#first", state="detached")
    assert guest.get_by_role("button", name="Buy chips").count() == 0
    sits(patron, served, "roulette-1")
    before = seq_of(guest)
    patron.get_by_role("button", name="Buy chips").click()
    settles(guest, before)
    patron.reload()
    patron.wait_for_selector('[data-watching="1"]', state="attached")
    link = patron.locator("[data-share]").get_attribute("data-share")
    assert link == "/tables/roulette-1"


def test_a_spectator_who_is_logged_in_can_do_nothing_until_they_sit_down(
    browser: Browser, served: Served
) -> None:
    page = logged_in(browser, served, "patron-2")
    page.goto(served.address)
    page.locator("#card-craps-1").get_by_role("link", name="Watch").click()
    page.wait_for_selector("#first", state="detached")
    assert "You are watching" in page.locator(".rack").inner_text()
    assert page.locator("[data-move]").count() == 0
    assert page.locator(".who").inner_text() == "patron-2"
    page.locator(".rack").get_by_role("link", name="Sit down").click()
    page.wait_for_selector("[data-move='ready']")
    page.context.close()


def test_who_must_log_in_comes_back_to_the_table(browser: Browser, served: Served) -> None:
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(served.address)
    page.locator("#card-sicbo-1").get_by_role("link", name="Sit down").click()
    page.wait_for_url("**/login?**")
    page.get_by_label("Name").fill("patron-3")
    page.get_by_label("Password").fill("croupier-demo")
    page.get_by_role("button", name="Log in").click()
    page.wait_for_url(f"{served.address}/tables/sicbo-1")
    page.close()


@pytest.mark.parametrize("where", ["/login", "/sign-up"])
def test_no_password_is_in_an_address_before_the_scripts_have_come(
    browser: Browser, served: Served, where: str
) -> None:
    page, asked = browser.new_page(), list[str]()
    page.route("**/*.js", lambda one: one.abort())
    page.goto(served.address + where)
    page.on("request", lambda one: asked.append(one.url))
    page.get_by_label("Name").fill("patron-3")
    page.get_by_label("Password").fill("croupier-demo")
    page.get_by_label("Password").press("Enter")
    page.evaluate("() => new Promise((done) => setTimeout(done, 50))")
    assert not asked
    assert page.get_by_label("Password").input_value() == "croupier-demo"
    page.close()


def ground(page: Page) -> str:
    found: str = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    return found


def test_colors_follow_the_system_or_what_was_chosen_and_kept(
    browser: Browser, served: Served
) -> None:
    page = browser.new_page(color_scheme="dark")
    page.goto(f"{served.address}/login")
    dark = ground(page)
    page.emulate_media(color_scheme="light")
    light = ground(page)
    assert dark != light
    switch = page.locator("[data-theme-switch]")
    switch.click()
    switch.click()
    assert ground(page) == dark
    page.goto(served.address)
    assert ground(page) == dark
    page.close()


def test_a_supervisor_opens_any_lawful_table_and_hears_why_not(
    browser: Browser, served: Served
) -> None:
    page = logged_in(browser, served, "supervisor-1")
    page.goto(f"{served.address}/open?game=roulette")
    least = page.locator('[name="choice.limits.min"]')
    least.fill("1000")
    least.press("Tab")
    page.wait_for_selector(".findings .unlawful")
    assert "cmr147.07.1" in page.locator(".findings").inner_text()
    assert page.locator('.option.refused[data-key="limits.min"]').count() == 1
    least.fill("10")
    least.press("Tab")
    page.wait_for_selector(".findings .lawful")
    page.get_by_label("Table name").fill("roulette-9")
    page.get_by_label("Kind of table").select_option("live")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(f"{served.address}/tables/roulette-9")
    found = served.house.floor.table("roulette-9")
    assert (found.mode, found.driver.rules.limits_min) == ("live", 10_00)
    page.context.close()
