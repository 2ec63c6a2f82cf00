"""Sections 3, 10, 11 and 16: doubling, splitting, and the hands that are paid otherwise."""

from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.core.event import Dealt, Paid, Turned
from croupier.front import STAKE
from croupier.rulebook.citation import verifies
from tests.games.blackjack.tables import asked, dealt, go, net, over, says, table_of
from tests.games.scripted import only


@verifies("blackjack.10.a", "blackjack.12.a.2")
def test_a_double_takes_one_card_for_as_much_again() -> None:
    table = dealt("6h 9c 5h 9d 9s")
    says(table, "double")
    assert (over(table), net(table)) == (True, 20)


@verifies("blackjack.10.a")
@pytest.mark.parametrize("words", ["double_for_less", "double for less"])
def test_a_double_may_be_for_less(words: str) -> None:
    table = dealt("6h 9c 5h 9d 9s")
    says(table, words)
    assert asked(table).about == "1 less"
    with pytest.raises(Refused):
        table.choose("p1", "11")
    says(table, "4")
    assert (over(table), net(table)) == (True, 14)


@verifies("blackjack.10.a", "blackjack.12.a.1")
def test_no_double_on_twenty_one_or_on_three_cards() -> None:
    table = dealt("8h 9c 8d 9d 3s Kh")
    says(table, "split")
    assert {"double", "double_for_less"} < set(asked(table).choices)
    three = dealt("2h 9c 4h 9d 3s")
    says(three, "hit")
    assert asked(three).choices == ("hit", "stand")
    tens = dealt("Th 9c Td 9d As 7s")
    says(tens, "split")
    assert asked(tens).about == "1.2"


@verifies("blackjack.10.c")
def test_a_doubled_card_face_down_is_turned_as_the_hand_is_settled() -> None:
    table = dealt("6h 9c 5h 9d 9s", double_card="face_down")
    done = says(table, "double")
    (down,) = [e for e in only(done, Dealt) if e.to == ("1",)]
    assert down.seen_by == ()
    turned = next(e for e in only(done, Turned) if e.place == "1")
    assert done.index(turned) < done.index(only(done, Paid)[0])
    assert net(table) == 20


@verifies("blackjack.10.c", "blackjack.12.c")
def test_a_card_face_down_does_not_tell_that_the_hand_broke() -> None:
    table = dealt("Th 9c 6h 5d 9s 3s", double_card="on_request")
    assert "double_face_down" in asked(table).choices
    done = says(table, "double_face_down")
    assert ("dealer",) in [e.to for e in only(done, Dealt)]
    assert (over(table), net(table)) == (True, -20)
    assert "double_face_down" not in asked(dealt("6h 9c 5h 9d")).choices


@verifies("blackjack.11.a", "blackjack.11.b", "blackjack.11.c")
def test_a_pair_becomes_two_hands_played_one_after_the_other() -> None:
    table = dealt("8h 9c 8d 9d 3s Ks Ts")
    done = says(table, "split")
    assert [e.to for e in only(done, Dealt)] == [("1",)]
    assert asked(table).about == "1"
    says(table, "double")
    assert asked(table).about == "1.2"
    says(table, "stand")
    assert (over(table), net(table)) == (True, 20)


@verifies("blackjack.11.a")
def test_ten_value_cards_are_a_pair_and_others_are_not() -> None:
    assert "split" in asked(dealt("Kh 9c Jd 9d")).choices
    assert "split" not in asked(dealt("8h 9c 7d 9d")).choices


@verifies("blackjack.11.c.2", "blackjack.12.a.3")
def test_split_aces_take_one_card_each() -> None:
    table = dealt("Ah 9c Ad 9d 5s 6s")
    says(table, "split")
    assert (over(table), net(table)) == (True, -20)


@verifies("blackjack.11.c.1", "blackjack.11.e")
@pytest.mark.parametrize(
    ("options", "hands"),
    [({"seats": 6}, 4), ({"seats": 7}, 3), ({"seats": 6, "resplit": False}, 2)],
)
def test_how_often_a_pair_may_be_split(options: dict[str, Any], hands: int) -> None:
    table = dealt("8h 9c 8d 9d 8s 8c 8h 8d 8s Td Td", **options)
    for _ in range(hands - 1):
        says(table, "split")
    assert "split" not in asked(table).choices
    assert len(table.table.play.order) == hands


@verifies("blackjack.11.e")
@pytest.mark.parametrize("again", [True, False])
def test_aces_are_split_again_where_the_house_lets_them(again: bool) -> None:
    table = dealt("Ah 9c Ad 9d As 5s 6s 5d", resplit_aces=again)
    says(table, "split")
    if again:
        assert asked(table).choices == ("stand", "split")
        says(table, "split")
    assert over(table)
    assert net(table) == (-30 if again else -20)


@verifies("blackjack.3.a.3", "blackjack.3.b", "blackjack.1.blackjack")
@pytest.mark.parametrize(("beats", "won"), [(True, 20), (False, 0)])
def test_a_split_twenty_one_of_two_cards(beats: bool, won: int) -> None:
    table = dealt("Ah 9c Ad 5d Ks Qs 7s", split_two_card_21_beats_multi_card_21=beats)
    says(table, "split")
    assert (over(table), net(table)) == (True, won)


