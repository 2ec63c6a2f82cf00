"""Section 5: a round of play, from the wagers to the discards."""

import pytest

from croupier.core.errors import Refused, UnknownName
from croupier.core.event import (
    Collected,
    Confirmed,
    Dealt,
    Discarded,
    Paid,
    Returned,
    RoundEnded,
    WagersClosed,
)
from croupier.core.step import Deal, Open
from croupier.equipment.source import Shuffled
from croupier.games.families.shoe import ShoeSpent
from croupier.games.reddog.play import CardsCalled, HandDecided
from croupier.games.reddog.spread import spread
from croupier.rulebook.citation import verifies
from tests.games.reddog.tables import chips, dealt, due, finish, hand, raising, to_raises, wager
from tests.games.scripted import only


@verifies("reddog.5.a")
def test_original_wagers_are_made_before_the_first_card() -> None:
    table = dealt("4s", "9h", "6d")
    table.place("p1", "10 on main")
    table.play_round(until=lambda now: not now.open)
    assert due(table).to == ("first",)
    for _ in range(2):
        with pytest.raises(Refused) as refusal:
            table.place("p2", "10 on main")
        assert refusal.value.cites == ("reddog.5.a",)
        table.step()
    with pytest.raises(Refused, match="not open now"):
        table.place("p2", "10 on main")


@verifies("reddog.5.a", "reddog.6.a")
def test_wagers_stay_open_while_a_card_leaves_the_shoe() -> None:
    table = hand("4s", "5h", "Kc", "Qd")
    table.step()
    for incident, place in (("card_face_up_in_shoe", "exposed"), ("new_dealer", "burn")):
        table.incident(incident)
        assert due(table).to == (place,)
        table.place("p2", "10 on main")
        table.step()
        assert isinstance(table.step_now, Open)
        assert (table.step_now.says, table.step_now.cites) == ("no more bets", ("reddog.5.a",))


@verifies("reddog.5.b")
def test_cash_is_taken_where_dealer_and_supervisor_confirm_it() -> None:
    table = dealt("4s", "9h", "6d", **{"wager.verbal_cash": "yes"})
    done = table.place("p1", "10 cash on main")
    assert [event.role for event in only(done, Confirmed)] == ["dealer", "casino supervisor"]
    assert chips(table) == 1000
    assert wager(table, "main").amount == 10_00
    to_raises(table)
    with pytest.raises(Refused, match="before the first card") as refusal:
        table.place("p1", "10 cash on raise")
    assert refusal.value.cites == ("reddog.5.b",)


@verifies("reddog.5.b")
def test_cash_and_coupons_are_refused_where_the_house_takes_none() -> None:
    table = dealt()
    for bid in ("10 cash on main", "10 on main with coupon"):
        with pytest.raises(Refused) as refusal:
            table.place("p1", bid)
        assert refusal.value.cites
    with pytest.raises(Refused) as refusal:
        table.place("p1", "10 cash on main")
    assert "reddog.5.b" in refusal.value.cites
    other = dealt(**{"coupons.match_play": "yes"})
    other.place("p1", "10 on main with coupon")
    assert wager(other, "main").coupon


@verifies("reddog.5.c")
def test_the_first_card_lies_to_the_left_and_the_second_to_the_right() -> None:
    table = raising("4s", "9h", "6d")
    first, second = only((e.event for e in table.log), Dealt)[-2:]
    assert (first.to, first.cards, first.seen_by) == (("first",), ("4s",), None)
    assert (second.to, second.cards, second.seen_by) == (("second",), ("9h",), None)


@verifies("reddog.5.d")
def test_no_wager_is_touched_once_a_card_is_out() -> None:
    table = dealt("4s", "9h", "6d")
    table.place("p1", "10 on main")
    table.take_down("p1", 1, 5_00)
    table.place("p1", "5 on main")
    to_raises(table)
    table.place("p1", "5 on raise")
    for kind in ("main", "raise"):
        with pytest.raises(Refused, match="wagers stand") as refusal:
            table.take_down("p1", wager(table, kind).id)
        assert refusal.value.cites == ("reddog.5.d",)
    with pytest.raises(Refused, match="no wager may be changed") as refusal:
        table.place("p1", "5 on raise")
    assert refusal.value.cites == ("reddog.5.d",)


