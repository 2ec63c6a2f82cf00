"""Section 2: decks without tens, and what each card counts."""

from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.core.game import devices
from croupier.equipment.cards import Pack
from croupier.games.families.twentyone.hands import total, value
from croupier.games.spanish21.procedure import SPANISH21
from croupier.rulebook.citation import verifies
from tests.games.scripted import steps
from tests.games.spanish21.tables import rules, table_of


def shoe(**options: Any) -> Pack:
    found = devices(SPANISH21, rules(**options))["shoe"]
    assert isinstance(found, Pack)
    return found


@verifies("spanish21.2.a")
@pytest.mark.parametrize("decks", [6, 8])
def test_six_or_eight_decks_of_48_cards_without_a_ten(decks: int) -> None:
    cards = shoe(decks=decks).cards
    assert len(cards) == 48 * decks
    assert {cards.count(card) for card in set(cards)} == {decks}
    assert not [card for card in cards if card[0] == "T"]
    assert table_of("", decks=decks).table.play.shoe.size == 48 * decks


@verifies("spanish21.2.a")
@pytest.mark.parametrize("decks", [1, 5, 7, 9])
def test_no_other_number_of_decks_is_played(decks: int) -> None:
    with pytest.raises(Refused) as refusal:
        rules(decks=decks)
    assert "spanish21.2.a" in refusal.value.cites


@verifies("spanish21.2.a")
def test_the_decks_and_one_cutting_card_come_to_the_table() -> None:
    said = [
        what
        for _, what, cites in steps("spanish21", rules(), "opening")
        if "spanish21.2.a" in cites
    ]
    assert any("one opaque cutting card" in what for what in said)


@verifies("spanish21.2.b.1", "spanish21.2.b.2", "spanish21.2.b.3")
def test_what_each_card_counts() -> None:
    assert [value(f"{n}c") for n in range(2, 10)] == list(range(2, 10))
    assert [value(f"{face}d") for face in "JQK"] == [10, 10, 10]
    assert (total(("As", "9c")).points, total(("As", "9c", "5d")).points) == (20, 15)
