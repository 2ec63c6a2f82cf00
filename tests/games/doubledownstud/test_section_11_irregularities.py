"""Section 11: irregularities."""

from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import CardsShuffled, Dealt, Discarded, Paid, Returned, seen_by
from croupier.core.step import Deal, Open, Shuffle
from croupier.core.table import IDLE
from croupier.games.families.shoe import CardsRemoved, ShoeSpent
from croupier.games.families.stud.play import CardKept
from croupier.games.families.upkeep import CardsCorrected, ShufflerFailed
from croupier.rulebook.citation import verifies
from tests.games.doubledownstud.tables import JACKS, chips, dealt, doubling, finish, hand
from tests.games.scripted import only, steps

CALLS = ("exposed_early", "card_face_up", "card_drawn_in_error", "wrong_number")


def after(cards: int, dealt_cards: str = JACKS, **options: Any) -> Driver:
    """A table with this number of cards of a round on it, and 10 dollars of p1."""
    table = dealt(dealt_cards, **options)
    table.place("p1", "10 on main")
    table.play_round(until=lambda now: not now.open and now.play.given == cards)
    return table


def is_void(table: Driver, events: Any, clause: str) -> bool:
    """Whether all wagers came back by a clause, the round is over and the deck is shuffled next."""
    back = only(events, Returned)
    whole = chips(table) == 1000 and all(one.cites == (clause,) for one in back)
    (spent,) = only(events, ShoeSpent)
    return whole and bool(back) and spent.cites == (clause,) and table.table.stage == IDLE


@verifies("doubledownstud.11.a")
def test_a_hole_card_exposed_before_the_second_call_voids_all_hands() -> None:
    table = doubling("Js Qh Jd 2h 7c 9s", "10 on main at 1", "20 on main at 2", areas=2)
    table.place("p1", "4 on double at 1")
    table.place("p1", "20 on double at 2")
    events = table.incident("exposed_early")
    assert [one.amount for one in only(events, Returned)] == [10_00, 20_00, 4_00, 20_00]
    assert is_void(table, events, "doubledownstud.11.a")


@verifies("doubledownstud.11.a")
@pytest.mark.parametrize(("cards", "possible"), [(0, False), (1, False), (2, True)])
def test_it_is_called_from_the_hole_card_on(cards: int, possible: bool) -> None:
    table = after(cards)
    if possible:
        assert is_void(table, table.incident("IR-DD-1"), "doubledownstud.11.a")
        return
    with pytest.raises(Refused, match="is face down") as refusal:
        table.incident("exposed_early")
    assert refusal.value.cites == ("doubledownstud.11.a",)


@verifies("doubledownstud.11.a")
def test_once_the_hole_card_is_turned_it_is_not_exposed_early() -> None:
    table = hand()
    with pytest.raises(Refused, match="is face down"):
        table.incident("exposed_early")


@verifies("doubledownstud.11.b")
@pytest.mark.parametrize("cards", [0, 1, 2])
def test_a_card_found_face_up_is_not_used_and_the_next_one_is(cards: int) -> None:
    listed = JACKS.split()
    table = after(cards, " ".join((*listed[:cards], "Ac", *listed[cards:])))
    table.incident("card_face_up")
    step = table.step_now
    assert isinstance(step, Deal)
    assert step.to == ("exposed",)
    (gone,) = only(table.step(), Discarded)
    assert (gone.cards, gone.cites) == (("Ac",), ("doubledownstud.11.b",))
    finish(table)
    assert chips(table) == 1010


@verifies("doubledownstud.11.b")
def test_a_second_one_voids_all_hands_also_while_doubles_are_made() -> None:
    table = doubling(f"{JACKS} Ac Ad")
    table.place("p1", "10 on double")
    table.incident("card_face_up")
    table.step()
    assert isinstance(table.step_now, Open), "doubles are open again"
    events = table.incident("IR-DD-2")
    assert is_void(table, events, "doubledownstud.11.b")
    table.place("p1", "10 on main")
    assert isinstance(table.step_now, Shuffle), "the cards are reshuffled"


@verifies("doubledownstud.11.b")
def test_one_in_the_deal_and_one_during_the_doubles_are_two() -> None:
    table = after(1, "Js Ac 2h Jd 7c 9s")
    table.incident("card_face_up")
    table.step()
    table.play_round(until=lambda now: now.play.doubling)
    assert is_void(table, table.incident("card_face_up"), "doubledownstud.11.b")