@verifies("reddog.5.e")
@pytest.mark.parametrize("cards", [("4s", "5h"), ("5h", "4s"), ("As", "Kh"), ("Td", "9c")])
def test_consecutive_cards_are_a_tie_hand(cards: tuple[str, str]) -> None:
    table = hand(*cards)
    (decided,) = only((e.event for e in table.log), HandDecided)
    assert decided.says == "The cards are Consecutive - tie hand"
    (back,) = only((e.event for e in table.log), Returned)
    assert (back.amount, back.cites) == (10_00, ("reddog.5.e",))
    assert chips(table) == 1000
    assert not table.table.play.hands


@verifies("reddog.5.f", "reddog.5.h")
def test_a_pair_takes_a_third_card_at_once() -> None:
    table = dealt("9s", "9h", "6d")
    table.place("p1", "10 on main")
    table.play_round(until=lambda now: now.play.paired)
    (called,) = only((e.event for e in table.log), CardsCalled)
    assert (called.says, called.spread, called.cites) == ("We have a pair", 0, ("reddog.5.f",))
    assert (due(table).to, due(table).cites) == (("third",), ("reddog.5.f",))
    with pytest.raises(Refused, match="the first two cards are a pair") as refusal:
        table.place("p1", "10 on raise")
    assert refusal.value.cites == ("reddog.5.h",)


@verifies("reddog.5.f.1")
def test_three_of_a_kind_pays_eleven_to_one() -> None:
    table = hand("9s", "9h", "9d")
    decided = only((e.event for e in table.log), HandDecided)[-1]
    assert (decided.says, decided.outcome) == ("Three of a kind", "three of a kind")
    (paid,) = only((e.event for e in table.log), Paid)
    assert (paid.amount, str(paid.odds), paid.cites) == (110_00, "11 to 1", ("reddog.5.f.1",))


@verifies("reddog.5.f.2")
def test_another_third_card_makes_a_pair_a_tie() -> None:
    table = hand("9s", "9h", "8d")
    decided = only((e.event for e in table.log), HandDecided)[-1]
    assert (decided.says, decided.cites) == ("No three of a kind tie hand", ("reddog.5.f.2",))
    (back,) = only((e.event for e in table.log), Returned)
    assert (back.amount, back.cites) == (10_00, ("reddog.5.f.2",))


@verifies("reddog.5.g", "reddog.5.g.1", "reddog.5.g.2")
@pytest.mark.parametrize(
    ("first", "second", "between"),
    [("4s", "7h", 2), ("9c", "Kd", 3), ("As", "2h", 11), ("Js", "9s", 1), ("2d", "Kc", 10)],
)
def test_the_spread_is_the_values_between_and_is_marked(
    first: str, second: str, between: int
) -> None:
    assert spread(first, second) == spread(second, first) == between
    table = raising(first, second)
    (called,) = only((e.event for e in table.log), CardsCalled)
    assert (called.spread, called.says) == (between, f"The spread is {between}")
    (marker,) = [one for one in table.view("p2").things if one.what == "spread"]
    assert marker.face == str(between)


@verifies("reddog.5.h")
@pytest.mark.parametrize("amount", [5, 7, 10])
def test_a_raise_is_at_most_the_original_wager(amount: int) -> None:
    table = raising("4s", "9h", "6d", amount=10)
    with pytest.raises(Refused, match="more than the original") as refusal:
        table.place("p1", "11 on raise")
    assert (refusal.value.cites, refusal.value.accepted) == (("reddog.5.h",), "up to $10")
    table.place("p1", f"{amount} on raise")
    assert wager(table, "raise").amount == amount * 100
    assert chips(table) == 990 - amount


