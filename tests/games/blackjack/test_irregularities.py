"""Section 15: irregularities, and a new dealer, a recut, a shuffle before its time."""

from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused, UnknownName
from croupier.core.event import Dealt, Discarded, Returned
from croupier.core.step import Ask, Deal, Shuffle
from croupier.core.table import IDLE
from croupier.games.families.twentyone.incidents import ExposedDealt
from croupier.rulebook.citation import verifies
from tests.games.blackjack.tables import asked, dealt, go, net, over, says, table_of
from tests.games.scripted import only


def first_deal(cards: str, patrons: int = 2, **options: Any) -> Driver:
    """A table at the moment the first cards are due."""
    table = table_of(cards, patrons, **options)
    for n in range(patrons):
        table.place(f"p{n + 1}", "10 on main")
    while table.table.open or not table.table.play.order:
        step = table.step_now
        if isinstance(step, Ask):
            table.choose(step.patrons[0], "decline")
        else:
            table.step()
    return table


@verifies("blackjack.15.b", "blackjack.15.a")
def test_a_card_face_up_in_the_shoe_is_not_used() -> None:
    table = dealt("5h 9c 6h 9d Ks Ts")
    table.choose("p1", "hit")
    table.incident("card_face_up_in_shoe")
    done = go(table)
    assert [e.to for e in only(done, Dealt)] == [("aside",), ("1",)]
    assert only(done, Discarded)[0].cards == ("Ks",)
    assert (over(table), net(table)) == (True, 10)


@verifies("blackjack.15.b")
def test_a_card_of_the_same_kind_stays_in_its_hand() -> None:
    table = dealt("5h 9c 6h 9d 5h Ts")
    table.choose("p1", "hit")
    table.incident("card_face_up_in_shoe")
    go(table)
    assert (over(table), net(table)) == (True, 10)


@verifies("blackjack.15.c")
def test_a_card_drawn_unseen_is_the_next_one() -> None:
    table = dealt("5h 9c 6h 9d Ts")
    table.choose("p1", "hit")
    table.incident("card_drawn_in_error")
    assert [e.cards for e in only(go(table), Dealt)] == [("Ts",)]
    assert net(table) == 10


@verifies("blackjack.15.d")
def test_an_exposed_card_is_the_next_for_who_takes_one() -> None:
    table = dealt("Th 5h 9c 7h 6h 9d Ts", patrons=2)
    table.incident("card_exposed")
    go(table)
    says(table, "stand")
    done = says(table, "hit")
    assert [(e.place, e.card) for e in only(done, ExposedDealt)] == [("2", "Ts")]
    assert (over(table), net(table), net(table, "p2")) == (True, -10, 10)


@verifies("blackjack.15.d")
def test_an_exposed_card_nobody_takes_goes_to_the_dealer_or_is_burned() -> None:
    dealers = dealt("Th 6c 7h Td Ts")
    dealers.incident("card_exposed")
    go(dealers)
    assert only(says(dealers, "stand"), ExposedDealt)[0].place == "dealer"
    assert net(dealers) == 10
    burned = dealt("Th 9c 7h 9d Ts")
    burned.incident("card_exposed")
    go(burned)
    done = says(burned, "stand")
    assert not only(done, ExposedDealt)
    assert "Ts" in only(done, Discarded)[-1].cards
    with pytest.raises(Refused):
        first_deal("").incident("card_exposed")


@verifies("blackjack.15.e")
def test_a_card_the_dealer_drew_on_seventeen_is_burned() -> None:
    table = dealt("Th 9c 8h 9d")
    with pytest.raises(Refused):
        table.incident("drawn_on_seventeen")
    says(table, "stand")
    done = table.incident("drawn_on_seventeen", card="4s")
    assert only(done, Discarded)[0].cards == ("4s",)
    assert net(table) == 0


@verifies("blackjack.15.f")
def test_a_dealer_who_missed_a_card_takes_it_after_the_players() -> None:
    table = first_deal("Th 9h 8h 7h 9c 9d")
    table.incident("dealer_missed")
    assert isinstance(table.step_now, Deal)
    assert table.step_now.to == ("1", "2", "1", "2", "dealer")
    go(table)
    says(table, "stand", "stand")
    assert (over(table), net(table), net(table, "p2")) == (True, 0, -10)


@verifies("blackjack.15.h")
def test_a_hand_without_cards_is_dead_and_its_wagers_go_back() -> None:
    table = first_deal("9h 9c 7h 9d")
    with pytest.raises(UnknownName):
        table.incident("no_cards_dealt", box="5")
    done = table.incident("no_cards_dealt", box="1")
    assert [e.patron for e in only(done, Returned)] == ["p1"]
    go(table)
    assert asked(table).patrons == ("p2",)
    says(table, "stand")
    assert (over(table), net(table), net(table, "p2")) == (True, 0, -10)
    alone = first_deal("", patrons=1)
    alone.incident("no_cards_dealt")
    go(alone)
    assert (over(alone), net(alone)) == (True, 0)


