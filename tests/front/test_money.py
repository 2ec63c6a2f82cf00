"""Money at the front door: dollars in words, decimals or whole; otherwise what to write."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import croupier
from croupier import Refused
from croupier.front.money import Money, in_cents

READ: list[tuple[Any, int]] = [
    ("25.50", 25_50),
    ("$1,000", 1_000_00),
    ("7", 7_00),
    ("5k", 5_000_00),
    ("$1e4", 10_000_00),
    (Decimal("25.50"), 25_50),
    (Decimal("25.500"), 25_50),
    (Decimal("1e3"), 1_000_00),
    (25, 25_00),
]
REFUSED = [
    (25.5, 'a float is not an exact amount of money. Accepted: "25.50" or Decimal("25.50").'),
    (0.0, 'a float is not an exact amount of money. Accepted: "25.50", Decimal("25.50"), or'),
    (0.004, 'a float is not an exact amount of money. Accepted: "25.50", Decimal("25.50"), or'),
    (Decimal("0.004"), 'money has at most two decimals. Accepted: "25.50", Decimal("25.50"), or'),
    (True, "yes or no is not an amount of money"),
    (float("nan"), "a value of type float is not an amount of money"),
    (-25.5, "a value of type float is not an amount of money"),
    (Decimal("NaN"), "not an amount of money"),
    (Decimal("Infinity"), "not an amount of money"),
    (Decimal("25.505"), "money has at most two decimals"),
    (Decimal(-1), "an amount of money is more than zero"),
    (-1, "an amount of money is more than zero"),
    (0, "an amount of money is more than zero"),
    ("0", "an amount of money is more than zero"),
    (10**40, "more money than any table has"),
    ("1e40", "more money than any table has"),
    ("25.505", "an amount must be positive dollars with at most two decimals"),
    ("-5", "an amount must be positive dollars"),
    ("lots", "an amount must be positive dollars"),
    (Fraction(51, 2), "a value of type Fraction is not an amount of money"),
    (None, "a value of type NoneType is not an amount of money"),
    (b"25", "a value of type bytes is not an amount of money"),
]


def test_money_is_read_as_people_write_it() -> None:
    for written, meant in READ:
        assert in_cents("amount", written) == meant, written


def test_what_is_no_exact_money_is_refused_with_what_to_write() -> None:
    for written, why in REFUSED:
        wrong: Any = written
        with pytest.raises(Refused) as refusal:
            in_cents("buy_in", wrong)
        assert why in str(refusal.value), written
        assert "buy_in" in str(refusal.value), written
        assert "25" in refusal.value.accepted, written


def test_a_table_is_bought_into_with_dollars() -> None:
    for money, chips in (("40.50", 40_50), (Decimal(40), 40_00), (40, 40_00)):
        assert croupier.table("roulette", buy_in=money).balances == {"p1": chips}
    assert croupier.table("roulette").balances == {"p1": 1_000_00}


def test_odds_at_an_amount_are_asked_in_dollars() -> None:
    for money in ("25", Decimal("25.00"), 25):
        (row,) = croupier.odds("roulette", wager="red", wheel="single", amount=money)
        assert row.amount_cents == 25_00
    with pytest.raises(Refused, match=r"amount 25\.5: a float"):
        croupier.odds("roulette", wager="red", amount=25.5)  # type: ignore[call-overload]


def test_sessions_have_a_bankroll_and_a_unit_in_dollars() -> None:
    (run,) = croupier.simulate(
        "craps", strategy="iron_cross", rounds=20, seed=7, bankroll=Decimal(300), amount="15"
    )
    assert (run.plan.bankroll, run.cost.amount_cents) == (300_00, 15_00)


@pytest.mark.parametrize("amount", ["25.50", Decimal("25.50"), 25_50])
def test_a_patron_buys_and_cashes_chips_for_dollars_or_for_cents_as_balances_have_them(
    amount: Money,
) -> None:
    table = croupier.table("bigsix", patrons=())
    table.buy("ann", amount)
    assert table.balances["ann"] == 25_50
    table.cash_out("ann", amount)
    assert table.balances["ann"] == 0


@pytest.mark.parametrize("amount", ["10.00", Decimal(10), 10_00, np.int64(10_00)])
def test_part_of_a_wager_is_taken_down_for_dollars_or_for_cents(amount: Any) -> None:
    table = croupier.table("roulette", seed=1)
    table.place("p1", "25 on red")
    table.take_down("p1", 1, amount)
    assert [one.amount for one in table.table.wagers] == [15_00]
    assert croupier.replay(croupier.transcript(table)).balances == table.balances


def test_a_float_at_the_table_is_refused_with_what_to_write() -> None:
    table = croupier.table("bigsix")
    with pytest.raises(Refused, match=r'buy 25.5: a float is not .*"25.50"'):
        table.buy("p1", 25.5)  # type: ignore[arg-type]
    with pytest.raises(Refused, match=r"cash_out 1\.0: a float is not"):
        table.cash_out("p1", 1.0)  # type: ignore[arg-type]
    with pytest.raises(Refused, match=r"take_down 1\.0: a float is not"):
        table.take_down("p1", 1, 1.0)  # type: ignore[arg-type]


def test_at_a_table_a_refusal_says_that_an_int_is_cents() -> None:
    table = croupier.table("bigsix")
    for wrong in ("x", None, 10**25):
        with pytest.raises(Refused) as refused:
            table.buy("p1", wrong)  # type: ignore[arg-type]
        assert refused.value.accepted.endswith("or whole cents as in 2550")
        assert "more money than any table has" in str(refused.value) or wrong != 10**25


def test_a_whole_number_of_another_library_is_whole_dollars() -> None:
    amount: Any = np.int64(25)
    assert in_cents("buy_in", amount) == 25_00
    table = croupier.table("bigsix", buy_in=amount)
    table.buy("p1", amount)
    assert table.balances["p1"] == 25_25
