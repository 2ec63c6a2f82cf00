"""Section 1: cards, decks, values, the shoe."""

import pytest

import croupier
from croupier.core.errors import Refused
from croupier.core.event import Dealt
from croupier.core.game import devices
from croupier.equipment.cards import RANKS, Pack
from croupier.games.reddog.spread import value
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games.reddog.tables import hand
from tests.games.scripted import only

REDDOG = game("reddog")


def shoe(**options: object) -> Pack:
    found = devices(REDDOG, rules_for(REDDOG, options))["shoe"]
    assert isinstance(found, Pack)
    return found


@verifies("reddog.1.a")
@pytest.mark.parametrize("decks", [1, 2, 6, 8, 11])
def test_it_is_played_with_any_number_of_whole_decks(decks: int) -> None:
    cards = shoe(decks=decks).cards
    assert len(cards) == 52 * decks
    assert {cards.count(card) for card in set(cards)} == {decks}


@verifies("reddog.1.a")
def test_less_than_one_deck_is_refused() -> None:
    with pytest.raises(Refused, match="at least 1") as refusal:
        rules_for(REDDOG, {"decks": 0})
    assert refusal.value.cites == ("reddog.1.a",)


@verifies("reddog.1.b.1", "reddog.1.b.2", "reddog.1.b.3", "reddog.1.b.4", "reddog.1.b.5")
def test_cards_count_from_two_to_the_ace_at_fourteen() -> None:
    low_to_high = [*RANKS[1:], "A"]
    for suit in "shdc":
        assert [value(rank + suit) for rank in low_to_high] == list(range(2, 15))


@verifies("reddog.1.c")
def test_every_card_is_dealt_from_the_shoe() -> None:
    table = hand("4s", "9h", "6d")
    drawn = only((entry.event for entry in table.log), Dealt)
    assert [one.to[0] for one in drawn] == ["burn", "first", "second", "third"]
    assert {one.device for one in drawn} == {"shoe"}
    assert table.table.play.shoe.remaining == 6 * 52 - 4


@verifies("reddog.1.a")
def test_two_batches_share_the_decks_equally() -> None:
    assert len(shoe(decks=6, shuffler=True).cards) == 3 * 52
    with pytest.raises(Refused, match="two equal batches") as refusal:
        rules_for(REDDOG, {"decks": 5, "shuffler": True})
    assert "reddog.1.a" in refusal.value.cites


def test_the_documented_example_works() -> None:
    table = croupier.table("reddog", boxes=3, seed=7)
    assert table.table.play.seats == {"p1": 1, "p2": 2, "p3": 3}
    assert table.place("p1", "25 on main at 1")
    while not table.table.play.raising:
        if not table.table.wagers:
            table.place("p1", "25 on main at 1")
        table.play_round(until=lambda now: now.play.raising)
    table.choose("p1", "raise", about=1)
    assert [(w.spot, w.amount) for w in table.table.wagers] == [
        ("main@1", 25_00),
        ("raise@1", 25_00),
    ]
    table.incident("card_face_up_in_shoe", card="9h")
    assert table.table.play.shoe.rack[-1] == ("9h",)
    table.step()
    assert table.view("p1").seq == len(table.log)
