"""Section 1: which numbers each wager covers, checked against the layout written out by hand."""

from itertools import combinations
from typing import Any

import pytest

from croupier.core.errors import Refused, UnknownName
from croupier.core.event import Bought, Collected, Confirmed, Event, Paid, WagerPlaced
from croupier.games.roulette.procedure import ROULETTE
from croupier.rulebook.citation import verifies
from croupier.rulebook.english import describe
from tests.games.roulette.tables import (
    NUMBERS,
    STAKE,
    WHEELS,
    a_table,
    keys,
    of_kind,
    rules,
    spin,
    spots,
    winners,
)

FELT = """
 1  2  3
 4  5  6
 7  8  9
10 11 12
13 14 15
16 17 18
19 20 21
22 23 24
25 26 27
28 29 30
31 32 33
34 35 36
"""
ROWS = [line.split() for line in FELT.split("\n") if line]
BOX = {number: (row, column) for row, r in enumerate(ROWS) for column, number in enumerate(r)}
RED = set("1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36".split())

# Which boxes a zero touches, by the wheel that is played.
ZERO_TOUCHES = {
    "single": {"0-1", "0-2", "0-3"},
    "double": {"0-1", "0-2", "0-00", "00-2", "00-3"},
    "double_used_as_single": {"0-1", "0-2"},
}
CLOCKWISE = {
    "single": (
        "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28"
        " 12 35 3 26"
    ).split(),
    "double": (
        "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33"
        " 16 4 23 35 14 2"
    ).split(),
}
SINGLE_COLORS = {
    "purple": "4 21 2 25 17 34",
    "green": "6 27 13 36 11 30",
    "black": "8 23 10 5 24 16",
    "blue": "33 1 20 14 31 9",
    "gold": "22 18 29 7 28 12",
    "red": "35 3 26 32 15 19",
}
DOUBLE_COLORS = {
    "blue": "30 11 7 20 32 17",
    "gold": "5 22 34 15 3 24",
    "red": "36 13 1 27 10 25",
    "purple": "29 12 8 19 31 18",
    "green": "6 21 33 16 4 23",
    "black": "35 14 2 28 9 26",
}


def _touching(one: str, other: str) -> bool:
    (row, column), (below, right) = BOX[one], BOX[other]
    return abs(row - below) + abs(column - right) == 1


def _around(wheel: str, center: str) -> set[str]:
    order = CLOCKWISE["single" if wheel == "single" else "double"]
    at = order.index(center)
    return {order[(at + step) % len(order)] for step in (-2, -1, 0, 1, 2)}


@verifies("roulette.1.a", "cmr146.09.1")
def test_cash_with_a_spoken_wager_is_taken_only_where_the_house_says_so() -> None:
    table = a_table()
    with pytest.raises(Refused, match="verbal") as refused:
        table.place("p1", "10 cash on red")
    assert refused.value.cites == ("roulette.1.a", "cmr146.09.1")
    assert refused.value.accepted == "chips on the layout"
    assert not table.table.wagers
    assert table.place("p1", "10 on red"), "chips are taken"


@verifies("roulette.1.a")
def test_cash_is_confirmed_by_the_dealer_and_changed_into_chips_at_once() -> None:
    table = a_table(wager={"verbal_cash": True})
    events = table.place("p1", "10 cash on red")
    acts = of_kind(events, Confirmed, Bought, WagerPlaced)
    assert [type(act) for act in acts] == [Confirmed, Bought, WagerPlaced]
    assert acts[0].role == "dealer"
    assert (acts[1].patron, acts[1].amount) == ("p1", 10_00)
    assert acts[2].wager.amount == 10_00
    assert table.balances["p1"] == STAKE, "the cash became the wager, the chips stayed"


@verifies("roulette.1.a")
@pytest.mark.parametrize("missing", [Confirmed, Bought])
def test_cash_is_not_wagered_before_it_is_confirmed_and_changed(missing: type[Event]) -> None:
    taking: dict[str, Any] = {"wager": {"verbal_cash": True}}
    inputs = a_table(**taking).place("p1", "10 cash on red")
    table = a_table(**taking)
    with pytest.raises(Refused):
        table.feed(*(e for e in inputs if not isinstance(e, missing)))
    assert not table.table.wagers


@verifies("roulette.1.c", "roulette.1.d")
def test_a_wager_is_settled_where_it_lies_whatever_was_meant() -> None:
    table = a_table("18")
    table.place("p1", "25 on straight:17")
    table.place("p2", "25 on straight:18")
    table.place("p2", "10 on split:17-18")
    events = spin(table)
    lost = {(e.patron, e.spot) for e in of_kind(events, Collected)}
    assert lost == {("p1", "straight:17")}
    won = {(e.patron, e.spot): e.amount for e in of_kind(events, Paid)}
    assert won == {("p2", "straight:18"): 875_00, ("p2", "split:17-18"): 170_00}


