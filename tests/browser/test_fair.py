"""Fair by proof in the browser: seeds are committed to, revealed to a signed list, and kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from croupier.cli.app import app
from croupier.core.event import SeedRevealed, SeedsClosed, SeedsListed
from croupier.floor.tables import export, seeds
from croupier.floor.web.static import verifier
from tests.browser.floor_served import PATIENCE, Served, logged_in, seq, settles, sits

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

pytestmark = pytest.mark.browser


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow a machine is, seeds arrive in time; a test of one that does not says so."""
    monkeypatch.setattr(seeds, "WAIT_S", PATIENCE / 1000)


def kept(page: Page) -> dict[str, Any]:
    """What a page keeps of its seeds and proofs."""
    told = page.evaluate(
        "Object.entries(localStorage).find(([name]) => name.startsWith('croupier.fair.patron'))[1]"
    )
    return dict(json.loads(told))


def sits_down(page: Page, served: Served, table: str) -> None:
    sits(page, served, table)
    clicks(page, "Buy chips")


def clicks(page: Page, button: str) -> None:
    before = seq(page)
    page.get_by_role("button", name=button, exact=True).click()
    settles(page, before)


def wagers(page: Page, spot: str) -> None:
    before = seq(page)
    page.locator(f'.wide .area[data-area="{spot}"]').dispatch_event("click")
    settles(page, before)


def closed(served: Served, table: str) -> list[SeedsClosed]:
    """The seeds of every round so far."""
    log = served.house.floor.current(table).driver.log
    return [entry.event for entry in log if isinstance(entry.event, SeedsClosed)]


