"""Section 20: a blackjack in the first two cards, and what the bonus display shows for it."""

from fractions import Fraction
from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import (
    Announced,
    Collected,
    Confirmed,
    Dealt,
    Discarded,
    Drawn,
    Moved,
    Paid,
)
from croupier.core.game import devices
from croupier.core.step import Confirm, Draw
from croupier.games.blackjack import side
from croupier.games.blackjack.bonus import judge, odds_of
from croupier.games.blackjack.options import BlackjackOptions
from croupier.games.blackjack.prizes import advantage, chance_of_blackjack
from croupier.games.blackjack.procedure import BLACKJACK
from croupier.games.families.twentyone.play import HandTaken
from croupier.rulebook.citation import verifies
from croupier.rulebook.option import Unlawful, read_options
from croupier.rulebook.rules import doubtful, rules_for
from tests.games.blackjack.tables import dealt, go, net, over, says, table_of
from tests.games.scripted import only

PRIZES = {"1": {"5": 3, "53": 1}, "5": {"50": 1, "120": 1}}
OFFERS: dict[str, Any] = {"bonus": "both", "bonus_prizes": PRIZES}
BIDS = ("10 on main", "1 on bonus")


def until(table: Driver, step: type) -> Any:
    """The step of a kind that the table comes to."""
    while not isinstance(table.step_now, step):
        assert table.step()
    return table.step_now


@verifies("blackjack.20.d", "blackjack.20.e.1")
def test_no_blackjack_loses_before_any_other_card() -> None:
    table = dealt("As 9c 9h 7d", *BIDS, **OFFERS)
    taken = [entry.event for entry in table.log if isinstance(entry.event, Collected)]
    assert [(e.spot, e.amount, e.cites) for e in taken] == [
        ("bonus@1", 1_00, ("blackjack.20.e.1",))
    ]
    assert net(table) == -11


@verifies("blackjack.20.d", "blackjack.20.e.2", "blackjack.20.f", "blackjack.20.i")
@verifies("blackjack.20.j", "blackjack.20.g.3")
def test_a_blackjack_wins_what_the_display_shows() -> None:
    """Against a low card the hand is paid at once, and its cards stay under the bonus wager."""
    table = dealt("As 9c Kh 7d 53", *BIDS, **OFFERS)
    done = [entry.event for entry in table.log]
    assert [(e.spot, e.at) for e in only(done, Moved)] == [("bonus@1", "won")]
    assert not only(done, HandTaken)
    assert [(e.device, e.outcome) for e in only(done, Drawn)] == [("bonus_1", "53")]
    assert [e.amount for e in only(done, Paid)] == [15_00, 53_00]
    assert [e.says for e in only(done, Announced)] == ["53"]
    assert "As" in only(done, Discarded)[-1].cards
    assert (over(table), net(table)) == (True, 15 + 53)


@verifies("blackjack.20.e.2")
def test_without_a_bonus_wager_the_cards_of_a_paid_blackjack_are_taken() -> None:
    table = dealt("As 9c Kh 7d", "10 on main", **OFFERS)
    assert [e.event.place for e in table.log if isinstance(e.event, HandTaken)] == ["1"]


@verifies("blackjack.20.i", "blackjack.6.j.1", "blackjack.6.k.6")
@pytest.mark.parametrize(
    ("options", "won"),
    [
        ({"hole_card": "hole_reader", "even_money": False}, 0),
        ({"hole_card": "face_up", "resplit": False}, 10),
        ({"hole_card": "none", "even_money": False}, 0),
        ({"hole_card": "hole", "even_money": False}, 0),
    ],
)
def test_the_bonus_is_paid_against_a_dealer_blackjack_in_each_form(
    options: dict[str, Any], won: int
) -> None:
    table = dealt("As Ac Kh Kd 5", *BIDS, **OFFERS, **options)
    while not over(table):
        says(table, "no")
    assert net(table) == won + 5


@verifies("blackjack.20.f")
def test_the_button_comes_after_all_other_wagers_from_the_dealers_left() -> None:
    table = table_of("As Ah 5d Tc Ks Kh 6d 9h 5 53", 3, **OFFERS)
    for patron in ("p1", "p2", "p3"):
        for bid in BIDS:
            table.place(patron, bid)
    go(table)
    done = says(table, "stand")
    seen = [e for e in done if isinstance(e, Dealt | Drawn | Paid)]
    drawn = [place for place, e in enumerate(seen) if isinstance(e, Drawn)]
    assert all(isinstance(e, Drawn | Paid) for e in seen[drawn[0] :])
    prizes = [(e.patron, e.amount) for e in only(seen[drawn[0] :], Paid)]
    assert prizes == [("p1", 5_00), ("p2", 53_00)]


@verifies("blackjack.20.g.4", "blackjack.20.g.2")
@pytest.mark.parametrize("prize", [100, 120])
def test_a_supervisor_confirms_a_hundred_dollars_and_more(prize: int) -> None:
    table = before_the_prize(prize)
    step = table.step_now
    assert isinstance(step, Confirm)
    assert (step.role, step.cites) == ("casino supervisor", ("blackjack.20.g.4",))
    done = table.confirm(step.role, step.about)
    assert [e.amount for e in only(done, Paid)] == [prize * 100]
    assert not only(done, Announced)
    assert len(only(done, Confirmed)) == 1


