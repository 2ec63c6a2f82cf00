"""Section 12: cards face up, drawn in error, too many, exposed; devices that fail."""

from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import CardsShuffled, Dealt, Discarded, seen_by
from croupier.core.step import Deal
from croupier.games.families.shoe import ShoeSpent
from croupier.games.families.stud.play import CardFaceUp, CardKept
from croupier.games.families.upkeep import ShufflerFailed
from croupier.rulebook.citation import verifies
from tests.games.scripted import only
from tests.games.threecardpoker.tables import asked, dealt, go, over, says, table_of

CARDS = "2c 3d 4h 5s 6c 7d 8h 9s Tc Jd Qh Kc"
WHOLE = {"p1": 1_000_00, "p2": 1_000_00}


def dealing(cards: str = CARDS, /, given: int = 0, **options: Any) -> Driver:
    """A table of two where this number of deals has been made."""
    table = table_of(cards, 2, **options)
    for patron in ("p1", "p2"):
        table.place(patron, "10 on ante")
        table.place(patron, "5 on pair_plus")
    while table.table.open or not isinstance(table.step_now, Deal):
        table.step()
    for _ in range(given):
        table.step()
    return table


def is_void(table: Driver, clause: str) -> None:
    """All wagers are back, and the cards are shuffled before another round."""
    assert over(table)
    assert table.balances == WHOLE
    (spent,) = only([entry.event for entry in table.log], ShoeSpent)
    assert f"threecardpoker.{clause}" in spent.cites
    assert table.table.play.hands == {}


@verifies("threecardpoker.12.a")
@pytest.mark.parametrize("deal", ["shoe", "automated"])
def test_a_card_found_face_up_is_replaced_by_the_next(deal: str) -> None:
    table = dealing(given=1, deal=deal)
    (found,) = only(table.incident("IR-TC-1"), CardFaceUp)
    assert found.cites == ("threecardpoker.12.a",)
    (up,) = only(table.step(), Dealt)
    assert (up.to, up.seen_by) == (("exposed",), None)
    go(table)
    assert asked(table).patrons == ("p1",)
    assert {place: len(cards) for place, cards in table.table.play.hands.items()} == {
        "1": 3,
        "2": 3,
        "dealer": 3,
    }
    assert "exposed" not in table.table.play.hands
    assert up.cards[0] not in {c for some in table.table.play.hands.values() for c, _ in some}


@verifies("threecardpoker.12.a")
def test_a_second_card_face_up_in_the_same_deal_voids_all_hands() -> None:
    table = dealing(given=1)
    table.incident("card_face_up")
    with pytest.raises(Refused, match="on its way"):
        table.incident("card_face_up")
    table.step()
    table.incident("card_face_up")
    is_void(table, "12.a")


@verifies("threecardpoker.12.a")
def test_one_card_face_up_in_each_of_two_deals_is_not_two() -> None:
    table = dealing(CARDS + " " + CARDS, given=1)
    table.incident("card_face_up")
    go(table)
    says(table, "fold", "fold")
    table.place("p1", "10 on ante")
    while not isinstance(table.step_now, Deal):
        table.step()
    assert only(table.incident("card_face_up"), CardFaceUp)
    assert not over(table)


@verifies("threecardpoker.12.a", "threecardpoker.12.b", "threecardpoker.12.f")
@pytest.mark.parametrize("key", ["card_face_up", "card_drawn_in_error", "shoe_jams"])
def test_they_happen_only_while_cards_are_dealt(key: str) -> None:
    table = table_of(CARDS, 2)
    with pytest.raises(Refused, match="no card is being dealt"):
        table.incident(key)
    with pytest.raises(Refused, match="no card is being dealt"):
        dealt(CARDS, patrons=2).incident(key)
    after = dealt(CARDS, patrons=2, deliver_dealer="after")
    with pytest.raises(Refused, match="no card is being dealt"):
        after.incident(key)


