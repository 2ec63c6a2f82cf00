"""Section 11: the odds of the bets, the payout limit, the dollar prizes, the six pay tables."""

from fractions import Fraction

import pytest

import croupier
from croupier.core.errors import Refused
from croupier.core.event import Collected, Paid
from croupier.core.verdict import Verdict
from croupier.games.letitride.hands import FIVE, THREE, Hand
from croupier.games.letitride.options import LEAST_CAP, PRIZES
from croupier.games.letitride.procedure import LETITRIDE
from croupier.games.letitride.wagers import bet, bonus, pays_bonus, three_card
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games.letitride.tables import dealt, go, in_order, money, net, says, table_of
from tests.games.scripted import only

ROYAL, ROYAL_BOARD = "As Ks Qs", "2c Js Ts"


def made(five: str = "nothing", three: str = "nothing") -> Hand:
    """A hand whose bets all ride."""
    return Hand("ride", "ride", five, three)


def paid(verdict: Verdict) -> int:
    """What a verdict pays to one, -1 for a loss."""
    if verdict.odds is None:
        assert verdict.kept is not None
        return -1 if verdict.loses else 0
    assert verdict.odds.den == 1
    return verdict.odds.num


@verifies("letitride.11.b", "letitride.10.g.2")
@pytest.mark.parametrize("number", ["1", "2", "3"])
def test_a_bet_that_rides_is_paid_by_the_hand(number: str) -> None:
    rules = rules_for(LETITRIDE)
    found = [paid(bet(number, made(five), rules)) for five in FIVE]
    assert found == [1000, 200, 50, 11, 8, 5, 3, 2, 1, -1]


@verifies("letitride.11.b")
def test_the_odds_are_raised_and_never_lowered() -> None:
    rules = rules_for(LETITRIDE, {"odds": {"main_flush": "9 to 1"}})
    assert paid(bet("3", made("flush"), rules)) == 9
    with pytest.raises(Refused, match=r"letitride\.11\.b"):
        rules_for(LETITRIDE, {"odds": {"main_flush": "7 to 1"}})


