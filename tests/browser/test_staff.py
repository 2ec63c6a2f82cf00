"""A shift in a real browser: the pit's figures live, a dispute that pays, the cage, a new table."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from croupier.floor.money import ledger
from croupier.floor.tables import dealer
from tests.browser.floor_served import PATIENCE, Served, entered
from tests.browser.test_accessible import found

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Route

    from croupier.core.driver import Driver

pytestmark = pytest.mark.browser

PATRON, TABLE = "patron-2", "roulette-1"


def acts(served: Served, what: str, do: Any, then: Any = dealer.deals_out) -> None:
    served.house.floor.act(TABLE, PATRON, what, do, then=then)


def buys(driver: Driver, amount: int) -> None:
    driver.buy(PATRON, amount)


def plays_a_round(served: Served) -> None:
    acts(served, "wager", lambda d: d.place(PATRON, "25 on red"))
    acts(served, "close", lambda d: d.close())


def test_a_supervisor_watches_the_figures_and_pays_for_a_wrong_ruling(
    browser: Browser, served: Served
) -> None:
    acts(served, "buy-in", partial(buys, amount=200_00))
    spectator = entered(browser, served, "", f"/tables/{TABLE}")
    page = entered(browser, served, "supervisor-1", "/pit")
    row = f'#figures [data-row="{TABLE}-practice"]'
    before = int(str(page.locator(f"{row} [data-drop]").get_attribute("data-drop")))
    acts(served, "buy-in", partial(buys, amount=100_00))
    plays_a_round(served)
    page.wait_for_selector(f'{row} [data-drop="{before + 100_00}"]', timeout=PATIENCE)
    page.wait_for_function(
        "at => document.querySelector(at).textContent.includes('1 bet')", arg=row, timeout=PATIENCE
    )
    spectator.wait_for_selector("#settled .nets li")
    assert PATRON in spectator.locator("#settled").inner_text()
    spectator.context.close()
    for width in (1366, 820):
        page.set_viewport_size({"width": width, "height": 800})
        wide, there = page.locator("#figures .scroll").evaluate(
            "e => [e.scrollWidth, e.clientWidth]"
        )
        assert wide <= there, f"a column of the figures is out of sight at {width}"
    page.get_by_role("link", name="Drop", exact=True).focus()
    page.keyboard.press("Enter")
    page.wait_for_selector('#figures th[aria-sort="descending"]')
    assert page.locator("#figures tbody tr").first.get_attribute("data-row") is not None
    page.get_by_role("link", name="By game", exact=True).click()
    page.wait_for_selector('#figures [data-row="roulette-practice"]')
    assert "group=game" in page.url
    assert found(page) == []
    number = _reported(served)
    page.goto(f"{served.address}/disputes/{number}")
    page.get_by_label("The ruling was wrong").check()
    page.get_by_label("Reason").fill("The ball lay in a red pocket.")
    page.get_by_label("Pay the patron").fill("12.345")
    page.get_by_role("button", name="Decide").click()
    page.wait_for_selector(".amiss")
    page.get_by_label("Pay the patron").fill("12.50")
    page.get_by_role("button", name="Decide").click()
    page.wait_for_selector('[data-paid="1250"]')
    assert found(page) == []
    page.context.close()
    assert served.house.floor.audit() == []


def _reported(served: Served) -> int:
    """The patron reports the last round."""
    from croupier.floor.oversight import disputes

    floor = served.house.floor
    with floor.database.transaction() as connection:
        told = disputes.report(
            connection, floor.clock(), floor.current(TABLE), PATRON, None, "It was red."
        )
    return told.number


def test_a_cashier_works_from_the_row_of_a_patron(browser: Browser, served: Served) -> None:
    floor = served.house.floor
    if not floor.current(TABLE).driver.table.accounts.get(PATRON, 0):
        acts(served, "buy-in", partial(buys, amount=100_00))
    page = entered(browser, served, "cashier-1", "/cage")
    row = page.locator(f'[data-sifted="{PATRON}"]')
    row.get_by_role("button", name=f"Issue play money to {PATRON}").click()
    assert page.locator("#issue [name=person]").input_value() == PATRON
    page.keyboard.type("40")
    page.keyboard.press("Enter")
    page.get_by_text("The play money is issued.").wait_for()
    row.get_by_text("Cash chips").click()
    assert found(page) == []
    row.get_by_role("button", name=f"at {TABLE}").click()
    page.get_by_text(f"The chips of {PATRON} at {TABLE} are cashed.").wait_for()
    assert not floor.current(TABLE).driver.table.accounts.get(PATRON, 0)
    with page.expect_download() as taken:
        page.get_by_role("link", name="All issued money as CSV").click()
    assert taken.value.suggested_filename == "issues.csv"
    row.get_by_role("link", name=f"Statement of {PATRON}").click()
    page.wait_for_url("**/cage/patrons/*")
    assert "cash-out at the cage" in page.locator("#statement").inner_text()
    assert found(page) == []
    page.context.close()


def test_play_money_is_issued_once_where_no_answer_comes_back(
    browser: Browser, served: Served
) -> None:
    page = entered(browser, served, "cashier-1", f"/cage/patrons/{PATRON}")
    lost = list[int]()

    def loses_the_first(route: Route) -> None:
        answer = route.fetch()
        lost.append(answer.status)
        route.abort() if len(lost) < 3 else route.fulfill(response=answer)

    page.route("**/api/v1/cage/issues", loses_the_first)
    before = balance(served)
    page.locator("[name=amount_cents]").fill("7")
    for _ in range(2):
        page.get_by_role("button", name="Issue play money").click()
    page.get_by_text("The play money is issued.").wait_for()
    assert lost == [200, 200, 200]
    assert balance(served) == before + 7_00
    page.context.close()


CUT_OFF = """where => [...document.querySelectorAll(where)]
  .filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"""
"""What is wider than its place; hashes may be scrolled."""


@pytest.mark.parametrize(
    ("who", "path"),
    [("supervisor-1", "/disputes"), ("cashier-1", "/cage"), ("bureau-1", "/bureau")],
)
def test_no_figure_of_the_staff_is_cut_off_on_a_phone_or_a_tablet(
    browser: Browser, served: Served, who: str, path: str
) -> None:
    acts(served, "buy-in", partial(buys, amount=100_00))
    plays_a_round(served)
    _reported(served)
    page = entered(browser, served, who, path, size=(390, 844))
    assert page.evaluate(CUT_OFF, ".figure, .scroll:not(:has(code))") == []
    page.set_viewport_size({"width": 820, "height": 1180})
    assert page.evaluate(CUT_OFF, ".figure") == []
    page.context.close()


def balance(served: Served) -> int:
    with served.house.database.reading() as connection:
        return ledger.balance(connection, ledger.bankroll(PATRON))


def test_a_table_is_opened_from_a_preset(browser: Browser, served: Served) -> None:
    page = entered(browser, served, "supervisor-1", "/open?game=roulette")
    page.get_by_role("link", name="European roulette", exact=False).first.click()
    page.wait_for_url("**preset=european")
    assert page.locator('[name="choice.wheel"]').input_value() == "single"
    page.locator('[name="choice.limits.min"]').fill("10")
    page.get_by_label("Table name").fill("from-a-preset")
    assert found(page) == []
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/tables/from-a-preset")
    rules = served.house.floor.current("from-a-preset").driver.rules
    assert (rules.wheel, rules.limits_min) == ("single", 10_00)
    page.context.close()