@verifies("threecardpoker.12.a", "threecardpoker.9.c.2")
def test_a_card_face_up_on_the_dealers_late_stack_belongs_to_the_same_deal() -> None:
    table = dealing(given=1, deliver_dealer="after")
    table.incident("card_face_up")
    go(table)
    for patron in ("p1", "p2"):
        table.choose(patron, "fold")
    assert isinstance(table.step_now, Deal)
    table.incident("card_face_up")
    assert over(table)
    assert table.balances == {"p1": 990_00, "p2": 990_00}, "what was collected stands"


@verifies("threecardpoker.12.b")
def test_a_card_drawn_in_error_is_the_next_card() -> None:
    table = dealing()
    (kept,) = only(table.incident("IR-TC-2"), CardKept)
    assert kept.cites == ("threecardpoker.12.b",)
    go(table)
    assert [card for card, _ in table.table.play.hands["1"]] == CARDS.split()[:3]


@verifies("threecardpoker.12.c")
@pytest.mark.parametrize("answers", [(), ("play",), ("fold",)])
def test_a_wrong_number_of_cards_voids_all_hands_with_forfeited_antes(
    answers: tuple[str, ...],
) -> None:
    table = dealing(given=3)
    says(table, *answers)
    table.incident("IR-TC-3")
    is_void(table, "12.c")


@verifies("threecardpoker.12.c")
def test_nobody_has_a_wrong_number_before_a_card_is_dealt() -> None:
    with pytest.raises(Refused, match="no cards of a round"):
        dealing().incident("wrong_number")


@verifies("threecardpoker.12.c", "threecardpoker.10.b")
def test_a_void_round_shows_no_hidden_card() -> None:
    table = dealing(given=3)
    done = table.incident("wrong_number")
    for one in only(done, Discarded):
        shown = seen_by(one, None)
        assert isinstance(shown, Discarded)
        assert set(shown.cards) == {"??"}


@verifies("threecardpoker.12.d")
def test_a_dealers_card_exposed_early_voids_all_hands() -> None:
    table = dealing(given=3)
    says(table, "fold")
    table.incident("IR-TC-4")
    is_void(table, "12.d")


@verifies("threecardpoker.12.d", "threecardpoker.9.c.2")
def test_a_dealers_card_is_exposed_only_once_it_is_there() -> None:
    for table in (dealing(given=2), dealt(CARDS, patrons=2, deliver_dealer="after")):
        with pytest.raises(Refused, match="no card in front of the dealer"):
            table.incident("exposed_early")


@verifies("threecardpoker.12.e")
def test_a_device_that_fails_has_its_cards_shuffled_again() -> None:
    table = dealing(shuffler=True)
    with pytest.raises(Refused, match="the only deck has left the device"):
        table.incident("IR-GN-6")
    table.play_round()
    (failed,) = only(table.incident("IR-GN-6"), ShufflerFailed)
    assert failed.cites == ("threecardpoker.12.e", "cmr146.51.3")
    table.step()
    assert only(table.step(), CardsShuffled)
    with pytest.raises(Refused, match="no shuffling device"):
        dealing().incident("shuffler_fails")


@verifies("threecardpoker.12.e", "threecardpoker.2.b.3")
def test_with_two_decks_the_round_goes_on() -> None:
    table = dealing(cards={"second_deck": True})
    table.incident("shuffler_fails")
    assert table.table.play.shoe.state == "ready"
    assert isinstance(table.step_now, Deal)
    go(table)
    assert asked(table).patrons == ("p1",)


@verifies("threecardpoker.12.f")
def test_an_automated_shoe_that_jams_voids_the_round() -> None:
    table = dealing(given=1)
    table.incident("IR-GN-7")
    is_void(table, "12.f")
    with pytest.raises(Refused, match="no automated dealing shoe"):
        dealing(deal="shoe").incident("shoe_jams")
