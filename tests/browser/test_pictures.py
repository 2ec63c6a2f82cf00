"""The robot of `./run pictures` plays a round to its end where one patron alone cannot play.

It waits for others, however long they think.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from croupier.floor.tables import bots
from docs import pictures
from tests.browser.floor_served import Served

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser
PHONE = {"phone": pictures.SCREENS["phone"]}


def test_a_round_of_a_game_for_several_is_pictured_from_beginning_to_end(
    browser: Browser, served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "SCREENS", PHONE)
    monkeypatch.setattr("croupier.floor.tables.bots.QUICKEST_S", -3.0)
    seen, acts = iter(range(25)), bots.takes_part
    monkeypatch.setattr(pictures, "STEPS", 24)
    monkeypatch.setattr(bots, "takes_part", lambda *of: next(seen, None) is None and acts(*of))
    assert pictures.pictured(browser, served, tmp_path, "chemindefer")
    moments = {one.stem.split("-")[-1] for one in tmp_path.glob("*-light-*.png")}
    assert moments == set(pictures.MOMENTS)
