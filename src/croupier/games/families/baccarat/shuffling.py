"""How each of the three games prepares its shoe: who cuts, how deep, and what is burned."""

from __future__ import annotations

from croupier.core.table import Table
from croupier.equipment.cards import DECK
from croupier.equipment.shoe import Shoe
from croupier.games.families import seats
from croupier.games.families.baccarat.duties import new_cards_each_shoe
from croupier.games.families.shoe import Clauses, Preparation, burn_value
from croupier.rulebook.citation import cites

COVER_CARDS = 14
TEN_CARDS = 10


@cites("baccarat.5.d", "midibaccarat.5.d")
def a_deck(shoe: Shoe) -> int:
    """The cut is at least a deck in from either end."""
    return len(DECK)


@cites("minibaccarat.5.c")
def ten_cards(shoe: Shoe) -> int:
    """The cut is at least ten cards in from the top or the bottom."""
    return TEN_CARDS


@cites("baccarat.5.e", "midibaccarat.5.e", "minibaccarat.5.d")
def fourteen(shoe: Shoe) -> int:
    """The cover card is at least fourteen cards from the back."""
    return COVER_CARDS


@cites("baccarat.5.c")
def clockwise_from_the_last_curator(table: Table) -> tuple[str, ...]:
    """From the highest place, or at a reshuffle from the last curator, clockwise."""
    first = seats.home(table, table.play.previous) or table.rules.seats
    return seats.around(table, first, clockwise=True)


@cites("midibaccarat.5.c")
def counterclockwise(table: Table) -> tuple[str, ...]:
    """From the highest occupied place, counterclockwise."""
    return seats.around(table, highest(table))


@cites("minibaccarat.5.b")
def clockwise(table: Table) -> tuple[str, ...]:
    """From the highest place, clockwise."""
    return seats.around(table, table.rules.seats, clockwise=True)


def highest(table: Table) -> int:
    """The highest occupied place."""
    last: int = max(table.play.seats.values(), default=table.rules.seats)
    return last


BACCARAT = Preparation(
    Clauses(
        ("baccarat.5.a",),
        ("baccarat.5.c",),
        ("baccarat.5.d",),
        ("baccarat.5.e",),
        ("baccarat.5.e",),
    ),
    clockwise_from_the_last_curator,
    a_deck,
    fourteen,
    burn_value,
    first_use=("baccarat.4.d",),
    renewed=new_cards_each_shoe,
)
MIDI = Preparation(
    Clauses(
        ("midibaccarat.5.a",),
        ("midibaccarat.5.c",),
        ("midibaccarat.5.d",),
        ("midibaccarat.5.e",),
        ("midibaccarat.5.e",),
    ),
    counterclockwise,
    a_deck,
    fourteen,
    burn_value,
    first_use=("midibaccarat.4.d",),
    renewed=new_cards_each_shoe,
)
MINI = Preparation(
    Clauses(
        ("minibaccarat.5.a",),
        ("minibaccarat.5.b",),
        ("minibaccarat.5.c",),
        ("minibaccarat.5.d",),
        ("minibaccarat.5.f",),
    ),
    clockwise,
    ten_cards,
    fourteen,
    burn_value,
    rest_shown=False,
    continuous=lambda rules: rules.csm,
    device=("minibaccarat.14",),
    first_use=("minibaccarat.4.e",),
    renewed=new_cards_each_shoe,
    marker="cover card",
)