def comes(page: Page, served: Served, table: str, rounds: int) -> None:
    """Wait until so many rounds have their seeds."""
    for _ in range(PATIENCE // 50):
        if len(closed(served, table)) >= rounds:
            return
        page.wait_for_timeout(50)
    pytest.fail(f"no seeds: {page.locator('#problem').inner_text()}")


def opens_proof(page: Page) -> None:
    page.locator("[popovertarget=more]").click()
    page.get_by_role("button", name="Fair by proof").click()


def test_a_patron_alone_gives_a_seed_in_every_round(browser: Browser, served: Served) -> None:
    page = logged_in(browser, served, "patron-1")
    early = []
    page.on("request", lambda one: early.extend({"seed", "seed-salt"} & one.headers.keys()))
    sits_down(page, served, "roulette-1")
    wagers(page, "red")
    seed = kept(page)["seeds"]["1"]["seed"]
    page.reload()
    page.wait_for_selector("#first", state="detached")
    assert kept(page)["seeds"]["1"]["seed"] == seed
    clicks(page, "Spin")
    comes(page, served, "roulette-1", 1)
    (first,) = closed(served, "roulette-1")
    assert [(patron, given) for patron, _, given in first.seeds] == [("patron-1", seed)]
    assert first.seeds[0][1]
    opens_proof(page)
    page.get_by_label("A seed of your own").fill("never\u200d shown")
    page.get_by_role("button", name="Use this seed").click()
    assert "never" not in page.locator("#my-seed").inner_text(), "it could not be revealed"
    page.get_by_label("A seed of your own").fill("four leaves ♣")
    page.get_by_role("button", name="Use this seed").click()
    assert "four leaves ♣" in page.locator("#my-seed").inner_text()
    page.keyboard.press("Escape")
    wagers(page, "red")
    clicks(page, "Spin")
    comes(page, served, "roulette-1", 2)
    assert closed(served, "roulette-1")[1].seeds[0][2] == "four leaves ♣"
    receipts(page, 1, 2)
    wagers(page, "red")
    clicks(page, "Spin")
    comes(page, served, "roulette-1", 3)
    third = closed(served, "roulette-1")[2].seeds[0][2]
    assert third not in {None, seed, "four leaves ♣"}
    receipts(page, 1, 2, 3)
    assert "typed" not in kept(page)
    assert not early, "a seed goes to the house against its signed list, and never before"
    log = [entry.event for entry in served.house.floor.current("roulette-1").driver.log]
    steps = [type(one) for one in log if isinstance(one, SeedsListed | SeedRevealed | SeedsClosed)]
    assert steps == 3 * [SeedsListed, SeedRevealed, SeedsClosed]
    page.context.close()


def receipts(page: Page, *rounds: int) -> None:
    """Wait until the page keeps the house's receipt for each of these rounds."""
    page.wait_for_function(
        "rounds => Object.entries(localStorage).some(([name, told]) =>"
        " name.startsWith('croupier.fair.patron') && JSON.stringify((JSON.parse(told).kept ?? [])"
        ".filter(({statement}) => statement[0] === 'croupier 2/receipt')"
        ".map(({statement}) => statement[2])) === JSON.stringify(rounds))",
        arg=list(rounds),
    )


def test_a_seed_that_does_not_arrive_is_told_where_it_covers_nothing(
    browser: Browser, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seeds, "WAIT_S", 2.0)
    served.house.floor.open_table("roulette-3", "roulette")
    late, other = (logged_in(browser, served, f"patron-{number}") for number in (2, 3))
    late.route("**/seeds", lambda route: route.abort())
    for page, spot in ((late, "red"), (other, "black")):
        sits_down(page, served, "roulette-3")
        wagers(page, spot)
    assert late.locator("[data-remove]").count() == 1
    clicks(late, "Spin")
    other.get_by_role("button", name="Spin", exact=True).click()
    late.wait_for_selector("#now[data-shut]", state="attached")
    late.locator("#guide", has_text="Waiting a moment for your seed.").wait_for()
    assert late.locator("[data-remove]").count() == 0
    assert late.locator(".groups [data-take]:enabled").count() == 0
    comes(late, served, "roulette-3", 1)
    note = late.locator("#seed-note")
    told = "Your seed for round 1 did not arrive in time, so it was not used."
    late.wait_for_function(
        "told => document.querySelector('#seed-note p').textContent.includes(told)", arg=told
    )
    box = note.bounding_box()
    assert box is not None
    for thing in (".stage", ".dock", ".side"):
        place = late.locator(thing).bounding_box()
        assert place is not None
        assert box["y"] + box["height"] <= place["y"] or box["x"] + box["width"] <= place["x"]
    assert late.locator("#problem").inner_text() == ""
    with late.expect_download():
        note.get_by_role("button", name="Download my proofs").click()
    note.get_by_role("button", name="Close").click()
    assert not note.is_visible()
    for page in (late, other):
        page.context.close()


def test_a_house_that_is_away_for_a_moment_has_the_seed_when_it_is_back(
    browser: Browser, served: Served
) -> None:
    served.house.floor.open_table("roulette-4", "roulette")
    page = logged_in(browser, served, "patron-2")
    away: list[Route] = []

    def answers(route: Route) -> None:
        away.append(route)
        if len(away) == 1:
            route.abort()
        elif len(away) == 2:
            route.fulfill(status=503, body="{}")
        else:
            route.continue_()

    page.route("**/seeds", answers)
    sits_down(page, served, "roulette-4")
    wagers(page, "red")
    clicks(page, "Spin")
    comes(page, served, "roulette-4", 1)
    (first,) = closed(served, "roulette-4")
    assert first.seeds[0][2] == kept(page)["seeds"]["1"]["seed"]
    receipts(page, 1)
    page.context.close()


def test_a_receipt_that_proves_nothing_is_told(browser: Browser, served: Served) -> None:
    """The house takes the seed and signs something else: the page does not keep it in silence."""
    served.house.floor.open_table("roulette-5", "roulette")
    page = logged_in(browser, served, "patron-2")

    def another(route: Route) -> None:
        told = route.fetch().json()
        told["statement"][5] = "another seed"
        route.fulfill(json=told)

    page.route("**/seeds", another)
    sits_down(page, served, "roulette-5")
    wagers(page, "red")
    clicks(page, "Spin")
    page.wait_for_function(
        "() => document.querySelector('#seed-note p').textContent"
        ".includes('took your seed of round 1 and gave no valid receipt')"
    )
    assert all(one["statement"][0] == "croupier 2/list" for one in kept(page)["kept"])
    page.context.close()


def test_a_commitment_that_is_not_of_this_browser_is_told(browser: Browser, served: Served) -> None:
    served.house.floor.open_table("roulette-6", "roulette")
    page, other = (logged_in(browser, served, "patron-2") for _ in range(2))
    sits_down(page, served, "roulette-6")
    wagers(page, "red")
    sits(other, served, "roulette-6")
    opens_proof(other)
    told = other.locator("#my-seed", has_text="Round 1 has a different commitment")
    told.wait_for()
    opens_proof(page)
    assert "Round 1 uses your seed" in page.locator("#my-seed").inner_text()
    for one in (page, other):
        one.context.close()


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 780)])
def test_the_proof_opens_at_its_title_and_can_be_closed_at_once(
    browser: Browser, served: Served, width: int, height: int
) -> None:
    page = logged_in(browser, served, "patron-1")
    page.set_viewport_size({"width": width, "height": height})
    sits(page, served, "roulette-1")
    opens_proof(page)
    dialog = page.locator("#proof")
    assert dialog.evaluate("it => [it.scrollTop, it.scrollHeight > it.clientHeight]") == [0, True]
    for inside in (dialog.locator("h2"), dialog.get_by_role("button", name="Close")):
        box, whole = inside.bounding_box(), dialog.bounding_box()
        assert box is not None
        assert whole is not None
        assert whole["y"] <= box["y"]
        assert box["y"] + box["height"] <= whole["y"] + whole["height"] <= height
    dialog.get_by_role("button", name="Close").click()
    assert not dialog.is_visible()
    page.context.close()


