"""When the irregularities of section 15 can happen, mid-round and at the edges, and what is left.

What each brings about is in `test_irregularities`.
"""

from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused, UnknownName
from croupier.core.event import Dealt, Discarded, Paid, Returned
from croupier.core.prompt import Number
from croupier.core.step import Ask, Confirm, Deal
from croupier.games.families.twentyone.incidents import ExposedDealt
from croupier.rulebook.citation import verifies
from tests.games.blackjack.tables import asked, dealt, go, net, over, says, table_of
from tests.games.blackjack.test_irregularities import LET_OUT, first_deal, told
from tests.games.scripted import only
from tests.games.twentyone import nearly_empty

HAND: dict[str, Any] = {"variant": "6_to_5", "decks": 2, "six_five_burn": False}
"""Cards dealt from the hand, one by one."""


@verifies("blackjack.15.d")
def test_no_card_is_exposed_before_every_player_has_two() -> None:
    table = first_deal("Th 9h 9c 8h 7h 9d", **HAND)
    while table.table.play.hands.get("2", ()) == () or len(table.table.play.hands["2"]) < 2:
        with pytest.raises(Refused, match="not been dealt to every player"):
            table.incident("card_exposed")
        table.step()
    table.incident("card_exposed")
    short = first_deal("Th 9h 9c 8h 9d Ts")
    short.incident("one_card_dealt", box="1")
    short.step()
    with pytest.raises(Refused, match="not been dealt to every player"):
        short.incident("card_exposed")


@verifies("blackjack.15.d")
def test_a_card_refused_for_one_hand_of_a_pair_is_the_next_card_of_the_other() -> None:
    """BJ-57d: each hand refuses for itself, and the other has still to get its second card."""
    table = dealt("8h 9c 8d 9d Th 3s 5s 9s")
    says(table, "split")
    table.incident("card_exposed")
    go(table)
    done = says(table, "stand")
    assert [(e.place, e.card) for e in only(done, ExposedDealt)] == [("1.2", "3s")]


@verifies("blackjack.15.e")
@pytest.mark.parametrize(
    ("cards", "stands"),
    [("Th 9c 8h 9d", True), ("Th 9c 8h 7d Ks", False), ("Th 9c 8h 7d 4s", True)],
)
def test_a_card_is_drawn_on_seventeen_only_by_a_dealer_who_has_it(cards: str, stands: bool) -> None:
    """The dealer has 18, breaks with 26, or stands on 20."""
    table = dealt(cards)
    says(table, "stand")
    if stands:
        table.incident("drawn_on_seventeen", card="4s")
    else:
        with pytest.raises(Refused, match="does not have to stand"):
            table.incident("drawn_on_seventeen")


@verifies("blackjack.15.e", "blackjack.12.d")
def test_a_dealer_who_draws_to_a_soft_17_does_not_have_to_stand_on_it() -> None:
    """Nobody is left to draw against: the dealer's hand stays at its soft 17."""
    drawn = dealt("Th 6c 6h Ad Ks", soft17="hit")
    says(drawn, "hit")
    with pytest.raises(Refused, match="does not have to stand"):
        drawn.incident("drawn_on_seventeen")
    stood = dealt("Th 6c 6h Ad Ks 4s")
    says(stood, "hit")
    stood.incident("drawn_on_seventeen", card="4s")


@verifies("blackjack.15.e")
def test_while_the_round_goes_on_the_dealers_open_cards_say_so() -> None:
    table = dealt("5h 9c 6h 9d 4s Ts", variant="face_up")
    table.incident("drawn_on_seventeen")
    done = table.step()
    assert [e.cards for e in only(done, Discarded)] == [("4s",)]
    says(table, "hit")
    assert (over(table), net(table)) == (True, 10)
    low = dealt("5h 9c 6h 7d", variant="face_up")
    with pytest.raises(Refused, match="does not have to stand"):
        low.incident("drawn_on_seventeen")
    hidden = dealt("5h 9c 6h 9d")
    with pytest.raises(Refused, match="does not have to stand"):
        hidden.incident("drawn_on_seventeen")


@verifies("blackjack.15.e")
def test_the_next_card_dealt_ends_it() -> None:
    table = dealt("Th 9c 8h 9d Th 9c 8h 7d")
    says(table, "stand")
    table.place("p1", "10 on main")
    go(table)
    with pytest.raises(Refused, match="does not have to stand"):
        table.incident("drawn_on_seventeen")


@verifies("blackjack.15.f")
def test_a_dealer_misses_the_second_card_too_and_only_once() -> None:
    table = first_deal("Th 9h 9c 8h 7h 9d")
    table.step()
    table.incident("dealer_missed")
    with pytest.raises(Refused, match="already missed"):
        table.incident("dealer_missed")
    table.step()
    with pytest.raises(Refused, match="has the cards of the first deal"):
        table.incident("dealer_missed")
    none = first_deal("Th 9h 9c 8h 7h", hole_card="none")
    none.step()
    with pytest.raises(Refused, match="has the cards of the first deal"):
        none.incident("dealer_missed")