@verifies("blackjack.3.e.1", "blackjack.3.e.2", "blackjack.3.e.4", "blackjack.16.a")
@pytest.mark.parametrize(
    ("option", "cards", "hits", "won"),
    [
        ("pay_678", "6h 9c 7h 9d 8h", 1, 20),
        ("pay_678", "6h 9c 7h 9d 8s", 1, 10),
        ("pay_777", "7h 9c 7d 9d 7h", 1, 15),
        ("pay_five_card_21", "2h 9c 3d 9d 4h 5s 7s", 3, 20),
        ("pay_five_card_21", "2h 9c 3d 9d 4h 2s 3s 7s", 4, 10),
    ],
)
def test_hands_of_twenty_one_that_pay_more(option: str, cards: str, hits: int, won: int) -> None:
    table = dealt(cards, **{option: True})
    says(table, *["hit"] * hits)
    assert (over(table), net(table)) == (True, won)
    usual = dealt(cards)
    says(usual, *["hit"] * hits)
    assert net(usual) == 10


@verifies("blackjack.3.e.1", "blackjack.10.a")
def test_raised_odds_are_for_the_original_wager_not_for_the_double() -> None:
    table = dealt("6h 9c 7h 9d 8h", pay_678=True)
    says(table, "double")
    assert net(table) == 20 + 10


@verifies("blackjack.16.b")
@pytest.mark.parametrize(("dealers", "won"), [("9c 5d 7s", 0), ("Kc Ad", -10)])
def test_five_cards_against_twenty_one(dealers: str, won: int) -> None:
    up, second, *more = dealers.split()
    cards = f"2h {up} 3d 4h 5s 7s {second} {' '.join(more)}"
    table = dealt(cards, pay_five_card_21=True, hole_card="none")
    says(table, "hit", "hit", "hit")
    assert (over(table), net(table)) == (True, won)


@verifies("blackjack.3.e.3")
@pytest.mark.parametrize(("cards", "won"), [("As 9c Ks", 20), ("Ks 9c As", 20), ("As 9c Kh", 15)])
def test_a_named_blackjack_pays_two_to_one(cards: str, won: int) -> None:
    table = dealt(f"{cards} 8d", pay_designated_bj="As Ks")
    assert (over(table), net(table)) == (True, won)


@verifies("blackjack.3.a.1", "blackjack.3.a.2", "blackjack.3.b")
@pytest.mark.parametrize(
    ("cards", "won"),
    [("Th 9c 8h 8d", 10), ("Th 9c 8h Td", -10), ("Th 9c 8h 9d", 0), ("Th 6c 2h Td Ts", 10)],
)
def test_nearer_to_twenty_one_wins(cards: str, won: int) -> None:
    table = dealt(cards)
    says(table, "stand")
    assert (over(table), net(table)) == (True, won)


@verifies("blackjack.11.a", "blackjack.10.a")
def test_who_has_not_as_much_again_neither_splits_nor_doubles_in_full() -> None:
    table = table_of("8h 9c 8d 9d 3s")
    table.cash_out("p1", STAKE - 15_00)
    table.place("p1", "10 on main")
    go(table)
    assert asked(table).choices == ("hit", "stand", "double_for_less")
    for refused in ("split", "double"):
        with pytest.raises(Refused):
            table.choose("p1", refused)
    says(table, "double_for_less")
    form: Any = asked(table).form
    assert form.most == 5_00


@verifies("blackjack.11.a")
def test_a_split_hand_has_as_much_on_it_as_the_first() -> None:
    table = dealt("8h 9c 8d 9d 3s", "15 on main")
    says(table, "split")
    assert [(w.kind, w.amount) for w in table.table.wagers] == [("main", 1500), ("split", 1500)]


@verifies("blackjack.11.b", "blackjack.11.e")
def test_a_hand_split_again_is_completed_before_the_next() -> None:
    table = dealt("8h 9c 8d 9d 8s 3s 4s 5s", seats=6)
    says(table, "split", "split")
    assert [one.place for one in table.table.play.order] == ["1", "1.3", "1.2"]
    assert asked(table).about == "1"
    says(table, "stand")
    assert asked(table).about == "1.3"
    says(table, "stand")
    assert asked(table).about == "1.2"


@verifies("blackjack.12.a.2", "blackjack.10.a")
def test_a_doubled_hand_is_asked_nothing_more() -> None:
    table = dealt("5h Th 9c 4h 8h 9d 2s", patrons=2)
    says(table, "double")
    assert asked(table).patrons == ("p2",)


@verifies("blackjack.3.b")
def test_an_ordinary_twenty_one_loses_to_a_blackjack() -> None:
    table = dealt("5h Kc 6h Ts Ad", hole_card="none")
    says(table, "hit")
    assert (over(table), net(table)) == (True, -10)


@verifies("blackjack.16.a", "blackjack.16.b")
@pytest.mark.parametrize(("dealers", "won"), [("9c Td", 20), ("6c Td Ks", 20), ("9c 5d 7s", 0)])
def test_five_cards_win_against_less_and_against_a_broken_hand(dealers: str, won: int) -> None:
    up, *rest = dealers.split()
    cards = f"2h {up} 3d 4h 5s 7s {' '.join(rest)}"
    table = dealt(cards, pay_five_card_21=True, hole_card="none")
    says(table, "hit", "hit", "hit")
    assert (over(table), net(table)) == (True, won)


@verifies("blackjack.16.a", "blackjack.3.e.4")
def test_five_cards_of_a_split_hand_pay_as_well() -> None:
    table = dealt("2h 9c 2d 8d 3d 4h 5s 7s Th", pay_five_card_21=True)
    says(table, "split", "hit", "hit", "hit", "stand")
    assert (over(table), net(table)) == (True, 20 - 10)
