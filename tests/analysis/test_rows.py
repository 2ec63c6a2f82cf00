"""Rows in JSON and figures as they are written."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier
from croupier.analysis import figures
from croupier.analysis.cells import simulated as cells
from croupier.analysis.rows import as_json

FIELDS = [
    "game",
    "wager",
    "variant",
    "pays",
    "house_advantage",
    "exact",
    "method",
    "standard_error",
    "win",
    "push",
    "lose",
    "standard_deviation",
    "element_of_risk",
    "lines",
    "cites",
]
RUN = ["rounds", "seed", "units", "interval_95", "expected", "deviation", "seconds", "rate"]
RED = [
    {
        "result": "1",
        "names": ["Red"],
        "pays": ["1 to 1"],
        "probability": "0.473684210526316",
        "exact": "9/19",
        "return": "0.473684210526316",
        "return_exact": "9/19",
    },
    {
        "result": "-1",
        "names": [],
        "pays": [],
        "probability": "0.526315789473684",
        "exact": "10/19",
        "return": "-0.526315789473684",
        "return_exact": "-10/19",
    },
]


def test_an_exact_row_has_the_fields_of_the_interface() -> None:
    (row,) = croupier.odds("roulette", wager="red", wheel="double", zero_rule="lose_all")
    told = as_json(row)
    assert list(told) == FIELDS
    assert told == {
        "game": "roulette",
        "wager": "red",
        "variant": {"wheel": "double", "zero_rule": "lose_all"},
        "pays": "1 to 1",
        "house_advantage": "0.0526315789473684",
        "exact": "1/19",
        "method": "exact",
        "standard_error": None,
        "win": "0.473684210526316",
        "push": "0",
        "lose": "0.526315789473684",
        "standard_deviation": "0.998613997947909",  # the root of 360/361
        "element_of_risk": "0.0526315789473684",
        "lines": RED,
        "cites": ["roulette.1.e.11", "roulette.2.b", "roulette.2.a"],
    }


def test_a_row_with_several_payouts_has_a_pay_table_instead() -> None:
    (row,) = croupier.odds("sicbo", wager="single_1")
    told = as_json(row)
    assert told["pays"] is None
    assert [odds for _, odds in told["paytable"]] == ["1 to 1", "2 to 1", "3 to 1"]
    assert sorted(told) == sorted([*FIELDS, "paytable"])


def test_a_simulated_row_has_its_run_beside() -> None:
    (row,) = croupier.simulate("bigsix", rounds=5000, seed=3, wager="joker")
    told = as_json(row)
    assert sorted(told) == sorted([*FIELDS, *RUN])
    assert (told["method"], told["exact"]) == ("simulated", "4/27")
    assert (told["rounds"], told["seed"], told["units"]) == (5000, 3, 2)
    assert told["expected"] == "0.148148148148148"
    low, high = map(Decimal, told["interval_95"])
    middle, error = Decimal(told["house_advantage"]), Decimal(told["standard_error"])
    assert low < middle < high
    assert abs((high - low) / error / 2 - Decimal("1.96")) < Decimal("0.1")
    apart = (middle - Decimal(told["expected"])) / error
    assert abs(apart - Decimal(told["deviation"])) < Decimal("1e-9")


def test_rounds_that_all_ended_alike_have_an_interval_without_the_exact_value() -> None:
    (row,) = croupier.simulate("bigsix", rounds=30, seed=1, wager="joker")
    assert row.sample is not None
    assert row.sample.settled.variance == 0, "the joker came up in none of the thirty rounds"
    assert row.sample.truth is not None
    low, high = row.sample.interval_95
    assert low < row.sample.truth.house_advantage < high == 1
    blind = replace(row, sample=replace(row.sample, truth=None))
    told = as_json(blind)
    assert (told["standard_error"], told["exact"], told["deviation"]) == (None, None, None)
    assert list(map(Decimal, told["interval_95"])) == [low.quantize(Decimal("1e-14")), 1]
    assert cells(blind)[4] == ""


def test_options_at_their_default_that_affect_a_row_are_listed_with_it() -> None:
    (row,) = croupier.odds("chemindefer", decks=6, vig=5, wager="banker")
    assert (row.variant, row.defaults) == ({"decks": 6, "vig": 5}, {"banker_draw_on_stay": 5})


def test_fields_are_named_in_python_as_in_json() -> None:
    (row,) = croupier.odds("bigsix", wager="joker")
    for field in FIELDS:
        row[field]
    assert row["house_advantage"] == row.house_advantage == Fraction(4, 27)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(0), "0"),
        (Fraction(1, 2), "0.5"),
        (Fraction(1, 37), "0.0270270270270270"),
        (Fraction(7, 495), "0.0141414141414141"),
        (Fraction(2, 3), "0.666666666666667"),
        (Fraction(-1, 3), "-0.333333333333333"),
        (Fraction(1, 10**9), "0.000000001"),
        (Fraction(10**20), "100000000000000000000"),
        (Decimal("9.9999999999999999"), "10.0000000000000"),
    ],
)
def test_decimals_have_fifteen_digits(value: Fraction | Decimal, text: str) -> None:
    assert figures.decimal(value) == text


@given(st.fractions(min_value=-1000, max_value=1000))
def test_a_decimal_is_the_nearest_there_is(value: Fraction) -> None:
    shown = Fraction(figures.decimal(value))
    digits = 15 - (len(str(abs(int(value)))) if abs(value) >= 1 else 0)
    assert abs(shown - value) <= Fraction(1, 2 * 10**digits)


def test_roots_percentages_and_true_odds() -> None:
    assert figures.decimal(figures.root(Fraction(2))) == "1.41421356237310"
    assert figures.root(Fraction(9, 4)) == Decimal("1.5")
    assert figures.per_cent(Fraction(3, 38), 2) == "7.89 %"
    assert figures.true_odds(Fraction(1, 38), Fraction(37, 38)) == "37 to 1"
    assert figures.true_odds(Fraction(18, 38), Fraction(20, 38)) == "10 to 9"
    assert figures.true_odds(Fraction(0), Fraction(1)) == "never"
