"""The long run on pai gow: what is counted again, what falls short, and the page."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from bench.long import State
from bench.runs import pai_gow
from croupier.analysis.paigow.counting import counted
from croupier.analysis.paigow.deals import deals
from croupier.games.paigow.house_way import STANDARD

HANDS = len(deals().first)


@pytest.fixture(scope="module")
def state() -> Iterator[State]:
    """The state at the end of a run that looks at the last hands only."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pai_gow, "ROUNDS", 50_000)
        patch.setattr(pai_gow, "ROUNDS_AT_A_TIME", 30_000)
        *_, found = pai_gow.chunks({"hands": HANDS - 20, "wrong": 0})
        yield found


def test_hands_and_rounds_agree(state: State) -> None:
    assert (state["hands"], state["wrong"]) == (HANDS, 0)
    assert [state[way][0] for way in ("optimal", "house")] == [50_000, 50_000]
    assert pai_gow.falls_short(state) is None


def test_a_count_that_differs_falls_short(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    """One count that is off by one is found; so are rounds that contradict the exact value."""
    other = counted(STANDARD).copy()
    other[7, 1, 0, 0] += 1
    monkeypatch.setattr(pai_gow, "counted", lambda way: other)
    assert not pai_gow.agrees(7)
    assert pai_gow.agrees(8)
    assert "counted otherwise" in (pai_gow.falls_short({**state, "wrong": 1}) or "")
    away = {**state, "house": (50_000, [10_000, 10_000, 30_000])}
    assert "standard errors away" in (pai_gow.falls_short(away) or "")


def test_the_page_names_what_the_house_way_gives_up(state: State) -> None:
    page = pai_gow.figures(state)
    assert "-3493127/368140500" in page
    assert "| as the bank, one opponent | house |" in page
    assert np.count_nonzero([" / " in line for line in page.splitlines()]) == pai_gow.COSTLIEST
