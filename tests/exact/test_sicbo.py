"""Sic bo by hand: 216 rolls; a wager that wins on k of them at a to 1 keeps 1 - k (a + 1) / 216."""

from __future__ import annotations

from fractions import Fraction

import pytest

import croupier
from croupier.analysis.rows import Row
from croupier.rulebook.citation import verifies

# Rolls of three dice by their total: 1 for 3, then 3, 6, 10, 15, 21, 25, 27 and back again.
TOTALS = {
    # total: rolls, paid, kept of 216
    4: (3, 50, 63),  # 216 - 3 × 51
    5: (6, 18, 102),  # 216 - 6 × 19
    6: (10, 14, 66),  # 216 - 10 × 15
    7: (15, 12, 21),  # 216 - 15 × 13
    8: (21, 8, 27),  # 216 - 21 × 9
    9: (25, 6, 41),  # 216 - 25 × 7
    10: (27, 6, 27),  # 216 - 27 × 7
}


def one(wager: str, **options: object) -> Row:
    (row,) = croupier.odds("sicbo", wager=wager, triple_wins_double=True, options=options)
    return row


def check(row: Row, rolls: int, paid: int, kept: int) -> None:
    expected = (Fraction(rolls, 216), f"{paid} to 1", Fraction(kept, 216))
    assert (row.win, row.pays, row.exact) == expected


def test_there_are_fifty_wagers() -> None:
    assert len({row.wager for row in croupier.odds("sicbo")}) == 50


@verifies("sicbo.2.a.4", "sicbo.4.b")
@pytest.mark.parametrize("total", TOTALS)
def test_totals_mirror_each_other(total: int) -> None:
    check(one(f"total_{total}"), *TOTALS[total])
    check(one(f"total_{21 - total}"), *TOTALS[total])


@verifies("sicbo.2.a.1", "sicbo.4.b")
@pytest.mark.parametrize("number", range(1, 7))
def test_three_of_a_kind_is_one_roll(number: int) -> None:
    check(one(f"triple_{number}"), 1, 150, 65)  # 216 - 151


@verifies("sicbo.2.a.3", "sicbo.4.b")
def test_any_three_of_a_kind_is_six_rolls() -> None:
    check(one("any_triple"), 6, 24, 66)  # 216 - 6 × 25


@verifies("sicbo.2.a.2", "sicbo.4.b")
@pytest.mark.parametrize("number", range(1, 7))
def test_two_of_a_kind_in_both_readings(number: int) -> None:
    # Two of three dice show it and the third one of five others: 3 × 5; with the triple 16.
    rows = croupier.odds("sicbo", wager=f"double_{number}")
    found = {row.variant["triple_wins_double"]: row for row in rows}
    assert len(rows) == len(found) == 2
    check(found[True], 16, 8, 72)  # 216 - 16 × 9: a third
    check(found[False], 15, 8, 81)  # 216 - 15 × 9: three eighths


@verifies("sicbo.2.a.5", "sicbo.4.b")
@pytest.mark.parametrize(("a", "b"), [(a, b) for a in range(1, 7) for b in range(a + 1, 7)])
def test_two_dice_combinations(a: int, b: int) -> None:
    # A third die of four others in 6 orders each, or one of the two again in 3: 24 + 6.
    check(one(f"pair_{a}_{b}"), 30, 5, 36)  # 216 - 30 × 6


@verifies("sicbo.2.a.6", "sicbo.2.a.7", "sicbo.4.b")
@pytest.mark.parametrize("wager", ["small", "big"])
def test_small_and_big_lose_to_triples(wager: str) -> None:
    # Half of 216 less 3 (or 18), 107, and less the triples 2-2-2 and 3-3-3 (or 4-4-4, 5-5-5).
    check(one(wager), 105, 1, 6)  # 216 - 105 × 2


@verifies("sicbo.2.a.8", "sicbo.4.b", "sicbo.4.c")
@pytest.mark.parametrize("number", range(1, 7))
def test_one_of_a_kind_pays_for_each_die(number: int) -> None:
    # No die shows it in 125 rolls, one in 75, two in 15, three in 1: 125 - 75 - 30 - 3.
    row = one(f"single_{number}")
    assert row.exact == Fraction(17, 216)
    assert row.pays is None
    assert [odds for _, odds in row.paytable] == ["1 to 1", "2 to 1", "3 to 1"]
    assert row.distribution.results == (
        (Fraction(-1), Fraction(125, 216)),
        (Fraction(1), Fraction(75, 216)),
        (Fraction(2), Fraction(15, 216)),
        (Fraction(3), Fraction(1, 216)),
    )


@pytest.mark.parametrize(
    ("wager", "per_cent"),
    [("big", "2.78"), ("single_1", "7.87"), ("triple_6", "30.09"), ("double_3", "33.33")],
)
def test_published_edges_at_these_odds(wager: str, per_cent: str) -> None:
    """*Sic Bo Odds*, onlinesicbo.org, at 1 to 1; 1, 2, 3 to 1; 150 to 1; 8 to 1."""
    assert f"{float(one(wager).house_advantage) * 100:.2f}" == per_cent


@pytest.mark.parametrize(
    ("total", "per_cent"), [(16, "47.2"), (7, "9.7"), (13, "12.5"), (10, "12.5")]
)
def test_published_edges_of_totals(total: int, per_cent: str) -> None:
    """*Sicbo*, gamblegnome.com, its chart of totals."""
    assert f"{float(one(f'total_{total}').house_advantage) * 100:.1f}" == per_cent
