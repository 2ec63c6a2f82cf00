"""Section 6: from where cards are dealt, in which order decided on, and how they are picked up."""

from typing import Any

import pytest

from croupier.core.event import Dealt, Discarded, Paid, Turned
from croupier.games.blackjack.procedure import BLACKJACK
from croupier.games.families.shoe import ShoeReady
from croupier.games.families.twentyone.dealer import DealerStands
from croupier.games.families.twentyone.showing import shows
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games.blackjack.tables import asked, dealt, net, over, says
from tests.games.scripted import only

HAND: dict[str, Any] = {"variant": "6_to_5", "decks": 2, "six_five_burn": False}


@verifies("blackjack.6.a", "blackjack.6a.a")
def test_only_the_six_to_five_variation_is_dealt_from_the_hand() -> None:
    for variant in ("standard", "face_up"):
        assert not rules_for(BLACKJACK, {"variant": variant, "resplit": False}).by_hand
    shoe, hand = dealt("Th 9c 8h 9d"), dealt("Th 9c 8h 9d", **HAND)
    assert {e.seen_by for e in only(events(shoe), Dealt) if "1" in e.to} == {None}
    assert {e.seen_by for e in only(events(hand), Dealt) if "1" in e.to} == {("p1",)}


def events(table: Any) -> list[Any]:
    """All that happened at a table."""
    return [entry.event for entry in table.log]


@verifies("blackjack.6.c")
def test_the_first_card_of_a_shoe_is_burned_and_not_shown() -> None:
    table = dealt("Th 9c 8h 9d")
    log = events(table)
    burned = only(log, Discarded)[0]
    assert (burned.cards, burned.why, burned.seen_by) == (("2c",), "burned", ())
    assert log.index(burned) < log.index(only(log, ShoeReady)[0])
    assert not only(events(dealt("Th 9c 8h 9d", **HAND)), Discarded)


@verifies("blackjack.6.f", "blackjack.12.a")
def test_each_player_in_turn_from_the_left_says_what_to_do() -> None:
    table = dealt("5h 8h 9c 4h 8d 9d 2s 2d", patrons=2, surrender=True)
    assert asked(table).patrons == ("p1",)
    every = ("hit", "stand", "double", "double_for_less", "surrender")
    assert asked(table).choices == every
    says(table, "hit")
    assert (asked(table).patrons, asked(table).choices) == (("p1",), ("hit", "stand"))
    says(table, "stand")
    assert asked(table).patrons == ("p2",)
    assert set(asked(table).choices) == {*every, "split"}


@verifies("blackjack.6.g", "blackjack.12.a")
def test_what_a_decision_needs_is_dealt_face_up_until_twenty_one() -> None:
    table = dealt("5h 9c 4h 9d 2s 2d 8d")
    for card in ("2s", "2d"):
        (given,) = only(says(table, "hit"), Dealt)
        assert (given.to, given.cards, given.seen_by) == (("1",), (card,), None)
    says(table, "hit")
    assert (over(table), net(table)) == (True, 10)


@verifies("blackjack.12.a.1", "blackjack.12.a")
def test_nobody_is_asked_about_a_twenty_one_or_after_breaking() -> None:
    twenty_one = dealt("5h 9c 6h 9d Ts 2d")
    says(twenty_one, "hit")
    assert (over(twenty_one), net(twenty_one)) == (True, 10)
    broken = dealt("Th 9c 6h 9d Ts")
    says(broken, "hit")
    assert (over(broken), net(broken)) == (True, -10)
    natural = dealt("Ah Kc Kh 9d", hole_card="hole")
    assert (over(natural), net(natural)) == (True, 15)


@verifies("blackjack.6.h", "blackjack.6a.f")
@pytest.mark.parametrize("options", [{"hole_card": "none"}, {**HAND, "six_five_reader": False}])
def test_the_dealer_draws_face_up_and_announces_the_count(options: dict[str, Any]) -> None:
    table = dealt("Th 9c 8h 5d 3s", **options)
    done = says(table, "stand")
    mine = [e for e in only(done, Dealt) if e.to == ("dealer",)]
    assert [(e.cards, e.seen_by) for e in mine] == [(("5d",), None), (("3s",), None)]
    assert [e.points for e in only(done, DealerStands)] == [17]