@verifies("blackjack.20.g.3", "blackjack.20.g.4")
def test_the_dealer_announces_less_than_a_hundred_dollars_alone() -> None:
    table = before_the_prize(99)
    said = [entry.event for entry in table.log if isinstance(entry.event, Announced)]
    assert [(e.who, e.says) for e in said] == [("dealer", "99")]
    assert over(table)


def before_the_prize(prize: int) -> Driver:
    """A table whose display shows a prize, at the first confirmation or after the round."""
    shown = {"1": PRIZES["1"], "5": {"50": 1, str(prize): 1}}
    table = table_of(f"As 9c Kh 7d {prize}", bonus="both", bonus_prizes=shown)
    for bid in ("10 on main", "5 on bonus"):
        table.place("p1", bid)
    while not isinstance(table.step_now, Confirm) and not over(table):
        go_one(table)
    return table


def go_one(table: Driver) -> None:
    """One step of a table, whose cut is declined."""
    if not table.step():
        table.choose("p1", "decline")


@verifies("blackjack.15.p")
def test_where_the_display_fails_the_wager_is_paid_at_21_to_1() -> None:
    table = table_of("As 9c Kh 7d", **OFFERS)
    for bid in ("10 on main", "5 on bonus"):
        table.place("p1", bid)
    while not isinstance(table.step_now, Draw):
        go_one(table)
    with pytest.raises(Refused):
        table.incident("bonus_display_fails", prize="77")
    done = table.incident("IR-BJ-15")
    assert [(e.amount, e.cites) for e in only(done, Paid)] == [(105_00, ("blackjack.15.p",))]
    assert over(table)


@verifies("blackjack.15.p")
def test_an_amount_that_can_be_found_is_paid() -> None:
    table = table_of("As 9c Kh 7d", **OFFERS)
    for bid in BIDS:
        table.place("p1", bid)
    while not isinstance(table.step_now, Draw):
        go_one(table)
    done = table.incident("bonus_display_fails", prize="53")
    assert [e.amount for e in only(done, Paid)] == [53_00]
    assert over(table)


@verifies("blackjack.15.p")
def test_no_display_fails_before_it_is_used() -> None:
    table = dealt("5s 9c 6h 7d", "10 on main", **OFFERS)
    with pytest.raises(Refused, match="no bonus amount"):
        table.incident("bonus_display_fails")


@pytest.mark.parametrize(
    ("bonus", "bid", "accepted"),
    [
        ("1", "5 on bonus", "$1"),
        ("5", "1 on bonus", "$5"),
        ("both", "2 on bonus", "$1 or $5"),
        ("both", "10 on bonus", "from $1 to $5"),
    ],
)
@verifies("blackjack.20.a")
def test_a_dollar_or_five_as_the_house_offers(bonus: str, bid: str, accepted: str) -> None:
    table = table_of("", bonus=bonus, bonus_prizes=PRIZES)
    table.place("p1", "10 on main")
    with pytest.raises(Refused) as refusal:
        table.place("p1", bid)
    assert refusal.value.accepted == accepted


@verifies("blackjack.20.a")
def test_an_amount_without_prizes_is_not_taken() -> None:
    table = table_of("", bonus="both", bonus_prizes={"1": PRIZES["1"]})
    table.place("p1", "10 on main")
    with pytest.raises(Refused) as refusal:
        table.place("p1", "5 on bonus")
    assert refusal.value.accepted == "$1"
    table.place("p1", "1 on bonus")


@verifies("blackjack.20.c")
def test_a_base_wager_comes_first() -> None:
    table = table_of("", **OFFERS)
    with pytest.raises(Refused) as refusal:
        table.place("p1", "1 on bonus")
    assert refusal.value.cites == ("blackjack.20.c",)


@verifies("blackjack.20.b")
def test_chips_or_spoken_cash_but_no_coupon() -> None:
    options = {**OFFERS, "coupons.match_play": True, "wager.verbal_cash": True}
    table = table_of("", **options)
    table.place("p1", "10 on main with coupon")
    with pytest.raises(Refused, match="not taken on Blackjack Bonus"):
        table.place("p1", "1 on bonus with coupon")
    table.place("p1", "1 cash on bonus")
    assert [wager.kind for wager in table.table.wagers] == ["main", "bonus"]


@verifies("blackjack.20.j")
def test_no_wager_without_prizes() -> None:
    table = table_of("", bonus="1")
    table.place("p1", "10 on main")
    with pytest.raises(Refused) as refusal:
        table.place("p1", "1 on bonus")
    assert refusal.value.cites == ("blackjack.20.j",)
    doubts = list(doubtful(BLACKJACK, read_options(BLACKJACK.options, {"bonus": "1"})))
    assert [doubt.accept for doubt in doubts] == ["bonus without prizes"]


