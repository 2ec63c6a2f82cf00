"""How ZAPPIT's shoe is made ready: who cuts, how deep, where the cover card goes, the burn."""

from __future__ import annotations

from datetime import timedelta

from croupier.core.duty import Duty, after
from croupier.core.table import Table
from croupier.equipment.cards import DECK
from croupier.equipment.shoe import Shoe
from croupier.games.families import seats
from croupier.games.families.shoe import Clauses, Preparation
from croupier.rulebook.citation import cites

QUARTER = 4
DAY, DAILY = timedelta(hours=24), ("zappit.2.c",)


@cites("zappit.4.b", "zappit.4.c.1", "zappit.4.c.2", "zappit.4.c.3", "zappit.4.c.4")
def offered(table: Table) -> tuple[str, ...]:
    """The first to come, or who had the cover card, or the farthest right; counterclockwise."""
    seated = table.play.seats
    if not seated or table.rules.cut_by == "dealer":
        return ()
    if not table.play.begun:
        first = next(iter(seated.values()))
    else:
        first = seated.get(table.play.covered, max(seated.values()))
    # Boxes are numbered from the dealer's left, so that numbers fall counterclockwise (ZP-10).
    return seats.around(table, first, clockwise=True)


@cites("zappit.4.d")
def a_deck(shoe: Shoe) -> int:
    """The cut lies at least a deck in from either end."""
    return len(DECK)


@cites("zappit.4.d")
def a_quarter(shoe: Shoe) -> int:
    """The cover card lies a quarter of the way in from the bottom."""
    return -(-shoe.size // QUARTER)


@cites("zappit.6.c")
def one_card(card: str) -> int:
    """The first card goes to the discard rack, and no other with it."""
    return 0


@cites("zappit.2.c")
def cards_due_out(placed: str) -> Duty:
    """Cards that were opened at the table are changed within 24 hours."""
    return Duty("change the cards of the table", after(placed, DAY), DAILY, "casino supervisor")


PREPARATION = Preparation(
    Clauses(("zappit.4.a",), ("zappit.4.b",), ("zappit.4.d",), ("zappit.4.d",), ("zappit.6.c",)),
    offered,
    a_deck,
    a_quarter,
    one_card,
    first_shown=False,
    continuous=lambda rules: rules.csm,
)
