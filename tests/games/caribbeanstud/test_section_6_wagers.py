"""Section 6: who wagers, on what, how much, and until when."""

from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.core.event import Staked
from croupier.core.step import Open
from croupier.rulebook.citation import verifies
from tests.games.caribbeanstud.tables import FLUSH, HIGH, KING_HIGH, dealt, go, net, says, table_of

ALL: dict[str, Any] = {"bonus": "A", "progressive": "D", "five_card": True}
D5: dict[str, Any] = {"progressive": "D", "progressive_five": True}


@verifies("caribbeanstud.6.a")
def test_a_verbal_wager_with_cash_is_never_taken() -> None:
    table = table_of(FLUSH, HIGH, **ALL)
    with pytest.raises(Refused, match=r"caribbeanstud\.6\.a"):
        table.place("p1", "10 cash on ante")
    table.place("p1", "10 on ante")
    with pytest.raises(Refused, match=r"caribbeanstud\.6\.c"):
        table.place("p1", "1 cash on progressive")


@verifies("caribbeanstud.6.a")
def test_match_play_goes_with_chips_where_the_house_takes_it() -> None:
    with pytest.raises(Refused, match="not taken"):
        table_of(FLUSH, HIGH).place("p1", "10 on ante with coupon")
    taken = table_of(FLUSH, HIGH, coupons={"match_play": True}, **ALL)
    taken.place("p1", "10 on ante with coupon")
    with pytest.raises(Refused, match="not taken on Five Card Hand Bonus"):
        taken.place("p1", "1 on five_card_player with coupon")


@verifies("caribbeanstud.6.b", "caribbeanstud.1.ante-wager")
def test_after_no_more_bets_wagers_stand() -> None:
    table = table_of(FLUSH, HIGH, **ALL)
    table.place("p1", "10 on ante")
    table.place("p1", "1 on progressive")
    while not isinstance(table.step_now, Open):
        table.step()
    assert table.step_now.kinds == (
        "ante",
        "bonus",
        "progressive",
        "five_card_player",
        "five_card_dealer",
    )
    table.step()
    for bid in ("5 on ante", "5 on bonus", "1 on progressive", "1 on five_card_player"):
        with pytest.raises(Refused, match=r"no wager is taken now \[caribbeanstud\.6\.b\]"):
            table.place("p1", bid)
    with pytest.raises(Refused, match=r"caribbeanstud\.6\.b"):
        table.take_down("p1", 1)


@verifies("caribbeanstud.6.c", "caribbeanstud.10.b")
@pytest.mark.parametrize("bid", ["5 on bonus", "1 on progressive", "1 on five_card_dealer"])
def test_every_other_wager_needs_an_ante(bid: str) -> None:
    table = table_of(FLUSH, HIGH, **ALL)
    with pytest.raises(Refused, match="there is no"):
        table.place("p1", bid)
    table.place("p1", "10 on ante")
    table.place("p1", bid)
    with pytest.raises(Refused, match="depends on it"):
        table.take_down("p1", 1)
    table.take_down("p1", 1, 5_00)
    table.take_down("p1", 2)
    table.take_down("p1", 1)


@verifies("caribbeanstud.6.c", "caribbeanstud.11.d.5")
def test_a_progressive_wager_is_a_dollar_or_five_with_table_d() -> None:
    table = table_of(FLUSH, HIGH, progressive="A")
    table.place("p1", "10 on ante")
    for bid in ("2 on progressive", "5 on progressive"):
        with pytest.raises(Refused, match=r"\$1"):
            table.place("p1", bid)
    table.place("p1", "1 on progressive")
    with pytest.raises(Refused, match=r"\$1"):
        table.place("p1", "1 on progressive")
    either = table_of(FLUSH, HIGH, **D5)
    either.place("p1", "10 on ante")
    with pytest.raises(Refused, match=r"\$1 or \$5"):
        either.place("p1", "3 on progressive")
    either.place("p1", "5 on progressive")


