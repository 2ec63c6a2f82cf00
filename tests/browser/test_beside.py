"""The pages beside the table: what is amiss stands beside its field, and nothing is a dead end."""

from __future__ import annotations

from collections.abc import Iterator
from time import sleep
from typing import TYPE_CHECKING

import pytest

from croupier.floor import demo
from croupier.floor.money import cage, ledger
from tests.browser.floor_served import Served, entered, logged_in, seq, settles, sits
from tests.browser.test_accessible import found

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page, Route

pytestmark = pytest.mark.browser
PHONE = (390, 844)


@pytest.fixture(scope="module")
def nobody(browser: Browser, served: Served) -> Iterator[Page]:
    page = entered(browser, served, "")
    yield page
    page.context.close()


def amiss(field: Locator) -> str:
    """What is told beside a field: its description begins with it."""
    told = field.get_attribute("aria-describedby") or ""
    return field.page.locator(f"#{told.split(' ', maxsplit=1)[0]}").inner_text()


def test_what_is_amiss_in_signing_up_stands_beside_its_field(nobody: Page, served: Served) -> None:
    nobody.goto(f"{served.address}/sign-up?next=/open")
    name, password = nobody.get_by_label("Name"), nobody.get_by_label("Password")
    name.fill("Two Words")
    password.fill("short")
    nobody.get_by_role("button", name="Sign up").click()
    assert "lowercase letters, digits or hyphens" in amiss(name)
    assert "10 characters" in amiss(password)
    assert (name.input_value(), password.input_value()) == ("Two Words", "short")
    name.fill("patron-1")
    assert nobody.locator(".amiss").count() == 1
    password.fill("a long enough one")
    nobody.get_by_role("button", name="Sign up").click()
    nobody.wait_for_selector('[name="name"][aria-invalid="true"]')
    assert amiss(name) == "It is taken. Accepted: another name."
    assert password.input_value() == "a long enough one"
    name.fill("somebody-newer")
    nobody.get_by_role("button", name="Sign up").click()
    nobody.wait_for_url(f"{served.address}/open")


def test_a_wrong_password_is_told_and_the_name_is_kept(browser: Browser, served: Served) -> None:
    page = entered(browser, served, "", "/login")
    page.get_by_label("Name").fill("patron-1")
    page.get_by_label("Password").fill("wrong")
    page.get_by_role("button", name="Log in").click()
    page.wait_for_selector(".amiss.whole")
    assert page.locator(".amiss").inner_text() == "Login: name and password do not match."
    assert page.get_by_label("Name").input_value() == "patron-1"
    page.context.close()


@pytest.mark.parametrize("who", ["", "patron-3"])
def test_on_a_phone_tables_show_at_once(browser: Browser, served: Served, who: str) -> None:
    page = entered(browser, served, who, size=PHONE)
    first = page.locator(".tables .card").first.bounding_box()
    assert first
    assert first["y"] < PHONE[1] * (0.45 if who else 0.6)
    page.context.close()


def test_a_limit_that_cannot_be_read_takes_none_away(browser: Browser, served: Served) -> None:
    page = entered(browser, served, "patron-2", "/me")
    limit = page.locator("#care li", has_text="Loss in 24 hours")
    dollars, button = limit.get_by_label("Dollars"), limit.get_by_role("button", name="Set")
    dollars.fill("$1,250.50")
    button.click()
    page.wait_for_selector("#problem.well")
    assert page.locator("#problem").inner_text() == "The limit is set."
    assert "$1,250.50" in limit.locator(".used").inner_text()
    dollars.fill("none")
    button.click()
    assert "Enter an amount above $0" in amiss(dollars)
    page.reload()
    assert "$1,250.50" in limit.locator(".used").inner_text()
    page.context.close()


def test_whose_session_is_over_loses_nothing(browser: Browser, served: Served) -> None:
    page = entered(browser, served, "patron-2", "/open?game=roulette")
    page.context.clear_cookies()
    page.get_by_label("Table name").fill("roulette-7")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector("#problem a")
    assert "Your session has ended. Nothing is lost" in page.locator("#problem").inner_text()
    assert page.get_by_label("Table name").input_value() == "roulette-7"
    page.locator("#problem a").click()
    page.wait_for_url("**/login?**")
    page.get_by_label("Name").fill("patron-2")
    page.get_by_label("Password").fill(demo.PASSWORD)
    page.get_by_role("button", name="Log in").click()
    page.wait_for_url(f"{served.address}/open?game=roulette")
    page.context.close()


