"""Sections 6 and 8: wagers, the deal, doubles, the hole card."""

from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.core.event import Dealt, Discarded, Event, Turned, WagersClosed, seen_by
from croupier.core.step import Deal, Open
from croupier.core.table import IDLE
from croupier.games.families.stud.play import HandJudged
from croupier.rulebook.citation import verifies
from tests.games.doubledownstud.tables import (
    JACKS,
    chips,
    dealt,
    doubling,
    finish,
    hand,
    to_doubles,
    wager,
)
from tests.games.scripted import only

THREE = "Js Qh 5d 2h Jd 7c 9s"
"""Three hands: jacks at box 1, no pair at 2 and 3; the hole card is the 2 of hearts."""


def three(cards: str = THREE) -> Any:
    """A table at which p1, p2 and p3 have wagered 10, 20 and 30 dollars, and doubles are open."""
    table = dealt(cards)
    table.buy("p3", 1000_00)
    for patron, amount in (("p3", 30), ("p1", 10), ("p2", 20)):
        table.place(patron, f"{amount} on main")
    to_doubles(table)
    return table


@verifies("doubledownstud.6.a")
def test_a_verbal_wager_with_cash_is_not_accepted() -> None:
    with pytest.raises(Refused, match="verbal wager with cash is not accepted") as refusal:
        dealt().place("p1", "10 cash on main")
    assert "doubledownstud.6.a" in refusal.value.cites
    with pytest.raises(Refused, match="verbal wager with cash") as refusal:
        doubling().place("p1", "10 cash on double")
    assert "doubledownstud.6.a" in refusal.value.cites
    with pytest.raises(Refused, match=r"wager\.verbal_cash"):
        dealt("", **{"wager.verbal_cash": True})


@verifies("doubledownstud.6.a")
def test_a_coupon_goes_with_a_wager_where_the_house_takes_it() -> None:
    with pytest.raises(Refused, match="coupons"):
        dealt().place("p1", "10 on main with coupon")
    table = dealt(JACKS, **{"coupons.match_play": True})
    table.place("p1", "10 on main with coupon")
    assert wager(table, "main").coupon


@verifies("doubledownstud.1.double-down-wager", "doubledownstud.6.b")
def test_a_coupon_makes_no_second_double() -> None:
    for first, second in (("", " with coupon"), (" with coupon", "")):
        table = dealt(JACKS, **{"coupons.match_play": True})
        table.place("p1", "10 on main")
        to_doubles(table)
        table.place("p1", f"10 on double{first}")
        with pytest.raises(Refused, match="the double is made"):
            table.place("p1", f"10 on double{second}")


@verifies("doubledownstud.6.c")
def test_a_refusal_names_the_positions_where_a_wager_is_accepted() -> None:
    table = dealt(areas=2)
    table.act("p1", "sit", seat="4")
    table.place("p1", "10 on main at 5")
    table.place("p1", "10 on main at 6")
    with pytest.raises(Refused, match="only 2 betting positions") as refusal:
        table.place("p1", "10 on main at 4")
    assert refusal.value.accepted == "Original wager, box 5 or Original wager, box 6"
    with pytest.raises(Refused, match="seat 5 is not free"):
        table.act("p2", "sit", seat="5")
    with pytest.raises(Refused, match="belongs to another player") as refusal:
        table.place("p2", "10 on main at 5")
    assert refusal.value.accepted == "Original wager, box 2"


@verifies("cmr147.02")
def test_a_wager_that_does_not_exist_is_refused_as_such_while_doubles_are_open() -> None:
    with pytest.raises(Refused, match="no such name") as refusal:
        doubling().place("p1", "5 on nonsense")
    assert refusal.value.accepted == "main, double"


@verifies("cmr147.07.1")
def test_a_coupon_is_no_way_around_the_maximum() -> None:
    table = dealt(JACKS, **{"coupons.match_play": True})
    table.place("p1", "500 on main")
    with pytest.raises(Refused, match="the chips there have no coupon"):
        table.place("p1", "500 on main with coupon")