@verifies("roulette.1.d")
def test_the_position_when_the_ball_rests_decides() -> None:
    table = a_table("0")
    table.place("p1", "25 on straight:17")
    table.take_down("p1", table.table.wagers[0].id)
    table.place("p1", "25 on straight:0")
    table.close()
    with pytest.raises(Refused, match="wagers cannot be taken down now") as refused:
        table.take_down("p1", table.table.wagers[0].id)
    assert refused.value.cites == ("roulette.3.b",)
    assert [(e.spot, e.amount) for e in of_kind(spin(table), Paid)] == [("straight:0", 875_00)]


@verifies("roulette.1.e.1", "roulette.2.d")
@pytest.mark.parametrize("wheel", WHEELS)
def test_a_straight_covers_its_number(wheel: str) -> None:
    zeros = {"0", "00"} if wheel == "double" else {"0"}
    assert set(spots("straight", wheel=wheel)) == {*NUMBERS, *zeros}
    for number in spots("straight", wheel=wheel):
        assert winners("straight", number, wheel=wheel) == {number}


@verifies("roulette.1.e.1.i.B")
@pytest.mark.parametrize("wheel", WHEELS)
def test_five_adjacent_numbers_cover_five_neighbors_of_the_wheel(wheel: str) -> None:
    centers = spots("five_adjacent", wheel=wheel, five_adjacent=True)
    order = CLOCKWISE["single" if wheel == "single" else "double"]
    holding_00 = {"13", "1", "00", "27", "10"} if wheel == "double_used_as_single" else set()
    assert set(centers) == set(order) - holding_00
    for center in centers:
        covered = winners("five_adjacent", center, wheel=wheel, five_adjacent=True)
        assert covered == _around(wheel, center)


@verifies("roulette.1.e.1.i.B")
def test_five_adjacent_numbers_are_five_equal_straights() -> None:
    apart = a_table("32", wheel="single")
    for number in ("26", "0", "32", "15", "19"):
        apart.place("p1", f"5 on straight:{number}")
    together = a_table("32", wheel="single", five_adjacent=True)
    together.place("p1", "25 on five_adjacent:32")
    spin(apart)
    events = spin(together)
    assert together.balances["p1"] == apart.balances["p1"] == STAKE - 20_00 + 175_00
    assert [e.amount for e in of_kind(events, Collected)] == [20_00]
    assert [(e.amount, e.returned) for e in of_kind(events, Paid)] == [(175_00, 5_00)]


@verifies("roulette.1.e.1.i.B", "roulette.2.a")
def test_five_adjacent_numbers_are_paid_what_straights_are_paid() -> None:
    table = a_table("17", five_adjacent=True, odds={"straight": "40:1"})
    table.place("p1", "5 on five_adjacent:17")
    assert [e.amount for e in of_kind(spin(table), Paid)] == [40_00]
    kind = table.game.kind("five_adjacent")
    assert kind is not None
    assert [str(line.odds) for line in kind.pays(table.rules)] == ["40 to 1"], "as it is printed"
    with pytest.raises(Refused, match="five_adjacent"):
        rules(five_adjacent=True, odds={"five_adjacent": "40:1"})


@verifies("roulette.1.e.1.i.B")
@pytest.mark.parametrize("amount", ["6", "7", "9", "12"])
def test_five_adjacent_numbers_take_a_multiple_of_five_chips(amount: str) -> None:
    table = a_table(five_adjacent=True)
    with pytest.raises(Refused, match=r"not a multiple of \$5") as refused:
        table.place("p1", f"{amount} on five_adjacent:17")
    assert "roulette.1.e.1.i.B" in refused.value.cites
    assert refused.value.accepted in ("$5 or $10", "$10 or $15")
    assert table.place("p1", "10 on five_adjacent:17")


@verifies("roulette.1.e.2")
@pytest.mark.parametrize("wheel", WHEELS)
def test_a_split_covers_two_boxes_that_share_a_line(wheel: str) -> None:
    beside = {f"{a}-{b}" for a, b in combinations(NUMBERS, 2) if _touching(a, b)}
    assert len(beside) == 57
    assert set(spots("split", wheel=wheel)) == beside | ZERO_TOUCHES[wheel]
    assert len(spots("split", wheel=wheel)) == 57 + len(ZERO_TOUCHES[wheel])
    for pair in spots("split", wheel=wheel):
        assert winners("split", pair, wheel=wheel) == set(pair.split("-"))


