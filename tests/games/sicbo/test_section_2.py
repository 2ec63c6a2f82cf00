"""Sic bo, Section 2: permissible wagers. Winning rolls are counted here another way."""

from fractions import Fraction
from itertools import combinations, permutations, product

import pytest

from croupier.core.errors import UnknownName
from croupier.games.sicbo.procedure import SICBO
from croupier.games.sicbo.wagers import Roll
from croupier.rulebook.citation import verifies
from croupier.rulebook.option import schema
from croupier.rulebook.rules import rules_for
from tests.games.scripted import kind, scripted

DIE = range(1, 7)
ROLLS: list[Roll] = list(product(DIE, DIE, DIE))


def winning(wager: str, **options: object) -> set[Roll]:
    """The rolls on which a wager is paid; it loses whole on every other."""
    rules, one = rules_for(SICBO, options), kind("sicbo", wager)
    verdicts = {roll: one.judge(one.start(""), roll, rules) for roll in ROLLS}
    assert all(v.loses != bool(v.paid.num) for v in verdicts.values())
    return {roll for roll, verdict in verdicts.items() if verdict.paid.num}


def advantage(wager: str, **options: object) -> Fraction:
    """What the house keeps of a unit, over all 216 rolls."""
    rules, one = rules_for(SICBO, options), kind("sicbo", wager)
    verdicts = [one.judge(one.start(""), roll, rules) for roll in ROLLS]
    won = sum((v.paid.fraction for v in verdicts), Fraction(0))
    return (sum(v.loses for v in verdicts) - won) / 216


def shuffles(*dice: int) -> set[Roll]:
    """Every order in which three dice may lie."""
    return set(permutations(dice))  # type: ignore[arg-type]


@verifies("sicbo.2.a.1")
@pytest.mark.parametrize("n", DIE)
def test_three_of_a_kind_wins_on_its_triple_alone(n: int) -> None:
    assert winning(f"triple_{n}") == {(n, n, n)}
    assert advantage(f"triple_{n}") == Fraction(65, 216)


@verifies("sicbo.2.a.2")
@pytest.mark.parametrize("n", DIE)
def test_two_of_a_kind_wins_on_two_dice_and_on_three(n: int) -> None:
    wins = set().union(*(shuffles(n, n, other) for other in DIE))
    assert winning(f"double_{n}") == wins
    assert len(wins) == 16
    assert advantage(f"double_{n}") == Fraction(72, 216)


@verifies("sicbo.2.a.2")
@pytest.mark.parametrize("n", DIE)
def test_two_of_a_kind_under_the_other_reading_needs_exactly_two(n: int) -> None:
    wins = set().union(*(shuffles(n, n, other) for other in DIE if other != n))
    assert winning(f"double_{n}", triple_wins_double=False) == wins
    assert advantage(f"double_{n}", triple_wins_double=False) == Fraction(81, 216)


@verifies("sicbo.2.a.2")
def test_the_reading_of_two_of_a_kind_touches_its_six_wagers_alone() -> None:
    option = schema(SICBO.options)["triple_wins_double"]
    assert (option.default, option.reading) == (True, "SB-4")
    changed = {
        one.key
        for one in SICBO.wagers
        if winning(one.key) != winning(one.key, triple_wins_double=False)
    }
    assert changed == set(option.touches) == {f"double_{n}" for n in DIE}
    words = kind("sicbo", "double_3").wins
    assert words is not None
    assert "two or three of the dice" in words(rules_for(SICBO))
    assert "exactly two of the dice" in words(rules_for(SICBO, {"triple_wins_double": False}))
    assert SICBO.ranges == ("triple_wins_double",)


@verifies("sicbo.2.a.3")
def test_any_three_of_a_kind_wins_on_the_six_triples() -> None:
    assert winning("any_triple") == {(n, n, n) for n in DIE}
    assert advantage("any_triple") == Fraction(66, 216)


