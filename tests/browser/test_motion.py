"""Things that move, in a real browser: they do, at a chosen speed, and not for who wants none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.floor_served import DRAWN, PATIENCE, Served, logged_in, pace, seq, settles, sits

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser
MOVING = """() => document.getAnimations()
  .filter(one => one.effect.target?.closest('.cloth'))
  .map(one => one.effect.target.closest('[data-thing], .rotor, .ball, .thing'))
  .map(one => one?.getAttribute('class')).filter(one => one)"""

RECORD = """() => {
  const begin = Element.prototype.animate;
  window.begun = [];
  Element.prototype.animate = function (...how) {
    const named = this.closest('[data-thing], .rotor, .ball, .thing');
    if (this.closest('.cloth') && named) window.begun.push(named.getAttribute('class'));
    return begin.apply(this, how);
  };
  const Sounding = AudioContext;
  window.AudioContext = class extends Sounding {
    constructor() { super(); window.sounding = this; }
  };
  window.heard = [];
  window.felt = [];
  navigator.vibrate = (how) => window.felt.push(how);
  for (const [name, made] of [['noise', AudioBufferSourceNode], ['note', OscillatorNode]]) {
    const start = made.prototype.start;
    made.prototype.start = function (...when) {
      window.heard.push(document.querySelector('.suspense') ? `early ${name}` : name);
      return start.apply(this, when);
    };
  }
}"""
"""Every movement that is begun is written down: a slow machine may look when it is over.

