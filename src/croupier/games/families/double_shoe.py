"""The double shoe: two sides of as many decks, and a card that says from which a round is dealt.

The backs of the two sides differ in color. The house lets hearts and diamonds stand for the one
side, spades and clubs for the other; before each round a card is drawn from either side, and its
suit determines the side.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.core.errors import Refused
from croupier.equipment.shoe import Shoe, without
from croupier.rulebook.citation import cites

Side = Literal["red", "black"]
RED_SUITS = "hd"
SIDES: tuple[Side, Side] = ("red", "black")
"""The side that hearts and diamonds stand for, and that of spades and clubs."""


class DoubleShoe(msgspec.Struct, frozen=True):
    """Both sides, and the cards that were burned into the segregated area between them."""

    red: Shoe
    black: Shoe
    segregated: tuple[str, ...] = ()

    def side(self, side: Side) -> Shoe:
        """One of the sides."""
        return self.red if side == "red" else self.black


class Determined(msgspec.Struct, frozen=True):
    """What a determinant card says: the side the round is dealt from, and what becomes of it.

    `first` says that it is the first card of the first box; else it is burned.
    """

    card: str
    side: Side
    first: bool


@cites("cmr146.13.9")
def double_shoe(red: Shoe, black: Shoe) -> DoubleShoe:
    """Both sides hold the same number of decks."""
    if red.size != black.size:
        why = f"{red.size} cards on one side and {black.size} on the other"
        raise Refused("a double shoe", why, ("cmr146.13.9",), "as many decks on either side")
    return DoubleShoe(red, black)


@cites("blackjack.6.d.1")
def side_of(card: str) -> Side:
    """Hearts and diamonds stand for one side, spades and clubs for the other."""
    return "red" if card[1] in RED_SUITS else "black"


@cites("blackjack.6.d", "blackjack.6.d.1", "blackjack.6.d.2")
def determined(card: str, drawn_from: Side) -> Determined:
    """A card of its own side is dealt as the first; another is burned, and the other side deals."""
    side = side_of(card)
    return Determined(card, side, first=side == drawn_from)


@cites("blackjack.6.d.2")
def drawn(shoe: DoubleShoe, said: Determined) -> DoubleShoe:
    """The double shoe after its determinant card: burned into the segregated area, or dealt."""
    came_from = said.side if said.first else _other(said.side)
    left = without(shoe.side(came_from), (said.card,))
    red, black = (left, shoe.black) if came_from == "red" else (shoe.red, left)
    burned = shoe.segregated if said.first else (*shoe.segregated, said.card)
    return DoubleShoe(red, black, burned)


def _other(side: Side) -> Side:
    return SIDES[1 - SIDES.index(side)]
