"""Section 7: the shoe, the burn card, the deal, the dealer's second card, picking up."""

from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.core.event import Collected, Dealt, Discarded, Turned, seen_by
from croupier.games.families.twentyone.burn import BurnShown
from croupier.games.families.twentyone.dealer import DealerStands, HoleCardRead
from croupier.rulebook.citation import verifies
from tests.games.scripted import only, steps
from tests.games.spanish21.tables import asked, dealt, events, go, net, over, rules, says, table_of


def said(phase: str, clause: str, **options: Any) -> list[str]:
    """What is said or done at a phase by a clause."""
    return [
        what
        for _, what, cites in steps("spanish21", rules(**options), phase)
        if f"spanish21.{clause}" in cites
    ]


@verifies("spanish21.7.a", "spanish21.7.b", "spanish21.7.k", "spanish21.7.l")
def test_cards_come_from_the_shoe_left_hand_first_and_nobody_touches_them() -> None:
    table = dealt("Kh 9c 5h Kd", hole_card="hole")
    assert {one.device for one in only(events(table), Dealt)} == {"shoe"}
    assert "with the left hand" in said("first_cards", "7.b")[0]
    assert "handle the cards" in said("first_cards", "7.k")[0]
    assert "checking" in said("player_turns", "7.l")[0]


@verifies("spanish21.7.c")
def test_a_card_is_burned_face_down_and_shown_to_who_asks() -> None:
    table = dealt("Kh 9c 5h Kd", hole_card="hole")
    assert only(events(table), Dealt)[0].seen_by == ()
    burned = only(events(table), Discarded)[0]
    assert (burned.cards, burned.why, burned.cites) == (("2c",), "burned", ("spanish21.7.c",))
    hidden = seen_by(burned, "p1")
    assert isinstance(hidden, Discarded)
    assert hidden.cards == ("??",)
    assert [one.card for one in only(table.act("p1", "ask_burn"), BurnShown)] == ["2c"]
    with pytest.raises(Refused, match="already been shown"):
        table.act("p1", "ask_burn")


@verifies("spanish21.7.c")
def test_a_new_dealer_burns_a_card_too() -> None:
    table = dealt("Kh 9c 9h Kd 4d 5c 9c 6h Kd", hole_card="hole")
    says(table, "stand")
    table.incident("new_dealer")
    table.place("p1", "10 on main")
    done = go(table)
    first = only(done, Dealt)[0]
    assert (first.cards, first.seen_by) == (("4d",), ())
    assert [one.card for one in only(table.act("p1", "ask_burn"), BurnShown)] == ["4d"]


@verifies("spanish21.7.d", "spanish21.7.d.1", "spanish21.7.d.2", "spanish21.7.d.3")
def test_the_order_of_the_deal() -> None:
    table = dealt("2h 3h 4h 5h 6h Kd", patrons=2, hole_card="hole")
    first, hole = only(events(table), Dealt)[-2:]
    assert first.to == ("1", "2", "dealer", "1", "2")
    assert (first.seen_by, first.cites) == (None, ("spanish21.7.d",))
    assert (hole.to, hole.seen_by, hole.cites) == (("dealer",), (), ("spanish21.7.i",))


@verifies("spanish21.7.e", "spanish21.7.f")
def test_each_player_in_turn_decides_and_is_dealt_to_face_up() -> None:
    table = dealt("2h 3h 9c 5h 6h 8d 4d 2d", patrons=2, hole_card="hole")
    assert (asked(table).patrons, asked(table).cites) == (("p1",), ("spanish21.7.e",))
    assert set(asked(table).choices) == {"hit", "stand", "double", "double_for_less", "surrender"}
    done = says(table, "hit")
    assert [(e.to, e.seen_by, e.cites) for e in only(done, Dealt)] == [
        (("1",), None, ("spanish21.7.f",))
    ]
    says(table, "stand")
    assert asked(table).patrons == ("p2",)
    assert "announces the point total" in said("player_turns", "7.e")[0]
    assert "each new total" in said("player_turns", "7.f")[0]