@verifies("reddog.5.h")
def test_who_names_no_amount_raises_by_the_original_wager() -> None:
    table = raising("4s", "9h", "6d", amount=35)
    table.choose("p1", "raise", about=1)
    assert wager(table, "raise").amount == 35_00
    same = raising("4s", "9h", "6d", amount=35)
    same.choose("p1", "raise")
    assert wager(same, "raise").amount == 35_00
    low = raising("4s", "9h", "6d", amount=35, limits={"wager": {"raise": {"max": 20}}})
    low.choose("p1", "raise")
    assert wager(low, "raise").amount == 20_00
    with pytest.raises(Refused, match="does not imply an amount"):
        table.choose("p2", "raise")
    with pytest.raises(UnknownName):
        table.choose("nobody", "raise")


@verifies("reddog.5.h")
def test_nobody_raises_without_an_original_wager_or_a_spread() -> None:
    table = dealt("4s", "9h", "6d")
    with pytest.raises(Refused, match="a spread") as refusal:
        table.place("p1", "10 on raise")
    assert refusal.value.cites == ("reddog.5.h",)
    table.place("p1", "10 on main")
    table.play_round(until=lambda now: now.play.shoe.state == "ready")
    with pytest.raises(Refused, match="after a spread is announced") as refusal:
        table.place("p1", "10 on raise")
    assert refusal.value.cites == ("reddog.5.h",)
    to_raises(table)
    with pytest.raises(Refused, match="no original wager") as refusal:
        table.place("p2", "10 on raise")
    assert refusal.value.cites == ("reddog.5.h",)


@verifies("reddog.5.i", "reddog.5.h")
def test_raises_are_closed_before_the_third_card() -> None:
    table = raising("4s", "9h", "Qd")
    assert isinstance(table.step_now, Open)
    assert (table.step_now.says, table.step_now.kinds) == ("Raises closed", ("raise",))
    (closed,) = only(table.close(), WagersClosed)
    assert (closed.says, closed.cites) == ("Raises closed", ("reddog.5.h", "reddog.5.i"))
    assert (due(table).to, due(table).cites) == (("third",), ("reddog.5.i",))
    with pytest.raises(Refused):
        table.place("p1", "10 on raise")
    decided = only(table.step(), HandDecided)[-1]
    assert decided.says == "queen"


@verifies("reddog.5.i", "reddog.5.i.1")
@pytest.mark.parametrize(
    ("third", "won"),
    [("5d", True), ("8c", True), ("4d", False), ("9c", False), ("3d", False), ("Ac", False)],
)
def test_a_third_card_between_the_others_wins_and_any_other_loses(third: str, won: bool) -> None:
    table = raising("9h", "4s", third)
    table.choose("p1", "raise")
    done = finish(table)
    if won:
        assert [(e.spot, e.amount) for e in only(done, Paid)] == [
            ("main@1", 10_00),
            ("raise@1", 10_00),
        ]
        assert all("reddog.5.i.1" in e.cites for e in only(done, Paid))
    else:
        assert [(e.spot, e.amount, e.cites) for e in only(done, Collected)] == [
            ("main@1", 10_00, ("reddog.5.i.1",)),
            ("raise@1", 10_00, ("reddog.5.i.1",)),
        ]
    assert chips(table) == (1020 if won else 980)


@verifies("reddog.5.i.2")
@pytest.mark.parametrize(
    ("high", "odds"),
    [
        ("4", 5),
        ("5", 4),
        ("6", 2),
        ("7", 1),
        ("8", 1),
        ("9", 1),
        ("T", 1),
        ("J", 1),
        ("Q", 1),
        ("K", 1),
        ("A", 1),
    ],
)
def test_wager_and_raise_are_paid_by_the_spread(high: str, odds: int) -> None:
    table = raising("2s", f"{high}h", "3d")
    table.place("p1", "5 on raise")
    paid = only(finish(table), Paid)
    assert [(e.amount, str(e.odds)) for e in paid] == [
        (odds * 10_00, f"{odds} to 1"),
        (odds * 5_00, f"{odds} to 1"),
    ]
    assert all(e.cites == ("reddog.5.i.1", "reddog.5.i.2") for e in paid)


