"""Section 18: two or three wagers on one hand, against as many hands of the dealer's."""

from typing import Any

import pytest

import croupier
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import (
    Collected,
    Confirmed,
    Dealt,
    Discarded,
    Paid,
    Returned,
    Staked,
    WagerPlaced,
)
from croupier.core.game import dealt_on, offered
from croupier.core.step import Confirm
from croupier.core.wager import Wager
from croupier.games.blackjack.multiple import (
    TakenAsMoved,
    UpCardAstray,
    UpCardMoved,
    UpCardRestored,
)
from croupier.games.blackjack.procedure import BLACKJACK
from croupier.games.families.twentyone.play import HandTaken
from croupier.games.families.twentyone.turns import beside_each
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games.blackjack.tables import asked, dealt, go, net, over, says, table_of
from tests.games.scripted import only


def hands(cards: str, *bids: str, patrons: int = 1, **options: Any) -> Driver:
    """A table of three hands of the dealer's, at the first question."""
    options = {"multiple_action": "three", **options}
    return dealt(cards, *(bids or ("10 on main",)), patrons=patrons, **options)


def logged(table: Driver, kind: type) -> list[Any]:
    """All that happened of a kind."""
    return only([entry.event for entry in table.log], kind)


@verifies("blackjack.18.a", "blackjack.18.b")
def test_a_wager_on_the_hand_is_one_against_each_hand_of_the_dealers() -> None:
    table = table_of("", multiple_action="three")
    table.place("p1", "10 on main")
    lying = [(wager.kind, wager.amount) for wager in table.table.wagers]
    assert lying == [("main_1", 10_00), ("main_2", 10_00), ("main_3", 10_00)]
    rows = {kind.odds_row for key in dict(lying) if (kind := BLACKJACK.kind(key))}
    assert rows == {"main"}, "each has the odds of a wager on the hand"
    table.place("p1", "5 on main_2")
    assert [wager.amount for wager in table.table.wagers] == [10_00, 15_00, 10_00]


@verifies("blackjack.18.a")
def test_the_wagers_are_offered_only_where_the_house_offers_multiple_action() -> None:
    with pytest.raises(Refused) as refusal:
        table_of("").place("p1", "10 on main_1")
    assert refusal.value.cites == ("blackjack.18.a", "blackjack.18.b")


@verifies("blackjack.18.b")
@pytest.mark.parametrize(
    ("chosen", "made", "missing"),
    [
        ("three", ("main_1", "main_2"), ("main_3", "third")),
        ("three", ("main_3",), ("main_1", "first")),
        ("two_or_three", ("main_1",), ("main_2", "second")),
        ("two_or_three", ("main_1", "main_3"), ("main_2", "second")),
    ],
)
def test_betting_does_not_close_before_enough_wagers_are_made(
    chosen: str, made: tuple[str, ...], missing: tuple[str, str]
) -> None:
    table = table_of("Th 9c 8h 8d", multiple_action=chosen)
    for kind in made:
        table.place("p1", f"10 on {kind}")
    until_open(table)
    with pytest.raises(Refused) as refusal:
        table.close()
    assert refusal.value.cites == ("blackjack.18.b",)
    assert refusal.value.accepted == f"Blackjack, {missing[1]} hand from p1"
    table.place("p1", f"10 on {missing[0]}")


def until_open(table: Driver) -> None:
    """Make the shoe ready."""
    table.step()
    table.choose("p1", "decline")
    table.step()


@verifies("blackjack.18.b")
def test_the_wagers_of_a_box_that_lacks_one_are_returned_and_the_others_play() -> None:
    options = {"multiple_action": "three", "boxes_per_player": 2}
    table = table_of("Th 9c 9h 9d 7s 7d", patrons=2, **options)
    with pytest.raises(Refused, match="wagers are not open"):
        table.incident("wagers_lacking")
    table.place("p1", "10 on main_1 at 1")
    table.place("p1", "15 on main_3 at 1")
    table.place("p1", "20 on main at 3")
    table.place("p2", "10 on main at 2")
    until_open(table)
    table.choose("p2", "decline")
    table.step()
    back = only(table.incident("wagers_lacking"), Returned)
    assert [(e.patron, e.spot, e.amount) for e in back] == [
        ("p1", "main_1@1", 10_00),
        ("p1", "main_3@1", 15_00),
    ]
    assert {event.cites for event in back} == {("blackjack.18.b",)}
    assert {(w.patron, w.box) for w in table.table.wagers} == {("p1", 3), ("p2", 2)}
    with pytest.raises(Refused, match="no box lacks a wager"):
        table.incident("wagers_lacking")
    table.close()
    with pytest.raises(Refused, match="wagers are not open"):
        table.incident("wagers_lacking")


