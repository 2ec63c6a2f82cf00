"""Section 6: supplemental wagers, how much may be taken or laid, and what they are paid."""

from fractions import Fraction
from math import ceil
from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Paid
from croupier.rulebook.citation import verifies
from tests.games.craps.tables import (
    GAMES,
    POINTS,
    ROLLS,
    STAKE,
    a_table,
    of_kind,
    roll,
    rules,
    says,
    shooting,
    spots,
    the,
    with_point,
)

TRUE = {4: "2", 5: "3/2", 6: "6/5", 8: "6/5", 9: "3/2", 10: "2"}
LAID = {4: "1/2", 5: "2/3", 6: "5/6", 8: "5/6", 9: "2/3", 10: "1/2"}
CLAUSE = {"pass": "a", "dont_pass": "b", "come": "c", "dont_come": "d"}
NAMES = {"pass": "Pass", "dont_pass": "Don't Pass", "come": "Come", "dont_come": "Don't Come"}
ONCE = {str(n): 1 for n in POINTS}
BEST = {str(n): 100 for n in POINTS}


def flat(bet: str, point: int, amount: int = 10, key: str = "craps", **options: Any) -> Driver:
    """A table where p1 has a flat bet with its point set, and wagers are open."""
    if bet in ("pass", "dont_pass"):
        return with_point(point, key=key, line=f"{amount} on {bet}", **options)
    other = 9 if point != 9 else 5
    table = with_point(other, key=key, line="10 on pass", **options)
    table.place("p1", f"{amount} on {bet}")
    roll(table, point)
    return shooting(table)


@verifies("craps.6.a", "craps.6.c")
@pytest.mark.parametrize("point", POINTS)
@pytest.mark.parametrize("bet", ["pass_odds", "come_odds"])
def test_odds_taken_win_with_the_point_and_lose_on_seven(bet: str, point: int) -> None:
    for dice in ROLLS:
        expected = {point: Fraction(TRUE[point]), 7: "lose"}.get(sum(dice), "stay")
        assert says(bet, str(point), dice) == expected, dice


@verifies("craps.6.b", "craps.6.d")
@pytest.mark.parametrize("point", POINTS)
@pytest.mark.parametrize("bet", ["dont_pass_odds", "dont_come_odds"])
def test_odds_laid_win_on_seven_and_lose_with_the_point(bet: str, point: int) -> None:
    for dice in ROLLS:
        expected = {7: Fraction(LAID[point]), point: "lose"}.get(sum(dice), "stay")
        assert says(bet, str(point), dice) == expected, dice


@verifies("craps.6.a", "craps.6.b", "craps.6.c", "craps.6.d")
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("point", POINTS)
@pytest.mark.parametrize("bet", CLAUSE)
def test_the_flat_bet_is_paid_even_money_and_the_odds_true(bet: str, point: int, key: str) -> None:
    table = flat(bet, point, key=key)
    table.place("p1", f"30 on {bet}_odds:{point}")
    taken = bet in ("pass", "come")
    events = roll(table, point if taken else 7)
    paid = {e.spot: (e.amount, e.returned) for e in of_kind(events, Paid)}
    share = Fraction((TRUE if taken else LAID)[point])
    assert paid[f"{bet}_odds:{point}"] == (int(share * 30_00), 30_00)
    assert paid[bet] == (10_00, 10_00)


@pytest.mark.parametrize("bet", CLAUSE)
def test_a_refusal_of_odds_offers_a_flat_bet_only_when_one_may_be_made(bet: str) -> None:
    is_line = "pass" in bet
    table = flat("pass", 6)
    come_out = {True: "a {} bet before the next come out roll", False: "a {} bet first"}
    with pytest.raises(Refused) as refused:
        table.place("p2", f"12 on {bet}_odds:6")
    assert refused.value.accepted == come_out[is_line].format(NAMES[bet])
    if not is_line:
        table.place("p2", f"10 on {bet}")
        with pytest.raises(Refused) as refused:
            table.place("p2", f"12 on {bet}_odds:6")
        assert refused.value.accepted == f"odds once {NAMES[bet]} has its point"


@verifies("craps.6.a", "craps.6.b", "craps.6.c", "craps.6.d")
@pytest.mark.parametrize("bet", CLAUSE)
def test_odds_need_a_flat_bet_on_the_same_point(bet: str) -> None:
    table = flat(bet, 6)
    cited = (f"craps.6.{CLAUSE[bet]}",)
    with pytest.raises(Refused, match=f"no {NAMES[bet]} bet is on 8") as refused:
        table.place("p1", f"12 on {bet}_odds:8")
    assert refused.value.cites == cited
    assert refused.value.accepted == f"{NAMES[bet]} Odds 6"
    table.place("p1", f"12 on {bet}_odds:6")
    with pytest.raises(Refused, match=f"no {NAMES[bet]} bet is on 6") as refused:
        table.place("p2", f"12 on {bet}_odds:6")
    assert refused.value.cites == cited
    assert table.place("p1", f"12 on {bet}_odds:6")


