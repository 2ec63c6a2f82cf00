"""How the shoe is prepared: who cuts, how deep, and what is burned."""

from __future__ import annotations

from croupier.core.table import Table
from croupier.equipment.cards import DECK
from croupier.equipment.shoe import Shoe
from croupier.games.families import seats
from croupier.games.families.shoe import Clauses, Preparation, burn_value
from croupier.rulebook.citation import cites

COVER_CARDS = 14


@cites("chemindefer.3.c")
def offered(table: Table) -> tuple[str, ...]:
    """From the highest place, or at a reshuffle from the last Banker, counterclockwise.

    If the house has the dealer cut, the cut is offered to no one.
    """
    if table.rules.cut_by == "dealer":
        return ()
    highest = max(table.play.seats.values(), default=table.rules.seats)
    return seats.around(table, seats.home(table, table.play.previous) or highest)


@cites("chemindefer.3.d")
def a_deck(shoe: Shoe) -> int:
    """The cut is at least a deck in from either end."""
    return len(DECK)


@cites("chemindefer.3.e")
def fourteen(shoe: Shoe) -> int:
    """The cut card that ends the shoe is at least fourteen cards from the back."""
    return COVER_CARDS


PREPARATION = Preparation(
    Clauses(
        ("chemindefer.3.a",),
        ("chemindefer.3.c",),
        ("chemindefer.3.d",),
        ("chemindefer.3.e",),
        ("chemindefer.3.e",),
    ),
    offered,
    a_deck,
    fourteen,
    burn_value,
    marker="cut card",
)