@verifies("spanish21.7.g")
def test_without_a_hole_card_the_dealer_takes_a_second_after_the_players() -> None:
    table = dealt("Kh 9c 5h 5d 3h Kd", hole_card="none")
    assert [one.to for one in only(events(table), Dealt)][-1] == ("1", "dealer", "1")
    says(table, "hit")
    second, third = only(says(table, "stand"), Dealt)
    assert (second.to, second.cards, second.seen_by) == (("dealer",), ("3h",), None)
    assert (second.cites, third.cites) == (("spanish21.7.g",), ("spanish21.12.b",))
    assert net(table) == 10
    assert said("second_card", "7.g", hole_card="none") == ["Dealer's Card"]
    assert said("second_card", "7.g") == []


@verifies("spanish21.7.h")
def test_cards_are_picked_up_from_the_far_right_the_dealers_last() -> None:
    table = dealt("2h Kh 9c 5h 9h 8d", patrons=2, hole_card="hole")
    done = says(table, "stand", "stand")
    (gone,) = only(done, Discarded)
    assert gone.places == ("2", "1", "dealer")
    assert gone.cards == ("Kh", "9h", "2h", "5h", "9c", "8d")
    assert gone.cites == ("spanish21.7.h",)


@verifies("spanish21.7.h", "spanish21.15.i")
@pytest.mark.parametrize("missed", [False, True])
def test_split_hands_are_picked_up_as_they_lie_whenever_they_were_played(missed: bool) -> None:
    """A card missed on the first hand comes after all others; the cards stay where they are."""
    table = dealt("8h Kh 9c 8d 9h 8s 2s 2h 3h", patrons=2, hole_card="hole")
    says(table, "split")
    if missed:
        table.choose("p1", "hit")
        table.incident("card_not_dealt")
        says(table, "later")
        assert asked(table).about == "1.2"
        says(table, "stand")
        assert asked(table).about == "2"
        says(table, "stand")
        assert asked(table).about == "1", "after all others"
        done = says(table, "stand")
    else:
        done = says(table, "stand", "stand", "stand")
    (gone,) = only(done, Discarded)
    assert gone.places == ("2", "1.2", "1", "dealer")
    lost = [event.spot for event in only(done, Collected)]
    assert lost == ["split:2@1", "main@1"]


@verifies("spanish21.7.i")
def test_with_a_reader_a_blackjack_ends_the_dealing() -> None:
    table = dealt("Kh Qc 5h Ad")
    done = events(table)
    assert [(e.blackjack, e.cites) for e in only(done, HoleCardRead)] == [
        (True, ("spanish21.7.i",))
    ]
    assert (over(table), net(table)) == (True, -10)
    none = dealt("Kh Qc 5h 9d")
    assert [e.blackjack for e in only(events(none), HoleCardRead)] == [False]
    assert asked(none).about == "1"
    low = dealt("Kh 9c 5h Ad")
    assert not only(events(low), HoleCardRead), "only under an ace or a face card"


@verifies("spanish21.7.i")
def test_a_hole_card_without_a_reader_is_turned_after_the_players() -> None:
    table = dealt("Kh Qc 5h Ad", hole_card="hole")
    assert not only(events(table), HoleCardRead)
    hole = only(events(table), Dealt)[-1]
    assert hole.seen_by == ()
    done = says(table, "stand")
    assert [e.cards for e in only(done, Turned)] == [("Qc", "Ad")]
    assert (over(table), net(table)) == (True, -10)
    assert [e.points for e in only(done, DealerStands)] == [21]


@verifies("spanish21.7.i")
def test_how_the_dealer_deals_changes_what_a_double_loses() -> None:
    for hole, lost in (("none", -10), ("hole", -10)):
        table = dealt("5h Qc 6h 9d Ad" if hole == "none" else "5h Qc 6h Ad 9d", hole_card=hole)
        says(table, "double", "stand")
        assert (over(table), net(table)) == (True, lost), hole


@verifies("spanish21.7.d.1")
def test_a_table_without_wagers_deals_nothing() -> None:
    table = table_of("")
    go(table)
    table.step()
    assert not [one for one in only(events(table), Dealt) if one.to != ("burn",)]
