"""The long run on rankings: its last parts find every hand in its place, and a wrong one shows."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from bench.long import State
from bench.runs import ranking


def test_the_last_hands_of_every_proof_are_in_their_place() -> None:
    state: State = {}
    for state in ranking.chunks({}, most=6):  # noqa: B007 - the last state is looked at
        pass
    assert set(state) == set(ranking.PROOFS)
    assert all(one.get("wrong", 0) == 0 and one["hands"] > 30 for one in state.values())
    assert ranking.falls_short(state) == (
        "three cards, by both rankings: 0 of 56 differ; 22100 expected"
    )


def test_a_wrong_hand_is_counted_and_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def off(cards: NDArray[np.uint8], *_: object) -> NDArray[np.uint16]:
        return np.full(len(cards), cards.shape[1], dtype=np.uint16)

    whole = {name: {"hands": hands} for name, (_, _, hands) in ranking.PROOFS.items()}
    monkeypatch.setattr(ranking, "evaluate", off)
    found = ranking.shortened(ranking.starting((44,), 6))
    assert found == {"hands": 21, "wrong": 21}
    name = "six cards, against their fives"
    short = ranking.falls_short({**whole, name: {"hands": whole[name]["hands"], "wrong": 21}})
    assert short == f"{name}: 21 of 20358520 differ; 20358520 expected"
