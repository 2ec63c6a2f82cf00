"""Sections 13 and 14: several players on a box, several boxes of a player."""

from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Dealt
from croupier.games.families.twentyone.betting import BoxShared
from croupier.games.families.twentyone.play import RescueOffered
from croupier.rulebook.citation import verifies
from croupier.rulebook.option import schema
from tests.games.scripted import only, steps
from tests.games.spanish21.tables import asked, dealt, go, net, over, rules, says, table_of


def shared(cards: str, **options: Any) -> Driver:
    """A box where p1 sits and p2 wagers 20 behind."""
    table = table_of(cards, 2, players_per_box=3, hole_card="hole", **options)
    table.place("p1", "10 on main at 1")
    table.act("p1", "consent", box="1")
    table.place("p2", "20 on main at 1")
    go(table)
    return table


@verifies("spanish21.13.a")
def test_up_to_three_share_a_box_where_the_first_consents() -> None:
    alone = table_of("", 2)
    with pytest.raises(Refused, match="one person") as refusal:
        alone.place("p2", "10 on main at 1")
    assert refusal.value.cites == ("spanish21.13.a",)
    table = table_of("", 3, players_per_box=2)
    table.place("p1", "10 on main")
    with pytest.raises(Refused, match="has not consented"):
        table.place("p2", "10 on main at 1")
    done = table.act("p1", "consent", box="1")
    assert only(done, BoxShared)[0].cites == ("spanish21.13.a",)
    table.place("p2", "10 on main at 1")
    with pytest.raises(Refused, match="2 people"):
        table.place("p3", "10 on main at 1")
    with pytest.raises(Refused) as refusal:
        rules(players_per_box=4)
    assert refusal.value.cites == ("spanish21.13.a",)


@verifies("spanish21.13.b")
def test_who_sits_at_the_box_decides_else_the_highest_wager() -> None:
    assert asked(shared("Kh 9c 5h 8d")).patrons == ("p1",)
    table = table_of("Kh 9c 5h 8d", 2, players_per_box=2, hole_card="hole")
    table.place("p1", "10 on main at 5")
    table.act("p1", "consent", box="5")
    table.place("p2", "20 on main at 5")
    go(table)
    assert asked(table).patrons == ("p2",)


@verifies("spanish21.13.c", "spanish21.13.g")
def test_where_the_wagers_of_a_box_lie_and_what_the_commission_limits() -> None:
    lines = steps("spanish21", rules(players_per_box=2), "betting_open")
    (lies,) = [what for _, what, cites in lines if "spanish21.13.c" in cites]
    assert "nearest the dealer" in lies
    assert not [
        1 for _, _, c in steps("spanish21", rules(), "betting_open") if "spanish21.13.c" in c
    ]
    declared = schema(type(rules()))["players_per_box"]
    assert declared.notice_cites == ("spanish21.13.g",)


@verifies("spanish21.13.d")
def test_others_may_double_or_not_and_one_card_is_dealt() -> None:
    table = shared("5h 9c 6h 8d Kd")
    says(table, "double")
    assert (asked(table).patrons, asked(table).about) == (("p2",), "1 double")
    done = says(table, "no")
    assert [e.cards for e in only(done, Dealt)] == [("Kd",)]
    says(table, "stand")
    assert (over(table), net(table), net(table, "p2")) == (True, 20, 20)
    both = shared("5h 9c 6h 8d Kd")
    says(both, "double", "15", "stand", "stand")
    assert (net(both), net(both, "p2")) == (20, 35)


@verifies("spanish21.9.d", "spanish21.13.d")
def test_each_who_doubled_rescues_the_own_double() -> None:
    """SP-8a."""
    table = shared("5h 9c 6h 8d 2d")
    done = says(table, "double", "20")
    assert [e.patrons for e in only(done, RescueOffered)] == [("p1", "p2")]
    says(table, "stand")
    assert asked(table).patrons == ("p2",)
    says(table, "rescue")
    assert (over(table), net(table), net(table, "p2")) == (True, -20, -20)
    alone = shared("5h 9c 6h 8d 2d")
    done = says(alone, "double", "no")
    assert [e.patrons for e in only(done, RescueOffered)] == [("p1",)]
    says(alone, "rescue")
    assert (over(alone), net(alone), net(alone, "p2")) == (True, -10, -20)


@verifies("spanish21.9.b", "spanish21.13.d")
def test_a_doubled_hand_has_no_raised_odds_for_anybody() -> None:
    """SP-12b."""
    table = shared("6h 9c 7h 8d 8h")
    says(table, "double", "no", "stand")
    assert (over(table), net(table), net(table, "p2")) == (True, 20, 20)


@verifies("spanish21.13.e")
def test_others_cover_both_hands_or_name_one() -> None:
    table = shared("8h 9c 8c 8d Kd 3d Kh")
    says(table, "split")
    assert asked(table).choices == ("cover", "1", "1.2")
    says(table, "1.2", "stand", "hit")
    assert over(table)
    assert (net(table), net(table, "p2")) == (10 + 10, 20), "18 and 21 against 17"


@verifies("spanish21.13.f")
def test_each_insures_the_own_wager() -> None:
    table = shared("Kh Ac 6h Kd")
    assert asked(table).patrons == ("p1",)
    says(table, "no")
    assert asked(table).patrons == ("p2",)
    says(table, "10", "stand")
    assert (over(table), net(table), net(table, "p2")) == (True, -10, 0)


@verifies("spanish21.14")
def test_one_box_a_player_unless_the_house_permits_more() -> None:
    table = table_of("")
    table.place("p1", "10 on main")
    with pytest.raises(Refused) as refusal:
        table.place("p1", "10 on main at 2")
    assert refusal.value.cites == ("spanish21.14",)
    two = table_of("Kh 9h 9c 8h 7h 8d", boxes_per_player=2, hole_card="hole")
    two.place("p1", "10 on main")
    two.place("p1", "10 on main at 3")
    go(two)
    says(two, "stand", "stand")
    assert (over(two), net(two)) == (True, 0)
    with pytest.raises(Refused) as refusal:
        rules(boxes_per_player=4, seats=3)
    assert "spanish21.14" in refusal.value.cites
    assert rules(boxes_per_player=3, seats=3).boxes_per_player == 3


def test_a_shared_box_is_surrendered_by_who_decides() -> None:
    """SP-9."""
    table = shared("Kh 9c 6h 8d")
    says(table, "surrender")
    assert (over(table), net(table), net(table, "p2")) == (True, -5, -10)


def test_the_round_goes_on_without_a_hand() -> None:
    table = dealt("Kh 9c 6h 8d", hole_card="hole")
    says(table, "stand")
    assert over(table)
