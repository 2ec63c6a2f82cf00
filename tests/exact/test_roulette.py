"""Roulette by hand: a wager on k of n pockets that pays a to 1 keeps 1 - k (a + 1) / n."""

from __future__ import annotations

from fractions import Fraction

import pytest

import croupier
from croupier.rulebook.citation import verifies

INSIDE = {
    # wager: numbers covered, paid
    "straight": (1, 35),
    "split": (2, 17),
    "three": (3, 11),
    "four": (4, 8),
    "six": (6, 5),
    "six_color": (6, 5),
    "seven": (7, 4),
    "column": (12, 2),
    "dozen": (12, 2),
}
EVEN_CHANCES = ("red", "black", "odd", "even", "low", "high")

# 37 pockets: k (a + 1) = 36 for every wager but those on seven, where 7 × 5 = 35 come back.
SINGLE = {
    "straight": Fraction(1, 37),
    "split": Fraction(1, 37),
    "three": Fraction(1, 37),
    "four": Fraction(1, 37),
    "six": Fraction(1, 37),
    "six_color": Fraction(1, 37),
    "seven": Fraction(2, 37),
    "column": Fraction(1, 37),
    "dozen": Fraction(1, 37),
    # A fifth of the stake wins on 5 of 37: 5 × (36 / 5) = 36 come back.
    "five_adjacent": Fraction(1, 37),
    "red": Fraction(1, 37),
    "black": Fraction(1, 37),
    "odd": Fraction(1, 37),
    "even": Fraction(1, 37),
    "low": Fraction(1, 37),
    "high": Fraction(1, 37),
}
# 38 pockets: 36 come back for most; 35 for first five (5 × 7) and seven (7 × 5); 32 for eight.
DOUBLE = {
    "straight": Fraction(2, 38),
    "split": Fraction(2, 38),
    "three": Fraction(2, 38),
    "four": Fraction(2, 38),
    "first_five": Fraction(3, 38),
    "six": Fraction(2, 38),
    "six_color": Fraction(2, 38),
    "seven": Fraction(3, 38),
    "eight_color": Fraction(6, 38),
    "column": Fraction(2, 38),
    "dozen": Fraction(2, 38),
    "five_adjacent": Fraction(2, 38),
}


def exact(**options: str) -> dict[str, Fraction | None]:
    rows = croupier.odds("roulette", options=options)
    found = {row.wager: row.exact for row in rows}
    assert len(found) == len(rows)
    return found


@verifies("roulette.2.a", "roulette.2.c", "roulette.1.e.1", "roulette.1.e.2", "roulette.1.e.3")
@verifies("roulette.1.e.4", "roulette.1.e.6", "roulette.1.e.6.i", "roulette.1.e.6.ii")
@verifies("roulette.1.e.7", "roulette.1.e.9", "roulette.1.e.10", "roulette.1.f")
def test_every_wager_on_a_single_zero_wheel() -> None:
    # The zero and six numbers of a color, paid 4 to 1: 7 × 5 = 35 of 37 come back.
    assert exact(wheel="single") == SINGLE | {"seven_color": Fraction(2, 37)}


@verifies("roulette.2.a", "roulette.2.b", "roulette.1.e.5", "roulette.1.e.8")
def test_every_wager_on_a_double_zero_wheel_that_takes_all_on_zero() -> None:
    lost = dict.fromkeys(EVEN_CHANCES, Fraction(2, 38))
    assert exact(wheel="double", zero_rule="lose_all") == DOUBLE | lost


@verifies("roulette.2.b")
def test_every_wager_on_a_double_zero_wheel_that_gives_half_back() -> None:
    # 18 win, 18 lose, 2 lose a half: (18 - 18 - 1) / 38.
    halved = dict.fromkeys(EVEN_CHANCES, Fraction(1, 38))
    assert exact(wheel="double", zero_rule="lose_half") == DOUBLE | halved


@verifies("roulette.2.d.2", "roulette.2.d.3")
def test_a_double_zero_wheel_used_as_single_zero_is_one_once_00_is_spun_again() -> None:
    assert exact(wheel="double_used_as_single") == SINGLE


@pytest.mark.parametrize(("wager", "covers"), INSIDE.items())
@pytest.mark.parametrize(("wheel", "pockets"), [("single", 37), ("double", 38)])
def test_hit_rate_and_spread(wheel: str, pockets: int, wager: str, covers: tuple[int, int]) -> None:
    (row,) = croupier.odds("roulette", wheel=wheel, wager=wager)
    numbers, paid = covers
    assert row.win == Fraction(numbers, pockets)
    assert row.push == 0
    assert row.lose == Fraction(pockets - numbers, pockets)
    square = Fraction(numbers * paid**2 + pockets - numbers, pockets)
    assert row.distribution.variance == square - row.house_advantage**2
    assert row.element_of_risk == row.house_advantage


def test_a_straight_wager_spreads_by_hand() -> None:
    # (35² + 37) / 38 - (2 / 38)² = 11989 / 361 - 1 / 361.
    (row,) = croupier.odds("roulette", wheel="double", wager="straight")
    assert row.distribution.variance == Fraction(11988, 361)


def test_half_back_is_a_loss_of_half() -> None:
    (row,) = croupier.odds("roulette", zero_rule="lose_half", wheel="double", wager="red")
    assert row.distribution.results == (
        (Fraction(-1), Fraction(18, 38)),
        (Fraction(-1, 2), Fraction(2, 38)),
        (Fraction(1), Fraction(18, 38)),
    )


def test_five_adjacent_wins_a_fifth_and_loses_the_rest() -> None:
    # 35 × 1/5 won, 1/5 kept: 7 + 1/5 - 1.
    (row,) = croupier.odds("roulette", wheel="double", wager="five_adjacent")
    assert row.distribution.results == (
        (Fraction(-1), Fraction(33, 38)),
        (Fraction(31, 5), Fraction(5, 38)),
    )


@pytest.mark.parametrize(("wheel", "per_cent"), [("single", "2.70"), ("double", "5.26")])
def test_published_edges(wheel: str, per_cent: str) -> None:
    """A. Krigman, "Playing It Smart: Explaining the house edge in double-zero roulette",
    Casino City Times, 28 April 2009."""
    (row,) = croupier.odds("roulette", wheel=wheel, wager="straight")
    assert f"{float(row.house_advantage) * 100:.2f}" == per_cent


@verifies("roulette.1.e.5")
def test_the_first_five_keep_789_in_ten_thousand() -> None:
    (row,) = croupier.odds("roulette", wager="first_five")
    assert row.exact == Fraction(3, 38)
    assert f"{float(row.house_advantage) * 100:.2f}" == "7.89"


@verifies("roulette.2.a")
@pytest.mark.parametrize(
    ("wager", "odds", "edge"),
    [
        ("straight", "36:1", Fraction(0)),  # fair on 37 pockets
        ("red", "2:1", Fraction(-17, 37)),  # 18 × 2 - 19 given away
    ],
)
def test_raised_odds_are_the_odds(wager: str, odds: str, edge: Fraction) -> None:
    (row,) = croupier.odds("roulette", wheel="single", wager=wager, odds={wager: odds})
    assert row.exact == edge
