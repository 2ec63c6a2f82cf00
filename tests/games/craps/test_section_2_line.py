"""Sections 1 and 2(a)-(d): the line and come bets, over every roll and in every state."""

from fractions import Fraction

import pytest

from croupier.core.errors import Refused
from croupier.core.event import Collected, Moved, Paid
from croupier.rulebook.citation import verifies
from tests.games.craps.tables import (
    DICE,
    GAMES,
    POINTS,
    ROLLS,
    STAKE,
    a_table,
    kind,
    of_kind,
    roll,
    says,
    shooting,
    spots,
    the,
    with_point,
)

# What each total does to a bet without a point, as the clauses print it.
WITH = "lose lose to4 to5 to6 win to8 to9 to10 win lose".split()
AGAINST = "win win to4 to5 to6 lose to8 to9 to10 lose barred".split()
NAMED = {"win": Fraction(1), "lose": "lose", "barred": "back"}


def _fresh(row: list[str], total: int) -> object:
    word = row[total - 2]
    return NAMED.get(word, f"to {total}")


@verifies("craps.2.a.1.i", "craps.2.a.2.i", "craps.2.c.1.i", "craps.2.c.2.i")
@verifies("craps.1.come-out-point", "craps.1.come-point")
@pytest.mark.parametrize("bet", ["pass", "come"])
def test_a_bet_with_the_dice_before_its_point(bet: str) -> None:
    for dice in ROLLS:
        assert says(bet, None, dice) == _fresh(WITH, sum(dice)), dice


@verifies("craps.2.b.1.i", "craps.2.b.2.i", "craps.2.b.3")
@verifies("craps.2.d.1.i", "craps.2.d.2.i", "craps.2.d.3")
@pytest.mark.parametrize("bet", ["dont_pass", "dont_come"])
def test_a_bet_against_the_dice_before_its_point(bet: str) -> None:
    for dice in ROLLS:
        assert says(bet, None, dice) == _fresh(AGAINST, sum(dice)), dice


@verifies("craps.2.a.1.ii", "craps.2.a.2.ii", "craps.2.c.1.ii", "craps.2.c.2.ii")
@pytest.mark.parametrize("point", POINTS)
@pytest.mark.parametrize("bet", ["pass", "come"])
def test_a_bet_with_the_dice_on_its_point(bet: str, point: int) -> None:
    for dice in ROLLS:
        expected = {point: Fraction(1), 7: "lose"}.get(sum(dice), "stay")
        assert says(bet, point, dice) == expected, dice


@verifies("craps.2.b.1.ii", "craps.2.b.2.ii", "craps.2.d.1.ii", "craps.2.d.2.ii")
@pytest.mark.parametrize("point", POINTS)
@pytest.mark.parametrize("bet", ["dont_pass", "dont_come"])
def test_a_bet_against_the_dice_on_its_point(bet: str, point: int) -> None:
    for dice in ROLLS:
        expected = {point: "lose", 7: Fraction(1)}.get(sum(dice), "stay")
        assert says(bet, point, dice) == expected, dice


@verifies("craps.2.a", "craps.2.b", "craps.1.come-out-roll")
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize(
    ("bet", "clause", "instead"), [("pass", "a", "Come"), ("dont_pass", "b", "Don't Come")]
)
def test_a_line_bet_is_made_before_the_come_out_roll_alone(
    key: str, bet: str, clause: str, instead: str
) -> None:
    table = a_table(key=key)
    table.place("p1", "10 on pass")
    table.place("p2", f"10 on {bet}")
    roll(table, 6)
    with pytest.raises(Refused, match="the point is 6") as refused:
        table.place("p2", f"10 on {bet}")
    assert f"craps.2.{clause}" in refused.value.cites
    assert instead in refused.value.accepted
    roll(table, 5)
    with pytest.raises(Refused, match="the point is 6"):
        table.place("p2", f"10 on {bet}")
    roll(table, 6)
    assert table.place("p2", f"10 on {bet}"), "the next roll is a come out roll again"


@verifies("craps.2.c", "craps.2.d")
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize(
    ("bet", "clause", "instead"), [("come", "c", "Pass"), ("dont_come", "d", "Don't Pass")]
)
def test_a_come_bet_is_made_after_the_come_out_roll(
    key: str, bet: str, clause: str, instead: str
) -> None:
    table = a_table(key=key)
    with pytest.raises(Refused, match="no point is on") as refused:
        table.place("p1", f"10 on {bet}")
    assert refused.value.cites == (f"craps.2.{clause}",)
    assert refused.value.accepted == instead
    table.place("p1", "10 on pass")
    for total in (6, 5, 9):
        roll(table, total)
        assert table.place("p1", f"10 on {bet}"), "at any time, point after point"