@verifies("blackjack.15.j")
@pytest.mark.parametrize(("choice", "won"), [("later", 10), ("dead", 0)])
def test_a_card_not_dealt_comes_later_or_the_hand_is_dead(choice: str, won: int) -> None:
    table = dealt("5h Th 9c 6h 8h 9d Ts", patrons=2)
    with pytest.raises(Refused):
        table.incident("card_not_dealt")
    table.choose("p1", "hit")
    table.incident("card_not_dealt")
    assert (asked(table).patrons, asked(table).choices) == (("p1",), ("later", "dead"))
    says(table, choice)
    assert asked(table).patrons == ("p2",)
    says(table, "stand")
    assert (over(table), net(table), net(table, "p2")) == (True, won, 0)


@verifies("blackjack.15.k", "blackjack.15.k.1", "blackjack.15.k.2")
def test_a_reader_used_on_a_low_card() -> None:
    table = dealt("Th 9c 8h 9d")
    table.incident("reader_misused", known="no")
    assert asked(table).about == "1"
    table.incident("reader_misused", known="yes")
    assert (over(table), net(table)) == (True, 0)
    with pytest.raises(Refused):
        dealt("Th Kc 8h 9d").incident("reader_misused")
    with pytest.raises(Refused):
        dealt("Th 9c 8h 9d", hole_card="hole").incident("reader_misused")


@verifies("blackjack.15.l")
def test_without_its_reader_the_game_goes_on_as_without_one() -> None:
    table = first_deal("6h Kc 5h Ad Ts", patrons=1)
    table.incident("reader_fails")
    go(table)
    assert asked(table).about == "1"
    says(table, "double")
    assert (over(table), net(table)) == (True, -10)
    with pytest.raises(Refused, match="no reader"):
        table.incident("reader_fails")


@verifies("blackjack.15.q")
def test_a_double_card_dealt_face_up_stays_so() -> None:
    table = dealt("6h 9c 5h 9d 9s", double_card="face_down")
    table.choose("p1", "double")
    table.incident("double_shown")
    (card,) = [e for e in only(go(table), Dealt) if e.to == ("1",)]
    assert card.seen_by is None
    assert (over(table), net(table)) == (True, 20)


@verifies("blackjack.6.c")
def test_a_new_dealer_burns_a_card() -> None:
    table = dealt("Th 9c 8h 9d 4s Th 9c 8h 9d")
    with pytest.raises(Refused, match="being dealt"):
        table.incident("new_dealer")
    says(table, "stand")
    table.incident("new_dealer")
    table.place("p1", "10 on main")
    done = go(table)
    assert [(e.cards, e.seen_by) for e in only(done, Discarded)] == [(("4s",), ())]
    says(table, "stand")
    assert over(table)


@verifies("blackjack.5.g")
@pytest.mark.parametrize(("by", "again"), [("last_cutter", "p2"), ("next", "p1")])
def test_an_improper_cut_is_made_again(by: str, again: str) -> None:
    table = table_of("", 2, recut_by=by)
    table.step()
    table.step()
    assert asked(table).patrons == ("p2",)
    table.choose("p2", "100")
    table.incident("improper_cut")
    assert asked(table).patrons == (again,)


@verifies("blackjack.5.a", "blackjack.5.h.1")
def test_the_house_may_shuffle_after_any_round() -> None:
    table = dealt("Th 9c 8h 9d", reshuffle_any_round=True)
    says(table, "stand")
    table.incident("reshuffle")
    table.step()
    assert isinstance(table.step_now, Shuffle)
    usual = dealt("Th 9c 8h 9d")
    says(usual, "stand")
    assert usual.table.stage == IDLE
    with pytest.raises(Refused):
        usual.incident("reshuffle")


@verifies("blackjack.15.h")
@pytest.mark.parametrize(("choice", "won"), [("card", -10), ("dead", 0)])
def test_a_second_card_that_was_missed_comes_after_the_others(choice: str, won: int) -> None:
    table = first_deal("Th 9h 9c 7h 7d 9d" if choice == "card" else "Th 9h 9c 7h 9d")
    table.incident("one_card_dealt", box="1")
    assert isinstance(table.step_now, Deal)
    assert table.step_now.to == ("1", "2", "dealer", "2")
    go(table)
    assert (asked(table).patrons, asked(table).choices) == (("p1",), ("card", "dead"))
    says(table, choice)
    if choice == "card":
        assert asked(table).patrons == ("p1",)
        says(table, "stand")
    says(table, "stand")
    assert (over(table), net(table), net(table, "p2")) == (True, won, -10)
