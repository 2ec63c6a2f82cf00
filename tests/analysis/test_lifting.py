"""Large systems of integers: the same solutions as elimination in fractions gives."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.analysis.draws import chain, lifting
from croupier.analysis.draws.chain import eliminated, expected_visits
from croupier.analysis.draws.lifting import PRIME, solve
from croupier.core.errors import Refused

entries = st.integers(-36, 36)


@st.composite
def systems(draw: st.DrawFn) -> tuple[list[list[int]], list[int]]:
    """A square system that has one solution, since each row outweighs itself."""
    size = draw(st.integers(1, 9))
    rows = [draw(st.lists(entries, min_size=size, max_size=size)) for _ in range(size)]
    for place, row in enumerate(rows):
        row[place] = sum(map(abs, row)) + 1
    order = draw(st.permutations(rows))
    return order, draw(st.lists(entries, min_size=size, max_size=size))


@settings(max_examples=80, deadline=None)
@given(systems())
def test_a_lifted_solution_is_the_one_elimination_finds(
    system: tuple[list[list[int]], list[int]],
) -> None:
    rows, right = system
    wanted = eliminated(
        [[*map(Fraction, row), Fraction(r)] for row, r in zip(*system, strict=True)]
    )
    assert solve(np.array(rows, dtype=np.int64), right) == wanted


def test_a_solution_with_long_terms_is_lifted_further() -> None:
    """Forty rows of two primes each: the terms have more digits than are lifted at a time."""
    size = 40
    matrix = np.diag([PRIME - 2] * size) + np.diag([7_919] * (size - 1), 1)
    found = solve(matrix, [1] * size)
    last = Fraction(1, PRIME - 2)
    for value in reversed(found):
        assert value == last
        last = (1 - 7_919 * last) / (PRIME - 2)
    assert found[0].denominator.bit_length() > 26 * lifting.DIGITS_AT_A_TIME


def test_an_answer_is_put_into_the_equations() -> None:
    matrix = np.array([[2, 1], [0, 3]], dtype=np.int64)
    assert lifting._holds(matrix, [1, 1], 1, [3, 3])
    assert not lifting._holds(matrix, [1, 1], 1, [3, 4])
    assert not lifting._holds(matrix, [1, 1], 2, [3, 3])


@pytest.mark.parametrize(
    ("matrix", "why"),
    [
        (np.ones((2, 2), dtype=np.int64), "no unique solution"),
        (np.eye(2_001, dtype=int), "too large"),
    ],
)
def test_what_cannot_be_solved_is_refused(matrix: np.ndarray, why: str) -> None:
    with pytest.raises(Refused, match=why):
        solve(matrix, [1] * len(matrix))


def test_visits_are_the_same_in_fractions_and_lifted(monkeypatch: pytest.MonkeyPatch) -> None:
    """States that reach each other, with draws that do not count in one of them."""
    moves = [Counter({1: 20, 2: 16}), Counter({0: 5, 1: 11, -1: 20}), Counter({2: 30, 0: 6})]
    counted = [36, 36, 31]
    before = expected_visits(moves, counted)
    monkeypatch.setattr(chain, "IN_FRACTIONS", 1)
    assert expected_visits(moves, counted) == before