def test_where_the_dealer_plays_one_hand_no_box_lacks_a_wager() -> None:
    table = table_of("")
    table.place("p1", "10 on main")
    with pytest.raises(Refused, match="the dealer plays one hand"):
        table.incident("wagers_lacking")


@verifies("blackjack.18.b")
def test_two_wagers_are_enough_where_the_house_lets_them_be() -> None:
    bids = ("10 on main_1", "20 on main_2")
    table = hands("Th 9c 9h 9d 7s 7d", *bids, multiple_action="two_or_three")
    says(table, "stand")
    assert (over(table), net(table)) == (True, 10 + 20)


@verifies("blackjack.3.d")
def test_cash_is_spoken_for_one_wager_at_a_time() -> None:
    table = table_of("", multiple_action="three", **{"wager.verbal_cash": True})
    with pytest.raises(Refused) as refusal:
        table.place("p1", "10 cash on main")
    assert refusal.value.cites == ("blackjack.3.d",)
    table.place("p1", "10 cash on main_1")


@verifies("blackjack.18.e", "blackjack.18.g", "blackjack.18.h", "blackjack.18.i", "blackjack.18.j")
def test_the_dealers_hands_are_built_on_the_same_up_card_and_settled_one_by_one() -> None:
    table = hands("Th 9c 8h 8d 9s 2h Ts", "10 on main_1", "20 on main_2", "40 on main_3")
    done = says(table, "stand")
    moved = [(event.to, event.cards) for event in only(done, UpCardMoved)]
    assert moved == [(2, ("8d",)), (3, ("9s",))]
    because = [event.cites for event in only(done, UpCardMoved)]
    assert because == [("blackjack.18.f.2", "blackjack.18.g"), ("blackjack.18.h",)]
    assert [(e.spot, e.amount) for e in only(done, Paid)] == [("main_1@1", 10_00)]
    assert [e.spot for e in only(done, Returned)] == ["main_2@1"]
    assert [(e.spot, e.amount) for e in only(done, Collected)] == [("main_3@1", 40_00)]
    assert only(done, Discarded)[-1].cards[-3:] == ("9c", "2h", "Ts")
    assert (over(table), net(table)) == (True, 10 - 40)


@verifies("blackjack.18.e", "blackjack.18.f.2")
def test_an_earlier_hand_is_settled_before_the_next_is_dealt() -> None:
    table = hands("Th 9c 8h 8d 8s 8c")
    done = says(table, "stand")
    kinds = [type(e) for e in done if isinstance(e, Paid | UpCardMoved | Dealt)]
    assert kinds == [Dealt, Paid, UpCardMoved, Dealt, Paid, UpCardMoved, Dealt, Paid]


@verifies("blackjack.18.f", "blackjack.18.f.1")
def test_a_hand_over_21_loses_every_wager_at_once_and_no_further_card_is_drawn() -> None:
    table = hands("Th 6c 6h Td")
    done = says(table, "hit")
    assert [e.spot for e in only(done, Collected)] == ["main_1@1", "main_2@1", "main_3@1"]
    assert only(done, HandTaken)[0].cards == ("Th", "6h", "Td")
    assert not only(done, UpCardMoved)
    assert only(done, Discarded)[-1].cards == ("6c",)
    assert (over(table), net(table)) == (True, -30)


@verifies("blackjack.18.f", "blackjack.18.f.2")
def test_one_who_breaks_is_out_while_the_others_go_on() -> None:
    table = hands("Th Ts 6c 6h 9s Td 8d 5d 8c Kc 2d Qh", patrons=2)
    done = says(table, "hit")
    assert {e.patron for e in only(done, Collected)} == {"p1"}
    says(table, "stand")
    assert (over(table), net(table), net(table, "p2")) == (True, -30, 20)


@verifies("blackjack.18.c")
def test_a_double_takes_a_wager_beside_each() -> None:
    bids = ("10 on main_1", "20 on main_2", "30 on main_3")
    table = hands("6h 9c 5h 9d 2d Th 7d 8s Ac", *bids)
    done = says(table, "double")
    staked = [(e.wager.spot, e.wager.amount) for e in only(done, Staked)]
    assert staked == [("double:1v1@1", 10_00), ("double:1v2@1", 20_00), ("double:1v3@1", 30_00)]
    assert (over(table), net(table)) == (True, -20 + 40)


