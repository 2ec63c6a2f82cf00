"""The moment of play in a real browser: nothing is told early, and nothing jumps."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from croupier.core.event import Chosen, Ready, WagerPlaced
from croupier.floor.web.pages.words import say
from tests.browser.floor_served import (
    DRAWN,
    RESTS,
    Served,
    cashes_out,
    logged_in,
    pace,
    seq,
    settles,
    sits,
)
from tests.browser.test_turns import Room, buys, waits

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

pytestmark = pytest.mark.browser
ME = "patron-1"
WIDE, TABLET, PHONE = (1366, 800), (820, 1180), (390, 844)
WATCH = Path(__file__).with_name("watch.js").read_text("utf-8").partition("\n")[2].strip()
"""Looks at every picture of the page: what it shows while things move, and where things are."""
FOUND = """() => ({
  early: [...watch.early], marked: [...watch.marked], places: [...watch.places],
  delay: watch.delay, held: watch.held,
})"""
OPAQUE = """() => [...document.querySelectorAll('.over .glow')]
  .every(one => getComputedStyle(one).opacity === '1')"""
OPEN = (
    ":is(.moves [data-move], #acts button, #wagers button, [data-put]):enabled:not([aria-disabled])"
)
"""What could be done, had it not to wait until things rest."""
TIP = "() => document.getElementById('tip').innerText"
PICTURES = 60
"""Within how many pictures after things rest one reads what came: a second, on any machine."""
GAMES = {
    "roulette-1": ("red", r"\d+ (red|black|green) – you (win|lose) \$5"),
    "craps-1": ("pass", r"[A-Z][a-z-]+"),
    "minibaccarat-1": ("player@1", r"(Player|Banker|Tie)\b.* – (you|your) "),
    "blackjack-1": ("main@1", r"(Dealer|Bust|Blackjack|Your|You)\b"),
}
"""A wheel, dice, a shoe and twenty-one: where a chip is put, and how the banner begins."""


@pytest.fixture(scope="module")
def player(browser: Browser, served: Served) -> Iterator[Page]:
    page = logged_in(browser, served, ME, WIDE, reduced_motion="no-preference")
    page.context.add_init_script(f"addEventListener('DOMContentLoaded', () => ({WATCH})())")
    yield page
    page.context.close()


def does(page: Page, what: Callable[[], Any]) -> None:
    before = seq(page)
    what()
    settles(page, before)
    page.wait_for_function(RESTS)


def answers(page: Page) -> None:
    """Answer what is asked, and stand."""
    while page.locator("#prompt .choice").count():
        stand = page.locator("#prompt [data-choice=stand]")
        does(page, (stand if stand.count() else page.locator("#prompt .choice").first).click)


def lays(page: Page, served: Served, table: str, area: str) -> None:
    """Sit down with chips, and put one on an area."""
    sits(page, served, table)
    pace(page, "fast")
    if not served.house.floor.table(table).driver.table.accounts.get(ME):
        does(page, page.get_by_role("button", name="Buy chips").click)
    answers(page)
    spot = page.locator(f'.area[data-area="{area}"]:visible').first
    does(page, lambda: spot.dispatch_event("click"))


def is_over(served: Served, table: str, number: int) -> bool:
    return served.house.floor.table(table).driver.table.round > number


def plays_out(page: Page, served: Served, table: str) -> dict[str, Any]:
    """A round from the wager to its end; what was seen meanwhile."""
    number = served.house.floor.table(table).driver.table.round
    page.evaluate(
        "() => { watch.early.clear(); watch.marked.clear(); watch.places.clear(); watch.held = 0; }"
    )
    does(page, page.locator(".moves [data-move=ready]").click)
    asked = page.locator("#prompt .choice")
    for _ in range(20):
        waits(page, lambda: is_over(served, table, number) or asked.count() > 0, "a round goes on")
        if is_over(served, table, number):
            break
        answers(page)
    page.locator("#banner strong").wait_for()
    page.wait_for_timeout(100)
    page.evaluate(DRAWN)
    found: dict[str, Any] = page.evaluate(FOUND)
    return found


@pytest.mark.parametrize("table", GAMES)
def test_nothing_is_told_before_things_rest_and_the_felt_stays_where_it_is(
    player: Page, served: Served, table: str
) -> None:
    area, begins = GAMES[table]
    lays(player, served, table, area)
    assert not player.locator("#banner strong").count()
    found = plays_out(player, served, table)
    assert found["held"], "nothing moved"
    assert found["early"] == []
    assert found["delay"] is not None
    assert found["delay"] < PICTURES, "it is told too late"
    assert len(found["places"]) == 1, found["places"]
    said = player.locator("#banner").inner_text()
    assert re.match(begins, said), said
    assert "$0" not in said
    assert player.evaluate(OPAQUE), "what lies from the last round shows the felt through it"
    assert player.locator("#banner").inner_text() in player.locator(".guide").inner_text()


def test_what_is_loaded_while_the_ball_rolls_does_not_tell_the_outcome(
    player: Page, served: Served
) -> None:
    lays(player, served, "roulette-1", "red")
    pace(player, "slow")
    before = player.locator("#lately li").count()
    player.locator("#rounds").evaluate("(one) => { one.open = false; }")
    player.locator(".moves [data-move=ready]").click()
    player.wait_for_selector(".suspense")
    with player.expect_response("**/came"), player.expect_response("**/last-rounds"):
        player.locator("#history").dispatch_event("settled")
        player.locator("#rounds > summary").click()
    player.wait_for_timeout(300)
    assert player.locator(".suspense").count(), "the ball came to rest too soon to see anything"
    assert not player.locator(OPEN).count(), "what cannot be done is open"
    assert not player.locator("#status .phase").is_visible()
    assert player.locator("#lately li").count() == before
    assert not player.locator("#rounds [data-body] a").count()
    player.keyboard.press("Escape")
    player.wait_for_function(RESTS)
    came = player.locator("#banner").inner_text().split()[0]
    more = "(many) => document.querySelectorAll('#lately li').length > many"
    player.wait_for_function(more, arg=before)
    assert player.locator("#lately li").first.inner_text() == came
    player.locator("#rounds [data-body] a").first.wait_for()
    assert came in player.locator("#rounds [data-body] li").first.inner_text().split()
    assert player.locator("#status .phase").is_visible()
    player.locator('.moves [data-move=rebet]:not([aria-disabled="true"])').wait_for()


SENT_ALONE = """() => document.querySelector(".game").dispatchEvent(new CustomEvent(
  "htmx:sse:before:message", { cancelable: true, detail: { message: { event: "",
    data: '<hx-partial hx-target="#tally" hx-swap="innerMorph"><b>sent</b></hx-partial>' } } }))"""


def test_what_is_sent_alone_while_things_move_waits_as_well(player: Page, served: Served) -> None:
    lays(player, served, "roulette-1", "red")
    pace(player, "slow")
    player.locator(".moves [data-move=ready]").click()
    player.wait_for_selector(".suspense")
    assert not player.evaluate(SENT_ALONE), "it was shown at once"
    player.keyboard.press("Escape")
    player.locator("#tally", has_text="sent").wait_for()


DEALT_AGAIN = """() => new Promise((done) => {
  const layer = document.getElementById("wide-things");
  for (const old of layer.querySelectorAll(".a-card")) old.dataset.face = "2c";
  layer.innerHTML = layer.innerHTML;
  const counts = () => [...layer.querySelectorAll(".caption")];
  const look = () => {
    if (!document.querySelector(".suspense")) return requestAnimationFrame(look);
    setTimeout(() => done(counts().map((one) => Number(getComputedStyle(one).opacity))), 50);
  };
  look();
})"""
"""Other cards are dealt that count the same: how clearly the counts are seen at the beginning."""


def test_a_count_waits_for_its_cards_even_if_it_was_the_same_before(
    player: Page, served: Served
) -> None:
    lays(player, served, "minibaccarat-1", "player@1")
    plays_out(player, served, "minibaccarat-1")
    assert player.evaluate(DEALT_AGAIN) == [0, 0]


STRIP = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const [strip, guide, dock] = [".cloth.strip", ".guide", ".dock"].map(box);
  return [guide.bottom <= strip.y + 1, strip.bottom <= dock.y, strip.height > 90];
}"""
"""Whether all of the strip is in sight."""


