"""Odds, coach, rounds, statistics and company beside the table, in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from croupier.core.step import Ask
from tests.browser.floor_served import PATIENCE, Served, logged_in, sits
from tests.browser.test_accessible import found

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser
ASK = """async ([path, body]) => {
  const csrf = document.querySelector('meta[name=csrf]').content;
  const table = document.querySelector('[data-table]').dataset.table;
  const headers = {'content-type': 'application/json', 'x-csrf-token': csrf,
                   'idempotency-key': crypto.randomUUID()};
  const told = {method: 'POST', headers, body: body === null ? undefined : JSON.stringify(body)};
  return (await fetch(`/api/v1/tables/${table}/${path}`, told)).status;
}"""


def act(page: Page, path: str, body: dict[str, Any] | None = None) -> None:
    assert page.evaluate(ASK, [path, body]) < 300


@pytest.fixture(scope="module")
def seated(patron: Page, served: Served) -> Page:
    """A patron with chips who has played a round of roulette."""
    sits(patron, served, "roulette-1")
    act(patron, "buy-ins", {"amount_cents": 500_00})
    act(patron, "wagers", {"amount_cents": 19_00, "wager": "red"})
    act(patron, "ready")
    return patron


def opened(page: Page, panel: str) -> Any:
    """A panel that is open."""
    one = page.locator(f"#{panel}")
    if one.get_attribute("open") is None:
        one.locator("summary").first.click()
    return one


def test_the_odds_of_every_wager_and_of_ones_own_as_they_change(
    seated: Page, served: Served
) -> None:
    sits(seated, served, "roulette-1")
    panel = opened(seated, "odds")
    panel.get_by_text("35 to 1").first.wait_for()
    assert panel.locator(".chances li").count() == 14
    act(seated, "wagers", {"amount_cents": 19_00, "wager": "red"})
    seated.wait_for_selector('#odds [data-expected="100.00"]')
    act(seated, "wagers", {"amount_cents": 19_00, "wager": "black"})
    seated.wait_for_selector('#odds [data-expected="200.00"]')
    act(seated, "ready")
    panel.get_by_text("You have no wagers on the table").wait_for()


def test_a_round_by_its_link_step_by_step_with_the_keyboard(seated: Page, served: Served) -> None:
    sits(seated, served, "roulette-1")
    rounds = opened(seated, "rounds")
    rounds.get_by_role("link", name="Round 1", exact=True).click()
    seated.wait_for_url("**/tables/roulette-1/rounds/1")
    assert seated.locator('[data-rerun="same"]').count() == 1
    red = '#wide-chips [data-area="red"]'
    assert "Red" in seated.locator("#says").inner_text()
    assert seated.locator('#wide-things [data-thing="ball"], #wide-things .thing').count()
    seated.keyboard.press("Home")
    seated.wait_for_selector('[data-place="0"]')
    for place in range(1, 6):
        seated.keyboard.press("ArrowRight")
        seated.wait_for_selector(f'[data-place="{place}"]')
        if seated.locator(red).count():
            break
    assert seated.locator(red).count() == 1
    seated.keyboard.press("ArrowLeft")
    seated.wait_for_selector(f'[data-place="{place - 1}"]')
    seated.keyboard.press("Home")
    seated.get_by_role("button", name="Play").click()
    seated.get_by_role("button", name="Pause").click()
    with seated.expect_download() as download:
        seated.get_by_role("link", name="As text").click()
    assert download.value.suggested_filename == "roulette-1-1.croupier"


def test_the_coach_says_what_is_best_and_what_a_choice_cost(patron: Page, served: Served) -> None:
    sits(patron, served, "blackjack-1")
    act(patron, "buy-ins", {"amount_cents": 500_00})
    driver = served.house.floor.table("blackjack-1").driver
    for _ in range(80):
        step = driver.step_now
        if isinstance(step, Ask) and "hit" in step.choices and len(step.choices) > 1:
            break
        if isinstance(step, Ask):
            act(patron, "answers", {"choice": step.silence, "about": step.about})
        elif driver.table.wagers_of("patron-1"):
            act(patron, "ready")
        else:
            act(patron, "wagers", {"amount_cents": 5_00, "wager": "main", "box": 1})
    assert isinstance(step, Ask)
    panel = opened(patron, "coach")
    # What plays are worth may be compiled first.
    best = panel.locator("[data-best]")
    best.wait_for(state="attached", timeout=4 * PATIENCE)
    assert not best.is_visible(), "nobody asked for it"
    panel.get_by_label("Show the best play").check()
    panel.get_by_label("Ask me before").check()
    assert best.get_attribute("data-best") in step.choices
    assert patron.locator("#prompt .best-play").count() >= 1
    row = panel.locator(".worths tbody tr:not(.best)").last
    assert row.inner_text().endswith("¢ per $1")
    other = patron.locator(f'#prompt [data-choice="{row.get_attribute("data-of")}"]')
    other.click()
    patron.get_by_text("of each dollar").wait_for()
    assert isinstance(driver.step_now, Ask), "it asked first"
    other.click()
    panel.locator(".last.dear").wait_for()
    assert "¢ per $1. Better:" in panel.locator(".last").inner_text()
    panel.locator("[data-spent]").wait_for(timeout=4 * PATIENCE)
    for name in ("Show the best play", "Ask me before"):
        panel.get_by_label(name).uncheck()
    odds = opened(patron, "odds")
    fresh = odds.locator(".chances li").first.inner_text()
    odds.get_by_label("Based on the cards").check()
    odds.get_by_text("seen)").wait_for()
    patron.wait_for_function(
        "fresh => document.querySelector('#odds .chances li')?.innerText != fresh", arg=fresh
    )


def test_advice_for_an_earlier_state_of_the_table_is_not_shown(
    seated: Page, served: Served
) -> None:
    sits(seated, served, "roulette-1")
    url = "**/tables/roulette-1/coach"
    panel = opened(seated, "coach")
    panel.locator("[data-body]:not([data-stale]) .chances").wait_for(timeout=4 * PATIENCE)
    seated.route(url, lambda one: one.abort())
    act(seated, "wagers", {"amount_cents": 5_00, "wager": "red"})
    panel.locator("[data-stale]").wait_for(state="attached")
    assert not panel.locator(".chances").is_visible()
    seated.unroute(url)
    act(seated, "wagers", {"amount_cents": 5_00, "wager": "red"})
    panel.locator("[data-body]:not([data-stale]) .chances").wait_for(timeout=4 * PATIENCE)


def test_a_live_table_has_no_coach_and_no_company(patron: Page, served: Served) -> None:
    served.house.floor.open_table("live-1", "roulette", "live")
    sits(patron, served, "live-1")
    for name in ("coach", "company"):
        panel = opened(patron, name)
        panel.get_by_text("cmr147.06").wait_for()
    assert patron.locator("[data-seat]").count() == 0


def test_rounds_by_rote_with_company_and_the_sitting_in_figures(
    seated: Page, served: Served
) -> None:
    sits(seated, served, "roulette-1")
    act(seated, "wagers", {"amount_cents": 10_00, "wager": "red"})
    act(seated, "ready")
    panel = opened(seated, "company")
    panel.get_by_role("button", name="Seat a bot").click()
    panel.get_by_role("button", name="Dismiss bot-1").wait_for()
    panel.get_by_label("Rounds").fill("2")
    panel.get_by_role("button", name="Start").click()
    panel.get_by_text("Done: · 2 / 2").wait_for(timeout=4 * PATIENCE)
    panel.get_by_role("button", name="Dismiss bot-1").click()
    sitting = opened(seated, "statistics")
    sitting.locator("svg.curve .actual").wait_for()
    with seated.expect_download() as download:
        sitting.get_by_role("link", name="Curve as CSV").click()
    assert download.value.suggested_filename == "roulette-1-patron-1.csv"


def test_open_panels_and_the_page_of_a_round_are_accessible(seated: Page, served: Served) -> None:
    sits(seated, served, "roulette-1")
    act(seated, "wagers", {"amount_cents": 10_00, "wager": "red"})
    for name in ("odds", "coach", "company", "rounds", "statistics"):
        opened(seated, name)
    seated.locator("svg.curve").wait_for()
    seated.locator("#odds [data-expected]").wait_for()
    assert found(seated) == []
    seated.goto(f"{served.address}/tables/roulette-1/rounds/1")
    assert found(seated) == []


DEAR = '{"choice": "", "warns": true, "asks": "This costs about 30¢ of each dollar. Anyway?"}'


def asked_to_raise(page: Page, served: Served) -> None:
    """Play red dog until somebody may raise."""
    raises = page.locator("#prompt [data-choice=raise]")
    for _ in range(30):
        driver = served.house.floor.table("reddog-1").driver
        if driver.table.open and driver.table.wagers:
            break
        if isinstance(driver.step_now, Ask):
            act(page, "answers", {"choice": "decline", "about": driver.step_now.about})
        elif not driver.table.wagers:
            act(page, "wagers", {"amount_cents": 5_00, "wager": "main", "box": 1})
            act(page, "ready")
    raises.wait_for()


def test_a_key_and_a_typed_line_are_asked_about_like_a_click(
    browser: Browser, served: Served
) -> None:
    """What the choice really costs is the coach's business; here every choice is dear."""
    patron = logged_in(browser, served, "patron-2")
    sits(patron, served, "reddog-1")
    act(patron, "buy-ins", {"amount_cents": 100_00})
    asked_to_raise(patron, served)
    patron.route("**/api/v1/tables/reddog-1/coach/*", lambda route: route.fulfill(body=DEAR))
    opened(patron, "coach").get_by_label("Ask me before a costly choice").check()
    patron.wait_for_selector("#coach [data-best]", state="attached")
    before = served.house.floor.current("reddog-1").tip.seq
    patron.locator(".stage").focus()
    patron.keyboard.press("n")
    patron.locator("#problem").get_by_text("Anyway?").wait_for()
    line = patron.get_by_placeholder("Type a command")
    for typed in ("raise", "deal", "5 on raise"):
        patron.keyboard.press("Escape")
        line.fill(typed)
        line.press("Enter")
        patron.locator("#problem").get_by_text("Anyway?").wait_for()
    assert served.house.floor.current("reddog-1").tip.seq == before
    line.press("Enter")
    patron.wait_for_function(
        "(was) => document.getElementById('seq').dataset.seq > was", arg=before
    )
    patron.context.close()
