"""Every page of the floor against WCAG 2.2 AA, by axe, in a real browser, light and dark."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT

from croupier.games import registry
from tests.browser.floor_served import Served, entered, logged_in, seq, settles, sits

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser
RULES = {
    "runOnly": {
        "type": "tag",
        "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    },
    "resultTypes": ["violations"],
}

COLORS = {
    "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]},
    "resultTypes": ["violations"],
}
PLAIN = {"preload": False, "selectors": False, "iframes": False}
"""No rule asked for reads style sheets, no page has a frame, and nobody reads the selectors."""
RUN = """rules => axe.run(rules).then(({ violations }) => violations.map(
  ({ id, help, nodes }) => ({ id, help, nodes: nodes.map((node) => node.html) })))"""
NAMED = {"red": "Red", "straight:17": "Straight 17"}


def found(page: Page, rules: dict[str, Any] = RULES) -> list[str]:
    """What axe finds wrong with a page: the rule, and the first places."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    told: list[dict[str, Any]] = page.evaluate(RUN, {**rules, **PLAIN})
    return [
        f"{one['id']} ({len(one['nodes'])}): {one['help']}: "
        + " | ".join(node[:160] for node in one["nodes"][:3])
        for one in told
    ]


def found_in_both_schemes(page: Page) -> list[str]:
    """What axe finds in the light, and of what only colors change in the dark."""
    page.emulate_media(color_scheme="dark")
    dark = found(page, COLORS)
    page.emulate_media(color_scheme="light")
    return [*dark, *found(page)]


@pytest.mark.parametrize("where", ["/", "/login", "/tables/nowhere"])
def test_pages_for_everybody_are_accessible(browser: Browser, served: Served, where: str) -> None:
    page = entered(browser, served, "", where)
    assert found_in_both_schemes(page) == []
    page.context.close()


@pytest.fixture(scope="module")
def seated(browser: Browser, served: Served) -> Any:
    page = logged_in(browser, served, "patron-2")
    yield page
    page.context.close()


@pytest.mark.parametrize("game", sorted(registry.games()))
def test_the_table_of_each_game_is_accessible(seated: Page, served: Served, game: str) -> None:
    sits(seated, served, f"{game}-1")
    assert found_in_both_schemes(seated) == []


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_a_table_in_play_is_accessible(seated: Page, served: Served, size: tuple[int, int]) -> None:
    seated.set_viewport_size({"width": size[0], "height": size[1]})
    sits(seated, served, "roulette-1")
    if seated.locator("[data-chips]").get_attribute("data-chips") == "0":
        seated.get_by_role("button", name="Buy chips").click()
        seated.wait_for_selector('[data-stands="bet"]', state="attached")
    for spot in ("red", "straight:17"):
        seated.locator(f'.area[data-area="{spot}"]').first.dispatch_event("click")
        seated.locator("#wagers", has_text=NAMED[spot]).wait_for()
    for name in ("announced", "saved"):
        seated.locator(f"#{name}").evaluate("one => { one.open = true; }")
    seated.locator("[data-announce]").first.wait_for()
    assert found_in_both_schemes(seated) == []
    before = seq(seated)
    seated.locator('.moves [data-move="ready"]').click()
    settles(seated, before)
    seated.locator("#settled h2").wait_for()
    seated.locator("[data-purse]").click()
    assert found_in_both_schemes(seated) == []
    seated.locator("[popovertarget=more]").click()
    assert found_in_both_schemes(seated) == []


@pytest.mark.parametrize("name", ["how", "proof", "keys"])
def test_what_a_table_explains_is_accessible(seated: Page, served: Served, name: str) -> None:
    seated.goto(f"{served.address}/tables/blackjack-1")
    seated.wait_for_selector("#first", state="detached")
    if name != "how":
        seated.locator("[popovertarget=more]").click()
    seated.locator(f'[data-opens="{name}"]:not([data-part])').click()
    seated.locator(f"dialog#{name}[open]").wait_for()
    assert found(seated) == []


def test_axe_finds_what_is_wrong(seated: Page, served: Served) -> None:
    seated.goto(served.address)
    seated.locator("main").evaluate(
        "one => one.append(Object.assign(document.createElement('img'), {src: '/icon.svg'}))"
    )
    assert any(one.startswith("image-alt (1)") for one in found(seated))
    seated.locator("main").evaluate(
        """one => {
        const faint = Object.assign(document.createElement('p'), {textContent: 'faint'});
        Object.assign(faint.style, {color: '#888', backgroundColor: '#999'});
        one.append(faint);
    }"""
    )
    assert any(one.startswith("color-contrast (1)") for one in found(seated, COLORS))


LARGE = "document.documentElement.style.fontSize = '32px'"
AROUND = """() => {
  const wrong = [], shown = (one) => one.getClientRects().length;
  const box = (one) => one.getBoundingClientRect();
  for (const [within, names] of [[".top", ".brand, nav > *"], [".bar", ".bar > *"]]) {
    const every = [...document.querySelectorAll(within)[0].querySelectorAll(names)].filter(shown);
    for (const [n, one] of every.entries()) {
      const a = box(one), called = one.textContent.trim().slice(0, 20);
      if (a.left < -1 || a.right > innerWidth + 1) wrong.push(`${called} is cut off`);
      for (const other of every.slice(n + 1)) {
        const b = box(other);
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 2 && down > 2) wrong.push(`${called} overlaps ${other.textContent.trim()}`);
      }
    }
  }
  return wrong;
}"""
"""What of the bars at the top is cut off, or overlaps something there."""


def test_enlarged_text_on_a_phone_wraps_and_overlaps_nothing_at_the_top(
    browser: Browser, served: Served
) -> None:
    page = logged_in(browser, served, "patron-1", (390, 844))
    page.add_init_script(
        f"new MutationObserver(() => {{ {LARGE} }}).observe(document, {{ childList: true }})"
    )
    for game in ("blackjack", "chemindefer", "fastactionholdem"):
        sits(page, served, f"{game}-1")
        assert page.evaluate(AROUND) == [], game
    page.context.close()


COVERED = """(name) => {
  const one = document.querySelector(name);
  one.focus();
  const { left, top, width, height } = one.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return !(hit && one.contains(hit)) || left < 0 || left + width > innerWidth;
}"""
"""Whether a control that has the focus cannot be pressed where it is."""


@pytest.mark.parametrize("size", [(1366, 800), (1024, 768)], ids=["laptop", "tablet"])
def test_enlarged_text_in_a_wide_window_scrolls_to_whatever_is_pressed(
    browser: Browser, served: Served, size: tuple[int, int]
) -> None:
    page = logged_in(browser, served, "patron-3", size)
    page.add_init_script(
        f"new MutationObserver(() => {{ {LARGE} }}).observe(document, {{ childList: true }})"
    )
    for game in ("caribbeanstud", "poker"):
        sits(page, served, f"{game}-1")
        assert page.evaluate(AROUND) == [], game
        for name in ("[data-cage] button.button", ".guide .how", ".bar .more"):
            assert not page.evaluate(COVERED, name), (game, name)
    page.context.close()