@verifies("doubledownstud.11.b")
def test_one_found_before_the_first_call_counts_and_wagers_go_on() -> None:
    table = dealt("Ac Js Ad")
    table.place("p1", "10 on main")
    table.play_round(until=lambda now: now.play.shoe.state == "ready")
    table.incident("card_face_up")
    table.step()
    table.place("p1", "5 on main")
    table.play_round(until=lambda now: now.play.given == 1)
    events = table.incident("card_face_up")
    assert is_void(table, events, "doubledownstud.11.b")


@verifies("doubledownstud.11.b")
def test_one_in_each_of_two_rounds_are_not_two() -> None:
    table = after(1, "Js Ac 2h Jd 7c 9s Js Ac 2h Jd 7c 9s")
    for _ in range(2):
        table.incident("card_face_up")
        finish(table)
        if table.table.round == 1:
            table.place("p1", "10 on main")
            table.play_round(until=lambda now: not now.open and now.play.given == 1)
    assert chips(table) == 1020


@verifies("doubledownstud.11.b")
def test_none_is_found_between_rounds() -> None:
    for table in (dealt(), hand()):
        with pytest.raises(Refused, match="no deck is in play") as refusal:
            table.incident("card_face_up")
        assert refusal.value.cites == ("doubledownstud.11.b",)


@verifies("doubledownstud.11.c")
def test_a_card_drawn_in_error_is_the_next_card() -> None:
    table = after(1)
    (kept,) = only(table.incident("card_drawn_in_error"), CardKept)
    assert kept.cites == ("doubledownstud.11.c",)
    drawn = [card for one in only(finish(table), Dealt) for card in one.cards]
    assert drawn == JACKS.split()[1:]
    for other in (doubling(), hand(), dealt()):
        with pytest.raises(Refused, match="no card is being dealt"):
            other.incident("card_drawn_in_error")


@verifies("doubledownstud.11.d")
@pytest.mark.parametrize("cards", [1, 2, 5])
def test_a_wrong_number_of_cards_voids_all_hands(cards: int) -> None:
    table = after(cards)
    if cards == 5:
        table.place("p1", "10 on double")
    events = table.incident("wrong_number")
    assert is_void(table, events, "doubledownstud.11.d")
    assert only(events, Paid) == []
    table.place("p1", "10 on main")
    assert isinstance(table.step_now, Shuffle)


@verifies("doubledownstud.11.d")
@pytest.mark.parametrize("made", [dealt, hand])
def test_only_where_cards_lie_on_the_table(made: Any) -> None:
    with pytest.raises(Refused, match="no cards of a round") as refusal:
        made().incident("wrong_number")
    assert refusal.value.cites == ("doubledownstud.11.d",)


@verifies("doubledownstud.11.e", "doubledownstud.11.f")
def test_if_the_device_fails_the_cards_in_it_are_shuffled_again() -> None:
    table = dealt(JACKS, shuffler=True)
    table.place("p1", "10 on main")
    (failed,) = only(table.incident("shuffler_fails"), ShufflerFailed)
    assert failed.cites[0] == "doubledownstud.11.e"
    assert isinstance(table.step_now, Shuffle)
    lines = steps("doubledownstud", table.rules, "incident:shuffler_fails")
    assert [cites[0] for _, _, cites in lines] == ["doubledownstud.11.e", "doubledownstud.11.f"]


@verifies("doubledownstud.11.e")
def test_with_two_decks_a_jam_concerns_the_idle_deck_and_the_round_goes_on() -> None:
    table = doubling(JACKS, shuffler=True, **{"cards.second_deck": True})
    table.incident("shuffler_fails")
    events = finish(table)
    assert only(events, CardsShuffled) == []
    assert chips(table) == 1010
    with pytest.raises(Refused, match="no shuffling device"):
        doubling().incident("shuffler_fails")
    with pytest.raises(Refused, match="has left the device"):
        doubling(shuffler=True).incident("shuffler_fails")


@pytest.mark.parametrize("call", CALLS)
def test_no_void_shows_the_hole_card(call: str) -> None:
    """A hand that is void stays as it lay: what nobody was shown is not told afterwards."""
    table = after(2, "Js 2h Jd Ac Ad")
    table.incident(call)
    if call == "card_face_up":
        table.step()
        table.incident(call)
    told = str([seen_by(entry.event, None) for entry in table.log])
    assert "2h" not in told


@verifies("cmr146.49.10", "cmr146.49.6.a")
def test_cards_are_removed_or_corrected_as_at_any_table() -> None:
    table = doubling()
    events = table.incident("cards_removed")
    kinds = [type(one) for one in events if isinstance(one, CardsRemoved | ShoeSpent)]
    assert kinds == [CardsRemoved, ShoeSpent]
    assert chips(table) == 1000
    (corrected,) = only(dealt().incident("unsuitable_card"), CardsCorrected)
    assert corrected.found == "unsuitable"
