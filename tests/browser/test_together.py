"""Several people at one table: two patrons and a spectator, each in a browser of their own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from croupier.core.game import need_of
from tests.browser.floor_served import (
    PATIENCE,
    Served,
    cashes_out,
    logged_in,
    rests,
    seq,
    settles,
    sits,
)
from tests.browser.test_floor import chips, takes_part

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

pytestmark = pytest.mark.browser
STEPS = 60


@pytest.fixture(scope="module")
def two(browser: Browser, served: Served) -> Iterator[tuple[Page, Page]]:
    """Two patrons."""
    pages = logged_in(browser, served, "patron-1"), logged_in(browser, served, "patron-2")
    yield pages
    for page in pages:
        page.context.close()


@pytest.fixture(scope="module")
def spectator(browser: Browser, served: Served) -> Iterator[Page]:
    """Somebody who is not logged in."""
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    yield page
    context.close()


def clicks(page: Page, button: str) -> None:
    before = seq(page)
    page.get_by_role("button", name=button, exact=True).click()
    settles(page, before)


def caught_up(page: Page, other: Page) -> None:
    """Wait until a page shows what another does."""
    for _ in range(PATIENCE // 50):
        if seq(page) >= seq(other):
            return rests(page)
        page.wait_for_timeout(50)
    pytest.fail(f"{seq(page)} is not yet {seq(other)}")


def revealed(page: Page, served: Served, table: str, round_: int) -> None:
    """Wait until both pages have revealed their seeds, and the round is over."""
    for _ in range(PATIENCE // 50):
        found = served.house.floor.current(table)
        if found.driver.table.round >= round_ and seq(page) >= found.tip.seq:
            return rests(page)
        page.wait_for_timeout(50)
    pytest.fail(f"round {round_} has not begun")


def test_two_patrons_and_a_spectator_at_one_table(
    served: Served, two: tuple[Page, Page], spectator: Page
) -> None:
    first, second = two
    for page in (*two, spectator):
        sits(page, served, "roulette-1")
    for page in two:
        clicks(page, "Buy chips")
    for page, spot in ((first, "red"), (second, "black")):
        before = seq(page)
        page.locator(f'.wide [data-area="{spot}"]').dispatch_event("click")
        settles(page, before)
    caught_up(first, second)
    caught_up(spectator, second)
    assert "patron-2" in first.locator("#wagers").inner_text()
    assert "patron-1" in spectator.locator("#news").inner_text()
    assert not spectator.locator("[data-chip], [data-move]").count()
    clicks(first, "Spin")
    played = served.house.floor.table("roulette-1").driver.table
    assert played.round == 1, "the second patron is not ready"
    clicks(second, "Spin")
    revealed(second, served, "roulette-1", 2)
    caught_up(first, second)
    caught_up(spectator, second)
    told = [page.locator("#news").text_content() or "" for page in (*two, spectator)]
    wheels = [one.count("Wheel:") for one in told]
    assert wheels == [1, 1, 1]
    for page in two:
        before = seq(page)
        cashes_out(page)
        settles(page, before)
        assert chips(page) == 0


def test_they_talk_without_moving_the_felt(
    served: Served, two: tuple[Page, Page], spectator: Page
) -> None:
    """By keyboard; what is written is text, and a person who is muted is not read."""
    from playwright.sync_api import expect

    first, second = two
    for page in (*two, spectator):
        sits(page, served, "roulette-1")
    for page in two:
        clicks(page, "Buy chips")
    stage = first.locator(".stage").bounding_box()
    for page in (*two, spectator):
        page.locator("#chat summary").press("Enter")
    first.locator("#chat input").fill("<b onclick=alert(1)>good luck</b>")
    first.locator("#chat input").press("Enter")
    for page in (*two, spectator):
        said = page.locator("#chat .said bdi")
        expect(said).to_have_text("<b onclick=alert(1)>good luck</b>", timeout=PATIENCE)
    assert first.locator(".stage").bounding_box() == stage
    expect(first.locator("#chat input")).to_be_focused()
    second.locator("[data-mute]").press("Enter")
    expect(second.locator("#chat .said li")).to_have_count(0, timeout=PATIENCE)
    first.locator("[data-emote=luck]").press("Enter")
    expect(spectator.locator("#chat .said li")).to_have_count(2, timeout=PATIENCE)
    expect(second.locator("#chat .said li")).to_have_count(0)
    assert spectator.locator("[data-chat], [data-mute]").count() == 0
    refusal = {"what": "your message", "why": "not now", "accepted": "a message later"}
    first.route("**/messages", lambda asked: asked.fulfill(status=422, json=refusal))
    first.locator("[data-emote=luck]").click()
    first.locator("#problem", has_text="Not now").wait_for()
    why, written = (first.locator(one).bounding_box() for one in ("#problem", "[data-chat]"))
    assert why
    assert written
    assert why["y"] + why["height"] <= written["y"], "the words are covered"
    first.unroute("**/messages")


def test_what_is_said_again_before_a_slow_house_has_answered_is_said_once(
    served: Served, two: tuple[Page, Page]
) -> None:
    from playwright.sync_api import expect

    page = two[1]
    held: list[Route] = []
    sits(page, served, "bigsix-1")
    clicks(page, "Buy chips")
    page.locator("#chat").evaluate("(panel) => { panel.open = true; }")
    words, said = page.locator("#chat input"), page.locator("#chat .said li")

    def holds(asked: Route) -> None:
        held.append(asked)

    page.route("**/messages", holds)
    words.fill("good luck")
    for _ in range(2):
        words.press("Enter")
    words.fill("and another thing")
    page.wait_for_timeout(100)
    assert len(held) == 1
    held[0].continue_()
    expect(said).to_have_count(1)
    page.unroute("**/messages")
    expect(words).to_have_value("and another thing")
    page.locator("[data-emote=luck]").dblclick()
    expect(said).to_have_count(2)
    words.press("Enter")
    expect(said).to_have_count(3)
    expect(page.locator("#problem")).to_be_empty()
    cashes_out(page)


def test_chemin_de_fer_is_played_by_two(served: Served, two: tuple[Page, Page]) -> None:
    table = "chemindefer-1"
    for page in two:
        sits(page, served, table)
        clicks(page, "Buy chips")
    for step in range(STEPS):
        page, other = two if step % 2 == 0 else reversed(two)
        caught_up(page, other)
        found = served.house.floor.table(table)
        name = f"patron-{two.index(page) + 1}"
        if found.driver.table.round > 1 and not found.driver.table.wagers:
            break
        view = found.view(name)
        need = need_of(found.game, found.driver.table) if found.driver.table.open else None
        if view.prompt is None and need is not None and need.patron != name:
            continue
        if view.prompt is None and view.waits and name not in view.waits:
            continue
        takes_part(page, found)
    else:
        pytest.fail("no round was played to its end")
    for page in two:
        before = seq(page)
        cashes_out(page)
        settles(page, before)
    assert served.house.floor.audit() == []
