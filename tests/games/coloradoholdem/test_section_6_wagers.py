"""Sections 6 and 6a: the ante, the bonus beside it, who may wager where, and until when."""

from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.core.event import Dealt, WagersClosed
from croupier.rulebook.citation import verifies
from tests.games.coloradoholdem.tables import asked, dealt, go, in_order, says, table_of
from tests.games.scripted import only, steps

BONUS: dict[str, Any] = {"bonus": True}


@verifies("coloradoholdem.6.a")
@pytest.mark.parametrize("bid", ["20 cash on ante", "1 cash on bonus"])
def test_a_verbal_wager_with_cash_is_not_accepted(bid: str) -> None:
    table = table_of(**BONUS)
    table.place("p1", "20 on ante")
    with pytest.raises(Refused, match=r"coloradoholdem\.6a?\.[ab]"):
        table.place("p1", bid)
    assert len(table.table.wagers) == 1


@verifies("coloradoholdem.6.a")
def test_match_play_coupons_are_taken_where_the_house_accepts_them() -> None:
    table = table_of(coupons={"match_play": True}, **BONUS)
    table.place("p1", "20 on ante with coupon")
    assert table.table.wagers[0].coupon
    with pytest.raises(Refused, match="goes with all of a wager"):
        table.place("p1", "20 on ante")
    with pytest.raises(Refused, match="not taken on Bonus"):
        table.place("p1", "1 on bonus with coupon")
    with pytest.raises(Refused, match="not taken at this table"):
        table_of().place("p1", "20 on ante with coupon")


@verifies("coloradoholdem.6.b")
def test_only_seated_players_wager_at_their_own_position() -> None:
    table = table_of(patrons=7)
    with pytest.raises(Refused, match="all 7 seats are taken"):
        table.buy("p8", 100_00)
    with pytest.raises(Refused, match=r"belongs to another player.*coloradoholdem\.6\.b"):
        table.place("p1", "20 on ante at 2")


@verifies("coloradoholdem.6.b")
def test_a_player_with_cards_stays_seated_until_the_round_is_over() -> None:
    table = dealt("9s 8d 4c|Ts Td 3c")
    with pytest.raises(Refused, match=r"stays seated.*coloradoholdem\.6\.b"):
        table.cash_out("p1", table.balances["p1"])
    says(table, "fold")
    with pytest.raises(Refused, match=r"stays seated.*coloradoholdem\.6\.b"):
        table.cash_out("p1", table.balances["p1"])
    says(table, "bet", "3")
    table.cash_out("p1", table.balances["p1"])
    assert "p1" not in table.table.play.seats


@verifies("coloradoholdem.6.c", "coloradoholdem.7.b", "coloradoholdem.8.b.3")
@verifies("coloradoholdem.9.b.2", "coloradoholdem.1.ante-wager")
@pytest.mark.parametrize(
    ("deal", "clause"), [("shoe", "7.b"), ("hand", "8.b.3"), ("automated", "9.b.2")]
)
def test_no_wager_is_made_raised_or_withdrawn_after_no_more_bets(deal: str, clause: str) -> None:
    table = dealt("9s 8d 4c", "2c 7d Jh", deal=deal, **BONUS)
    events = [entry.event for entry in table.log]
    (call,), (first, *_) = only(events, WagersClosed), only(events, Dealt)
    assert call.says == "no more bets"
    assert events.index(call) < events.index(first)
    lines = steps("coloradoholdem", table.rules, "wagering")
    (said,) = [cites for _, text, cites in lines if text == "No more bets"]
    assert f"coloradoholdem.{clause}" in said
    for bid in ("20 on ante", "1 on bonus", "20 on bet"):
        with pytest.raises(Refused, match=r"coloradoholdem\.(6\.c|10\.b\.1)"):
            table.place("p1", bid)
    with pytest.raises(Refused, match=r"coloradoholdem\.6\.c"):
        table.take_down("p1", table.table.wagers[0].id)
    says(table, "bet")
    for wager in table.table.wagers:
        with pytest.raises(Refused, match=r"coloradoholdem\.6\.c"):
            table.take_down("p1", wager.id)


