"""How a shoe of twenty-one is cut and burned from: what the games of the family share."""

from __future__ import annotations

from croupier.equipment.shoe import Shoe
from croupier.rulebook.citation import cites

TEN_CARDS = 10
QUARTER = 4


@cites("blackjack.5.c", "spanish21.4.e", "zappit.4.d")
def a_deck(shoe: Shoe) -> int:
    """The cut is at least a deck in from either end; in a single deck, ten cards (BJ-29)."""
    deck = len(shoe.pack.index)
    return deck if shoe.size > deck else TEN_CARDS


@cites("blackjack.5.d", "spanish21.4.e", "zappit.4.d")
def a_quarter(shoe: Shoe) -> int:
    """The cutting card is at least a quarter of the way in from the back."""
    return -(-shoe.size // QUARTER)


@cites("blackjack.6.c", "spanish21.7.c", "zappit.6.c")
def one_card(card: str) -> int:
    """The first card, and no other, is burned face down."""
    return 0
