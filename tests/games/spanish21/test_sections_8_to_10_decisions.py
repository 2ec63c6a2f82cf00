"""Sections 8, 9 and 10: surrender, doubling down and rescue, splitting pairs."""

from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.core.event import Collected, Dealt, Returned
from croupier.core.prompt import Amount
from croupier.games.families.twentyone.play import HandClosed, RescueOffered
from croupier.rulebook.citation import verifies
from tests.games.scripted import only, steps
from tests.games.spanish21.tables import asked, dealt, events, net, over, rules, says

HOLE: dict[str, Any] = {"hole_card": "hole"}


@verifies("spanish21.8.a", "spanish21.8.a.1")
def test_against_a_low_card_half_is_lost_at_once() -> None:
    table = dealt("Kh Kd 9c 6h 9h 8d", patrons=2, **HOLE)
    assert "surrender" in asked(table).choices
    done = says(table, "surrender")
    assert [(e.amount, e.cites) for e in only(done, Collected)] == [(5_00, ("spanish21.8.a.1",))]
    assert [e.amount for e in only(done, Returned)] == [5_00]
    assert asked(table).patrons == ("p2",), "and nothing else has been dealt"
    says(table, "stand")
    assert (net(table), net(table, "p2")) == (-5, 10)


@verifies("spanish21.8.a")
def test_only_on_the_first_two_cards_and_not_after_a_split() -> None:
    table = dealt("2h 9c 3h 8d 4d", **HOLE)
    says(table, "hit")
    assert "surrender" not in asked(table).choices
    split = dealt("8h 9c 8c 8d Kd", **HOLE)
    says(split, "split")
    assert "surrender" not in asked(split).choices


@verifies("spanish21.8.a.2")
@pytest.mark.parametrize("hole", ["none", "hole"])
def test_against_an_ace_or_a_face_card_it_waits_for_the_second_card(hole: str) -> None:
    for second, lost in (("Ad", -10), ("8d", -5)):
        table = dealt(f"Kh Qc 6h {second}", hole_card=hole)
        before = len(events(table))
        says(table, "surrender")
        (taken,) = only(events(table)[before:], Collected)
        assert (over(table), net(table)) == (True, lost)
        assert taken.cites == ("spanish21.8.a.2",)
    said = [
        what
        for _, what, cites in steps("spanish21", rules(), "player_turns")
        if "spanish21.8.a.2" in cites
    ]
    assert "on top of the cards" in said[0]


@verifies("spanish21.8.a.2")
def test_what_was_surrendered_is_settled_before_the_dealer_draws() -> None:
    table = dealt("Kh Kd Qc 6h 9h 3d 9s", patrons=2, hole_card="none")
    done = says(table, "surrender", "stand")
    order = [type(e).__name__ for e in done if isinstance(e, Dealt | Collected)]
    assert order == ["Dealt", "Collected", "Dealt"]


@verifies("spanish21.8.b")
@pytest.mark.parametrize(("second", "won"), [("Kd", 0), ("8d", -10)])
def test_insurance_and_surrender_are_settled_apart(second: str, won: int) -> None:
    table = dealt(f"Kh Ac 6h {second}", **HOLE)
    says(table, "5", "surrender")
    assert (over(table), net(table)) == (True, won)


@verifies("spanish21.9.a", "spanish21.12.a.2")
@pytest.mark.parametrize("hits", [0, 1, 2, 3])
def test_doubling_on_two_cards_or_more(hits: int) -> None:
    drawn = ["2s", "2h", "Ad"][:hits]
    table = dealt(f"2d 9c 3h 8d {' '.join(drawn)} 9s", **HOLE)
    says(table, *["hit"] * hits)
    assert {"double", "double_for_less"} <= set(asked(table).choices)
    done = says(table, "double")
    assert [e.cards for e in only(done, Dealt)] == [("9s",)]
    assert [w.amount for w in table.table.wagers] == [10_00, 10_00]
    assert asked(table).choices == ("stand", "rescue"), "one card and no other"


@verifies("spanish21.9.a")
def test_doubling_for_less_and_not_for_more() -> None:
    table = dealt("5h 9c 6h 8d Kd", **HOLE)
    says(table, "double_for_less")
    assert asked(table).form == Amount(1_00, 10_00, 1_00)
    with pytest.raises(Refused):
        table.choose("p1", "11")
    says(table, "4", "stand")
    assert (over(table), net(table)) == (True, 14)


@verifies("spanish21.9.a", "spanish21.12.a.1")
def test_a_blackjack_and_any_21_are_not_doubled() -> None:
    natural = dealt("Ah 9c Kh 8d", **HOLE)
    assert (over(natural), net(natural)) == (True, 15), "nobody was asked"
    soft = dealt("Ah 9c 5h 8d 5c", **HOLE)
    says(soft, "hit")
    assert (over(soft), net(soft)) == (True, 10), "a soft 21 takes no card"


@verifies("spanish21.9.a", "spanish21.10.c")
def test_doubling_after_a_split() -> None:
    table = dealt("8h 9c 8c 8d 3d Kd 9d", **HOLE)
    says(table, "split")
    assert "double" in asked(table).choices
    says(table, "double", "stand", "stand")
    assert (over(table), net(table)) == (True, 20), "21 wins twice, 17 pushes"


