"""Every page of the floor against WCAG 2.2 AA, by axe, in a real browser, light and dark."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from croupier.games import registry
from tests.browser.floor_served import Served, logged_in, sits

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

NAMED = {"red": "Red", "straight:17": "Straight 17"}


def found(page: Page) -> list[str]:
    """What axe finds wrong with a page: the rule, and the first places."""
    told: dict[str, Any] = Axe().run(page, options=RULES).response
    return [
        f"{one['id']} ({len(one['nodes'])}): {one['help']}: "
        + " | ".join(node["html"][:160] for node in one["nodes"][:3])
        for one in told["violations"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("where", ["/", "/login", "/tables/nowhere"])
def test_pages_for_everybody_are_accessible(
    browser: Browser, served: Served, where: str, scheme: Any
) -> None:
    context = browser.new_context(color_scheme=scheme, bypass_csp=True)
    page = context.new_page()
    page.goto(served.address + where)
    assert found(page) == []
    context.close()


@pytest.fixture(scope="module")
def light(browser: Browser, served: Served) -> Any:
    page = logged_in(browser, served, "patron-2")
    yield page
    page.context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", sorted(registry.games()))
def test_the_table_of_each_game_is_accessible(
    light: Page, served: Served, game: str, scheme: Any
) -> None:
    light.emulate_media(color_scheme=scheme)
    light.goto(f"{served.address}/tables/{game}-1")
    assert found(light) == []
    light.emulate_media(color_scheme="light")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_a_table_in_play_is_accessible(
    light: Page, served: Served, size: tuple[int, int], scheme: Any
) -> None:
    light.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    light.set_viewport_size({"width": size[0], "height": size[1]})
    sits(light, served, "roulette-1")
    if light.locator("[data-chips]").get_attribute("data-chips") == "0":
        light.get_by_role("button", name="Buy chips").click()
        light.wait_for_selector('[data-stands="bet"]', state="attached")
    for spot in ("red", "straight:17"):
        light.locator(f'.area[data-area="{spot}"]').first.dispatch_event("click")
        light.locator("#wagers", has_text=NAMED[spot]).wait_for()
    assert found(light) == []
    light.locator('.moves [data-move="ready"]').click()
    light.locator("#settled h2").wait_for()
    light.locator("[data-purse]").click()
    assert found(light) == []
    light.locator("[popovertarget=more]").click()
    assert found(light) == []


@pytest.mark.parametrize("name", ["how", "proof", "keys"])
def test_what_a_table_explains_is_accessible(light: Page, served: Served, name: str) -> None:
    light.goto(f"{served.address}/tables/blackjack-1")
    light.wait_for_selector("#first", state="detached")
    if name != "how":
        light.locator("[popovertarget=more]").click()
    light.locator(f'[data-opens="{name}"]:not([data-part])').click()
    light.locator(f"dialog#{name}[open]").wait_for()
    assert found(light) == []


def test_axe_finds_what_is_wrong(light: Page, served: Served) -> None:
    light.goto(served.address)
    light.locator("main").evaluate(
        "one => one.append(Object.assign(document.createElement('img'), {src: '/icon.svg'}))"
    )
    assert any(one.startswith("image-alt (1)") for one in found(light))