@verifies("blackjack.6.i", "blackjack.6a.i")
@pytest.mark.parametrize("options", [{}, HAND])
def test_cards_are_picked_up_from_the_far_right_and_the_dealers_last(
    options: dict[str, Any],
) -> None:
    table = dealt("8h Th 7h 9c 8d 8c 9h 9d 2h 3h", patrons=3, **options)
    done = says(table, "split", "stand", "stand", "stand", "stand")
    picked = only(done, Discarded)[-1]
    assert picked.places == ("3", "2", "1.2", "1", "dealer")
    assert picked.cards == ("7h", "9h", "Th", "8c", "8d", "3h", "8h", "2h", "9c", "9d")
    assert table.table.play.shoe.rack[-1] == picked.cards


@verifies("blackjack.6.i")
def test_a_hand_that_waited_is_picked_up_in_its_place() -> None:
    table = dealt("5h Th 9c 6h 8h 9d Ts", patrons=2)
    table.choose("p1", "hit")
    table.incident("card_not_dealt")
    says(table, "later")
    done = says(table, "stand")
    assert only(done, Discarded)[-1].places == ("2", "1", "dealer")


@verifies("blackjack.6.j")
def test_no_hole_card_is_shown_before_the_players_are_done() -> None:
    table = dealt("Th Th 9c 8h 8d 9d", patrons=2, hole_card="hole")
    assert not only(says(table, "stand"), Turned)
    done = says(table, "stand")
    assert [e.place for e in only(done, Turned)] == ["dealer"]


@verifies("blackjack.6.k")
def test_a_face_up_table_shows_the_hole_card_before_anybody_acts() -> None:
    table = dealt("Th 9c 8h 9d", hole_card="face_up", resplit=False)
    shown = [e for e in only(events(table), Dealt) if e.to == ("dealer",)]
    assert [(e.cards, e.seen_by) for e in shown] == [(("9d",), None)]
    assert asked(table).about == "1"


@verifies("blackjack.6a.d")
def test_at_six_to_five_only_who_wagers_sees_the_cards_and_is_asked_from_the_left() -> None:
    table = dealt("Th 9h 9c 6h 8h 9d", patrons=2, **HAND)
    mine = [e for e in only(events(table), Dealt) if e.to == ("1",)]
    assert {e.seen_by for e in mine} == {("p1",)}
    assert asked(table).patrons == ("p1",)
    assert "surrender" not in asked(table).choices
    says(table, "stand")
    assert asked(table).patrons == ("p2",)


@verifies("blackjack.6a.e")
def test_at_six_to_five_further_cards_lie_face_up() -> None:
    table = dealt("5h 9c 4h 9d 2s 2d", **HAND)
    (given,) = only(says(table, "hit"), Dealt)
    assert (given.to, given.seen_by) == (("1",), None)


@verifies("blackjack.6a.e.2")
def test_at_six_to_five_nobody_draws_after_breaking() -> None:
    table = dealt("Th 9h 9c 6h 8h 9d Ts", patrons=2, **HAND)
    says(table, "hit")
    assert asked(table).patrons == ("p2",)
    assert table.table.play.order[0].state == "bust"


@verifies("blackjack.9.f")
def test_only_base_wagers_are_insured() -> None:
    bids = ("10 on main", "10 on over_13", "10 on match_dealer")
    options: dict[str, Any] = {"additional": "over_under_13", "match": True}
    table = dealt("Ah Ac 9h Kd", *bids, **options)
    form: Any = asked(table).form
    assert (asked(table).about, form.most) == ("insurance at 1", 500)
    done = says(table, "5")
    assert [(e.spot, e.amount) for e in only(done, Paid)] == [("insurance@1", 1000)]
    assert over(table)


@verifies("blackjack.6.f")
def test_the_total_of_the_hand_in_turn_and_what_the_dealer_shows_are_announced() -> None:
    table = dealt("Ah 8h Ac 6h 8d 9d Ts", patrons=2, even_money=False)
    assert shows(table.table) == {"hand 1": "has soft 17", "dealer": "shows an ace"}
    says(table, "no", "no", "hit")
    assert shows(table.table) == {"hand 1": "has 17", "dealer": "shows an ace"}
    says(table, "stand")
    assert shows(table.table)["hand 2"] == "has 16"
    low = dealt("Th 9c 8h 9d")
    assert shows(low.table)["dealer"] == "shows 9"
