"""Each kind of prompt answered in a browser, by mouse, by touch and by the keyboard."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from croupier.core.driver import Driver
from croupier.core.event import Chosen
from croupier.core.view import ConfirmAs, EnterOutcome
from croupier.floor.tables import dealer
from croupier.floor.tables.floor import nothing
from croupier.floor.web.pages import table_page
from croupier.games import registry
from tests.browser.asking import ASKING
from tests.browser.floor_served import Served, logged_in, seq, settles, sits

if TYPE_CHECKING:
    from playwright.sync_api import APIResponse, Browser, Page, Route

pytestmark = pytest.mark.browser
BEFORE = {"one": "stay", "some": "As Kd", "amount": "5", "number": "1"}


@pytest.fixture(scope="module")
def asking(browser: Browser, served: Served) -> Iterator[Page]:
    """A patron at the table of a game that asks in every form."""
    known = registry.games
    registry.games = lambda: {**known(), ASKING.key: ASKING}  # type: ignore[assignment]
    served.house.floor.open_table("asking-1", ASKING.key)
    page = logged_in(browser, served, "patron-1")
    sits(page, served, "asking-1")
    yield page
    page.context.close()
    registry.games = known


def settled(page: Page, does: str, name: str) -> None:
    before = seq(page)
    page.get_by_role(does, name=name).first.click()  # type: ignore[arg-type]
    settles(page, before)


def answers(served: Served) -> dict[str, str]:
    found: dict[str, str] = served.house.floor.table("asking-1").driver.table.play.answers
    return found


def test_every_form_of_question_is_put_and_answered(asking: Page, served: Served) -> None:
    page = asking
    settled(page, "button", "Buy chips")
    settled(page, "button", "Place on High")
    settled(page, "button", "Roll")
    assert page.locator("#guide").inner_text() == "What of one?"
    assert "cmr147.02" in page.locator("#prompt").inner_text()
    assert "What of one?" in page.locator("#prompt").inner_text()
    says_why_not(page)
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/answers", lambda route: held.append((route, route.fetch())), times=1)
    settled(page, "button", "Fold")
    assert answers(served)["one"] == "fold"

    confirm = page.locator("#prompt .button")
    page.locator('[data-pick="As"]').click()
    assert confirm.is_disabled()
    assert "1 chosen of 2 to 3" in page.locator("#prompt").inner_text()
    page.locator('[data-pick="9h"]').click()
    settled(page, "button", "Confirm")
    assert answers(served)["some"] == "As 9h", "it was asked before the first answer was heard"
    (first, heard), *_ = held
    first.fulfill(response=heard)

    page.locator("#prompt [name=choice]").fill("7")
    assert page.get_by_role("button", name="Confirm").is_disabled()
    assert page.locator("#prompt [data-wrong]").inner_text() == "Only in steps of $5."
    page.locator("[data-typed] input").fill("7")
    page.locator("[data-typed] input").press("Enter")
    page.wait_for_selector("#problem em")
    assert "from $5 to $25 in steps of $5" in page.locator("#problem").inner_text()
    assert "$5 – $25, in steps of $5" in page.locator("#prompt").inner_text()
    assert page.locator("#prompt [data-slide]").input_value() == "500"
    page.locator("#prompt [data-slide]").fill("2000")
    assert page.locator("#prompt [name=choice]").input_value() == "20"
    page.locator("#prompt [name=choice]").fill("15")
    assert page.locator("#prompt [data-slide]").input_value() == "1500"
    settled(page, "button", "Confirm $15")
    assert answers(served)["amount"] == "15"

    assert page.locator("#prompt input").input_value() == "3"
    page.locator("#prompt input").fill("4")
    settled(page, "button", "Confirm")
    assert answers(served)["number"] == "4"


def says_why_not(page: Page) -> None:
    """A choice that is not open says why on focus, when it is clicked, and when it is typed."""
    why, before = "Only who stayed may double up.", seq(page)
    shut = page.locator("#prompt [data-shut]")
    assert shut.get_attribute("aria-disabled") == "true"
    assert shut.get_attribute("title") == why
    stood = page.locator("#prompt .choice").first.bounding_box()
    shut.focus()
    assert page.locator("#prompt [data-reason]").inner_text() == why
    assert page.locator("#prompt .choice").first.bounding_box() == stood, "nothing moves"
    page.locator("#prompt .shut summary").click()
    assert "cmr147.07.6" in page.locator("#prompt .shut .why").inner_text()
    shut.click(force=True)
    assert why in page.locator("#problem").inner_text()
    page.locator("[data-typed] input").fill("double up")
    page.keyboard.press("Enter")
    page.locator("#problem", has_text=re.compile("Only who stayed may double up")).wait_for()
    assert seq(page) == before


def hands_are_asked_for(driver: Driver) -> None:
    """All before it is done, but for what an earlier test did."""
    if "patron-1" not in driver.table.accounts:
        driver.buy("patron-1", 200_00)
        dealer.deals(driver)
    if not driver.table.wagers:
        driver.place("patron-1", "5 on high")
        driver.close()
        dealer.deals(driver)
    for about, answer in BEFORE.items():
        if about not in driver.table.play.answers:
            driver.choose("patron-1", answer, about)


def test_hands_are_arranged_by_drag_by_key_and_by_tap(asking: Page, served: Served) -> None:
    page = asking
    served.house.floor.act("asking-1", "patron-1", "play", nothing, then=hands_are_asked_for)
    item = page.locator('[data-item="As"]')
    second = page.locator('[data-pile="2"]').bounding_box()
    held = item.bounding_box()
    assert second
    assert held
    page.mouse.move(held["x"] + 10, held["y"] + 10)
    page.mouse.down()
    page.mouse.move(second["x"] + 80, second["y"] + 20, steps=6)
    page.mouse.up()
    assert page.locator('[data-pile="2"] [data-item="As"]').count() == 1
    page.wait_for_selector("[data-dragged]", state="detached")
    page.locator('[data-item="Kd"]').focus()
    page.keyboard.press("ArrowDown")
    assert page.locator('[data-pile="1"] [data-item="Kd"]').count() == 1
    page.locator('[data-item="9h"]').click()
    assert page.locator('[data-pile="1"] [data-item="9h"]').count() == 1
    assert page.locator("#prompt .button").is_disabled()
    for card in ("2c", "2d"):
        page.locator(f'[data-item="{card}"]').click()
    before = seq(page)
    page.get_by_role("button", name="Confirm").click()
    settles(page, before)
    log = served.house.floor.table("asking-1").driver.log
    every = [entry.event for entry in log if isinstance(entry.event, Chosen)]
    chosen = [event.choice for event in every if event.about == "groups"]
    assert chosen == ["Kd 9h | As 2c 2d"]
    assert page.locator("#settled .lines li").count() == 1


def test_the_house_enters_outcomes_and_confirms_where_it_is_asked() -> None:
    entered = EnterOutcome(about="wheel", faces=("0", "00", "1"))
    made = table_page.rendered("prompt.html", prompt=entered, kind="EnterOutcome", asked_about="")
    assert "<option>00</option>" in made
    assert "data-command" in made
    agreed = ConfirmAs(about="a payout", role="supervisor", cites=("cmr147.02",))
    made = table_page.rendered("prompt.html", prompt=agreed, kind="ConfirmAs", asked_about="")
    assert 'value="confirm supervisor: a payout"' in made
    assert "cmr147.02" in made
