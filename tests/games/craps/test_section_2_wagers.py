"""Section 2(e)-(nn): every other wager, over every roll, against statements written by hand."""

from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.errors import Refused
from croupier.core.event import Collected, Paid, WagerPlaced
from croupier.core.game import offered
from croupier.core.money import cents
from croupier.rulebook.citation import verifies
from tests.games.craps.tables import (
    DICE,
    GAMES,
    LOW,
    POINTS,
    ROLLS,
    STAKE,
    a_game,
    a_table,
    kind,
    of_kind,
    roll,
    rules,
    says,
    shooting,
    spots,
    the,
    with_point,
)

# The rolls on which a one roll wager wins, as dice in either order, and what each unit wins.
WINNERS = {
    "any_seven": ("1-6 2-5 3-4", 4),
    "any_craps": ("1-1 1-2 6-6", 7),
    "craps_2": ("1-1", 30),
    "craps_3": ("1-2", 15),
    "craps_12": ("6-6", 30),
    "eleven": ("5-6", 15),
    "hop_2_2": ("2-2", 30),
    "hop_3_3": ("3-3", 30),
    "hop_4_4": ("4-4", 30),
    "hop_5_5": ("5-5", 30),
    "hop_1_3": ("1-3", 15),
    "hop_1_4": ("1-4", 15),
    "hop_2_3": ("2-3", 15),
    "hop_1_5": ("1-5", 15),
    "hop_2_4": ("2-4", 15),
    "hop_1_6": ("1-6", 15),
    "hop_2_5": ("2-5", 15),
    "hop_3_4": ("3-4", 15),
    "hop_2_6": ("2-6", 15),
    "hop_3_5": ("3-5", 15),
    "hop_3_6": ("3-6", 15),
    "hop_4_5": ("4-5", 15),
    "hop_4_6": ("4-6", 15),
}
PLACES = {4: "9/5", 5: "7/5", 6: "7/6", 8: "7/6", 9: "7/5", 10: "9/5"}
AGAINST = {4: "5/11", 5: "5/8", 6: "4/5", 8: "4/5", 9: "5/8", 10: "5/11"}
TRUE = {4: "2", 5: "3/2", 6: "6/5", 8: "6/5", 9: "3/2", 10: "2"}
LAID = {4: "1/2", 5: "2/3", 6: "5/6", 8: "5/6", 9: "2/3", 10: "1/2"}
HARD = {4: ((2, 2), 7), 6: ((3, 3), 9), 8: ((4, 4), 9), 10: ((5, 5), 7)}


def _dice(text: str) -> set[tuple[int, ...]]:
    pairs = [tuple(map(int, one.split("-"))) for one in text.split()]
    return {both for pair in pairs for both in permutations(pair)}


@verifies("craps.2.e", "craps.2.f")
@pytest.mark.parametrize("number", POINTS)
def test_a_place_bet_is_the_number_against_the_seven(number: int) -> None:
    for dice in ROLLS:
        to_win = {number: Fraction(PLACES[number]), 7: "lose"}.get(sum(dice), "stay")
        to_lose = {number: "lose", 7: Fraction(AGAINST[number])}.get(sum(dice), "stay")
        assert says(f"place_{number}", "", dice) == to_win, dice
        assert says(f"place_lose_{number}", "", dice) == to_lose, dice


@verifies("craps.5.a", "craps.5.b")
@pytest.mark.parametrize("number", POINTS)
def test_a_buy_or_lay_bet_is_decided_as_the_place_bet_is(number: int) -> None:
    for dice in ROLLS:
        to_win = {number: Fraction(TRUE[number]), 7: "lose"}.get(sum(dice), "stay")
        to_lose = {number: "lose", 7: Fraction(LAID[number])}.get(sum(dice), "stay")
        assert says(f"buy_{number}", "", dice) == to_win, dice
        assert says(f"lay_{number}", "", dice) == to_lose, dice


@verifies("craps.2.g", "craps.2.h", "craps.2.i", "craps.2.j")
@pytest.mark.parametrize("number", HARD)
def test_a_hardway_wants_its_pair_before_seven_and_before_the_easy_way(number: int) -> None:
    pair, odds = HARD[number]
    for dice in ROLLS:
        lost = sum(dice) in (7, number)
        expected = Fraction(odds) if dice == pair else "lose" if lost else "stay"
        assert says(f"hard_{number}", "", dice) == expected, dice