def test_what_the_law_has_against_a_choice_stands_beside_it(
    browser: Browser, served: Served
) -> None:
    page = entered(browser, served, "patron-2", "/open?game=sicbo")
    least = page.locator('[name="choice.limits.min"]')
    least.fill("1000")
    least.press("Tab")
    page.wait_for_selector('[data-key="limits.min"] .amiss')
    beside = page.locator('[data-key="limits.min"] .amiss').inner_text()
    assert "the minimum $1,000 of the table is above its maximum, $500" in beside
    name = page.get_by_label("Table name")
    least.fill("10")
    least.press("Tab")
    page.wait_for_selector(".findings .lawful")
    name.fill("sicbo-1")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector('[name="table"][aria-invalid="true"]')
    assert amiss(name) == "A table already has this name. Accepted: another name."
    assert least.input_value() == "10"
    page.context.close()


def test_a_dealer_calls_the_end_of_the_betting_and_an_irregularity_and_redeems_the_tips(
    browser: Browser, served: Served
) -> None:
    patron = logged_in(browser, served, "patron-3")
    sits(patron, served, "sicbo-1")
    before = seq(patron)
    patron.get_by_role("button", name="Buy chips").click()
    settles(patron, before)
    patron.get_by_text("Tip the dealer").first.click()
    patron.get_by_role("button", name="Tip the dealer").click()
    dealer = logged_in(browser, served, "dealer-1")
    sits(dealer, served, "sicbo-1")
    first = dealer.locator(".side > .panel:visible").first
    assert "For the house" in first.inner_text()
    dealer.wait_for_selector('[data-tips="500"]')
    dealer.get_by_role("button", name="Redeem the tips").click()
    dealer.wait_for_selector('[data-tips="0"]')
    before = seq(patron)
    patron.locator('.wide .area[data-area^="big"]').dispatch_event("click")
    settles(patron, before)
    before = seq(dealer)
    dealer.locator("#calls button").click()
    settles(dealer, before)
    patron.wait_for_selector("#settled h2")
    dealer.get_by_label("Call an irregularity").select_option("dice_not_flat")
    dealer.get_by_role("button", name="Call it").click()
    dealer.wait_for_selector(".duty .amiss")
    assert "IR" not in dealer.locator(".duty .amiss").inner_text()
    with served.house.database.reading() as connection:
        assert ledger.balance(connection, ledger.purse("practice", "dealer-1")) == 5_00
    rounds, before = served.house.floor.table("sicbo-1").driver.table.round, seq(dealer)
    dealer.locator("#calls button").dblclick()
    settles(dealer, before)
    dealer.wait_for_timeout(300)
    assert served.house.floor.table("sicbo-1").driver.table.round == rounds + 1
    patron.context.close()
    dealer.context.close()


def test_the_cage_says_what_is_wrong_and_what_is_done(browser: Browser, served: Served) -> None:
    page = entered(browser, served, "cashier-1", "/cage")
    who, much = page.get_by_label("Patron", exact=True), page.get_by_label("Dollars")
    who.fill("patron-9")
    page.get_by_role("button", name="Issue play money", exact=True).click()
    page.wait_for_selector('[name="person"][aria-invalid="true"]')
    assert "No such name" in amiss(who)
    who.fill("patron-2")
    much.fill("5,001")
    page.get_by_role("button", name="Issue play money", exact=True).click()
    page.wait_for_selector(".amiss.whole")
    assert f"{cage.MOST_AT_ONCE // 100:,}" in page.locator(".amiss.whole").inner_text()
    much.fill("1,000")
    page.get_by_role("button", name="Issue play money", exact=True).click()
    page.wait_for_selector("#problem.well")
    page.get_by_label("Find a patron").fill("tron-2")
    page.locator("[data-sifted]:visible", has_text="$2,000.00").wait_for()
    assert page.locator("[data-sifted]:visible").count() == 1
    page.context.close()


def test_a_table_goes_on_however_slowly_its_scripts_come(browser: Browser, served: Served) -> None:
    page = logged_in(browser, served, "patron-3")

    def late(route: Route) -> None:
        sleep(1)
        route.continue_()

    page.route("**/hx-sse.min.js", late)
    with page.expect_request("**/tables/bigsix-1/parts"):
        page.goto(f"{served.address}/tables/bigsix-1")
    page.context.close()


PAGES = {
    "patron-1": ("/", "/open", "/me", "/disputes", "/tables/sicbo-1/rules", "/tables/none"),
    "supervisor-1": ("/pit", "/disputes", "/chat"),
    "cashier-1": ("/cage",),
    "bureau-1": ("/bureau", "/bureau/journals/sicbo-1"),
    "dealer-1": ("/tables/sicbo-1",),
    "": ("/login", "/sign-up"),
}


@pytest.mark.parametrize("who", PAGES)
def test_pages_are_accessible_in_the_dark_on_a_phone(
    browser: Browser, served: Served, who: str
) -> None:
    page = logged_in(browser, served, who, PHONE, color_scheme="dark")
    for path in PAGES[who]:
        page.goto(served.address + path)
        assert found(page) == [], path
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= PHONE[0], path
    page.context.close()
