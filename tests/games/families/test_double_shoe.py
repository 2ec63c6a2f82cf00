"""A double shoe: its two sides, and the card that determines which of them deals."""

from __future__ import annotations

import pytest

from croupier.core.errors import Refused
from croupier.equipment.cards import pack
from croupier.games.families.double_shoe import Side, determined, double_shoe
from croupier.rulebook.citation import verifies


@verifies("cmr146.13.9")
def test_both_sides_hold_as_many_decks() -> None:
    with pytest.raises(Refused, match="the same number of decks on both sides"):
        double_shoe(pack("red", 2), pack("black", 4))
    red, black = pack("red", 4), pack("black", 4)
    assert [side.pack for side in double_shoe(red, black)] == [red, black]


@verifies("blackjack.6.d", "blackjack.6.d.1")
@pytest.mark.parametrize(
    ("card", "side"), [("9h", "red"), ("Ad", "red"), ("Ks", "black"), ("2c", "black")]
)
def test_the_suit_of_the_card_determines_the_side(card: str, side: Side) -> None:
    for drawn_from in ("red", "black"):
        assert determined(card, drawn_from, "red").side == side
        assert determined(card, drawn_from, "black").side != side, "where the house has it so"


@verifies("blackjack.6.d.2")
def test_a_card_of_its_own_side_is_the_first_and_any_other_is_burned() -> None:
    assert determined("9h", "red", "red").first
    assert not determined("9h", "black", "red").first
