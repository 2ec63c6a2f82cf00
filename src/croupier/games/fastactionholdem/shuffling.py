"""How the shoe is prepared: who cuts and how deep, where the cutting card goes, the burn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.core.duty import Duty, Placed
from croupier.core.table import Table
from croupier.equipment.cards import DECK
from croupier.equipment.shoe import Shoe
from croupier.games.families import new_cards, seats
from croupier.games.families.shoe import Clauses, Preparation
from croupier.rulebook.citation import cites

if TYPE_CHECKING:
    from croupier.games.fastactionholdem.options import FastActionOptions

QUARTER = 4
DAILY = ("cmr146.49.7", "cmr146.49.7.a")


@cites("fastactionholdem.5.c", "fastactionholdem.5.c.1", "fastactionholdem.5.c.2")
@cites("fastactionholdem.5.c.3", "fastactionholdem.5.c.4", "fastactionholdem.5.d")
def offered(table: Table) -> tuple[str, ...]:
    """The first to come, or whoever had the cutting card or sits farthest right; clockwise."""
    seated = table.play.seats
    if not seated:
        return ()
    if not table.play.begun:
        first = next(iter(seated.values()))
    else:
        first = seated.get(table.play.covered, max(seated.values()))
    # Places are numbered from the dealer's left, so that numbers rise clockwise (FA-9).
    return seats.around(table, first)


@cites("fastactionholdem.5.e")
def a_deck(shoe: Shoe) -> int:
    """The cut is at least a deck in from either end."""
    return len(DECK)


@cites("fastactionholdem.5.f")
def a_quarter(shoe: Shoe) -> int:
    """The cutting card is a quarter of the way in from the back."""
    return -(-shoe.size // QUARTER)


@cites("fastactionholdem.7.a")
def one_card(card: str) -> int:
    """The first card, and no other, goes face down to the discard rack."""
    return 0


@cites("cmr146.49.7", "cmr146.49.7.a")
def cards_due_out(rules: FastActionOptions, placed: Placed) -> Duty:
    """Cards that were opened at the table are changed once each gaming day."""
    return new_cards.due_after(placed.at, because=DAILY)


NEW_CARDS = new_cards.part(DAILY, cards_due_out)

PREPARATION = Preparation(
    Clauses(
        ("fastactionholdem.5.a",),
        ("fastactionholdem.5.c", "fastactionholdem.5.d"),
        ("fastactionholdem.5.e",),
        ("fastactionholdem.5.f",),
        ("fastactionholdem.7.a",),
    ),
    offered,
    a_deck,
    a_quarter,
    one_card,
    first_shown=False,
    continuous=lambda rules: rules.csm,
    device=("fastactionholdem.11",),
    uncut=lambda rules: rules.shuffler,
)