@verifies("craps.6.a", "craps.6.c")
@pytest.mark.parametrize("wager", ["pass_odds:6", "come_odds:6", "dont_pass_odds:6"])
def test_no_odds_before_the_come_out(wager: str) -> None:
    table = a_table()
    table.place("p1", "10 on pass")
    with pytest.raises(Refused, match="bet is on 6"):
        table.place("p1", f"12 on {wager}")


@verifies("craps.6.a")
def test_odds_behind_the_line_are_on_the_point_unless_said_otherwise() -> None:
    table = flat("pass", 6)
    table.place("p1", "10 on pass_odds")
    assert "pass_odds:6" in spots(table)
    with pytest.raises(Refused, match="name one"):
        flat("come", 6).place("p1", "10 on come_odds")


def _most(bet: str, point: int, amount: int, times: int, overage: bool) -> int:
    """The most that may be wagered, in dollars, by the words of the clauses."""
    won = times * amount
    if bet in ("pass", "come"):
        step = {4: 1, 10: 1, 5: 2, 9: 2, 6: 5, 8: 5}[point]
        most = Fraction(won)
    else:
        step = {4: 2, 10: 2, 5: 3, 9: 3, 6: 6, 8: 6}[point]
        most = won / Fraction(LAID[point])
    if overage:
        return ceil(most / step) * step
    return int(most)


@verifies("craps.6.a", "craps.6.b", "craps.6.c", "craps.6.d", "craps.6.e", "craps.6.f")
@pytest.mark.parametrize("overage", [True, False])
@pytest.mark.parametrize("schedule", [{}, ONCE, {**ONCE, "4": 2}, BEST])
@pytest.mark.parametrize("point", POINTS)
@pytest.mark.parametrize("bet", CLAUSE)
def test_how_much_may_be_taken_or_laid(
    bet: str, point: int, schedule: dict[str, int], overage: bool
) -> None:
    times = schedule.get(str(point), {4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3}[point])
    for amount in (5, 7, 10):
        table = flat(bet, point, amount, odds_multiple=schedule, odds_overage=overage)
        most = _most(bet, point, amount, times, overage)
        step = 1 if bet in ("pass", "come") else {4: 1, 10: 1, 5: 3, 9: 3, 6: 3, 8: 3}[point]
        with pytest.raises(Refused, match="above the multiple") as refused:
            table.place("p1", f"{most // step * step + step} on {bet}_odds:{point}")
        assert refused.value.cites == (f"craps.6.{CLAUSE[bet]}", "craps.6.e")
        assert refused.value.accepted.startswith("up to ")
        assert table.place("p1", f"{most // step * step} on {bet}_odds:{point}")


@verifies("craps.6.e")
@pytest.mark.parametrize("key", GAMES)
def test_the_multiple_is_from_one_to_a_hundred_point_by_point(key: str) -> None:
    for lawful in (1, 2, 5, 10, 20, 100):
        assert rules(key, odds_multiple={str(n): lawful for n in POINTS})
        assert rules(key, odds_multiple={"6": lawful})
    for unlawful in (0, 101, -1):
        with pytest.raises(Refused) as refused:
            rules(key, odds_multiple={"6": unlawful})
        assert refused.value.cites[0].startswith("craps.6.")
    with pytest.raises(Refused):
        rules(key, odds_multiple={"7": 3})


@verifies("craps.6.b", "craps.6.e")
def test_a_posted_maximum_does_not_deny_odds() -> None:
    table = flat("dont_pass", 4, 500, odds_multiple=ONCE)
    assert table.place("p1", "1000 on dont_pass_odds:4"), "wins 500, as the clause gives the right"
    lavish = flat("pass", 6, 500, odds_multiple=BEST)
    assert lavish.place("p1", "50000 on pass_odds:6")


@verifies("craps.6.a", "craps.6.b", "craps.6.c", "craps.6.d", "craps.6.f")
def test_limits_posted_for_odds_leave_the_right_and_yield_to_a_whole_payout() -> None:
    def posted(wager: str, **limits: int) -> dict[str, Any]:
        return {"limits": {"wager": {wager: limits}}}

    most_of = {"pass": 499, "come": 499, "dont_pass": 999, "dont_come": 999}
    for bet, most in most_of.items():
        wager = f"{bet}_odds"
        with pytest.raises(Refused, match="entitles a player") as refused:
            rules(**posted(wager, max=most))
        assert refused.value.cites == (f"craps.6.{CLAUSE[bet]}",)
        assert f"a {NAMES[bet]} bet of $500" in refused.value.why
        assert rules(**posted(wager, max=most + 1))
    with pytest.raises(Refused, match="entitles a player"):
        rules(**posted("pass_odds", min=6))
    for overage, amount in ((True, 505), (False, 501)):
        table = flat("pass", 6, 300, odds_overage=overage, **posted("pass_odds", max=501))
        assert table.place("p1", f"{amount} on pass_odds:6"), "505 is paid 606"
        table.take_down("p1", the(table, "pass_odds:6").id)
        with pytest.raises(Refused, match="outside the posted limits") as refused:
            table.place("p1", f"{amount + 5} on pass_odds:6")
        assert refused.value.cites == ("cmr147.07.1", "craps.6.f")


