"""Sections 8 to 10: doubling down, splitting pairs, what is paid."""

import pytest

from croupier.core.errors import Refused
from croupier.core.event import Dealt, Paid
from croupier.games.zappit.options import ZappitOptions
from croupier.games.zappit.procedure import ZAPPIT
from croupier.games.zappit.wagers import blackjack_odds
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games.scripted import only
from tests.games.zappit.tables import asked, dealt, net, over, says


@verifies("zappit.8.a", "zappit.8.a.1", "zappit.8.a.2")
@pytest.mark.parametrize("cards", ["5h 4h", "5h 5d", "5h 6h", "Ah 7h", "Th 9h", "2h 3h"])
def test_any_two_first_cards_are_doubled_for_a_further_wager(cards: str) -> None:
    one, other = cards.split()
    table = dealt(f"{one} 9c {other} 9d 2s")
    assert "double" in asked(table).choices
    table.choose("p1", "double")
    wagers = {wager.kind: wager.amount for wager in table.table.wagers}
    assert wagers == {"main": 10_00, "double": 10_00}


@verifies("zappit.8.a.2", "zappit.8.c")
def test_a_double_is_at_most_the_original_wager() -> None:
    table = dealt("5h 9c 6h 9d 9s", "20 on main")
    table.choose("p1", "double_for_less")
    for amount in ("21", "0"):
        with pytest.raises(Refused) as refusal:
            table.choose("p1", amount)
        assert refusal.value.cites == ("zappit.8.a",)
    (card,) = only(says(table, "15"), Dealt)
    assert (card.cards, card.seen_by) == (("9s",), None)
    assert (over(table), net(table)) == (True, 35)


@verifies("zappit.8.a")
def test_a_blackjack_and_a_hand_of_three_cards_are_not_doubled() -> None:
    assert over(dealt("Ah 9c Kh 9d"))
    table = dealt("2h 9c 3h 9d 4s")
    says(table, "hit")
    assert asked(table).choices == ("hit", "stand")


@verifies("zappit.8.b")
def test_hands_of_a_split_pair_are_doubled() -> None:
    table = dealt("8h 9c 8d 9d 3s Ts 2c Ks")
    says(table, "split")
    assert "double" in asked(table).choices
    says(table, "double", "hit", "stand")
    assert (over(table), net(table)) == (True, 30)


@verifies("zappit.8.d")
def test_after_a_double_the_round_goes_on() -> None:
    table = dealt("5h 8s 9c 6h 6s 9d 9s", patrons=2)
    says(table, "double")
    assert asked(table).about == "2"
    says(table, "stand")
    assert [net(table, patron) for patron in ("p1", "p2")] == [20, -10]


@verifies("zappit.9.a", "zappit.9.b.1", "zappit.9.b.2")
@pytest.mark.parametrize(
    ("cards", "may"),
    [("7h 7d", True), ("Kh Td", True), ("Qh Jd", True), ("Ah Ad", True), ("Kh 9d", False)],
)
def test_two_cards_of_one_value_are_split(cards: str, may: bool) -> None:
    one, other = cards.split()
    table = dealt(f"{one} 9c {other} 9d 5s")
    assert ("split" in asked(table).choices) is may
    if may:
        table.choose("p1", "split")
        assert [(w.kind, w.amount) for w in table.table.wagers] == [
            ("main", 10_00),
            ("split", 10_00),
        ]


@verifies("zappit.9.b.2.i", "zappit.9.c")
def test_the_first_hand_keeps_the_wager_and_is_played_out_first() -> None:
    table = dealt("8h 9c 8d 9d 5s 6s Ts 9s")
    (second,) = only(says(table, "split"), Dealt)
    assert (second.cards, second.to) == (("5s",), ("1",))
    assert asked(table).about == "1"
    assert [(w.kind, w.spot) for w in table.table.wagers] == [
        ("main", "main@1"),
        ("split", "split:2@1"),
    ]
    drawn = only(says(table, "hit"), Dealt)
    assert [event.to for event in drawn] == [("1",)]
    drawn = only(says(table, "stand"), Dealt)
    assert [event.to for event in drawn] == [("1.2",)]
    says(table, "stand")
    assert (over(table), net(table)) == (True, 10)


@verifies("zappit.9.d")
def test_pairs_are_split_again_up_to_four_hands() -> None:
    table = dealt("8h 9c 8d 9d 8s 8c 8h Ts Ts Tc Td")
    says(table, "split", "split", "split")
    assert len(table.table.play.order) == 4
    assert "split" not in asked(table).choices
    assert "hit" in asked(table).choices


@verifies("zappit.9.d")
def test_split_aces_are_played_like_any_pair() -> None:
    table = dealt("Ah 9c Ad 9d As 5s 6s 2s Ks")
    says(table, "split")
    assert set(asked(table).choices) == {"hit", "stand", "double", "double_for_less", "split"}
    says(table, "split")
    assert len(table.table.play.order) == 3
    says(table, "hit")
    assert asked(table).about == "1"


@verifies("zappit.1.blackjack", "zappit.10.a")
def test_an_ace_and_a_ten_of_a_split_hand_are_21() -> None:
    table = dealt("Ah 9c Ad 9d Ks Ts")
    done = says(table, "split")
    assert [str(paid.odds) for paid in only(done, Paid)] == ["1 to 1", "1 to 1"]
    assert (over(table), net(table)) == (True, 20)


@verifies("zappit.6.h.3", "zappit.9.a", "zappit.8.b")
def test_a_zapped_hand_is_split_and_doubled() -> None:
    table = dealt("Th 9c 6h 9d 8s 8d 3s Ts Tc")
    says(table, "zap", "split", "double", "stand")
    assert (over(table), net(table)) == (True, 20)


@verifies("zappit.10.a")
@pytest.mark.parametrize(
    ("pays", "stake", "won"),
    [("3_to_2", "10", 15_00), ("6_to_5", "10", 12_00), ("6_to_5", "7", 8_40)],
)
def test_a_blackjack_pays_as_the_house_chose(pays: str, stake: str, won: int) -> None:
    table = dealt("Ah 9c Kh 9d", f"{stake} on main", bj_pays=pays)
    (paid,) = only((entry.event for entry in table.log), Paid)
    assert paid.amount == won
    assert str(blackjack_odds(ZappitOptions(bj_pays=pays))) == pays.replace("_", " ")


@verifies("zappit.10.a", "zappit.10.b")
def test_no_other_odds_can_be_chosen() -> None:
    for key in ("bj_pays", "odds.main", "odds.insurance"):
        with pytest.raises(Refused):
            rules_for(ZAPPIT, {key: "2:1"})