@verifies("blackjack.18.c", "blackjack.10.a")
def test_a_double_for_less_lays_up_to_so_much_beside_each() -> None:
    bids = ("10 on main_1", "20 on main_2", "30 on main_3")
    table = hands("6h 9c 5h 9d Ts Ts Ts", *bids)
    says(table, "double_for_less")
    done = says(table, "15")
    assert [e.wager.amount for e in only(done, Staked)] == [10_00, 15_00, 15_00]


@verifies("blackjack.18.c")
def test_who_cannot_cover_each_wager_may_only_double_for_less_and_not_split() -> None:
    table = hands("8h 9c 8d Tc Td Ts Th", "300 on main_1", "300 on main_2", "300 on main_3")
    assert asked(table).choices == ("hit", "stand", "double_for_less")
    says(table, "double_for_less")
    with pytest.raises(Refused):
        says(table, "34")
    done = says(table, "33")
    assert [e.wager.amount for e in only(done, Staked)] == [33_00] * 3


@verifies("blackjack.18.c")
def test_how_much_may_lie_beside_each_wager() -> None:
    assert beside_each((10, 20, 30), 100) == 30
    assert beside_each((10, 20, 30), 60) == 30
    assert beside_each((10, 20, 30), 50) == 20
    assert beside_each((30, 10, 20), 40) == 15
    assert beside_each((10, 20, 30), 3) == 1


@verifies("blackjack.18.c", "blackjack.11.e")
def test_a_split_takes_a_wager_beside_each_and_is_not_split_again() -> None:
    table = hands("8h 9c 8d 8s 2c Th 9d 7d 8c 9h")
    done = says(table, "split")
    staked = [(e.wager.spot, e.wager.amount) for e in only(done, Staked)]
    assert staked == [("split:2v1@1", 10_00), ("split:2v2@1", 10_00), ("split:2v3@1", 10_00)]
    assert "split" not in asked(table).choices
    says(table, "stand", "hit", "stand")
    assert (over(table), net(table)) == (True, 20)


@verifies("blackjack.18.f", "blackjack.18.c")
def test_a_split_hand_that_breaks_loses_its_wagers_and_the_other_goes_on() -> None:
    table = hands("8h 9c 8d 5s Ks Th 8s 8c 9s")
    says(table, "split", "hit")
    spots = {wager.spot for wager in table.table.wagers}
    assert spots == {"split:2v1@1", "split:2v2@1", "split:2v3@1"}
    says(table, "stand")
    assert (over(table), net(table)) == (True, -30 + 10 + 10 + 0)


@verifies("blackjack.18.d")
def test_each_wager_is_insured_alone_and_decided_by_the_second_card_of_its_hand() -> None:
    table = hands("Th Ac 9h Kd 7d Qd")
    assert asked(table).about == "insurance of main_1 at 1"
    assert asked(table).asks.startswith("Insurance, against the dealer's first hand?")
    done = says(table, "5")
    assert asked(table).asks.startswith("Insurance, against the dealer's second hand?")
    done += says(table, "no", "4")
    staked = [(e.wager.spot, e.wager.amount) for e in only(done, Staked)]
    assert staked == [("insurance:1@1", 5_00), ("insurance:3@1", 4_00)]
    done = says(table, "stand")
    assert [(e.spot, e.amount) for e in only(done, Paid)] == [
        ("insurance:1@1", 10_00),
        ("main_2@1", 10_00),
        ("insurance:3@1", 8_00),
    ]
    assert net(table) == (10 - 10) + 10 + (8 - 10)


@verifies("blackjack.18.d", "blackjack.12.c")
def test_insurance_is_decided_though_every_hand_is_over() -> None:
    table = hands("Th Ac 6h Td Kd 5d")
    says(table, "5", "5", "no")
    done = says(table, "hit")
    assert [e.amount for e in only(done, Paid)] == [10_00]
    assert (over(table), net(table)) == (True, -30 + 10 - 5)


@verifies("blackjack.7.a")
def test_a_blackjack_against_a_low_card_is_paid_on_all_wagers_at_once() -> None:
    table = hands("Ah 9c Kh")
    assert [e.amount for e in logged(table, Paid)] == [15_00] * 3
    assert (over(table), net(table)) == (True, 45)