@verifies("blackjack.20.j")
def test_each_prize_is_as_likely_as_its_weight() -> None:
    rules = rules_for(BLACKJACK, {"bonus": "1", "bonus_prizes": {"1": {"5": 6, "53": 2}}})
    device = devices(BLACKJACK, rules)["bonus_1"]
    assert device.faces == ("5", "5", "5", "53")
    assert "bonus_5" not in devices(BLACKJACK, rules)


@verifies("blackjack.20.j", "blackjack.20.d")
def test_the_prize_is_winnings_and_the_stake_goes_back() -> None:
    rules = BlackjackOptions()
    verdict = judge("won", "52 on 5", rules)
    assert (verdict.paid.of(5_00), verdict.kept is not None and verdict.kept.num) == (52_00, 1)
    assert str(odds_of("12.50 on 1")) == "25 to 2"
    assert judge("", "", rules).loses


@verifies("blackjack.20.k")
@pytest.mark.parametrize(
    ("decks", "chance"),
    [(1, Fraction(64, 1326)), (2, Fraction(2 * 8 * 32, 104 * 103)), (6, Fraction(4608, 97_032))],
)
def test_the_chance_of_a_blackjack(decks: int, chance: Fraction) -> None:
    assert chance_of_blackjack(decks) == chance


@verifies("blackjack.20.k")
def test_the_house_advantage_is_reckoned_with_the_stake_returned() -> None:
    rules = rules_for(BLACKJACK, {"bonus": "1", "bonus_prizes": {"1": {"17": 1}}})
    assert advantage(rules, "1") == 1 - Fraction(4608, 97_032) * 18
    assert advantage(rules, "5") is None


@verifies("blackjack.20.k", "blackjack.20.j")
@pytest.mark.parametrize(
    ("bonus", "prizes", "clause"),
    [
        ("1", {"1": {"13": 1}}, "blackjack.20.k"),
        ("1", {"1": {"21": 1}}, "blackjack.20.k"),
        ("5", {"5": {"65": 1}}, "blackjack.20.k"),
        ("1", {"1": {"4": 1, "30": 1}}, "blackjack.20.j"),
        ("1", {"1": {"1001": 1, "5": 82}}, "blackjack.20.j"),
        ("5", {"5": {"49": 1, "121": 1}}, "blackjack.20.j"),
        ("5", {"5": {"5001": 1, "50": 141}}, "blackjack.20.j"),
    ],
)
def test_prizes_and_advantage_within_their_bounds(
    bonus: str, prizes: dict[str, dict[str, int]], clause: str
) -> None:
    with pytest.raises(Unlawful) as refusal:
        rules_for(BLACKJACK, {"bonus": bonus, "bonus_prizes": prizes})
    assert refusal.value.cites == (clause,)


@verifies("blackjack.20.k", "blackjack.20.j")
@pytest.mark.parametrize(
    ("bonus", "prizes"),
    [
        ("1", {"1": {"14": 1}}),
        ("1", {"1": {"1000": 1, "5": 82}}),
        ("both", PRIZES),
        ("1", {"1": {"17": 1}, "5": {"1": 1}}),
    ],
)
def test_what_is_not_offered_is_not_bound(bonus: str, prizes: dict[str, dict[str, int]]) -> None:
    assert rules_for(BLACKJACK, {"bonus": bonus, "bonus_prizes": prizes}).bonus == bonus


@verifies("blackjack.20.j")
@pytest.mark.parametrize("prizes", [{"1": {"x": 1}}, {"2": {"5": 1}}, {"1": {"5": 0}}])
def test_prizes_that_cannot_be_read(prizes: dict[str, dict[str, Any]]) -> None:
    with pytest.raises(Refused):
        rules_for(BLACKJACK, {"bonus": "1", "bonus_prizes": prizes})


@verifies("blackjack.20.a")
def test_no_bonus_wager_where_none_is_offered() -> None:
    table = table_of("")
    table.place("p1", "10 on main")
    with pytest.raises(Refused, match="not offered"):
        table.place("p1", "1 on bonus")


@verifies("blackjack.20.h")
def test_the_cards_under_a_bonus_wager_are_taken_last() -> None:
    table = dealt("As 9c Kh 7d 53", *BIDS, **OFFERS)
    done = [entry.event for entry in table.log]
    picked = only(done, Discarded)[-1]
    assert {"As", "Kh", "9c", "7d"} <= set(picked.cards)
    assert done.index(only(done, Paid)[-1]) < done.index(picked)
    assert not table.table.wagers


@verifies("blackjack.20.c")
def test_a_bonus_wager_may_be_more_than_the_base_wager() -> None:
    table = table_of("", **OFFERS, **{"limits.min": 1})
    table.place("p1", "3 on main")
    table.place("p1", "5 on bonus")
    assert [w.amount for w in table.table.wagers] == [3_00, 5_00]


@verifies("blackjack.20.d")
def test_only_the_first_two_cards_count() -> None:
    assert side.bonus(("As", "Kh"), "", RULES) == "wins"
    assert side.bonus(("As", "5h", "5d"), "", RULES) == ""
    assert side.bonus(("7s", "7h", "7d"), "", RULES) == ""


RULES = rules_for(BLACKJACK, OFFERS)
