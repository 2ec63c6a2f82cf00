"""The page of a table: chips, moves, reasons, the keyboard, payments explained, the wager list."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from croupier.floor.tables import pit
from tests.browser.floor_served import (
    DRAWN,
    PATIENCE,
    Served,
    cashes_out,
    logged_in,
    seq,
    settles,
    sits,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.browser
TABLE = "roulette-1"
LEAST = 44
PHONE = (390, 844)


def area(page: Page, name: str) -> Locator:
    return page.locator(f'.wide .area[data-area="{name}"]')


def does(page: Page, what: Locator) -> None:
    """Click, and wait until the table has come further."""
    before = seq(page)
    what.click()
    settles(page, before)


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def move(page: Page, name: str) -> None:
    does(page, page.locator(f'.moves [data-move="{name}"]'))


def laid(page: Page) -> dict[str, int]:
    """The patron's own wagers, as the page knows them."""
    now = json.loads(page.locator("#now").get_attribute("data-now") or "{}")
    found: dict[str, int] = now["mine"]
    return found


def until(page: Page, holds: Callable[[], bool]) -> None:
    """Wait until something holds; the page's policy lets no script of ours do that."""
    for _ in range(PATIENCE // 50):
        if holds():
            return
        page.wait_for_timeout(50)
    pytest.fail("it never came")


def types(page: Page, text: str) -> None:
    page.locator("[data-typed] input").fill(text)
    page.locator("[data-typed] input").press("Enter")


def told(page: Page, words: str) -> str:
    """The refusal that is shown, once one with these words is."""
    until(page, lambda: words in page.locator("#problem").inner_text())
    return page.locator("#problem").inner_text()


def lies(page: Page, spot: str) -> bool:
    """Whether a wager lies on a spot."""
    return spot in laid(page)


@pytest.fixture
def seated(patron: Page, served: Served) -> Iterator[Page]:
    """A patron with chips at a roulette table, on whose layout nothing is left after a test."""
    if not patron.url.endswith(TABLE):
        sits(patron, served, TABLE)
    if "patron-1" not in served.house.floor.table(TABLE).driver.table.accounts:
        patron.locator("[data-cage] input").fill("800")
        does(patron, button(patron, "Buy chips"))
    yield patron
    if laid(patron):
        move(patron, "clear")


def test_before_chips_are_bought_nothing_can_be_wagered_and_it_says_why(
    patron: Page, served: Served
) -> None:
    sits(patron, served, "sicbo-1")
    assert area(patron, "big").get_attribute("aria-disabled") == "true"
    area(patron, "big").hover()
    assert "Buy chips first" in patron.locator("#tip").inner_text()
    assert patron.locator("#guide").inner_text().startswith("Buy chips to begin")
    area(patron, "big").click(force=True)
    told(patron, "Buy chips first")


HELD = """() => {
  const real = window.fetch;
  window.fetch = async (...asked) => {
    if (!String(asked[0]).endsWith('/wagers')) return real(...asked);
    await new Promise((go) => { window.goes = go; });
    window.fetch = real;
    return real(...asked);
  };
  window.goes = null;
}"""
"""The next wager waits until it is let go."""


def test_a_chip_is_shown_at_once_and_corrected_by_the_table(seated: Page) -> None:
    for amount, taken in (("10", True), ("7000", False)):
        seated.locator("#amount").fill(amount)
        seated.evaluate(HELD)
        area(seated, "even").click()
        chip = seated.locator('.wide [data-laid="even"]')
        assert chip.get_by_text(amount).count() == 1
        assert not taken or "even" not in laid(seated)
        where = (chip.get_attribute("transform") or "").split("(")[1].split(")")[0]
        until(seated, lambda: bool(seated.evaluate("() => window.goes && !window.goes()")))
        until(seated, lambda: seated.locator("[data-laid]").count() == 0)
        assert laid(seated) == {"even": 10_00}
        lies_at = seated.locator('#wide-chips [data-area="even"]')
        at = [lies_at.get_attribute(f"data-{name}") for name in "xy"]
        assert not taken or where.split() == at, "it lies where it was shown"
    told(seated, "above the maximum of $500")
    seated.locator('[data-chip="500"]').click()


def drags(page: Page, what: Locator, to: Locator | None) -> None:
    """Drag something onto an area, or off the felt."""
    before = seq(page)
    what.hover()
    page.mouse.down()
    box = (to or page.locator(".top")).bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=5)
    page.mouse.up()
    settles(page, before)