@verifies("coloradoholdem.6.d", "coloradoholdem.6.c", "coloradoholdem.1.bet-wager")
def test_a_round_is_joined_by_an_ante_and_a_bet_is_made_only_when_asked() -> None:
    table = table_of(in_order("9s 8d 4c"), patrons=2, **BONUS)
    with pytest.raises(Refused, match="made only when the dealer asks"):
        table.place("p1", "20 on bet")
    table.place("p1", "20 on ante")
    go(table)
    assert set(table.table.play.hands) & {"1", "2"} == {"1"}
    assert asked(table).patrons == ("p1",)


@verifies("coloradoholdem.6.e")
def test_a_player_wagers_at_two_positions_only_where_permitted_and_only_side_by_side() -> None:
    with pytest.raises(Refused, match=r"sits at seat 1.*coloradoholdem\.6\.e"):
        table_of().place("p1", "20 on ante at 2")
    table = table_of(positions=2)
    table.place("p1", "20 on ante at 1")
    with pytest.raises(Refused, match=r"adjacent.*coloradoholdem\.6\.e"):
        table.place("p1", "20 on ante at 3")
    table.place("p1", "30 on ante at 2")
    with pytest.raises(Refused, match=r"only 2 betting positions.*coloradoholdem\.6\.e"):
        table.place("p1", "20 on ante at 3")
    with pytest.raises(Refused, match="at most 2"):
        table_of(positions=3)


@verifies("coloradoholdem.6.e")
def test_a_refusal_offers_only_positions_that_are_free() -> None:
    table = table_of(patrons=2, positions=2)
    table.place("p1", "20 on ante at 3")
    with pytest.raises(Refused, match=r"adjacent.*Accepted: Ante, box 4\."):
        table.place("p1", "20 on ante at 1")
    table.place("p2", "20 on ante at 2")
    with pytest.raises(Refused, match=r"adjacent.*Accepted: Ante, box 4\."):
        table.place("p1", "20 on ante at 5")


@verifies("coloradoholdem.6.b")
def test_nobody_changes_seats_during_a_round() -> None:
    table = dealt("9s 8d 4c|Ts Td 3c")
    says(table, "fold")
    with pytest.raises(Refused, match=r"a round is under way.*coloradoholdem\.6\.b"):
        table.act("p1", "sit", seat="5")


@verifies("coloradoholdem.6.e", "coloradoholdem.10.b.1")
def test_each_of_two_positions_is_decided_and_bet_for_by_itself() -> None:
    table = table_of(in_order("Ts Td 3c|9s 8d 4c"), positions=2)
    table.place("p1", "20 on ante at 1")
    table.place("p1", "30 on ante at 2")
    go(table)
    assert asked(table).about == "1"
    says(table, "fold")
    assert asked(table).about == "2"
    table.choose("p1", "bet")
    assert [(w.spot, w.amount) for w in table.table.wagers] == [("ante@2", 30_00), ("bet@2", 30_00)]


@verifies("coloradoholdem.6a.b")
def test_the_bonus_needs_an_ante_beside_it() -> None:
    table = table_of(**BONUS)
    with pytest.raises(Refused, match=r"coloradoholdem\.6a\.b"):
        table.place("p1", "1 on bonus")
    table.place("p1", "20 on ante")
    table.place("p1", "1 on bonus")
    with pytest.raises(Refused, match=r"depends on it.*coloradoholdem\.6a\.b"):
        table.take_down("p1", table.table.wagers[0].id)
    assert len(table.table.wagers) == 2


@verifies("coloradoholdem.6a.b")
@pytest.mark.parametrize("bid", ["2 on bonus", "5 on bonus", "0.50 on bonus"])
def test_the_bonus_is_one_dollar(bid: str) -> None:
    table = table_of(**BONUS)
    table.place("p1", "20 on ante")
    with pytest.raises(Refused, match=r"coloradoholdem\.6a\.b"):
        table.place("p1", bid)
    table.place("p1", "1 on bonus")
    with pytest.raises(Refused, match=r"coloradoholdem\.6a\.b"):
        table.place("p1", "1 on bonus")


@verifies("coloradoholdem.6a.a")
def test_the_bonus_is_made_only_where_the_house_offers_it() -> None:
    table = table_of()
    table.place("p1", "20 on ante")
    with pytest.raises(Refused, match=r"coloradoholdem\.6a\.a"):
        table.place("p1", "1 on bonus")
