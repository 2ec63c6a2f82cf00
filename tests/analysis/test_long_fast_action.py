"""The long run on fast action hold 'em: parts add up, and a page is made of all of them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bench.long import State
from bench.runs import fast_action
from croupier.analysis.holdem.boards import count
from croupier.analysis.holdem.fours import choices
from croupier.analysis.holdem.suits import sets
from croupier.games.fastactionholdem.hands import hands

FEW = 6


@pytest.fixture(scope="module")
def begun() -> State:
    """The state after a few boards, in parts."""
    state: State = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fast_action, "AT_A_TIME", FEW // 2)
        patch.setattr(fast_action, "ROUNDS_AT_A_TIME", 2_000)
        *_, state = fast_action.chunks({}, (6,), FEW, 5_000)
    return state


def test_parts_add_up_to_all_boards_counted_at_once(begun: State) -> None:
    cards, orbits = sets(5)
    whole = count(cards[:FEW], orbits[:FEW], 6)
    assert begun["6"]["done"] == FEW
    for name, one in whole._asdict().items():
        assert begun["6"][name] == one.tolist()


def test_a_run_that_was_stopped_goes_on(begun: State) -> None:
    assert not list(fast_action.chunks(begun, (6,), FEW, 5_000))
    (after,) = fast_action.chunks(begun, (6,), FEW + 1, 5_000)
    assert after["6"]["done"] == FEW + 1
    assert sum(after["6"]["boards"]) > sum(begun["6"]["boards"])


def test_a_run_that_is_not_finished_falls_short(begun: State) -> None:
    short = fast_action.falls_short(begun) or ""
    assert short.startswith("6 decks: As As As As met ")
    assert fast_action.falls_short({}) == "6 decks were not counted"


def test_the_page_says_what_the_best_play_costs(
    begun: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a few hands, on a few boards."""
    few = range(7, len(choices().cards), 500)
    monkeypatch.setattr(fast_action, "hands", lambda: few)
    page = fast_action.figures(begun)
    assert "## 6 decks" in page
    for name in ("best", "points", "house"):
        assert f"| {name} |" in page
    assert "The best play splits" in page
    assert "The closest choices:" in page
    assert "5,000 rounds with 6 decks" in page


def test_rounds_in_parts_are_the_same_rounds(begun: State) -> None:
    (once,) = fast_action.dealt({}, 6, 5_000)
    assert once["dealt"] == begun["dealt"]
    assert sum(once["dealt"][1]) == 5_000


def test_the_mean_of_rounds_is_that_of_their_results() -> None:
    """A natural and three losses win two units in four rounds."""
    cells = {"natural": 1, "single lose": 2, "single copy": 1}
    mean, variance = fast_action.measured([cells.get(one, 0) for one in hands().faces])
    assert mean == Fraction(1, 2)
    assert variance == (Fraction(28, 4) - mean**2) / 4
