"""Free places of the felt, amounts as they are typed, cashing out everywhere, in a real browser."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from tests.browser.floor_served import Served, cashes_out, seq, settles, sits

WIDE = ".cloth:not(.tall) "
AFTER_A_SLIP = "() => new Promise((done) => setTimeout(() => done(true), 850))"
"""Two presses that follow faster are one gesture anyway."""


def buys(page: Page, typed: str | None = None) -> None:
    """Type a buy-in, or take the one that is offered, and press the button."""
    if page.locator("[data-purse]").get_attribute("aria-expanded") != "true":
        page.keyboard.press("b")
    if typed is not None:
        page.locator("#purse [name=amount]").fill(typed)
    page.locator("#purse [value=buy-ins]").click()


def test_an_amount_that_is_not_one_buys_nothing(patron: Page, served: Served) -> None:
    sits(patron, served, "roulette-1")
    expect(patron.locator("#purse [name=amount]")).to_have_value("200")
    for typed in ("100f200", "1,00", "-5", ""):
        buys(patron, typed)
        expect(patron.locator("#problem")).to_contain_text("Enter an amount above $0")
    expect(patron.locator("[data-chips]")).to_have_attribute("data-chips", "0")
    before = seq(patron)
    buys(patron, "$900.00")
    settles(patron, before)
    expect(patron.locator("[data-chips]")).to_have_attribute("data-chips", "90000")
    expect(patron.locator("#purse [name=amount]")).to_have_value("100")
    amount = patron.locator("#amount")
    amount.fill("5x5")
    expect(patron.locator("#amount-hint")).to_contain_text("Enter an amount above $0")


def test_a_double_click_buys_and_tips_once(patron: Page, served: Served) -> None:
    sits(patron, served, "bigsix-1")
    before = seq(patron)
    patron.locator("#purse [name=amount]").fill("30")
    patron.locator("#purse [value=buy-ins]").dblclick()
    settles(patron, before)
    tip = patron.locator("form[data-tip]")
    patron.locator("details:has(> form[data-tip]) > summary").click()
    tip.locator("[name=amount]").fill("5")
    before = seq(patron)
    tip.locator("button").dblclick()
    settles(patron, before)
    patron.wait_for_timeout(300)
    expect(patron.locator("[data-chips]")).to_have_attribute("data-chips", "2500")
    before = seq(patron)
    patron.locator("[data-cashes]:visible").first.click()
    settles(patron, before)
    expect(patron.locator("[data-chips]")).to_have_attribute("data-chips", "0")


def test_who_presses_again_before_a_slow_house_has_answered_asks_for_nothing_more(
    patron: Page, served: Served
) -> None:
    sits(patron, served, "sicbo-1")
    purse, typed = patron.locator("#purse [name=amount]"), patron.locator("[data-typed] input")
    pressed = (
        ("buy-ins", purse, "30", "3000"),
        ("commands", typed, "5 on small", "2500"),
        ("moves", None, "", "2000"),
    )
    held: list[Route] = []

    def holds(route: Route) -> None:
        held.append(route)

    for path, field, words, left in pressed:
        held.clear()
        patron.route(f"**/{path}", holds)
        for _ in range(2):
            if field is None:
                patron.keyboard.press("d")
            else:
                field.fill(words)
                field.press("Enter")
            patron.wait_for_function(AFTER_A_SLIP)
        before = seq(patron)
        assert len(held) == 1, path
        held[0].continue_()
        settles(patron, before)
        patron.unroute(f"**/{path}")
        patron.locator("body").evaluate("() => document.activeElement.blur()")
        expect(patron.locator("[data-chips]")).to_have_attribute("data-chips", left)
    before = seq(patron)
    patron.locator(".moves [data-move=double]").dblclick()
    settles(patron, before)
    expect(patron.locator("[data-chips]")).to_have_attribute("data-chips", "1000")
    before = seq(patron)
    patron.locator("#wagers [data-remove]").dblclick()
    settles(patron, before)
    expect(patron.locator("[data-chips]")).to_have_attribute("data-chips", "3000")
    expect(patron.locator("#problem")).to_be_empty()
    cashes_out(patron)


def test_an_amount_that_is_refused_moves_no_chip(patron: Page, served: Served) -> None:
    """Why it is refused covers neither the chips nor what is pressed, on any screen."""
    sits(patron, served, "bigsix-1")
    usual, amount = patron.viewport_size, patron.locator("#amount")
    before = seq(patron)
    buys(patron, "30")
    settles(patron, before)
    for width, height in ((1366, 800), (1200, 800), (1024, 768), (820, 1180), (390, 844)):
        patron.set_viewport_size({"width": width, "height": height})
        amount.fill("5")
        expect(amount).to_have_attribute("aria-invalid", "false")
        there = [one.bounding_box() for one in patron.locator(".chip, .moves button").all()]
        amount.fill("25000")
        expect(patron.locator("#amount-hint")).to_contain_text("Accepted:")
        patron.locator('[data-chip="500"]').evaluate("one => one.ariaChecked = 'true'")
        now = [one.bounding_box() for one in patron.locator(".chip, .moves button").all()]
        assert now == there, (width, height)
        told = patron.locator("#amount-hint").bounding_box()
        assert told is not None
        for box in filter(None, now):
            apart = (
                told["y"] >= box["y"] + box["height"] - 1
                or told["y"] + told["height"] <= box["y"] + 1
            )
            assert apart or told["x"] + told["width"] <= box["x"], (width, height, told, box)
    assert usual is not None
    patron.set_viewport_size(usual)
    before = seq(patron)
    patron.locator("[data-cashes]:visible").first.click()
    settles(patron, before)


def test_an_answer_that_is_lost_on_its_way_is_asked_for_again(patron: Page, served: Served) -> None:
    """What was done stands and is done once; without any answer, nothing is promised."""
    sits(patron, served, "bigsix-1")
    before = seq(patron)
    buys(patron, "20")
    settles(patron, before)
    keys: list[str | None] = []

    def loses(route: Route) -> None:
        keys.append(route.request.headers.get("idempotency-key"))
        route.fetch()
        route.abort()

    patron.route("**/bigsix-1/wagers", loses, times=1)
    before = seq(patron)
    area = patron.locator(WIDE + ".area:not([aria-disabled])").first
    with patron.expect_response("**/bigsix-1/wagers") as heard:
        area.click()
    settles(patron, before)
    assert keys == [heard.value.request.headers["idempotency-key"]]
    accounts = served.house.floor.table("bigsix-1").driver.table.accounts
    assert accounts["patron-1"] == 15_00
    assert not patron.locator("#problem").inner_text()
    patron.route("**/bigsix-1/wagers", lambda route: route.abort())
    area.click()
    expect(patron.locator("#problem")).to_contain_text("Check whether it was done")
    patron.unroute("**/bigsix-1/wagers")
    before = seq(patron)
    patron.locator(".moves [data-move=clear]").click()
    settles(patron, before)


def test_arrows_skip_what_is_closed(patron: Page, served: Served) -> None:
    """At a table of craps before the first come out, arrows reach only what takes a wager."""
    sits(patron, served, "craps-1")
    before = seq(patron)
    buys(patron, "50")
    settles(patron, before)
    patron.locator(".stage").focus()
    patron.keyboard.press("f")
    met = set()
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp") * 6:
        patron.keyboard.press(key)
        met.add(patron.evaluate("document.activeElement.getAttribute('aria-disabled') ?? ''"))
    assert patron.locator(WIDE + ".area[aria-disabled]").count(), "something is closed"
    assert met == {""}


def test_a_click_on_a_free_place_moves_there(patron: Page, served: Served) -> None:
    sits(patron, served, "minibaccarat-1")
    before = seq(patron)
    buys(patron, "20")
    settles(patron, before)
    mine = patron.locator(WIDE + ".plate.mine")
    expect(mine).to_have_attribute("data-place", "1")
    patron.locator(WIDE + '[data-takes="9"]').click()
    expect(mine).to_have_attribute("data-place", "9")
    expect(patron.locator(WIDE + '[data-takes="9"]')).to_have_count(0)
    before = seq(patron)
    patron.locator("#prompt").get_by_role("button", name="Confirm").click()
    settles(patron, before)
    patron.locator(WIDE + '.area[data-area="player@2"]').click(force=True)
    expect(mine).to_have_attribute("data-place", "2")


def test_all_chips_are_cashed_from_the_lobby(patron: Page, served: Served) -> None:
    patron.goto(served.address)
    patron.get_by_role("button", name="Cash out at all tables").click()
    expect(patron.locator("#problem")).to_contain_text("Cashed out: ")
    expect(patron.get_by_role("button", name="Cash out at all tables")).to_have_count(0)