@verifies("caribbeanstud.6.c")
def test_a_coupon_stands_for_the_chip_and_comes_back_as_a_coupon() -> None:
    with pytest.raises(Refused):
        dealt(FLUSH, HIGH, bids="10 on ante, 1 on progressive with coupon", progressive="A")
    table = table_of(FLUSH, HIGH, progressive="A", coupons={"progressive": True})
    had = table.balances["p1"]
    table.place("p1", "10 on ante")
    table.place("p1", "1 on progressive with coupon")
    assert table.balances["p1"] == had - 10_00
    table.take_down("p1", 2)
    assert table.balances["p1"] == had - 10_00
    table.place("p1", "1 on progressive with coupon")
    go(table)
    table.incident("exposed_early")
    assert table.balances["p1"] == had
    assert table.table.total == 0


@verifies("caribbeanstud.6.c")
@pytest.mark.parametrize("first", ["1 on progressive", "1 on progressive with coupon"])
def test_a_chip_and_a_coupon_do_not_make_two_progressive_wagers(first: str) -> None:
    table = table_of(FLUSH, HIGH, progressive="A", coupons={"progressive": True})
    table.place("p1", "10 on ante")
    table.place("p1", first)
    for bid in ("1 on progressive", "1 on progressive with coupon"):
        with pytest.raises(Refused):
            table.place("p1", bid)
    assert [wager.kind for wager in table.table.wagers] == ["ante", "progressive"]


@verifies("caribbeanstud.6.a", "cmr146.09.1")
def test_a_match_play_coupon_goes_with_all_of_an_ante_or_with_none_of_it() -> None:
    for first, second in (("", " with coupon"), (" with coupon", "")):
        table = table_of(FLUSH, HIGH, coupons={"match_play": True})
        table.place("p1", f"10 on ante{first}")
        with pytest.raises(Refused, match="goes with all of a wager") as refusal:
            table.place("p1", f"10 on ante{second}")
        assert refusal.value.cites == ("cmr146.09.1",)
        table.place("p1", f"10 on ante{first}")
        go(table)
        table.choose("p1", "bet", about=1)
        assert [e.event.wager.amount for e in table.log if isinstance(e.event, Staked)] == [40_00]


@verifies("caribbeanstud.6.c", "caribbeanstud.10.c.5")
def test_a_prize_on_a_coupon_is_paid_in_full() -> None:
    table = dealt(
        FLUSH,
        HIGH,
        bids="10 on ante, 1 on progressive with coupon",
        progressive="A",
        coupons={"progressive": True},
    )
    says(table, "bet")
    assert net(table) == 10 + 20 * 5 + 50


@verifies("caribbeanstud.6.d", "caribbeanstud.1.bet-wager")
def test_the_bet_is_made_in_turn_and_is_twice_the_ante() -> None:
    table = table_of(FLUSH, HIGH)
    table.place("p1", "10 on ante")
    with pytest.raises(Refused, match="only when the dealer asks"):
        table.place("p1", "20 on bet")
    go(table)
    table.choose("p1", "bet")
    (bet,) = (e.event.wager for e in table.log if isinstance(e.event, Staked))
    assert (bet.kind, bet.amount) == ("bet", 20_00)


@verifies("caribbeanstud.6.e", "caribbeanstud.6.f")
def test_a_player_plays_one_hand_at_their_own_seat() -> None:
    table = table_of(FLUSH, KING_HIGH, HIGH)
    with pytest.raises(Refused, match=r"sits at seat 1.*caribbeanstud\.6\.e"):
        table.place("p1", "10 on ante at 4")
    table.place("p1", "10 on ante")
    with pytest.raises(Refused, match="one betting position"):
        table.place("p1", "10 on ante at 3")
    with pytest.raises(Refused, match="another player"):
        table.place("p2", "10 on ante at 1")


@verifies("caribbeanstud.6.f")
def test_a_player_with_cards_stays_until_the_round_is_over() -> None:
    table = dealt(FLUSH, KING_HIGH, HIGH)
    says(table, "fold")
    for patron in ("p1", "p2"):
        with pytest.raises(Refused, match="stays seated"):
            table.cash_out(patron)
    says(table, "fold")
    table.cash_out("p1")
    assert "p1" not in table.table.play.seats


@verifies("caribbeanstud.10.b")
def test_a_player_without_two_antes_can_only_fold() -> None:
    table = table_of(FLUSH, HIGH)
    table.cash_out("p1", table.balances["p1"] - 25_00)
    table.place("p1", "10 on ante")
    go(table)
    with pytest.raises(Refused, match="not enough chips"):
        table.choose("p1", "bet")
    table.choose("p1", "fold")