def test_chips_are_dragged_onto_the_felt_across_it_and_off(seated: Page) -> None:
    drags(seated, seated.locator('[data-chip="1000"]'), area(seated, "red"))
    assert laid(seated) == {"red": 10_00}
    drags(seated, area(seated, "red"), area(seated, "dozen:2"))
    assert laid(seated) == {"dozen:2": 10_00}
    assert not seated.locator(".dragged, .area.drop").count()
    drags(seated, area(seated, "dozen:2"), None)
    assert laid(seated) == {}
    does(seated, area(seated, "red"))
    assert laid(seated) == {"red": 10_00}


def test_wagers_are_saved_and_laid_with_one_press_and_favorites_too(seated: Page) -> None:
    does(seated, area(seated, "odd"))
    seated.locator("[data-save-bet]").wait_for(state="attached")
    seated.keyboard.press("s")
    seated.keyboard.type("Odd one")
    seated.keyboard.press("Enter")
    seated.get_by_role("button", name="Place Odd one").wait_for()
    seated.locator('.group[data-group="red"] > summary').click()
    seated.get_by_role("button", name="Favorite: Red").click()
    favorite = seated.locator('[data-favorite="red"]')
    favorite.wait_for()
    move(seated, "clear")
    does(seated, favorite)
    does(seated, seated.get_by_role("button", name="Place Odd one"))
    assert set(laid(seated)) == {"odd", "red"}
    seated.get_by_role("button", name="Place Odd one").click()
    told(seated, "already there")
    seated.get_by_text("Edit", exact=True).click()
    button(seated, "Delete").click()
    seated.locator("[data-lay]").wait_for(state="detached")


def test_one_press_lays_a_bet_by_its_name_or_the_neighbors_of_a_number(seated: Page) -> None:
    seated.locator('[data-chip="500"]').click()
    seated.locator("#announced > summary").click()
    around = seated.get_by_role("button", name="Around 0 9 chips, $45")
    around.hover()
    assert seated.locator(".wide .area.aimed").count() == 9
    does(seated, around)
    assert len(laid(seated)) == 9
    move(seated, "undo")
    assert laid(seated) == {}
    seated.get_by_label("Neighbors on each side").select_option("1")
    does(seated, seated.get_by_role("button", name="Neighbors: 0", exact=True))
    assert laid(seated) == dict.fromkeys(("straight:2", "straight:0", "straight:28"), 5_00)


def test_chips_are_added_by_a_click_and_taken_back_by_a_right_click(seated: Page) -> None:
    seated.locator('[data-chip="1000"]').click()
    does(seated, area(seated, "red"))
    does(seated, area(seated, "red"))
    assert laid(seated) == {"red": 20_00}
    before = seq(seated)
    area(seated, "red").click(button="right")
    settles(seated, before)
    assert laid(seated) == {"red": 10_00}
    assert "A wager is $5 – $500, in steps of $1" in (
        seated.locator("#amount-hint").text_content() or ""
    )


def test_a_long_press_takes_back_and_its_click_adds_nothing(seated: Page) -> None:
    does(seated, area(seated, "black"))
    before = seq(seated)
    area(seated, "black").evaluate(
        """async area => {
        const touch = { bubbles: true, pointerType: 'touch' };
        area.dispatchEvent(new PointerEvent('pointerdown', touch));
        await new Promise((done) => setTimeout(done, 650));
        area.dispatchEvent(new PointerEvent('pointerup', touch));
        area.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    }"""
    )
    settles(seated, before)
    seated.wait_for_timeout(150)
    assert laid(seated) == {}


def test_an_illegal_amount_is_explained_before_and_after(seated: Page) -> None:
    seated.locator("#amount").fill("7.50")
    hint = seated.locator("#amount-hint")
    until(seated, lambda: "Not a multiple of $1 [cmr147.07.6]" in hint.inner_text())
    assert seated.locator("#amount").get_attribute("aria-invalid") == "true"
    area(seated, "red").click()
    told(seated, "Accepted: $7 or $8")
    near = seated.locator("#problem").bounding_box()
    there = area(seated, "red").bounding_box()
    assert near is not None
    assert there is not None
    assert abs(near["y"] + near["height"] - there["y"]) < 60
    types(seated, "501 on red")
    refusal = told(seated, "maximum")
    assert "cmr147.07.1" in refusal
    assert "Accepted: from $5 to $500" in refusal
    seated.locator('[data-chip="500"]').click()
    assert laid(seated) == {}


