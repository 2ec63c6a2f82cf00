"""A served floor and a patron, for every browser test."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

import pytest

from croupier.floor.figures.odds import table_odds
from tests.browser.floor_served import Served, logged_in

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


KNOWN = cache(table_odds)
"""The odds of tables by their rules, worked out once in a process."""


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