@verifies("roulette.1.e.3")
@pytest.mark.parametrize("wheel", WHEELS)
def test_three_numbers_cover_a_row(wheel: str) -> None:
    rows = ["-".join(row) for row in ROWS]
    assert set(rows) <= set(spots("three", wheel=wheel))
    for row, numbers in zip(rows, ROWS, strict=True):
        assert winners("three", row, wheel=wheel) == set(numbers)


@verifies("roulette.1.e.3.i", "roulette.1.e.3.ii")
def test_three_numbers_with_a_zero_are_the_groups_that_share_a_corner() -> None:
    rows = {"-".join(row) for row in ROWS}
    assert set(spots("three", wheel="double")) - rows == {"0-1-2", "0-2-00", "00-2-3"}
    assert set(spots("three", wheel="single")) - rows == {"0-1-2"}
    assert set(spots("three", wheel="double_used_as_single")) - rows == {"0-1-2"}
    for wheel in WHEELS:
        for group in set(spots("three", wheel=wheel)) - rows:
            pairs = {"-".join(pair) for pair in combinations(group.split("-"), 2)}
            assert pairs <= ZERO_TOUCHES[wheel] | {"1-2", "2-00", "2-3"}
            assert winners("three", group, wheel=wheel) == set(group.split("-"))


@verifies("roulette.1.e.4")
@pytest.mark.parametrize("wheel", WHEELS)
def test_four_numbers_cover_the_boxes_of_a_corner(wheel: str) -> None:
    corners = {
        "-".join((ROWS[r][c], ROWS[r][c + 1], ROWS[r + 1][c], ROWS[r + 1][c + 1]))
        for r in range(11)
        for c in range(2)
    }
    assert set(spots("four", wheel=wheel)) == corners
    assert len(spots("four", wheel=wheel)) == 22
    for corner in corners:
        assert winners("four", corner, wheel=wheel) == set(corner.split("-"))


@verifies("roulette.1.e.5")
def test_the_first_five_need_both_zeros() -> None:
    assert winners("first_five", "", wheel="double") == {"0", "00", "1", "2", "3"}
    assert "first_five" not in keys(wheel="single")
    table = a_table(wheel="double_used_as_single")
    with pytest.raises(Refused, match="not offered") as refused:
        table.place("p1", "5 on first_five")
    assert refused.value.cites == ("roulette.1.e.5",)


@verifies("roulette.1.e.6", "roulette.1.e.6.i")
@pytest.mark.parametrize("wheel", WHEELS)
def test_six_numbers_cover_two_neighboring_rows(wheel: str) -> None:
    assert len(spots("six", wheel=wheel)) == 11
    for upper in range(11):
        numbers = [*ROWS[upper], *ROWS[upper + 1]]
        covered = winners("six", f"{numbers[0]}-{numbers[-1]}", wheel=wheel)
        assert covered == set(numbers)
        assert {f"{numbers[0]}-{numbers[-1]}"} <= set(spots("six", wheel=wheel))


@verifies("roulette.1.e.6", "roulette.1.e.6.ii", "cmr146.10.2.c")
@pytest.mark.parametrize("wheel", WHEELS)
def test_six_numbers_of_a_color_leave_the_zeros_out(wheel: str) -> None:
    printed = SINGLE_COLORS if wheel == "single" else DOUBLE_COLORS
    assert set(spots("six_color", wheel=wheel, color6=True)) == set(printed)
    for color, numbers in printed.items():
        assert winners("six_color", color, wheel=wheel, color6=True) == set(numbers.split())


@verifies("roulette.1.e.6.ii", "roulette.1.e.7", "roulette.1.e.8")
@pytest.mark.parametrize(
    ("wheel", "option"),
    [("single", "color6"), ("double", "color6"), ("single", "color7"), ("double", "color8")],
)
def test_a_rule_card_lists_the_numbers_of_every_color(wheel: str, option: str) -> None:
    chosen = rules(wheel=wheel, **{option: True})
    (row,) = [line for line in describe(ROULETTE, chosen).splitlines() if "Numbers Color |" in line]
    printed = SINGLE_COLORS if wheel == "single" else DOUBLE_COLORS
    for color, numbers in printed.items():
        listed = ", ".join(sorted(numbers.split(), key=int))
        assert f"{color.title()}: {listed}" in row


@verifies("roulette.1.e.6.ii")
def test_the_six_numbers_color_wager_is_offered_where_chosen() -> None:
    assert "six_color" not in keys()
    assert "six_color" in keys(color6=True)
    with pytest.raises(Refused, match="not offered") as refused:
        a_table().place("p1", "5 on six_color:gold")
    assert refused.value.cites == ("roulette.1.e.6.ii",)


