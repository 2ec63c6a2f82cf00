"""Section 12, and what is called at any table: where each can happen, and what follows."""

from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Dealt, Discarded, Event, Paid, Returned, RoundEnded
from croupier.core.step import Confirm, Deal, Shuffle
from croupier.games.families.shoe import CardsRemoved, ShoeSpent
from croupier.games.families.stud.play import CardFaceUp, CardKept
from croupier.games.families.upkeep import ShufflerFailed
from croupier.rulebook.citation import verifies
from tests.games.letitride.tables import dealt, go, in_order, net, over, says, table_of
from tests.games.scripted import only

ALL_KINDS = ("20 on bet", "1 on bonus", "5 on three_card_bonus")
BONUSES: dict[str, Any] = {"bonus": True, "three_card": "D"}


def dealing(cards: str, already: int = 1, **options: Any) -> Driver:
    """A table in the middle of a deal, after so many cards or stacks."""
    table = table_of(cards, **options)
    table.place("p1", "20 on bet")
    while not isinstance(table.step_now, Deal):
        table.step()
    for _ in range(already):
        table.step()
    return table


def all_back(table: Driver, events: tuple[Event, ...], clause: str) -> None:
    """All hands are void: every open wager goes back, nothing is paid, the cards are shuffled."""
    assert over(table)
    assert not only(events, Paid)
    assert all(clause in one.cites for one in only(events, Returned))
    assert only(events, ShoeSpent)
    assert only(events, RoundEnded)


@verifies("letitride.12.a")
def test_one_card_face_up_is_replaced_by_the_next() -> None:
    table = dealing("Ts Kc Td 2c 7d 3c 9h 4h", deal="shoe")
    (found,) = only(table.incident("card_face_up"), CardFaceUp)
    assert found.cites == ("letitride.12.a",)
    events = go(table)
    seen, *rest = only(events, Dealt)
    assert (seen.cards, seen.to, seen.seen_by) == (("Kc",), ("exposed",), None)
    assert only(events, Discarded)[0].cards == ("Kc",)
    assert rest[0].cards == ("Td",)
    assert table.table.play.hands["1"] != ()


@verifies("letitride.12.a")
def test_a_second_card_face_up_in_one_deal_makes_all_hands_void() -> None:
    table = dealing("Ts Kc Td 2c 7d 3c 9h 4h", deal="shoe")
    table.incident("card_face_up")
    table.step()
    events = table.incident("card_face_up")
    all_back(table, events, "letitride.12.a")
    assert net(table) == 0
    table.place("p1", "20 on bet")
    assert isinstance(table.step_now, Shuffle)


@verifies("letitride.12.a")
def test_two_cards_face_up_in_two_rounds_void_nothing() -> None:
    cards = "Ts Kc Td 2c 7d 3c 9h 4h"
    table = dealing(f"{cards} {cards}", deal="shoe")
    for number in range(2):
        table.incident("card_face_up")
        go(table)
        says(table, "ride", "ride")
        if not number:
            table.place("p1", "20 on bet")
            while not isinstance(table.step_now, Deal):
                table.step()
            table.step()
    assert table.table.round == 2


@verifies("letitride.12.a", "letitride.12.b", "letitride.12.e")
@pytest.mark.parametrize("key", ["card_face_up", "card_drawn_in_error", "shoe_jams"])
def test_what_goes_wrong_with_the_deal_goes_wrong_while_cards_are_dealt(key: str) -> None:
    table = table_of(in_order("Ts Td 3c"))
    with pytest.raises(Refused, match=r"letitride\.12"):
        table.incident(key)
    table.place("p1", "20 on bet")
    with pytest.raises(Refused, match=r"letitride\.12"):
        table.incident(key)
    go(table)
    with pytest.raises(Refused, match=r"letitride\.12"):
        table.incident(key)


@verifies("letitride.12.b")
def test_a_card_drawn_in_error_is_the_next_card() -> None:
    table = dealing("Ts 2c Td 7d 3c 9h", deal="shoe")
    (kept,) = only(table.incident("card_drawn_in_error"), CardKept)
    assert kept.cites == ("letitride.12.b",)
    go(table)
    assert [card for card, _ in table.table.play.hands["1"]] == ["Ts", "Td", "3c"]


@verifies("letitride.12.c")
def test_a_wrong_number_of_cards_makes_all_hands_void() -> None:
    table = dealt("Ts Td 3c|9s 8d 4c", "2c 7d 9h", *ALL_KINDS, **BONUSES)
    events = table.incident("wrong_number")
    all_back(table, events, "letitride.12.c")
    assert len(only(events, Returned)) == 10
    assert (net(table, "p1"), net(table, "p2")) == (0, 0)
    hidden = [one for one in only(events, Discarded) if one.seen_by is not None]
    assert [one.seen_by for one in hidden] == [("p2",), ("p1",), (), (), ()]


