"""Equipment and records of which the dealer's script speaks, shown at their moments."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.rulebook.citation import verifies
from tests.games.steps import played
from tests.games.test_steps import due, shows

FUND = {"bad_beat": True, "bad_beat_ends": "paid_out"}


@verifies("poker.1.cover-card", "poker.19.d.1", "poker.19.d.2", "poker.19.e")
@verifies("cmr146.48.9.a", "cmr146.48.9.b", "cmr146.48.10")
@pytest.mark.parametrize(
    ("clause", "options"),
    [
        ("poker.1.cover-card", {}),
        ("cmr146.48.9.a", {}),
        ("cmr146.48.9.b", {}),
        ("cmr146.48.10", {}),
        ("poker.19.d.1", FUND),
        ("poker.19.d.2", FUND),
    ],
)
def test_a_line_is_shown_at_its_moment(clause: str, options: dict[str, Any]) -> None:
    left = due("poker", clause)
    assert left
    for driver in played("poker", options, clause):
        left -= shows(driver, clause)
        if not left:
            return
    pytest.fail(f"never shown: {sorted(one.phase for one in left)}", pytrace=False)