@verifies("craps.6.a", "craps.6.b", "craps.6.c", "craps.6.d")
@pytest.mark.parametrize("bet", CLAUSE)
def test_odds_are_added_reduced_and_removed_between_rolls(bet: str) -> None:
    table = flat(bet, 6)
    before = table.balances["p1"]
    spot = f"{bet}_odds:6"
    table.place("p1", f"12 on {spot}")
    table.place("p1", f"12 on {spot}")
    assert the(table, spot).amount == 24_00
    roll(table, 3)
    shooting(table).take_down("p1", the(table, spot).id, 12_00)
    assert the(table, spot).amount == 12_00
    table.take_down("p1", the(table, spot).id)
    assert table.balances["p1"] == before
    assert table.place("p1", f"12 on {spot}"), "odds may be made again"


@verifies("craps.6.e")
def test_the_multiple_counts_all_that_lies_there() -> None:
    table = flat("pass", 4)
    table.place("p1", "20 on pass_odds:4")
    with pytest.raises(Refused, match="above the multiple") as refused:
        table.place("p1", "11 on pass_odds:4")
    assert refused.value.accepted == "up to $10 more"
    assert table.place("p1", "10 on pass_odds:4")


@verifies("craps.6.c", "craps.6.e")
def test_odds_support_all_come_bets_on_one_number_together() -> None:
    table = flat("come", 6)
    table.place("p1", "10 on come")
    assert table.place("p1", "50 on come_odds:6")
    with pytest.raises(Refused, match="above the multiple"):
        table.place("p1", "5 on come_odds:6")
    events = roll(table, 6)
    paid = {e.spot: e.amount for e in of_kind(events, Paid)}
    assert paid == {"come": 10_00, "come_odds:6": 60_00}
    assert [w.at for w in table.table.wagers if w.kind == "come"] == [6], (
        "the new one took its place"
    )


@verifies("craps.6.a", "craps.6.c")
def test_odds_go_with_a_seven_out() -> None:
    table = flat("come", 6)
    table.place("p1", "50 on come_odds:6")
    table.place("p1", "20 on pass_odds:9")
    roll(table, 7)
    assert table.balances["p1"] == STAKE - 90_00
    assert not spots(table)


@verifies("craps.6.a", "craps.6.c", "craps.6.f")
@pytest.mark.parametrize("bet", ["pass", "come"])
def test_odds_of_the_flat_bets_own_amount_are_a_right(bet: str) -> None:
    """A bet of $7.50 may be paid in chips of $2.50, and so may the odds behind it."""
    halves = {"limits": {"min": "0.50", "increment": "0.50"}}
    options: dict[str, Any] = {**halves, "odds_multiple": ONCE, "odds_overage": False}
    table = with_point(9, line="7.50 on pass", **options)
    point = 9
    if bet == "come":
        table.place("p1", "7.50 on come")
        roll(table, 6)
        shooting(table)
        point = 6
    spot = f"{bet}_odds:{point}"
    for amount in ("6.50", "8"):
        with pytest.raises(Refused):
            table.place("p1", f"{amount} on {spot}")
    assert table.place("p1", f"7.50 on {spot}")
    with pytest.raises(Refused, match="above the multiple"):
        table.place("p1", f"0.50 on {spot}")
    paid = {e.spot: e.amount for e in of_kind(roll(table, point), Paid)}
    assert paid[spot] == (9_00 if bet == "come" else 11_25)


@verifies("craps.6.f")
@pytest.mark.parametrize("amount", ["12.50", "10.01", "0.50"])
def test_odds_are_whole_dollars(amount: str) -> None:
    with pytest.raises(Refused, match="whole dollars"):
        flat("pass", 4).place("p1", f"{amount} on pass_odds:4")


@verifies("craps.6.b", "craps.6.d")
def test_laid_odds_that_cannot_be_settled_are_refused_with_the_nearest() -> None:
    with pytest.raises(Refused, match="whole cents") as refused:
        flat("dont_pass", 5).place("p1", "20 on dont_pass_odds:5")
    assert refused.value.accepted == "$18 or $21"