def test_moves_are_undone_and_made_again_even_after_the_page_is_loaded_anew(
    seated: Page, served: Served
) -> None:
    does(seated, area(seated, "red"))
    does(seated, area(seated, "straight:17"))
    move(seated, "undo")
    assert laid(seated) == {"red": 5_00}
    sits(seated, served, TABLE)
    move(seated, "redo")
    assert laid(seated) == {"red": 5_00, "straight:17": 5_00}
    move(seated, "double")
    assert laid(seated) == {"red": 10_00, "straight:17": 10_00}
    assert "2 wagers, $20 in all" in seated.locator("#wagers").inner_text()
    move(seated, "undo")
    assert laid(seated) == {"red": 5_00, "straight:17": 5_00}
    move(seated, "clear")
    assert laid(seated) == {}
    assert seated.locator('[data-move="clear"]').get_attribute("aria-disabled") == "true"
    assert seated.locator('[data-move="clear"]').get_attribute("title")


def test_rebet_says_which_wagers_it_skipped_and_by_which_clause(seated: Page) -> None:
    types(seated, "300 on red")
    until(seated, lambda: "red" in laid(seated))
    does(seated, area(seated, "low"))
    move(seated, "ready")
    chips = int(seated.locator("#stack [data-chips]").get_attribute("data-chips") or 0) // 100
    for spot in ("straight:17", "straight:18", "straight:19"):
        if chips >= 300:
            types(seated, f"{min(chips - 200, 500)} on {spot}")
            chips -= min(chips - 200, 500)
            until(seated, partial(lies, seated, spot))
    others = laid(seated)
    types(seated, "rebet")
    refusal = told(seated, "Not repeated")
    until(seated, lambda: laid(seated) == {**others, "low": 5_00})
    assert "$300 on Red: you have" in refusal
    assert "[cmr146.09.1]" in refusal


def test_an_area_says_its_name_payout_and_house_advantage(seated: Page) -> None:
    seated.locator('[data-chip="500"]').click()
    seated.evaluate(DRAWN)
    area(seated, "straight:17").focus()
    until(seated, lambda: "advantage" in seated.locator("#tip").inner_text())
    said = seated.locator("#tip").inner_text()
    assert "Straight 17" in said
    assert "pays 35 to 1" in said
    assert "house advantage 5.26 % (1/19)" in said
    assert area(seated, "straight:17").get_attribute("aria-describedby") == "tip"
    seated.locator("#amount").focus()
    assert seated.locator("#tip").is_hidden()


def test_a_tip_stays_with_the_area_that_was_reached_by_keys(seated: Page) -> None:
    seated.locator('[data-chip="500"]').click()
    seated.evaluate(DRAWN)
    area(seated, "straight:17").focus()
    seated.keyboard.press("ArrowRight")
    tip = seated.locator("#tip")
    expect(tip).to_contain_text("Split 17-20")
    seated.evaluate("scrollBy(0, 40)")
    seated.evaluate(DRAWN)
    expect(tip).to_contain_text("Split 17-20")
    area(seated, "straight:18").hover()
    expect(tip).to_contain_text("Straight 18")
    seated.locator("#news").dispatch_event("scroll")
    expect(tip).to_be_visible()
    seated.evaluate("document.dispatchEvent(new Event('scroll'))")
    expect(tip).to_be_hidden()
    seated.evaluate("scrollTo(0, 0)")


def test_what_is_not_allowed_says_the_engines_reason(patron: Page, served: Served) -> None:
    sits(patron, served, "craps-1")
    does(patron, button(patron, "Buy chips"))
    come = area(patron, "come")
    assert come.get_attribute("aria-disabled") == "true"
    come.hover()
    patron.wait_for_selector("#tip em")
    assert "[craps." in patron.locator("#tip em").inner_text()
    before = seq(patron)
    come.dispatch_event("click")
    told(patron, "[craps.")
    assert seq(patron) == before
    ready = patron.locator('.moves [data-move="ready"]')
    assert ready.get_attribute("aria-disabled") == "true"
    assert "Accepted" in (ready.get_attribute("title") or "")
    passes = patron.locator("#act-pass_dice button")
    assert "craps.11.a" in (passes.get_attribute("data-refused") or "")