@verifies("doubledownstud.6.b")
def test_original_wagers_are_made_and_changed_before_the_first_call_only() -> None:
    table = dealt(THREE)
    table.place("p1", "10 on main")
    table.place("p1", "5 on main")
    table.take_down("p1", wager(table, "main").id, 10_00)
    table.play_round(until=lambda now: not now.open)
    for patron in ("p1", "p2"):
        with pytest.raises(Refused) as refusal:
            table.place(patron, "10 on main")
        assert "doubledownstud.6.b" in refusal.value.cites
    with pytest.raises(Refused) as refusal:
        table.take_down("p1", wager(table, "main").id, 5_00)
    assert refusal.value.cites == ("doubledownstud.6.b",)
    to_doubles(table)
    with pytest.raises(Refused) as refusal:
        table.place("p1", "5 on main")
    assert refusal.value.cites == ("doubledownstud.8.d", "doubledownstud.6.b")
    with pytest.raises(Refused, match="No more bets") as refusal:
        table.take_down("p1", wager(table, "main").id, 5_00)
    assert refusal.value.cites == ("doubledownstud.6.b",)


@verifies("doubledownstud.6.c")
def test_a_player_has_one_betting_area_or_two_adjacent_ones() -> None:
    table = dealt()
    with pytest.raises(Refused, match="sits at seat 1") as refusal:
        table.place("p1", "10 on main at 3")
    assert refusal.value.cites == ("doubledownstud.6.c",)
    table = dealt("Js Qh Jd 2h 7c 9s 3d", areas=2)
    table.act("p2", "sit", seat="3")
    table.place("p1", "10 on main at 1")
    with pytest.raises(Refused, match="must be adjacent"):
        table.place("p1", "10 on main at 4")
    with pytest.raises(Refused, match="another player"):
        table.place("p1", "10 on main at 3")
    table.place("p1", "20 on main at 2")
    with pytest.raises(Refused, match="another player"):
        table.place("p2", "10 on main at 2")
    with pytest.raises(Refused, match="only 2 betting positions"):
        table.place("p1", "10 on main at 5")
    with pytest.raises(Refused, match="at most 2"):
        dealt(areas=3)


@verifies("doubledownstud.6.c", "doubledownstud.1.double-down-wager")
def test_each_of_two_areas_has_its_own_card_and_double() -> None:
    table = doubling("Js Qh Jd 2h 7c 9s", "10 on main at 1", "20 on main at 2", areas=2)
    with pytest.raises(Refused, match=r"more than the original wager of \$10"):
        table.place("p1", "20 on double at 1")
    table.place("p1", "20 on double at 2")
    finish(table)
    assert chips(table) == 1000 + 10 - 40


@verifies("doubledownstud.8.b", "doubledownstud.1.hole-card")
def test_players_are_dealt_from_the_left_then_the_hole_card_then_three_face_up() -> None:
    table = three()
    drawn = only((entry.event for entry in table.log), Dealt)
    assert [
        (place, card) for one in drawn for place, card in zip(one.to, one.cards, strict=True)
    ] == [
        ("1", "Js"),
        ("2", "Qh"),
        ("3", "5d"),
        ("community", "2h"),
        ("community", "Jd"),
        ("community", "7c"),
        ("community", "9s"),
    ]
    seen = [(one.to[0], one.seen_by) for one in drawn]
    assert seen == [("1", None), ("2", None), ("3", None), ("community", ()), ("community", None)]


@verifies("doubledownstud.8.b", "doubledownstud.1.hole-card")
def test_the_hole_card_is_the_first_of_four_and_pairs_the_hand_once_it_is_shown() -> None:
    """The deck's second card pairs the first, so it must be the hidden one."""
    table = doubling("Js Jd 2h 7c 9s")
    assert table.table.play.hands["community"][0] == ("Jd", ())
    assert all(seen is None for _, seen in table.table.play.hands["community"][1:])
    for patron in (None, "p1", "p2"):
        assert "Jd" not in str([seen_by(entry.event, patron) for entry in table.log])
    (turned,) = only(finish(table), Turned)
    assert (turned.cards, turned.seen_by) == (("Jd", "2h", "7c", "9s"), None)
    assert turned.cites == ("doubledownstud.8.d",)


@verifies("doubledownstud.8.a.1", "doubledownstud.8.a.2.iv")
@pytest.mark.parametrize("deal", ["shoe", "hand"])
def test_no_card_is_dealt_before_the_first_call(deal: str) -> None:
    table = dealt(JACKS, deal=deal)
    table.place("p1", "10 on main")
    events = table.play_round(until=lambda now: now.play.doubling)
    kinds = [type(one) for one in events if isinstance(one, Dealt | WagersClosed)]
    assert kinds == [WagersClosed, *[Dealt] * 3]
    (closed,) = only(events, WagersClosed)
    assert (closed.says, closed.cites) == ("no more bets", ("doubledownstud.6.b",))