TOTALS = {
    4: (3, 63),
    5: (6, 102),
    6: (10, 66),
    7: (15, 21),
    8: (21, 27),
    9: (25, 41),
    10: (27, 27),
    11: (27, 27),
    12: (25, 41),
    13: (21, 27),
    14: (15, 21),
    15: (10, 66),
    16: (6, 102),
    17: (3, 63),
}
"""How many of 216 rolls make each total, and what the house keeps of 216 units on it."""


@verifies("sicbo.2.a.4")
@pytest.mark.parametrize("total", TOTALS)
def test_a_total_wins_when_the_dice_add_up_to_it(total: int) -> None:
    wins = {(a, b, total - a - b) for a in DIE for b in DIE if total - a - b in DIE}
    ways, kept = TOTALS[total]
    assert winning(f"total_{total}") == wins
    assert len(wins) == ways
    assert advantage(f"total_{total}") == Fraction(kept, 216)


@verifies("sicbo.2.a.4")
@pytest.mark.parametrize("total", [3, 18])
def test_there_is_no_wager_on_3_or_18(total: int) -> None:
    table = scripted("sicbo")
    with pytest.raises(UnknownName):
        table.place("p1", f"5 on total_{total}")


@verifies("sicbo.2.a.5")
@pytest.mark.parametrize(("a", "b"), list(combinations(DIE, 2)))
def test_two_dice_combination_wins_when_both_numbers_show(a: int, b: int) -> None:
    wins = set().union(*(shuffles(a, b, other) for other in DIE))
    assert winning(f"pair_{a}_{b}") == wins
    assert len(wins) == 30
    assert advantage(f"pair_{a}_{b}") == Fraction(36, 216)


@verifies("sicbo.2.a.5")
def test_a_combination_is_of_two_different_numbers_the_smaller_first() -> None:
    table = scripted("sicbo")
    for wager in ("pair_3_3", "pair_2_1"):
        with pytest.raises(UnknownName):
            table.place("p1", f"5 on {wager}")


@verifies("sicbo.2.a.6")
def test_small_wins_on_4_to_10_but_not_on_three_of_a_kind() -> None:
    wins = set().union(*(winning(f"total_{n}") for n in range(4, 11))) - winning("any_triple")
    assert winning("small") == wins
    assert len(wins) == 105
    assert not winning("small") & {(2, 2, 2), (3, 3, 3), (1, 1, 1)}
    assert advantage("small") == Fraction(6, 216)


@verifies("sicbo.2.a.7")
def test_big_wins_on_11_to_17_but_not_on_three_of_a_kind() -> None:
    wins = set().union(*(winning(f"total_{n}") for n in range(11, 18))) - winning("any_triple")
    assert winning("big") == wins
    assert len(wins) == 105
    assert not winning("big") & {(4, 4, 4), (5, 5, 5), (6, 6, 6)}
    assert advantage("big") == Fraction(6, 216)


@verifies("sicbo.2.a.6", "sicbo.2.a.7")
@pytest.mark.parametrize(("raised", "other"), [("small", "big"), ("big", "small")])
def test_small_and_big_are_each_paid_their_own_odds(raised: str, other: str) -> None:
    odds = {raised: "2 to 1"}
    assert advantage(raised, odds=odds) == 1 - Fraction(105 * 3, 216)
    assert advantage(other, odds=odds) == Fraction(6, 216)


@verifies("sicbo.2.a.8")
@pytest.mark.parametrize("n", DIE)
def test_one_of_a_kind_wins_when_the_number_shows_at_all(n: int) -> None:
    absent = set(product([other for other in DIE if other != n], repeat=3))
    assert winning(f"single_{n}") == set(ROLLS) - absent
    assert len(absent) == 125
    assert advantage(f"single_{n}") == Fraction(17, 216)


def test_the_fifty_wagers_stand_in_the_order_of_the_rules() -> None:
    keys = [one.key for one in SICBO.wagers]
    assert len(keys) == len(set(keys)) == 50
    firsts = ["triple_1", "double_1", "any_triple", "total_4", "pair_1_2", "small", "big"]
    assert [key for key in keys if key in (*firsts, "single_1")] == [*firsts, "single_1"]