@verifies("spanish21.9.b", "spanish21.5.f")
def test_a_doubled_hand_of_five_cards_is_paid_1_to_1() -> None:
    table = dealt("2d 9c 3h 8d 4s 5h 7c", **HOLE)
    says(table, "hit", "hit", "double", "stand")
    assert (over(table), net(table)) == (True, 20)
    plain = dealt("2d 9c 3h 8d 4s 5h 7c", **HOLE)
    says(plain, "hit", "hit", "hit")
    assert (over(plain), net(plain)) == (True, 15)


@verifies("spanish21.9.c", "spanish21.10.d")
def test_a_dealers_blackjack_collects_the_original_wager_alone() -> None:
    double = dealt("5h Qc 6h 9d Ad", hole_card="none")
    done = says(double, "double", "stand")
    assert (over(double), net(double)) == (True, -10)
    back = {e.spot: e.cites for e in only(done, Returned)}
    assert back == {"double:1@1": ("spanish21.9.c",)}
    split = dealt("8h Qc 8c 3d Kd Kh Ad", hole_card="none")
    done = says(split, "split", "double", "stand", "stand")
    assert (over(split), net(split)) == (True, -10)
    back = {e.spot: e.cites for e in only(done, Returned)}
    assert back == {"double:1@1": ("spanish21.9.c",), "split:2@1": ("spanish21.10.d",)}


@verifies("spanish21.9.c", "spanish21.10.d")
def test_hands_over_21_are_no_exception() -> None:
    """SP-12."""
    table = dealt("8h Qc 8c Kd Kh Qd Ks Ad", hole_card="none")
    says(table, "split", "hit", "hit")
    assert (over(table), net(table)) == (True, -10)


@verifies("spanish21.9.d")
def test_a_rescue_takes_the_double_back_and_forfeits_the_wager() -> None:
    table = dealt("5h 9c 6h 8d 2d", **HOLE)
    offered = only(says(table, "double"), RescueOffered)
    assert [(e.patrons, e.cites) for e in offered] == [(("p1",), ("spanish21.9.d",))]
    done = says(table, "rescue")
    assert [(e.amount, e.spot) for e in only(done, Collected)] == [(10_00, "main@1")]
    assert [(e.amount, e.spot) for e in only(done, Returned)] == [(10_00, "double:1@1")]
    assert only(done, HandClosed)[0].state == "rescued"
    assert (over(table), net(table)) == (True, -10)
    stands = dealt("5h 9c 6h 8d 2d", **HOLE)
    says(stands, "double", "stand")
    assert net(stands) == -20


@verifies("spanish21.9.d")
def test_a_hand_over_21_is_not_rescued() -> None:
    table = dealt("8h 9c 6h 8d Kd", **HOLE)
    says(table, "double")
    assert (over(table), net(table)) == (True, -20)


@verifies("spanish21.9.d")
def test_a_rescued_hand_is_settled_whatever_the_dealer_has() -> None:
    """SP-8: against a dealer's blackjack as well."""
    table = dealt("5h Kh Qc 6h 9h 2d Ad", patrons=2, hole_card="none")
    says(table, "double", "rescue", "stand")
    assert (over(table), net(table), net(table, "p2")) == (True, -10, -10)


@verifies("spanish21.10.a")
@pytest.mark.parametrize(("pair", "splits"), [("8h 8c", True), ("Kh Jc", True), ("8h 9d", False)])
def test_two_cards_of_one_value_may_be_split(pair: str, splits: bool) -> None:
    first, second = pair.split()
    table = dealt(f"{first} 9c {second} 8d 2d", **HOLE)
    assert ("split" in asked(table).choices) is splits
    if splits:
        says(table, "split")
        assert [(w.spot, w.amount) for w in table.table.wagers] == [
            ("main@1", 10_00),
            ("split:2@1", 10_00),
        ]


@verifies("spanish21.10.b")
def test_the_first_hand_is_completed_before_the_other_is_dealt_to() -> None:
    table = dealt("8h 9c 8c 8d 2d 9d Kd", **HOLE)
    done = (*says(table, "split"), *says(table, "hit"))
    assert [e.to for e in only(done, Dealt)] == [("1",), ("1",)]
    done = says(table, "stand")
    assert [e.to for e in only(done, Dealt)] == [("1.2",)]


@verifies("spanish21.10.c")
def test_pairs_are_split_three_times_at_most() -> None:
    table = dealt("8h 9c 8c 8d 8s 8d 8h", **HOLE)
    says(table, "split", "split", "split")
    assert len(table.table.play.order) == 4
    assert "split" not in asked(table).choices
    assert set(asked(table).choices) == {"hit", "stand", "double", "double_for_less"}


@verifies("spanish21.10.c")
def test_split_aces_are_drawn_to_doubled_and_split_again() -> None:
    """SP-6."""
    table = dealt("Ah 9c As 8d Ad 5d 4c 9h 3h", **HOLE)
    says(table, "split")
    assert {"hit", "stand", "double", "split"} <= set(asked(table).choices)
    says(table, "split")
    assert asked(table).about == "1"
    says(table, "hit", "stand")
    assert asked(table).about == "1.3"


@verifies("spanish21.10.d")
def test_what_was_split_against_a_blackjack_comes_back() -> None:
    table = dealt("8h Qc 8c Kd Kh Ad", hole_card="none")
    says(table, "split", "stand", "stand")
    assert (over(table), net(table)) == (True, -10)
