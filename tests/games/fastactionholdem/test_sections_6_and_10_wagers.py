"""Sections 6 and 10: chips on one betting area, by seated players, before the call."""

import pytest

from croupier.core.errors import Refused
from croupier.rulebook.citation import verifies
from tests.games.fastactionholdem.tables import chips, dealt, finish, four_each, sets, wager
from tests.games.scripted import kind

DEALER, LOW = "Kd Qd 4c 6h", "2h 4d 6c 8s"


@verifies("fastactionholdem.6.a")
def test_neither_cash_nor_a_coupon_makes_a_wager() -> None:
    table = dealt()
    with pytest.raises(Refused, match="no verbal wager with cash") as refusal:
        table.place("p1", "10 cash on main")
    assert refusal.value.cites == ("fastactionholdem.6.a", "cmr146.09.1")
    with pytest.raises(Refused, match="coupons"):
        table.place("p1", "10 on main with coupon")
    table.place("p1", "10 on main")
    assert wager(table, "main").amount == 10_00


@verifies("fastactionholdem.10", "fastactionholdem.6.b")
def test_a_player_wagers_on_the_one_area_at_their_position() -> None:
    table = dealt()
    table.place("p1", "10 on main")
    for box in (2, 3):
        with pytest.raises(Refused) as refusal:
            table.place("p1", f"10 on main at {box}")
        assert "fastactionholdem.10" in refusal.value.cites
    with pytest.raises(Refused) as stranger:
        table.place("p9", "10 on main")
    assert stranger.value.cites
    assert [one.box for one in table.table.wagers] == [1]


@verifies("fastactionholdem.6.b")
def test_a_player_who_received_cards_stays_until_the_round_is_over() -> None:
    table = four_each(DEALER, LOW, LOW)
    table.choose("p1", "surrender")
    with pytest.raises(Refused, match="stays until the round is over") as leaving:
        table.cash_out("p1")
    with pytest.raises(Refused, match="a round is under way") as moving:
        table.act("p1", "sit", seat="5")
    assert leaving.value.cites == ("fastactionholdem.6.b",)
    assert "fastactionholdem.6.b" in moving.value.cites
    sets(table, "p2", "first second")
    finish(table)
    table.cash_out("p1")
    assert chips(table) == 0


@verifies("fastactionholdem.6.b")
def test_a_player_without_cards_may_leave_while_others_play() -> None:
    table = four_each(DEALER, LOW)
    table.cash_out("p2")
    assert "p2" not in table.table.play.seats


@verifies("fastactionholdem.6.b")
def test_before_any_card_is_dealt_a_player_may_leave() -> None:
    table = dealt()
    table.place("p2", "10 on main")
    table.cash_out("p1")
    assert "p1" not in table.table.play.seats


@verifies("fastactionholdem.6.c")
def test_no_wager_is_made_or_taken_back_after_the_call() -> None:
    table = four_each(DEALER, LOW)
    closed = ("fastactionholdem.6.c", "fastactionholdem.7.b")
    for patron in ("p1", "p2"):
        with pytest.raises(Refused) as late:
            table.place(patron, "10 on main")
        assert late.value.cites == closed
    with pytest.raises(Refused) as back:
        table.take_down("p1", wager(table, "main").id)
    assert back.value.cites == closed


@verifies("fastactionholdem.6.c", "fastactionholdem.8.c")
def test_a_second_wager_is_made_only_by_a_split() -> None:
    table = dealt()
    with pytest.raises(Refused, match="only by splitting") as refusal:
        table.place("p1", "10 on split")
    assert refusal.value.cites == ("fastactionholdem.8.c",)
    assert refusal.value.accepted == "Original wager"
    later = four_each(DEALER, LOW)
    with pytest.raises(Refused, match="only by splitting") as asked:
        later.place("p1", "10 on split")
    assert asked.value.accepted == "an answer when it is your turn"
    assert kind("fastactionholdem", "split").asked, "rule cards say so"
    later.choose("p1", "split")
    with pytest.raises(Refused):
        later.take_down("p1", wager(later, "split").id)