@verifies("blackjack.7.b", "blackjack.18.e")
def test_a_blackjack_against_a_ten_is_decided_hand_by_hand() -> None:
    table = hands("Ah Tc Kh Ad 9d As")
    assert [e.spot for e in logged(table, Returned)] == ["main_1@1", "main_3@1"]
    assert [e.amount for e in logged(table, Paid)] == [15_00]
    assert (over(table), net(table)) == (True, 15)


@verifies("blackjack.7.c", "blackjack.18.d")
def test_even_money_is_taken_on_any_of_the_wagers() -> None:
    table = hands("Ah Ac Kh Kd")
    says(table, "even money", "no", "even money")
    assert (over(table), net(table)) == (True, 20)


@verifies("blackjack.10.b", "blackjack.18.e")
def test_a_dealers_blackjack_collects_only_the_original_wager_of_its_own_hand() -> None:
    table = hands("6h Tc 5h 9d Ad 8s 9s")
    done = says(table, "double")
    back = [e.spot for e in only(done, Returned)]
    assert back == ["double:1v1@1"]
    assert (over(table), net(table)) == (True, -10 + 20 + 20)


@verifies("blackjack.11.d", "blackjack.18.f")
@pytest.mark.parametrize(
    ("collects", "lost"), [("original_only", 10), ("original_plus_busted", 20)]
)
def test_where_a_split_hand_broke_a_blackjack_collects_no_more(collects: str, lost: int) -> None:
    """The hand that keeps the original wager lives, and the one beside it has broken."""
    options: dict[str, Any] = {"multiple_action": "two_or_three", "dealer_bj_collects": collects}
    table = hands("8h Tc 8d Ts 5c Td Ad 7d", "10 on main_1", "10 on main_2", **options)
    says(table, "split", "stand", "hit")
    second_hand = 10 - 10
    assert (over(table), net(table)) == (True, second_hand - lost)


@verifies("blackjack.10.c", "blackjack.18.f")
def test_a_card_face_down_that_breaks_the_hand_loses_all_when_it_is_turned() -> None:
    table = hands("9h 9c 7h Kd 9d", double_card="face_down")
    done = says(table, "double")
    assert len(only(done, Collected)) == 6
    assert (over(table), net(table)) == (True, -60)


@verifies("blackjack.18.c", "blackjack.13.d", "blackjack.13.e")
def test_those_behind_cover_each_of_their_wagers_too() -> None:
    table = table_of("8h 9c 8d 3s Ts 2s Ts 8c 8s 9s", 2, multiple_action="three", players_per_box=2)
    table.place("p1", "10 on main at 1")
    table.act("p1", "consent", box="1")
    table.place("p2", "20 on main at 1")
    go(table)
    says(table, "split")
    assert asked(table).patrons == ("p2",)
    says(table, "cover")
    assert len([w for w in table.table.wagers if w.patron == "p2"]) == 6
    says(table, "double")
    done = says(table, "5")
    assert [e.wager.amount for e in only(done, Staked)] == [5_00] * 3
    says(table, "hit", "stand")
    assert over(table)


@verifies("blackjack.17.g.1")
def test_a_wager_beside_is_no_more_than_any_of_the_base_wagers() -> None:
    table = table_of("", multiple_action="three", additional="over_under_13")
    for number, amount in enumerate((10, 8, 20), 1):
        table.place("p1", f"{amount} on main_{number}")
    with pytest.raises(Refused) as refusal:
        table.place("p1", "9 on over_13")
    assert refusal.value.accepted == "up to $8"


@verifies("blackjack.3.c", "blackjack.17.b", "blackjack.17.g.1")
def test_wagers_on_several_hands_are_withdrawn_one_by_one() -> None:
    """A wager beside them needs one that stays, and is no more than the lowest of those."""
    table = table_of("", multiple_action="three", additional="over_under_13")
    for number, amount in enumerate((10, 8, 20), 1):
        table.place("p1", f"{amount} on main_{number}")
    table.place("p1", "6 on over_13")
    with pytest.raises(Refused, match="may not be more than it") as lowered:
        table.take_down("p1", 1, 5_00)
    assert lowered.value.cites == ("blackjack.17.g.1",)
    table.take_down("p1", 2)
    table.take_down("p1", 1)
    with pytest.raises(Refused, match="depends on it") as last:
        table.take_down("p1", 3)
    assert last.value.cites == ("blackjack.17.b",)
    table.take_down("p1", 4)
    table.take_down("p1", 3)
    assert not table.table.wagers