@verifies("craps.1.come-out-roll")
@pytest.mark.parametrize("total", [2, 3, 7, 11, 12])
def test_a_roll_that_decides_the_line_is_followed_by_a_come_out_roll(total: int) -> None:
    table = a_table()
    assert table.table.play.come_out
    table.place("p1", "10 on pass")
    roll(table, total)
    assert table.table.play.come_out
    assert table.table.play.point is None


@verifies("craps.1.come-out-roll", "craps.1.come-out-point")
@pytest.mark.parametrize("point", POINTS)
def test_a_point_ends_the_come_out_and_its_decision_brings_it_back(point: int) -> None:
    for last in (point, 7):
        table = with_point(point)
        assert (table.table.play.point, table.table.play.come_out) == (point, False)
        roll(table, last)
        assert (table.table.play.point, table.table.play.come_out) == (None, True)


@verifies("craps.2.c", "craps.2.c.1.ii", "craps.2.c.2.ii", "craps.1.come-point")
def test_come_bets_travel_to_their_own_points() -> None:
    table = with_point(6)
    for total in (5, 9, 10):
        table.place("p1", "10 on come")
        events = roll(table, total)
        assert [(e.spot, e.at) for e in of_kind(events, Moved)] == [("come", total)]
    assert sorted(w.at for w in table.table.wagers if w.kind == "come") == [5, 9, 10]
    events = roll(table, 9)
    assert [(e.amount, e.returned) for e in of_kind(events, Paid)] == [(10_00, 10_00)]
    table.place("p1", "10 on come")
    events = roll(table, 7)
    lost = sorted((e.spot, e.amount) for e in of_kind(events, Collected))
    assert lost == [("come", 10_00), ("come", 10_00), ("pass", 10_00)]
    assert [e.spot for e in of_kind(events, Paid)] == ["come"], "the new come bet wins on the 7"


@verifies("craps.2.c.1.ii", "craps.2.c.2.ii")
def test_come_bets_stay_through_the_line_decision_and_are_on_for_the_come_out() -> None:
    table = with_point(6)
    table.place("p1", "10 on come")
    roll(table, 5)
    roll(table, 6)
    assert spots(table) == ["come"]
    table.place("p1", "10 on pass")
    events = roll(table, 7)
    assert [e.spot for e in of_kind(events, Collected)] == ["come"]
    assert [e.spot for e in of_kind(events, Paid)] == ["pass"]


@verifies("craps.2.b.3", "craps.2.d.3")
@pytest.mark.parametrize("bet", ["dont_pass", "dont_come"])
def test_a_barred_twelve_leaves_the_bet_where_it_lies(bet: str) -> None:
    if bet == "dont_pass":
        table = a_table()
        table.place("p1", "10 on dont_pass")
    else:
        table = with_point(6)
        table.place("p1", "10 on dont_come")
    before = table.balances["p1"]
    clause = {"dont_pass": "craps.2.b.3", "dont_come": "craps.2.d.3"}[bet]
    assert kind(bet).judge(None, (6, 6), table.rules).cites == (clause,)
    events = roll(table, 12)
    assert not [e for e in of_kind(events, Paid, Collected) if e.spot == bet]
    assert table.balances["p1"] == before
    assert the(table, bet).at is None
    shooting(table).take_down("p1", the(table, bet).id)
    assert table.balances["p1"] == before + 10_00


@verifies("craps.2.b.3", "craps.2.d.3")
def test_a_barred_bet_is_decided_by_the_rolls_that_follow() -> None:
    table = a_table()
    table.place("p1", "10 on dont_pass")
    roll(table, 12)
    roll(table, 3)
    assert table.balances["p1"] == STAKE + 10_00
    table.place("p1", "10 on dont_pass")
    roll(table, 12)
    roll(table, 11)
    assert table.balances["p1"] == STAKE


@verifies("craps.2")
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("custom", ["big_6", "big_8", "put", "small", "all", "hop_1_1", "hop_6_6"])
def test_what_custom_knows_but_the_list_does_not_is_no_wager(key: str, custom: str) -> None:
    table = a_table(key=key)
    with pytest.raises(Refused) as refused:
        table.place("p1", f"10 on {custom}")
    assert refused.value.cites


def test_the_dice_of_the_tests_show_their_totals() -> None:
    for total, dice in DICE.items():
        a, b = map(int, dice.split("-"))
        assert a + b == total
        assert a != b or total in (2, 12)
