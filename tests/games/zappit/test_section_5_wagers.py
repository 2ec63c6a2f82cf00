"""Section 5: with what, when, where and by whom wagers are made."""

import pytest

from croupier.core.errors import Refused
from croupier.equipment.source import Shuffled
from croupier.games.zappit.play import PlayerAdmitted
from croupier.games.zappit.procedure import ZAPPIT
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games.scripted import only, steps
from tests.games.zappit.tables import asked, dealt, says, table_of


@verifies("zappit.5.a")
def test_wagers_are_chips_on_the_layout() -> None:
    table = table_of("")
    with pytest.raises(Refused) as refusal:
        table.place("p1", "10 cash on main")
    assert "zappit.5.a" in refusal.value.cites
    with pytest.raises(Refused, match="coupons"):
        table.place("p1", "10 on main with coupon")
    with pytest.raises(Refused) as unlawful:
        table_of("", **{"wager.verbal_cash": True})
    assert unlawful.value.cites == ("zappit.5.a",)
    (line,) = [t for _, t, c in steps("zappit", rules_for(ZAPPIT), "wagering") if "5.a" in str(c)]
    assert "chips, plaques and approved instruments" in line


@verifies("zappit.5.b", "zappit.5.b.2")
def test_who_sat_a_round_out_waits_for_the_shuffle_where_the_house_has_it_so() -> None:
    for entry in ("refuse", "allow"):
        table = table_of("", 2, mid_shoe_entry=entry, reshuffle_any_round=True)
        table.source = Shuffled("zappit", 8)
        table.place("p1", "10 on main")
        table.place("p2", "10 on main")
        table.play_round()
        table.place("p1", "10 on main")
        table.play_round()
        if entry == "allow":
            table.place("p2", "10 on main")
            continue
        with pytest.raises(Refused, match="did not wager in the last round") as refusal:
            table.place("p2", "10 on main")
        assert refusal.value.cites == ("zappit.5.b",)
        table.incident("reshuffle")
        table.place("p2", "10 on main")


@verifies("zappit.5.b.1")
def test_the_house_may_let_such_a_player_in_again() -> None:
    table = table_of("", 3, mid_shoe_entry="refuse")
    table.source = Shuffled("zappit", 8)
    with pytest.raises(Refused, match="nobody at the table is kept"):
        table.incident("player_admitted")
    table.place("p1", "10 on main")
    table.play_round()
    with pytest.raises(Refused, match="p1"):
        table.incident("player_admitted", patron="p1")
    (admitted,) = only(table.incident("player_admitted", patron="p3"), PlayerAdmitted)
    assert (admitted.patron, admitted.cites) == ("p3", ("zappit.5.b.1",))
    table.place("p3", "10 on main")
    with pytest.raises(Refused, match="did not wager"):
        table.place("p2", "10 on main")
    assert only(table.incident("player_admitted"), PlayerAdmitted)[0].patron == "p2"


@verifies("zappit.5.c")
def test_all_wagers_are_made_before_the_first_card() -> None:
    table = dealt("Th 9c 8h 9d")
    with pytest.raises(Refused) as refusal:
        table.place("p1", "10 on main")
    assert "zappit.5.c" in refusal.value.cites


@verifies("zappit.5.c", "zappit.7.b", "zappit.8.a", "zappit.9.a")
def test_insurance_doubles_and_splits_are_made_when_the_dealer_asks() -> None:
    own = {"insurance": "zappit.7.b", "double:1": "zappit.8.a", "split:2": "zappit.9.a"}
    for kind, clause in own.items():
        for table in (table_of(""), dealt("Th 9c 8h 9d")):
            with pytest.raises(Refused, match="it is made only by a decision on a hand") as refusal:
                table.place("p1", f"5 on {kind}")
            assert refusal.value.cites == (clause,)


@verifies("zappit.5.c")
def test_no_wager_is_taken_down_before_it_is_decided() -> None:
    table = table_of("")
    table.place("p1", "20 on main")
    table.take_down("p1", 1, 10_00)
    late = dealt("Th 9c 8h 9d")
    with pytest.raises(Refused) as refusal:
        late.take_down("p1", late.table.wagers[0].id)
    assert "zappit.5.c" in refusal.value.cites


@verifies("zappit.5.d")
def test_a_blackjack_wager_takes_part_and_nobody_else_does() -> None:
    table = table_of("Th 9c 8h 9d", 2)
    table.place("p1", "10 on main")
    table.play_round(until=lambda now: bool(now.play.order))
    assert [(one.place, one.caller) for one in table.table.play.order] == [("1", "p1")]
    other = table_of("", 2)
    with pytest.raises(Refused, match="one person may wager on a box") as refusal:
        other.place("p1", "10 on main at 2")
    assert refusal.value.cites == ("zappit.5.d",)


@verifies("zappit.5.e")
def test_a_player_wagers_on_one_box() -> None:
    table = table_of("")
    table.place("p1", "10 on main")
    with pytest.raises(Refused, match="may wager on only 1 box") as refusal:
        table.place("p1", "10 on main at 2")
    assert refusal.value.cites == ("zappit.5.e",)


@verifies("zappit.5.e")
def test_the_house_may_permit_adjacent_boxes() -> None:
    table = table_of("Th 5h 6h 9c 9h 5d 6d 8d", boxes=3)
    table.place("p1", "10 on main at 3")
    with pytest.raises(Refused, match="adjacent") as refusal:
        table.place("p1", "10 on main at 5")
    assert (refusal.value.cites, refusal.value.accepted) == (("zappit.5.e",), "box 2 or box 4")
    table.place("p1", "20 on main at 4")
    table.place("p1", "10 on main at 2")
    with pytest.raises(Refused, match="3 boxes"):
        table.place("p1", "10 on main at 5")


@verifies("zappit.5.e")
def test_each_of_several_boxes_is_played_by_itself() -> None:
    table = table_of("Th 5h 9c 9h 5d 8d 9s", boxes=2)
    table.place("p1", "10 on main at 1")
    table.place("p1", "20 on main at 2")
    table.play_round(until=lambda now: now.play.peeked or len(now.play.hands) == 3)
    while not table.table.play.hands.get("dealer", ())[1:]:
        table.step()
    assert asked(table).about == "1"
    says(table, "stand")
    assert asked(table).about == "2"
    with pytest.raises(Refused) as refusal:
        table_of("", boxes=3, seats=2)
    assert refusal.value.cites == ("zappit.5.e",)
    assert table_of("", boxes=2, seats=2).table.rules.boxes_per_player == 2