@verifies("blackjack.15.h")
def test_a_hand_that_has_a_card_is_not_without_cards() -> None:
    table = first_deal("Th 9h 9c 8h 7h 9d", **HAND)
    table.step()
    with pytest.raises(UnknownName):
        table.incident("no_cards_dealt", box="1")
    table.step()
    with pytest.raises(Refused, match="every hand has a card"):
        table.incident("no_cards_dealt", box="2")
    table.step()
    table.incident("one_card_dealt", box="1")
    with pytest.raises(UnknownName):
        table.incident("one_card_dealt", box="1")
    table.step()
    with pytest.raises(Refused, match="every hand has two cards"):
        table.incident("one_card_dealt", box="2")


@verifies("blackjack.15.j")
def test_a_card_that_comes_later_is_not_missed_while_others_play() -> None:
    table = dealt("5h Th 9c 6h 8h 9d Ts", patrons=2)
    table.choose("p1", "hit")
    table.incident("card_not_dealt")
    says(table, "later")
    with pytest.raises(Refused, match="no card was asked for"):
        table.incident("card_not_dealt")


@verifies("blackjack.15.j")
def test_the_second_card_of_a_split_hand_may_be_missed_too() -> None:
    table = dealt("8h 9c 8d 9d Th Ts")
    table.choose("p1", "split")
    table.incident("card_not_dealt")
    assert asked(table).choices == ("later", "dead")
    done = says(table, "later")
    assert [e.to for e in only(done, Dealt)] == [("1.2",)]


@verifies("blackjack.15.j", "blackjack.15.h")
def test_a_second_card_of_the_first_deal_is_not_one_that_was_asked_for() -> None:
    table = first_deal("Th 9h 9c 7h 7d 9d")
    table.incident("one_card_dealt", box="1")
    go(table)
    table.choose("p1", "card")
    with pytest.raises(Refused, match="no card was asked for"):
        table.incident("card_not_dealt")


@verifies("blackjack.15.q", "blackjack.15.j")
def test_a_double_card_that_comes_later_is_not_dealt_while_others_play() -> None:
    table = dealt("6h 6d 9c 5h 5d 9d 9s 8s", patrons=2, double_card="face_down")
    table.choose("p1", "double")
    table.incident("card_not_dealt")
    says(table, "later")
    with pytest.raises(Refused, match="about to be dealt face down"):
        table.incident("double_shown")


@verifies("blackjack.15.k", "blackjack.15.l")
def test_a_reader_that_failed_or_a_hole_card_that_is_turned_is_not_misused() -> None:
    table = dealt("Th 9c 8h 9d")
    table.incident("reader_fails")
    with pytest.raises(Refused, match="no reader in use"):
        table.incident("reader_misused")


@verifies("blackjack.15.k.1", "blackjack.23.e")
def test_a_match_that_was_settled_before_the_round_is_void_stays_settled() -> None:
    """BJ-57e: its wager was decided before the hands were called dead."""
    table = dealt("9h 9c 8h 9d", "10 on main", "5 on match_dealer", match=True)
    before = [e.event.amount for e in table.log if isinstance(e.event, Paid)]
    done = told(table, known="yes")
    assert before == [20_00]
    assert [e.spot for e in only(done, Returned)] == ["main@1"]
    assert net(table) == 20


@verifies("blackjack.15.b")
def test_a_card_found_face_up_at_the_end_of_a_round_is_discarded_before_it_ends() -> None:
    table = table_of("Qh Kc Qh 9d 4s", twenty="A", hole_card="none")
    for bid in ("10 on main", "5 on twenty_point"):
        table.place("p1", bid)
    while not isinstance(step := table.step_now, Confirm):
        if isinstance(step, Ask):
            table.choose("p1", step.silence)
        else:
            table.step()
    table.incident("card_face_up_in_shoe")
    assert isinstance(table.step_now, Deal)
    done = go(table)
    assert only(done, Discarded)[0].cards == ("4s",)
    assert over(table)


@verifies("blackjack.15.c", "blackjack.15.a")
def test_a_card_drawn_between_rounds_lets_nobody_out_of_the_next() -> None:
    table = dealt("Th 9c 8h 9d Th 9c 8h 9d", **LET_OUT)
    says(table, "stand")
    table.incident("card_drawn_in_error")
    table.place("p1", "10 on main")
    go(table)
    with pytest.raises(Refused, match="delivered wrongly"):
        table.incident("players_let_out")


@verifies("blackjack.15.a")
@pytest.mark.parametrize("error", ["drawn_on_seventeen", "no_cards_dealt"])
def test_players_are_let_out_after_these_errors_too(error: str) -> None:
    early = error == "no_cards_dealt"
    face_up: dict[str, Any] = {"variant": "face_up", **LET_OUT}
    table = first_deal("Th 9h", **LET_OUT) if early else dealt("5h 9c 6h 9d 4s", **face_up)
    table.incident(error)
    assert only(table.incident("players_let_out"), Returned)


@verifies("blackjack.5.g", "blackjack.15.g")
def test_the_cut_of_a_shoe_that_ran_out_may_be_made_again() -> None:
    table = dealt("5h 9c 6h 9d", hole_card="none")
    nearly_empty(table, 0)
    table.choose("p1", "hit")
    table.step()
    says_cut(table)
    table.incident("improper_cut")
    assert asked(table).about == "the cut"


def says_cut(table: Driver) -> None:
    """The first to be asked cuts where it may."""
    step = asked(table)
    assert step.about == "the cut"
    assert isinstance(step.form, Number)
    table.choose(step.patrons[0], str(step.form.least))
