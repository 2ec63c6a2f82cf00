"""Intervals are honest at few rounds: they cover the mean and never have zero width."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

import croupier
from croupier.analysis.interval import Z_95, around, interval

STRAIGHT = {Fraction(-1), Fraction(35)}
TRIALS = 250


def wilson(won: int, rounds: int) -> tuple[float, float]:
    share, z = won / rounds, Z_95
    middle = share + z * z / (2 * rounds)
    reach = z * (share * (1 - share) / rounds + z * z / (4 * rounds**2)) ** 0.5
    return (middle - reach) / (1 + z * z / rounds), (middle + reach) / (1 + z * z / rounds)


@pytest.mark.parametrize(
    ("won", "rounds"), [(0, 100), (1, 100), (100, 100), (7, 20), (1, 1), (2631, 100_000)]
)
def test_of_two_results_it_is_the_interval_of_wilson(won: int, rounds: int) -> None:
    met = {Fraction(-1): rounds - won, Fraction(35): won}
    found = [(end + 1) / 36 for end in interval(met, STRAIGHT, rounds)]
    assert found == pytest.approx(wilson(won, rounds), abs=1e-9)


def test_without_a_hit_in_a_hundred_spins_it_is_not_empty() -> None:
    low, high = interval({Fraction(-1): 100}, STRAIGHT, 100)
    assert low == pytest.approx(-1)
    assert high == pytest.approx(36 * Z_95**2 / (100 + Z_95**2) - 1)


def test_a_prize_that_nobody_won_yet_moves_the_upper_end() -> None:
    met = {Fraction(-1): 900, Fraction(1): 100}
    small = interval(met, {*met, Fraction(2)}, 1000)
    large = interval(met, {*met, Fraction(1000)}, 1000)
    assert large[0] == pytest.approx(small[0])
    assert large[1] > small[1] + 3


def test_only_one_possible_result_needs_no_width() -> None:
    assert interval({Fraction(1): 3}, {Fraction(1)}, 3) == (1.0, 1.0)


def test_few_rounds_have_a_wider_interval_than_the_normal_one() -> None:
    low, high = around(0.0, 1.0, 5)
    assert high == -low
    assert high == pytest.approx(2.776, abs=0.05), "Student's factor with four degrees of freedom"
    assert around(0.0, 1.0, 10**9)[1] == pytest.approx(Z_95)


@pytest.mark.parametrize(
    ("game", "wager", "rounds"),
    [
        ("roulette", "straight", 100),
        ("roulette", "red", 20),
        ("bigsix", "joker", 20),
        ("sicbo", "single_1", 10),
        ("threecardpoker", "pair_plus", 20),
        ("letitride", "main", 50),
    ],
)
def test_it_covers_the_exact_value_at_small_counts(game: str, wager: str, rounds: int) -> None:
    law = croupier.odds(game, wager=wager)[0].distribution
    results = [result for result, _ in law.results]
    chances = np.array([float(chance) for _, chance in law.results])
    sampled = np.random.default_rng(21).multinomial(rounds, chances / chances.sum(), TRIALS)
    covered, mean = 0, float(law.mean)
    for counts in sampled.tolist():
        low, high = interval(dict(zip(results, counts, strict=True)), results, rounds)
        assert low < high
        covered += low - 1e-9 <= mean <= high + 1e-9
    assert covered / TRIALS > 0.91
