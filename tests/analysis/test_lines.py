"""Pay lines: every result of a row with its probability and its return, and what pays it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import croupier
from croupier.analysis.lines import Line
from croupier.analysis.rows import Row

QUICK = ("roulette", "bigsix", "sicbo", "reddog", "threecardpoker", "letitride", "minicraps")


def lines_of(game: str, wager: str, **options: Any) -> dict[Fraction, Line]:
    row = croupier.odds(game, wager=wager, **options)[0]
    return {line.result: line for line in row.lines}


@pytest.mark.parametrize("game", QUICK)
def test_the_returns_of_an_exact_row_sum_to_its_expected_result(game: str) -> None:
    for row in croupier.odds(game):
        assert isinstance(row, Row)
        assert sum(line.chance for line in row.lines) == 1
        assert sum(line.returns for line in row.lines) == -row.house_advantage
        assert [line.result for line in row.lines] == sorted(
            {line.result for line in row.lines}, reverse=True
        )


@pytest.mark.parametrize("game", QUICK)
def test_every_line_of_a_pay_table_is_found_among_the_lines(game: str) -> None:
    for row in croupier.odds(game):
        named = " ".join(name for line in row.lines for name in line.names)
        assert all(name in named for name, _ in row.paytable), row.wager


def test_a_line_has_its_name_what_it_pays_and_its_probability() -> None:
    best = lines_of("bigsix", "joker")[Fraction(45)]
    assert (best.chance, best.returns) == (Fraction(1, 54), Fraction(45, 54))
    fire = lines_of("craps", "fire", fire_table="A")
    assert fire[Fraction(999)].names == ("6 points",)
    assert fire[Fraction(999)].pays == ("999 to 1",)


def test_a_result_that_merges_lines_names_all_of_them() -> None:
    horn = lines_of("craps", "horn")[Fraction(27, 4)]
    assert horn.names == ("Craps 2 or Craps 12",)
    ride = lines_of("letitride", "main")[Fraction(6)]
    assert ride.names == ("Two pair", "Three-of-a-kind")
    assert ride.pays == ("2 to 1", "3 to 1")


def test_a_further_wager_is_named_with_the_first() -> None:
    royal = lines_of("caribbeanstud", "ante_bet")[Fraction(201)]
    assert royal.paid == (("Ante + Royal flush", "1 to 1 + 100 to 1"),)
    raised = lines_of("reddog", "main", decks=1)[Fraction(2)]
    assert raised.names == ("Spread of 4 through 11", "Spread of 3")


def test_a_meter_is_named_as_the_pay_table_writes_it() -> None:
    meter = lines_of("caribbeanstud", "progressive", progressive="B")[Fraction(4999)]
    assert meter.paid == (("Royal flush", "100% of the meter"),)
    bonus = lines_of("letitride", "bonus", bonus=True)[Fraction(24999)]
    assert bonus.paid == (("Royal flush", "win $25,000"),)


def test_a_vigorish_or_commission_is_in_the_result() -> None:
    assert lines_of("craps", "buy_4", buy_when="at_bet").keys() == {
        Fraction(39, 20),
        Fraction(-21, 20),
    }
    banker = lines_of("minibaccarat", "banker", decks=8, ez=False)
    assert banker[Fraction(19, 20)].pays == ("1 to 1",)


def test_at_an_amount_lines_are_named_as_without() -> None:
    (row,) = croupier.odds("sicbo", wager="single_1", amount=500)
    assert [line.pays for line in row.lines if line.result > 0] == [
        ("3 to 1",),
        ("2 to 1",),
        ("1 to 1",),
    ]


def test_a_row_names_the_readings_on_which_it_depends() -> None:
    (row,) = croupier.odds("chemindefer", decks=6, vig=5, wager="banker")
    assert row.readings == {"banker_draw_on_stay": "CF-1"}
    (plain,) = croupier.odds("bigsix", wager="joker")
    assert plain.readings == {}