def presses(page: Page, key: str) -> None:
    """Press a key, and wait until the table has come further."""
    before = seq(page)
    page.keyboard.press(key)
    settles(page, before)


def test_the_keyboard_does_everything(seated: Page) -> None:
    seated.locator("body").press("f")
    seated.keyboard.press("ArrowRight")
    presses(seated, "Enter")
    first = laid(seated)
    assert list(first.values()) == [5_00]
    seated.keyboard.press("ArrowDown")
    presses(seated, "Enter")
    both = laid(seated)
    assert len(both) == 2
    presses(seated, "Delete")
    assert laid(seated) == first
    presses(seated, "u")
    assert laid(seated) == both
    presses(seated, "y")
    assert laid(seated) == first


def test_the_keyboard_goes_on_where_something_is_gone(browser: Browser, served: Served) -> None:
    page = logged_in(browser, served, "patron-3")
    sits(page, served, "spanish21-1")
    focus = page.locator(":focus")
    page.locator("body").press("b")
    presses(page, "Enter")
    until(page, lambda: focus.count() == 1 and not page.locator("[data-cage]").is_visible())
    assert focus.get_attribute("aria-label") == "The table"
    page.locator("[data-typed] input").fill("5 on main")
    page.locator("[data-typed] input").press("Enter")
    decline = page.locator("#prompt .choice").last
    decline.focus()
    presses(page, "Enter")
    until(page, lambda: page.locator("#prompt .choice").count() == 0)
    assert focus.get_attribute("aria-label") == "The table"
    page.context.close()


def test_the_tab_key_stops_at_an_area_that_takes_a_wager(browser: Browser, served: Served) -> None:
    """The first area of this felt takes nothing before there is an ante."""
    page = logged_in(browser, served, "patron-3")
    sits(page, served, "threecardpoker-1")
    does(page, page.locator("#purse [value=buy-ins]"))
    expect(page.locator(".wide .area").first).to_have_attribute("aria-disabled", "true")
    stop = page.locator('.wide .area[tabindex="0"]')
    expect(stop).to_have_count(1)
    expect(stop).not_to_have_attribute("aria-disabled", "true")
    page.context.close()


def test_keys_are_listed_can_be_changed_and_switched_off(seated: Page, served: Served) -> None:
    seated.locator("body").press("?")
    assert seated.locator("#keys").is_visible()
    assert "Undo" in seated.locator("#keys").inner_text()
    seated.locator('[data-key="undo"]').click()
    seated.keyboard.press("z")
    assert seated.locator('[data-key="undo"]').inner_text() == "z"
    seated.keyboard.press("Escape")
    sits(seated, served, TABLE)
    does(seated, area(seated, "high"))
    presses(seated, "z")
    assert laid(seated) == {}
    seated.locator("body").press("?")
    seated.locator("#single-keys").uncheck()
    seated.keyboard.press("Escape")
    before = seq(seated)
    seated.locator("body").press("y")
    seated.wait_for_timeout(200)
    assert seq(seated) == before
    seated.evaluate("localStorage.clear()")
    sits(seated, served, TABLE)


def test_each_payment_is_explained_and_its_clause_one_click_away(seated: Page) -> None:
    for name in ("red", "black"):
        does(seated, area(seated, name))
    move(seated, "ready")
    until(seated, lambda: not laid(seated))
    lines = seated.locator("#settled .lines li")
    seated.keyboard.press("Escape")
    lines.first.wait_for()
    said = lines.all_inner_texts()
    zero = all("You lose" in one for one in said)
    assert zero or any(re.search(r"You win \$5: \$5 on (Red|Black) at 1 to 1", one) for one in said)
    assert lines.first.locator(".why span").first.is_hidden()
    lines.first.locator("summary").click()
    assert re.search(r"\[roulette\.", lines.first.locator(".why").inner_text())