@pytest.mark.parametrize(
    ("size", "table", "shows"),
    [
        (TABLET, "blackjack-1", '[data-place="dealer"] .thing, [data-place="1"] .thing'),
        (PHONE, "roulette-1", ".told"),
        (PHONE, "sicbo-1", ".die"),
    ],
    ids=["tablet", "phone with a wheel", "phone with dice"],
)
def test_on_small_screens_what_moves_is_on_a_strip_and_nothing_is_told_early(
    browser: Browser, served: Served, size: tuple[int, int], table: str, shows: str
) -> None:
    page = logged_in(browser, served, ME, size, reduced_motion="no-preference")
    page.context.add_init_script(f"addEventListener('DOMContentLoaded', () => ({WATCH})())")
    lays(page, served, table, GAMES[table][0] if table in GAMES else "small")
    page.evaluate("(down) => scrollTo(0, down)", 600 if size == PHONE else 100)
    found = plays_out(page, served, table)
    assert found["held"], "nothing moved"
    assert found["early"] == []
    assert found["delay"] is not None
    assert page.locator(f":is({shows})").locator("visible=true").count() >= 1
    assert page.locator(f".strip :is({shows})").count() >= 1
    assert page.evaluate(STRIP) == [True, True, True]
    does(page, lambda: cashes_out(page))
    page.context.close()


