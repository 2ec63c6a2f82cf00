"""Craps by hand: every wager's house advantage as a fraction, from 36 rolls and no engine."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

import croupier
from croupier.analysis.rows import Row
from croupier.rulebook.citation import verifies

F = Fraction
WAYS = {total: 6 - abs(total - 7) for total in range(2, 13)}
POINTS = (4, 5, 6, 8, 9, 10)
TRUE = {4: F(2), 5: F(3, 2), 6: F(6, 5), 8: F(6, 5), 9: F(3, 2), 10: F(2)}


def one(wager: str, game: str = "craps", **options: object) -> Row:
    (row,) = croupier.odds(game, wager=wager, options=options)
    return row


def total(parts: Iterable[Fraction]) -> Fraction:
    """A sum that is a fraction even where there is nothing to add."""
    return sum(parts, F(0))


def before_seven(n: int) -> Fraction:
    """The probability of a total before a seven: only the two of them decide."""
    return F(WAYS[n], WAYS[n] + 6)


def test_every_wager_has_a_row_in_both_games() -> None:
    craps = {row.wager for row in croupier.odds("craps")}
    mini = {row.wager for row in croupier.odds("minicraps")}
    assert (len(craps), craps - mini, mini - craps) == (69, {"fire"}, set())


def test_both_games_have_the_same_odds() -> None:
    rows = {(r.wager, r.spot, str(r.variant)): r.distribution for r in croupier.odds("craps")}
    for row in croupier.odds("minicraps"):
        assert rows[row.wager, row.spot, str(row.variant)] == row.distribution


@verifies("craps.2.a.1.i", "craps.2.a.1.ii", "craps.2.a.2.i", "craps.2.a.2.ii")
@verifies("craps.2.c.1.i", "craps.2.c.1.ii", "craps.2.c.2.i", "craps.2.c.2.ii")
@pytest.mark.parametrize("wager", ["pass", "come"])
def test_pass_and_come_keep_7_in_495(wager: str) -> None:
    won = F(WAYS[7] + WAYS[11], 36) + sum(F(WAYS[n], 36) * before_seven(n) for n in POINTS)
    assert won == F(244, 495)
    row = one(wager)
    assert (row.win, row.push, row.lose, row.exact) == (won, F(0), 1 - won, F(7, 495))


@verifies("craps.2.b.1.i", "craps.2.b.1.ii", "craps.2.b.2.i", "craps.2.b.2.ii", "craps.2.b.3")
@verifies("craps.2.d.1.i", "craps.2.d.1.ii", "craps.2.d.2.i", "craps.2.d.2.ii", "craps.2.d.3")
@pytest.mark.parametrize("wager", ["dont_pass", "dont_come"])
def test_dont_bets_keep_3_in_220_and_a_barred_twelve_is_a_push(wager: str) -> None:
    won = F(WAYS[2] + WAYS[3], 36)
    won += sum(F(WAYS[n], 36) * (1 - before_seven(n)) for n in POINTS)
    barred = F(WAYS[12], 36)
    row = one(wager)
    assert (row.win, row.push, row.lose) == (won, barred, 1 - won - barred)
    assert row.exact == (1 - won - barred) - won == F(3, 220)


def test_a_line_bet_takes_557_rolls_in_165_to_decide() -> None:
    """A come out roll, and after a point 36 / (ways + 6) more."""
    rolls = 1 + sum(F(WAYS[n], 36) * F(36, WAYS[n] + 6) for n in POINTS)
    assert rolls == F(557, 165)
    for wager in ("pass", "dont_pass", "come", "dont_come"):
        assert one(wager).rolls == rolls
    assert one("pass").per_roll == F(7, 495) / rolls == F(7, 1671)


@verifies("craps.6.a", "craps.6.c")
@pytest.mark.parametrize("wager", ["pass_odds", "come_odds"])
def test_odds_taken_are_fair_on_every_point(wager: str) -> None:
    rows = {int(row.spot): row for row in croupier.odds("craps", wager=wager)}
    assert set(rows) == set(POINTS)
    for n, row in rows.items():
        assert (row.win, row.exact) == (before_seven(n), F(0))
        assert row.distribution.results == ((F(-1), 1 - row.win), (TRUE[n], row.win))


@verifies("craps.6.b", "craps.6.d")
@pytest.mark.parametrize("wager", ["dont_pass_odds", "dont_come_odds"])
def test_odds_laid_are_fair_on_every_point(wager: str) -> None:
    rows = {int(row.spot): row for row in croupier.odds("craps", wager=wager)}
    assert set(rows) == set(POINTS)
    for n, row in rows.items():
        assert (row.lose, row.exact) == (before_seven(n), F(0))
        assert row.distribution.results == ((F(-1), row.lose), (1 / TRUE[n], row.win))


PLACED = {4: F(9, 5), 5: F(7, 5), 6: F(7, 6)}
LAID = {4: F(5, 11), 5: F(5, 8), 6: F(4, 5)}


def least(n: int) -> int:
    """The number of the same chances below seven."""
    return min(n, 14 - n)


@verifies("craps.2.e", "craps.4.b")
@pytest.mark.parametrize(("n", "kept"), [(4, F(1, 15)), (5, F(1, 25)), (6, F(1, 66))])
def test_place_bets_to_win(n: int, kept: Fraction) -> None:
    won = before_seven(n)
    assert (1 - won) - won * PLACED[n] == kept
    for number in (n, 14 - n):
        row = one(f"place_{number}")
        assert (row.win, row.exact, row.rolls) == (won, kept, F(36, WAYS[n] + 6))


@verifies("craps.2.f", "craps.4.b")
@pytest.mark.parametrize(("n", "kept"), [(4, F(1, 33)), (5, F(1, 40)), (6, F(1, 55))])
def test_place_bets_to_lose(n: int, kept: Fraction) -> None:
    lost = before_seven(n)
    assert lost - (1 - lost) * LAID[n] == kept
    for number in (n, 14 - n):
        row = one(f"place_lose_{number}")
        assert (row.lose, row.exact) == (lost, kept)


@verifies("craps.5.a", "craps.5.c")
@pytest.mark.parametrize("n", POINTS)
def test_buying_costs_the_commission_at_the_bet_or_on_a_win_alone(n: int) -> None:
    rows = {row.variant["buy_when"]: row for row in croupier.odds("craps", wager=f"buy_{n}")}
    assert set(rows) == {"at_bet", "on_win"}
    assert rows["at_bet"].exact == F(1, 20)
    assert rows["on_win"].exact == before_seven(n) * F(1, 20)
    assert rows["on_win"].exact == {4: F(1, 60), 5: F(1, 50), 6: F(1, 44)}[least(n)]
    assert rows["on_win"].win == rows["at_bet"].win == before_seven(n)


@verifies("craps.5.b", "craps.5.c")
@pytest.mark.parametrize("n", POINTS)
def test_laying_costs_the_commission_at_the_bet_or_on_a_win_alone(n: int) -> None:
    rows = {row.variant["lay_when"]: row for row in croupier.odds("craps", wager=f"lay_{n}")}
    assert set(rows) == {"at_bet", "on_win"}
    assert rows["at_bet"].exact == F(1, 20)
    assert rows["on_win"].exact == (1 - before_seven(n)) * F(1, 20)
    assert rows["on_win"].exact == {4: F(1, 30), 5: F(3, 100), 6: F(3, 110)}[least(n)]


@verifies("craps.5.a", "craps.5.b")
@pytest.mark.parametrize("bet", ["buy", "lay"])
@pytest.mark.parametrize("key", ["craps", "minicraps"])
def test_a_commission_chosen_for_one_number_is_that_numbers(bet: str, key: str) -> None:
    chosen = {f"{bet}_when": {"4": "on_win", "5": "at_bet"}}

    def when(number: int) -> list[str]:
        rows = croupier.odds(key, wager=f"{bet}_{number}", options=chosen)
        return [row.variant[f"{bet}_when"] for row in rows]

    assert [when(n) for n in (4, 5, 6)] == [["on_win"], ["at_bet"], ["at_bet", "on_win"]]
    (four,) = croupier.odds(key, wager=f"{bet}_4", options=chosen)
    assert four.exact == {"buy": F(1, 60), "lay": F(1, 30)}[bet]


@verifies("craps.5.a", "craps.5.b")
def test_a_commission_paid_with_the_bet_is_money_at_risk() -> None:
    for bet in ("buy_4", "lay_4"):
        rows = {next(iter(row.variant.values())): row for row in croupier.odds("craps", wager=bet)}
        assert rows["at_bet"].house_advantage == F(1, 20)
        assert rows["at_bet"].element_of_risk == F(1, 21)
        assert rows["on_win"].element_of_risk == rows["on_win"].house_advantage


@verifies("craps.5.a", "craps.5.c")
def test_a_lower_commission_costs_less() -> None:
    row = one("buy_4", buy_rate="4", buy_when="at_bet")
    assert row.exact == F(1, 25)


@verifies("craps.2.g", "craps.2.h", "craps.2.i", "craps.2.j", "craps.4.b")
@pytest.mark.parametrize(("n", "paid", "kept"), [(4, 7, F(1, 9)), (6, 9, F(1, 11))])
def test_hardways_win_one_way_and_lose_on_every_other_and_on_seven(
    n: int, paid: int, kept: Fraction
) -> None:
    deciding = WAYS[n] + 6
    assert 1 - F(paid + 1, deciding) == kept
    for number in (n, 14 - n):
        row = one(f"hard_{number}")
        assert (row.win, row.exact, row.rolls) == (F(1, deciding), kept, F(36, deciding))


@verifies("craps.2.k", "craps.4.b")
def test_the_field() -> None:
    double, single = WAYS[2] + WAYS[12], sum(WAYS[n] for n in (3, 4, 9, 10, 11))
    row = one("field")
    assert row.win == F(double + single, 36)
    assert row.exact == F(36 - 3 * double - 2 * single, 36) == F(1, 18)


ONE_ROLL = {
    # wager: rolls that win, paid to 1, kept of 36
    "any_seven": (6, 4, 6),
    "any_craps": (4, 7, 4),
    "craps_2": (1, 30, 5),
    "craps_3": (2, 15, 4),
    "craps_12": (1, 30, 5),
    "eleven": (2, 15, 4),
}


@verifies("craps.2.l", "craps.2.m", "craps.2.n", "craps.2.o", "craps.2.p", "craps.2.q")
@verifies("craps.4.b")
@pytest.mark.parametrize("wager", ONE_ROLL)
def test_one_roll_wagers(wager: str) -> None:
    rolls, paid, kept = ONE_ROLL[wager]
    assert 36 - rolls * (paid + 1) == kept
    row = one(wager)
    assert (row.win, row.pays, row.exact) == (F(rolls, 36), f"{paid} to 1", F(kept, 36))


HARD_HOPS = ((2, 2), (3, 3), (4, 4), (5, 5))
EASY_HOPS = tuple(pair for pair in combinations(range(1, 7), 2) if pair not in ((1, 2), (5, 6)))


@verifies("craps.2.v", "craps.2.w", "craps.2.x", "craps.2.y", "craps.2.z", "craps.2.aa")
@verifies("craps.2.bb", "craps.2.cc", "craps.2.dd", "craps.2.ee", "craps.2.ff", "craps.2.gg")
@verifies("craps.2.hh", "craps.2.ii", "craps.2.jj", "craps.2.kk", "craps.2.ll", "craps.4.b")
def test_hops_pay_a_pair_30_and_two_numbers_15() -> None:
    hops = {row.wager: row for row in croupier.odds("craps") if row.wager.startswith("hop_")}
    assert set(hops) == {f"hop_{a}_{b}" for a, b in (*HARD_HOPS, *EASY_HOPS)}
    for a, b in HARD_HOPS:
        row = hops[f"hop_{a}_{b}"]
        assert (row.win, row.exact) == (F(1, 36), F(36 - 31, 36))
    for a, b in EASY_HOPS:
        row = hops[f"hop_{a}_{b}"]
        assert (row.win, row.exact) == (F(2, 36), F(36 - 2 * 16, 36))


KEPT = {"craps_2": F(5, 36), "craps_3": F(1, 9), "eleven": F(1, 9), "craps_12": F(5, 36)}
HIGH = {2: "craps_2", 3: "craps_3", 11: "eleven", 12: "craps_12"}


@verifies("craps.2.s", "craps.4.c")
def test_a_horn_bet_is_the_mean_of_its_four_parts() -> None:
    assert one("horn").exact == sum(KEPT.values()) / 4 == F(1, 8)


@verifies("craps.2.t", "craps.4.c")
@pytest.mark.parametrize("n", HIGH)
def test_a_horn_high_bet_has_a_fifth_unit_on_one_number(n: int) -> None:
    expected = (sum(KEPT.values()) + KEPT[HIGH[n]]) / 5
    assert one(f"horn_high_{n}").exact == expected
    assert expected == (F(23, 180) if n in (2, 12) else F(11, 90))


@verifies("craps.2.u")
def test_a_whirl_bet_is_a_horn_bet_and_any_seven_which_only_breaks_even() -> None:
    row = one("whirl")
    assert row.exact == (sum(KEPT.values()) + F(1, 6)) / 5 == F(2, 15)
    assert (row.win, row.push) == (F(6, 36), F(6, 36))


@verifies("craps.2.r", "craps.4.d")
def test_c_and_e_is_half_any_craps_and_half_eleven() -> None:
    row = one("c_and_e")
    assert row.exact == (F(1, 9) + F(1, 9)) / 2
    assert row.distribution.results == ((F(-1), F(30, 36)), (F(3), F(4, 36)), (F(7), F(2, 36)))


@verifies("craps.2.mm", "craps.4.b")
def test_6_7_8_pays_the_two_pairs_double() -> None:
    pairs, others = 2, WAYS[6] + WAYS[7] + WAYS[8] - 2
    row = one("six_seven_eight")
    assert row.win == F(pairs + others, 36)
    assert row.exact == F(36 - 3 * pairs - 2 * others, 36) == F(1, 18)


# The fire bet: come out rolls that set no point change nothing, so a hand is a row of points, each
# set with ways / 24 and made with ways / (ways + 6), until one is not made.


def made(n: int) -> Fraction:
    """A point is n and is made."""
    return F(WAYS[n], 24) * before_seven(n)


def only(points: frozenset[int]) -> Fraction:
    """The hand ends with no point made but these: 1 - a for each try, a of them made again."""
    lost = 1 - total(made(n) for n in POINTS)
    return lost / (1 - total(made(n) for n in points))


@cache
def exactly(k: int) -> Fraction:
    """Exactly k different points, by inclusion and exclusion over their subsets."""
    found = F(0)
    for points in combinations(POINTS, k):
        for size in range(k + 1):
            for some in combinations(points, size):
                found += (1 if (k - size) % 2 == 0 else -1) * only(frozenset(some))
    return found


def recursive(points: frozenset[int]) -> dict[int, Fraction]:
    """The same by recursion: the next new point made, or the end of the hand."""
    new = [n for n in POINTS if n not in points]
    lost = 1 - total(made(n) for n in POINTS)
    decided = lost + total(made(n) for n in new)
    distribution = {k: F(0) for k in range(7)}
    distribution[len(points)] = lost / decided
    for n in new:
        for k, chance in recursive(points | {n}).items():
            distribution[k] += made(n) / decided * chance
    return distribution


FIRE = {"A": {4: 24, 5: 249, 6: 999}, "B": {4: 39, 5: 199, 6: 499}}
PUBLISHED = {"A": "0.2076", "B": "0.2389"}


def test_two_ways_of_counting_points_agree() -> None:
    distribution = recursive(frozenset())
    assert sum(distribution.values()) == 1
    assert all(distribution[k] == exactly(k) for k in range(7))
    assert [round(float(distribution[k]) * 100, 4) for k in (4, 5, 6)] == [0.8798, 0.1640, 0.0162]


@verifies("craps.2.nn", "craps.4.e", "craps.12.a.5", "craps.12.b.2", "craps.12.b.3")
@pytest.mark.parametrize("table", FIRE)
def test_the_fire_bet_is_exact_at_both_tables(table: str) -> None:
    expected = 1 - sum(exactly(k) * (paid + 1) for k, paid in FIRE[table].items())
    row = one("fire", fire_table=table)
    assert row.exact == expected
    assert format(float(expected), ".4f") == PUBLISHED[table]
    assert row.win == sum(exactly(k) for k in (4, 5, 6))


@verifies("craps.12.a.5")
def test_a_fire_bet_lies_for_the_rolls_of_a_hand() -> None:
    """Each try takes 36 / 24 rolls to a point and 36 / (ways + 6) to decide it."""
    rolls = F(36, 24) + sum(F(WAYS[n], 24) * F(36, WAYS[n] + 6) for n in POINTS)
    lost = 1 - total(made(n) for n in POINTS)
    assert one("fire", fire_table="A").rolls == rolls / lost == F(1671, 196)
