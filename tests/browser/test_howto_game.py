"""A game added by the how-to page has its table on the floor, and is played there in a browser."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.floor_served import PATIENCE, Served, cashes_out, entered, seq, settles
from tests.browser.test_guided import guided
from tests.docs.test_add_a_game import FILES

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser
OPEN = "the floor is open at "


class Started(Served):
    """A floor that is served as people start it, with games of their own."""

    def __init__(self, folder: Path) -> None:
        for name, text in FILES:
            path = folder / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "croupier",
                "floor",
                "--database",
                str(folder / "floor.db"),
                "--port",
                "0",
            ],
            env={**os.environ, "CROUPIER_GAMES": str(folder)},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        line = next(one for one in self.process.stdout if one.startswith(OPEN))
        self.address = line.removeprefix(OPEN).strip().rstrip("/")

    def stop(self) -> None:
        self.process.terminate()
        self.process.communicate(timeout=120)


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Started]:
    made = Started(tmp_path)
    yield made
    made.stop()


def test_a_game_of_the_how_to_is_played_on_the_floor(browser: Browser, started: Started) -> None:
    page = entered(browser, started, "patron-1")
    assert page.locator('a[href="/tables/coinflip-1"]').count()
    assert "Guess on which side a coin lands." in page.locator("#card-coinflip-1").inner_text()
    text, pressed = guided(page, f"{started.address}/tables/coinflip-1")
    once = [*dict.fromkeys(pressed)]
    assert once == ["Show me", "Buy chips", "Heads, 19 to 20", "Toss", "Play on"], (text, pressed)
    came = re.compile(r"^(Heads|Tails) – you (win|lose) \$\d+(\.\d\d)?$")
    expect(page.locator("#banner")).to_have_text(came, timeout=PATIENCE)
    assert "coinflip." in page.locator("#news").inner_html()
    page.locator("#announced > summary").click()
    for does in ("Both sides", "Clear"):
        before = seq(page)
        page.get_by_role("button", name=does).click()
        settles(page, before)
        assert page.locator("#wagers .mine").count() == 2 * (does == "Both sides")
    before = seq(page)
    cashes_out(page)
    settles(page, before)
    page.context.close()
