"""The long run on fast action hold 'em: what is kept is compared with rounds, and written up."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from bench.long import State
from bench.runs import fast_action
from croupier.analysis import kept
from croupier.analysis.holdem import counting
from croupier.analysis.holdem.boards import Counted
from croupier.analysis.holdem.fours import choices
from croupier.analysis.holdem.ways import WAYS
from croupier.games.fastactionholdem.hands import hands
from tests.analysis.made_up import made_up

ROUNDS = 5_000


@pytest.fixture(scope="module")
def counted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Counted]:
    """Made-up counts are kept."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(kept.SETTING, str(tmp_path_factory.mktemp("kept")))
        patch.setattr(fast_action, "ROUNDS", ROUNDS)
        patch.setattr(fast_action, "ROUNDS_AT_A_TIME", 2_000)
        patch.setattr(fast_action, "DECKS", (6,))
        found = made_up(6)
        kept.write(counting.name_of(6), counting.code(), [one.tolist() for one in found])
        yield found


@pytest.fixture(scope="module")
def state(counted: Counted) -> State:
    """The state at the end of the run."""
    state: State = {}
    *_, state = fast_action.chunks({}, (6,))
    return state


def test_boards_that_are_kept_are_not_counted_again(state: State) -> None:
    assert "boards" not in state
    assert state["dealt"][0] == ROUNDS


def test_rounds_in_parts_are_the_same_rounds(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fast_action, "ROUNDS_AT_A_TIME", ROUNDS)
    (once,) = fast_action.dealt({}, 6, ROUNDS)
    assert once["dealt"] == state["dealt"]
    assert not list(fast_action.dealt(state, 6, ROUNDS))


def test_rounds_that_contradict_the_counts_fall_short(
    state: State, counted: Counted, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Made-up counts are no true ones; and a hand that missed a board is named."""
    assert "standard errors away" in (fast_action.falls_short(state) or "")
    missed = counted.boards.copy()
    missed[0] -= 1
    monkeypatch.setattr(fast_action, "counted", lambda copies: counted._replace(boards=missed))
    assert (fast_action.falls_short(state) or "").startswith("6 decks: As As As As met ")
    monkeypatch.setattr(fast_action, "counted", lambda copies: None)
    assert fast_action.falls_short(state) == "6 decks were not counted"


def test_the_page_says_what_the_best_play_costs(
    state: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a few hands."""
    few = range(7, len(choices().cards), 500)
    monkeypatch.setattr(fast_action, "hands", lambda: few)
    page = fast_action.figures(state)
    assert "## 6 decks" in page
    for name in ("best", *WAYS):
        assert f"| {name} |" in page
    assert "The best play splits" in page
    assert "The closest choices:" in page
    assert "5,000 rounds with 6 decks" in page


def test_the_mean_of_rounds_is_that_of_their_results() -> None:
    """A natural and three losses win two units in four rounds."""
    cells = {"natural": 1, "single lose": 2, "single copy": 1}
    mean, variance = fast_action.measured([cells.get(one, 0) for one in hands().faces])
    assert mean == Fraction(1, 2)
    assert variance == (Fraction(28, 4) - mean**2) / 4