@verifies("reddog.5.i.3")
def test_the_house_may_pay_a_spread_more() -> None:
    table = raising("2s", "7h", "3d", odds={"spread_4": "3:2", "spread_1": "6:1"})
    table.choose("p1", "raise")
    paid = only(finish(table), Paid)
    assert [e.amount for e in paid] == [15_00, 15_00]
    assert {e.cites for e in paid} == {("reddog.5.i.1", "reddog.5.i.2", "reddog.5.i.3")}


@verifies("reddog.5.i.3")
@pytest.mark.parametrize(
    ("key", "odds", "why", "clause"),
    [
        ("spread_1", "4:1", "below the lowest odds", "reddog.5.i.3"),
        ("spread_11", "1:2", "below the lowest odds", "reddog.5.i.3"),
        ("three_of_a_kind", "12:1", "fixed as printed", "reddog.5.f.1"),
        ("spread_12", "2:1", "spread_1", "reddog.5.i.3"),
    ],
)
def test_less_than_the_printed_odds_is_refused(key: str, odds: str, why: str, clause: str) -> None:
    with pytest.raises(Refused, match=why) as refused:
        dealt(odds={key: odds})
    assert refused.value.cites[0] == clause


@verifies("reddog.5.i")
def test_wagers_are_settled_place_by_place_in_whatever_order_they_were_made() -> None:
    table = dealt("4s", "9h", "6d")
    table.place("p2", "20 on main")
    table.place("p1", "10 on main")
    table.play_round(until=lambda now: now.play.raising)
    for patron in ("p2", "p1"):
        table.choose(patron, "raise")
    paid = only(finish(table), Paid)
    assert [e.spot for e in paid] == ["main@1", "raise@1", "main@2", "raise@2"]


@verifies("reddog.5.j")
def test_the_cards_go_to_the_rack_in_order() -> None:
    table = hand("9h", "4s", "6d")
    (_, gone) = only((e.event for e in table.log), Discarded)
    assert (gone.cards, gone.cites, gone.seen_by) == (("9h", "4s", "6d"), ("reddog.5.j",), None)
    assert table.table.play.shoe.rack[-1] == ("9h", "4s", "6d")


@verifies("reddog.5.j", "reddog.5.k")
def test_the_round_in_which_the_cutting_card_comes_is_the_shoes_last() -> None:
    table = dealt(decks=1)
    table.source = Shuffled("reddog", 9)
    for _ in range(40):
        before = table.table.play.shoe
        done = table.play_round()
        left = table.table.play.shoe.remaining
        spent = only(done, ShoeSpent)
        assert bool(spent) == (left < 13)
        assert only(done, RoundEnded)
        if spent:
            assert spent[0].cites == ("reddog.5.k",)
            ends = [type(e) for e in done if isinstance(e, Discarded | ShoeSpent)]
            assert ends[-2:] == [Discarded, ShoeSpent]
            assert before.remaining >= 13 or before.state == "spent"


@verifies("reddog.5.j")
def test_where_the_cards_run_out_the_round_is_void() -> None:
    """RD-7: the game does not say, so all wagers are returned."""
    table = dealt(decks=1)
    table.source = Shuffled("reddog", 4)
    table.place("p1", "10 on main")
    to_raises(table)
    table.choose("p1", "raise")
    while table.table.play.shoe.remaining > 0:
        table.incident("card_face_up_in_shoe")
        table.step()
    first, second = (cards[0][0] for cards in table.table.play.hands.values())
    table.close()
    assert table.table.play.shoe.rack[-1] == (first, second)
    last = table.log[-1].event
    assert isinstance(last, RoundEnded)
    assert chips(table) == 1000
    table.step()
    assert not isinstance(table.step_now, Deal)