def test_two_patrons_reveal_and_keep_their_proofs(
    browser: Browser, served: Served, tmp_path: Path
) -> None:
    served.house.floor.open_table("roulette-2", "roulette")
    pages = [logged_in(browser, served, f"patron-{number}") for number in (2, 3)]
    for page, spot in zip(pages, ("red", "black"), strict=True):
        sits_down(page, served, "roulette-2")
        wagers(page, spot)
    seeds = {kept(page)["seeds"]["1"]["seed"] for page in pages}
    pages[0].reload()
    pages[0].wait_for_selector("#first", state="detached")
    for page in pages:
        before = seq(page)
        page.get_by_role("button", name="Spin", exact=True).click()
        settles(page, before)
    comes(pages[0], served, "roulette-2", 1)
    (first,) = closed(served, "roulette-2")
    assert {seed for _, _, seed in first.seeds} == seeds
    page = pages[0]
    page.wait_for_function(
        "() => Object.entries(localStorage).some(([name, told]) =>"
        " name.startsWith('croupier.fair.patron')"
        " && JSON.parse(told).kept?.length === 2 && JSON.parse(told).checkpoint)"
    )
    verified(page, served, "roulette-2", tmp_path)
    for page in pages:
        page.context.close()


def verified(page: Page, served: Served, table: str, folder: Path) -> None:
    """What a page hands out proves its rounds, with the command that the page says."""
    opens_proof(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="my proofs").click()
    file, journal = folder / "proofs.json", folder / "journal.jsonl"
    download.value.save_as(file)
    journal.write_bytes(b"".join(export.journal(served.house.floor, table, every=True)))
    words = [str(journal), "--key", str(file), "--receipts", str(file), "--require", "P1,P2,P3"]
    assert verifier.main(words) == 0
    told = CliRunner().invoke(app, ["verify", *words])
    assert told.exit_code == 0, told.output


def test_proofs_hold_after_the_house_changed_its_key(
    browser: Browser, served: Served, tmp_path: Path
) -> None:
    """Also for a journal that began under a key this browser never saw."""
    house = served.house
    house.floor.open_table("roulette-7", "roulette")
    house.database.keys.rotate(house.floor.clock())
    page = logged_in(browser, served, "patron-1")
    sits_down(page, served, "roulette-7")
    for round_ in (1, 2):
        wagers(page, "red")
        clicks(page, "Spin")
        receipts(page, *range(1, round_ + 1))
        house.database.keys.rotate(house.floor.clock())
    verified(page, served, "roulette-7", tmp_path)
    page.context.close()