@verifies("craps.2.k")
def test_the_field_takes_seven_totals_for_one_roll() -> None:
    for dice in ROLLS:
        total = sum(dice)
        expected = {2: 2, 3: 1, 4: 1, 9: 1, 10: 1, 11: 1, 12: 2}.get(total, "lose")
        assert says("field", "", dice) == expected, dice


@verifies("craps.2.l", "craps.2.m", "craps.2.n", "craps.2.o", "craps.2.p", "craps.2.q")
@verifies("craps.2.v", "craps.2.w", "craps.2.x", "craps.2.y", "craps.2.z", "craps.2.aa")
@verifies("craps.2.bb", "craps.2.cc", "craps.2.dd", "craps.2.ee", "craps.2.ff", "craps.2.gg")
@verifies("craps.2.hh", "craps.2.ii", "craps.2.jj", "craps.2.kk", "craps.2.ll")
@pytest.mark.parametrize("wager", WINNERS)
def test_a_proposition_wins_on_its_dice_and_loses_on_all_others(wager: str) -> None:
    winners, odds = WINNERS[wager]
    won = {dice for dice in ROLLS if says(wager, "", dice) != "lose"}
    assert won == _dice(winners)
    assert {says(wager, "", dice) for dice in won} == {Fraction(odds)}


@verifies("craps.2.mm")
def test_six_seven_eight_pays_pairs_double() -> None:
    for dice in ROLLS:
        pays = 2 if dice in ((3, 3), (4, 4)) else 1
        expected = pays if sum(dice) in (6, 7, 8) else "lose"
        assert says("six_seven_eight", "", dice) == expected, dice


@verifies("craps.2.mm")
@pytest.mark.parametrize("key", GAMES)
def test_six_seven_eight_is_offered_where_the_house_elects(key: str) -> None:
    with pytest.raises(Refused, match="not offered") as refused:
        a_table(key=key).place("p1", "5 on six_seven_eight")
    assert refused.value.cites == ("craps.2.mm",)
    assert a_table(key=key, six_seven_eight=True).place("p1", "5 on six_seven_eight")


def _parts(wager: str, dice: tuple[int, int], amount: int) -> tuple[int, int]:
    """What a combined wager of so many cents wins and keeps, in cents."""
    verdict = kind(wager).judge("", dice, rules())
    assert verdict.kept is not None
    return verdict.paid.of(amount), verdict.kept.of(amount)


HORN = {2: 30, 3: 15, 11: 15, 12: 30}


@verifies("craps.2.s", "craps.4.c")
def test_a_horn_is_a_unit_on_each_of_four_totals() -> None:
    for dice in ROLLS:
        odds = HORN.get(sum(dice), 0)
        assert _parts("horn", dice, 4_00) == (odds * 1_00, 1_00 if odds else 0), dice


@verifies("craps.2.t", "craps.4.c")
@pytest.mark.parametrize("high", HORN)
def test_a_horn_high_has_two_units_on_one_of_the_four(high: int) -> None:
    for dice in ROLLS:
        units = 2 if sum(dice) == high else 1
        odds = HORN.get(sum(dice), 0)
        won = (odds * units * 1_00, units * 1_00 if odds else 0)
        assert _parts(f"horn_high_{high}", dice, 5_00) == won, dice


@verifies("craps.2.r", "craps.4.d")
def test_c_and_e_is_half_any_craps_and_half_eleven() -> None:
    for dice in ROLLS:
        odds = {2: 7, 3: 7, 12: 7, 11: 15}.get(sum(dice), 0)
        assert _parts("c_and_e", dice, 2_00) == (odds * 1_00, 1_00 if odds else 0), dice


@verifies("craps.2.u")
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("total", range(2, 13))
def test_a_whirl_is_booked_as_horn_and_any_seven(key: str, total: int) -> None:
    table = a_table(key=key, **LOW)
    table.place("p1", "10 on pass")
    events = table.place("p2", "25 on whirl")
    made = [(e.wager.kind, e.wager.amount) for e in of_kind(events, WagerPlaced)]
    assert made == [("horn", 20_00), ("any_seven", 5_00)]
    roll(table, total)
    back = {**{t: odds + 1 for t, odds in HORN.items()}, 7: 5}.get(total, 0)
    assert table.balances["p2"] == STAKE - 25_00 + back * 5_00


