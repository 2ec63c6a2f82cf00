"""Section 4: odds as printed and raised, wagers paid in parts, amounts that cannot be paid."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.core.event import Event, Paid
from croupier.core.game import offered
from croupier.core.odds import Odds
from croupier.equipment.chips import payable
from croupier.games.craps.options import PAYS
from croupier.rulebook.citation import verifies
from tests.games.craps.tables import (
    GAMES,
    LOW,
    ROLLS,
    STAKE,
    a_game,
    a_table,
    kind,
    of_kind,
    roll,
    rules,
    says,
    spots,
    with_point,
)

# The printed list, row by row: the wager, a state and a roll that win it, and its odds.
PRINTED = """
pass None 3-4 1:1 | dont_pass None 1-2 1:1 | come None 5-6 1:1 | dont_come None 1-1 1:1
place_4 - 1-3 9:5 | place_5 - 2-3 7:5 | place_6 - 3-3 7:6
place_8 - 2-6 7:6 | place_9 - 4-5 7:5 | place_10 - 5-5 9:5
place_lose_4 - 1-6 5:11 | place_lose_5 - 2-5 5:8 | place_lose_6 - 3-4 4:5
place_lose_8 - 1-6 4:5 | place_lose_9 - 2-5 5:8 | place_lose_10 - 3-4 5:11
hard_4 - 2-2 7:1 | hard_6 - 3-3 9:1 | hard_8 - 4-4 9:1 | hard_10 - 5-5 7:1
field - 1-2 1:1 | field - 2-2 1:1 | field - 3-6 1:1 | field - 4-6 1:1 | field - 5-6 1:1
field - 1-1 2:1 | field - 6-6 2:1
any_seven - 3-4 4:1 | any_craps - 1-2 7:1 | craps_2 - 1-1 30:1 | craps_3 - 1-2 15:1
craps_12 - 6-6 30:1 | eleven - 5-6 15:1
hop_2_2 - 2-2 30:1 | hop_3_3 - 3-3 30:1 | hop_4_4 - 4-4 30:1 | hop_5_5 - 5-5 30:1
hop_1_3 - 3-1 15:1 | hop_1_4 - 1-4 15:1 | hop_1_5 - 5-1 15:1 | hop_1_6 - 1-6 15:1
hop_2_3 - 3-2 15:1 | hop_2_4 - 2-4 15:1 | hop_2_5 - 5-2 15:1 | hop_2_6 - 2-6 15:1
hop_3_4 - 4-3 15:1 | hop_3_5 - 3-5 15:1 | hop_3_6 - 6-3 15:1 | hop_4_5 - 4-5 15:1
hop_4_6 - 6-4 15:1
six_seven_eight - 1-5 1:1 | six_seven_eight - 2-4 1:1 | six_seven_eight - 1-6 1:1
six_seven_eight - 2-6 1:1 | six_seven_eight - 3-5 1:1
six_seven_eight - 3-3 2:1 | six_seven_eight - 4-4 2:1
"""
ROWS = [row.split() for line in PRINTED.split("\n") for row in line.split("|") if row.strip()]
FLOORS = {
    "pass": "1:1",
    "dont_pass": "1:1",
    "come": "1:1",
    "dont_come": "1:1",
    **{wager: odds for wager, _, _, odds in ROWS},
    "field": "1:1",
    "field_double": "2:1",
    "six_seven_eight": "1:1",
    "six_seven_eight_hardway": "2:1",
}


ONE_OUTCOME = {
    **{
        f"field_{total}": "2:1" if total in (2, 12) else "1:1" for total in (2, 3, 4, 9, 10, 11, 12)
    },
    **dict.fromkeys(("six_seven_eight_6", "six_seven_eight_7", "six_seven_eight_8"), "1:1"),
    **dict.fromkeys(("six_seven_eight_hard_6", "six_seven_eight_hard_8"), "2:1"),
}
"""What a house may pay better for one outcome of a line that lists several."""


@verifies("craps.4.b")
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("member", ONE_OUTCOME)
def test_one_outcome_of_a_line_is_raised_alone(key: str, member: str) -> None:
    wager, _, outcome = member.rpartition("_" if "hard" not in member else "_hard_")
    total = int(outcome)
    hard = "hard" in member
    raised = rules(key, six_seven_eight=True, odds_raise={member: "3:1"})
    plain = rules(key, six_seven_eight=True)
    for dice in product(range(1, 7), range(1, 7)):
        pair = dice[0] == dice[1] and wager == "six_seven_eight"
        meant = sum(dice) == total and pair == hard
        before, after = (says(wager, "", dice, one) for one in (plain, raised))
        assert after == (3 if meant else before), dice
    with pytest.raises(Refused, match="below the lowest odds"):
        rules(key, six_seven_eight=True, odds_raise={member: "1:2"})


def _row(row: list[str]) -> tuple[str, Any, tuple[int, int], Fraction]:
    wager, state, dice, odds = row
    a, b = map(int, dice.split("-"))
    won, of = map(int, odds.split(":"))
    return wager, None if state == "None" else "", (a, b), Fraction(won, of)


@verifies("craps.4.b")
@pytest.mark.parametrize("row", ROWS, ids=" ".join)
def test_every_row_of_the_list_is_paid_as_printed(row: list[str]) -> None:
    wager, state, dice, odds = _row(row)
    assert says(wager, state, dice, rules(six_seven_eight=True)) == odds


@verifies("craps.4.b")
def test_the_list_has_every_row_and_no_other() -> None:
    alone = {**ONE_OUTCOME, **FLOORS}
    assert {m: str(PAYS.floor(m).odds) for m in PAYS.members()} == {  # type: ignore[union-attr]
        m: odds.replace(":", " to ") for m, odds in alone.items()
    }
    assert len({wager for wager, *_ in ROWS}) == 45


@verifies("craps.4.b")
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("member", FLOORS)
def test_odds_are_raised_and_never_lowered(key: str, member: str) -> None:
    options = {"six_seven_eight": True}
    won, of = map(int, FLOORS[member].split(":"))
    with pytest.raises(Refused, match="below the lowest odds") as refused:
        rules(key, **options, odds_raise={member: f"{2 * won - 1}:{2 * of}"})
    assert refused.value.cites == ("craps.4.b",)
    assert refused.value.accepted == f"at least {won} to {of}"
    raised = rules(key, **options, odds_raise={member: "40:1"})
    wager = member.removesuffix("_double").removesuffix("_hardway")
    paid = {row[3] for row in map(_row, ROWS) if row[0] == wager}
    seen = {
        says(wager, state, dice, raised)
        for name, state, dice, _ in map(_row, ROWS)
        if name == wager
    }
    assert 40 in seen
    assert len(seen) == len(paid), "its other line is paid as printed"
    assert rules(key, **options, odds_raise={member: FLOORS[member]}), "as printed is lawful"


@verifies("craps.4.b", "craps.4.c", "craps.4.d")
def test_raised_odds_reach_the_wagers_made_of_them() -> None:
    chosen = rules(odds_raise={"eleven": "16:1", "any_craps": "8:1", "craps_2": "31:1"})

    def won(wager: str, dice: tuple[int, int], amount: int) -> int:
        return kind(wager).judge("", dice, chosen).paid.of(amount)

    assert won("horn", (5, 6), 4_00) == 16_00
    assert won("horn", (1, 1), 4_00) == 31_00
    assert won("horn", (6, 6), 4_00) == 30_00
    assert won("c_and_e", (5, 6), 2_00) == 16_00
    assert won("c_and_e", (6, 6), 2_00) == 8_00
    assert won("horn_high_11", (5, 6), 5_00) == 32_00


@verifies("craps.4.b", "craps.5.a", "craps.6.a")
@pytest.mark.parametrize("wager", ["buy_4", "lay_6", "pass_odds", "come_odds", "horn", "fire"])
def test_only_the_listed_odds_are_raised(wager: str) -> None:
    with pytest.raises(Refused):
        rules(odds_raise={wager: "40:1"})


@verifies("craps.4.a")
def test_odds_are_stated_with_the_word_to() -> None:
    with pytest.raises(Refused, match="8 to 1"):
        rules(odds_raise={"eleven": "16 for 1"})
    chosen = rules(fire_bet=True, six_seven_eight=True)
    stated = [
        str(line.odds) for one in offered(a_game(), chosen).values() for line in one.pays(chosen)
    ]
    assert all(" to " in odds for odds in stated)
    assert not any("for" in odds for odds in stated)


@verifies("craps.4.c")
@pytest.mark.parametrize("total", [2, 3, 11, 12, 7, 6])
def test_a_horn_is_paid_as_four_wagers_would_be(total: int) -> None:
    apart, together = a_table(**LOW), a_table(**LOW)
    for table in (apart, together):
        table.place("p1", "10 on pass")
    for wager in ("craps_2", "craps_3", "eleven", "craps_12"):
        apart.place("p2", f"5 on {wager}")
    together.place("p2", "20 on horn")
    roll(apart, total)
    roll(together, total)
    assert apart.balances["p2"] == together.balances["p2"]


@verifies("craps.4.d")
@pytest.mark.parametrize("total", [2, 3, 11, 12, 7, 6])
def test_c_and_e_is_paid_as_two_wagers_would_be(total: int) -> None:
    apart, together = a_table(), a_table()
    for table in (apart, together):
        table.place("p1", "10 on pass")
    for wager in ("any_craps", "eleven"):
        apart.place("p2", f"5 on {wager}")
    together.place("p2", "10 on c_and_e")
    roll(apart, total)
    roll(together, total)
    assert apart.balances["p2"] == together.balances["p2"]


@verifies("craps.4.e")
def test_a_fire_bet_pays_its_table_or_better() -> None:
    better = rules(fire_bet=True, fire_table="B", fire_odds={"6": "999:1"})
    assert says("fire", "4:4,5,6,8,9,10", (3, 4), better) == 999
    assert says("fire", "4:4,5,6,8,9", (3, 4), better) == 199
    for table, odds in (("A", "998:1"), ("B", "498:1")):
        with pytest.raises(Refused, match="below") as refused:
            rules(fire_bet=True, fire_table=table, fire_odds={"6": odds})
        assert refused.value.cites == ("craps.4.e",)
    with pytest.raises(Refused):
        rules(fire_bet=True, fire_table="C")


@verifies("craps.4.e")
def test_a_fire_bet_is_paid_once_for_the_most_points() -> None:
    table = a_table(fire_bet=True)
    table.place("p2", "2 on fire")
    events: list[Event] = []
    for total in (4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 4, 7):
        if table.table.play.point is None:
            table.place("p1", "10 on pass")
        events += roll(table, total)
    paid = [e for e in of_kind(events, Paid) if e.patron == "p2"]
    assert [(e.amount, e.odds, e.returned) for e in paid] == [(2 * 999_00, Odds(999, 1), 2_00)]
    assert table.balances["p2"] == STAKE + 2 * 999_00


@verifies("craps.4.f")
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize(
    ("bid", "near"),
    [
        ("7 on place_6", "$6 or $9"),
        ("13 on place_8", "$12 or $15"),
        ("11 on place_5", "$10 or $15"),
        ("8 on place_4", "$5 or $10"),
        ("10 on place_lose_4", "$11"),
        ("9 on place_lose_5", "$8 or $12"),
        ("12 on place_lose_6", "$10 or $15"),
        ("30 on place_lose_10", "$22 or $33"),
    ],
)
def test_an_amount_that_cannot_be_paid_is_refused_with_the_nearest_that_can(
    key: str, bid: str, near: str
) -> None:
    table = with_point(9, key=key)
    with pytest.raises(Refused, match="cannot be paid at its odds") as refused:
        table.place("p2", bid)
    assert refused.value.cites == ("craps.4.f",)
    assert refused.value.accepted == near
    wager = bid.split(" on ")[1]
    for amount in near.split(" or "):
        assert table.place("p2", f"{amount} on {wager}")
        table.take_down("p2", table.table.wagers_of("p2")[-1].id)


@verifies("craps.4.f")
def test_every_amount_that_is_accepted_is_paid_in_chips() -> None:
    table, seen = with_point(9), set()
    for wager in ("place_4", "place_5", "place_6", "place_lose_4", "place_lose_5", "place_lose_6"):
        odds = PAYS.row(wager).odds.fraction
        for dollars in range(5, 120):
            pays = odds * dollars * 100
            lawful = pays.denominator == 1 and payable(int(pays))
            try:
                table.place("p2", f"{dollars} on {wager}")
            except Refused:
                assert not lawful, (wager, dollars)
                continue
            assert lawful, (wager, dollars)
            seen.add(wager)
            table.take_down("p2", table.table.wagers_of("p2")[-1].id)
    assert len(seen) == 6


@verifies("craps.4.f", "craps.4.c", "craps.4.d")
def test_parts_of_a_wager_must_be_payable_too() -> None:
    half: dict[str, Any] = {"odds_raise": {"eleven": "31:2"}, **LOW}
    for bid in ("4 on horn", "2 on c_and_e", "1 on eleven"):
        assert a_table(**half).place("p1", bid), "15.50 is made with a 2.50 chip"
    quarter: dict[str, Any] = {"odds_raise": {"eleven": "61:4"}, **LOW}
    for bid, near in (("4 on horn", "$8"), ("2 on c_and_e", "$4"), ("1 on eleven", "$2")):
        with pytest.raises(Refused, match="cannot be paid") as refused:
            a_table(**quarter).place("p1", bid)
        assert refused.value.cites == ("craps.4.f",)
        assert refused.value.accepted == near


@verifies("craps.4.f")
def test_pressing_is_held_to_the_amount_that_will_lie() -> None:
    table = with_point(9)
    table.place("p1", "6 on place_6")
    with pytest.raises(Refused, match="cannot be paid"):
        table.place("p1", "7 on place_6")
    assert table.place("p1", "6 on place_6")
    assert [w.amount for w in table.table.wagers if w.kind == "place_6"] == [12_00]


def test_a_wager_is_judged_by_every_roll_of_two_dice() -> None:
    assert len(set(ROLLS)) == 36
    assert spots(a_table()) == []
