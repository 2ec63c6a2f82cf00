"""Odds, shares and the rounding a rule grants."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.core.errors import Refused
from croupier.core.odds import EVEN, HALF, Odds, Ratio, Rounding


@pytest.mark.parametrize("text", ["8:1", "8_to_1", "8 to 1", " 8 to 1 ", "8-to-1"])
def test_odds_are_read_in_every_spelling(text: str) -> None:
    assert Odds.parse(text) == Odds(8, 1)
    assert str(Odds.parse(text)) == "8 to 1"


def test_half_odds_are_exact() -> None:
    assert Odds.parse("2.5 to 1") == Odds(5, 2)


@pytest.mark.parametrize("text", ["8 for 1", "8", "1:0", "-1:1", "a:b", ""])
def test_other_spellings_are_refused(text: str) -> None:
    with pytest.raises(Refused, match="to"):
        Odds.parse(text)


def test_odds_for_one_hold_the_stake() -> None:
    assert Odds.for_one(30) == Odds(29, 1)


@given(st.integers(0, 400), st.integers(1, 40), st.integers(0, 400), st.integers(1, 40))
def test_ratios_compare_as_fractions(a: int, b: int, c: int, d: int) -> None:
    left, right = Odds(a, b), Odds(c, d)
    x, y = Fraction(a, b), Fraction(c, d)
    assert (left == right, left < right, left <= right) == (x == y, x < y, x <= y)
    assert (left > right, left >= right) == (x > y, x >= y)
    assert left != "odds"
    if x == y:
        assert hash(left) == hash(right)


def test_equal_ratios_are_never_unequal() -> None:
    assert [Odds(8, 1) != one for one in (Odds(8, 1), Odds(16, 2))] == [False, False]
    assert Odds(8, 1) != Odds(9, 1)
    assert Odds(8, 1) != "8 to 1"


def test_a_share_that_is_not_whole_cents_is_never_rounded() -> None:
    assert HALF.of(500) == 250
    assert EVEN.of(7) == 7
    with pytest.raises(ArithmeticError, match="not whole cents"):
        HALF.of(501)


@given(st.fractions(0, 10**6), st.sampled_from((5, 20, 25, 100)))
def test_rounding_goes_to_the_next_multiple(exact: Fraction, unit: int) -> None:
    up = Rounding(unit, "up", ("baccarat.13.c",)).apply(exact)
    down = Rounding(unit, "down", ("paigowpoker.13.b.6",)).apply(exact)
    assert up % unit == down % unit == 0
    assert down <= exact <= up
    assert up - exact < unit
    assert exact - down < unit


def test_a_ratio_is_a_fraction() -> None:
    assert Ratio(6, 4).fraction == Fraction(3, 2)