@verifies("letitride.11.d", "letitride.6a.c")
def test_three_of_a_kind_or_better_wins_a_prize_without_the_dollar() -> None:
    rules = rules_for(LETITRIDE, {"bonus": True})
    verdicts = [bonus("", made(five), rules) for five in FIVE]
    prizes = [verdict.paid.of(1_00) // 100 for verdict in verdicts]
    assert prizes == [25_000, 2_500, 400, 200, 50, 25, 5, 0, 0, 0]
    assert all(verdict.kept is not None and not verdict.kept.num for verdict in verdicts)


@verifies("letitride.11.d")
def test_the_prizes_are_raised_and_never_lowered() -> None:
    rules = rules_for(LETITRIDE, {"bonus": True, "bonus_prizes": {"flush": 75}})
    assert bonus("", made("flush"), rules).paid.of(1_00) == 75_00
    with pytest.raises(
        Refused, match=r"^bonus_prizes\.flush = 49: .*at least \$50.*letitride\.11\.d"
    ):
        rules_for(LETITRIDE, {"bonus": True, "bonus_prizes": {"straight": 30, "flush": 49}})


@verifies("letitride.11.e", "letitride.6b.c", "letitride.3.c")
@pytest.mark.parametrize(
    ("table", "pays"),
    [
        ("A", [40, 40, 30, 6, 4, 1, -1]),
        ("B", [40, 40, 30, 5, 4, 1, -1]),
        ("C", [40, 40, 30, 6, 3, 1, -1]),
        ("D", [50, 40, 30, 6, 4, 1, -1]),
        ("E", [50, 40, 30, 5, 4, 1, -1]),
        ("F", [50, 40, 30, 6, 3, 1, -1]),
    ],
)
def test_the_three_card_bonus_is_paid_by_the_selected_table(table: str, pays: list[int]) -> None:
    rules = rules_for(LETITRIDE, {"three_card": table})
    assert [paid(three_card("", made(three=three), rules)) for three in THREE] == pays


@verifies("letitride.11.e", "letitride.3.c.2")
def test_a_mini_royal_without_a_prize_of_its_own_may_be_unpaid() -> None:
    literal = {"three_card": "B", "three_card_mini_royal": "nothing"}
    rules = rules_for(LETITRIDE, literal)
    lost = three_card("", made(three="mini-royal"), rules)
    assert (paid(lost), lost.cites) == (-1, ("letitride.3.c.2", "letitride.11.e"))
    assert paid(three_card("", made(three="straight flush"), rules)) == 40


@verifies("letitride.11.e")
def test_the_odds_of_a_pay_table_are_raised_and_never_lowered() -> None:
    raised = {"odds": {"three_card_bonus_flush_4": "5 to 1"}}
    for table, pays in (("A", 5), ("B", 5), ("C", 3), ("D", 5), ("E", 5), ("F", 3)):
        rules = rules_for(LETITRIDE, {"three_card": table, **raised})
        assert paid(three_card("", made(three="flush"), rules)) == pays
    with pytest.raises(Refused, match=r"letitride\.11\.e"):
        rules_for(LETITRIDE, {"three_card": "A", "odds": {"three_card_bonus_flush_4": "3 to 1"}})


@verifies("letitride.11.a")
def test_prizes_and_odds_are_never_stated_with_the_word_for() -> None:
    rules = rules_for(LETITRIDE, {"bonus": True, "three_card": "D"})
    for kind in LETITRIDE.wagers:
        for line in kind.pays(rules):
            assert " for " not in str(line.odds)
            assert " to " in str(line.odds) or str(line.odds).startswith("win $")
    assert str(pays_bonus(rules)[0].odds) == "win $25,000"
    assert len(pays_bonus(rules)) == len(PRIZES)


@verifies("letitride.11.c")
@pytest.mark.parametrize(("low", "least"), [(5, 50_000), (25, 75_000)])
def test_a_payout_limit_is_at_least_what_three_minimum_bets_win(low: int, least: int) -> None:
    limits = {"min": low, "max": 1_000}
    rules_for(LETITRIDE, {"cap": least, "limits": limits})
    with pytest.raises(Refused, match=f"at least .{least:,}.*letitride"):
        rules_for(LETITRIDE, {"cap": least - 1, "limits": limits})


@verifies("letitride.11.c")
def test_the_payout_limit_goes_by_the_odds_in_force() -> None:
    raised = {"odds": {"main_royal_flush": "4000 to 1"}}
    with pytest.raises(Refused, match=r"at least .60,000"):
        rules_for(LETITRIDE, {"cap": 50_000, **raised})
    assert rules_for(LETITRIDE, {"cap": 60_000, **raised}).cap == 60_000_00


@verifies("letitride.11.c")
@pytest.mark.parametrize(("answers", "riding"), [(("ride", "ride"), 3), (("withdraw", "ride"), 2)])
def test_the_bets_that_ride_share_one_limit_to_the_cent(
    answers: tuple[str, ...], riding: int
) -> None:
    table = dealt(ROYAL, ROYAL_BOARD, "50 on bet", cap=50_000)
    events = says(table, *answers)
    wins = only(events, Paid)
    assert sum(one.amount for one in wins) == LEAST_CAP
    assert [one.returned for one in wins] == [50_00] * riding
    assert max(one.amount for one in wins) - min(one.amount for one in wins) <= 1
    assert all("letitride.11.c" in one.cites for one in wins)
    assert net(table) == 50_000


@verifies("letitride.11.c")
def test_a_hand_below_the_limit_is_paid_in_full() -> None:
    table = dealt(ROYAL, ROYAL_BOARD, "10 on bet", cap=50_000)
    says(table, "ride", "ride")
    assert net(table) == 30_000


@verifies("letitride.11.c", "letitride.6a.d", "letitride.6b.d")
def test_bonus_wagers_are_outside_the_limit() -> None:
    bids = ("50 on bet", "1 on bonus", "10 on three_card_bonus")
    table = dealt(ROYAL, ROYAL_BOARD, *bids, cap=50_000, bonus=True, three_card="D")
    says(table, "ride", "ride")
    assert net(table) == 50_000 + 25_000 - 1 + 500


@verifies("letitride.11.c", "letitride.6.e")
def test_two_positions_have_two_limits() -> None:
    table = table_of(in_order("As Ks Qs|Ah Kd 3d", "2c Js Ts"), cap=50_000, positions=2)
    table.place("p1", "50 on bet at 1")
    table.place("p1", "50 on bet at 2")
    go(table)
    events = says(table, "ride", "ride", "ride", "ride")
    assert sum(one.amount for one in only(events, Paid) if one.spot.endswith("@1")) == LEAST_CAP
    assert net(table) == 50_000 - 150


@verifies("letitride.11.d", "letitride.7.b", "letitride.6a.b")
def test_the_bonus_dollar_is_the_houses_whether_or_not_it_wins() -> None:
    table = dealt("7s 7h 7d", "2c 9s 4d", "20 on bet", "1 on bonus", bonus=True)
    events = says(table, "ride", "ride")
    assert money(events) == [
        ("collected", "bonus@1", 1),
        ("paid", "bet_1@1", 60),
        ("paid", "bet_2@1", 60),
        ("paid", "bet_3@1", 60),
        ("paid", "bonus@1", 5),
    ]
    assert [one.returned for one in only(events, Paid)] == [20_00] * 3 + [0]
    assert only(events, Collected)[0].amount == 1_00
    assert net(table) == 184


@verifies("letitride.11.e", "letitride.3.c.2")
def test_odds_run_over_every_pay_table_and_both_readings() -> None:
    rows = croupier.odds("letitride", wager="three_card_bonus")
    found = {tuple(row.variant.values()): row.exact for row in rows}
    costs = dict(zip("ABC", (128, 308, 402), strict=True))
    lost = {(table, "straight_flush"): cost for table, cost in costs.items()}
    lost |= {(table, "nothing"): cost + 41 for table, cost in costs.items()}
    own_prize = {(table,): cost - 10 for table, cost in zip("DEF", costs.values(), strict=True)}
    assert found == {key: Fraction(cost, 5525) for key, cost in (lost | own_prize).items()}
