"""How red dog's shoe is prepared: who is offered the cut, how deep it goes, what is burned."""

from __future__ import annotations

from croupier.core.table import Table
from croupier.equipment.cards import DECK
from croupier.equipment.shoe import Shoe
from croupier.games.families import seats
from croupier.games.families.shoe import FIRST_USE, Clauses, Preparation
from croupier.rulebook.citation import cites

TEN_CARDS, QUARTER = 10, 4


@cites("reddog.3.b")
def offered(table: Table) -> tuple[str, ...]:
    """From the farthest player to the dealer's right, or the first to come as a game begins."""
    seated = table.play.seats
    if not seated:
        return ()
    first = min(seated.values()) if table.play.begun else next(iter(seated.values()))
    return seats.around(table, first, clockwise=True)


@cites("reddog.3.c")
def a_deck(shoe: Shoe) -> int:
    """The cut is at least a deck in from either end; in a single deck, ten cards (RD-6)."""
    return len(DECK) if shoe.size > len(DECK) else TEN_CARDS


@cites("reddog.3.c")
def a_quarter(shoe: Shoe) -> int:
    """The cutting card is a quarter of the way in from the back of the stack."""
    return shoe.size // QUARTER


@cites("reddog.4.a")
def one_card(card: str) -> int:
    """The first card, and no other, is burned face down."""
    return 0


PREPARATION = Preparation(
    Clauses(("reddog.3.a",), ("reddog.3.b",), ("reddog.3.c",), ("reddog.3.c",), ("reddog.4.a",)),
    offered,
    a_deck,
    a_quarter,
    one_card,
    first_shown=False,
    continuous=lambda rules: rules.csm,
    device=("reddog.8",),
    first_use=("reddog.3.a", *FIRST_USE),
)
