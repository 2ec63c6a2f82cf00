"""Settling a histogram equals settling every round."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from statistics import mean, variance

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.analysis.kernels.tabulate import interval_95, settle
from croupier.core.errors import Refused

shares = st.fractions(-40, 40, max_denominator=30)
cells = st.lists(st.tuples(st.integers(0, 6), shares), min_size=1, max_size=12)


@given(cells.filter(lambda row: sum(n for n, _ in row) > 1))
def test_the_sums_are_those_of_every_round_in_fractions(row: list[tuple[int, Fraction]]) -> None:
    each = [share for n, share in row for _ in range(n)]
    settled = settle([n for n, _ in row], [share for _, share in row])
    assert settled.rounds == len(each)
    assert settled.total == sum(each)
    assert settled.squares == sum(share * share for share in each)
    assert settled.mean == mean(each)
    assert settled.variance == variance(each)


def test_huge_counts_stay_exact() -> None:
    counts = np.array([2**62, 2**62 - 1], dtype=np.int64)
    settled = settle(counts.tolist(), [Fraction(35), Fraction(-1)])
    assert settled.total == 35 * 2**62 - (2**62 - 1)
    assert settled.squares == 35 * 35 * 2**62 + 2**62 - 1


def test_counts_of_an_array_do_not_overflow() -> None:
    counts = np.array([2**61, 2**61], dtype=np.int64)
    assert settle(list(counts), [35, -35]).squares == 2 * 1225 * 2**61


def test_the_interval_lies_about_the_mean_by_the_normal_quantile() -> None:
    settled = settle([50, 50], [1, -1])
    assert settled.variance == Fraction(100, 99)
    error = (Decimal(1) / Decimal(99)).sqrt()
    assert settled.standard_error == error
    low, high = interval_95(settled.mean, settled.standard_error)
    assert high == -low
    assert abs(high - Decimal("1.959963984540054") * error) < Decimal("1e-26")


def test_a_wager_that_never_varies_has_no_error() -> None:
    settled = settle([7], [Fraction(-1, 3)])
    assert settled.variance == 0
    assert settled.standard_error == 0
    assert settle([1], [5]).variance == 0


@pytest.mark.parametrize(
    ("counts", "results", "what"),
    [([1], [1, 2], "2 results for 1 outcomes"), ([0, 0], [1, 2], "counts"), ([], [], "counts")],
)
def test_nothing_to_settle_is_refused(counts: list[int], results: list[int], what: str) -> None:
    with pytest.raises(Refused) as refusal:
        settle(counts, results)
    assert refusal.value.what == what


def test_a_negative_count_is_refused() -> None:
    with pytest.raises(Refused, match="counts"):
        settle([3, -1], [1, 2])