def test_nothing_under_cursor_or_focus_is_redrawn_by_others(
    browser: Browser, seated: Page, served: Served
) -> None:
    does(seated, area(seated, "red"))
    move(seated, "ready")
    other = logged_in(browser, served, "patron-2")
    sits(other, served, TABLE)
    does(other, button(other, "Buy chips"))
    until(seated, lambda: seq(seated) == seq(other))
    seated.locator("[data-typed] input").fill("25 on")
    seated.locator("#find-wager").fill("straight 1")
    seated.locator("[data-typed] input").focus()
    seated.locator("#news .why summary").first.click()
    seated.locator("[data-typed] input").focus()
    area(seated, "even").hover()
    seated.evaluate(
        """() => { window.kept = {
        focus: document.activeElement, under: document.querySelector('.area:hover'),
        felt: document.querySelector('.wide .felt'),
        row: document.querySelector('[data-spot="red"]'),
        open: document.querySelector('#news .why[open]') }; }"""
    )
    before = seq(seated)
    does(other, area(other, "even"))
    settles(seated, before)
    same = seated.evaluate(
        """() => [document.activeElement === kept.focus, kept.focus.value,
        document.querySelector('.area:hover') === kept.under,
        document.querySelector('.wide .felt') === kept.felt, kept.row.isConnected,
        kept.open.isConnected && kept.open.open, document.getElementById('find-wager').value]"""
    )
    assert same == [True, "25 on", True, True, True, True, "straight 1"]
    rings = seated.locator("#wide-chips .stack").evaluate_all(
        "all => all.map(s => s.dataset.patron)"
    )
    assert rings == ["patron-2"]
    assert "Even" in seated.locator("#announce").inner_text()
    seated.locator("#find-wager").fill("")
    does(other, other.locator('.moves [data-move="clear"]'))
    other.context.close()


def test_each_patron_plays_chips_of_a_color_of_their_own(
    browser: Browser, seated: Page, served: Served
) -> None:
    other = logged_in(browser, served, "patron-3")
    sits(other, served, TABLE)
    assert "orange" not in other.locator("#colors").inner_text()
    does(other, button(other, "Buy chips"))
    does(seated, area(seated, "odd"))
    before = seq(seated)
    until(other, lambda: seq(other) == before)
    does(other, area(other, "odd"))
    settles(seated, before)
    stacks = seated.locator("#wide-chips .stack title").all_text_contents()
    assert len(stacks) == 2
    assert all("Odd" in one for one in stacks)
    fills = seated.locator("#wide-chips .stack").evaluate_all(
        "all => all.map(s => s.querySelectorAll('circle')[2].getAttribute('fill'))"
    )
    assert len(set(fills)) == 2
    assert "orange" in fills
    assert "orange" in seated.locator("#facts").inner_text()
    does(other, other.locator('.moves [data-move="clear"]'))
    before = seq(other)
    cashes_out(other)
    settles(other, before)
    other.context.close()


def test_typed_commands_have_one_grammar_and_help(seated: Page) -> None:
    for text, lies in (
        ("25 on 17", {"straight:17": 25_00}),
        ("10 red", {"straight:17": 25_00, "red": 10_00}),
        ("take 5 off red", {"straight:17": 25_00, "red": 5_00}),
        ("undo", {"straight:17": 25_00, "red": 10_00}),
        ("take 17", {"red": 10_00}),
    ):
        before = seq(seated)
        types(seated, text)
        settles(seated, before)
        assert laid(seated) == lies, text
    types(seated, "25 on nowhere")
    told(seated, "nowhere")
    types(seated, "?")
    assert seated.locator("#keys").is_visible()
    assert "take red" in seated.locator(".commands").inner_text()
    seated.keyboard.press("Escape")
    seated.locator("[data-typed] input").fill("")


def test_the_wager_list_is_an_equal_control(seated: Page) -> None:
    seated.locator("#find-wager").fill("17")
    rows = seated.locator(".group:not([hidden]) li:not([hidden])")
    assert "Straight 17" in rows.first.inner_text()
    does(seated, seated.get_by_role("button", name="Place on Straight 17"))
    row = seated.locator('[data-spot="straight:17"]').last
    assert row.locator("output").inner_text() == "$5"
    group = seated.locator('[data-group="straight"]')
    assert "35 to 1" in group.inner_text()
    until(seated, lambda: "5.26 %" in group.inner_text())
    does(seated, seated.get_by_role("button", name="Take back from Straight 17"))
    assert laid(seated) == {}
    seated.locator("#find-wager").fill("")


