"""The browser, a served floor and a patron, for every browser test."""

from __future__ import annotations

import subprocess
from collections.abc import Generator, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from croupier.floor.figures.odds import table_odds
from tests.browser.floor_served import PATIENCE, Served, logged_in

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


CHROMIUMS = (Path("/usr/bin/chromium-headless-shell"), Path("/usr/bin/chromium"))
"""Debian's browser without windows, which takes less, or the whole browser."""
DISABLED = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "AimEnabled",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
"""The pages of the address bar, two in each window, which took half of a window's processor time;
and what Playwright disables, because only the last such list counts."""
CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(DISABLED)}",
)
KNOWN = cache(table_odds)
"""The odds of tables by their rules, worked out once in a process."""


opened = ExitStack()
"""The browser that is running; all files of browser tests in a row share it."""


@cache
def running() -> Browser:
    """Debian's chromium without windows, driven by Playwright."""
    chromium = next((one for one in CHROMIUMS if one.exists()), None)
    if chromium is None:
        pytest.skip(f"no browser: {CHROMIUMS[0]} is missing")
    from playwright._impl._driver import compute_driver_executable
    from playwright.sync_api import expect, sync_playwright

    node = compute_driver_executable()[0]
    if subprocess.run([node, "--version"], capture_output=True, check=False).returncode:
        pytest.skip(f"no browser: {node} does not run; install libatomic1")
    expect.set_options(timeout=PATIENCE)
    playwright = opened.enter_context(sync_playwright())
    browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_FLAGS)
    opened.callback(browser.close)
    return browser


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Generator[None, object, object]:
    """Close the browser before other tests: while it runs, none of them can run an event loop."""
    done = yield
    if nextitem is None or nextitem.path.parent != Path(__file__).parent:
        running.cache_clear()
        opened.close()
    return done


@pytest.fixture(scope="module")
def browser() -> Browser:
    """One browser, with a context for each patron."""
    return running()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A floor of its own for a file of tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("croupier.floor.web.serving.house.table_odds", KNOWN)
        made = Served(tmp_path_factory.mktemp("floor"))
        yield made
        made.stop()


@pytest.fixture(scope="module")
def patron(browser: Browser, served: Served) -> Iterator[Page]:
    """A patron who is logged in."""
    page = logged_in(browser, served, "patron-1")
    yield page
    page.context.close()