@verifies("blackjack.15.m")
def test_an_up_card_that_was_not_moved_counts_as_moved() -> None:
    table = between_hands()
    done = table.incident("IR-BJ-12")
    assert only(done, TakenAsMoved)[0].to == 2
    go(table)
    assert (over(table), net(table)) == (True, 30)


@verifies("blackjack.15.n")
def test_an_up_card_discarded_early_is_restored_by_the_supervisor() -> None:
    table = between_hands()
    table.incident("up_card_discarded")
    step = table.step_now
    assert isinstance(step, Confirm)
    assert (step.role, step.about) == ("casino supervisor", "the dealer's up card was 9c")
    go(table)
    assert [e.card for e in logged(table, UpCardAstray)] == ["9c"]
    assert [e.role for e in logged(table, Confirmed)] == ["casino supervisor"]
    assert [e.card for e in logged(table, UpCardRestored)] == ["9c"]
    assert (over(table), net(table)) == (True, 30)


def between_hands() -> Driver:
    """A table at which the dealer's second hand is about to be dealt."""
    table = hands("Th 9c 9h 9d 9s 8c")
    table.choose("p1", "stand")
    table.step()
    return table


@verifies("blackjack.15.m", "blackjack.15.n")
@pytest.mark.parametrize("name", ["up_card_not_moved", "up_card_discarded"])
def test_the_up_card_is_astray_only_between_hands(name: str) -> None:
    for table in (dealt("Th 9c 9h 9d"), hands("Th 9c 9h 9d 9s 8c")):
        with pytest.raises(Refused):
            table.incident(name)


@verifies("cmr146.13.8.a", "blackjack.18.c", "blackjack.18.e", "blackjack.11.e")
def test_multiple_action_settles_what_it_leaves_open() -> None:
    rules = rules_for(BLACKJACK, {"multiple_action": "three"})
    assert (rules.hole_card, rules.resplit, rules.seats) == ("none", False, 6)
    for other, clause in (
        ({"resplit": True}, "blackjack.11.e"),
        ({"seats": 7}, "cmr146.13.8.a"),
        ({"surrender": True}, "blackjack.8.c"),
        ({"streak": True}, "blackjack.18.a"),
    ):
        with pytest.raises(Refused) as refusal:
            rules_for(BLACKJACK, {"multiple_action": "three", **other})
        assert clause in refusal.value.cites


@verifies("cmr146.13.8.e")
def test_the_dealers_cards_lie_in_the_area_of_the_hand_that_is_played() -> None:
    table = between_hands()
    assert set(dealt_on(BLACKJACK, table.table)) == {"1", "up card 2"}
    plain = dealt("Th 9c 9h 9d", hole_card="none")
    assert set(dealt_on(BLACKJACK, plain.table)) == {"1", "dealer"}


def test_money_is_kept_and_a_replay_gives_the_same_table() -> None:
    options = {"multiple_action": "two_or_three", "players_per_box": 2}
    table = croupier.table(BLACKJACK, seed=11, boxes=3, options=options)
    for _ in range(30):
        for patron in table.table.patrons:
            table.buy(patron, 1_000_00)
            table.place(patron, "25 on main")
        table.play_round()
        assert table.table.total == 0
        assert not table.table.wagers
    assert croupier.replay(croupier.transcript(table)).table == table.table


@verifies("blackjack.18.b")
def test_no_wager_lies_for_all_of_the_dealers_hands_together() -> None:
    table = table_of("", multiple_action="three")
    table.step()
    until_open(table)
    wager = Wager(1, "main", "", 1, "p1", 10_00, at="original")
    with pytest.raises(Refused, match=": it must name one of three hands") as refusal:
        table.feed(WagerPlaced(wager=wager))
    assert refusal.value.cites == ("blackjack.18.b",)


@verifies("blackjack.11.e", "blackjack.18.c")
@pytest.mark.parametrize(
    ("options", "doubles", "splits"),
    [
        ({"seats": 6}, ("1", "2", "3", "4"), ("2", "3", "4")),
        (
            {"multiple_action": "three"},
            ("1v1", "1v2", "1v3", "2v1", "2v2", "2v3"),
            ("2v1", "2v2", "2v3"),
        ),
    ],
)
def test_where_a_double_and_a_split_may_lie(
    options: dict[str, Any], doubles: tuple[str, ...], splits: tuple[str, ...]
) -> None:
    kinds = offered(BLACKJACK, rules_for(BLACKJACK, options))
    rules = rules_for(BLACKJACK, options)
    assert kinds["double"].spots(rules) == doubles
    assert kinds["split"].spots(rules) == splits