@verifies("craps.2.t")
@pytest.mark.parametrize("total", [2, 3, 7, 11, 12])
@pytest.mark.parametrize("high", HORN)
def test_a_horn_high_comes_to_the_same_with_and_without_its_area(high: int, total: int) -> None:
    ends = []
    for area in (True, False):
        table = a_table(horn_high_area=area, **LOW)
        table.place("p1", "10 on pass")
        table.place("p2", f"25 on horn_high_{high}")
        ends.append((table, len(spots(table, "p2"))))
        roll(table, total)
    (own, one), (booked, two) = ends
    assert (one, two) == (1, 2)
    assert own.balances["p2"] == booked.balances["p2"]


@verifies("craps.2.t", "craps.2.u", "craps.2.s", "craps.4.d")
@pytest.mark.parametrize(
    ("bid", "unit", "clause"),
    [
        ("6 on horn", "4", "craps.2.s"),
        ("7 on whirl", "5", "craps.2.u"),
        ("12 on horn_high_11", "5", "craps.2.t"),
        ("7 on c_and_e", "2", "craps.2.r"),
    ],
)
def test_a_wager_of_several_units_takes_whole_units(bid: str, unit: str, clause: str) -> None:
    for area in (True, False):
        table = a_table(horn_high_area=area, **LOW)
        with pytest.raises(Refused) as refused:
            table.place("p1", bid)
        assert set(refused.value.cites) & {clause, "craps.4.f"}
        assert refused.value.accepted
        amounts = [cents(a) // 100 for a in refused.value.accepted.split(" or ")]
        assert all(a % int(unit) == 0 for a in amounts), refused.value.accepted


@verifies("craps.2.e", "craps.2.f", "craps.2.g", "craps.2.h", "craps.2.i", "craps.2.j")
@verifies("craps.2.k", "craps.2.l", "craps.2.m", "craps.2.r", "craps.2.s")
@pytest.mark.parametrize("key", GAMES)
def test_every_other_wager_may_be_made_at_any_time(key: str) -> None:
    always = {"place", "buy", "lay", "hard", "field", "any", "craps", "eleven", "c", "horn", "hop"}
    high: dict[str, Any] = {"limits": {"max": 20_000}}
    before, after = a_table(key=key, **high), with_point(9, key=key, **high)
    wagers = [w for w in offered(a_game(key), rules(key)) if w.split("_")[0] in always]
    assert len(wagers) == 24 + 4 + 1 + 6 + 1 + 1 + 4 + 17
    for table in (shooting(before), after):
        for wager in wagers:
            assert table.place("p2", f"1320 on {wager}"), wager


@verifies("craps.2.k", "craps.2.l")
@pytest.mark.parametrize("total", range(2, 13))
def test_a_one_roll_wager_never_outlives_the_roll(total: int) -> None:
    table = with_point(9)
    ones = ("field", "any_seven", "any_craps", "horn", "c_and_e", "hop_3_3", *_named("craps"))
    for wager in ones:
        table.place("p2", f"20 on {wager}")
    roll(table, total)
    assert not spots(table, "p2")


def _named(head: str) -> list[str]:
    return [w for w in WINNERS if w.startswith(head)]


@verifies("craps.2.e", "craps.2.f", "craps.2.g")
def test_what_wins_stays_up_where_it_lies() -> None:
    table = with_point(9)
    for wager in ("place_6", "hard_6"):
        table.place("p2", f"12 on {wager}")
    events = roll(table, "3-3")
    won = {e.spot: (e.amount, e.returned) for e in of_kind(events, Paid)}
    assert won == {"place_6": (14_00, 0), "hard_6": (108_00, 0)}
    assert spots(table, "p2") == ["place_6", "hard_6"]
    events = roll(table, DICE[6])
    assert [(e.spot, e.amount) for e in of_kind(events, Paid)] == [("place_6", 14_00)]
    assert [(e.spot, e.amount) for e in of_kind(events, Collected)] == [("hard_6", 12_00)]
    assert the(table, "place_6", "p2").amount == 12_00


@verifies("craps.2.f")
@pytest.mark.parametrize("key", GAMES)
def test_a_place_bet_to_lose_that_wins_stays_up_where_it_lies(key: str) -> None:
    table = with_point(9, key=key)
    table.place("p2", "15 on place_lose_8")
    (paid,) = (e for e in of_kind(roll(table, 7), Paid) if e.patron == "p2")
    assert (paid.spot, paid.amount, paid.returned) == ("place_lose_8", 12_00, 0)
    assert spots(table, "p2") == ["place_lose_8"]


@verifies("craps.2", "craps.2.nn")
def test_the_fire_bet_belongs_to_craps_alone() -> None:
    table = a_table(fire_bet=True)
    assert table.place("p1", "5 on fire")
    with pytest.raises(Refused):
        a_table(key="minicraps").place("p1", "5 on fire")
    with pytest.raises(Refused):
        rules("minicraps", fire_bet=True)
    with pytest.raises(Refused, match="not offered") as refused:
        a_table().place("p1", "5 on fire")
    assert refused.value.cites == ("craps.2.nn",)


@verifies("craps.2.nn", "craps.12.b.2", "craps.12.b.3")
def test_a_fire_bet_counts_different_points_in_any_order() -> None:
    made = frozenset({4, 6, 9})
    state = f"5:{','.join(map(str, sorted(made)))}"
    for dice in ROLLS:
        expected = {7: "lose", 5: "to 0:4,5,6,9"}.get(sum(dice), "stay")
        assert says("fire", state, dice) == expected, dice
    for dice in ROLLS:
        total = sum(dice)
        expected = f"to {total}:4,6,9" if total in POINTS else "stay"
        assert says("fire", "0:4,6,9", dice) == expected, "a come out 7 is no loser 7"
    assert says("fire", "6:4,6,9", (3, 3)) == "to 0:4,6,9", "the same point adds nothing"


@verifies("craps.2.nn", "craps.4.e")
@pytest.mark.parametrize(("table", "odds"), [("A", (24, 249, 999)), ("B", (39, 199, 499))])
def test_a_fire_bet_is_paid_by_the_number_of_points_at_the_loser_seven(
    table: str, odds: tuple[int, ...]
) -> None:
    chosen = rules(fire_bet=True, fire_table=table)
    for count in range(7):
        state = f"8:{','.join(map(str, POINTS[:count]))}"
        expected = odds[count - 4] if count >= 4 else "lose"
        assert says("fire", state, (3, 4), chosen) == expected


@verifies("craps.2.nn", "craps.12.a.5")
def test_a_fire_bet_through_a_long_hand() -> None:
    table = a_table(fire_bet=True)
    table.place("p2", "5 on fire")
    before = table.balances["p2"]
    for total in (4, 4, 7, 6, 6, 6, 6, 11, 8, 5, 8, 10, 10):
        if table.table.play.point is None:
            table.place("p1", "10 on pass")
        roll(table, total)
    assert the(table, "fire", "p2").at == "0:4,6,8,10"
    table.place("p1", "10 on pass")
    roll(table, 9)
    events = roll(table, 7)
    (paid,) = [e for e in of_kind(events, Paid) if e.spot == "fire"]
    assert (paid.amount, paid.returned) == (120_00, 5_00)
    assert table.balances["p2"] == before + 125_00


@verifies("craps.2.t", "craps.2.u", "cmr147.07.1")
@pytest.mark.parametrize(
    ("bet", "name", "low", "high", "parts", "clause"),
    [
        ("whirl", "Whirl", 25, 625, "Horn and Any Seven", "craps.2.u"),
        ("horn_high_12", "Horn High 12", 25, 625, "Horn and Craps Twelve", "craps.2.t"),
    ],
)
def test_a_wager_booked_as_two_is_held_to_the_limits_of_both(
    bet: str, name: str, low: int, high: int, parts: str, clause: str
) -> None:
    table = a_table()
    for amount in (low - 5, high + 5):
        with pytest.raises(Refused, match=f"booked as {parts}; each must be within") as refused:
            table.place("p1", f"{amount} on {bet}")
        assert refused.value.what == f"${amount} on {name}"
        assert refused.value.cites == (clause, "cmr147.07.1")
        assert refused.value.accepted == f"from ${low} to ${high}"
    for amount in (low, high):
        assert a_table().place("p1", f"{amount} on {bet}")
    lax = a_table(limits={"accept_outside": True})
    assert lax.place("p1", f"{low - 5} on {bet}")


@verifies("craps.2.t", "craps.2.u")
@pytest.mark.parametrize(
    ("bet", "parts", "clause"),
    [
        ("whirl", "Horn and Any Seven", "craps.2.u"),
        ("horn_high_12", "Horn and the one number", "craps.2.t"),
    ],
)
def test_a_wager_booked_as_two_is_refused_as_one(bet: str, parts: str, clause: str) -> None:
    twin, table = shooting(a_table()), shooting(a_table())
    (horn,) = of_kind(twin.place("p2", "20 on horn"), WagerPlaced)
    before = table.table
    with pytest.raises(Refused) as refused:
        table.feed(replace(horn, wager=replace(horn.wager, kind=bet, amount=25_00)))
    assert (refused.value.cites, refused.value.accepted) == ((clause,), parts)
    assert table.table == before