def test_a_marker_comes_and_goes_when_the_dice_rest(browser: Browser, served: Served) -> None:
    """The layout of a phone has no marker before the point, and none after it."""
    table = "craps-marker"
    served.house.floor.open_table(table, "craps", "practice")
    page = logged_in(browser, served, ME, PHONE, reduced_motion="no-preference")
    page.context.add_init_script(f"addEventListener('DOMContentLoaded', () => ({WATCH})())")
    lays(page, served, table, "pass")
    seen = set[bool]()
    for _ in range(40):
        if not page.locator("#wagers .mine").count():
            lays(page, served, table, "pass")
        found = plays_out(page, served, table)
        assert (found["early"], found["marked"]) == ([], [])
        seen.add(page.locator(".cloth:not(.strip) .puck").locator("visible=true").count() > 0)
        if seen == {True, False} and not page.locator("#wagers .mine").count():
            break
    assert seen == {True, False}
    does(page, lambda: cashes_out(page))
    page.context.close()


def events(served: Served, table: str, kind: type) -> int:
    log = served.house.floor.table(table).driver.log
    return sum(isinstance(entry.event, kind) for entry in log)


def test_what_skips_the_motion_does_nothing_else(player: Page, served: Served) -> None:
    for table, kind, at in (
        ("roulette-1", WagerPlaced, '.wide .area[data-area="black"]'),
        ("blackjack-1", Chosen, ".dock"),
    ):
        lays(player, served, table, GAMES[table][0])
        pace(player, "slow")
        for skip in ("click", "Escape", "Enter", "1"):
            if skip != "click":
                lays(player, served, table, GAMES[table][0])
                pace(player, "slow")
            before = seq(player)
            player.locator(".moves [data-move=ready]").click()
            settles(player, before)
            player.wait_for_selector(".suspense")
            many, box = events(served, table, kind), player.locator(at).bounding_box()
            assert box is not None
            if skip == "click":
                player.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            else:
                player.keyboard.press(skip)
            player.wait_for_function(RESTS, timeout=5000)
            player.wait_for_timeout(300)
            assert events(served, table, kind) == many, f"{skip} did something at {table}"
            pace(player, "fast")
            answers(player)