@verifies("letitride.12.c")
def test_bets_that_were_withdrawn_before_stay_withdrawn() -> None:
    table = dealt("Ts Td 3c|9s 8d 4c")
    says(table, "withdraw", "ride")
    events = table.incident("wrong_number")
    all_back(table, events, "letitride.12.c")
    assert [one.spot for one in only(events, Returned)] == [
        *("bet_2@1", "bet_3@1"),
        *("bet_1@2", "bet_2@2", "bet_3@2"),
    ]
    assert (net(table, "p1"), net(table, "p2")) == (0, 0)


@verifies("letitride.12.c")
def test_there_is_no_wrong_number_without_cards() -> None:
    table = table_of(in_order("Ts Td 3c"))
    table.place("p1", "20 on bet")
    with pytest.raises(Refused, match=r"letitride\.12\.c"):
        table.incident("wrong_number")
    go(table)
    says(table, "ride", "ride")
    with pytest.raises(Refused, match=r"letitride\.12\.c"):
        table.incident("wrong_number")


@verifies("letitride.12.d")
def test_the_cards_of_a_device_that_fails_are_shuffled_again() -> None:
    table = table_of(in_order("Ts Td 3c"), shuffler=True)
    (failed,) = only(table.incident("shuffler_fails"), ShufflerFailed)
    assert "letitride.12.d" in failed.cites
    with pytest.raises(Refused, match="no shuffling device"):
        table_of().incident("shuffler_fails")


@verifies("letitride.12.d", "letitride.2.b.4")
def test_with_two_decks_the_idle_one_is_in_the_device_and_the_round_goes_on() -> None:
    options: dict[str, Any] = {"shuffler": True, "cards.second_deck": True}
    table = table_of(" ".join([in_order("Ts Td 3c")] * 2), **options)
    table.place("p1", "20 on bet")
    go(table)
    table.incident("shuffler_fails")
    says(table, "ride", "ride")
    assert net(table) == 60
    assert table.table.play.shoe.batch == 1
    alone = table_of(in_order("Ts Td 3c"), shuffler=True)
    alone.place("p1", "20 on bet")
    go(alone)
    with pytest.raises(Refused, match="left the device"):
        alone.incident("shuffler_fails")


@verifies("letitride.12.e")
def test_an_automated_shoe_that_jams_makes_the_round_void() -> None:
    table = dealing(in_order("Ts Td 3c"))
    events = table.incident("shoe_jams")
    all_back(table, events, "letitride.12.e")
    assert net(table) == 0
    with pytest.raises(Refused, match="no automated dealing shoe"):
        dealing(in_order("Ts Td 3c", deal="shoe"), deal="shoe").incident("shoe_jams")


def counting(**options: Any) -> Driver:
    """A table whose stub is being counted."""
    table = table_of(in_order("Ts Td 3c"), **{"stub_count": 1, **options})
    table.place("p1", "20 on bet")
    while not isinstance(table.step_now, Confirm):
        table.step()
    return table


@verifies("letitride.7.e.2", "letitride.12.c")
@pytest.mark.parametrize(("misdealt", "removed"), [("yes", False), ("no", True)])
def test_a_wrong_count_of_the_stub_makes_all_hands_void(misdealt: str, removed: bool) -> None:
    table = counting()
    events = table.incident("stub_count_wrong", misdealt=misdealt)
    all_back(table, events, "letitride.7.e.2")
    assert bool(only(events, CardsRemoved)) is removed
    assert all(("letitride.12.c" in e.cites) is not removed for e in only(events, Returned))


@verifies("letitride.7.e.2")
def test_the_count_is_wrong_only_when_the_stub_is_counted() -> None:
    with pytest.raises(Refused, match=r"not being counted.*letitride\.7\.e\.2"):
        dealt("Ts Td 3c").incident("stub_count_wrong")
    with pytest.raises(Refused, match="answer"):
        counting().incident("stub_count_wrong", misdealt="perhaps")


@verifies("letitride.7.f")
def test_a_deck_that_the_device_counts_wrong_is_removed_before_any_hand_exists() -> None:
    options: dict[str, Any] = {"shuffler": True, "shuffler_counts": True}
    table = table_of(in_order("Ts Td 3c"), **options)
    table.place("p1", "20 on bet")
    while table.table.play.shoe.state != "ready":
        table.step()
    events = table.incident("device_count_wrong")
    assert only(events, CardsRemoved)[0].cites == ("letitride.7.f",)
    assert not only(events, Returned)
    assert len(table.table.wagers) == 3
    go(table)
    says(table, "ride", "ride")
    assert net(table) == 60


@verifies("letitride.10.d", "letitride.10.f")
@pytest.mark.parametrize("answers", [0, 1])
def test_a_community_card_that_is_seen_early_makes_all_hands_void(answers: int) -> None:
    table = dealt("Ts Td 3c")
    says(table, *["ride"] * answers)
    events = table.incident("community_card_exposed")
    all_back(table, events, "letitride.10.d")
    assert net(table) == 0
    with pytest.raises(Refused, match="no community card is face down"):
        table.incident("community_card_exposed")