def test_less_motion_is_respected_and_what_happens_is_announced(
    browser: Browser, served: Served
) -> None:
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    sits(page, served, TABLE)
    moving = page.evaluate(
        """() => [...document.querySelectorAll('.game *')].filter((one) => {
        const style = getComputedStyle(one);
        return parseFloat(style.transitionDuration) > 0.02 || style.animationName !== 'none';
    }).length"""
    )
    assert moving == 0
    assert page.locator("#announce").get_attribute("aria-live") == "polite"
    context.close()


def test_a_phone_has_an_upright_felt_a_rack_at_hand_and_targets_to_hit(
    browser: Browser, served: Served
) -> None:
    page = logged_in(browser, served, "patron-2", PHONE)
    sits(page, served, TABLE)
    assert page.locator(".cloth.tall").is_visible()
    assert page.locator(".cloth.wide").is_hidden()
    rack = page.locator(".rack").bounding_box()
    assert rack
    assert rack["y"] + rack["height"] <= PHONE[1] + 1
    small = page.evaluate(
        """least => [...document.querySelectorAll(':is(.bar, .guide, .rack) :is(button, input)')]
        .filter((one) => one.getClientRects().length)
        .filter((one) => one.getBoundingClientRect().height < least).map((one) => one.outerHTML)""",
        LEAST,
    )
    assert small == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    if page.locator("[data-chips]").get_attribute("data-chips") == "0":
        does(page, button(page, "Buy chips"))
    before = seq(page)
    page.locator('.tall .area[data-area="red"]').dispatch_event("click")
    settles(page, before)
    assert page.locator("#tall-chips .stack").count() == 1
    move(page, "clear")
    page.context.close()


def test_a_live_table_shows_how_much_time_is_left(browser: Browser, served: Served) -> None:
    served.house.floor.open_table("live-1", "sicbo", "live")
    pit.set_pace(served.house.floor, "live-1", "supervisor-1", 600, 600)
    page = logged_in(browser, served, "patron-2")
    sits(page, served, "live-1")
    does(page, button(page, "Buy chips"))
    does(page, area(page, "big"))
    clock = page.get_by_role("timer")
    assert re.fullmatch(r"10:00|9:\d\d", clock.inner_text())
    page.context.close()


def test_a_page_that_still_shows_a_practice_table_buys_with_no_live_money(
    browser: Browser, served: Served
) -> None:
    served.house.floor.open_table("turns-1", "sicbo", "practice")
    page = logged_in(browser, served, "patron-2")
    sits(page, served, "turns-1")
    pit.set_mode(served.house.floor, "turns-1", "supervisor-1", "live")
    button(page, "Buy chips").click()
    page.get_by_text("it is a live table now").first.wait_for()
    assert served.house.floor.current("turns-1").driver.table.patrons == ()
    sits(page, served, "turns-1")
    does(page, button(page, "Buy chips"))
    page.context.close()


def test_the_rule_card_of_this_very_table_is_a_click_away(seated: Page, served: Served) -> None:
    seated.locator('[data-opens="how"]').click()
    assert "Guess where the ball will land" in seated.locator("#how").inner_text()
    seated.keyboard.press("Escape")
    address = seated.locator('#more a[href$="/rules"]').get_attribute("href")
    card = seated.context.new_page()
    card.goto(f"{served.address}{address}")
    assert "straight:18" in card.locator("table").inner_text()
    card.locator(".why summary").first.click()
    assert card.locator(".why[open] span").first.is_visible()
    card.close()


def test_fair_by_proof_is_a_click_away(seated: Page) -> None:
    does(seated, area(seated, "red"))
    seated.locator("[popovertarget=more]").click()
    button(seated, "Fair by proof").click()
    proof = seated.get_by_role("dialog", name="Fair by proof")
    shown = proof.locator("#commitments code").first
    before = shown.inner_text()
    assert re.fullmatch("[0-9a-f]{64}", before)
    with seated.expect_download() as taken:
        proof.get_by_role("link", name="the journal").click()
    assert taken.value.suggested_filename == f"{TABLE}.jsonl"
    kept = f"{TABLE}-proofs.json"
    line = f"python3 verifier.py {TABLE}.jsonl --key {kept} --receipts {kept}"
    assert line in proof.inner_text()
    proof.get_by_role("button", name="Close").click()
    move(seated, "ready")
    until(seated, lambda: seated.locator("#commitments code").first.text_content() != before)
