"""A double shoe: its two sides, and the card that determines which of them deals."""

from __future__ import annotations

import pytest

from croupier.core.errors import Refused
from croupier.equipment.cards import pack
from croupier.equipment.shoe import Shoe, shuffled
from croupier.games.families.double_shoe import (
    DoubleShoe,
    Side,
    determined,
    double_shoe,
    drawn,
)
from croupier.rulebook.citation import verifies


def fresh(decks: int = 2) -> DoubleShoe:
    """Both sides full."""
    return double_shoe(
        shuffled(Shoe(pack("red", decks))), shuffled(Shoe(pack("black", decks)))
    )  # fmt: skip


@verifies("cmr146.13.9")
def test_both_sides_hold_as_many_decks() -> None:
    with pytest.raises(Refused, match="as many decks on either side"):
        double_shoe(Shoe(pack("red", 2)), Shoe(pack("black", 4)))


@verifies("blackjack.6.d", "blackjack.6.d.1")
@pytest.mark.parametrize(
    ("card", "side"), [("9h", "red"), ("Ad", "red"), ("Ks", "black"), ("2c", "black")]
)
def test_the_suit_of_the_card_determines_the_side(card: str, side: Side) -> None:
    for drawn_from in ("red", "black"):
        assert determined(card, drawn_from).side == side


@verifies("blackjack.6.d.2")
def test_a_card_of_its_own_side_is_the_first_and_any_other_is_burned() -> None:
    used, burned = determined("9h", "red"), determined("9h", "black")
    assert used.first
    assert not burned.first
    after = drawn(fresh(), used)
    assert (after.red.remaining, after.black.remaining, after.segregated) == (103, 104, ())
    after = drawn(fresh(), burned)
    assert (after.red.remaining, after.black.remaining, after.segregated) == (104, 103, ("9h",))