So is every sound, with whether things were moving, and everything that is felt.
"""
SOUNDS = "() => window.sounding?.state === 'running'"
"""Sound begins a moment after somebody has done something."""
UNTOUCHED = """{
  const Sounding = AudioContext;
  window.AudioContext = class extends Sounding { constructor() { super(); this.suspend(); } };
}"""
"""A look from here counts as something done on the page: sound is held back as if nobody had."""
LOADED = "() => performance.getEntriesByType('resource').some(one => one.name.endsWith('synth.js'))"


@pytest.fixture(scope="module")
def player(browser: Browser, served: Served) -> Iterator[Page]:
    page = logged_in(browser, served, "patron-1", reduced_motion="no-preference")
    page.context.add_init_script(f"({RECORD})()")
    yield page
    page.context.close()


def moving(page: Page) -> set[str]:
    """What moves on the cloth now, by the classes of what is drawn."""
    page.evaluate(DRAWN)
    found: list[str] = page.evaluate(MOVING)
    return {word for one in found for word in one.split()}


def begun(page: Page) -> set[str]:
    """What began to move on the cloth since this was last asked."""
    page.evaluate(DRAWN)
    found: list[str] = page.evaluate("() => window.begun.splice(0)")
    return {word for one in found for word in one.split()}


def does(page: Page, what: Any) -> None:
    before = seq(page)
    what()
    settles(page, before)


def sits_down(page: Page, served: Served, table: str, speed: str = "normal") -> None:
    """At a table with chips, where things move as fast as is said."""
    if not page.url.endswith(table):
        sits(page, served, table)
    if not served.house.floor.table(table).driver.table.accounts.get("patron-1"):
        does(page, page.get_by_role("button", name="Buy chips").click)
    pace(page, speed)


def puts(page: Page, area: str) -> None:
    does(page, lambda: page.locator(f'.wide .area[data-area="{area}"]').dispatch_event("click"))


def goes_on(page: Page) -> None:
    does(page, page.locator(".moves [data-move=ready]").click)


def comes_to_rest(page: Page) -> None:
    page.wait_for_function(f"() => ({MOVING})().length === 0")


def test_chips_slide_and_a_wheel_spins_until_it_is_skipped(player: Page, served: Served) -> None:
    sits_down(player, served, "roulette-1", "slow")
    puts(player, "red")
    assert "stack" not in begun(player), "one's own chip was shown at once"
    puts(player, "straight:17")
    goes_on(player)
    assert {"rotor", "ball"} <= moving(player)
    assert "suspense" in (player.locator(".game").get_attribute("class") or "")
    player.keyboard.press("Escape")
    comes_to_rest(player)
    assert "suspense" not in (player.locator(".game").get_attribute("class") or "")
    drawn = served.house.floor.table("roulette-1").view("patron-1").things[0].face
    assert player.locator(".wide .told").get_attribute("data-face") == drawn
    expect(player.locator("#lately li").first).to_have_text(drawn, timeout=PATIENCE)


def test_sound_and_vibration_are_off_until_chosen_and_give_nothing_away(
    player: Page, served: Served
) -> None:
    sits_down(player, served, "roulette-1", "fast")
    puts(player, "red")
    assert not player.evaluate(LOADED)
    player.locator("[popovertarget=more]").click()
    player.get_by_label("Vibration").check()
    player.keyboard.press("Escape")
    player.keyboard.press("m")
    player.wait_for_function(LOADED)
    player.wait_for_function(SOUNDS)
    assert player.locator("[data-sound]").input_value() == "normal"
    puts(player, "red")
    player.wait_for_function("() => window.heard.includes('noise')")
    player.evaluate("() => { window.heard = []; window.felt = []; }")
    goes_on(player)
    player.wait_for_function("() => window.heard.includes('note')")
    heard = player.evaluate("() => window.heard")
    assert {"noise", "early noise"} & set(heard)
    assert "early note" not in heard
    assert player.evaluate("() => window.felt.length") == 1
    player.keyboard.press("m")
    assert player.locator("[data-sound]").input_value() == "off"
    player.evaluate("() => { window.heard = []; localStorage.removeItem('croupier-vibration'); }")
    puts(player, "red")
    assert player.evaluate("() => window.heard") == []


def test_a_page_that_nobody_has_touched_stores_up_no_sounds(
    browser: Browser, served: Served
) -> None:
    """What was chosen is kept, what cannot be read is left out, and nothing is from elsewhere."""
    page = logged_in(browser, served, "patron-3", reduced_motion="no-preference")
    page.context.add_init_script(UNTOUCHED)
    page.context.add_init_script(f"({RECORD})()")
    page.context.add_init_script(
        "localStorage.setItem('croupier-sound', 'loud'); localStorage.setItem('croupier keys', '{')"
    )
    served.house.floor.open_table("quiet-1", "roulette", "practice")
    sits(page, served, "quiet-1")
    page.wait_for_function(LOADED)
    assert page.locator("[data-sound]").input_value() == "loud"
    floor, slides = served.house.floor, "() => window.begun.some(one => one.includes('stack'))"
    floor.act("quiet-1", "patron-2", "buy-in", lambda driver: driver.buy("patron-2", 50_00))
    floor.act("quiet-1", "patron-2", "wager", lambda one: one.place("patron-2", "5 on black"))
    page.wait_for_function(slides)
    assert page.evaluate("() => window.heard") == []
    page.locator("h1").click()
    page.wait_for_function(SOUNDS)
    floor.act("quiet-1", "patron-2", "wager", lambda one: one.place("patron-2", "5 on odd"))
    page.wait_for_function("() => window.heard.includes('noise')")
    page.keyboard.press("m")
    assert page.locator("[data-sound]").input_value() == "off"
    origins = "() => performance.getEntriesByType('resource').map(one => new URL(one.name).origin)"
    assert set(page.evaluate(origins)) == {served.address}
    page.context.close()


def test_what_others_do_is_seen_and_does_not_stop_what_moves(player: Page, served: Served) -> None:
    sits_down(player, served, "roulette-1", "slow")
    puts(player, "red")
    goes_on(player)
    before = seq(player)
    served.house.floor.act(
        "roulette-1", "patron-2", "buy-in", lambda driver: driver.buy("patron-2", 100_00)
    )
    settles(player, before)
    assert {"rotor", "ball"} <= moving(player)
    player.keyboard.press("Escape")
    comes_to_rest(player)
    begun(player)
    before = seq(player)
    served.house.floor.act(
        "roulette-1", "patron-2", "wager", lambda driver: driver.place("patron-2", "5 on black")
    )
    settles(player, before)
    assert "stack" in begun(player), "chips of others slide"


def test_a_wheel_without_a_ball_stops_where_it_came(player: Page, served: Served) -> None:
    sits_down(player, served, "bigsix-1")
    puts(player, "bill_1")
    goes_on(player)
    assert "rotor" in begun(player)
    player.locator(".stage").dispatch_event("pointerdown")
    comes_to_rest(player)
    turned = player.locator(".wide .rotor").evaluate("one => one.style.transform")
    angles = player.locator(".wide [data-turns]").get_attribute("data-turns") or ""
    degrees = float(turned.removeprefix("rotate(").removesuffix("deg)"))
    assert -degrees in {float(one) for one in angles.split()}


TURNED = """() => [...document.querySelectorAll('.cloth .rotor')]
  .filter(one => one.getClientRects().length).map(one => one.style.transform)"""


def test_a_wheel_on_the_felt_and_on_the_strip_stops_at_one_section(
    browser: Browser, served: Served
) -> None:
    page = logged_in(browser, served, "patron-3", (820, 1180), reduced_motion="no-preference")
    page.add_init_script("let n = 0; Math.random = () => (n++ % 2) * 0.99;")
    served.house.floor.open_table("wheels-1", "bigsix", "practice")
    sits_down(page, served, "wheels-1", "fast")
    puts(page, "bill_1")
    goes_on(page)
    page.keyboard.press("Escape")
    comes_to_rest(page)
    felt, above = page.evaluate(TURNED)
    assert felt == above, "a wheel has many sections with the same bill"
    page.context.close()


def test_dice_tumble_and_the_marker_moves(player: Page, served: Served) -> None:
    sits_down(player, served, "craps-1")
    does(player, player.locator("#prompt .choice").first.click)
    puts(player, "pass")
    goes_on(player)
    assert "die" in begun(player)
    comes_to_rest(player)
    player.wait_for_function("() => !document.querySelector('.ghosts svg > *')")


def test_cards_are_dealt_and_turned(player: Page, served: Served) -> None:
    sits_down(player, served, "minibaccarat-1")
    while player.locator("#prompt .choice").count():
        does(player, player.locator("#prompt .choice").first.click)
        player.evaluate(DRAWN)
        player.wait_for_function("() => !document.querySelector('.suspense')")
    puts(player, "player@1")
    goes_on(player)
    assert "a-card" in begun(player)
    player.keyboard.press("Escape")
    comes_to_rest(player)


def test_the_speed_is_kept_and_no_motion_is_none(player: Page, served: Served) -> None:
    sits_down(player, served, "sicbo-1", "off")
    begun(player)
    puts(player, "small")
    goes_on(player)
    assert begun(player) == set()
    player.reload()
    player.wait_for_selector("#first", state="detached")
    assert player.locator("[data-speed]").input_value() == "off"
    pace(player, "fast")
    puts(player, "small")
    goes_on(player)
    assert "die" in begun(player)


def test_the_history_is_told_anew_when_things_have_come_to_rest(
    player: Page, served: Served
) -> None:
    sits_down(player, served, "sicbo-1", "off")
    for _ in range(2):
        puts(player, "small")
        goes_on(player)
        things = served.house.floor.table("sicbo-1").view("patron-1").things
        face = next(one.face for one in things if one.what == "dice")
        total = str(sum(map(int, face.split("-"))))
        rounds = served.house.floor.table("sicbo-1").driver.table.round - 1
        player.wait_for_function(
            "([many, total]) => document.querySelectorAll('.came li').length === many"
            " && document.querySelector('.came .newest').textContent === total",
            arg=[rounds, total],
        )


def test_who_wants_less_motion_sees_none(player: Page, served: Served) -> None:
    player.emulate_media(reduced_motion="reduce")
    sits_down(player, served, "sicbo-1")
    begun(player)
    puts(player, "big")
    goes_on(player)
    assert begun(player) == set()
    assert player.locator(".wide .die").count() == 3
    player.emulate_media(reduced_motion="no-preference")