@verifies("roulette.1.e.7")
def test_seven_numbers_of_a_color_add_the_zero_of_a_single_zero_wheel() -> None:
    assert set(spots("seven_color", wheel="single", color7=True)) == set(SINGLE_COLORS)
    for color, numbers in SINGLE_COLORS.items():
        covered = winners("seven_color", color, wheel="single", color7=True)
        assert covered == {"0", *numbers.split()}
    for wheel in ("double", "double_used_as_single"):
        with pytest.raises(Refused, match=r"roulette\.1\.e\.7"):
            rules(wheel=wheel, color7=True)


@verifies("roulette.1.e.8")
def test_eight_numbers_of_a_color_add_both_zeros_of_a_double_zero_wheel() -> None:
    assert set(spots("eight_color", color8=True)) == set(DOUBLE_COLORS)
    for color, numbers in DOUBLE_COLORS.items():
        covered = winners("eight_color", color, color8=True)
        assert covered == {"0", "00", *numbers.split()}
    for wheel in ("single", "double_used_as_single"):
        with pytest.raises(Refused, match=r"roulette\.1\.e\.8"):
            rules(wheel=wheel, color8=True)


@verifies("roulette.1.e.9")
@pytest.mark.parametrize("wheel", WHEELS)
def test_a_column_covers_its_twelve_numbers(wheel: str) -> None:
    assert spots("column", wheel=wheel) == ("1", "2", "3")
    for place, column in enumerate(zip(*ROWS, strict=True), start=1):
        assert winners("column", str(place), wheel=wheel) == set(column)


@verifies("roulette.1.e.10")
@pytest.mark.parametrize("wheel", WHEELS)
def test_a_dozen_covers_its_twelve_numbers(wheel: str) -> None:
    assert spots("dozen", wheel=wheel) == ("1", "2", "3")
    for place in (1, 2, 3):
        dozen = {number for row in ROWS[4 * place - 4 : 4 * place] for number in row}
        assert winners("dozen", str(place), wheel=wheel) == dozen


@verifies("roulette.1.e.11", "roulette.1.e.12")
@pytest.mark.parametrize("wheel", WHEELS)
def test_red_and_black_cover_their_backgrounds(wheel: str) -> None:
    assert winners("red", "", wheel=wheel) == RED
    assert winners("black", "", wheel=wheel) == set(NUMBERS) - RED


@verifies("roulette.1.e.13", "roulette.1.e.14")
@pytest.mark.parametrize("wheel", WHEELS)
def test_odd_and_even_cover_no_zero(wheel: str) -> None:
    ends = {number: number[-1] for number in NUMBERS}
    assert winners("odd", "", wheel=wheel) == {n for n in NUMBERS if ends[n] in "13579"}
    assert winners("even", "", wheel=wheel) == {n for n in NUMBERS if ends[n] in "02468"}


@verifies("roulette.1.e.15", "roulette.1.e.16")
@pytest.mark.parametrize("wheel", WHEELS)
def test_low_and_high_cover_their_halves(wheel: str) -> None:
    upper, lower = ROWS[:6], ROWS[6:]
    assert winners("low", "", wheel=wheel) == {number for row in upper for number in row}
    assert winners("high", "", wheel=wheel) == {number for row in lower for number in row}


@verifies("roulette.1.f")
@pytest.mark.parametrize("wheel", WHEELS)
def test_seven_numbers_cover_ten_to_fifteen_and_thirty_three(wheel: str) -> None:
    covered = winners("seven", "", wheel=wheel, seven=True)
    assert covered == {"10", "11", "12", "13", "14", "15", "33"}
    assert "seven" not in keys(wheel=wheel)


@pytest.mark.parametrize("bid", ["5 on split:1-5", "5 on three:0-2-3", "5 on four:0-1-2-3"])
def test_a_spot_that_the_layout_lacks_is_refused(bid: str) -> None:
    with pytest.raises(UnknownName):
        a_table(wheel="single").place("p1", bid)


@verifies("roulette.2.d", "cmr146.10.3")
@pytest.mark.parametrize(
    "bid", ["5 on straight:00", "5 on split:0-00", "5 on three:0-2-00", "5 on five_adjacent:1"]
)
def test_no_wager_names_00_on_a_wheel_used_as_single(bid: str) -> None:
    double = a_table(wheel="double", five_adjacent=True)
    assert double.place("p1", bid)
    as_single = a_table(wheel="double_used_as_single", five_adjacent=True)
    with pytest.raises(UnknownName):
        as_single.place("p1", bid)