@verifies("doubledownstud.8.c", "doubledownstud.6.b")
def test_doubles_are_made_between_the_two_calls_in_no_order() -> None:
    table = dealt(THREE)
    table.place("p1", "10 on main")
    with pytest.raises(Refused, match="after the deal") as refusal:
        table.place("p1", "10 on double")
    assert refusal.value.cites == ("doubledownstud.8.c",)
    table = three()
    assert isinstance(table.step_now, Open)
    assert table.step_now.kinds == ("double",)
    for patron, amount in (("p2", 7), ("p3", 30), ("p1", 1)):
        table.place(patron, f"{amount} on double")
    finish(table)
    assert [chips(table, patron) for patron in ("p1", "p2", "p3")] == [1011, 973, 940]


@verifies("doubledownstud.8.c")
def test_not_before_all_cards_are_dealt() -> None:
    table = dealt(THREE)
    table.place("p1", "10 on main")
    table.play_round(until=lambda now: len(now.play.hands.get("community", ())) == 1)
    assert isinstance(table.step_now, Deal)
    with pytest.raises(Refused):
        table.place("p1", "10 on double")


@verifies("doubledownstud.1.double-down-wager", "doubledownstud.8.c")
def test_a_double_is_any_amount_up_to_the_original_wager() -> None:
    for amount in (1, 4, 10):
        table = doubling()
        table.place("p1", f"{amount} on double")
        finish(table)
        assert chips(table) == 1010 + amount
    table = doubling()
    with pytest.raises(Refused, match=r"more than the original wager of \$10") as refusal:
        table.place("p1", "11 on double")
    assert refusal.value.cites == ("doubledownstud.1.double-down-wager",)
    assert refusal.value.accepted == "up to $10"
    with pytest.raises(Refused, match="no original wager") as refusal:
        table.place("p2", "5 on double")
    assert refusal.value.cites == ("doubledownstud.1.double-down-wager",)


@verifies("doubledownstud.1.double-down-wager")
def test_a_double_without_an_amount_is_as_much_as_the_original_wager() -> None:
    table = doubling(JACKS, "25 on main")
    table.choose("p1", "double")
    assert wager(table, "double").amount == 25_00


@verifies("doubledownstud.1.double-down-wager")
def test_a_house_may_post_limits_for_doubles() -> None:
    limits = {"limits": {"wager": {"double": {"min": 5, "max": 8}}}}
    table = doubling(JACKS, "10 on main", **limits)
    for amount in (4, 9):
        with pytest.raises(Refused) as refusal:
            table.place("p1", f"{amount} on double")
        assert "cmr147.07.1" in refusal.value.cites
    table.place("p1", "8 on double")


@verifies("doubledownstud.6.b")
def test_a_double_is_made_once_and_stands() -> None:
    table = doubling()
    table.place("p1", "4 on double")
    with pytest.raises(Refused, match="the double is made") as refusal:
        table.place("p1", "4 on double")
    assert refusal.value.cites == ("doubledownstud.6.b",)
    with pytest.raises(Refused, match="wagers stand") as refusal:
        table.take_down("p1", wager(table, "double").id, 4_00)
    assert refusal.value.cites == ("doubledownstud.6.b",)


@verifies("doubledownstud.8.d")
def test_the_second_call_closes_doubles_and_turns_the_hole_card() -> None:
    table = doubling()
    events = list(finish(table))
    closed = next(one for one in events if isinstance(one, WagersClosed))
    assert (closed.says, closed.cites[0]) == ("no more bets", "doubledownstud.8.d")
    kinds: list[type[Event]] = [WagersClosed, Turned, HandJudged, Discarded]
    first = [next(n for n, one in enumerate(events) if isinstance(one, kind)) for kind in kinds]
    assert first == sorted(first)
    with pytest.raises(Refused):
        table.place("p1", "10 on double")


@verifies("doubledownstud.8.d")
def test_with_every_hand_lost_already_the_hole_card_is_still_turned() -> None:
    table = hand("2s 3h 5d 7c 9h")
    assert len(only((entry.event for entry in table.log), Turned)) == 1


def test_nobody_plays_and_no_card_is_dealt() -> None:
    table = dealt()
    events = table.play_round()
    assert table.table.stage == IDLE
    assert only(events, Dealt) == []
