"""Sections 6, 6a and 6b: three equal bets, the bonus wagers beside them, who may wager where."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Dealt, Moved, WagerPlaced, WagerTakenDown
from croupier.core.placing import new_wager
from croupier.core.step import Open
from croupier.core.wager import Bid
from croupier.games.letitride.hands import NUMBERS
from croupier.rulebook.citation import verifies
from croupier.tableside import edits, line
from tests.games.letitride.tables import dealt, go, in_order, net, says, table_of
from tests.games.scripted import only

BONUSES: dict[str, Any] = {"bonus": True, "three_card": "A"}


def bets(table: Driver, patron: str = "p1") -> dict[str, int]:
    """A player's wagers in dollars."""
    return {w.spot: w.amount // 100 for w in table.table.wagers_of(patron)}


def three(dollars: int, box: int = 1) -> dict[str, int]:
    """Three equal bets at a position."""
    return {f"bet_{number}@{box}": dollars for number in NUMBERS}


@verifies("letitride.6.d")
@pytest.mark.parametrize(
    "bid", ["20 on bet", "20 on bet 1", "20 on bet_2", "20 on Bet 3", "20 on main", "20 Bets"]
)
def test_an_amount_on_any_bet_is_wagered_on_all_three(bid: str) -> None:
    table = table_of()
    assert len(only(table.place("p1", bid), WagerPlaced)) == 3
    assert bets(table) == three(20)
    assert table.balances["p1"] == 1_000_00 - 60_00
    table.place("p1", "5 on bet")
    assert bets(table) == three(25)


@verifies("letitride.6.d")
def test_all_three_must_be_paid_for() -> None:
    table = table_of()
    table.cash_out("p1", 950_00)
    with pytest.raises(Refused, match=r"has \$50.*takes \$60"):
        table.place("p1", "20 on bet")
    assert not table.table.wagers


@verifies("letitride.6.d")
def test_an_amount_that_is_taken_back_is_taken_off_all_three() -> None:
    table = table_of()
    table.place("p1", "20 on bet")
    second = next(w for w in table.table.wagers if w.kind == "bet_2")
    assert len(only(table.take_down("p1", second.id, 5_00), WagerTakenDown)) == 3
    assert bets(table) == three(15)
    table.take_down("p1", second.id)
    assert not table.table.wagers


@verifies("letitride.6.d")
def test_edits_keep_the_three_bets_equal() -> None:
    table = table_of(in_order("9s 8d 4c"))
    table.place("p1", "20 on bet")
    edits.move(table, "p1", "double")
    assert bets(table) == three(40)
    edits.move(table, "p1", "undo")
    assert bets(table) == three(20)
    edits.move(table, "p1", "redo")
    assert bets(table) == three(40)
    edits.move(table, "p1", "clear")
    assert not bets(table)
    edits.move(table, "p1", "undo")
    assert bets(table) == three(40)
    go(table)
    says(table, "ride", "ride")
    assert not edits.move(table, "p1", "rebet")
    assert bets(table) == three(40)
    typed = line.read(table, "p1", "take bet")
    assert typed is not None
    typed.do()
    assert not bets(table)


@verifies("letitride.6.d")
def test_a_rebet_that_cannot_be_paid_for_is_not_made_in_part() -> None:
    table = table_of(in_order("9s 8d 4c"))
    table.place("p1", "20 on bet")
    go(table)
    says(table, "ride", "ride")
    table.cash_out("p1", table.balances["p1"] - 50_00)
    with pytest.raises(Refused, match=r"takes \$60"):
        edits.move(table, "p1", "rebet")
    assert not table.table.wagers


@verifies("letitride.6.d")
def test_no_table_takes_bets_that_are_not_three_and_equal() -> None:
    table = table_of()
    table.step()
    while not isinstance(table.step_now, Open):
        table.step()
    with pytest.raises(Refused, match=r"together.*letitride\.6\.d.*Accepted: \$20 on Bet 1"):
        table.feed(by_itself(table, "2", 20))
    table.feed(by_itself(table, "1", 20))
    for number, amount in (("1", 20), ("3", 20), ("2", 25)):
        with pytest.raises(Refused, match=r"together.*letitride\.6\.d.*Accepted: \$20 on Bet 2"):
            table.feed(by_itself(table, number, amount))
    with pytest.raises(Refused, match=r"together.*letitride\.6\.d"):
        table.close()
    table.feed(by_itself(table, "2", 20), by_itself(table, "3", 20, after=1))
    assert bets(table) == three(20)
    one = table.table.wagers[0]
    down = WagerTakenDown(wager=one.id, patron="p1", spot=one.spot, amount=one.amount)
    with pytest.raises(Refused, match=r"together.*letitride\.6\.d"):
        table.feed(down)
    table.close()


def by_itself(table: Driver, number: str, dollars: int, after: int = 0) -> WagerPlaced:
    """One bet as if it were made alone, `after` others that are not on the layout yet."""
    made = new_wager(table.game, table.table, "p1", Bid(dollars * 100, f"bet_{number}", box=1))
    return WagerPlaced(wager=replace(made, id=made.id + after))


@verifies("letitride.6.a")
def test_a_verbal_wager_with_cash_is_not_accepted() -> None:
    table = table_of(**BONUSES)
    with pytest.raises(Refused, match=r"letitride\.6\.a"):
        table.place("p1", "20 cash on bet")
    assert not table.table.wagers


@verifies("letitride.6.a")
def test_match_play_coupons_are_taken_where_the_house_accepts_them() -> None:
    table = table_of(coupons={"match_play": True}, **BONUSES)
    table.place("p1", "20 on bet with coupon")
    assert all(wager.coupon for wager in table.table.wagers)
    with pytest.raises(Refused, match="not taken on Let It Ride Bonus"):
        table.place("p1", "1 on bonus with coupon")
    with pytest.raises(Refused, match="not taken at this table"):
        table_of().place("p1", "20 on bet with coupon")


@verifies("letitride.6.b")
def test_only_a_seated_player_wagers_and_only_at_the_own_position() -> None:
    table = table_of(patrons=7)
    with pytest.raises(Refused, match="all 7 seats are taken"):
        table.buy("p8", 100_00)
    with pytest.raises(Refused, match=r"belongs to another player.*letitride\.6\.b"):
        table.place("p1", "20 on bet at 2")


@verifies("letitride.6.c", "letitride.7.b", "letitride.8.b.3", "letitride.9.b.2")
@pytest.mark.parametrize("deal", ["automated", "shoe", "hand"])
def test_no_wager_is_made_raised_or_withdrawn_after_no_more_bets(deal: str) -> None:
    table = dealt("9s 8d 4c", "2c 7d 9h", deal=deal, **BONUSES)
    calls = [e.event for e in table.log if getattr(e.event, "says", "") == "no more bets"]
    cards = [e.event for e in table.log if isinstance(e.event, Dealt)]
    events = [e.event for e in table.log]
    assert events.index(calls[0]) < events.index(cards[0])
    for bid in ("20 on bet", "1 on bonus", "5 on three_card_bonus"):
        with pytest.raises(Refused, match=r"letitride\.6\.c"):
            table.place("p1", bid)
    with pytest.raises(Refused, match=r"letitride\.6\.c"):
        table.take_down("p1", table.table.wagers[0].id)


@verifies("letitride.6.e")
def test_a_player_wagers_at_two_positions_only_where_permitted_and_only_side_by_side() -> None:
    with pytest.raises(Refused, match=r"sits at seat 1.*letitride\.6\.e"):
        table_of().place("p1", "20 on bet at 2")
    table = table_of(positions=2)
    table.place("p1", "20 on bet at 1")
    with pytest.raises(Refused, match=r"adjacent.*letitride\.6\.e"):
        table.place("p1", "20 on bet at 3")
    table.place("p1", "30 on bet at 2")
    assert bets(table) == {**three(20), **three(30, 2)}
    with pytest.raises(Refused, match=r"only 2 betting positions.*letitride\.6\.e"):
        table.place("p1", "20 on bet at 3")
    with pytest.raises(Refused, match="at most 2"):
        table_of(positions=3)


@verifies("letitride.6a.b", "letitride.6b.b")
@pytest.mark.parametrize(
    ("bid", "clause"), [("1 on bonus", "6a.b"), ("5 on three_card_bonus", "6b.b")]
)
def test_a_bonus_wager_needs_the_three_bets(bid: str, clause: str) -> None:
    table = table_of(**BONUSES)
    with pytest.raises(Refused, match=f"letitride.{clause}"):
        table.place("p1", bid)
    table.place("p1", "20 on bet")
    table.place("p1", bid)
    with pytest.raises(Refused, match=f"depends on it.*letitride.{clause}"):
        table.take_down("p1", table.table.wagers[0].id)
    assert len(table.table.wagers) == 4


@verifies("letitride.6a.a", "letitride.6b.a")
def test_bonus_wagers_are_made_only_where_the_house_offers_them() -> None:
    table = table_of()
    table.place("p1", "20 on bet")
    for bid, clause in (("1 on bonus", "6a.a"), ("5 on three_card_bonus", "6b.a")):
        with pytest.raises(Refused, match=f"letitride.{clause}"):
            table.place("p1", bid)


@verifies("letitride.6a.b")
@pytest.mark.parametrize("bid", ["2 on bonus", "5 on bonus", "0.50 on bonus"])
def test_the_bonus_wager_is_one_dollar(bid: str) -> None:
    table = table_of(**BONUSES)
    table.place("p1", "20 on bet")
    with pytest.raises(Refused, match=r"letitride\.6a\.b"):
        table.place("p1", bid)
    table.place("p1", "1 on bonus")
    with pytest.raises(Refused, match=r"letitride\.6a\.b"):
        table.place("p1", "1 on bonus")


@verifies("letitride.7.b", "letitride.8.b.3", "letitride.9.b.2")
@pytest.mark.parametrize(
    ("deal", "clause"), [("shoe", "7.b"), ("hand", "8.b.3"), ("automated", "9.b.2")]
)
def test_the_bonus_dollars_are_collected_before_the_deal(deal: str, clause: str) -> None:
    table = dealt("9s 8d 4c|Ts 3d 2h", "2c 7d 9h", "20 on bet", "1 on bonus", deal=deal, bonus=True)
    events = [entry.event for entry in table.log]
    lifted, cards = only(events, Moved), only(events, Dealt)
    assert [(one.patron, one.cites) for one in lifted] == [
        ("p1", (f"letitride.{clause}",)),
        ("p2", (f"letitride.{clause}",)),
    ]
    assert events.index(lifted[-1]) < events.index(cards[0])


@verifies("letitride.6a.a", "letitride.6b.a", "letitride.6a.c", "letitride.6b.c")
@pytest.mark.parametrize(
    ("hand", "won"),
    [("7s 7h 7d", 25 + 5 - 1), ("7s 7h 3d", 1 - 1), ("7s 8h 9d", 6 - 1), ("2s 6h 9d", -1 - 1)],
)
def test_what_the_bonus_wagers_win(hand: str, won: int) -> None:
    bids = ("10 on bet", "1 on bonus", "1 on three_card_bonus")
    options: dict[str, Any] = {"limits": {"wager": {"three_card_bonus": {"min": 1, "max": 100}}}}
    table = dealt(hand, "2c Qd 4h", *bids, **BONUSES, **options)
    says(table, "withdraw", "withdraw")
    third = 30 if hand == "7s 7h 7d" else -10
    assert net(table) == won + third + (5 if hand == "7s 7h 7d" else 0)