def test_the_second_click_of_a_double_click_that_skips_puts_no_chip(
    player: Page, served: Served
) -> None:
    lays(player, served, "roulette-1", "red")
    pace(player, "slow")
    before = seq(player)
    player.locator(".moves [data-move=ready]").click()
    settles(player, before)
    player.wait_for_selector(".suspense")
    many = events(served, "roulette-1", WagerPlaced)
    box = player.locator('.wide .area[data-area="black"]').bounding_box()
    assert box is not None
    assert player.locator(".suspense").count(), "the ball rests too soon"
    player.mouse.dblclick(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    player.wait_for_function(RESTS, timeout=5000)
    player.wait_for_timeout(300)
    assert events(served, "roulette-1", WagerPlaced) == many
    pace(player, "fast")


def test_neither_a_tip_nor_a_typed_line_tells_what_comes_while_things_move(
    player: Page, served: Served
) -> None:
    lays(player, served, "roulette-1", "red")
    pace(player, "slow")
    player.locator("[data-typed] input").fill("take 5 off red")
    before, red = seq(player), player.locator('.wide .area[data-area="red"]').bounding_box()
    assert red is not None
    player.locator(".moves [data-move=ready]").click()
    settles(player, before)
    player.wait_for_selector(".suspense")
    player.mouse.move(red["x"] + red["width"] / 2, red["y"] + red["height"] / 2)
    tip = player.locator("#tip").inner_text()
    assert player.locator(".suspense").count(), "the ball rests too soon"
    assert "your chips here: $5" in tip
    player.locator("[data-typed] input").press("Enter")
    player.wait_for_function(RESTS, timeout=5000)
    player.wait_for_function(f"() => !({TIP})().includes('your chips here')")
    player.wait_for_timeout(300)
    assert not player.locator("#problem").inner_text()
    assert player.locator("[data-typed] input").input_value() == "take 5 off red"
    pace(player, "fast")


def test_who_has_the_page_read_aloud_finds_the_outcome_when_things_rest(
    player: Page, served: Served
) -> None:
    lays(player, served, "roulette-1", "red")
    pace(player, "slow")
    before = seq(player)
    player.locator(".moves [data-move=ready]").click()
    settles(player, before)
    player.wait_for_selector(".suspense")
    heard = player.locator(".stage").aria_snapshot()
    assert player.locator(".suspense").count(), "the ball rests too soon"
    player.wait_for_function(RESTS)
    came = player.locator("#banner").inner_text().split()[0]
    assert f"wheel: {came}" not in heard
    assert f"wheel: {came}" in player.locator(".stage").aria_snapshot()
    pace(player, "fast")


def test_one_gesture_decides_once(player: Page, served: Served) -> None:
    sent: list[str] = []
    player.on("request", lambda one: sent.append(one.url) if one.method == "POST" else None)
    lays(player, served, "minicraps-1", "pass")
    lays(player, served, "minicraps-1", "field")
    roll = player.locator(".moves [data-move=ready]")
    roll.focus()
    for key in ("n", "Enter"):
        sent.clear()
        for _ in range(20):
            player.keyboard.down(key)
            player.wait_for_timeout(30)
        player.keyboard.up(key)
        player.wait_for_function(RESTS)
        assert [one.rpartition("/")[2] for one in sent].count("ready") <= 1, f"{key} is held"
    assert events(served, "minicraps-1", Ready) >= 1

    lays(player, served, "blackjack-1", "main@1")
    does(player, roll.click)
    while not player.locator("#prompt [data-choice=hit]").count():
        answers(player)
        lays(player, served, "blackjack-1", "main@1")
        does(player, roll.click)
    for clicks in (2, 1):
        if not player.locator("#prompt [data-choice=hit]").count():
            break
        sent.clear()
        before = seq(player)
        player.locator("#prompt [data-choice=hit]").click(click_count=clicks)
        settles(player, before)
        player.wait_for_function(RESTS)
        assert [one.rpartition("/")[2] for one in sent].count("answers") == 1
    answers(player)


def test_pressed_again_before_the_table_has_answered_it_decides_nothing_more(
    player: Page, served: Served
) -> None:
    lays(player, served, "roulette-1", "red")
    sent: list[Route] = []

    def keeps(one: Route) -> None:
        sent.append(one)

    player.route("**/roulette-1/ready", keeps)
    roll = player.locator(".moves [data-move=ready]")
    before = seq(player)
    roll.click()
    player.wait_for_timeout(400)
    roll.click()
    player.wait_for_timeout(100)
    assert len(sent) == 1
    sent[0].continue_()
    player.unroute("**/roulette-1/ready")
    settles(player, before)
    player.wait_for_function(RESTS)
    assert not player.locator("#problem").inner_text()


MOVES = "() => ['moving', 'doing'].map(one => document.getElementById(one).innerText)"
SAYS = """() => {
  const dock = document.querySelector(".dock").getBoundingClientRect();
  const there = document.elementFromPoint(dock.x + dock.width / 2, dock.y + dock.height / 2);
  return [document.querySelector("#prompt").childElementCount, there.textContent];
}"""
"""How much is asked, and what one reads in the middle of the dock."""


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_the_dock_says_what_moves_while_there_is_nothing_to_press(
    browser: Browser, served: Served, size: tuple[int, int]
) -> None:
    page = logged_in(browser, served, "patron-3", size, reduced_motion="no-preference")
    table = f"doing-{size[0]}"
    served.house.floor.open_table(table, "baccarat", "practice")
    sits(page, served, table)
    pace(page, "slow")
    page.get_by_role("button", name="Buy chips").click()
    page.locator("#prompt .choice").first.wait_for()
    page.locator("#prompt .choice").first.click()
    page.wait_for_selector(".suspense")
    burns = say("moving.burn")
    assert page.evaluate(MOVES) == [burns, burns]
    page.wait_for_function(RESTS)
    page.evaluate("() => document.querySelector('.rack').remove()")
    page.evaluate("() => document.querySelector('.game').classList.add('suspense')")
    page.evaluate("() => document.getElementById('prompt').replaceChildren()")
    assert page.evaluate(SAYS) == [0, say("moving.burn")]
    page.evaluate("() => Object.assign(document.getElementById('clock'), { hidden: false })")
    page.evaluate("() => { document.getElementById('clock').textContent = '0:02'; }")
    assert not page.locator("#clock").is_visible(), "nobody is asked while things move"
    page.evaluate("() => document.querySelector('.game').classList.remove('suspense')")
    assert page.locator("#clock").is_visible()
    page.context.close()


def test_deal_is_pressed_once_though_two_ceremonies_are_open_and_cards_move_between_them(
    browser: Browser, served: Served
) -> None:
    page = logged_in(browser, served, "patron-3", WIDE, reduced_motion="no-preference")
    served.house.floor.open_table("once-1", "baccarat", "practice")
    sits(page, served, "once-1")
    pace(page, "fast")
    page.get_by_role("button", name="Buy chips").click()
    page.locator("#prompt [data-ceremony]").wait_for()
    page.locator('.wide .area[data-area="player@1"]').dispatch_event("click")
    page.locator("#wagers .mine").wait_for()
    page.get_by_role("button", name="Deal", exact=True).click()
    page.wait_for_function("() => document.querySelector('#banner strong, #problem > *')")
    assert page.locator("#problem").inner_text() == ""
    page.context.close()


def test_a_hand_between_players_ends_with_who_won_it(player: Page, served: Served) -> None:
    room = Room(served, "poker-9")
    sits(player, served, room.name)
    pace(player, "fast")
    player.get_by_role("button", name="Get more practice money").click()
    holds = "document.querySelector('#holds [data-holds]').dataset.holds"
    player.wait_for_function(f"() => {holds} >= 1e4")
    buys(player, 100)
    headers = {"x-csrf-token": player.locator("meta[name=csrf]").get_attribute("content") or ""}
    headers["idempotency-key"] = room.name
    at = f"{served.address}/api/v1/tables/{room.name}/bots"
    assert player.request.post(at, headers=headers).ok
    waits(player, lambda: room.deals(ME), "a hand is dealt")
    player.evaluate("() => { watch.early.clear(); watch.places.clear(); }")
    while room.table.playing:
        waits(player, lambda: room.asks(ME) or not room.table.playing, "the hand goes on")
        if room.asks(ME):
            player.wait_for_function(RESTS)
            does(player, player.locator("#prompt .choice:not([data-choice=fold])").first.click)
    player.locator("#banner strong", has_text="win").wait_for()
    found = player.evaluate(FOUND)
    assert found["early"] == []
    assert len(found["places"]) == 1, found["places"]
