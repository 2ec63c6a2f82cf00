"""Chains: the same contests whatever the workers and the parts of a run, and none of them cut."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.analysis.kernels import chain
from croupier.analysis.kernels.chain import walk_contests
from croupier.core.errors import Refused
from croupier.equipment.chance import ROUNDS_IN_UNIT, Words

Toy = list[list[int]]


@st.composite
def toys(draw: st.DrawFn) -> Toy:
    """A device and a chain over it that can always end."""
    states, outcomes = draw(st.integers(1, 5)), draw(st.integers(1, 216))
    after = [[draw(st.integers(-1, states - 1)) for _ in range(outcomes)] for _ in range(states)]
    for row in after:
        row[draw(st.integers(0, outcomes - 1))] = -1
    return after


def by_hand(toy: Toy, seed: int, contests: int, unit: int) -> list[list[int]]:
    """The first contests of one unit, word by word."""
    words, cells, state = Words.of("toy", seed, unit), [[0] * len(row) for row in toy], 0
    while contests:
        outcome = words.below(len(toy[0]))
        cells[state][outcome] += 1
        state = toy[state][outcome]
        if state < 0:
            state, contests = 0, contests - 1
    return cells


@settings(max_examples=25, deadline=None)
@given(toys(), st.integers(0, 2**64 - 1), st.integers(1, ROUNDS_IN_UNIT))
def test_a_unit_walked_word_by_word_has_the_very_same_contests(
    toy: Toy, unit: int, contests: int
) -> None:
    walked = walk_contests("toy", 5, toy, contests, first_unit=unit)
    assert walked.cells.tolist() == by_hand(toy, 5, contests, unit)


@pytest.mark.parametrize("units", [1, 7, 8, 9, 19])
def test_units_side_by_side_are_the_units_alone(units: int) -> None:
    toy: Toy = [[*range(-1, 1)] * 18, [-1] + [1] * 35]
    toy[0][3] = 1
    whole = walk_contests("toy", 9, toy, units * ROUNDS_IN_UNIT + 77, first_unit=3)
    parts = [walk_contests("toy", 9, toy, ROUNDS_IN_UNIT, 3 + k).cells for k in range(units)]
    parts.append(walk_contests("toy", 9, toy, 77, 3 + units).cells)
    assert whole.cells.tolist() == np.sum(parts, axis=0).tolist()
    assert parts[0].tolist() == by_hand(toy, 9, ROUNDS_IN_UNIT, 3)
    assert whole.units == units + 1


@settings(max_examples=10, deadline=None)
@given(toys(), st.integers(0, 30 * ROUNDS_IN_UNIT), st.integers(1, 4), st.integers(1, 11))
def test_workers_and_chunks_change_nothing(
    toy: Toy, contests: int, workers: int, chunk: int
) -> None:
    one = walk_contests("toy", 1, toy, contests)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chain, "CHUNK_UNITS", chunk)
        other = walk_contests("toy", 1, toy, contests, workers=workers)
    assert one.cells.tolist() == other.cells.tolist()
    ended = sum(
        int(n)
        for row, after in zip(one.cells, toy, strict=True)
        for n, to in zip(row, after, strict=True)
        if to < 0
    )
    assert ended == contests


def test_a_contest_that_ends_one_time_in_36_takes_36_rolls() -> None:
    """Within five standard errors: the length of a contest is geometric, variance 36 * 35."""
    contests = 200_000
    walked = walk_contests("toy", 3, [[-1] + [0] * 35], contests)
    mean = Fraction(walked.rolls, contests)
    assert (mean - 36) ** 2 < Fraction(25 * 36 * 35, contests)


def test_progress_hears_of_every_contest() -> None:
    heard: list[int] = []
    walk_contests("toy", 1, [[-1, 0, 0, 0, 0, 0]], 5000, progress=heard.append)
    assert heard == [4096, 5000]


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        ({"seed": -1}, "seed"),
        ({"contests": -1}, "contests"),
        ({"workers": 0}, "workers"),
        ({"first_unit": -1}, "first unit"),
        ({"after": [[]]}, "cells of a chain"),
        ({"after": [[0, 0, 0, 0, 0, 0]]}, "a chain"),
    ],
)
def test_a_run_that_cannot_be_is_refused(changed: dict[str, object], what: str) -> None:
    asked: dict[str, object] = {"seed": 1, "after": [[-1] * 6], "contests": 9}
    with pytest.raises(Refused) as refusal:
        walk_contests("toy", **{**asked, **changed})  # type: ignore[arg-type]
    assert refusal.value.what == what
